"""Tourist attractions: cities that score for everybody who has a route there (NY-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.families.attractions.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CountThings, Step, amounts_counted
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

ATTRACTION = "attraction"
"""The city column that marks an attraction; also its unit when counted and its sign on the board."""


class AttractionNumbers(Numbers):
    """What a tourist attraction is worth."""

    passages = cited_in(points="rule")

    points: int = key(1, ge=0, le=99, description="points for each attraction that a side has a route to")
    rule: str = key("NY-04", description="the rule of attractions on this board")


class Attractions(Mechanic[AttractionNumbers]):
    """An attraction counts once for a side, however many of its routes lead there, and for any number of sides."""

    table = "attractions"
    numbers_type = AttractionNumbers
    sheet = ("attractions",)
    lines_after = "tickets"
    passages = ("NY",)
    counted_units = (ATTRACTION,)
    signs = {
        ATTRACTION: CitySign("★", "M0-11L3 -4L11 -3.5L5 1.5L7 10L0 5.5L-7 10L-5 1.5L-11-3.5L-3-4z", lettered=False)
    }
    city_columns = {ATTRACTION: Column(bool, False, "a tourist attraction")}

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("attraction", "attractions", "sight", "sights")

    def misprints(self, board: Board) -> Misprints:
        if not _attractions(board):
            yield (self.table,), wording("attractions none")

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, ATTRACTION, self.numbers.rule)

    @handles(CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        exist = len(_attractions(game.board))
        for count in amounts_counted(step, ATTRACTION):
            if count > exist:
                yield because(self.numbers.rule, "too many attractions", who=game.name(seat), count=count, exist=exist)

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more attractions than the counted routes have ends. Routes may still be counted later."""
        held = game.seats[seat]
        count, routes = held.counts.get(ATTRACTION, 0), held.routes_counted
        if held.routes and count > 2 * routes:
            yield because(
                self.numbers.rule, "attractions beyond routes", who=game.name(seat), count=count, routes=routes
            )

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and (cities := sorted(_reached(after, seat) - _reached(before, seat))):
            yield note("attractions reached", cities=cities, points=len(cities) * self.numbers.points)

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            if game.table.counts_only:
                count = game.counted(side.index, ATTRACTION)
                why = note("why attractions counted", count=count)
            else:
                cities = _attractions_at(game.board, game.tracks_of(side.index))
                count, why = len(cities), note("why attractions", count=len(cities), cities=sorted(cities))
            yield Points(side.index, "attractions", count * self.numbers.points, self.numbers.rule, (why,))

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "attractions", _count(game, seat)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        yield "attractions", _count(game, seat)

    def marks(self, game: Game) -> Iterator[Mark]:
        for city in _attractions(game.board):
            yield Mark(city, ATTRACTION)


def _attractions(board: Board) -> list[str]:
    return [city.name for city in board.cities.values() if city.column(ATTRACTION)]


def _attractions_at(board: Board, tracks: Iterable[Track]) -> set[str]:
    """The attractions at the ends of these tracks."""
    return {city for track in tracks for city in track.ends if board.cities[city].column(ATTRACTION)}


def _reached(game: Game, seat: int) -> set[str]:
    """The attractions at the ends of a seat's own routes."""
    return _attractions_at(game.board, game.tracks_of_seat(seat))


def _count(game: Game, seat: int) -> int:
    """The number of attractions that a seat has reached, or counted if only totals are recorded."""
    return game.seats[seat].counts.get(ATTRACTION, 0) if game.table.counts_only else len(_reached(game, seat))
