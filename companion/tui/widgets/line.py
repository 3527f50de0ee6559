"""One line of text to type."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Key, Paste
from textual.widget import Widget

from companion.tui.widgets.folding import Folding

DIGITS = "123456789"
KEPT = 50
"""Lines that Up brings back."""


class Prompt(Folding):
    """One line of text, which remembers the lines before it."""

    def __init__(
        self,
        typed: Callable[[], None],
        entered: Callable[[], None],
        picked: Callable[[int], bool] | None = None,
        dropped: Callable[[str], bool] | None = None,
        *,
        box: Widget | None = None,
        id: str | None = None,
    ) -> None:
        """`typed` is called with every change, before it is drawn, so that the answer comes in the same frame.

        `entered` is called on Enter, before the next key is looked at: what is typed ahead belongs to the next line.
        `picked` is asked about every digit from 1 at the end of the line; it is not typed where that returns True.
        `dropped` is asked about what is pasted into the empty line; where it returns True, it was taken elsewhere.
        What keys are bound to at the `box` around it is done before the next key, too.
        """
        super().__init__(id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False
        self._typed = typed
        self._entered = entered
        self._picked = picked
        self._dropped = dropped
        self._box = box
        self._history: list[str] = []
        self._back = 0

    def watch_value(self) -> None:
        self.fold()
        self._typed()

    async def _on_key(self, event: Key) -> None:
        if event.key == "enter":  # its binding would be looked up only after the letters typed ahead are put in
            event.stop()
            event.prevent_default()
            self._entered()
        elif self._picks(event.character or "") or (self._box and await self.run_bound(event.key, self._box)):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """A file that is dropped on the terminal comes as its path."""
        if self._dropped is not None and not self.value and self._dropped(event.text):
            event.stop()
            event.prevent_default()

    def _picks(self, sign: str) -> bool:
        """A digit at the end of the line was taken as the number of a suggestion."""
        at_end = self.cursor_position == len(self.value) and self.selection.is_empty
        return self._picked is not None and at_end and sign in DIGITS and sign != "" and self._picked(int(sign))

    def put(self, text: str, cursor: int | None = None) -> None:
        """Another text, the cursor at its end or where told."""
        self.value = text
        self.cursor_position = len(text) if cursor is None else cursor

    def take(self, line: str | None = None) -> None:
        """Empty the line; its text, or another line that it became, can be brought back."""
        self.keep(self.value if line is None else line)
        self.put("")

    def keep(self, line: str) -> None:
        """Another line that can be brought back; what stands here stays."""
        if line.strip() and (not self._history or self._history[-1] != line):
            self._history = [*self._history[-KEPT:], line]
        self._back = 0

    def forget(self) -> None:
        """No older line can be brought back: they may name tickets that the next one to look must not see."""
        self._history.clear()
        self._back = 0

    def bring_back(self) -> None:
        """An older line, one further back each time."""
        if self._history:
            self._back = self._back % len(self._history) + 1
            self.put(self._history[-self._back])

    @property
    def recalled(self) -> bool:
        """The line is one that was brought back, unchanged."""
        return bool(self._back) and self._back <= len(self._history) and self.value == self._history[-self._back]
