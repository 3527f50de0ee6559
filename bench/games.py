"""The game that is measured: the first 150 moves of a long one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.record.header import Boards
from companion.record.log import Event
from companion.record.replay import Replay, replay
from companion.session import record_events
from companion.store import shipped_files
from companion.store.board_files import board_files

MOVES = 150
GROWTH = (150, 600, 2400)
"""The numbers of moves for which it is measured how the cost grows."""
ROOT = Path(__file__).resolve().parent.parent
PLACES = (
    ROOT.parent / "shared" / "examples" / "usa-4-turns.ttr",
    *sorted((ROOT / "tests" / "games").glob("**/*.ttr")),
)


@dataclass(frozen=True)
class Measured:
    """A record cut after `MOVES` moves, and the lines that follow."""

    file: Path
    events: tuple[Event, ...]
    ahead: tuple[str, ...]
    board: str
    """The path of the board's file, because a board is read every time by path, but only once by name."""

    @property
    def moves(self) -> int:
        return len(self.events) - 1

    @property
    def record(self) -> str:
        """The cut record."""
        return "\n".join(event.text.rstrip("\n") for event in self.events) + "\n"


def longer(game: Measured, moves: int, boards: Boards = shipped_files.board) -> str:
    """The record of the game, continued with draws of cards in turn until it has `moves` moves."""
    seats = [seat.name for seat in replay(game.record, boards).header.table.seats]
    first = next(at for at, name in enumerate(seats) if game.ahead[0].startswith(f"{name} "))
    drawn = (f"{seats[(first + more) % len(seats)]} draws cards\n" for more in range(moves - game.moves))
    return game.record + "".join(drawn)


def measured() -> Measured | None:
    """The first available record with more than `MOVES` moves, or else the longest one. None if there is no record."""
    best: tuple[Path, Replay] | None = None
    for file in PLACES:
        if not file.is_file():
            continue
        try:
            whole = replay(file.read_text("utf-8"), shipped_files.board)
        except (LookupError, ValueError):
            continue
        if best is None or len(whole.moves) > len(best[1].moves):
            best = file, whole
        if len(whole.moves) > MOVES:
            break
    return _cut(*best) if best else None


def _cut(file: Path, whole: Replay) -> Measured:
    head, *rows = record_events(file.read_text("utf-8"), shipped_files.board)
    lines = [row for row, entry in zip(rows, whole.entries, strict=True) if entry.turn is not None]
    ahead = tuple(row.text for row in lines[MOVES:])
    board = str(board_files()[whole.header.board.name])
    return Measured(file, (head, *lines[:MOVES]), ahead, board)
