"""Districts: a side that joins all places of a district with its own routes scores the district's number (LO-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.families.districts.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CountThings, Step, amounts_counted
from companion.game.network import networks
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.sums import reachable
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

DISTRICT = "district"
"""The city column for the number of a city's district, which is also what the district scores."""
WORTH = "district point"
"""The unit for a seat's points from all districts, if only totals are recorded."""
HIGHEST = 9
"""The highest number of a district: it must be a single sign on the board."""


class DistrictNumbers(Numbers):
    """Whether a district must be joined. Its points are its number, as stated for each of its cities."""

    passages = cited_in(joined="rule")

    joined: bool = key(True, description="a district's places must be in one network; no: each touched by an own route")
    rule: str = key("LO-04", description="the rule of districts on this board")


class Districts(Mechanic[DistrictNumbers]):
    """A district counts once for a side, and for any number of sides; places of other districts may lie in between."""

    table = "districts"
    numbers_type = DistrictNumbers
    sheet = ("districts",)
    lines_after = "tickets"
    passages = ("LO",)
    counted_units = (WORTH,)
    signs = {
        f"{DISTRICT} {number}": CitySign(sign, "M0-11L9-4v8L0 11L-9 4v-8z", initial=str(number))
        for number, sign in enumerate("①②③④⑤⑥⑦⑧⑨", 1)
    }
    city_columns = {
        DISTRICT: Column(int, 0, "the number of its district, which is what it scores", {"ge": 0, "le": HIGHEST})
    }

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("district", "districts")

    def misprints(self, board: Board) -> Misprints:
        if not _places(board):
            yield (self.table,), wording("districts none")

    # -- judging

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, WORTH, self.numbers.rule)

    @handles(CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        numbers = [*_places(game.board)]
        for count in amounts_counted(step, WORTH):
            if not reachable([((number,), False) for number in numbers], count):
                yield because(self.numbers.rule, "no such district points", who=game.name(seat), points=count,
                              most=sum(numbers))  # fmt: skip

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more points than the counted routes can reach cities for. Routes may still be counted later."""
        held = game.seats[seat]
        points, routes = held.counts.get(WORTH, 0), held.routes_counted
        sizes = [(number, len(cities)) for number, cities in _places(game.board).items()]
        if held.routes and points > (most := _most_points(sizes, 2 * routes)):
            yield because(self.numbers.rule, "district points beyond routes", who=game.name(seat), points=points,
                          routes=routes, most=most)  # fmt: skip

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and (
            new := [n for n in _completed_by(after, seat, self) if n not in _completed_by(before, seat, self)]
        ):
            yield note("districts joined", points=sum(new), numbers=[str(number) for number in new])

    def complete(self, board: Board, tracks: Iterable[Track]) -> list[int]:
        """The districts that these tracks complete, by number."""
        net = networks(tracks)
        return [
            number
            for number, cities in _places(board).items()
            if cities <= net.keys() and (not self.numbers.joined or len({net[city] for city in cities}) == 1)
        ]

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            if game.table.counts_only:
                points, why = game.counted(side.index, WORTH), note("why told")
            else:
                numbers = self.complete(game.board, game.tracks_of(side.index))
                points, why = sum(numbers), note("why districts", numbers=[str(number) for number in numbers])
            yield Points(side.index, "districts", points, self.numbers.rule, (why,))

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "district points", sum(_completed_by(game, seat, self)) + game.seats[seat].counts.get(WORTH, 0)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.counts_only:
            yield "districts", _completed_by(game, seat, self)

    def marks(self, game: Game) -> Iterator[Mark]:
        for number, cities in _places(game.board).items():
            for city in sorted(cities):
                yield Mark(city, f"{DISTRICT} {number}")


def _places(board: Board) -> Mapping[int, set[str]]:
    """The places of each district, lowest number first."""
    places: dict[int, set[str]] = {}
    for city in board.cities.values():
        if number := city.column(DISTRICT, 0):
            places.setdefault(number, set()).add(city.name)
    return dict(sorted(places.items()))


def _completed_by(game: Game, seat: int, family: Districts) -> list[int]:
    """The districts that a seat's own routes complete."""
    return family.complete(game.board, game.tracks_of_seat(seat))


def _most_points(sizes: list[tuple[int, int]], cities: int) -> int:
    """The most points from districts that this many cities can complete; each of `sizes` is a district's number and its
    count of places.
    """
    best = [0] * (cities + 1)
    for number, size in sizes:
        for room in range(cities, size - 1, -1):
            best[room] = max(best[room], best[room - size] + number)
    return best[cities]
