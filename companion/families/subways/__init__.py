"""Subway lines: paid like other tracks, they take one subway car and have a score table of their own (BL-02, BL-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.families.subways.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CountThings, DeclareHoldings, Step
from companion.game.numbers import Misprints, Numbers, cited_in, key
from companion.game.payment import Price
from companion.game.phrase import Unit
from companion.game.signs import TrackKind
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, gain, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

SUBWAY = "subway"
"""The kind of these tracks, and of the piece that one takes."""
CAR = "subway car"
WORTH = "subway point"
"""The unit for the points of a seat's lines, if only totals are recorded."""


class SubwayNumbers(Numbers):
    """How many subway cars there are, and what a line scores."""

    passages = cited_in(cars="rule", points="points_rule")

    cars: int = key(5, ge=1, le=99, description="subway cars of each player; a line takes one, however long it is")
    points: dict[int, int] = key(
        {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}, min_length=1, max_length=99,
        description="points of a subway line by its number of cards; longer ones score as the longest listed",
    )  # fmt: skip
    rule: str = key("BL-02", description="the rule of subway lines on this board")
    points_rule: str = key("BL-03", description="the rule of their points on this board")


class Subways(Mechanic[SubwayNumbers]):
    """The cars are a second kind of piece besides the trains; both together trigger the end."""

    table = "subways"
    numbers_type = SubwayNumbers
    changes_piece_count = True
    sheet = ("subways",)
    passages = ("BL",)
    kinds = {SUBWAY: TrackKind(crossed=True, piece=SUBWAY)}
    end_units = (Unit(SUBWAY, (f"{CAR}s", CAR), singular=CAR, example=2),)
    counted_units = (WORTH,)
    scores_openly = True

    def misprints(self, board: Board) -> Misprints:
        if not any(track.kind == SUBWAY for track in board.tracks):
            yield (self.table,), wording("subways none")

    def start(self, game: Game) -> Game:
        if game.table.counts_only:
            return game
        for seat in game.table.seats:
            held = game.seats[seat.index]
            cap = None if held.cap is None else held.cap + self.numbers.cars  # they are not part of a choice
            game = game.with_holding(seat.index, pieces={**held.pieces, SUBWAY: self.numbers.cars}, cap=cap)
        return game

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        return price._replace(pieces=1 - track.length) if track.kind == SUBWAY else price

    def worth(self, track: Track) -> int:
        """The points of a line."""
        points = self.numbers.points
        return points.get(track.length, points[max(points)])

    # -- judging

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, WORTH, self.numbers.points_rule)

    @handles(CountThings, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        who, lines = game.name(seat), [track for track in game.board.tracks if track.kind == SUBWAY]
        most = sum(sorted(map(self.worth, lines), reverse=True)[: self.numbers.cars])
        for count, unit in step.amounts if isinstance(step, (CountThings, DeclareHoldings)) else ():
            if unit == WORTH and count > most:
                yield because(self.numbers.points_rule, "too many subway points", who=who, points=count, most=most)
            if unit == SUBWAY and count > (left := game.seats[seat].beside_board.get(SUBWAY, self.numbers.cars)):
                yield because(self.numbers.rule, "too many subway cars", who=who, count=count, left=left)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and step.track is not None:
            track = before.board.tracks[step.track]
            if track.kind == SUBWAY:
                yield gain("points", points=self.worth(track))

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            lines = [track for track in game.tracks_of(side.index) if track.kind == SUBWAY]
            points, why = sum(map(self.worth, lines)), note("why subways", count=len(lines))
            if game.table.counts_only:
                points, why = game.counted(side.index, WORTH), note("why told")
            yield Points(side.index, "subways", points, self.numbers.points_rule, (why,))

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield f"{CAR}s", game.seats[seat].pieces.get(SUBWAY, 0)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.counts_only:
            yield "subway_cars", game.seats[seat].pieces.get(SUBWAY, 0)
