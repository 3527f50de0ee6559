"""Passengers of six colours, collected when claiming (DE-01, DE-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.families.meeples.words import WORDS
from companion.game.board import COLOURS as CARD_COLOURS
from companion.game.board import Board
from companion.game.contributions import Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, DeclareHoldings, Step
from companion.game.numbers import Column, Misprints, Numbers, OpenRule, cited_in, key, word_list_misprints
from companion.game.phrase import Takeable, Unit
from companion.game.signs import PERSON
from companion.game.state import Game
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

COLOURS = ("red", "blue", "green", "yellow", "black", "white")

learn(WORDS, {f"{colour} passenger": (f"{colour} passenger", f"{colour} passengers") for colour in COLOURS})

WAITING = "passengers"
"""The city column for the number of passengers waiting there at set-up."""


class MeepleNumbers(Numbers):
    """How many passengers there are, and what they are worth."""

    passages = cited_in(most="rule", each="rule")

    most: int = key(20, ge=0, description="points for the most of a colour")
    second: int = key(10, ge=0, description="points for the second most of a colour")
    second_shared: bool = key(True, description="all who tie for the second most score it (open in the booklet)")
    each: int = key(10, ge=1, description="passengers of each colour")
    rule: str = key("DE-01", description="the rule on this board")
    countries: dict[str, int] = key({}, description="passengers on each country")
    colours: tuple[str, ...] = key(COLOURS, description="colours of the passengers")


def _unit(colour: str) -> Unit:
    """The unit for passengers of a colour; only the first colour appears in examples."""
    single = f"{colour} passenger"
    spellings = (f"{colour} passengers", single, f"{colour} meeples", f"{colour} meeple", colour)
    return Unit(single, spellings, singular=single, example=2 if colour == COLOURS[0] else 0)


@dataclass(frozen=True, slots=True)
class Meeples:
    """The passengers still waiting at each place, and those of each seat by colour."""

    at: Mapping[str, int]
    held: tuple[Mapping[str, int], ...]


class MeepleRules(Mechanic[MeepleNumbers]):
    """A claim takes one passenger from each end of the route. Their colours are random, so the table enters them."""

    table = "meeples"
    numbers_type = MeepleNumbers
    signs = {"passenger": PERSON}
    passages = ("DE",)
    open_points = (OpenRule("meeples.second_shared", "DE-01", ("yes", "no")),)
    city_columns = {WAITING: Column(int, 0, "passengers that stand here at set-up", {"ge": 0, "le": 9}, place=7)}
    sheet = ("passengers",)
    tie_breaks = ("passengers",)
    takeables = tuple(Takeable(colour, (colour,)) for colour in COLOURS)
    end_units = tuple(map(_unit, COLOURS))

    def misprints(self, board: Board) -> Misprints:
        yield from word_list_misprints((self.table, "colours"), self.numbers.colours, CARD_COLOURS)
        countries = {city.country for city in board.cities.values()}
        for country in self.numbers.countries.keys() - countries:
            yield (self.table, "countries"), wording("no border end", country=country)

    def start(self, game: Game) -> Game:
        cities = game.board.cities.values()
        at = {city.name: waiting for city in cities if (waiting := city.column(WAITING, 0))}
        at.update(self.numbers.countries)
        return game.with_part(self.table, Meeples(at, ({},) * len(game.table.seats)))

    def _part(self, game: Game) -> Meeples:
        return game.part(self.table, Meeples)

    def _place(self, game: Game, city: str) -> str:
        return game.board.cities[city].country or city

    def _passengers_taken(self, step: Step) -> list[tuple[str, str]]:
        if not isinstance(step, Claim):
            return []
        return [(taking.what, taking.city) for taking in step.taking if taking.what in COLOURS]

    @handles(Claim, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        part, who, rule = self._part(game), game.name(seat), self.numbers.rule
        seen: list[str] = []
        left = {c: self.numbers.each - sum(held.get(c, 0) for held in part.held) for c in self.numbers.colours}
        for colour, city in self._passengers_taken(step):
            assert isinstance(step, Claim)
            place = self._place(game, city)
            if city not in step.ends:
                yield because(rule, "passenger not on route", who=who, city=city, a=step.ends[0], b=step.ends[1])
            elif not part.at.get(place):
                yield because(rule, "no passenger there", who=who, city=place)
            if place in seen:
                yield because(rule, "two passengers", who=who, city=place)
            seen.append(place)
            left[colour] = left.get(colour, 0) - 1
            if left[colour] < 0:
                yield because(rule, "passengers of a colour", colour=colour, each=self.numbers.each)
        for colour, count in self._declared(step).items():
            exist = self.numbers.each - sum(held.get(colour, 0) for i, held in enumerate(part.held) if i != seat)
            if count > exist:
                yield because(rule, "too many of a colour", who=who, count=count, colour=colour, left=max(0, exist))

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more passengers than the counted routes have ends. Routes may still be counted later."""
        held, routes = sum(self._part(game).held[seat].values()), game.seats[seat].routes_counted
        if routes and held > 2 * routes:
            who = game.name(seat)
            yield because(self.numbers.rule, "passengers beyond routes", who=who, count=held, routes=routes)

    def _declared(self, step: Step) -> Mapping[str, int]:
        """The passengers that a step declares for the end, by colour."""
        amounts = step.amounts if isinstance(step, DeclareHoldings) else ()
        return {unit.removesuffix(" passenger"): count for count, unit in amounts if unit in self.end_unit_names}

    @handles(Claim, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        if declared := self._declared(step):
            part = self._part(game)
            held = {**part.held[seat], **declared}
            game = game.with_part(self.table, replace(part, held=replaced(part.held, seat, held)))
        for colour, city in self._passengers_taken(step):
            part, place = self._part(game), self._place(game, city)
            held = {**part.held[seat], colour: part.held[seat].get(colour, 0) + 1}
            at = {**part.at, place: max(0, part.at.get(place, 0) - 1)}
            part = replace(part, at=at, held=replaced(part.held, seat, held))
            game = game.with_part(self.table, part)
        return game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and not self._passengers_taken(step):
            cities = [city for city in step.ends if self._part(before).at.get(self._place(before, city))]
            if cities:
                yield note("passengers there", cities=cities)

    def scores(self, game: Game) -> Iterator[Points]:
        part = self._part(game)
        totals = [0] * len(game.table.sides)
        why: list[list[Remark]] = [[] for _ in totals]
        for colour in self.numbers.colours:
            counts = [sum(part.held[seat].get(colour, 0) for seat in side.seats) for side in game.table.sides]
            for side, points in self._awards(counts):
                totals[side] += points
                why[side].append(note("why passengers", colour=colour, count=counts[side], points=points))
        for side_, total in enumerate(totals):
            yield Points(side_, "passengers", total, self.numbers.rule, tuple(why[side_]))

    def _awards(self, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The (side, points) for one colour: a tie for most leaves no second place, and having none scores nothing."""
        ranks = sorted({count for count in counts if count}, reverse=True)
        first = [side for side, count in enumerate(counts) if ranks and count == ranks[0]]
        yield from ((side, self.numbers.most) for side in first)
        second = [side for side, count in enumerate(counts) if len(ranks) > 1 and count == ranks[1]]
        if len(first) == 1 and (len(second) == 1 or self.numbers.second_shared):
            yield from ((side, self.numbers.second) for side in second)

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        if word != "passengers":
            return None
        part = self._part(game)
        return [sum(sum(part.held[seat].values()) for seat in side.seats) for side in game.table.sides]

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.table.tracking == "final" and not any(self._part(game).held):
            yield note("passengers missing")

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "passengers", sum(self._part(game).held[seat].values())

    def tallies(self, game: Game) -> Iterator[Tally]:
        for colour in self.numbers.colours:
            yield Tally(DeclareHoldings, f"{colour} passenger", self.numbers.rule)

    def marks(self, game: Game) -> Iterator[Mark]:
        for city in game.board.cities:
            if self._part(game).at.get(self._place(game, city)):
                yield Mark(city, "passenger")
