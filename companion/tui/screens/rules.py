"""Looking up rules."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import Screen


class RulesScreen(Screen[None]):
    """Search as one types. Opens at `number` when given; the families in `first` come first."""

    def __init__(self, number: str | None = None, first: Sequence[str] = ()) -> None:
        super().__init__()
        self.number = number
        self.first = tuple(first)
