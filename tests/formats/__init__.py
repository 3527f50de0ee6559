"""A stored game in every format there ever was, and the shape of each: what a new format has to provide.

`python -m tests.formats` writes the example and the shapes of the present formats where they are missing; with
`--again` it rewrites them, which is right only as long as nobody has files of that format yet.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.record.edits import CHANGE, INSERT, Edit, write_edits
from companion.record.log import AMEND, GO_ON, HEADER, LINE, REDO, STOP, UNDO, Event, GameSummary
from companion.record.replay import replay
from companion.scoring import sheet
from companion.share.as_json import BOARD_FORMAT, SHEET_FORMAT, board_json, sheet_json
from companion.store.board_files import board_files
from companion.store.journal import Journal
from companion.store.shipped_files import board

HERE = Path(__file__).parent

STORY = (
    Event(HEADER, "# Friday\nboard: usa\nplayers: Ann red, Zoë blue\ntracking: turns\ndate: 2026-11-21\n"),
    Event(LINE, "Ann keeps 2 tickets"),
    Event(LINE, "Zoë keeps Denver - El Paso, Kansas City - Houston"),
    Event(LINE, "Ann claims Denver - Santa Fe with 2 red"),
    Event(LINE, "# a pause"),
    Event(LINE, "Zoë draws cards"),
    Event(UNDO),
    Event(REDO),
    Event(LINE, f"Ann draws cards ! {'a long reason, ' * 120}".strip()),
    Event(UNDO),
    Event(LINE, "Ann draws red, blind"),
    Event(LINE, "Zoë claims Denver - Omaha ! the table says so, 安"),
    Event(UNDO),
    Event(AMEND, write_edits([Edit(CHANGE, 3, "Ann claims Denver - Santa Fe orange with 2 orange")])),
    Event(STOP),
    Event(GO_ON),
    Event(LINE, "Zoë draws cards"),
    Event(STOP),
    Event(
        AMEND,
        write_edits([Edit(INSERT, 6, "Ann shows Boston - Miami"), Edit(INSERT, 7, "Ann shows Calgary - Phoenix")]),
    ),
)
"""A game with every kind of event (companion.record.log.KINDS); a new kind is added at its end."""


def begin(folder: Path) -> Path:
    """A file of the present format that contains the story."""
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    with closing(
        Journal.create(STORY[:3], board="usa", players=["Ann", "Zoë"], folder=folder, clock=lambda: noon)
    ) as journal:
        for event in STORY[3:]:
            journal.append(event, GameSummary(6, stopped=True))
        return journal.path


def shape_of_games(kinds: tuple[str, ...]) -> str:
    """The tables of a saved game's file and the kinds of its events, one per line."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(begin(Path(folder)))) as link:
        rows = [f"application {link.execute('PRAGMA application_id').fetchone()[0]:#x}"]
        for (table,) in link.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall():
            columns = link.execute(f"PRAGMA table_info({table})").fetchall()
            rows += [f"{table}.{name} {kind} {'key' if key else ''}".rstrip() for _, name, kind, _, _, key in columns]
    return "\n".join([*rows, *(f"event {kind}" for kind in kinds)]) + "\n"


def shapes_of_json() -> dict[str, str]:
    """The keys in the JSON of sheets and boards, each with its path, one per line."""
    games = [HERE.parent / "games" / f"{name}.ttr" for name in SHEETS]
    sheets = [sheet_json(sheet(replay(game.read_text("utf-8"), board))) for game in games]
    sheets.append(sheet_json(sheet(replay(UNFINISHED, board))))
    boards = [board_json(board(name)) for name in board_files()]
    return {"sheet": _keys(sheets), "board": _keys(boards)}


FORMATS = {"sheet": SHEET_FORMAT, "board": BOARD_FORMAT}
SHEETS = ("usa-4-turns", "county-durham-3-turns")
UNFINISHED = "board: usa\nplayers: Ann, Bea\nAnn keeps 2 tickets\nBea claims Chicago - Duluth with 3 blue ! so\n"
"""A game with a refused line, and with missing tickets."""


def _keys(objects: list[dict[str, Any]]) -> str:
    return "\n".join(sorted({path for value in objects for path in _paths(value, "")})) + "\n"


def _paths(part: object, path: str) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _paths(value, f"{path}.{key}" if path else key)
    elif isinstance(part, list):
        for value in part:
            yield from _paths(value, f"{path}[]")
    else:
        yield path


def stored_events(number: int) -> list[Event]:
    """The events of a format's stored game."""
    return [Event(*row) for row in json.loads((HERE / f"v{number}.json").read_text("utf-8"))]
