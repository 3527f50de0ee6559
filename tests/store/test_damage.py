"""Damaged files: one clear message, readable lines are counted and recovered, and the damaged file is kept as it is."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.log import AMEND, HEADER, LINE, STOP, UNDO, Event, fold
from companion.session import Session, record_events
from companion.store.faults import Damaged, JournalFault
from companion.store.journal import Journal
from companion.store.private_drafts import drafts_path, read_drafts
from companion.store.reading import Onlooker, read_game
from companion.store.repair import readable_events, repair
from companion.store.salvage import Salvage
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board
from companion.store.tables import SEALED
from tests.formats import HERE, stored_events
from tests.torture.damages import HEAD, LOST, PLACES, Damages, begun, crashed, pieces, story
from tests.torture.killing import Tally


@pytest.mark.parametrize("seed", range(PLACES))
def test_no_damage_turns_it_into_a_different_game(seed: int, tmp_path: Path) -> None:
    """The file of a game, that of a game whose process was killed, and its log are each damaged in many ways."""
    damages = Damages(tmp_path, seed)
    tally = Tally()
    for _ in range(80):
        damages.damage(tally)
    (met,) = tally.damages.values()
    assert met.whole
    assert met.damaged
    assert met.nothing == 0, "the copy beside the game has it, whatever became of the file"
    assert met.read == met.damaged * len(damages.lines)


def test_without_its_copy_the_readable_lines_are_counted_and_reported(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Opening the game says how much is left; `repair` recovers that and says where the damaged file is kept."""
    events = story(50)
    path = begun(games_folder(), events, copied=False)
    raw = bytearray(path.read_bytes())
    for number in (40, 45, 48):  # one letter in each of three lines is changed
        at = raw.index(f"! {number}".encode())
        raw[at] ^= 1
    path.write_bytes(raw)
    assert main(["export", "usa"]) == 2
    says = f"The game {path.stem} is damaged: 47 of 50 lines can be read."
    assert capsys.readouterr().err == f"{says} To continue with them: companion repair {path.stem}\n"
    assert main(["repair", "usa"]) == 1
    out = capsys.readouterr().out
    aside = path.with_name(f"{path.name}.damaged")
    new = f"{path.stem}-repaired"
    assert out == f"47 of 50 lines recovered as {new}. The damaged file is kept as {aside}\n"
    assert aside.read_bytes() == raw
    with closing(Journal.open(new)) as journal:
        assert [n for n, event in enumerate(journal.events()) if event == LOST] == [40, 45, 48]
        assert len(journal.events()) == 51
    assert main(["games"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["repair", new]) == 0
    assert capsys.readouterr().out == f"The game {new} is intact: nothing to repair.\n"
    assert main(["repair", "atlantis"]) == 2


def test_a_lost_header_is_made_again(tmp_path: Path) -> None:
    path = begun(tmp_path, story(8), copied=False)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"tracking: claims", b"tracking: clai.s"))
    done = repair("usa", board, folder=tmp_path)
    assert done is not None
    with closing(Journal.open(done.game, folder=tmp_path)) as journal:
        assert journal.events()[0].text == "board: usa\nplayers: Ann, Bea\n"
        assert len(Session(journal.events(), board).moves) == 8


@pytest.mark.parametrize("rows", [True, False])
def test_a_repaired_game_is_listed_as_it_was(tmp_path: Path, *, rows: bool) -> None:
    """It has its players and its board, and is finished, even if only the plain-text copy is left."""
    header = "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n"
    events = record_events(f"{header}Ann claims Denver - Omaha\nAnn shows Denver - El Paso", board)
    path = begun(tmp_path, events)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"Denver - Omaha", b"Denver - Omahb") if rows else b"nothing that can be read")
    assert repair(path.stem, board, folder=tmp_path) is not None
    (game,), _ = saved_games(tmp_path)
    assert (game.board, list(game.players), game.moves, game.finished) == ("usa", ["Ann", "Bea"], 2, True)


def test_a_log_damaged_in_the_middle_hides_no_moves(tmp_path: Path) -> None:
    """SQLite alone would open it silently, without the moves after the damage; the copy has them."""
    path = crashed(tmp_path / "game", story(30))
    log = path.with_name(f"{path.name}-wal")
    raw = bytearray(log.read_bytes())
    frames = (len(raw) - 32) // (4096 + 24)
    for frame in (0, frames // 2, frames - 12):
        torn = bytearray(raw)
        torn[32 + frame * (4096 + 24) + 24 + 100] ^= 1
        log.write_bytes(torn)
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as link:
            assert link.execute("SELECT count(*) FROM event").fetchone()[0] < 31
        with pytest.raises(Damaged) as raised:
            Journal.open("usa", folder=path.parent)
        lines = len(fold(story(30)).lines)
        assert (raised.value.recoverable, raised.value.total) == (lines, lines)


def test_the_log_of_an_emptied_file_is_not_deleted(tmp_path: Path) -> None:
    """Opening it, SQLite alone would take the log for a leftover; whoever knows how may still get the moves out."""
    path = crashed(tmp_path / "game", story(14), copied=False)
    log = path.with_name(f"{path.name}-wal")
    raw = log.read_bytes()
    os.truncate(path, 0)
    with pytest.raises(JournalFault):
        Journal.open("usa", folder=path.parent)
    assert saved_games(path.parent)[1]
    with pytest.raises(JournalFault):
        read_game(path)
    assert log.read_bytes() == raw


@pytest.mark.parametrize("copied", [True, False])
def test_a_log_that_ends_in_the_middle_of_a_move(copied: bool, tmp_path: Path) -> None:
    """Wherever it is cut, the moves before that are read in order, never part of one, and the loss is noticed.

    The note beside the game says how many were confirmed, and the copy has them.
    """
    events = story(14)
    assert events[13].kind == AMEND
    lines = fold(events).lines
    path = crashed(tmp_path / "game", events, copied=copied)
    log = path.with_name(f"{path.name}-wal")
    raw = log.read_bytes()
    counts = []
    for seed in range(60):
        folder = tmp_path / f"{seed}"
        shutil.copytree(path.parent, folder)
        (folder / log.name).write_bytes(raw[: random.Random(seed).randrange(len(raw))])
        rest = read_game(folder / path.name)
        assert rest == events[: len(rest)]
        counts.append(len(rest))
        done = repair("usa", board, folder=folder)
        assert (done is not None) == (len(rest) < len(events))
        if done is not None and copied:
            assert tuple(event.text for event in read_game(folder / f"{done.game}.game")[1:]) == lines
        elif done is not None:
            assert (done.recovered, done.total) == (len(rest) - 1, 14)
            assert read_game(folder / f"{done.game}.game") == rest
        shutil.rmtree(folder)
    assert len(set(counts)) > 5


@pytest.mark.parametrize("number", range(1, SEALED))
def test_a_damaged_game_of_a_format_without_seals_is_recovered_too(number: int, tmp_path: Path) -> None:
    """Anything that can be read as an event counts as one."""
    path = tmp_path / f"v{number}.game"
    shutil.copyfile(HERE / path.name, path)
    with closing(sqlite3.connect(path)) as link, link:
        link.execute("DELETE FROM event WHERE number = 4")
    done = repair(f"v{number}", board, folder=tmp_path)
    assert done is not None
    events = stored_events(number)
    lost = 1 + sum(event.kind == AMEND for event in events)  # after the loss, a correction might hit another line
    assert (done.recovered, done.total) == (len(events) - 1 - lost, len(events) - 1)
    assert read_game(tmp_path / f"{done.game}.game")[:6] == [*events[:3], LOST, *events[4:6]]


def test_lines_that_depend_on_a_lost_one_become_comments() -> None:
    """A correction of a route that the lost line added cannot be read, so it is kept as a comment."""
    lines = ["# lost", "table corrects route Denver - Boston to 4 grey", "Bea claims Denver - Omaha"]
    kept = readable_events([HEAD, *(Event(LINE, line) for line in lines)], board)
    assert [event.text for event in kept[1:]] == [
        "# lost",
        "# table corrects route Denver - Boston to 4 grey",
        "Bea claims Denver - Omaha",
    ]
    assert len(Session(kept, board).moves) == 1


CORRECTED = [
    HEAD,
    *(Event(LINE, f"Ann draws cards ! {number}") for number in range(1, 6)),
    Event(AMEND, "change 3 Ann draws cards ! changed"),
    Event(LINE, "Ann draws cards ! 7"),
]


def test_kept_tickets_no_longer_readable_are_named_in_no_comment() -> None:
    events = [
        Event(HEADER, "board: usa\nplayers: Ann, Bea\n"),
        Event(LINE, "Ann draws 3 tickets, keeps Nowhere - El Paso"),
    ]
    remark = readable_events(events, board)[1].text
    assert remark.startswith("# Ann draws 3 tickets, keeps … (")
    assert "Paso" not in remark


def test_in_a_log_longer_than_any_game_no_event_is_judged_alone() -> None:
    events = [Event(HEADER, "board: usa\nplayers: Ann, Bea\n"), *[Event(LINE, "# x")] * 20_000]
    begun = time.process_time()
    assert readable_events(events, board) == events
    assert time.process_time() - begun < 10


def left_of(tmp_path: Path, lost: str, events: list[Event]) -> tuple[int, int, list[int | str]]:
    """Repair a game after changing one text on the disk: the lines read, all lines, and what is left of its moves."""
    path = begun(tmp_path, events, copied=False)
    path.write_bytes(path.read_bytes().replace(lost.encode(), lost.replace("!", "?").encode()))
    done = repair("usa", board, folder=tmp_path)
    assert done is not None
    with closing(Journal.open(done.game, folder=tmp_path)) as journal:
        texts = [move.text.removeprefix("Ann draws cards ! ") for move in Session(journal.events(), board).moves]
    return done.recovered, done.total, [int(text) if text.isdigit() else text for text in texts]


def test_a_correction_after_a_lost_line_corrects_no_other_line(tmp_path: Path) -> None:
    """The correction is of the third move; with the second one lost, the third that is left is a different move."""
    assert left_of(tmp_path, "cards ! 2", CORRECTED) == (5, 7, [1, 3, 4, 5, 7])


def test_corrections_of_a_damaged_game_survive(tmp_path: Path) -> None:
    """Losses after the corrections do not matter to them."""
    assert left_of(tmp_path, "cards ! 7", [*CORRECTED, Event(UNDO)]) == (7, 8, [1, 2, "changed", 4, 5])


def test_a_game_that_was_stopped_stays_so_where_a_line_is_taken_from_its_copy() -> None:
    lines = ["Ann claims Denver - Santa Fe", "Bea claims Seattle - Calgary"]
    kept = {1: Event(HEADER, HEAD), 2: Event(LINE, lines[0]), 4: Event(STOP)}
    salvaged = Salvage(kept, last=4, copied=lines)
    assert salvaged.ordered_events() == [kept[1], *(Event(LINE, line) for line in lines), kept[4]]


def test_a_game_whose_board_is_missing_is_recovered_as_it_is(tmp_path: Path) -> None:
    events = [
        Event(HEADER, "board: atlantis\nplayers: Ann\n"),
        Event(LINE, "Ann draws cards"),
        Event(LINE, "Ann passes"),
    ]
    path = begun(tmp_path, events, copied=False)
    path.write_bytes(path.read_bytes().replace(b"Ann draws cards", b"Ann drinks cart"))
    done = repair("usa", board, folder=tmp_path)
    assert done is not None
    assert (done.recovered, done.total) == (1, 2)


def test_a_spectator_is_told_that_a_file_is_damaged(tmp_path: Path) -> None:
    path = begun(tmp_path, story(5))
    path.write_bytes(path.read_bytes().replace(b"Ann draws cards ! 3", b"Ann draws cards ! 4"))
    with pytest.raises(JournalFault, match=f"{path.stem} is damaged. .*: companion repair {path.stem}$"):
        Onlooker(path, "")


def test_a_second_damaged_file_of_the_same_name_replaces_none(tmp_path: Path) -> None:
    for number in (1, 2):
        path = begun(tmp_path, story(5))
        path = path.rename(path.with_name("friday.game"))
        path.write_bytes(path.read_bytes().replace(b"cards ! 3", b"cards ! 4"))
        done = repair("friday", board, folder=tmp_path)
        assert done is not None
        assert done.set_aside.name == ("friday.game.damaged" if number == 1 else "friday.game.damaged-2")


def test_a_repair_that_cannot_be_written_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(tmp_path, story(5))
    path.write_bytes(path.read_bytes().replace(b"cards ! 3", b"cards ! 4"))
    before = pieces(tmp_path)
    monkeypatch.setattr("companion.store.journal.TABLES", "CREATE NONSENSE;")
    with pytest.raises(JournalFault, match="cannot be saved"):
        repair("usa", board, folder=tmp_path)
    assert pieces(tmp_path) == before
    assert [game.id for game in saved_games(tmp_path)[0]] == [path.stem]


def test_an_interrupted_repair_continues_with_the_game_it_had_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(tmp_path, story(5))
    path.write_bytes(path.read_bytes().replace(b"cards ! 3", b"cards ! 4"))

    def refused(path: Path) -> Path:
        raise OSError(5, "so")

    with monkeypatch.context() as held:
        held.setattr("companion.store.repair._set_aside", refused)
        with pytest.raises(JournalFault):
            repair("usa", board, folder=tmp_path)
    done = repair(path.stem, board, folder=tmp_path)
    assert done is not None
    assert [game.id for game in saved_games(tmp_path)[0]] == [done.game] == [f"{path.stem}-repaired"]


def test_a_game_that_was_repaired_from_another_of_its_name_stays_as_it_is(tmp_path: Path) -> None:
    """Of two games called friday, the second has other lines: it becomes a game of its own, and nothing is lost."""
    games = []
    for lines in (5, 6):
        path = begun(tmp_path, story(lines))
        path = path.rename(path.with_name("friday.game"))
        path.write_bytes(path.read_bytes().replace(b"cards ! 3", b"cards ! 4"))
        done = repair("friday", board, folder=tmp_path)
        assert done is not None
        games.append((done.game, len(read_game(tmp_path / f"{done.game}.game"))))
    assert games == [("friday-repaired", 6), ("friday-repaired-2", 7)]


@pytest.mark.parametrize("what", ["pipe", "large"])
def test_something_else_in_place_of_the_private_drafts_is_not_read_to_its_end(what: str, tmp_path: Path) -> None:
    path = begun(tmp_path, story(5))
    path.write_bytes(path.read_bytes().replace(b"cards ! 3", b"cards ! 4"))
    if what == "pipe":
        os.mkfifo(drafts_path(path))
        with pytest.raises(JournalFault, match="not a regular file"):
            repair("usa", board, folder=tmp_path)
        return
    drafts_path(path).touch()
    os.truncate(drafts_path(path), 100_000_000)
    done = repair("usa", board, folder=tmp_path)
    assert done is not None
    new = path.with_name(f"{done.game}.game")
    assert drafts_path(new).stat().st_size < 1_000_000
    with pytest.raises(JournalFault):
        read_drafts(new)
