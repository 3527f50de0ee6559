"""The same game opened twice: the second process learns who has it since when, and looks on; histories never mix."""

from __future__ import annotations

import os
import re
import signal
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from nobody import apart

import companion.store.game_lock as hold_module
from companion.archive.open_game import OpenGame
from companion.cli import main
from companion.record.log import HEADER, LINE, UNDO, Event, GameSummary
from companion.session import Session
from companion.store.faults import JournalFault, OpenElsewhere
from companion.store.game_lock import GameLock
from companion.store.journal import Journal
from companion.store.reading import Onlooker, read_game
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")


def line(number: int) -> Event:
    return Event(LINE, f"Ann draws cards ! {number}")


def begun(folder: Path) -> Journal:
    return Journal.create([HEAD], board="usa", players=["Ann", "Bea"], folder=folder)


def refused(folder: Path) -> str:
    with pytest.raises(OpenElsewhere) as raised:
        Journal.open("usa", folder=folder)
    return str(raised.value)


def test_another_process_learns_who_has_it_and_since_when(tmp_path: Path) -> None:
    before = datetime.now()
    with closing(begun(tmp_path)) as journal:
        says = apart(lambda: refused(tmp_path))
        since = re.fullmatch(
            rf"{journal.id} has been open elsewhere since (?:\S+ )?(\S+) \(process {os.getpid()}\)\. "
            r"Until it is closed there, you can only look on\.",
            says,
        )
        assert since is not None
        assert since[1] in {(before + timedelta(minutes=late)).strftime("%H:%M") for late in range(30)}
        journal.append(line(1))
    assert apart(lambda: Journal.open("usa", folder=tmp_path).events()) == [HEAD, line(1)]


def test_the_same_process_is_told_too(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        assert refused(tmp_path).startswith(f"{journal.id} is already open in this app, since ")
        journal.append(line(1))
        assert refused(tmp_path)
    with closing(Journal.open("usa", folder=tmp_path)) as journal:
        journal.append(line(2))
        assert journal.events() == [HEAD, line(1), line(2)]


def test_since_another_day(tmp_path: Path) -> None:
    then = datetime.now(UTC) - timedelta(days=3)
    journal = Journal.create([HEAD], board="usa", players=["Ann"], folder=tmp_path, clock=lambda: then)
    with closing(journal):
        day = then.astimezone().strftime("%Y-%m-%d %H:%M")
        assert f"since {day}." in refused(tmp_path)


def test_by_another_name_of_its_folder_it_is_the_same_game(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("games")
    with closing(begun(tmp_path / "games")) as journal:
        (tmp_path / "games" / "second.game").symlink_to(journal.path.name)
        with pytest.raises(OpenElsewhere):
            Journal.open(journal.id, folder=tmp_path / "link")
        with pytest.raises(OpenElsewhere):
            Journal.open("second", folder=tmp_path / "games")


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    """However the process ends, the file that it leaves behind locks nothing."""
    begun(tmp_path).close()
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        Journal.open("usa", folder=tmp_path).append(line(1))
        os.write(write_end, b"!")
        time.sleep(600)
        os._exit(0)
    assert os.read(read_end, 1) == b"!"
    assert f"(process {child})" in refused(tmp_path)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert list(tmp_path.glob("*-open"))
    with closing(Journal.open("usa", folder=tmp_path)) as journal:
        assert journal.events() == [HEAD, line(1)]
    assert [path.suffix for path in tmp_path.iterdir()] == [".game"]


def test_only_one_of_many_gets_it(tmp_path: Path) -> None:
    """Eight processes compete for a game; the one that has it plays, and the others are refused."""
    begun(tmp_path).close()
    children = []
    for number in range(8):
        child = os.fork()
        if child == 0:
            status = 9
            try:
                for _ in range(10):
                    try:
                        with closing(Journal.open("usa", folder=tmp_path)) as journal:
                            before = len(journal.events())
                            journal.append(line(number))
                            journal.append(line(number))
                            status = 0 if len(journal.events()) == before + 2 else 9
                    except OpenElsewhere:
                        status = 0 if status == 9 else status
            finally:
                os._exit(status)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0] * 8
    events = read_game(next(tmp_path.glob("*.game")))[1:]
    assert len(events) >= 2
    assert events[::2] == events[1::2], "each pair is of one writer"


def test_several_games_can_be_open_at_the_same_time(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as first, closing(begun(tmp_path)) as second:
        first.append(line(1))
        second.append(line(2))
        first.append(line(3))
        assert first.events() == [HEAD, line(1), line(3)]
        assert second.events() == [HEAD, line(2)]
        assert len(saved_games(tmp_path)[0]) == 2


def test_a_spectator_is_told_when_the_game_is_free(tmp_path: Path) -> None:
    """The game was closed, or left behind by a killed process. Finding that out changes nothing."""
    journal = begun(tmp_path)
    note = journal.path.with_name(f"{journal.path.name}-open")
    with closing(Onlooker(journal.path, "taken", "free")) as onlooker:
        with pytest.raises(JournalFault, match=r"^taken$"):
            onlooker.append(line(1))
        journal.close()
        for left in (None, '{"process": 1, "since": "2026-11-25T18:00:00+00:00", "events": 1}'):
            if left is not None:
                note.write_text(left)
            with pytest.raises(JournalFault, match=r"^free$"):
                onlooker.append(line(1))
            assert (note.read_text() if note.exists() else None) == left


def test_a_spectator_follows_and_changes_nothing(tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal, closing(Onlooker(journal.path, "only looking on")) as onlooker:
        session = Session(onlooker.events(), board, onlooker)
        assert onlooker.events_if_changed() is None
        journal.append(line(1))
        journal.append(line(2))
        events = onlooker.events_if_changed()
        assert events == [HEAD, line(1), line(2)]
        assert onlooker.events_if_changed() is None
        session.follow(events)
        assert len(session.moves) == 2
        for act in (lambda: session.play("Bea draws cards ! 3"), session.undo):
            with pytest.raises(JournalFault, match=r"^only looking on$"):
                act()
        assert len(session.moves) == 2
        journal.append(Event(UNDO), GameSummary(1))
        assert onlooker.events_if_changed() == [HEAD, line(1), line(2), Event(UNDO)]
        assert journal.events() == [HEAD, line(1), line(2), Event(UNDO)]


def test_a_spectator_outlives_the_player(tmp_path: Path) -> None:
    journal = begun(tmp_path)
    with closing(Onlooker(journal.path, "")) as onlooker:
        journal.append(line(1))
        journal.close()
        assert onlooker.events_if_changed() == [HEAD, line(1)]
        with closing(Journal.open("usa", folder=tmp_path)) as again:
            again.append(line(2))
            assert onlooker.events_if_changed() == [HEAD, line(1), line(2)]


def test_the_shell_reads_a_game_that_is_open_and_repairs_none(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(begun(games_folder())) as journal:
        journal.append(line(1))
        assert main(["export", "usa"]) == 0
        assert "Ann draws cards ! 1" in capsys.readouterr().out
        assert main(["repair", "usa"]) == 2
        assert "is already open in this app" in capsys.readouterr().err


def test_a_lock_removed_by_hand_is_not_shared(tmp_path: Path) -> None:
    """Removing the lock file lets another process in; the numbers of the events still keep the two apart."""
    with closing(begun(tmp_path)) as journal:
        journal.path.with_name(f"{journal.path.name}-open").unlink()
        with closing(Journal.open("usa", folder=tmp_path)) as two:
            two.append(line(1))
            with pytest.raises(JournalFault, match="somebody else wrote"):
                journal.append(line(2))
            assert two.events() == [HEAD, line(1)]


def test_a_lock_is_released_once(tmp_path: Path) -> None:
    hold = GameLock.take(tmp_path / "a.game")
    hold.release()
    with_other = GameLock.take(tmp_path / "a.game")
    with_other.note(7)
    hold.release()
    hold.note(3)
    assert '"events": 7' in (tmp_path / "a.game-open").read_text()
    with pytest.raises(OpenElsewhere):
        GameLock.take(tmp_path / "a.game")
    with_other.release()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_whose_file_is_gone_leaves_the_next_ones_file(tmp_path: Path) -> None:
    first = GameLock.take(tmp_path / "a.game")
    (tmp_path / "a.game-open").unlink()
    second = GameLock.take(tmp_path / "a.game")
    first.release()
    with pytest.raises(OpenElsewhere):
        GameLock.take(tmp_path / "a.game")
    second.release()


def test_a_lock_released_while_being_taken_is_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock file disappears between being opened and locked; a lock on a file without a name keeps nobody out."""
    lock, before = hold_module._lock, GameLock.take(tmp_path / "a.game")

    def late(file: int) -> None:
        before.release()  # does nothing the second time
        lock(file)

    monkeypatch.setattr(hold_module, "_lock", late)
    taken = GameLock.take(tmp_path / "a.game")
    assert [file.name for file in tmp_path.iterdir()] == ["a.game-open"]
    with pytest.raises(OpenElsewhere):
        GameLock.take(tmp_path / "a.game")
    taken.release()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("note", ["", "{", "[]", '{"process": "x", "since": 3}', "\x00" * 300])
def test_a_lock_file_with_nothing_useful(note: str, tmp_path: Path) -> None:
    with closing(begun(tmp_path)) as journal:
        journal.path.with_name(f"{journal.path.name}-open").write_text(note)
        assert refused(tmp_path) == f"{journal.id} is open elsewhere. Until it is closed there, you can only look on."


def test_whoever_looks_on_is_told_whether_anything_new_was_taken_over() -> None:
    """A line that cannot be read changes nothing; the game shown stays as it was."""
    played = OpenGame.begin([HEAD], "usa", ["Ann", "Bea"], None)
    assert played.journal is not None
    with closing(played), closing(OpenGame.watch(played.journal.id, "open elsewhere")) as watched:
        assert not played.follow()
        assert not watched.follow()
        played.session.play("Ann claims Denver - Omaha")
        assert watched.follow()
        assert [entry.text for entry in watched.session.moves] == ["Ann claims Denver - Omaha"]
        assert not watched.follow()
        played.journal.append(Event(LINE, "Ann claims Atlantis - Lemuria"))
        assert not watched.follow()
        assert len(watched.session.moves) == 1
