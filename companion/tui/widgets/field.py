"""A field to type in, whatever is pasted there."""

from __future__ import annotations

from textual.events import Key, Paste
from textual.widget import Widget
from textual.widgets import Input

from companion.words import wording
from companion.words.plain import plain

LONGEST = 2400
"""A field takes so many signs: more than a line may have, so that its reader still says what the most is."""


class Field(Input):
    """An input that holds only what can be shown: Textual sends the terminal what stands in it, as it is.

    A key that changes its text or moves the cursor does so before the next key is looked at: Textual would look up what
    the key means behind all letters that were typed ahead, and Ctrl+U then takes those away.
    """

    def validate_value(self, value: str) -> str:
        return plain(value.replace("\t", " "), LONGEST)

    def _on_paste(self, event: Paste) -> None:
        """Of several lines the first one is taken, and that is said."""
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
        """Do at once what a key is bound to at this widget or one around it; whether it is bound to anything there."""
        bound = [binding for binding in of._bindings.key_to_bindings.get(key, ()) if binding.action != "submit"]
        for binding in bound:
            await self.app.run_action(binding.action, of)
        return bool(bound)
