"""A list that goes to the row whose name is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.events import Key

from companion.record.tokens import fold
from companion.tui.widgets.choices import ChoiceList

AT_ONCE = 1.0
"""Seconds within which a letter continues those typed before it."""


class Jumping(ChoiceList):
    """A list in which typing goes to the next row that begins with the letter; further letters narrow it down.

    `row_names` holds the names of each row, the one shown first. A row whose whole name is typed comes before one whose
    name begins with the letters, and that one before a row in which a later word does. Letters that match nothing leave
    the list where it is.
    """

    row_names: Sequence[Sequence[str]] = ()

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._typed = ""
        self._last_typed = 0.0
        self._start_row = 0
        """The row that was highlighted when the word began."""

    def on_key(self, event: Key) -> None:
        sign = event.character or ""
        # what counts is when keys were pressed, not when a busy app gets to them
        going = self._typed if event.time - self._last_typed < AT_ONCE else ""
        self._typed = ""
        if not (sign.isalnum() or (going and sign.isprintable() and sign)):
            return
        event.stop()
        event.prevent_default()
        if not going:
            self._start_row = self.highlighted or 0
        self._typed, self._last_typed = going + (fold(sign) if sign.isalnum() else " "), event.time
        repeated = len(set(self._typed)) == 1
        # a single letter moves on from the highlighted row; a longer word may be the name of the row it began at
        if (row := self._next_match(self._typed, self._start_row, beyond=not going)) is None and repeated:
            row = self._next_match(self._typed[:1], self.highlighted or 0, beyond=True)  # the next row with that letter
        if row is not None:
            self.highlighted = row

    def _next_match(self, typed: str, start: int, *, beyond: bool) -> int | None:
        """The next row that matches, from `start` (or after it, if `beyond`) on and then from the top; None if none."""
        count = len(self.row_names)
        rows = [(start + beyond + at) % count for at in range(count)]
        names = {row: [" ".join(re.findall(r"\w+", fold(name))) for name in self.row_names[row]] for row in rows}
        whole = (row for row in rows if typed in names[row])
        begin = (row for row in rows if any(name.startswith(typed) for name in names[row]))
        inside = (row for row in rows if any(f" {typed}" in name for name in names[row]))
        return next(whole, next(begin, next(inside, None)))
