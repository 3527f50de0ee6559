"""What the leaderboard stores of a game: who played, and how each side finished."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from companion.game.values import dataclass
from companion.scoring import SideSheet
from companion.session import Session

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FINISHED, UNFINISHED, STOPPED, MISSING = "finished", "unfinished", "stopped", "missing"
"""States of a saved game: it counts; it is not over; the table stopped it; some kept tickets are unknown."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """How a side finished: points, rank (1, 1, 3 after the board's tie-breaks), longest path.

    `path` is its length in spaces, `ends` its first and last city. Both are None on a board that does not score the
    longest path; `ends` also if nothing was claimed.
    """

    players: tuple[str, ...]
    rank: int
    total: int
    path: int | None = None
    ends: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game; `sides` is empty unless it is finished. `date` is that of the record, ISO 8601, or empty."""

    state: str
    board: str
    title: str
    date: str
    players: tuple[str, ...]
    sides: tuple[SideResult, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game with its name and the day it was played, ISO 8601."""

    id: str
    date: str
    result: GameResult


def result_of(session: Session) -> GameResult:
    """The result of a game as it stands."""
    game = session.game
    state, sides = FINISHED, tuple[SideResult, ...]()
    if not session.finished:
        state = STOPPED if session.stopped else UNFINISHED
    else:
        sheet = session.sheet()
        if sheet.missing:
            state = MISSING
        else:
            sides = tuple(_side_result(side) for side in sheet.sides)
    table, name = game.table, session.replay.header.board.name
    return GameResult(state, name, game.board.title, table.date or "", tuple(table.names), sides)


def _side_result(side: SideSheet) -> SideResult:
    path = side.path
    ends = (path.cities[0], path.cities[-1]) if path is not None and path.cities else None
    return SideResult(side.players, side.rank, side.total, path.length if path is not None else None, ends)


@cache
def _adapter() -> TypeAdapter[GameResult]:
    from pydantic import TypeAdapter

    return TypeAdapter(GameResult)


def write_result(result: GameResult) -> Any:
    """A result as plain JSON values."""
    return _adapter().dump_python(result, mode="json")


def read_result(values: Any) -> GameResult:
    """A result from JSON values. Raises `ValueError` for anything else."""
    return _adapter().validate_python(values)
