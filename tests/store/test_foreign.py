# ruff: noqa: E501 - a statement stays on one line
"""Foreign files among the saved games: nothing in them is run, and reading them ends, whatever they contain."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from nobody import apart

from companion.archive.statistics import count_games
from companion.cli import main
from companion.record.log import HEADER, LINE, Event, GameSummary
from companion.store.faults import JournalFault
from companion.store.journal import Journal
from companion.store.reading import read_checked, read_game
from companion.store.repair import repair
from companion.store.safe_sqlite import LARGEST, MOST_CPU, open_read_only
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board
from companion.store.tables import read_events, read_row, write_event

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")
MOVES = [Event(LINE, f"Ann draws cards ! {number}") for number in range(5)]
ROOM = 1_500_000_000
"""The bytes of memory that a process may allocate for reading, including Python and its modules."""
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
GAME = "'usa' AS board, 'Ann' AS players, '2026-11-21' AS begun, '2026-11-21' AS changed, 1 AS moves, 0 AS finished"


def begun(folder: Path) -> Path:
    with closing(Journal.create([HEAD, *MOVES], board="usa", players=["Ann", "Bea"], folder=folder)) as journal:
        return journal.path


def with_sql(*statements: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as link, link:
            link.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                link.execute(statement)

    return change


def with_a_circle(path: Path) -> None:
    """Make the overflow pages of a long row lead back to the first of them."""
    with closing(sqlite3.connect(path)) as link, link:
        link.execute("UPDATE event SET text = ? WHERE number = 3", ("x" * 2_000_000,))
    raw = bytearray(path.read_bytes())
    for at in range(4096 * 3, len(raw), 4096):
        if raw[at + 4 : at + 44] == b"x" * 40:
            raw[at : at + 4] = (at // 4096 + 1).to_bytes(4, "big")
    path.write_bytes(raw)


def with_shared_pages(path: Path) -> None:
    """Make thousands of rows share the same long chain of pages: gigabytes of text in a small file."""
    with closing(sqlite3.connect(path)) as link, link:
        link.execute("DELETE FROM event")
        link.execute("INSERT INTO event VALUES (1, '', 'line', ?, 0)", ("x" * 1_500_000,))
        link.executemany("INSERT INTO event VALUES (?, '', 'line', ?, 0)", [(n, "y" * 4500) for n in range(2, 20_000)])
    raw = bytearray(path.read_bytes())
    first = next(at for at in range(0, len(raw), 4096) if raw[at + 4 : at + 44] == b"x" * 40) // 4096 + 1
    for at in range(0, len(raw), 4096):
        if raw[at + 4 : at + 44] == b"y" * 40:
            raw[at : at + 4] = first.to_bytes(4, "big")
    path.write_bytes(raw)


HOSTILE = {
    "a view in the place of the game": with_sql("DROP TABLE game", f"CREATE VIEW game AS {ENDLESS}SELECT {GAME} FROM n WHERE i < 0"),
    "a view of a huge text": with_sql("DROP TABLE game", f"CREATE VIEW game AS SELECT printf('%900000000d', 1) AS x, {GAME}"),
    "a view in the place of the events": with_sql("DROP TABLE event", f"CREATE VIEW event AS {ENDLESS}SELECT i AS number, '' AS at, 'line' AS kind, '' AS text, 0 AS seal FROM n"),
    "a trigger that drops moves": with_sql("CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event WHERE number = new.number; END"),
    "a trigger that never ends": with_sql(f"CREATE TRIGGER t AFTER UPDATE ON game BEGIN INSERT INTO event (at, kind, text) {ENDLESS}SELECT '', '', i FROM n; END"),
    "a column that is worked out": with_sql("ALTER TABLE game ADD COLUMN x AS (printf('%900000000d', moves))"),
    "a check": with_sql("UPDATE sqlite_schema SET sql = replace(sql, 'finished INTEGER NOT NULL', 'finished INTEGER NOT NULL CHECK (length(printf(''%900000000d'', 1)) > 0)') WHERE name = 'game'"),
    "an index of what is worked out": with_sql("CREATE INDEX i ON event (length(text))"),
    "a virtual table": with_sql("DROP TABLE game", "CREATE VIRTUAL TABLE game USING fts5(board, players, begun, changed, moves, finished)"),
    "a circle of pages": with_a_circle,
    "rows that share their pages": with_shared_pages,
}  # fmt: skip


def looked_at(path: Path) -> str:
    """Run everything that reads games, with little memory, and give what the list says about this one."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    games, broken = saved_games(path.parent)
    for act in (lambda: read_game(path), lambda: read_checked(path), lambda: list(count_games(path.parent))):
        with suppress(JournalFault):
            act()
    with suppress(JournalFault), closing(Journal.open(path.stem, folder=path.parent)) as journal:
        journal.append(Event(LINE, "Bea draws cards"), GameSummary(6))
        assert read_game(path)[-1] == Event(LINE, "Bea draws cards"), "a move that was confirmed is there"
    with suppress(JournalFault):
        done = repair(path.stem, board, folder=path.parent)
        if done is not None:
            assert [event for event in read_game(path.with_name(f"{done.game}.game"))[1:] if event in MOVES] in (
                MOVES,
                [],
                MOVES[:1] + MOVES[2:],
            )
    assert time.process_time() < 12 * MOST_CPU
    return broken[0].why if broken else games[0].id


@pytest.mark.parametrize("what", HOSTILE)
def test_reading_it_ends_with_a_clear_message(what: str, tmp_path: Path) -> None:
    path = begun(tmp_path)
    HOSTILE[what](path)
    outcome = apart(lambda: looked_at(path))
    assert outcome in ("damaged, or not a game", path.stem)


@pytest.mark.parametrize("what", [name for name in HOSTILE if "trigger" in name or "check" in name or "index" in name])
def test_its_moves_continue_in_a_game_without_it(what: str, tmp_path: Path) -> None:
    """What is in its tables can be read, but no game is continued in a file that contains active code."""
    path = begun(tmp_path)
    HOSTILE[what](path)
    with pytest.raises(JournalFault, match="is damaged: 5 of 5 lines can be read"):
        Journal.open(path.stem, folder=tmp_path)
    done = repair(path.stem, board, folder=tmp_path)
    assert done is not None
    assert read_game(tmp_path / f"{done.game}.game") == [HEAD, *MOVES]


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM other",
        "SELECT * FROM strange",
        "SELECT printf('%900d', 1)",
        "SELECT load_extension('x')",
        f"{ENDLESS}SELECT count(*) FROM n",
        "ATTACH 'elsewhere' AS more",
        "PRAGMA writable_schema = ON",
        "PRAGMA temp_store_directory",
        "CREATE TEMP TABLE t (x)",
        "INSERT INTO event (at) VALUES (1)",
        "DELETE FROM game",
        "ANALYZE",
    ],
)
def test_only_our_own_tables_are_reached(statement: str, tmp_path: Path) -> None:
    path = begun(tmp_path)
    with_sql("CREATE TABLE other (x)", "CREATE VIEW strange AS SELECT * FROM event")(path)
    with (
        closing(open_read_only(path)) as link,
        pytest.raises(sqlite3.DatabaseError, match=r"not authorized|prohibited"),
    ):
        link.execute(statement).fetchall()


def test_time_is_limited_where_nothing_else_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = begun(tmp_path)
    with closing(open_read_only(path)) as link:
        assert len(read_events(link, path)) == 6
        assert read_row(link)[0] == "usa"
    monkeypatch.setattr("companion.store.safe_sqlite.MOST_CPU", -1.0)
    with closing(sqlite3.connect(path)) as link, link:
        for number in range(7, 2000):
            write_event(link, number, "", Event(LINE, ""))
    with pytest.raises(sqlite3.OperationalError, match="interrupted"), closing(open_read_only(path)) as link:
        read_events(link, path)


def test_a_file_larger_than_any_game_is_not_opened(tmp_path: Path) -> None:
    """The file is sparse, so it takes no room on the disk."""
    path = begun(tmp_path)
    with path.open("r+b") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(JournalFault):
        read_game(path)
    assert saved_games(tmp_path)[1][0].why == "damaged, or not a game"


def test_the_shell_still_works_with_such_files_around(capsys: pytest.CaptureFixture[str]) -> None:
    good = begun(games_folder())
    for number, change in enumerate(HOSTILE.values()):
        bad = games_folder() / f"bad-{number}.game"
        shutil.copyfile(good, bad)
        change(bad)
    assert main(["games"]) == 1
    out, err = capsys.readouterr()
    assert good.stem in out
    assert err.count("damaged, or not a game") >= 8
    for number in range(len(HOSTILE)):
        main(["export", f"bad-{number}"])
        main(["repair", f"bad-{number}"])
    assert main(["stats"]) in (0, 1)
