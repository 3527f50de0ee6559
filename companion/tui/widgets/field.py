"""A field to type in, whatever is pasted there."""

from __future__ import annotations

from textual.events import Key, Paste
from textual.widget import Widget
from textual.widgets import Input

from companion.words import wording
from companion.words.plain import plain

LONGEST = 2400
"""The most characters a field takes: more than a line may have, so that the line's reader can state the limit."""


class Field(Input):
    """An input that holds only what can be shown: Textual sends its text to the terminal as it is.

    A key that changes the text or moves the cursor does so before the next key is looked at. Textual would look up what
    it is bound to only after all letters typed ahead, and Ctrl+U would then delete those, too.
    """

    def validate_value(self, value: str) -> str:
        return plain(value.replace("\t", " "), LONGEST)

    def _on_paste(self, event: Paste) -> None:
        """Take the first of several lines, and say so."""
        lines = [line for line in event.text.splitlines() if line.strip()]
        if len(lines) > 1:
            event.text = lines[0]
            self.app.notify(wording("pasted lines", count=len(lines)), timeout=8, markup=False)

    async def _on_key(self, event: Key) -> None:
        before = (self.value, self.selection)
        if not event.is_printable:
            await self.run_bound(event.key, self)
        if (self.value, self.selection) != before:
            event.stop()
            event.prevent_default()

    async def run_bound(self, key: str, of: Widget) -> bool:
        """Run what a key is bound to at `of`, the field or a widget around it. Returns whether it is bound there."""
        bound = [binding for binding in of._bindings.key_to_bindings.get(key, ()) if binding.action != "submit"]
        for binding in bound:
            await self.app.run_action(binding.action, of)
        return bool(bound)
