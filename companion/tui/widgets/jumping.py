"""A list that goes to the row whose name is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.events import Key

from companion.record.tokens import fold
from companion.tui.widgets.choices import ChoiceList

AT_ONCE = 1.0
"""Seconds within which the next letter belongs to those before it."""


class Jumping(ChoiceList):
    """A list in which typing goes to the next row that begins so; letters typed one behind the other narrow it.

    `called` are the names of each row, the one that is shown first. A row that is called so from its beginning goes
    before one with such a word further on. Letters that nothing fits leave the list where it is.
    """

    called: Sequence[Sequence[str]] = ()

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._typed = ""
        self._last = 0.0
        self._from = 0
        """The row that was lit when the word began."""

    def on_key(self, event: Key) -> None:
        sign = event.character or ""
        # when keys were pressed counts, not when a busy app comes to them
        going = self._typed if event.time - self._last < AT_ONCE else ""
        self._typed = ""
        if not (sign.isalnum() or (going and sign.isprintable() and sign)):
            return
        event.stop()
        event.prevent_default()
        if not going:
            self._from = self.highlighted or 0
        self._typed, self._last = going + (fold(sign) if sign.isalnum() else " "), event.time
        again = len(set(self._typed)) == 1
        # one letter leaves the lit row; a word may be the name of the row that was lit
        if (row := self._next(self._typed, self._from, beyond=not going)) is None and again:
            row = self._next(self._typed[:1], self.highlighted or 0, beyond=True)  # the next row that has it
        if row is not None:
            self.highlighted = row

    def _next(self, typed: str, start: int, *, beyond: bool) -> int | None:
        """The row that begins so: `start` if it does, or with `beyond` the first behind it; then from the top."""
        count = len(self.called)
        rows = [(start + beyond + at) % count for at in range(count)]
        names = {row: [" ".join(re.findall(r"\w+", fold(name))) for name in self.called[row]] for row in rows}
        begin = (row for row in rows if any(name.startswith(typed) for name in names[row]))
        inside = (row for row in rows if any(f" {typed}" in name for name in names[row]))
        return next(begin, next(inside, None))
