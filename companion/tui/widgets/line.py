"""One line of text to type."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Key, Paste
from textual.widget import Widget

from companion.tui.widgets.folding import Folding

DIGITS = "123456789"
MOST_REMEMBERED = 50
"""How many lines Up can bring back."""


class Prompt(Folding):
    """One line of text, which remembers earlier lines."""

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
        """`typed` is called with every change, before it is drawn, so that the answer appears in the same frame.

        `entered` is called on Enter, before the next key is looked at: what is typed ahead belongs to the next line.
        `picked` is asked about every digit from 1 at the end of the line; if it returns True, the digit is not typed.
        `dropped` is asked about text pasted into the empty line; if it returns True, the text was used elsewhere. Keys
        bound at the `box` around it take effect before the next key, too.
        """
        super().__init__(id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False
        self._typed = typed
        self._entered = entered
        self._picked = picked
        self._dropped = dropped
        self._box = box
        self._history: list[str] = []
        self._steps_back = 0

    def watch_value(self) -> None:
        self.fold()
        self._typed()

    async def _on_key(self, event: Key) -> None:
        if event.key == "enter":  # its binding would be looked up only after letters typed ahead are in the line
            event.stop()
            event.prevent_default()
            self._entered()
        elif self._picks(event.character or "") or (self._box and await self.run_bound(event.key, self._box)):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Offer what is pasted to `dropped`: a file dropped on the terminal arrives as its path."""
        if self._dropped is not None and not self.value and self._dropped(event.text):
            event.stop()
            event.prevent_default()

    def _picks(self, sign: str) -> bool:
        """Whether a digit at the end of the line was used as the number of a suggestion."""
        at_end = self.cursor_position == len(self.value) and self.selection.is_empty
        return self._picked is not None and at_end and sign in DIGITS and sign != "" and self._picked(int(sign))

    def put(self, text: str, cursor: int | None = None) -> None:
        """Replace the text, and put the cursor at its end or where given."""
        self.value = text
        self.cursor_position = len(text) if cursor is None else cursor

    def take(self, line: str | None = None) -> None:
        """Empty the line; its text, or the line that became of it, can be brought back."""
        self.remember(self.value if line is None else line)
        self.put("")

    def remember(self, line: str) -> None:
        """Remember another line to bring back; the text in the field stays."""
        if line.strip() and (not self._history or self._history[-1] != line):
            self._history = [*self._history[-MOST_REMEMBERED:], line]
        self._steps_back = 0

    def forget(self) -> None:
        """Forget all earlier lines: they may name tickets that the next person to look must not see."""
        self._history.clear()
        self._steps_back = 0

    def bring_back(self) -> None:
        """Bring back an earlier line, one further back each time."""
        if self._history:
            self._steps_back = self._steps_back % len(self._history) + 1
            self.put(self._history[-self._steps_back])

    @property
    def recalled(self) -> bool:
        """Whether the line was brought back and is unchanged."""
        return (
            bool(self._steps_back)
            and self._steps_back <= len(self._history)
            and self.value == self._history[-self._steps_back]
        )
