"""A game that its table stopped: saved with the game, undone like anything else, and said wherever its score is."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.archive.statistics import count_games
from companion.cli import main
from companion.leaderboard.results import STOPPED, result_of
from companion.record.edits import CHANGE, Edit, write_edits
from companion.record.log import AMEND, GO_ON, HEADER, KINDS, LINE, REDO, STOP, UNDO, Event, GameSummary, fold
from companion.session import Session
from companion.share.as_chat import chat_text, short_text
from companion.share.as_csv import sheet_csv
from companion.share.as_json import sheet_json
from companion.share.as_markdown import sheet_markdown
from companion.share.as_svg import picture_svg
from companion.share.as_text import sheet_text
from companion.store.journal import Journal
from companion.store.reading import Onlooker
from companion.store.repair import repair
from companion.store.saved_games import saved_games
from companion.store.shipped_files import board

HEAD = Event(HEADER, "board: county-durham\nplayers: Ann, Bea\ntracking: turns\n")
GOING = (
    "Ann keeps 2 tickets",
    "Bea keeps Coxhoe - Durham, Darlington - Hartlepool",
    "Ann claims Easington - Seaham Harbour",
)
SHOWN = "Ann shows Stanley - Tow Law, Gateshead - Sunderland"


class Log(list[Event]):
    """A sink whose events can be inspected, with what it was given for the list of games."""

    def append(self, event: Event, listed: GameSummary | None = None) -> None:
        super().append(event)
        self.listed = listed


class Full(Log):
    """A sink whose disk is full."""

    def append(self, event: Event, listed: GameSummary | None = None) -> None:
        raise OSError("full")


def sat(*lines: str) -> tuple[Session, Log]:
    log = Log([HEAD])
    session = Session(log, board, log)
    for line in lines:
        assert session.play(line).playable, line
    return session, log


def kinds(log: Sequence[Event]) -> list[str]:
    return [event.kind for event in log if event.kind not in (HEADER, LINE)]


def test_it_is_in_the_log_but_in_no_record() -> None:
    session, log = sat(*GOING)
    record = session.record(secrets=True)
    session.stop()
    assert log[-1] == Event(STOP)
    assert Session(log, board).stopped, "also for whoever opens the game anew"
    assert session.record(secrets=True) == record
    session.stop()
    assert kinds(log) == [STOP], "said twice it is kept once"


def test_facts_entered_later_leave_it_stopped_but_a_move_resumes_it() -> None:
    session, log = sat(*GOING)
    session.stop()
    session.play(SHOWN)
    session.play("# we were tired")
    assert Session(log, board).stopped
    session.play("Bea draws cards")
    assert not session.stopped
    assert kinds(log) == [STOP, GO_ON]
    assert not Session(log, board).stopped
    session.undo()
    assert not Session(log, board).stopped, "that it went on stays so"


def test_undo_takes_back_what_was_entered_then_the_stop_then_moves() -> None:
    session, log = sat(*GOING)
    session.stop()
    session.play(SHOWN)
    stood = []
    for _ in range(3):
        session.undo()
        stood.append((session.stopped, len(session.moves)))
    assert stood == [(True, 3), (False, 3), (False, 2)]
    back = []
    for _ in range(3):
        session.redo()
        back.append((session.stopped, len(session.moves)))
    assert back == [(False, 3), (True, 3), (True, 4)]
    assert not session.redoable
    assert Session(log, board).stopped


def test_the_key_that_takes_back_the_last_line_takes_back_the_stop_first() -> None:
    session, _ = sat(*GOING)
    session.stop()
    session.take_back()
    assert (session.stopped, len(session.moves)) == (False, 3)


def test_a_move_played_again_resumes_the_game() -> None:
    session, log = sat(*GOING)
    session.undo()
    session.stop()
    session.redo()
    assert (session.stopped, len(session.moves)) == (False, 3)
    assert not Session(log, board).stopped


def test_a_correction_leaves_it_stopped_and_undone_moves_resume_it() -> None:
    session, log = sat(*GOING)
    session.stop()
    session.agree(session.propose(Edit(CHANGE, 3, "Ann draws cards")))
    assert session.stopped
    session.undo_to(2)
    assert not session.stopped
    assert not Session(log, board).stopped


def test_if_it_cannot_be_saved_it_is_not_stopped() -> None:
    session, _ = sat(*GOING)
    session.sink = Full()
    with pytest.raises(OSError, match="full"):
        session.stop()
    assert not session.stopped


def test_a_game_that_is_over_cannot_be_stopped() -> None:
    log = Log([Event(HEADER, HEAD.text.replace("turns", "final"))])
    session = Session(log, board, log)
    session.stop()
    assert (session.stopped, kinds(log)) == (False, [])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != HEADER])
def test_folded_with_every_kind_of_event_after_it(kind: str) -> None:
    """Only continuing or undoing ends it, whatever program wrote the file."""
    text = {LINE: "b", AMEND: write_edits([Edit(CHANGE, 1, "c")])}.get(kind, "")
    stands = fold([HEAD, Event(LINE, "a"), Event(STOP), Event(kind, text)])
    assert stands.stopped == (kind not in (GO_ON, UNDO))
    assert fold([HEAD, Event(kind, text), Event(REDO)]).stopped == (kind == STOP)


# -- saved


@pytest.fixture
def folder(own_home: Path) -> Path:
    return own_home


def begin(*more: Event) -> Journal:
    events = [HEAD, *(Event(LINE, line) for line in GOING)]
    journal = Journal.create(events, board="county-durham", players=["Ann", "Bea"], moves=3)
    for event in more:
        journal.append(event)
    return journal


def test_the_list_of_games_knows_it_even_after_a_kill(folder: Path) -> None:
    """As after a kill: nothing more is written, nothing is closed."""
    with closing(begin(Event(STOP))) as journal:
        [game] = saved_games()[0]
        assert (game.stopped, game.finished) == (True, False)
        with closing(Onlooker(journal.path, "")) as onlooker:
            assert Session(onlooker.events(), board).stopped
        journal.append(Event(GO_ON))
        assert not saved_games()[0][0].stopped


@pytest.mark.parametrize(
    ("listed_as", "shows"),
    [({"finished": True}, (True, False)), ({"stopped": True}, (False, True)), ({}, (False, False))],
)
def test_the_summary_given_with_a_line_is_listed(
    folder: Path, listed_as: dict[str, bool], shows: tuple[bool, bool]
) -> None:
    with closing(begin()) as journal:
        journal.append(Event(LINE, "# and so on"), GameSummary(3, **listed_as))
        [game] = saved_games()[0]
        assert (game.finished, game.stopped) == shows


def test_a_repaired_game_is_still_stopped(folder: Path) -> None:
    journal = begin(Event(STOP))
    journal.close()
    whole = journal.path.read_bytes()
    torn = whole.replace(b"Ann ", b"Xnn ")
    assert torn != whole
    journal.path.write_bytes(torn)
    repaired = repair(journal.id, board)
    assert repaired is not None
    assert [(game.id, game.stopped) for game in saved_games()[0]] == [(repaired.game, True)]


def test_the_statistics_leave_it_out_and_say_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session, _ = sat(*GOING)
    session.stop()
    assert result_of(session).state == STOPPED
    begin(Event(STOP)).close()
    assert [game.skipped.why for game in count_games() if game.skipped] == [STOPPED]
    assert main(["stats"]) == 0
    assert "Left out: 1 stopped early." in capsys.readouterr().out
    assert main(["games"]) == 0
    assert "stopped early" in capsys.readouterr().out


# -- said

STOPPED_EARLY = "The table stopped before the last turn; not all tickets are known."


def test_every_text_of_the_result_says_so_and_what_is_missing() -> None:
    """Nobody has won; who leads is said, and whose tickets are missing."""
    session, _ = sat(*GOING)
    session.stop()
    sheet = session.sheet()
    for text in (sheet_text(sheet), chat_text(sheet), sheet_markdown(sheet)):
        text = text.replace("\\", "").replace("&#46;", ".")
        assert STOPPED_EARLY in text
        assert "Ann kept 2 tickets; known so far: 0." in text
        assert "leads with" in text
        assert "wins" not in text
    assert short_text(sheet).splitlines()[1] == "stopped early"
    assert "🥇" not in chat_text(sheet)
    assert "\n1. " in chat_text(sheet)
    assert "The table stopped" in picture_svg(session.game, sheet)
    assert "wins" not in picture_svg(session.game, sheet)
    assert sheet_json(sheet)["stopped"] is True
    assert [row["finished"] for row in csv.DictReader(io.StringIO(sheet_csv(sheet)))] == ["stopped", "stopped"]
    session.play(SHOWN)
    assert "The table stopped before the last turn.\n" in chat_text(session.sheet())


def test_a_game_that_goes_on_is_not_called_stopped_nor_won() -> None:
    session, _ = sat(*GOING)
    sheet = session.sheet()
    assert "stopped" not in sheet_json(sheet)
    for text in (chat_text(sheet), sheet_markdown(sheet)):
        assert "The last turn is not played; this is how it stands." in text
        assert "leads with" in text
    assert "no" in sheet_csv(sheet)


def test_a_saved_game_is_exported_as_stopped(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = begin(Event(STOP))
    journal.close()
    assert main(["export", journal.id, "--format", "text"]) == 0
    assert STOPPED_EARLY in capsys.readouterr().out


def test_the_list_of_games_is_updated_with_each_event(folder: Path) -> None:
    """One transaction per move: the list shows how far the game is as soon as the line is safe."""
    journal = begin()
    session = Session(journal.events(), board, journal)

    def listed() -> tuple[int, bool, bool]:
        [game] = saved_games()[0]
        return game.moves, game.finished, game.stopped

    with closing(journal):
        moves = len(session.moves)
        session.play(f"{session.game.name(session.game.clock.on_turn)} draws cards")
        assert listed() == (moves + 1, False, False)
        session.undo()
        assert listed() == (moves, False, False)
        session.redo()
        assert listed() == (moves + 1, False, False)
        session.stop()
        assert listed() == (moves + 1, False, True)
        session.undo()
        assert listed() == (moves + 1, False, False)
