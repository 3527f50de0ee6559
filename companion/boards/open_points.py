"""Points that the booklets leave open, as options of a game: which boards have them, and what can be chosen.

Families declare them; the reason for each default is in the `open` text of the rule's passage.
"""

from __future__ import annotations

from companion.boards.options import with_each_option
from companion.families import all_families, codes_with, mechanic
from companion.game.board import Board
from companion.game.numbers import OpenRule
from companion.game.table import CARDS


class OpenPoint(OpenRule):
    """An open point of a board. One about a means of paying concerns every board played that way; any other, only
    boards of its rule's family."""

    __slots__ = ()

    def default(self, board: Board) -> str:
        """The value that the board itself has, as a header writes it."""
        return next((value for value in self.values if self._given(board, value)), self.board_value(board))

    def _given(self, board: Board, value: str) -> bool:
        changed = with_each_option(board, {self.option: value})
        return bool(changed.numbers[self.table] == board.numbers[self.table])

    def board_value(self, board: Board) -> str:
        """The number in the board's file, as a text, for when it is none of this point's values."""
        return str(getattr(board.numbers[self.table], self.option.partition(".")[2]))

    def applies_to(self, board: Board, *, means: str = CARDS) -> bool:
        """Whether the board has what this point is about."""
        return (
            (not self.named or self.rule in board.open)
            and self.pays in (None, means)
            and (self.track is None or any(map(self.track, board.tracks)))
            and (self.given is None or bool(getattr(board.numbers[self.table], self.given)))
        )


def every_open_point() -> tuple[OpenPoint, ...]:
    """All open points of all boards, rule by rule."""
    declared = (OpenPoint(*point) for family in all_families() for point in family.open_points)
    return tuple(sorted(declared, key=lambda point: (point.rule, point.rank)))


def open_points(board: Board, *, means: str = CARDS, seats: int | None = None) -> tuple[OpenPoint, ...]:
    """The open points of a board, including those about the means of paying.

    `seats` leaves out those that are not open with this number of players.
    """
    codes = (board.families[0], *codes_with(means))
    declared = (OpenPoint(*point) for table in board.numbers for point in mechanic(table).open_points)
    points = [
        point
        for point in declared
        if point.table in board.numbers
        and point.family in codes
        and (seats is None or seats in (point.seats or (seats,)))
        and point.applies_to(board, means=means)
    ]
    return tuple(sorted(points, key=lambda point: (codes.index(point.family), point.rank, point.rule)))
