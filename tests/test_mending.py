"""Older lines corrected at a sitting: proposed first, agreed to, taken back."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.record.edits import CHANGE, CUT, DELETE, INSERT, Edit
from companion.record.faults import Unreadable
from companion.record.log import AMEND, HEADER, LINE, Event
from companion.sitting import Proposal, Sitting
from companion.store.shelf import board

KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 3 tickets")
OPENING = (*KEPT, "Ann claims Denver - Omaha with 4 purple", "Bea claims Dallas - Houston", "Cal draws cards")


class Log(list[Event]):
    """A keeper whose events can be looked at."""

    def keep(self, event: Event) -> None:
        self.append(event)


def sat(*lines: str, tracking: str = "turns", board_name: str = "usa") -> Sitting:
    header = Tabletop(board_name, 3, tracking).header()
    return Sitting([Event(HEADER, header), *(Event(LINE, line) for line in lines)], board, Log())


def texts(sitting: Sitting) -> list[str]:
    return [one.text for one in sitting.moves]


def says(proposal: Proposal) -> list[str]:
    return [one.says for one in proposal.consequences]


def test_a_proposal_changes_nothing() -> None:
    sitting = sat(*OPENING)
    before = sitting.replay
    for edit in (Edit(CHANGE, 4, "draws cards"), Edit(INSERT, 4, "Ann passes !"), Edit(DELETE, 5), Edit(CUT, 2)):
        assert sitting.propose(edit).possible
    assert sitting.replay is before
    assert sitting.keeper == []


def test_a_new_line_is_read_where_it_stands() -> None:
    """Whose turn it was there speaks, cities may be cut short, and what is free there can be claimed."""
    sitting = sat(*OPENING)
    proposal = sitting.propose(Edit(CHANGE, 4, "den kan orange with 4 orange"))
    assert proposal.answer is not None
    assert proposal.answer.line == "Ann claims Denver - Kansas City orange with 4 orange"
    assert sitting.agree(proposal) is not None
    assert texts(sitting)[3] == "Ann claims Denver - Kansas City orange with 4 orange"
    assert sitting.keeper == [Event(AMEND, "change 4 Ann claims Denver - Kansas City orange with 4 orange")]


def test_a_line_that_is_refused_there_needs_the_word_of_the_table() -> None:
    sitting = sat(*OPENING)
    refused = sitting.propose(Edit(CHANGE, 5, "claims denver - omaha"))
    assert not refused.possible
    assert refused.answer is not None
    assert refused.answer.verdict is not None
    assert [one.rule for one in refused.answer.verdict.reasons] == ["BA-08"]
    with pytest.raises(ValueError, match="cannot be agreed"):
        sitting.agree(refused)
    insisted = sitting.propose(Edit(CHANGE, 5, "claims denver - omaha ! both say so"))
    assert insisted.possible
    sitting.agree(insisted)
    assert sitting.game.name(sitting.game.owners[_track(sitting, "Denver", "Omaha")]) == "Bea"


def _track(sitting: Sitting, a: str, b: str) -> int:
    return sitting.game.board.between[frozenset((a, b))][0].id


def test_a_line_that_cannot_be_read_is_no_proposal() -> None:
    proposal = sat(*OPENING).propose(Edit(CHANGE, 5, "claims denvr - omaha"))
    assert not proposal.possible
    assert proposal.answer is not None
    assert isinstance(proposal.answer.fault, Unreadable)


def test_the_header_is_no_line() -> None:
    answer = sat(*OPENING).propose(Edit(CHANGE, 1, "first: Bea")).answer
    assert answer is not None
    assert answer.fault is not None
    assert answer.fault.says == "first: belongs above the first move."


@pytest.mark.parametrize("edit", [Edit(DELETE, 0), Edit(DELETE, 7), Edit(CHANGE, 9, "x"), Edit(CUT, 7)])
def test_a_line_that_there_is_not(edit: Edit) -> None:
    with pytest.raises(ValueError, match="there is no line"):
        sat(*OPENING).propose(edit)


def test_a_proposal_grows_stale() -> None:
    sitting = sat(*OPENING)
    proposal = sitting.propose(Edit(DELETE, 6))
    sitting.say("Ann draws cards")
    with pytest.raises(ValueError, match="cannot be agreed"):
        sitting.agree(proposal)


def test_the_same_line_again_changes_nothing() -> None:
    sitting = sat(*OPENING)
    assert sitting.agree(sitting.propose(Edit(CHANGE, 5, "claims dal hou"))) is None
    assert sitting.keeper == []


def test_comments_stay_with_their_line() -> None:
    sitting = sat("# the first evening", "Ann draws cards  # at last", "", "Bea draws cards")
    sitting.agree(sitting.propose(Edit(CHANGE, 1, "draws red, blind")))
    assert texts(sitting)[0] == "Ann draws red, blind  # at last"
    sitting.agree(sitting.propose(Edit(CHANGE, 1, "draws cards # after all")))
    assert texts(sitting)[0] == "Ann draws cards  # after all"
    sitting.agree(sitting.propose(Edit(DELETE, 2)))
    assert sitting.record().endswith("# the first evening\nAnn draws cards  # after all\n")


def test_a_refused_line_can_be_kept_by_the_word_of_the_table() -> None:
    """What would be lost can be played all the same, all of it in one correction and one undo."""
    sitting = sat(*OPENING, "Ann draws cards  # slowly", "Bea draws cards")
    lost = sitting.propose(Edit(DELETE, 4))
    assert [one.line for one in lost.refused] == [4, 5], "Bea and Cal were not on turn"
    kept = sitting.propose(Edit(DELETE, 4), insist=True)
    assert kept.refused == ()
    sitting.agree(kept)
    assert texts(sitting)[3:] == [
        "Bea claims Dallas - Houston !",
        "Cal draws cards",
        "Ann draws cards  # slowly",
        "Bea draws cards",
    ]
    assert len(sitting.sheet().refused) == 1
    sitting.undo()
    assert texts(sitting) == [*OPENING, "Ann draws cards  # slowly", "Bea draws cards"]
    sitting.redo()
    assert texts(sitting)[3] == "Bea claims Dallas - Houston !"


def test_a_line_refused_before_is_not_insisted_on() -> None:
    sitting = sat(*KEPT, "Bea draws cards", "Ann draws cards", "Bea draws cards")
    assert not sitting.moves[3].played
    kept = sitting.propose(Edit(DELETE, 5), insist=True)
    sitting.agree(kept)
    assert texts(sitting)[3:] == ["Bea draws cards", "Bea draws cards !"]


def test_what_can_no_longer_be_read_cannot_be_agreed_to() -> None:
    sitting = sat(
        "table adds route Denver - Houston 2 red", "table corrects route Denver - Houston to 3", tracking="claims"
    )
    proposal = sitting.propose(Edit(DELETE, 1))
    assert not proposal.possible
    first = says(proposal)[0]
    assert first.startswith(
        "Line 2 could not be read any more: table corrects route Denver - Houston to 3 grey. No route"
    )
    assert first.endswith("Change or delete it first.")
    with pytest.raises(ValueError, match="cannot be agreed"):
        sitting.agree(proposal)


def test_undo_to_here_takes_back_all_behind_and_redo_brings_it_line_by_line() -> None:
    sitting = sat(*OPENING)
    change = sitting.undo_to(3)
    assert change is not None
    assert [one.text for one in change.gone] == [*OPENING[3:]]
    assert change.at_end
    assert texts(sitting) == [*KEPT]
    assert sitting.game.clock.on_turn == 0
    change = sitting.redo()
    assert change is not None
    assert [one.text for one in change.come] == [OPENING[3]]
    assert sitting.undo() is not None
    assert sitting.undo() is not None, "the undo of the whole"
    assert texts(sitting) == [*OPENING]
    assert sitting.undo_to(6) is None
    sitting.undo_to(0)
    assert texts(sitting) == []


def test_the_last_line_goes_whatever_was_done_since() -> None:
    sitting = sat(*OPENING)
    assert sitting.take_back() is not None
    assert [event.kind for event in sitting.keeper] == ["undo"]
    sitting.agree(sitting.propose(Edit(CHANGE, 4, "draws cards")))
    change = sitting.take_back()
    assert change is not None
    assert [one.text for one in change.gone] == [OPENING[4]]
    assert texts(sitting) == [*KEPT, "Ann draws cards"]
    assert sitting.undo() is not None
    assert sitting.undo() is not None
    assert texts(sitting) == [*OPENING[:5]]
    assert sat().take_back() is None


def test_what_an_undo_and_a_redo_tell_of_a_correction() -> None:
    sitting = sat(*OPENING)
    sitting.agree(sitting.propose(Edit(CHANGE, 4, "draws cards")))
    change = sitting.undo()
    assert change is not None
    assert ([one.text for one in change.gone], [one.text for one in change.come]) == (
        ["Ann draws cards"],
        ["Ann claims Denver - Omaha with 4 purple"],
    )
    assert change.come[0].line == 4
    assert not change.at_end
    last = sitting.undo()
    assert last is not None
    assert [one.text for one in last.gone] == ["Cal draws cards"]
    assert last.at_end


def test_a_sitting_of_earlier_keeps_nothing() -> None:
    sitting = sat(*OPENING)
    then = sitting.before(5)
    assert then.speaker == 1
    assert then.say("claims dallas - houston").playable
    assert then.undo() is not None
    assert len(then.moves) == 4
    assert sitting.keeper == []
    assert texts(sitting) == [*OPENING]
