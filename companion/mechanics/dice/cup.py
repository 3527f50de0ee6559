"""The cup: what a turn with dice knows of the roll, of what was used of it and of the tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.game.hand import NOTHING
from companion.game.moves import Claim
from companion.game.payment import PASSENGER, PLUS_FOUR, WILD, Item, Payment, Price
from companion.game.state import Game

SINGLE, DOUBLE, STATION = "single", "double", "station"
KINDS = (SINGLE, DOUBLE)
"""Kinds of routes, of faces and of tokens."""
FACES = (*KINDS, STATION, WILD)


class Cup(NamedTuple):
    """Tokens of each seat, and the turn being played: the roll, what was used of it, what was bought.

    A payment that was not told may have taken tokens or dice: `tokens` are the
    most that each seat can have, `least` the fewest, where those are others.
    """

    tokens: tuple[Mapping[str, int], ...]
    least: tuple[Mapping[str, int], ...] = ()
    roll: Mapping[str, int] | None = None
    used: int = 0
    bought: int = 0
    begun: tuple[Mapping[str, int], Mapping[str, int]] | None = None
    """The most and the fewest tokens of the seat when it rolled."""
    full: frozenset[str] = frozenset()
    """Kinds of which the seat began its turn with the most."""
    before: Game | None = None
    """The game before a tunnel's claim, to come back to."""
    claim: Claim | None = None
    symbols: int | None = None
    added: int = 0
    given_up: bool = False
    discarded: bool = False
    faces_used: Mapping[str, int] = NOTHING

    def left(self, face: str) -> int:
        """Dice of the roll that show this face and are not used."""
        return 0 if self.roll is None else self.roll.get(face, 0) - self.faces_used.get(face, 0)

    def fewest(self, seat: int) -> Mapping[str, int]:
        """The fewest tokens that a seat can have."""
        return self.least[seat] if self.least else self.tokens[seat]

    def holding(self, seat: int, most: Mapping[str, int], fewest: Mapping[str, int]) -> Cup:
        """This cup with other tokens for a seat."""
        least = self.least or self.tokens
        return self._replace(
            tokens=(*self.tokens[:seat], most, *self.tokens[seat + 1 :]),
            least=(*least[:seat], fewest, *least[seat + 1 :]),
        )

    def changing(self, seat: int, tokens: Iterable[tuple[int, str]], cap: int | None = None) -> Cup:
        """This cup with so many tokens more (or less) for a seat.

        Who may take tokens up to a cap had few enough of them, so the most is then no more than that.
        """
        most, fewest = dict(self.tokens[seat]), dict(self.fewest(seat))
        for count, kind in tokens:
            fewest[kind] = max(0, fewest[kind] + count)
            most[kind] = max(0, most[kind] + count)
            if cap is not None:
                most[kind] = min(most[kind], max(cap, fewest[kind]))
        return self.holding(seat, most, fewest)

    def laying(self, seat: int, payment: Payment) -> Cup:
        """This cup with a payment's dice used and its tokens gone."""
        faces = {face: self.faces_used.get(face, 0) + payment.count(face) for face in FACES}
        spent = self.changing(seat, [(-payment.count(token(kind)), kind) for kind in KINDS])
        return spent._replace(faces_used=faces, used=self.used + payment.count(*FACES))

    def laying_untold(self, seat: int, kind: str, least: int, most: int) -> Cup:
        """This cup with tokens of a kind gone, at least and at most so many."""
        fewest = {**self.fewest(seat), kind: max(0, self.fewest(seat)[kind] - most)}
        return self.holding(seat, self.changing(seat, [(-least, kind)]).tokens[seat], fewest)

    def rolling(self, seat: int, faces: Mapping[str, int], cap: int, cap_in_all: int) -> Cup:
        """This cup with the dice rolled by a seat, who cannot take a kind of which it must have the most."""
        held = self.fewest(seat)
        most = sum(held.values()) >= cap_in_all
        full = frozenset(kind for kind in KINDS if most or held[kind] >= cap)
        return self._replace(roll=faces, begun=(self.tokens[seat], held), full=full)

    def giving_up(self, seat: int, before: Cup, *, tokens_back: bool = True) -> Cup:
        """The cup before a tunnel's claim, and nothing bought in this turn (DX-16).

        Without `tokens_back` those laid for the tunnel are gone.
        """
        most, fewest = self.begun or (before.tokens[seat], before.fewest(seat))
        if not tokens_back:
            most = {kind: min(count, self.tokens[seat][kind]) for kind, count in most.items()}
            fewest = {kind: min(count, self.fewest(seat)[kind]) for kind, count in fewest.items()}
        back = before.holding(seat, most, fewest)
        return back._replace(symbols=self.symbols, given_up=True, bought=0)


class Reach(NamedTuple):
    """What a roll, tokens and what stands for wilds can pay, where a payment was not told."""

    faces: int
    wilds: int
    tokens: int
    swapped: int
    """Wilds that something else stands for, such as coal."""
    symbols: int
    """Wilds, and of those swapped what a ferry accepts."""

    @property
    def spaces(self) -> int:
        return self.faces + self.wilds + self.tokens + self.swapped

    def fewest_dice(self, spaces: int, wilds: int) -> int:
        """Dice that must have been used for so many spaces, so many of them locomotives of a ferry."""
        return max(0, spaces - self.tokens - self.swapped, wilds - (self.symbols - self.wilds))

    def fewest_tokens(self, spaces: int) -> int:
        """Tokens that must have been laid for so many spaces."""
        return max(0, spaces - self.faces - self.wilds - self.swapped)


def token(kind: str) -> str:
    return f"{kind} token"


def reach(cup: Cup, seat: int, kind: str, price: Price) -> Reach:
    """The most that a seat can lay on a route of a kind."""
    swaps = [(swap.held // swap.each, swap.symbols) for swap in price.swaps]
    wilds = cup.left(WILD)
    symbols = wilds + sum(count for count, counts in swaps if counts)
    return Reach(cup.left(kind), wilds, cup.tokens[seat][kind], sum(count for count, _ in swaps), symbols)


def cards_in(payment: Payment) -> list[Item]:
    """What of a payment is train cards."""
    return [item for item in payment.items if item.count and (item.colour or item.unit in (PLUS_FOUR, PASSENGER))]
