"""How the work grows: suggestions on larger boards, statistics of more games, and a record looked for among them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

from bench.games import ROOT, Measured
from bench.networks import grid
from bench.stopwatch import Row, repeated, row
from companion.archive.importing import record_files, saved_as
from companion.archive.open_game import session_from_text
from companion.archive.statistics import count_games
from companion.game.board import Board, City, Track
from companion.game.values import replace
from companion.record.log import HEADER, LINE, Event
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.store.journal import Journal

GAMES = (10, 100, 1000)
AGAIN = 5
TRACKS = (100, 200, 243, 400)
SIDE = 15
"""The number of cities along each side of the made-up boards."""
FIRST = ("Ash", "Bar", "Car", "Dun", "Elm", "Fair", "Gren", "Hart", "Ips", "Kel", "Lang", "Mar", "Nor", "Ox", "Penn")
LAST = ("bury", "dale", "den", "field", "ford", "gate", "ham", "ington", "land", "ley", "mont", "port", "stone", "ton")
CITIES = [first + last for first in FIRST for last in (*LAST, "wick")]
PLAYERS = ("Ann", "Bea")
LINES = ("keeps 2 tickets", "keeps 2 tickets", "draws cards", "draws cards")


def rows(_: Measured) -> Iterator[Row]:
    """Every row about growth."""
    for count in TRACKS:
        board = _board(count)
        header = Event(HEADER, f"board: {board.name}\nplayers: Ann, Bea\ntracking: turns\n")
        events = [header, *(Event(LINE, f"{'AB'[at % 2]} {line}") for at, line in enumerate(LINES))]
        session = Session(events, _always(board))
        tracks = board.tracks[:: count // 5]
        lines = [f"Ann claims {track.a} - {track.b} with 3 red" for track in tracks]
        typed = [line[:end] for line in (*lines, lines[0].removeprefix("Ann ")) for end in range(1, len(line) + 1)]
        asked = (partial(session.suggestions, text) for text in typed)
        yield row(f"suggestions at each letter, {count} tracks", *asked)
    records = record_files([str(ROOT / "tests" / "games")])
    session, opened = session_from_text(Path(records[0]).read_text("utf-8"))[:2]
    for count in GAMES:
        with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, COMPANION_HOME=home):
            _save(records, count)
            yield row(f"statistics of {count} games, the first time", lambda: list(count_games()))
            yield repeated(f"statistics of {count} games, results kept", lambda: list(count_games()), AGAIN)
            yield repeated(f"a record looked for among {count} games", lambda: saved_as(session, opened), AGAIN)


def _save(records: Sequence[str], count: int) -> None:
    """Save `count` games: the records in turn, each time with another date."""
    texts = [Path(records[at % len(records)]).read_text("utf-8") for at in range(count)]
    for at, text in enumerate(texts):
        day = date(2020, 1, 1) + timedelta(days=at)
        head, tracking, rest = text.partition("\ntracking:")
        events = record_events(f"{head}\ndate: {day}{tracking}{rest}", shipped_files.board)
        Journal.create(events, board="usa", players=("Ann", "Bea"), moves=len(events) - 1, finished=True).close()


def _board(count: int) -> Board:
    """A board with `count` tracks, and the cards of USA."""
    usa = shipped_files.board("usa")
    ends = [(edge.a, edge.b) for edge in grid(SIDE, SIDE)]
    names = dict(zip(dict.fromkeys(end for pair in ends for end in pair), CITIES, strict=True))
    tracks = tuple(Track(at, names[a], names[b], 1 + at % 5) for at, (a, b) in enumerate(ends[:count]))
    cities = {name: City(name, at % SIDE / SIDE, at // SIDE / SIDE) for at, name in enumerate(names.values())}
    return replace(usa, name="grid", title="Grid", cities=cities, tracks=tracks, tickets=())


def _always(board: Board) -> Callable[[str], Board]:
    return lambda _: board
