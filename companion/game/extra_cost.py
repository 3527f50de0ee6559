"""Claims that may cost more than their price: cards are turned up, then the extra cost is paid or the claim given up.

These steps and phrases are shared by two families, one for each way of paying; they decide what the extra cost is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from companion.game.moves import Card, Claim, Step
from companion.game.payment import PaidItem, Payment
from companion.game.phrase import CardsSlot, PaymentSlot, Phrase
from companion.game.state import Game
from companion.game.values import dataclass

TUNNEL = "tunnel"
"""The kind of the tracks that may cost more."""
NOUNS = (TUNNEL, f"{TUNNEL}s", "symbol", "symbols")
"""Words for what makes a claim cost more, the kind first."""


@dataclass(frozen=True, slots=True)
class TurnUp(Step):
    """The cards turned up after a claim; empty: none was left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AddCards(Step):
    """The extra payment for a claim; empty: it cost no more, whatever was turned up."""

    payment: Payment = Payment(())


@dataclass(frozen=True, slots=True)
class GiveUp(Step):
    """A claim given up: what was paid comes back, and the turn is over."""

    undoes: ClassVar[bool] = True


def may_cost_more(game: Game) -> bool:
    """Whether the board has tracks that may cost more than their price."""
    return any(track.kind == TUNNEL for track in game.board.tracks)


TURNED = Phrase(
    TurnUp,
    "turned up",
    (CardsSlot("cards"),),
    first=False,
    later=True,
    when=may_cost_more,
    synonyms=(
        "turned over",
        "turns over",
        "turns up",
        "turned",
        "revealed",
        "reveals",
        "flipped",
        "flips",
        "turns",
        "reveal",
    ),
    help="table help tunnel",
)
ADDS = Phrase(
    AddCards,
    "adds",
    (PaymentSlot("payment", word=""),),
    first=False,
    later=True,
    when=may_cost_more,
    synonyms=("pays", "paid", "pay"),
)
NO_MATCH = (
    *("no match", "no matches", "no matching", "none match", "none matches", "none matched", "nothing matches"),
    *("nothing matched", "no extra cards", "no extra card", "no extra cost", "no extra", "nothing extra"),
    *("no further cards", "no more cards", "nothing more", "adds none", "turned up no match", "free", "safe"),
    *(f"{TUNNEL} {word}" for word in ("free", "safe", "ok", "none", "for free")),
    *(f"{none} {word}" for none in ("no", "0") for word in (TUNNEL, f"{TUNNEL}s", "extras")),
)
"""What people say when a claim costs no more than its price."""
ADDS_NOTHING = Phrase(
    AddCards,
    f"{ADDS.verb} nothing",
    first=False,
    later=True,
    when=may_cost_more,
    synonyms=NO_MATCH,
)
GIVES_UP = Phrase(
    GiveUp,
    "gives up",
    first=False,
    later=True,
    when=may_cost_more,
    synonyms=(
        "fails",
        "failed",
        "abandons",
        "abandoned",
        "stops",
        "stopped",
        "can't pay",
        "doesn't pay",
        "does not pay",
        "couldn't pay",
        "cannot pay",
        "won't pay",
        f"{TUNNEL} fails",
        f"{TUNNEL} failed",
        "cancels",
        "cancelled",
        "withdraws",
        "backs out",
    ),
)


Units = Sequence[tuple[str, str | None]]
"""Units to pay with, each with its colour if it has one."""


def index_after_claim(steps: Sequence[Step]) -> int:
    """The index of the step after the claim of a line."""
    return next(at for at, step in enumerate(steps, 1) if isinstance(step, Claim))


def payments(count: int, kinds: Sequence[Units]) -> Iterator[Payment]:
    """The payments of `count` units, each from one of `kinds`; those with the most of the first unit come first."""
    seen: dict[Payment, None] = {}
    for units in kinds if count else ():
        for counts in _splits(count, len(units)):
            items = zip(counts, units, strict=True)
            seen.setdefault(Payment(tuple(PaidItem(n, unit, colour) for n, (unit, colour) in items if n)))
    yield from seen


def _splits(whole: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to split `whole` into `parts` numbers, in descending order."""
    if parts == 1:
        yield (whole,)
        return
    for first in range(whole, -1, -1):
        for rest in _splits(whole - first, parts - 1):
            yield (first, *rest)
