"""Mountain routes: each X costs one more train and is worth points (LA-01, LA-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.board import Board, Track
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import CountThings, Step, amounts_counted
from companion.game.numbers import Column, Numbers, SpaceMark, cited_in, key
from companion.game.payment import Price
from companion.game.state import Game
from companion.game.verdict import Reason, because, note
from companion.words import learn

MARK = "mountain mark"
MOUNTAIN = "mountain"
"""The route column for the X marks of a track."""


class MountainNumbers(Numbers):
    """What an X is worth."""

    passages = cited_in(points="LA-01")

    points: int = key(2, ge=0, description="points for each X")


class Mountains(Mechanic[MountainNumbers]):
    """The extra trains laid beside the board for the X marks of a track."""

    table = "mountains"
    numbers_type = MountainNumbers
    changes_piece_count = True
    route_columns = {
        MOUNTAIN: Column(
            int,
            0,
            "X marks",
            {"ge": 0, "le": 9},
            place=8,
            word="mountain",
            drawn=SpaceMark("cross", "legend mountain", "b"),
        )
    }
    sheet = ("mountains",)
    lines_first = True
    scores_openly = True
    tie_breaks = ("mountain routes",)

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("mountain", "mountains", "extra", "x", "xs")

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        marks = track.column(MOUNTAIN, 0)
        return price._replace(pieces=price.pieces + marks) if marks else price

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, MARK, "LA-01")

    def pieces_beside_routes(self, game: Game, seat: int) -> int | None:
        return game.seats[seat].counts.get(MARK)

    @handles(CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        """Refuse more marks than the board has left after those the other seats counted."""
        exist = sum(track.column(MOUNTAIN, 0) for track in game.board.tracks)
        left = exist - sum(held.counts.get(MARK, 0) for at, held in enumerate(game.seats) if at != seat)
        for count in amounts_counted(step, MARK):
            if count > left:
                who = game.name(seat)
                yield because("LA-01", "too many marks", who=who, count=count, exist=exist, left=max(0, left))

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more marks than the counted routes can have. Routes may still be counted later, so a seat without any
        passes.
        """
        routes, count = game.seats[seat].routes, game.seats[seat].counts.get(MARK, 0)
        most = sum(sum(_marks_of(game, length)[:number]) for length, number in routes.items())
        if routes and count > most:
            yield because("LA-01", "marks beyond routes", who=game.name(seat), count=count, most=most)

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            marks = sum(track.column(MOUNTAIN, 0) for track in game.tracks_of(side.index))
            marks += game.counted(side.index, MARK)
            why = (note("why mountains", count=marks),)
            yield Points(side.index, "mountains", marks * self.numbers.points, "LA-01", why)

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        if word != "mountain routes":
            return None
        return [sum(1 for t in game.tracks_of(side.index) if t.column(MOUNTAIN)) for side in game.table.sides]


def _marks_of(game: Game, length: int) -> list[int]:
    """The marks of each track of a given length, in descending order."""
    marks = (track.column(MOUNTAIN, 0) for track in game.board.tracks if track.length == length)
    return sorted(marks, reverse=True)


learn(
    {
        # why a move is refused, and what a move brings
        "too many marks": "{who} cannot have {count} mountain marks: of the {exist} on the board, the others leave "
        "{left}.",
        "marks beyond routes": "{who} cannot have {count:mountain mark}: routes of these lengths have {most} at most.",
        "lacks mountain mark": "mountain marks",
        "never said mountains": "The trains for X marks are laid beside the board by themselves: leave out “{text}”.",
        # what a turn may hold, and the sheet
        "why mountains": "{count:mark}",
        # names on the sheet and in lists
        "board mountain": "{count:track} with X marks",
        "what mountains": "mountains",
        # signs on the board
        "legend mountain": "mountain",
        # what its numbers mean on a board
        "here mountains.points": "{points:point} for each X",
        # at the table
        "track size mountain": "{length:train}, {marks} X",
    },
    {"mark": ("mark", "marks"), "mountain mark": ("mountain mark", "mountain marks")},
)
