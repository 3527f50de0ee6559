"""Intact saved games with values that the app never writes are read, or refused in one sentence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.log import AMEND, HEADER, LINE, UNDO, Event
from companion.store.faults import Damaged, JournalFault
from companion.store.journal import Journal
from companion.store.reading import Onlooker, read_checked, read_game
from companion.store.saved_games import BrokenGame, games_folder, list_game
from companion.store.tables import seal

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")
MOVES = [Event(LINE, f"Ann draws cards ! {number}") for number in range(5)]


def begun(*more: Event) -> Path:
    events = [HEAD, *MOVES, *more]
    with closing(Journal.create(events, board="usa", players=["Ann", "Bea"], folder=games_folder())) as journal:
        return journal.path


def with_times(path: Path, row: str, events: str) -> None:
    """Give a game these times in its row and its events, with matching seals."""
    with closing(sqlite3.connect(path)) as link, link:
        link.execute("UPDATE game SET begun = ?, changed = ?", (row, row))
        for number, kind, text in link.execute("SELECT number, kind, text FROM event").fetchall():
            sealed = seal(number, events, kind, text)
            link.execute("UPDATE event SET at = ?, seal = ? WHERE number = ?", (events, sealed, number))


@pytest.mark.parametrize("column", ["moves", "finished"])
@pytest.mark.parametrize("value", ["1e999", "-1e999", "1.5", "'many'", "x'00'"])
def test_a_count_that_is_not_a_whole_number(column: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = begun()
    with closing(sqlite3.connect(path)) as link, link:
        link.execute(f"UPDATE game SET {column} = {value}")
    listed = list_game(path)
    assert isinstance(listed, BrokenGame)
    assert (listed.why, listed.damaged) == ("damaged, or not a game", True)
    with pytest.raises(Damaged, match="5 of 5 lines can be read"):
        read_checked(path)
    assert main(["games"]) == 1
    assert "damaged, or not a game" in capsys.readouterr().err


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "9999-12-31", "soon"])
def test_a_time_that_does_not_exist_in_every_zone(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = begun()
    with_times(path, "2026-11-21T12:00:00+00:00", at)
    assert read_game(path) == [HEAD, *MOVES]
    assert main(["export", path.stem, "--format", "bgstats"]) != 0
    err = capsys.readouterr().err
    assert err.count("\n") == 1, err
    with_times(path, at, "2026-11-21T12:00:00+00:00")
    assert isinstance(list_game(path), BrokenGame)


@pytest.mark.parametrize(("row", "events"), [("2026-11-21", "2026-11-21T12:00:00+00:00"),
                                            ("2026-11-21T11:00:00+00:00", "2026-11-21T12:00:00"),
                                            ("2026-11-21T12:00:00+05:00", "2026-11-21T12:00:00Z")])  # fmt: skip
def test_a_time_without_its_zone_is_in_utc(row: str, events: str) -> None:
    path = begun()
    with_times(path, row, events)
    with closing(Onlooker(path, "")) as onlooker:
        first, last = onlooker.times()
    assert first.utcoffset() == last.utcoffset() == timedelta()
    assert last - first in (timedelta(hours=12), timedelta(hours=1), timedelta(hours=5))
    assert main(["export", path.stem, "--format", "bgstats"]) == 0


def test_lines_undone_and_redone_endlessly() -> None:
    """Each of these goes through all lines before it: half a minute of work in a file of half a megabyte."""
    path = begun(*[Event(LINE, "# so")] * 4000, *[Event(AMEND, "cut 0"), Event(UNDO)] * 1000)
    for read in (read_game, read_checked):
        with pytest.raises(JournalFault, match=r"cannot be opened: .* contains more corrections than a game can have"):
            read(path)
    assert main(["score", path.stem]) != 0
