"""What a seat can hold in its hand, as far as the table can know.

A face-up card taken is known; a blind one, or one of which nothing was told,
may be any card. All limits are upper ones, so a move is refused only when no
hand that fits what was told could make it (BA-26).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Hand:
    """`known` counts cards by colour ("wild" included), `hidden` the cards that may be anything."""

    hidden: int = 0
    known: Mapping[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return self.hidden + sum(self.known.values())

    def most(self, colour: str) -> int:
        """The most cards of one colour that this hand can hold."""
        return self.known.get(colour, 0) + self.hidden

    def taking(self, colour: str | None, count: int = 1) -> Hand:
        """This hand and `count` more cards; None is a card nobody saw."""
        if colour is None:
            return Hand(self.hidden + count, self.known)
        return Hand(self.hidden, {**self.known, colour: self.known.get(colour, 0) + count})

    def laying(self, colour: str, count: int) -> Hand:
        """This hand less `count` cards of a colour: known ones first, the others must have been hidden."""
        seen = min(count, self.known.get(colour, 0))
        known = {**self.known, colour: self.known.get(colour, 0) - seen}
        return Hand(max(0, self.hidden - (count - seen)), {c: n for c, n in known.items() if n})

    def losing(self, count: int) -> Hand:
        """This hand less `count` cards that nobody named: what is left may be anything."""
        return Hand(max(0, self.size - count)) if count else self
