"""Steps with dice: the roll, the tunnel dice, tokens taken and given back (DX-04, DX-09 to DX-17)."""

from __future__ import annotations

from typing import ClassVar

from companion.families.dice.cup import DOUBLE, FACES, KINDS, SINGLE, STATION
from companion.game.extra_cost import NO_MATCH, may_cost_more
from companion.game.moves import IN_PLAY, Step
from companion.game.payment import WILD
from companion.game.phrase import CountedSlot, NumberSlot, Phrase, ThrowSlot
from companion.game.state import Game
from companion.game.throw import Reroll, Throw
from companion.game.values import dataclass


@dataclass(frozen=True, slots=True)
class Roll(Throw):
    """The train dice as they lie after the re-roll; `first` and `again` are the two rolls, if recorded."""

    lacks: ClassVar[str] = "no dice here"
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    ends_turn: ClassVar[bool] = True
    opens: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TunnelDice(Step):
    """The symbols shown by the tunnel dice."""

    lacks: ClassVar[str] = "no dice here"
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    symbols: int = 0


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


_KINDS = {kind: (kind, f"{kind}s") for kind in KINDS}
_NOUN = ("token", "tokens")
_SPELT = {face: (face, f"{face}s") for face in (SINGLE, DOUBLE, STATION)} | {WILD: (WILD,)}
_LETTERS = dict(zip("sdtw", FACES, strict=True))


def _example(game: Game) -> Roll:
    """A roll of mixed faces with one die rolled again."""
    dice = game.board.numbers["dice"].dice
    first = ((dice - 3, SINGLE), (1, DOUBLE), (1, STATION), (1, WILD)) if dice > 3 else ((dice, SINGLE),)
    return Roll(first).rerolling(Reroll(((1, first[:2][-1][1]),), ((1, WILD),)))


ROLLS = Phrase(
    Roll,
    "rolls",
    (ThrowSlot("faces", _SPELT, _LETTERS, "dice", _example),),
    synonyms=("throw", "throws", "die", "dice"),
    help="table help dice told",
)
TUNNEL_DICE = Phrase(
    TunnelDice,
    "tunnel",
    (NumberSlot("symbols", "symbols", 1),),
    first=False,
    later=True,
    when=may_cost_more,
    help="table help tunnel",
)
NO_TUNNEL_DICE = Phrase(
    TunnelDice,
    "tunnel nothing",
    first=False,
    later=True,
    when=may_cost_more,
    synonyms=(*NO_MATCH, "no symbols", "no symbol"),
)
PHRASES = (
    ROLLS,
    Phrase(
        TakeTokens,
        "takes",
        (CountedSlot("tokens", _KINDS, "taken", _NOUN),),
        later=True,
        synonyms=("only", "just", "token", "tokens"),
        question_key="which tokens",
        help="table help tokens",
    ),
    TUNNEL_DICE,
    NO_TUNNEL_DICE,
    Phrase(DiscardTokens, "discards", (CountedSlot("tokens", _KINDS, "tokens", _NOUN),), first=False, later=True),
)
"""How the steps with dice are typed."""
