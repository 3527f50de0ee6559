"""Country cards: taken when a network reaches another country, worth points at the end (PO-04 to PO-07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.families.country_cards.words import NOUNS, WORDS
from companion.game.board import Board
from companion.game.contributions import Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, DeclareHoldings, Step, amount_held
from companion.game.network import connected, networks
from companion.game.numbers import Misprints, Numbers, key
from companion.game.phrase import Unit
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.sums import reachable
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

CARD = "country card"
POINT = "country point"
"""The unit that a seat declares at the end: the points of its cards."""
MOST_CARDS, MOST_POINTS = 20, 99


class CountryNumbers(Numbers):
    """The piles of country cards, which lie open."""

    piles: dict[str, tuple[int, ...]] = key(
        {}, description="the cards of each country by their points, the top one first"
    )


@dataclass(frozen=True, slots=True)
class CountryHoldings:
    """The cards of each seat by country, in the order taken, and the points that each seat declared (None: not
    declared).
    """

    taken: tuple[Mapping[str, tuple[int, ...]], ...]
    declared: tuple[int | None, ...]


class CountryCards(Mechanic[CountryNumbers]):
    """A claim into a country new to the seat's network takes the top card of each country in that network, if it has
    two.
    """

    table = "country_cards"
    numbers_type = CountryNumbers
    sheet = ("country cards",)
    lines_after = "tickets"
    passages = ("PO",)
    end_units = (Unit(POINT, (f"{POINT}s", POINT), singular=POINT, example=21),)
    signs = {CARD: CitySign("▣", "M-8-11h16v22h-16z", lettered=False)}

    def never_said(self, board: Board) -> Iterator[str]:
        yield "country"
        for country, cards in self.numbers.piles.items():
            yield from board.spelt.get(country, (country,))
            yield from map(str, cards)

    def misprints(self, board: Board) -> Misprints:
        countries = {city.country for city in board.cities.values()}
        if not self.numbers.piles:
            yield (self.table, "piles"), wording("country cards none")
        for country, cards in self.numbers.piles.items():
            if country not in countries:
                yield (self.table, "piles"), wording("country cards unknown", country=str(country)[:40])
            elif not 1 <= len(cards) <= MOST_CARDS:
                says = wording("country cards count", country=country, count=len(cards), most=MOST_CARDS)
                yield (self.table, "piles"), says
            for worth in cards[:MOST_CARDS]:
                if not 1 <= worth <= MOST_POINTS:
                    yield (self.table, "piles"), wording("country cards worth", worth=worth, most=MOST_POINTS)

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        return game.with_part(self.table, CountryHoldings(({},) * seats, (None,) * seats))

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(DeclareHoldings, POINT, "PO-07")

    # -- judging what is declared at the end

    @handles(DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        count = amount_held(step, POINT)
        if count is None:
            return
        cards = [worth for pile in self.numbers.piles.values() for worth in pile]
        others = sum(points or 0 for at, points in enumerate(_part(game).declared) if at != seat)
        if count > sum(cards) - others:
            left = max(0, sum(cards) - others)
            yield because(
                "PO-04", "too many country points", who=game.name(seat), count=count, all=sum(cards), left=left
            )
        elif not reachable([((worth,), False) for worth in cards], count):
            yield because("PO-04", "no such country points", who=game.name(seat), count=count)

    # -- playing

    @handles(Claim, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if (count := amount_held(step, POINT)) is not None:
            declared = replaced(part.declared, seat, count)
            return game.with_part(self.table, replace(part, declared=declared))
        if not isinstance(step, Claim):
            return game
        cards = dict(part.taken[seat])
        for country in self._countries_taken(game, seat, step):
            if left := self._cards_left(game, country):
                cards[country] = (*cards.get(country, ()), left[0])
        return game.with_part(self.table, replace(part, taken=replaced(part.taken, seat, cards)))

    def _cards_left(self, game: Game, country: str) -> tuple[int, ...]:
        """The cards of a country that nobody has taken, the top one first."""
        taken = sum(len(cards.get(country, ())) for cards in _part(game).taken)
        return self.numbers.piles[country][taken:]

    def _reached_countries(self, game: Game, seat: int, claim: Claim) -> tuple[set[str], list[str]]:
        """The countries that a claim adds to its network, and all countries that this network then has (PO-05).

        A claim that only joins two networks adds none (PO-06). The claimed track may or may not be the seat's already.
        """
        if claim.track is None:
            return set(), []
        claimed = game.board.tracks[claim.track]
        before = [track for track in game.tracks_of_seat(seat) if track.id != claimed.id]
        cities = self._countries(game)
        old = {city for track in before for city in track.ends}
        added = {str(cities[city]) for city in claimed.ends - old if city in cities}
        net = networks([*before, claimed])
        joined = {cities[city] for city in cities if connected(net, claimed.a, city)}
        return added, [country for country in self.numbers.piles if country in joined]

    def _countries_taken(self, game: Game, seat: int, claim: Claim) -> list[str]:
        """The countries whose top card a claim takes, if one is left."""
        added, connected = self._reached_countries(game, seat, claim)
        return connected if added and len(connected) > 1 else []

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not isinstance(step, Claim):
            return
        had, has = _part(before).taken[seat], _part(after).taken[seat]
        countries = self._countries_taken(before, seat, step)
        if cards := [f"{country} {has[country][-1]}" for country in countries if has.get(country) != had.get(country)]:
            yield note("country cards taken", cards=cards)
        if gone := [country for country in countries if has.get(country) == had.get(country)]:
            yield note("country cards gone", countries=gone)
        added, connected = self._reached_countries(before, seat, step)
        if added and len(connected) == 1:
            yield note("country alone", country=connected[0])

    # -- the end

    def _points(self, game: Game, seat: int) -> int:
        """The points that a seat declared, or else those of its cards."""
        part = _part(game)
        declared = part.declared[seat]
        return sum(map(sum, part.taken[seat].values())) if declared is None else declared

    def scores(self, game: Game) -> Iterator[Points]:
        part = _part(game)
        for side in game.table.sides:
            cards = [
                f"{country} {' + '.join(map(str, values))}"
                for seat in side.seats
                for country, values in part.taken[seat].items()
            ]
            points = sum(self._points(game, seat) for seat in side.seats)
            why = note("why country cards", cards=cards) if cards else note("why told")
            yield Points(side.index, "country cards", points, "PO-07", (why,))

    def remarks(self, game: Game) -> Iterator[Remark]:
        if not game.table.recorded_at_end:
            return
        undeclared = [seat for seat, points in enumerate(_part(game).declared) if points is None]
        if who := [
            game.name(seat) for seat in undeclared if game.table.counts_only or self._joins_two_countries(game, seat)
        ]:
            yield note("country points missing", who=who)

    def _countries(self, game: Game) -> dict[str, str]:
        """The country of each city that is in one with cards."""
        cities = game.board.cities.items()
        return {name: city.country for name, city in cities if city.country in self.numbers.piles}

    def _joins_two_countries(self, game: Game, seat: int) -> bool:
        """Whether some network of a seat has two countries, so that it must have taken cards."""
        net = networks(game.tracks_of_seat(seat))
        countries = self._countries(game)
        return any(
            connected(net, city, other)
            for city in countries
            for other in countries
            if countries[city] != countries[other]
        )

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield f"{POINT}s", self._points(game, seat)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.recorded_at_end:
            yield self.table, {country: list(cards) for country, cards in _part(game).taken[seat].items()}

    def marks(self, game: Game) -> Iterator[Mark]:
        for name, city in game.board.cities.items():
            if city.country in self.numbers.piles and self._cards_left(game, city.country):
                yield Mark(name, CARD)


def _part(game: Game) -> CountryHoldings:
    return game.part(CountryCards.table, CountryHoldings)
