"""The plain-text copy beside a game has every line that stands and no secrets; `import` and `repair` read it."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest
from nobody import apart

from companion.archive.open_game import OpenGame
from companion.cli import main
from companion.record.log import HEADER, LINE, UNDO, Event
from companion.record.replay import MOST_LINES, write_record
from companion.session import Session
from companion.store.faults import JournalFault
from companion.store.journal import Journal
from companion.store.reading import read_game
from companion.store.repair import repair
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board
from companion.store.text_copy import TextCopy, copy_path, read_copy, same_line

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")
SECRET = "Ann keeps Denver - El Paso, Kansas City - Houston"
LINES = (SECRET, "Bea keeps 2 tickets", "Ann claims Denver - Santa Fe with 2 red", "Bea draws cards")


def played(*lines: str, folder: Path | None = None) -> tuple[Session, Journal]:
    journal = Journal.create([HEAD], board="usa", players=["Ann", "Bea"], folder=folder)
    session = Session(journal.events(), board, journal)
    for line in lines:
        assert session.play(line).playable
        copied(session, journal)
    return session, journal


def copied(session: Session, journal: Journal) -> None:
    journal.copy(write_record(session.replay, secrets=False))


def test_it_has_every_line_and_no_secret() -> None:
    session, journal = played(*LINES)
    with closing(journal):
        copied = copy_path(journal.path).read_text("utf-8")
    assert copied == session.record()
    assert "Ann keeps 2 tickets\n" in copied
    assert "El Paso" not in copied
    assert copy_path(journal.path).stat().st_mode & 0o777 == 0o600
    assert read_copy(journal.path) == (HEAD.text, ["Ann keeps 2 tickets", *LINES[1:]])


def test_a_line_that_was_cut_off_is_none_of_a_copy(tmp_path: Path) -> None:
    game = tmp_path / "a.game"
    copy_path(game).write_text(f"{HEAD.text}{LINES[1]}\nAnn claims Denver - San", "utf-8")
    assert read_copy(game)[1] == [LINES[1]]
    copy_path(game).write_text("board: us", "utf-8")
    assert read_copy(game) == ("", [])


def test_a_line_is_appended_and_an_undo_rewrites_the_copy() -> None:
    session, journal = played(*LINES)
    with closing(journal):
        path = copy_path(journal.path)
        first = path.stat().st_ino
        assert session.play("Ann draws cards").playable
        copied(session, journal)
        assert path.stat().st_ino == first
        assert session.undo() is not None
        copied(session, journal)
        assert path.stat().st_ino != first
        assert path.read_text("utf-8") == session.record()


def test_one_that_somebody_changed_or_removed_is_rewritten() -> None:
    session, journal = played(*LINES)
    with closing(journal):
        path = copy_path(journal.path)
        for spoil in (lambda: path.write_text("other"), path.unlink):
            spoil()
            assert session.play("Ann draws cards").playable
            copied(session, journal)
            assert path.read_text("utf-8") == session.record()


def test_it_can_be_imported(capsys: pytest.CaptureFixture[str]) -> None:
    _, journal = played(*LINES)
    journal.close()
    assert main(["import", str(copy_path(journal.path))]) == 0
    assert "4 moves" in capsys.readouterr().out
    assert len(saved_games()[0]) == 2


def test_a_copy_that_cannot_be_written_does_not_affect_the_game(tmp_path: Path) -> None:
    """The move counts, no half line is left behind, and the next copy is complete."""
    session, journal = played(*LINES, folder=tmp_path)
    with closing(journal):
        path = copy_path(journal.path)
        before = path.read_bytes()
        long = before.decode() + "# " + "x" * 30_000 + "\n"
        outcome = apart(lambda: _refused(TextCopy(journal.path), before.decode(), long), largest=20_000)
        assert outcome == "OSError"
        assert path.read_bytes() == before
        path.unlink()
        path.mkdir()
        assert session.play("Ann draws cards").playable
        with pytest.raises(JournalFault, match=r"^Every move counts and is saved, but the plain-text copy"):
            copied(session, journal)
        path.rmdir()
        copied(session, journal)
        assert path.read_text("utf-8") == session.record()


def _refused(copy: TextCopy, before: str, long: str) -> str:
    copy.write(before)
    try:
        copy.write(long)
    except OSError:
        return "OSError"
    return ""


@pytest.mark.parametrize("lost", ["all of it", "its first page", "a line", "its board"])
def test_a_game_is_recovered_from_it_with_the_tickets_that_the_file_still_names(lost: str) -> None:
    session, journal = played(*LINES)
    journal.close()
    raw = journal.path.read_bytes()
    spoilt = {
        "all of it": b"",
        "its first page": bytes(4096) + raw[4096:],
        "a line": raw.replace(b"Bea draws cards", b"Bea draws carts"),
        "its board": raw.replace(b"tracking: claims", b"tracking: clai\xff\xff"),
    }[lost]
    assert spoilt != raw
    journal.path.write_bytes(spoilt)
    done = repair(journal.id, board)
    assert done is not None
    assert (done.recovered, done.total) == (4, 4)
    first = SECRET if lost in ("a line", "its board") else "Ann keeps 2 tickets"
    assert read_game(games_folder() / f"{done.game}.game") == [
        HEAD,
        *(Event(LINE, line) for line in (first, *LINES[1:])),
    ]
    with closing(OpenGame.open(done.game)) as opened:
        opened.copy()
    assert copy_path(games_folder() / f"{done.game}.game").read_text("utf-8") == session.record()


@pytest.mark.parametrize(
    ("line", "copied", "same"),
    [
        (SECRET, "Ann keeps 2 tickets", True),
        (f"{SECRET} !", "Ann keeps 2 tickets", True),
        ("Ann shows Denver - El Paso !", "Ann shows Denver - El Paso", True),
        ("Ann rolls 4 double 1 station; shares Kabul - Delhi 3", "Ann rolls 4 double 1 station; shares 1 ticket", True),
        ("Ann shows Denver - El Paso !", "Ann shows Kansas City - Houston", False),
        (SECRET, "Bea keeps 2 tickets", False),
        ("Ann claims Denver - Santa Fe", "Ann claims Denver - Santa Fe !", False),
    ],
)
def test_a_line_of_the_copy_is_recognised(line: str, copied: str, same: bool) -> None:
    """The copy only counts tickets, and lacks any `!` that is needed only because of somebody else's secret."""
    assert same_line(line, copied) is same


def test_one_that_lags_behind_removes_no_line_from_a_damaged_game() -> None:
    """The process was killed between writing the move and its copy."""
    session, journal = played(*LINES)
    assert session.play("Ann draws cards").playable
    journal.close()
    raw = journal.path.read_bytes()
    journal.path.write_bytes(raw.replace(b"Bea draws cards", b"Bea draws carts"))
    done = repair(journal.id, board)
    assert done is not None
    stand = [*LINES, "Ann draws cards"]
    assert [event.text for event in read_game(games_folder() / f"{done.game}.game")[1:]] == stand


def test_an_undamaged_game_does_not_use_it() -> None:
    """Only a damaged game is read from its copy, whatever the copy contains, even more lines than the game."""
    session, journal = played(*LINES)
    with closing(journal):
        journal.append(Event(UNDO))
    events = read_game(journal.path)
    for text in ("", "board: usa", "board: atlantis\n", session.record() + "Ann draws cards\n" * 5, "\0" * 9000):
        copy_path(journal.path).write_text(text)
        with closing(Journal.open(journal.id)) as again:
            assert again.events() == events


def test_a_new_game_never_gets_the_copy_of_another() -> None:
    _, journal = played(*LINES)
    journal.close()
    os.remove(journal.path)
    _, other = played()
    other.close()
    assert other.id != journal.id


def test_a_flipped_bit_in_the_row_of_a_game_is_reported_and_repaired(capsys: pytest.CaptureFixture[str]) -> None:
    """What one command calls damaged, the other command repairs."""
    _, journal = played(*LINES)
    journal.close()
    raw = bytearray(journal.path.read_bytes())
    at = raw.index(b"-", raw.index(b"usaAnn\nBea") + 10)
    raw[at] ^= 0x40
    journal.path.write_bytes(raw)
    assert main(["export", journal.id]) == 2
    assert "is damaged: 4 of 4 lines can be read" in capsys.readouterr().err
    assert main(["repair", journal.id]) == 0
    assert "4 of 4 lines recovered" in capsys.readouterr().out
    assert main(["export", f"{journal.id}-repaired"]) == 0


def test_tickets_known_only_by_number_must_be_named_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """For a line that the file lost, the copy names no tickets. Lines that the file still has are not mentioned."""
    _, journal = played("Ann keeps Boston - Miami, Dallas - New York", "Bea keeps Denver - El Paso, Duluth - Houston")
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes().replace(b"Dallas - New York", b"Dallas - New Yolk"))
    assert main(["repair", journal.id]) == 0
    out = capsys.readouterr().out.strip()
    assert out.startswith("2 of 2 lines recovered")
    assert out.endswith(" The tickets kept in 1 line are only counted: whoever entered them has to enter them again.")
    assert main(["export", "--tickets", f"{journal.id}-repaired"]) == 0
    assert "Ann keeps 2 tickets\nBea keeps Denver - El Paso, Duluth - Houston\n" in capsys.readouterr().out


def test_a_copy_with_more_lines_than_a_record_may_have_is_ignored(tmp_path: Path) -> None:
    game = tmp_path / "friday.game"
    head = "board: usa\nplayers: Ann, Bea\n"
    copy_path(game).write_text(f"{head}# x\n")
    assert read_copy(game) == (head, ["# x"])
    copy_path(game).write_text(head + "# x\n" * MOST_LINES)
    assert read_copy(game) == ("", [])


@pytest.mark.rule("BA-18")
def test_the_copy_of_a_repaired_game_does_not_say_that_somebody_else_has_a_ticket(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bea's line needs a `!` only because of what Ann keeps in secret; the repaired game has it, no copy ever had."""
    _, journal = played(SECRET, "Bea keeps Denver - El Paso, Boston - Miami !", "Ann draws cards", "Bea draws cards")
    journal.close()
    raw = journal.path.read_bytes()
    journal.path.write_bytes(raw.replace(b"Ann draws cards", b"Ann draws carts"))
    records: list[str] = []
    write = TextCopy.write
    monkeypatch.setattr(TextCopy, "write", lambda copy, record: (records.append(record), write(copy, record))[1])
    assert main(["repair", journal.id]) == 0
    game = games_folder() / f"{journal.id}-repaired.game"
    assert read_game(game)[2].text.endswith("Boston - Miami !")
    assert read_copy(game)[1][:2] == ["Ann keeps 2 tickets", "Bea keeps 2 tickets"]
    assert records == [copy_path(game).read_text("utf-8")]


def test_a_repair_says_that_there_is_no_copy_of_the_new_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game itself is recovered and the damaged one set aside, as without a copy nothing is lost."""
    _, journal = played(*LINES)
    journal.close()
    raw = journal.path.read_bytes()
    journal.path.write_bytes(raw.replace(b"Bea draws cards", b"Bea draws carts"))

    def full(copy: TextCopy, record: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(TextCopy, "write", full)
    assert main(["repair", journal.id]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("4 of 4 lines recovered")
    assert "the plain-text copy beside the game could not be written: the disk is full" in err
    assert [game.id for game in saved_games()[0]] == [f"{journal.id}-repaired"]
