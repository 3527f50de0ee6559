"""What a disk can do to a game: be full, read-only, gone, or in use. Nothing counts unless it is on the disk."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from nobody import NOBODY, apart

from companion.cli import SPACE_FOR_MODULES, main
from companion.record.log import HEADER, LINE, UNDO, Event
from companion.session import Session
from companion.store.faults import JournalFault, OpenElsewhere, ReadOnly
from companion.store.journal import Journal
from companion.store.reading import Onlooker, read_game
from companion.store.safe_sqlite import wal_path
from companion.store.saved_games import BrokenGame, saved_games
from companion.store.shipped_files import board

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")
FULL = "This could not be saved, so it does not count: the disk is full. Free some room, then say it again."

NOT_TAKEN = (
    "This could not be saved, so it does not count: the disk refuses it; it may be full. "
    "Free some room or check the disk, then say it again."
)


def line(number: int, size: int = 10) -> Event:
    return Event(LINE, f"Ann draws cards ! {number} {'x' * size}".strip())


def begun(folder: Path, *events: Event) -> Path:
    with closing(Journal.create([HEAD, *events], board="usa", players=["Ann", "Bea"], folder=folder)) as journal:
        return journal.path


def kept(path: Path) -> list[Event]:
    with closing(Journal.open(path.stem, folder=path.parent)) as journal:
        return journal.events()[1:]


def played_until_refused(path: Path) -> tuple[int, str]:
    """Append lines until the disk refuses one: how many were kept, and the message."""
    journal = Journal.open(path.stem, folder=path.parent)
    for number in range(10_000):
        try:
            journal.append(line(number, 1500))
        except JournalFault as fault:
            with pytest.raises(JournalFault):
                journal.append(line(number, 1500))
            return number, str(fault)
    raise AssertionError("it was never full")


@pytest.fixture
def open_to_all(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that everybody may enter, also for temporary files; those of pytest are closed to others."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o777)
    shutil.rmtree(folder)


class TestAFullDisk:
    @pytest.mark.parametrize("room", [50_000, 100_001, 250_000])
    def test_what_was_saved_is_there_and_the_rest_was_reported(self, room: int, tmp_path: Path) -> None:
        """No file may grow beyond `room` bytes, wherever within a move that limit is reached."""
        path = begun(tmp_path)
        number, says = apart(lambda: played_until_refused(path), largest=room)
        assert number > 3
        assert says in (FULL, NOT_TAKEN)
        assert kept(path) == [line(at, 1500) for at in range(number)]

    def test_a_disk_with_no_room_at_all(self, tmp_path: Path) -> None:
        """A game that cannot be begun leaves nothing behind; an existing one can be read."""

        def begin(folder: Path) -> str:
            try:
                begun(folder)
            except JournalFault as fault:
                return str(fault)
            raise AssertionError("it was begun")

        path = begun(tmp_path / "old")
        for room in (0, 4096, 9000):
            says = apart(lambda: begin(tmp_path / "new"), largest=room)
            assert says.startswith(f"The game cannot be saved in {tmp_path}/new: the disk")
            assert list((tmp_path / "new").iterdir()) == []
        assert apart(lambda: read_game(path), largest=0) == [HEAD]

    def test_a_game_that_cannot_be_opened_there_can_still_be_read(self, tmp_path: Path) -> None:
        """Opening the game begins a log, and there is no room for the index that goes with it, nor for a copy."""
        path = begun(tmp_path)

        def look() -> tuple[str, list[str], list[Event]]:
            tempfile.tempdir = None  # as in a process that has not looked for one yet
            with pytest.raises(JournalFault) as raised:
                Journal.open(path.stem, folder=tmp_path)
            return str(raised.value), [game.id for game in saved_games(tmp_path)[0]], read_game(path)

        says, listed, events = apart(look, largest=0)
        assert says == f"The game {path.stem} cannot be opened: the disk refuses it; it may be full."
        assert wal_path(path).stat().st_size == 0
        assert (listed, events) == ([path.stem], [HEAD])

    def test_a_log_cannot_be_read_without_room_for_a_copy_and_that_is_said(self, tmp_path: Path) -> None:
        path = begun(tmp_path)
        wal_path(path).write_bytes(b"a log")

        def look() -> str:
            tempfile.tempdir = None
            with pytest.raises(JournalFault) as raised:
                read_game(path)
            return str(raised.value)

        says = apart(look, largest=0)
        assert says.endswith("there is no folder in which temporary files can be written; the disk may be full.")

    def test_once_there_is_room_again_the_game_goes_on(self, tmp_path: Path) -> None:
        with closing(Journal.create([HEAD], board="usa", players=["Ann"], folder=tmp_path)) as journal:
            session = Session(journal.events(), board, journal)
            pages = journal._link.execute("PRAGMA page_count").fetchone()[0]
            journal._link.execute(f"PRAGMA max_page_count = {pages}")
            refusals = 0

            def go_on() -> None:
                nonlocal refusals
                while True:
                    session.play(line(refusals, 1500).text)
                    refusals += 1

            with pytest.raises(JournalFault) as raised:
                go_on()
            assert str(raised.value) == FULL
            assert len(session.moves) == refusals == len(journal.events()) - 1
            journal._link.execute(f"PRAGMA max_page_count = {pages + 100}")
            assert session.play(line(refusals).text).playable
            path = journal.path
        assert len(kept(path)) == refusals + 1

    def test_a_small_separate_disk(self, tmp_path: Path) -> None:
        """If this process may mount a file system of 256 kB, the log, the index and the file share its room."""
        if shutil.which("unshare") is None:
            pytest.skip("there is no unshare here")
        mount = f'mount -t tmpfs -o size=256k none {tmp_path} && exec "$0" "$@"'
        command = ["unshare", "--mount", "sh", "-c", mount, sys.executable, "-c", SMALL, str(tmp_path)]
        process = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
        if "mount: " in process.stderr or "unshare: " in process.stderr:
            pytest.skip("no file system can be mounted here")
        assert process.stderr == ""
        number, says, events = process.stdout.splitlines()
        assert int(events) == int(number) > 3
        assert says == FULL

    def test_python_caches_no_modules_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """They would be cut off, and no later start of the app could read them."""
        room = os.statvfs(Path(__file__).parent)
        for blocks in (SPACE_FOR_MODULES // room.f_frsize + 1, 0):
            monkeypatch.setattr("sys.dont_write_bytecode", False)
            left = os.statvfs_result((*room[:4], blocks, *room[5:]))
            monkeypatch.setattr("os.statvfs", lambda folder, left=left: left)
            assert main(["boards"]) == 0
            assert sys.dont_write_bytecode is (not blocks)


SMALL = """
import sys
sys.path.insert(0, "tests")
import sqlite3
from pathlib import Path
from tests.store.test_disk import begun, played_until_refused
path = begun(Path(sys.argv[1]))
number, says = played_until_refused(path)
print(number, says, sep="\\n")
print(len(sqlite3.connect(path).execute("SELECT * FROM event").fetchall()) - 1)
"""


class TestReadOnly:
    """It must be possible to look on at a game, wherever it is stored."""

    @pytest.mark.parametrize("log", [False, True])
    def test_a_folder_that_is_read_only(self, log: bool, open_to_all: Path) -> None:
        """With and without a log of moves beside the game, as a killed process leaves it."""
        path = begun(open_to_all / "games", line(1))
        if log:
            apart(lambda: Journal.open(path.stem, folder=path.parent).append(line(2)))
            path.with_name(f"{path.name}-open").unlink()
            path.with_name(f"{path.name}-shm").unlink()
        wanted = [HEAD, line(1), *([line(2)] if log else [])]
        before = sorted(path.parent.iterdir())
        for file in path.parent.iterdir():
            file.chmod(0o444)
        path.parent.chmod(0o555)

        def look() -> tuple[str, list[Event], list[Event], list[str], list[BrokenGame]]:
            with pytest.raises(ReadOnly) as raised:
                Journal.open(path.stem, folder=path.parent)
            with closing(Onlooker(path, "not kept")) as onlooker:
                assert onlooker.events_if_changed() is None
                with pytest.raises(JournalFault, match="not kept"):
                    onlooker.append(line(3))
                seen = onlooker.events()
            games, broken = saved_games(path.parent)
            return str(raised.value), seen, read_game(path), [game.id for game in games], broken

        says, seen, events, games, broken = apart(look, nobody=True)
        assert says == f"{path.stem} cannot be written: its folder or its file is read-only. You can only look on."
        assert seen == events == wanted
        assert (games, broken) == ([path.stem], [])
        assert sorted(path.parent.iterdir()) == before

    @pytest.mark.parametrize("own", [False, True])
    def test_a_file_that_is_read_only_in_a_folder_that_is_not(self, open_to_all: Path, own: bool) -> None:
        """SQLite would open the game, and only refuse its first move. Somebody's own file stays read-only, too."""
        path = begun(open_to_all / "games", line(1))
        path.parent.chmod(0o777)
        path.chmod(0o444)
        if own and os.getuid() == 0:
            os.chown(path, NOBODY, NOBODY)

        def look() -> str:
            with pytest.raises(ReadOnly) as raised:
                Journal.open(path.stem, folder=path.parent)
            assert read_game(path) == [HEAD, line(1)]
            return str(raised.value)

        assert "cannot be written" in apart(look, nobody=True)
        assert not path.with_name(f"{path.name}-open").exists()

    def test_a_file_that_may_not_be_read(self, open_to_all: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = begun(open_to_all / "games")
        path.parent.chmod(0o777)
        path.chmod(0)

        def look() -> tuple[str, list[BrokenGame]]:
            with pytest.raises(JournalFault) as raised:
                Journal.open(path.stem, folder=path.parent)
            return str(raised.value), saved_games(path.parent)[1]

        says, broken = apart(look, nobody=True)
        assert says == f"The game {path.stem} cannot be opened: the file is gone, or you have no permission for it."
        assert [broken_game.file for broken_game in broken] == [path.name]

    def test_a_game_that_cannot_be_started_there(self, open_to_all: Path) -> None:
        folder = open_to_all / "games"
        folder.mkdir()
        folder.chmod(0o555)

        def begin() -> str:
            with pytest.raises(JournalFault) as raised:
                begun(folder)
            return str(raised.value)

        assert apart(begin, nobody=True) == (
            f"The game cannot be saved in {folder}: the folder or the file is read-only. "
            "Set COMPANION_HOME to a folder that can be written."
        )

    def test_a_folder_that_becomes_read_only_mid_game(self, open_to_all: Path) -> None:
        """The open file goes on taking moves, as the system promises, and they are there afterwards."""
        path = begun(open_to_all / "games")
        path.parent.chmod(0o777)
        path.chmod(0o666)

        def play() -> None:
            with closing(Journal.open(path.stem, folder=path.parent)) as journal:
                journal.append(line(1))
                path.parent.chmod(0o555) if os.stat(path.parent).st_uid == os.getuid() else None
                journal.append(line(2))

        apart(play)
        path.parent.chmod(0o777)
        assert kept(path) == [line(1), line(2)]


class TestAMissingFile:
    """After its file was moved or removed, an open game does not report moves as saved."""

    GONE = r"^This does not count yet: .* was moved or removed\. Say it again, and the whole game is written to a new"

    def journal(self, folder: Path) -> Journal:
        journal = Journal.create([HEAD], board="usa", players=["Ann", "Bea"], folder=folder / "games")
        journal.append(line(1))
        journal.append(line(2))
        return journal

    @pytest.mark.parametrize("failing", ["folder", "both", "file", "log", "moved", "another"])
    def test_the_next_move_is_refused_and_the_one_after_it_rewrites_the_game(
        self, failing: str, tmp_path: Path
    ) -> None:
        journal = self.journal(tmp_path)
        before, log = journal.path, journal.path.with_name(f"{journal.path.name}-wal")
        if failing == "folder":
            shutil.rmtree(before.parent)
        elif failing == "both":
            before.unlink()
            log.unlink()
        elif failing == "file":
            before.unlink()
        elif failing == "log":
            log.unlink()
        elif failing == "moved":
            before.rename(tmp_path / "elsewhere")
        else:
            shutil.copyfile(before, tmp_path / "copy")
            os.replace(tmp_path / "copy", before)
        with closing(journal):
            with pytest.raises(JournalFault, match=self.GONE):
                journal.append(line(3))
            assert journal.events() == [HEAD, line(1), line(2)]
            journal.append(line(3))
            journal.append(Event(UNDO))
            path = journal.path
            assert path.exists()
            assert (path == before) == (failing in ("folder", "both")), (
                "beside a log that was left behind no file may have its name"
            )
            with pytest.raises(OpenElsewhere):
                Journal.open(path.stem, folder=path.parent)
        assert kept(path) == [line(1), line(2), line(3), Event(UNDO)]
        games, _ = saved_games(path.parent)
        assert path.stem in [game.id for game in games]
        assert (games[0].board, games[0].players) == ("usa", ("Ann", "Bea"))

    def test_a_file_that_vanishes_while_a_move_is_written(self, tmp_path: Path) -> None:
        """After writing a move, the journal checks once more that the file is there."""
        journal = self.journal(tmp_path)
        journal._clock = lambda: journal.path.unlink() or datetime.now(UTC)  # type: ignore[func-returns-value]
        with closing(journal):
            with pytest.raises(JournalFault, match=self.GONE):
                journal.append(line(3))
            journal._clock = lambda: datetime.now(UTC)
            journal.append(line(4))
        assert kept(journal.path) == [line(1), line(2), line(4)]

    def test_a_file_that_is_put_back_and_goes_once_more(self, tmp_path: Path) -> None:
        """The players are told each time before the game is written to a new file."""
        journal = self.journal(tmp_path)
        path, elsewhere = journal.path, tmp_path / "elsewhere"
        with closing(journal):
            path.rename(elsewhere)
            with pytest.raises(JournalFault, match=self.GONE):
                journal.append(line(3))
            elsewhere.rename(path)
            journal.append(line(3))
            path.rename(elsewhere)
            with pytest.raises(JournalFault, match=self.GONE):
                journal.append(line(4))
            assert journal.path == path
            journal.append(line(4))
        assert kept(journal.path) == [line(1), line(2), line(3), line(4)]

    def test_a_session_goes_on_with_the_line_repeated(self, tmp_path: Path) -> None:
        journal = self.journal(tmp_path)
        with closing(journal):
            session = Session(journal.events(), board, journal)
            shutil.rmtree(journal.path.parent)
            with pytest.raises(JournalFault):
                session.play("Bea draws cards ! 3")
            assert len(session.moves) == 2
            assert session.play("Bea draws cards ! 3").playable
            assert len(session.moves) == 3
        assert len(kept(journal.path)) == 3

    def test_when_it_cannot_be_rewritten(self, tmp_path: Path) -> None:
        journal = self.journal(tmp_path)
        with closing(journal):
            shutil.rmtree(journal.path.parent)
            journal.path.parent.write_text("a file in the place of the folder")
            with pytest.raises(JournalFault, match=self.GONE):
                journal.append(line(3))
            for _ in range(2):
                with pytest.raises(JournalFault, match=r"The game cannot be saved in .*/games: "):
                    journal.append(line(3))
            journal.path.parent.unlink()
            journal.append(line(3))
        assert kept(journal.path) == [line(1), line(2), line(3)]


class TestALockedDatabase:
    """Another program has the game's database locked, such as a database viewer."""

    @pytest.fixture(autouse=True)
    def hurried(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("companion.store.journal.LOCK_TIMEOUT", 0.05)

    def test_a_move_that_a_lock_keeps_from_being_written(self, tmp_path: Path) -> None:
        path = begun(tmp_path)
        with closing(Journal.open(path.stem, folder=tmp_path)) as journal:
            with closing(sqlite3.connect(path)) as other:
                other.execute("BEGIN IMMEDIATE")
                with pytest.raises(JournalFault) as raised:
                    journal.append(line(1))
                assert str(raised.value) == (
                    "This could not be saved, so it does not count: another program is using the file. "
                    "Close the game there, then say it again."
                )
            journal.append(line(1))
        assert kept(path) == [line(1)]

    def test_a_game_that_a_lock_keeps_from_being_opened(self, tmp_path: Path) -> None:
        path = begun(tmp_path, line(1))
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(JournalFault) as raised:
                Journal.open(path.stem, folder=tmp_path)
            assert str(raised.value) == f"The game {path.stem} cannot be opened: another program is using the file."
            assert saved_games(tmp_path)[1] == []
        assert kept(path) == [line(1)]

    def test_a_stranger_who_writes_into_it_does_not_mix_two_games(self, tmp_path: Path) -> None:
        """Where locks do not work, two writers are detected by the numbers of the events."""
        path = begun(tmp_path)
        with closing(Journal.open(path.stem, folder=tmp_path)) as journal:
            with closing(sqlite3.connect(path)) as other, other:
                other.execute("INSERT INTO event (at, kind, text) VALUES ('', 'line', 'Bea passes')")
            with pytest.raises(JournalFault, match=r"somebody else wrote to this game's file\."):
                journal.append(line(1))


class TestTheClock:
    def test_a_clock_that_jumps_back_changes_no_order(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Events are ordered by their numbers; a game begun at an earlier time has a different name."""
        now = [datetime(2026, 11, 21, 20, tzinfo=UTC)]
        with closing(
            Journal.create([HEAD], board="usa", players=["Ann"], folder=tmp_path, clock=lambda: now[0])
        ) as journal:
            journal.append(line(1))
            now[0] -= timedelta(days=400)
            journal.append(line(2))
            path = journal.path
        assert kept(path) == [line(1), line(2)]
        with closing(
            Journal.create([HEAD], board="usa", players=["Ann"], folder=tmp_path, clock=lambda: now[0])
        ) as journal:
            assert journal.id == "2025-10-17-usa-1"
        games, broken = saved_games(tmp_path)
        assert broken == []
        assert len(games) == 2

    def test_two_games_started_at_the_same_moment(self, tmp_path: Path) -> None:
        assert begun(tmp_path) != begun(tmp_path)
        assert len(saved_games(tmp_path)[0]) == 2


def test_the_shell_says_what_it_could_not_read(open_to_all: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """`companion games` lists the games, and names unreadable files with the reason."""
    games = open_to_all / "games"
    path = begun(games)
    (games / "friday.game").write_bytes(b"rubbish" * 1000)
    (games / "torn.game").write_bytes(b"rubbish" * 1000)
    (games / "torn.game.ttr").write_text("board: usa\nplayers: Ann, Bea\nAnn draws red, blue\n")
    path.chmod(0o444)
    games.chmod(0o555)
    os.environ["COMPANION_HOME"] = str(open_to_all)
    assert apart(lambda: main(["games"]), nobody=True) == 1
    out, err = capfd.readouterr()
    assert path.stem in out
    assert err == (
        "Unreadable: friday.game (damaged, or not a game).\n"
        "Unreadable: torn.game (damaged, or not a game). "
        "To recover what is readable into a new game: companion repair torn\n"
    )
