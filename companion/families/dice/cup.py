"""The cup: what is known, during a turn with dice, of the roll, the dice used and the tokens.

Not every payment is recorded, so a seat has cases: each is one way to explain everything recorded so far. A step keeps
the cases in which it is possible. What all cases have in common is certain, and no die or token is used twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType

from companion.game.moves import Claim
from companion.game.payment import PASSENGER, PLUS_FOUR, WILD, PaidItem, Payment, Price, Swap
from companion.game.state import Game
from companion.game.values import NamedTuple, replaced

SINGLE, DOUBLE, STATION = "single", "double", "station"
KINDS = (SINGLE, DOUBLE)
"""Kinds of route, of die face and of token."""
FACES = (*KINDS, STATION, WILD)
UNITS = (*FACES, *(f"{kind} token" for kind in KINDS))
"""All units of payment with dice, in the order in which they are listed."""

Tokens = tuple[int, ...]
"""The number of tokens of each kind, in the order of `KINDS`."""
Counts = tuple[tuple[str, int], ...]
"""A payment, as (unit, count) pairs."""


NO_TRACKS: Mapping[int, tuple[int, str, int]] = MappingProxyType({})


class Case(NamedTuple):
    """One way in which a turn can have gone: the tokens at its beginning and now, and the dice used, by face."""

    begun: Tokens
    held: Tokens
    used: tuple[int, ...] = (0,) * len(FACES)
    swapped: int = 0
    """Wilds replaced by something else, such as coal, in an unrecorded payment."""
    paid: Counts = ()
    """What the unrecorded payment was in this case."""

    @property
    def dice(self) -> int:
        """The number of dice used, of any face."""
        return sum(self.used)

    def tokens_of(self, kind: str) -> int:
        return self.held[KINDS.index(kind)]

    def changing(self, kind: str, change: int) -> Case:
        """This case with `change` more tokens of a kind (fewer if negative)."""
        at = KINDS.index(kind)
        return self._replace(held=replaced(self.held, at, max(0, self.held[at] + change))) if change else self

    def using(self, *faces: tuple[str, int]) -> Case:
        """This case with these dice used, as (face, count)."""
        more = dict(faces)
        if not any(more.values()):
            return self
        return self._replace(used=tuple([n + more.get(face, 0) for face, n in zip(FACES, self.used, strict=True)]))

    def paying(self, payment: Payment) -> Case:
        """This case with a payment's dice used and its tokens gone."""
        after = self.using(*((face, payment.count(face)) for face in FACES))
        for kind in KINDS:
            after = after.changing(kind, -payment.count(token(kind)))
        return after

    def paying_unrecorded(self, *counts: tuple[str, int], swapped: int = 0, swaps: Counts = ()) -> Case:
        """This case after an unrecorded payment: dice and tokens, as (unit, count), and what replaced wilds."""
        after = self.using(*((unit, count) for unit, count in counts if unit in FACES))
        for kind in KINDS:
            after = after.changing(kind, -dict(counts).get(token(kind), 0))
        paid = tuple((unit, count) for unit, count in (*counts, *swaps) if count)
        return after._replace(swapped=swapped, paid=paid)


class Cup(NamedTuple):
    """The tokens that each seat can have, and the turn in progress: its cases, the roll, what was bought."""

    stocks: tuple[frozenset[Tokens], ...]
    cases: frozenset[Case] = frozenset()
    roll: Mapping[str, int] | None = None
    bought: int = 0
    before: Game | None = None
    """The game before a tunnel's claim, restored if the tunnel is given up."""
    claim: Claim | None = None
    symbols: int | None = None
    added: int = 0
    given_up: bool = False
    discarded: bool = False
    swaps: tuple[Swap, ...] = ()
    """What could stand for wilds when the claim was made."""
    tokens_maybe_paid: Mapping[int, tuple[int, str, int]] = NO_TRACKS
    """For claimed tracks (ids) with an unrecorded payment: the seat, the kind, and the most tokens of it that can have
    been paid."""

    @property
    def tokens(self) -> tuple[Mapping[str, int], ...]:
        """The most tokens of each kind that each seat can have."""
        return tuple(_by_kind(max, stock) for stock in self.stocks)

    @property
    def least(self) -> tuple[Mapping[str, int], ...]:
        """The fewest tokens of each kind that each seat can have."""
        return tuple(_by_kind(min, stock) for stock in self.stocks)

    @property
    def used(self) -> int:
        """The fewest dice that can have been used."""
        return min((case.dice for case in self.cases), default=0)

    @property
    def swapped(self) -> int:
        """The wilds that something else must have replaced; what need not have been paid is assumed kept (CD-11)."""
        return min((case.swapped for case in self.cases), default=0)

    def cases_of(self, seat: int) -> frozenset[Case]:
        """The cases of a seat's turn, which may be just beginning."""
        return self.cases or frozenset(Case(held, held) for held in self.stocks[seat])

    def with_cases(self, seat: int, cases: Iterable[Case]) -> Cup:
        """This cup with only these cases left for a seat."""
        left = frozenset(cases)
        stock = frozenset(case.held for case in left)
        return self._replace(cases=left, stocks=replaced(self.stocks, seat, stock))

    def shortening(self, track: int, spaces: int, cap: int) -> Cup:
        """This cup after a claimed track turns out to be shorter: tokens for that many spaces may not have been paid
        after all.

        No seat holds more than `cap` of a kind.
        """
        if track not in self.tokens_maybe_paid or spaces <= 0:
            return self
        seat, kind, most = self.tokens_maybe_paid[track]
        back = min(most, spaces)
        more = (Case(held, held).changing(kind, n) for held in self.stocks[seat] for n in range(back + 1))
        stock = self.stocks[seat] | {case.held for case in more if case.tokens_of(kind) <= cap}
        maybe_paid = {**self.tokens_maybe_paid, track: (seat, kind, most - back)}
        return self._replace(stocks=replaced(self.stocks, seat, stock), tokens_maybe_paid=maybe_paid)

    def left(self, case: Case, face: str) -> int:
        """Dice of the roll that show this face and are unused in this case."""
        return 0 if self.roll is None else self.roll.get(face, 0) - case.used[FACES.index(face)]

    def most_left(self, seat: int, *faces: str) -> int:
        """The most dice with these faces that can be left."""
        return max(sum(self.left(case, face) for face in faces) for case in self.cases_of(seat))


def _by_kind(pick: Callable[[Iterable[int]], int], stock: frozenset[Tokens]) -> Mapping[str, int]:
    """The most or the fewest tokens of each kind over all cases."""
    return {kind: pick(held[at] for held in stock) for at, kind in enumerate(KINDS)}


def possible_cases(cases: Iterable[Case], fits: Callable[[Case], bool]) -> frozenset[Case]:
    """The cases in which something is possible; all cases if there is none, since the table may play it anyway."""
    all_cases = frozenset(cases)
    return frozenset(filter(fits, all_cases)) or all_cases


def token(kind: str) -> str:
    return f"{kind} token"


def payment_cases(
    cup: Cup, case: Case, kind: str, spaces: int, price: Price, dice: int, least: int = 0
) -> Iterator[Case]:
    """Every way to pay for a track of a kind within a number of dice, with tokens and what stands for wilds.

    Without a recorded roll, any die can have shown what was needed. A seat is assumed to have `least` tokens or more.
    """
    unused_dice = dice - case.dice
    faces, wilds = (unused_dice, unused_dice) if cup.roll is None else (cup.left(case, kind), cup.left(case, WILD))
    for swapped in range(min(price.most_swapped(), spaces) + 1):
        swaps = tuple((unit, count) for count, unit in price.swapped(swapped))
        symbols = min(swapped, price.most_swapped(symbols=True))
        for wild in range(max(0, price.wilds - symbols), min(wilds, spaces - swapped) + 1):
            for tokens in range(min(max(case.tokens_of(kind), least), spaces - swapped - wild) + 1):
                plain = spaces - swapped - wild - tokens
                if plain <= faces and plain + wild <= unused_dice:
                    counts = ((kind, plain), (WILD, wild), (token(kind), tokens))
                    yield case.paying_unrecorded(*counts, swapped=swapped, swaps=swaps)


def dice_cases(cup: Cup, case: Case, count: int, faces: tuple[str, ...]) -> Iterator[Case]:
    """Every way to use a number of dice with these faces."""
    for counts in product(*(range(min(count, cup.left(case, face)) + 1) for face in faces)):
        if sum(counts) == count:
            yield case.paying_unrecorded(*zip(faces, counts, strict=True))


def cards_in(payment: Payment) -> list[PaidItem]:
    """The items of a payment that are train cards."""
    return [item for item in payment.items if item.count and (item.colour or item.unit in (PLUS_FOUR, PASSENGER))]
