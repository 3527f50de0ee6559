"""Passengers that travel and fetch goods (MK-01, MK-03, MK-04, DX-19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from companion.families.passengers.words import NOUNS, WORDS
from companion.game.board import Track
from companion.game.contributions import AvailableAction, Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Action, Claim, DeclareHoldings, FacePayment, Step, amount_held, amounts_held
from companion.game.numbers import Column, Numbers, OpenRule, cited_in, key
from companion.game.payment import PASSENGER, WILD, Cost, Payment
from companion.game.phrase import JourneySlot, PaymentSlot, Phrase, Takeable, Unit, optional_word
from companion.game.placements import Placements, cities_of, owner_at
from companion.game.signs import PERSON
from companion.game.state import Game
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS, NOUNS)

GOODS = "goods"
MOST_FOREIGN = 5
"""The most opponents' routes in a journey that is offered: as many as the wilds that the dice can show."""
MOST_TRIED = 1000
"""The number of journeys tried for one passenger, so the one offered is good but not always the best."""


class PassengerNumbers(Numbers):
    """How many passengers a player has, and how they travel."""

    passages = cited_in(each="MK-03")

    wilds_each: int = key(1, ge=0, description="with dice, wilds for each opponent's route (open in the booklet)")
    each: int = key(3, ge=0, description="passengers of each player")
    may_return: bool = key(True, description="a journey may lead through its first city again (open in the booklet)")


@dataclass(frozen=True, slots=True)
class Passengers:
    """The goods left in each city, top first; each passenger's city and seat; passengers used and goods fetched, by
    seat.
    """

    goods: Mapping[str, tuple[int, ...]]
    at: Placements
    used: tuple[int, ...]
    fetched: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MovePassenger(Action):
    """A passenger's only journey, city by city; `payment` is in passenger cards or wild dice."""

    face_payment: ClassVar[FacePayment] = FacePayment(
        "DX-19", (WILD,), may="may move a passenger with dice", alone="passenger alone", brings="goods"
    )
    cities: tuple[str, ...]
    payment: Payment | None = None


def _example_payment(game: Game) -> str:
    """What a journey along one opponent's route costs, as an example."""
    return "1 passenger" if game.table.by_cards else "1 wild"


class PassengerRules(Mechanic[PassengerNumbers]):
    """A passenger is placed with a claim and travels once, as a whole turn."""

    table = "passengers"
    numbers_type = PassengerNumbers
    signs = {PASSENGER: PERSON}
    passages = ("MK",)
    open_points = (
        OpenRule("passengers.may_return", "MK-03", ("yes", "no")),
        OpenRule("passengers.wilds_each", "DX-19", ("1", "2")),
    )
    city_columns = {
        GOODS: Column(
            tuple[int, ...], (), "values of its goods tokens, top to bottom", {"max_length": 9}, {"ge": 1}, place=6
        ),
    }
    sheet = ("goods",)
    tie_breaks = (GOODS,)
    takeables = (Takeable(PASSENGER, (PASSENGER, "meeple"), placed=True, at_optional=True),)
    end_units = (Unit(GOODS, (GOODS,), example=12),)
    phrases = (
        Phrase(
            MovePassenger,
            "moves",
            (
                optional_word("the", "a", "his", "her"),
                optional_word(PASSENGER),
                JourneySlot("cities"),
                PaymentSlot("payment", _example_payment),
            ),
            expects="the passenger",
            synonyms=(PASSENGER,),
            help="table help passenger",
        ),
    )

    def start(self, game: Game) -> Game:
        cities = game.board.cities.values()
        goods = {city.name: stack for city in cities if (stack := city.column(GOODS, ()))}
        none = (0,) * len(game.table.seats)
        return game.with_part(self.table, Passengers(goods, (), none, none))

    def _part(self, game: Game) -> Passengers:
        return game.part(self.table, Passengers)

    def _cities_placed(self, step: Step) -> list[str]:
        if not isinstance(step, Claim):
            return []
        return [taking.city for taking in step.taking if taking.what == PASSENGER]

    # -- judging

    @handles(Claim, MovePassenger, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        part, who = self._part(game), game.name(seat)
        placed = self._cities_placed(step)
        for city in placed:
            assert isinstance(step, Claim)
            if city not in step.ends:
                yield because("MK-03", "passenger not on route", who=who, city=city, a=step.ends[0], b=step.ends[1])
            if (other := owner_at(part.at, city)) is not None:
                yield because("MK-03", "city has passenger", who=who, city=city, owner=game.name(other))
            if game.board.cities[city].country:
                yield because("MK-03", "no passenger in country", who=who, city=city)
        if len(placed) > 1:
            yield because("MK-03", "one passenger a claim", who=who)
        if placed and part.used[seat] >= self.numbers.each:
            yield because("MK-03", "no passengers left", who=who, each=self.numbers.each)
        if isinstance(step, MovePassenger):
            yield from self._against_journey(game, seat, step)
        if isinstance(step, DeclareHoldings):
            left = sum(sum(stack) for stack in part.goods.values()) - sum(part.fetched) + part.fetched[seat]
            for count in amounts_held(step, GOODS):
                if count > left:
                    yield because("MK-04", "too many goods", who=who, count=count, left=max(0, left))

    def _against_journey(self, game: Game, seat: int, step: MovePassenger) -> Iterator[Reason]:
        part, who = self._part(game), game.name(seat)
        if (step.cities[0], seat) not in part.at:
            yield because("MK-03", "no passenger to move", who=who, city=step.cities[0])
        if len(step.cities) < 2:
            yield because("MK-03", "passenger stays", who=who)
        if not self.numbers.may_return and step.cities[0] in step.cities[1:]:
            yield because("MK-03", "passenger returns", who=who, city=step.cities[0])
        used: set[int] = set()
        foreign = 0
        for a, b in zip(step.cities, step.cities[1:], strict=False):
            track = self._track(game, seat, a, b, used)
            if track is None:
                yield because("MK-03", "no way for passenger", who=who, a=a, b=b)
                continue
            used.add(track.id)
            foreign += game.owners[track.id] != seat
        if step.payment is None:
            return
        unit, rule = (WILD, "DX-19") if not game.table.by_cards else (PASSENGER, "MK-03")
        need = foreign * self.numbers.wilds_each if not game.table.by_cards else foreign
        laid = step.payment.count(unit)
        items = [item for item in step.payment.items if item.count]
        if laid != need or any(item.unit != unit for item in items):
            paid = [f"{item.count} {item.key}" for item in items]
            yield because(rule, "journey cost", who=who, laid=paid, foreign=foreign, need=need, unit=unit)

    def _track(self, game: Game, seat: int, a: str, b: str, used: set[int]) -> Track | None:
        """A claimed track between two cities that is not used yet, preferably the seat's own."""
        tracks = [
            track
            for track in game.board.tracks_between.get(frozenset((a, b)), ())
            if track.id in game.owners and track.id not in used
        ]
        return min(tracks, key=lambda track: game.owners[track.id] != seat, default=None)

    def step_cost(self, game: Game, seat: int, step: Step) -> Cost | None:
        if not isinstance(step, MovePassenger):
            return None
        used: set[int] = set()
        for a, b in zip(step.cities, step.cities[1:], strict=False):
            track = self._track(game, seat, a, b, used)
            used |= set() if track is None else {track.id}
        foreign = sum(1 for track in used if game.owners[track] != seat)
        return Cost(foreign * self.numbers.wilds_each if not game.table.by_cards else foreign, (PASSENGER,))

    # -- playing

    @handles(Claim, MovePassenger, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = self._part(game)
        placed = self._cities_placed(step)
        if placed:
            used = replaced(part.used, seat, part.used[seat] + len(placed))
            at = (*part.at, *((city, seat) for city in placed))
            return game.with_part(self.table, replace(part, at=at, used=used))
        if isinstance(step, DeclareHoldings):
            declared = amount_held(step, GOODS)
            fetched = part.fetched[seat] if declared is None else declared
            total = replaced(part.fetched, seat, fetched)
            return game.with_part(self.table, replace(part, fetched=total))
        if not isinstance(step, MovePassenger):
            return game
        goods, fetched = dict(part.goods), 0
        for city in step.cities[1:]:
            if goods.get(city) and city != step.cities[0]:
                fetched += goods[city][0]
                goods[city] = goods[city][1:]
        remaining = list(part.at)
        if (moved := (step.cities[0], seat)) in remaining:
            remaining.remove(moved)
        total = replaced(part.fetched, seat, part.fetched[seat] + fetched)
        return game.with_part(self.table, replace(part, goods=goods, at=tuple(remaining), fetched=total))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, MovePassenger):
            yield note("goods", points=self._part(after).fetched[seat] - self._part(before).fetched[seat])

    def _passenger_cities(self, game: Game, seat: int) -> list[str]:
        """The cities where a seat's passengers are."""
        return sorted(set(cities_of(self._part(game).at, seat)))

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        """For each passenger the best journey along own routes, and better ones along more opponents' routes."""
        for start in self._passenger_cities(game, seat):
            for cities in self._journeys(game, seat, start):
                yield MovePassenger(cities)

    def _journeys(self, game: Game, seat: int, start: str) -> Iterator[tuple[str, ...]]:
        """The best journey for each number of opponents' routes, unless one with fewer of them fetches as much."""
        goods = self._part(game).goods
        best: dict[int, tuple[int, int, tuple[str, ...]]] = {}
        journeys: list[tuple[tuple[str, ...], frozenset[int], int, int]] = [((start,), frozenset(), 0, 0)]
        for _ in range(MOST_TRIED):
            if not journeys:
                break
            cities, used, foreign, fetched = journeys.pop()
            if len(cities) > 1:
                best[foreign] = max(best.get(foreign, (0, -len(cities), cities)), (fetched, -len(cities), cities))
            further = []
            for city in sorted(
                {end for track in game.board.tracks_at[cities[-1]] for end in track.ends} - {cities[-1]}
            ):
                track = self._track(game, seat, cities[-1], city, set(used))
                if city == start and not self.numbers.may_return:
                    continue
                if track is None or (foreign_then := foreign + (game.owners[track.id] != seat)) > MOST_FOREIGN:
                    continue
                stack = goods.get(city, ())[cities.count(city) :] if city != start else ()
                further.append(((*cities, city), used | {track.id}, foreign_then, fetched + (stack[0] if stack else 0)))
            journeys += sorted(further, key=lambda journey: (-journey[2], journey[3]))  # the last one is tried first
        most = 0
        for foreign in sorted(best):
            fetched, _, cities = best[foreign]
            if fetched > most or not foreign:
                yield cities
            most = max(most, fetched)

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        if own := self._passenger_cities(game, seat):
            yield AvailableAction(MovePassenger, "MK-03", note("may move a passenger", cities=own))

    def scores(self, game: Game) -> Iterator[Points]:
        for side, total in enumerate(self._totals(game)):
            yield Points(side, GOODS, total, "MK-04", (note("why goods", points=total),))

    def _totals(self, game: Game) -> list[int]:
        return [sum(self._part(game).fetched[seat] for seat in side.seats) for side in game.table.sides]

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.table.tracking == "final" and not any(self._part(game).fetched):
            yield note("goods missing")

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        return self._totals(game) if word == GOODS else None

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "passengers", max(0, self.numbers.each - self._part(game).used[seat])
        yield GOODS, self._part(game).fetched[seat]

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(DeclareHoldings, GOODS, "MK-04")

    def marks(self, game: Game) -> Iterator[Mark]:
        for city, seat in self._part(game).at:
            yield Mark(city, PASSENGER, seat)
