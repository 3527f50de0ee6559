"""Harbours: built in port cities, worth points by the completed tickets naming the city (GL-05, GL-21 to GL-27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.families.harbours.words import NOUNS, WORDS
from companion.game.contributions import AvailableAction, Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import BY_NAME, Action, CountThings, Step, amounts_counted
from companion.game.numbers import Column, Numbers, cited_in, key
from companion.game.payment import CARD, DOUBLE_SHIP, SHIP, WILD, Cost, Payment
from companion.game.phrase import (
    AT,
    CitiesSlot,
    CitySlot,
    HowManySlot,
    PaymentSlot,
    Phrase,
    optional_word,
    required_word,
)
from companion.game.placements import Placements, cities_of, owner_at, with_cities
from companion.game.results import ticket_results
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import dataclass
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS, NOUNS)

HARBOUR = "harbour"
TYPED = (HARBOUR, "harbours", "harbor", "harbors", "port", "ports")
WORTH = "harbour point"
"""The unit for the points of all harbours, if only totals are recorded."""
PORT = "port"
"""The city column that marks a port."""


class HarbourNumbers(Numbers):
    """What harbours cost and what they are worth."""

    passages = cited_in(each="GL-05", cards="GL-23", marked="GL-24", points="GL-25", unbuilt="GL-27")
    cities_cited = cited_in(port="GL-21")

    each: int = key(3, ge=0, description="harbours of each player")
    points: tuple[int, ...] = key((10, 20, 30), description="points for one, two, three or more completed tickets")
    unbuilt: int = key(-4, le=0, description="points for each harbour not built")
    cards: int = key(2, ge=0, description="train cards, and as many ship cards, that a harbour costs")
    marked: int = key(4, ge=0, description="cards with the harbour mark of each colour and kind")


@dataclass(frozen=True, slots=True)
class BuildHarbour(Action):
    """A harbour built in a city; `payment` is None if not recorded."""

    city: str
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class HasHarbours(Step):
    """The cities where a seat has harbours at the end."""

    tracked: ClassVar[frozenset[str]] = BY_NAME
    cities: tuple[str, ...]


def _example_port(game: Game) -> str:
    """A city where a harbour could stand, for examples."""
    ports = (name for name, city in game.board.cities.items() if city.column(PORT) and not city.junction)
    return next(ports, next(iter(game.board.cities)))


def _example_payment(game: Game) -> str:
    return "2 red train 2 red ship" if game.table.by_cards else "nothing"


class Harbours(Mechanic[HarbourNumbers]):
    """Who has a harbour where: cities and seats in building order."""

    table = "harbours"
    numbers_type = HarbourNumbers
    signs = {HARBOUR: CitySign("■", "M-11-11h22v14a11 9 0 0 1-22 0z")}
    city_columns = {PORT: Column(bool, False, place=4)}
    sheet = ("harbours", "unbuilt harbours")
    counted_units = (HARBOUR,)
    phrases = (
        Phrase(
            BuildHarbour,
            "builds",
            (
                optional_word("a", "an", "the"),
                required_word(*TYPED),
                AT,
                CitySlot("city", _example_port),
                PaymentSlot("payment", _example_payment),
            ),
            expects="a building",
            elsewhere="nothing to build",
            verb_optional=True,
            help="table help harbour",
        ),
        Phrase(
            HasHarbours,
            "has",
            (HowManySlot("cities"), required_word("harbours", *TYPED), AT, CitiesSlot("cities", _example_port)),
            expects="buildings",
            help="table help has",
        ),
    )

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, ())

    def _built(self, game: Game) -> Placements:
        built: Placements = game.parts[self.table]
        return built

    def _harbours_of(self, game: Game, seat: int) -> list[str]:
        return cities_of(self._built(game), seat)

    def _unbuilt(self, game: Game, seat: int) -> int:
        """The number of harbours that a seat has not built."""
        return max(0, self.numbers.each - len(self._harbours_of(game, seat)) - game.seats[seat].counts.get(HARBOUR, 0))

    def _cities_named(self, step: Step) -> tuple[str, ...]:
        if isinstance(step, BuildHarbour):
            return (step.city,)
        return step.cities if isinstance(step, HasHarbours) else ()

    @handles(BuildHarbour, HasHarbours, CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        who, built = game.name(seat), self._built(game)
        untold = isinstance(step, HasHarbours) and not game.tracks_of_seat(seat)  # routes may be declared later
        for city in self._cities_named(step):
            place = game.board.cities[city]
            if place.junction:
                yield because("GL-33", "harbour at junction", who=who, city=city)
            elif not place.column(PORT):
                yield because("GL-21", "no port", who=who, city=city)
            if (other := owner_at(built, city)) is not None:
                yield because("GL-21", "second harbour", who=who, city=city, owner=game.name(other))
            if not untold and not _leads_to(game, seat, city):
                yield because("GL-22", "harbour without route", who=who, city=city)
            if len(cities_of(built, seat)) >= self.numbers.each:
                yield because("GL-05", "no harbours left", who=who, each=self.numbers.each)
            built = (*built, (city, seat))
        for count in amounts_counted(step, HARBOUR):
            if count > self.numbers.each:
                yield because("GL-05", "too many harbours", who=who, count=count, each=self.numbers.each)
        if isinstance(step, BuildHarbour) and step.payment is not None:
            yield from self._against_payment(game, seat, step.payment)

    def _against_payment(self, game: Game, seat: int, payment: Payment) -> Iterator[Reason]:
        numbers, who = self.numbers, game.name(seat)
        if not game.table.by_cards:
            if payment.items and not any(payment.count(unit) for unit in (CARD, SHIP, DOUBLE_SHIP)):
                yield because("GL-23", "harbour for nothing", who=who, means=game.table.means)
            return
        trains, ships, wilds = payment.count(CARD), payment.count(SHIP), payment.count(WILD)
        if payment.count(DOUBLE_SHIP):
            yield because("GL-24", "no mark on doubles", who=who)
        cards_in_all = sum(item.count for item in payment.items)
        if max(trains, ships) > numbers.cards or not trains + ships + wilds == cards_in_all == 2 * numbers.cards:
            yield because(
                "GL-23", "harbour cost", who=who, cards=numbers.cards, trains=trains, ships=ships, wilds=wilds
            )
        colours = payment.colours
        if len(colours) > 1:
            yield because("GL-23", "harbour colours", who=who, colours=sorted(colours))
        for colour in colours:
            for deck, count in (("train", trains), ("ship", ships)):
                if count > numbers.marked:
                    yield because("GL-24", "too few marked", who=who, colour=colour, deck=deck, marked=numbers.marked)

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, HARBOUR, "GL-27")
        yield Tally(CountThings, WORTH, "GL-25")

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse points that this number of harbours cannot add up to."""
        counts = game.seats[seat].counts
        count, points = min(counts.get(HARBOUR, 0), self.numbers.each), counts.get(WORTH, 0)
        sums = {0}
        for _ in range(count):
            sums = {total + worth for total in sums for worth in (0, *self.numbers.points)}
        if points not in sums:
            who, worths = game.name(seat), [0, *self.numbers.points]
            yield because("GL-25", "harbours worth", who=who, points=points, count=count, worths=worths)

    def step_cost(self, game: Game, seat: int, step: Step) -> Cost | None:
        return Cost(2 * self.numbers.cards, (CARD, SHIP, WILD)) if isinstance(step, BuildHarbour) else None

    @handles(BuildHarbour, HasHarbours)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        cities = self._cities_named(step)
        return game.with_part(self.table, with_cities(self._built(game), seat, cities)) if cities else game

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        taken = {city for city, _ in self._built(game)}
        for city in game.board.cities.values():
            if city.column(PORT) and city.name not in taken:
                yield BuildHarbour(city.name)

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        may = "may build a harbour" if game.table.by_cards else "may build a harbour for nothing"
        limits = note(may, left=self._unbuilt(game, seat), cards=self.numbers.cards)
        yield AvailableAction(BuildHarbour, "GL-22", limits)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, BuildHarbour):
            yield note("harbours left", left=self._unbuilt(after, seat))

    def scores(self, game: Game) -> Iterator[Points]:
        points = (0, *self.numbers.points)
        for side in game.table.sides:
            completed = [ticket for ticket in ticket_results(game, side.index) if ticket.completed]
            why, total, unbuilt = list[Remark](), 0, 0
            for seat in side.seats:
                cities = self._harbours_of(game, seat)
                unbuilt += self._unbuilt(game, seat)
                if counted := game.seats[seat].counts.get(HARBOUR, 0):
                    worth = game.seats[seat].counts.get(WORTH, 0)
                    total += worth
                    why.append(note("why harbours", count=counted, points=worth))
                for city in cities:
                    count = sum(1 for ticket in completed if city in (ticket.card.tour or (ticket.a, ticket.b)))
                    worth = points[min(count, len(points) - 1)]
                    total += worth
                    why.append(note("why harbour", city=city, count=count, points=worth))
            yield Points(side.index, "harbours", total, "GL-25", tuple(why))
            points_lost, why_lost = unbuilt * self.numbers.unbuilt, (note("why unbuilt", count=unbuilt),)
            yield Points(side.index, "unbuilt harbours", points_lost, "GL-27", why_lost)

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.table.tracking == "final" and not self._built(game):
            yield note("harbours missing")
        for city, seat in self._built(game) if game.table.recorded_at_end else ():
            if not _leads_to(game, seat, city):
                yield note("harbour route untold", who=game.name(seat), city=city)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "harbours", self._unbuilt(game, seat)

    def marks(self, game: Game) -> Iterator[Mark]:
        for city, seat in self._built(game):
            yield Mark(city, HARBOUR, seat)


def _leads_to(game: Game, seat: int, city: str) -> bool:
    """Whether a seat has a route into a city (GL-22)."""
    return any(seat in game.owners_of(track.id) for track in game.board.tracks_at[city])
