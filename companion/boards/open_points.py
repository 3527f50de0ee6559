"""Points that the booklets leave open, as options of a game: which boards have them, and what may be chosen.

The reason for each default is the `open` text of the passage named here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.boards.options import with_options
from companion.families import mechanic
from companion.game.board import Board, Track

DICE = "DX"


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One option: `option` as a header writes it, the rule whose passage explains it, and values to choose from.

    It belongs to boards of the rule's family; one of the dice to every board
    played with them. A `named` one belongs only to those whose file names its
    rule (`Board.open`), `track` narrows it to those with such a track, `given` to those whose file tells that key of
    its table, and one that `pays` in cards is none with dice.
    `seats` are the numbers of players for which it is open; empty: any.
    """

    option: str
    rule: str
    values: tuple[str, ...]
    named: bool = False
    track: Callable[[Track], bool] | None = None
    given: str | None = None
    pays: str | None = None
    seats: tuple[int, ...] = ()

    @property
    def table(self) -> str:
        return self.option.partition(".")[0]

    def default(self, board: Board) -> str:
        """The value that a board has by itself, as a header writes it."""
        return next((value for value in self.values if self._given(board, value)), self.written(board))

    def _given(self, board: Board, value: str) -> bool:
        return bool(with_options(board, {self.option: value}).rules[self.table] == board.rules[self.table])

    def written(self, board: Board) -> str:
        """The number that stands in the board's file, where that is none of the values here."""
        return str(getattr(board.rules[self.table], self.option.partition(".")[2]))


def _tunnel(track: Track) -> bool:
    return track.kind == "tunnel"


def _printed_tunnel(track: Track) -> bool:
    return track.kind == "tunnel" and track.column("tunnel_cards", 0) > 0


def _beyond_dice(track: Track) -> bool:
    """Five dice and three tokens reach 8 spaces."""
    return track.length > 8


OPEN_POINTS = (
    OpenPoint("doubles.closed_up_to", "GL-16", ("3", "0"), seats=(2, 3)),
    OpenPoint("ties.order", "GL-32", ("[]", '["tickets"]')),
    OpenPoint("ties.order", "WO-01", ("[]", '["tickets"]')),
    OpenPoint("pieces.train", "CD-01", ("45", "40", "35")),
    OpenPoint("turns.ends_at", "CD-01", ("2", "1", "0")),
    OpenPoint("ties.order", "CD-01", ('["tickets", "longest path"]', '["tickets"]', "[]")),
    OpenPoint("doubles.apart_double", "CD-08", ("no", "yes"), given="apart"),
    OpenPoint("coal.counts_on_ferries", "CD-07", ("yes", "no")),
    OpenPoint("coal.level_counts", "CD-19", ("yes", "no")),
    OpenPoint("coal.none_counts", "CD-19", ("yes", "no")),
    OpenPoint("doubles.one_each", "AS-16", ("yes", "no"), seats=(6,)),
    OpenPoint("doubles.partners", "AS-16", ("yes", "no"), seats=(6,)),
    OpenPoint("doubles.closed_up_to", "IN-01", ("3", "2"), seats=(3,)),
    OpenPoint("stations.may_share", "EU-04", ("yes", "no")),
    OpenPoint("longest_path.points", "EU-05", ("10", "0"), named=True),
    OpenPoint("ferries.replaced_by", "NC-02", ("any", "coloured", "alike"), pays="cards"),
    OpenPoint("cards.swept_at", "NC-05", ("0", "3"), pays="cards"),
    OpenPoint("meeples.second_shared", "DE-01", ("yes", "no")),
    OpenPoint("passengers.may_return", "MK-03", ("yes", "no")),
    OpenPoint("tickets.tour_detours", "WO-03", ("yes", "no")),
    OpenPoint("coal.pays_with_dice", "DX-07", ("yes", "no")),
    OpenPoint("dice.cap_in_all", "DX-11", ("6", "3")),
    OpenPoint("dice.symbols", "DX-15", ("6", "3"), track=_tunnel),
    OpenPoint("dice.dice_as_printed", "DX-15", ("no", "yes"), track=_printed_tunnel),
    OpenPoint("dice.tokens_back", "DX-16", ("yes", "no"), track=_tunnel),
    OpenPoint("passengers.wilds_each", "DX-19", ("1", "2")),
    OpenPoint("dice.longest", "DX-20", ("0", "8"), track=_beyond_dice),
)
"""Every open point that is an option, in the order of the book."""


def _declared(board: Board) -> Iterator[OpenPoint]:
    """The open points that the families of a board declare."""
    for table in board.rules:
        for point in mechanic(table).open_points:
            yield OpenPoint(point.option, point.rule, point.values, seats=point.seats)


def open_points(board: Board, *, dice: bool, seats: int | None = None) -> tuple[OpenPoint, ...]:
    """The open points of a board, those of the dice among them where it is played with dice.

    `seats` leaves those out that are not open with so many players.
    """
    families = (board.families[0], *((DICE,) if dice else ()))
    return tuple(
        point
        for point in (*OPEN_POINTS, *_declared(board))
        if point.table in board.rules
        and point.rule.partition("-")[0] in families
        and (not point.named or point.rule in board.open)
        and (seats is None or seats in (point.seats or (seats,)))
        and not (dice and point.pays == "cards")
        and (point.track is None or any(map(point.track, board.tracks)))
        and (point.given is None or getattr(board.rules[point.table], point.given))
    )
