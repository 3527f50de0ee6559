"""What happens while a game is played: folding, verdicts, suggestions, the sheet, the search of the rules."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

from bench.games import GROWTH, Measured, longer
from bench.stopwatch import Row, repeated, row
from companion.archive.importing import import_records
from companion.game.board import Board
from companion.record.edits import CHANGE, Edit
from companion.recount import recount
from companion.rules.passages import read_book
from companion.rules.search import Search
from companion.scoring import points_so_far
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.store.journal import Journal

COLD = 15
"""How many times a game is folded from scratch, each time on a newly read board."""
QUERIES = (
    *("tunnel", "longest path", "can I claim both of a double", "BA-20", "coal", "wild cards on a fery"),
    "end of the game",
)


def rows(game: Measured) -> Iterator[Row]:
    """Every row about playing this game."""
    yield repeated("reading a board file", partial(shipped_files.load_boards, Path(game.board)), COLD)
    with tempfile.TemporaryDirectory() as folder:
        kept = Journal.create(game.events, board="usa", players=("Ann",), folder=Path(folder))
        kept.close()
        opening = [partial(_open, kept.id, Path(folder), board) for board in _boards(game)]
        yield row(f"folding {game.moves} moves, from the journal", *opening)
        yield _imports(game, Path(folder))
    sessions: list[Session] = []
    folding = [partial(_fold, sessions, game, board) for board in _boards(game)]
    yield row(f"folding {game.moves} moves, in memory", *folding)

    lines = _lines(sessions[0], game)
    cold = [partial(fresh.preview, lines[i % len(lines)]) for i, fresh in enumerate(sessions)]
    yield row("verdict, the first one of a session", *cold)

    session = sessions[0]
    yield _letters("verdict", session.preview, lines)
    yield _letters("suggestions", session.suggestions, lines)
    yield repeated("sheet", session.sheet, 30)
    yield repeated("record written", session.record, 30)
    for moves in GROWTH:
        whole = Session(record_events(longer(game, moves), shipped_files.board), shipped_files.board)
        yield repeated(f"growth: line 5 of {moves} changed", partial(_propose, whole, _change(whole, 5)), 9)
    shown = {side: points + 3 for side, points in enumerate(points_so_far(session.game))}
    yield repeated("recount, every marker wrong", partial(recount, session.replay, shown), 30)

    book = read_book(shipped_files.rule_texts())
    yield repeated("rules: reading the passages", lambda: read_book(shipped_files.rule_texts()), 10)
    yield repeated("rules: the first search", lambda: Search(book).find(QUERIES[0]), 10)
    yield _letters("rules: search", Search(book).find, QUERIES)


def _imports(game: Measured, folder: Path) -> Row:
    """The row of importing a record, each time as the first game of a home."""
    record = folder / "game.ttr"
    record.write_text(game.record, encoding="utf-8")
    homes = [folder / f"home-{number}" for number in range(1 + COLD)]
    _import(record, homes.pop())  # imports modules and reads the board, which are not to be timed
    return row(f"importing a record of {game.moves} moves", *(partial(_import, record, home) for home in homes))


def _import(record: Path, home: Path) -> None:
    with patch.dict(os.environ, COMPANION_HOME=str(home)):
        (result,) = import_records([str(record)])
    if not result.game:
        raise RuntimeError(result.fault)


def _letters(what: str, ask: Callable[[str], object], lines: Sequence[str]) -> Row:
    """The row of asking at each letter as the lines are typed."""
    typed = [line[: end + 1] for line in lines for end in range(len(line))]
    return row(f"{what}, at each letter typed", *(partial(ask, text) for text in typed))


def _boards(game: Measured) -> list[Board]:
    return [shipped_files.load_boards(Path(game.board))[0] for _ in range(COLD)]


def _fold(sessions: list[Session], game: Measured, board: Board) -> None:
    sessions.append(Session(game.events, lambda _: board))


def _open(game_id: str, folder: Path, board: Board) -> None:
    journal = Journal.open(game_id, folder=folder)
    Session(journal.events(), lambda _: board, journal)
    journal.close()


def _lines(session: Session, game: Measured) -> list[str]:
    """Lines to type: those that come next, claims first, and a claim by a seat that is not on turn."""
    ahead = sorted(game.ahead[:12], key=lambda line: " claims " not in line)[:6]
    other = next(seat.name for seat in session.game.table.seats if seat.index != session.speaker)
    track = next(track for track in session.game.board.tracks if track.id in session.game.owners)
    return [*ahead, f"{other} claims {track.a} - {track.b}"]


def _propose(session: Session, edit: Edit) -> None:
    """Propose a correction in a copy of the session, so that it is always new."""
    session.branch(session.replay).propose(edit)


def _change(session: Session, number: int) -> Edit:
    """A change to a line, after which all later lines are judged again."""
    turn = session.moves[number - 1].turn
    assert turn is not None
    assert turn.seat is not None
    return Edit(CHANGE, number, f"{session.game.name(turn.seat)} passes !")
