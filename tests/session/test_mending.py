"""Older lines corrected in a session: proposed first, agreed to, undone."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.record.edits import CHANGE, CUT, DELETE, INSERT, Edit
from companion.record.faults import Unreadable
from companion.record.log import AMEND, HEADER, LINE, Event, GameSummary
from companion.session import Correction, Session
from companion.store.shipped_files import board

KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 3 tickets")
OPENING = (*KEPT, "Ann claims Denver - Omaha with 4 purple", "Bea claims Dallas - Houston", "Cal draws cards")


class Log(list[Event]):
    """A sink whose events can be inspected, with what it was given for the list of games."""

    def append(self, event: Event, listed: GameSummary | None = None) -> None:
        super().append(event)
        self.listed = listed


def sat(*lines: str, tracking: str = "turns", board_name: str = "usa") -> Session:
    header = Tabletop(board_name, 3, tracking).header()
    return Session([Event(HEADER, header), *(Event(LINE, line) for line in lines)], board, Log())


def texts(session: Session) -> list[str]:
    return [move.text for move in session.moves]


def says(correction: Correction) -> list[str]:
    return [consequence.says for consequence in correction.consequences]


def test_a_proposal_changes_nothing() -> None:
    session = sat(*OPENING)
    before = session.replay
    for edit in (Edit(CHANGE, 4, "draws cards"), Edit(INSERT, 4, "Ann passes !"), Edit(DELETE, 5), Edit(CUT, 2)):
        assert session.propose(edit).possible
    assert session.replay is before
    assert session.sink == []


def test_a_new_line_is_read_at_its_place() -> None:
    """The player on turn there is the speaker, cities may be shortened, and what was free there can be claimed."""
    session = sat(*OPENING)
    correction = session.propose(Edit(CHANGE, 4, "den kan orange with 4 orange"))
    assert correction.answer is not None
    assert correction.answer.line == "Ann claims Denver - Kansas City orange with 4 orange"
    assert session.agree(correction) is not None
    assert texts(session)[3] == "Ann claims Denver - Kansas City orange with 4 orange"
    assert session.sink == [Event(AMEND, "change 4 Ann claims Denver - Kansas City orange with 4 orange")]


def test_a_line_refused_there_needs_the_tables_word() -> None:
    session = sat(*OPENING)
    refused = session.propose(Edit(CHANGE, 5, "claims denver - omaha"))
    assert not refused.possible
    assert refused.answer is not None
    assert refused.answer.verdict is not None
    assert [reason.rule for reason in refused.answer.verdict.reasons] == ["BA-08"]
    with pytest.raises(ValueError, match="cannot be agreed"):
        session.agree(refused)
    insisted = session.propose(Edit(CHANGE, 5, "claims denver - omaha ! both say so"))
    assert insisted.possible
    session.agree(insisted)
    assert session.game.name(session.game.owners[_track(session, "Denver", "Omaha")]) == "Bea"


def _track(session: Session, a: str, b: str) -> int:
    return session.game.board.tracks_between[frozenset((a, b))][0].id


def test_a_line_that_cannot_be_read_is_no_proposal() -> None:
    correction = sat(*OPENING).propose(Edit(CHANGE, 5, "claims denvr - omaha"))
    assert not correction.possible
    assert correction.answer is not None
    assert isinstance(correction.answer.fault, Unreadable)


def test_the_header_is_not_a_line() -> None:
    answer = sat(*OPENING).propose(Edit(CHANGE, 1, "first: Bea")).answer
    assert answer is not None
    assert answer.fault is not None
    assert answer.fault.message == "first: belongs above the first move."


@pytest.mark.parametrize("edit", [Edit(DELETE, 0), Edit(DELETE, 7), Edit(CHANGE, 9, "x"), Edit(CUT, 7)])
def test_a_line_that_does_not_exist(edit: Edit) -> None:
    with pytest.raises(ValueError, match="there is no line"):
        sat(*OPENING).propose(edit)


def test_a_proposal_goes_stale() -> None:
    session = sat(*OPENING)
    correction = session.propose(Edit(DELETE, 6))
    session.play("Ann draws cards")
    with pytest.raises(ValueError, match="cannot be agreed"):
        session.agree(correction)


def test_the_same_line_again_changes_nothing() -> None:
    session = sat(*OPENING)
    assert session.agree(session.propose(Edit(CHANGE, 5, "claims dal hou"))) is None
    assert session.sink == []


def test_comments_stay_with_their_line() -> None:
    session = sat("# the first evening", "Ann draws cards  # at last", "", "Bea draws cards")
    session.agree(session.propose(Edit(CHANGE, 1, "draws red, blind")))
    assert texts(session)[0] == "Ann draws red, blind  # at last"
    session.agree(session.propose(Edit(CHANGE, 1, "draws cards # after all")))
    assert texts(session)[0] == "Ann draws cards  # after all"
    session.agree(session.propose(Edit(DELETE, 2)))
    assert session.record().endswith("# the first evening\nAnn draws cards  # after all\n")


def test_a_refused_line_can_be_kept_at_the_tables_word() -> None:
    """Lines that would be lost can be kept, all of them with one correction and one undo."""
    session = sat(*OPENING, "Ann draws cards  # slowly", "Bea draws cards")
    lost = session.propose(Edit(DELETE, 4))
    assert [entry.line for entry in lost.refused] == [4, 5], "Bea and Cal were not on turn"
    kept = session.propose(Edit(DELETE, 4), insist=True)
    assert kept.refused == ()
    session.agree(kept)
    assert texts(session)[3:] == [
        "Bea claims Dallas - Houston !",
        "Cal draws cards",
        "Ann draws cards  # slowly",
        "Bea draws cards",
    ]
    assert len(session.sheet().refused) == 1
    session.undo()
    assert texts(session) == [*OPENING, "Ann draws cards  # slowly", "Bea draws cards"]
    session.redo()
    assert texts(session)[3] == "Bea claims Dallas - Houston !"


def test_a_line_kept_at_the_tables_word_keeps_its_comment() -> None:
    session = sat(*OPENING[:4], "Bea claims Dallas - Houston  # at last")
    session.agree(session.propose(Edit(DELETE, 4), insist=True))
    assert texts(session)[3:] == ["Bea claims Dallas - Houston !  # at last"]


def test_edits_of_lines_apart_leave_the_lines_between_them() -> None:
    session = sat("Ann claims Denver - Omaha", "Bea claims Dallas - Houston", "Cal draws cards", tracking="claims")
    earlier = [Edit(DELETE, 1)]
    session.agree(session.propose(Edit(CHANGE, 2, "Cal claims Denver - Omaha"), first=earlier))
    assert texts(session) == ["Bea claims Dallas - Houston", "Cal claims Denver - Omaha"]
    assert session.game.owners.keys() == {_track(session, "Denver", "Omaha"), _track(session, "Dallas", "Houston")}


def test_of_two_equal_lines_one_was_removed() -> None:
    session = sat("Ann draws cards", "Ann draws cards", tracking="claims")
    change = session.agree(session.propose(Edit(DELETE, 1)))
    assert change is not None
    assert [entry.text for entry in change.removed] == ["Ann draws cards"]
    assert change.added == ()


def test_a_line_refused_before_is_not_insisted_on() -> None:
    session = sat(*KEPT, "Bea draws cards", "Ann draws cards", "Bea draws cards")
    assert not session.moves[3].played
    kept = session.propose(Edit(DELETE, 5), insist=True)
    session.agree(kept)
    assert texts(session)[3:] == ["Bea draws cards", "Bea draws cards !"]


def test_nor_is_one_that_is_refused_before_and_after() -> None:
    session = sat(*KEPT, "Ann draws cards", "Cal draws cards", "Bea draws cards")
    assert [move.played for move in session.moves[3:]] == [True, False, True]
    session.agree(session.propose(Edit(DELETE, 4), insist=True))
    assert texts(session)[3:] == ["Cal draws cards", "Bea draws cards !"]


def test_a_correction_leaving_unreadable_lines_cannot_be_agreed_to() -> None:
    session = sat(
        "table adds route Denver - Houston 2 red", "table corrects route Denver - Houston to 3", tracking="claims"
    )
    correction = session.propose(Edit(DELETE, 1))
    assert not correction.possible
    first = says(correction)[0]
    assert first.startswith("Line 2 could no longer be read: table corrects route Denver - Houston to 3 red. No route")
    assert first.endswith("Change or delete it first.")
    assert correction.refused == (), "what cannot be read is not refused besides"
    with pytest.raises(ValueError, match="cannot be agreed"):
        session.agree(correction)


def test_undo_to_here_undoes_all_later_lines_and_redo_brings_each_back() -> None:
    session = sat(*OPENING)
    change = session.undo_to(3)
    assert change is not None
    assert [entry.text for entry in change.removed] == [*OPENING[3:]]
    assert change.at_end
    assert texts(session) == [*KEPT]
    assert session.game.clock.on_turn == 0
    change = session.redo()
    assert change is not None
    assert [entry.text for entry in change.added] == [OPENING[3]]
    assert session.undo() is not None
    assert session.undo() is not None, "the undo of the whole"
    assert texts(session) == [*OPENING]
    assert session.undo_to(6) is None
    session.undo_to(0)
    assert texts(session) == []


def test_the_last_line_is_removed_whatever_was_done_since() -> None:
    session = sat(*OPENING)
    assert session.take_back() is not None
    assert [event.kind for event in session.sink] == ["undo"]
    session.agree(session.propose(Edit(CHANGE, 4, "draws cards")))
    change = session.take_back()
    assert change is not None
    assert [entry.text for entry in change.removed] == [OPENING[4]]
    assert texts(session) == [*KEPT, "Ann draws cards"]
    assert session.undo() is not None
    assert session.undo() is not None
    assert texts(session) == [*OPENING[:5]]
    assert sat().take_back() is None


def test_what_undo_and_redo_say_about_a_correction() -> None:
    session = sat(*OPENING)
    session.agree(session.propose(Edit(CHANGE, 4, "draws cards")))
    change = session.undo()
    assert change is not None
    assert ([entry.text for entry in change.removed], [entry.text for entry in change.added]) == (
        ["Ann draws cards"],
        ["Ann claims Denver - Omaha with 4 purple"],
    )
    assert change.added[0].line == 4
    assert not change.at_end
    last = session.undo()
    assert last is not None
    assert [entry.text for entry in last.removed] == ["Cal draws cards"]
    assert last.at_end


def test_a_session_of_an_earlier_state_saves_nothing() -> None:
    session = sat(*OPENING)
    then = session.before_move(5)
    assert then.speaker == 1
    assert then.play("claims dallas - houston").playable
    assert then.undo() is not None
    assert len(then.moves) == 4
    assert session.sink == []
    assert texts(session) == [*OPENING]


def test_later_lines_are_judged_again_only_while_the_game_differs() -> None:
    session = sat(*OPENING, "Ann draws cards", "Bea draws cards")
    before = session.replay.entries
    same = session.propose(Edit(CHANGE, 4, f"{OPENING[3]}  # at last"))
    assert same.amended is not None
    after = same.amended.after.entries
    assert after[3].comment == "at last"
    assert all(new is old for new, old in zip(after[4:], before[4:], strict=True))
    other = session.propose(Edit(CHANGE, 4, "Ann claims Denver - Kansas City with 4 black"))
    assert other.amended is not None
    assert all(new is not old for new, old in zip(other.amended.after.entries[4:], before[4:], strict=True))


def test_unchanged_lines_get_their_new_numbers() -> None:
    """A line that did not count is deleted: no later game differs, but each later number does."""
    session = sat(*OPENING[:4], "Bea claims Denver - Omaha with 4 purple", *OPENING[4:])
    session.agree(session.propose(Edit(DELETE, 5)))
    assert [entry.line for entry in session.moves] == [1, 2, 3, 4, 5, 6]
    assert session.record() == sat(*OPENING).record()
    assert session.game.seats == sat(*OPENING).game.seats


def test_the_same_proposal_is_made_once_while_it_is_valid() -> None:
    session = sat(*OPENING)
    edit = Edit(DELETE, 5)
    proposal = session.propose(edit)
    assert session.propose(edit) is proposal
    assert session.propose(edit, insist=True) is not proposal
    assert session.branch(session.replay).propose(edit) is not session.propose(edit)
    proposal = session.propose(edit)
    session.play("Ann draws cards")
    assert not session.is_current(proposal)
    assert session.is_current(session.propose(edit))
    covered = session.propose(edit)
    session.stop()
    assert session.propose(edit) is not covered, "tickets are laid open"
