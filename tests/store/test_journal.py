"""The journal: what it confirms is on the disk, whatever happens next, and every fault has a clear message."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import companion.store.journal as journal_module
from companion.record.edits import CHANGE, Edit
from companion.record.log import HEADER, LINE, REDO, UNDO, Event
from companion.session import Session
from companion.store.faults import JournalFault, NoSuchGame
from companion.store.journal import Journal
from companion.store.reading import read_game
from companion.store.result_cache import file_digest
from companion.store.safe_sqlite import wal_path
from companion.store.saved_games import BrokenGame, saved_games
from companion.store.shipped_files import board
from companion.store.tables import FORMAT

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def begun(folder: Path, *lines: str, at: datetime = NOON) -> Journal:
    events = [HEAD, *(Event(LINE, line) for line in lines)]
    return Journal.create(events, board="usa", players=["Ann", "Bea"], folder=folder, clock=lambda: at)


def lines(journal: Journal) -> list[tuple[str, str]]:
    return [(event.kind, event.text) for event in journal.events()[1:]]


def test_what_is_saved_is_on_the_disk_when_the_call_returns(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        assert journal._link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._link.execute("PRAGMA synchronous").fetchone() == (2,), "2 is FULL"
    with closing(Journal.open("1", folder=tmp_path)) as again:
        assert again._link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert again._link.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_link_to_a_game_kept_elsewhere_is_played_like_the_game(tmp_path: Path) -> None:
    """SQLite puts the log beside the game, not beside the link."""
    begun(tmp_path / "elsewhere").close()
    game, link = tmp_path / "elsewhere" / "2026-11-21-usa-1.game", tmp_path / "games" / "friday.game"
    link.parent.mkdir()
    link.symlink_to(game)
    before = file_digest(link)
    with closing(Journal.open("friday", folder=link.parent)) as linked:
        linked.append(Event(LINE, "Ann draws cards"))
        assert read_game(link) == linked.events()
        assert file_digest(link) == file_digest(game) != before
    with closing(Journal.open("friday", folder=link.parent)) as again:
        assert lines(again) == [("line", "Ann draws cards")]


def test_events_come_back_in_order(tmp_path: Path) -> None:
    with closing(begun(tmp_path, "Ann draws cards")) as journal:
        journal.append(Event(LINE, "Bea claims Denver - Santa Fe with 2 red"))
        journal.append(Event(UNDO))
        journal.append(Event(REDO))
        events = journal.events()
    with closing(Journal.open(journal.id, folder=tmp_path)) as again:
        assert again.events() == events
        assert lines(again) == [
            ("line", "Ann draws cards"),
            ("line", "Bea claims Denver - Santa Fe with 2 red"),
            ("undo", ""),
            ("redo", ""),
        ]


def test_what_was_saved_survives_a_killed_program(tmp_path: Path) -> None:
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from companion.record.log import HEADER, LINE, Event\n"
        "from companion.store.journal import Journal\n"
        "folder = Path(sys.argv[1])\n"
        "journal = Journal.create([Event(HEADER, 'board: usa\\n')], board='usa', players=['Ann'], folder=folder)\n"
        "journal.append(Event(LINE, 'Ann draws cards'))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert ended.returncode == -9
    with closing(Journal.open("usa", folder=tmp_path)) as journal:
        assert lines(journal) == [("line", "Ann draws cards")]


def test_a_session_saves_a_line_before_it_counts(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        session = Session(journal.events(), board, journal)
        assert session.play("draws cards").playable
        assert lines(journal) == [("line", "Ann draws cards")]
        assert not session.play("Ann draws cards").playable, "it is Bea's turn"
        assert len(lines(journal)) == 1
        assert session.undo() is not None
        assert session.game.clock.on_turn == 0
        assert session.redo() is not None
        assert [kind for kind, _ in lines(journal)] == ["line", "undo", "redo"]
        again = Session(journal.events(), board)
        assert again.record() == session.record()
        assert again.game.clock == session.game.clock


def test_undone_lines_can_be_redone_after_reopening(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        session = Session(journal.events(), board, journal)
        session.play("Ann draws cards")
        session.play("Bea claims Denver - Santa Fe with 2 red")
        session.undo()
        session.undo()
    with closing(Journal.open("1", folder=tmp_path)) as journal:
        again = Session(journal.events(), board, journal)
        assert (again.moves, again.undoable, again.redoable) == ((), False, True)
        again.redo()
        assert [row.text for row in again.moves] == ["Ann draws cards"]
        again.play("Bea draws cards")
        assert not again.redoable, "another line was said"
        assert again.undo() is not None
        assert again.undo() is not None
        assert again.undo() is None


def fill(session: Session) -> None:
    for _ in range(1000):
        session.play("Ann draws cards ! " + "x" * 1900)


def test_a_full_disk_is_reported_and_nothing_counts(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        session = Session(journal.events(), board, journal)
        pages = journal._link.execute("PRAGMA page_count").fetchone()[0]
        journal._link.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalFault) as raised:
            fill(session)
        assert str(raised.value) == (
            "This could not be saved, so it does not count: the disk is full. Free some room, then say it again."
        )
        assert len(session.moves) == len(lines(journal))
        journal._link.execute(f"PRAGMA max_page_count = {pages + 100}")
        assert session.play("Ann draws cards !").playable
        assert len(session.moves) == len(lines(journal))


def test_a_journal_that_can_no_longer_be_written(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        session = Session(journal.events(), board, journal)
        session.play("Ann draws cards")
        journal._link.execute("PRAGMA query_only = 1")
        for change in (lambda: session.play("Bea draws cards"), session.undo):
            with pytest.raises(JournalFault, match="could not be saved, so it does not count"):
                change()
        assert [row.text for row in session.moves] == ["Ann draws cards"]


def test_a_folder_that_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalFault) as raised:
        begun(tmp_path / "file" / "games")
    assert str(raised.value) == (
        f"The game cannot be saved in {tmp_path}/file/games: part of its path is a file where a folder should be. "
        "Set COMPANION_HOME to a folder that can be written."
    )


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="there the zone is the system's alone")
@pytest.mark.parametrize(("zone", "day"), [("UTC+8", "20"), ("UTC", "21"), ("UTC-14", "21")])
def test_a_game_is_named_after_the_local_day(
    zone: str, day: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        with closing(begun(tmp_path, at=datetime(2026, 11, 21, 5, tzinfo=UTC))) as journal:
            assert journal.id == f"2026-11-{day}-usa-1"
            assert journal.times()[0] == datetime(2026, 11, 21, 5, tzinfo=UTC)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_two_games_on_one_day_have_two_names(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as first, closing(begun(tmp_path)) as second:
        assert (first.id, second.id) == ("2026-11-21-usa-1", "2026-11-21-usa-2")
        first.append(Event(LINE, "Ann draws cards"))
        assert lines(second) == []


def test_a_long_log_is_folded_into_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many moves are kept, the log never grows more than one move beyond the size at which it is folded."""
    long = 50_000
    monkeypatch.setattr(journal_module, "_LONG_LOG", long)
    with closing(begun(tmp_path)) as journal:
        sizes = []
        for number in range(40):
            journal.append(Event(LINE, f"Ann draws cards ! {number}"))
            sizes.append(wal_path(journal.path).stat().st_size)
        assert max(sizes) > long, "it never grew: the moves are too few"
        assert max(sizes) < 2 * long
        assert len(journal.events()) == 41


def test_a_log_without_its_game_does_not_join_a_new_one(tmp_path: Path) -> None:
    """SQLite would read it as the new game's log. It is left as it is, and the new game gets the next name."""
    log = tmp_path / "2026-11-21-usa-1.game-wal"
    log.write_bytes(b"of another game")
    with closing(begun(tmp_path)) as journal:
        assert journal.id == "2026-11-21-usa-2"
    assert log.read_bytes() == b"of another game"


@pytest.mark.parametrize("end", ["-covered", "-photo", "-phones", ".ttr"])
def test_a_new_game_inherits_nothing_from_an_earlier_one_of_its_name(end: str, tmp_path: Path) -> None:
    """Somebody deleted the file of a game: its tickets, photo and phones do not go to the next game."""
    with closing(Journal.create([HEAD], board="usa", players=["Ann"], folder=tmp_path)) as first:
        pass
    first.path.unlink()
    left = first.path.with_name(f"{first.path.name}{end}")
    left.write_text("left")
    with closing(Journal.create([HEAD], board="usa", players=["Ann"], folder=tmp_path)) as second:
        assert second.id != first.id
    assert left.read_text() == "left"


def test_a_strange_board_name_is_not_a_path(tmp_path: Path) -> None:
    with closing(
        Journal.create([HEAD], board="../Ünsere Karte/", players=["Ann"], folder=tmp_path, clock=lambda: NOON)
    ) as journal:
        assert journal.path.parent == tmp_path
        assert journal.id == "2026-11-21--nsere-karte--1"


def test_a_long_board_name_is_cut_in_the_name_of_the_file(tmp_path: Path) -> None:
    with closing(Journal.create([HEAD], board="b" * 300, players=["Ann"], folder=tmp_path, clock=lambda: NOON)) as game:
        assert game.id == f"2026-11-21-{'b' * 49}-1"


def test_a_game_is_found_by_a_part_of_its_name(tmp_path: Path) -> None:
    begun(tmp_path).close()
    begun(tmp_path, at=NOON.replace(day=22)).close()
    for part, name in (("2026-11-21-usa-1", "2026-11-21-usa-1"), ("11-22", "2026-11-22-usa-1")):
        with closing(Journal.open(part, folder=tmp_path)) as journal:
            assert journal.id == name
    for part in ("usa", "nothing", "", "../x"):
        with pytest.raises(NoSuchGame) as raised:
            Journal.open(part, folder=tmp_path)
        assert raised.value.args == ("2026-11-21-usa-1", "2026-11-22-usa-1")


@pytest.mark.parametrize("raw", [b"", b"no database at all, but long enough to look at" * 20, b"SQLite format 3\x00"])
def test_a_file_that_is_not_a_game(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "friday.game").write_bytes(raw)
    with pytest.raises(JournalFault) as raised:
        Journal.open("friday", folder=tmp_path)
    assert str(raised.value) == "The game friday cannot be opened: friday.game is not a saved game of this app."
    assert saved_games(tmp_path) == ([], [BrokenGame("friday.game", "damaged, or not a game")])
    assert [path.name for path in tmp_path.iterdir()] == ["friday.game"]
    assert (tmp_path / "friday.game").read_bytes() == raw


def test_somebody_elses_database_is_left_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "friday.game")) as link:
        link.execute("CREATE TABLE game (x)")
    before = (tmp_path / "friday.game").read_bytes()
    with pytest.raises(JournalFault) as raised:
        Journal.open("friday", folder=tmp_path)
    assert str(raised.value) == "The game friday cannot be opened: friday.game is not a saved game of this app."
    assert (tmp_path / "friday.game").read_bytes() == before


def test_a_file_of_a_newer_version(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        journal._link.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(JournalFault) as raised:
        Journal.open("usa", folder=tmp_path)
    assert str(raised.value) == (
        "The game 2026-11-21-usa-1 cannot be opened: 2026-11-21-usa-1.game was saved by a newer version "
        f"of this app (format {FORMAT + 1}, this one knows {FORMAT})."
    )
    assert saved_games(tmp_path) == ([], [BrokenGame("2026-11-21-usa-1.game", "a newer version of this app saved it")])


def test_a_damaged_file_leaves_the_others_intact(tmp_path: Path) -> None:
    begun(tmp_path, *["Ann draws cards ! " + "x" * 500] * 50).close()
    begun(tmp_path, "Ann draws cards").close()
    file = tmp_path / "2026-11-21-usa-1.game"
    file.write_bytes(file.read_bytes()[:6000])
    with pytest.raises(JournalFault), closing(Journal.open("usa-1", folder=tmp_path)) as journal:
        journal.events()
    with closing(Journal.open("usa-2", folder=tmp_path)) as journal:
        assert lines(journal) == [("line", "Ann draws cards")]


def test_an_unsaved_correction_changes_nothing(tmp_path: Path) -> None:
    with closing(begun(tmp_path, "Ann draws cards")) as journal:
        session = Session(journal.events(), board, journal)
        proposal = session.propose(Edit(CHANGE, 1, "Ann draws red, red"))
        journal._link.execute("ALTER TABLE game RENAME TO elsewhere")
        with pytest.raises(JournalFault, match="so it does not count"):
            session.agree(proposal)
        assert [row.text for row in session.moves] == ["Ann draws cards"]
        assert len(lines(journal)) == 1
        journal._link.execute("ALTER TABLE elsewhere RENAME TO game")
        session.agree(proposal)
        assert lines(journal)[1:] == [("amend", "change 1 Ann draws red, red")]


def test_corrections_remain_after_reopening(tmp_path: Path) -> None:
    with closing(begun(tmp_path, "Ann draws cards", "Bea draws cards")) as journal:
        session = Session(journal.events(), board, journal)
        session.agree(session.propose(Edit(CHANGE, 1, "draws red, red")))
        session.undo_to(1)
        session.redo()
    with closing(Journal.open("1", folder=tmp_path)) as journal:
        again = Session(journal.events(), board, journal)
        assert [row.text for row in again.moves] == ["Ann draws red, red", "Bea draws cards"]
        assert again.record() == session.record()
        for _ in range(3):
            assert again.undo() is not None
        assert [row.text for row in again.moves] == ["Ann draws cards", "Bea draws cards"]
