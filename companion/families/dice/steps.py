"""What is told of dice: the roll, the dice rolled at a tunnel, tokens taken and given back (DX-04, DX-09 to DX-17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from companion.families.dice.cup import KINDS
from companion.game.extra import may_cost_more
from companion.game.moves import IN_PLAY, Step
from companion.game.phrase import Counted, Dice, Number, Phrase

Faces = tuple[tuple[int, str], ...]
"""Dice as (count, face)."""


class Again(NamedTuple):
    """Dice rolled again: what they showed before, and what they show then."""

    dice: Faces
    shows: Faces


@dataclass(frozen=True, slots=True)
class Roll(Step):
    """The train dice as they stand after the re-roll; `first` and `again` how they came so, where that was told."""

    lacks: ClassVar[str] = "no dice here"
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    ends_turn: ClassVar[bool] = True
    opens: ClassVar[bool] = True
    faces: Faces
    first: Faces = ()
    again: tuple[Again, ...] = ()

    def rolling(self, again: Again) -> Roll:
        """These dice with some of them rolled again."""
        left = dict.fromkeys((face for _, face in (*self.faces, *again.shows)), 0)
        for sign, faces in ((1, self.faces), (-1, again.dice), (1, again.shows)):
            for count, face in faces:
                left[face] = max(0, left.get(face, 0) + sign * count)
        stand = tuple((count, face) for face, count in left.items() if count)
        return Roll(stand, self.first or self.faces, (*self.again, again))


@dataclass(frozen=True, slots=True)
class TunnelDice(Step):
    """Tunnel symbols on the tunnel dice."""

    lacks: ClassVar[str] = "no dice here"
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    symbols: int


@dataclass(frozen=True, slots=True)
class TakeTokens(Step):
    """Dice tokens bought, as (count, kind): kinds are "single" and "double"."""

    lacks: ClassVar[str] = "no dice here"
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    tokens: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DiscardTokens(Step):
    """Dice tokens given back at the end of a turn, as (count, kind)."""

    lacks: ClassVar[str] = "no dice here"
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    tokens: tuple[tuple[int, str], ...]


_KINDS = {kind: (kind,) for kind in KINDS}
_NOUN = ("token", "tokens")

PHRASES = (
    Phrase(Roll, "rolls", (Dice("faces"),), meant=("throw", "throws", "die", "dice")),
    Phrase(
        TakeTokens,
        "takes",
        (Counted("tokens", _KINDS, "taken", _NOUN),),
        later=True,
        meant=("only", "just", "token", "tokens"),
    ),
    Phrase(TunnelDice, "tunnel", (Number("symbols", "symbols", 1),), first=False, later=True, when=may_cost_more),
    Phrase(DiscardTokens, "discards", (Counted("tokens", _KINDS, "tokens", _NOUN),), first=False, later=True),
)
"""How it is said."""
