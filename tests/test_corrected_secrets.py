"""What a correction shows and does is the same whichever tickets others named in secret."""

from __future__ import annotations

import pytest

from companion.record.edits import CHANGE, DELETE, INSERT, Edit
from companion.record.log import HEADER, Event
from companion.session import Session
from companion.store.shipped_files import board
from companion.view import View, Viewer

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\nfirst: Ann\n"
FIRST, SECOND, THIRD, FOURTH = (" - ".join(card.ends) for card in board("county-durham").tickets[:4])
DEALT = "Bea keeps 2 tickets", "Cal keeps 2 tickets", "Ann draws cards"


def game(*lines: str) -> Session:
    """A game as the app opens it: what is typed is answered as its seat knows the game."""
    session = Session([Event(HEADER, HEAD)], board)
    views = {seat: View(session, Viewer(seat)) for seat in (None, 0, 1, 2)}
    session.known_to = lambda seat: views[seat].session
    for line in lines:
        assert session.play(line).playable, line
    return session


def corrected(session: Session, edit: Edit, *, insist: bool = False) -> tuple[list[str], list[str], list[bool]]:
    """What a correction says, then the lines as others see them, and which count."""
    correction = session.propose(edit, insist=insist)
    assert correction.possible
    says = [consequence.says for consequence in correction.consequences]
    assert len(correction.refused) == sum("would be refused" in text for text in says)
    session.agree(correction)
    others = View(session).session.moves
    return says, [entry.text for entry in others], [entry.played for entry in others]


@pytest.mark.rule("BA-18", "BA-19")
@pytest.mark.parametrize("insist", [False, True])
def test_a_line_that_somebody_else_named_in_secret_does_not_survive_what_other_lines_do_not(insist: bool) -> None:
    """Its `!` is there only because of the secret, so it is refused once something else speaks against it."""
    same, other = (
        game(f"Ann keeps {card}, {SECOND}", *DEALT, f"Bea draws 4 tickets, keeps {FIRST}") for card in (FIRST, THIRD)
    )
    assert same.moves[-1].text.endswith(" !")
    assert not other.moves[-1].text.endswith("!")
    before = same.record(secrets=True)
    seen = corrected(same, Edit(DELETE, 4), insist=insist)
    assert seen == corrected(other, Edit(DELETE, 4), insist=insist)
    assert seen[2][-1] is insist
    assert same.moves[-1].text.endswith("!") is insist
    same.undo()
    assert same.record(secrets=True) == before


@pytest.mark.rule("BA-18", "BA-19")
@pytest.mark.parametrize("kind", [CHANGE, INSERT])
def test_a_line_that_names_a_ticket_earlier_than_somebody_else_takes_it_from_nobody(kind: str) -> None:
    begun = ("Ann keeps 2 tickets",) if kind == CHANGE else ()
    says = []
    for card in (FIRST, THIRD):
        session = game(*begun, "Cal keeps 2 tickets", f"Bea keeps {FIRST}, {FOURTH}")
        says.append(corrected(session, Edit(kind, 1, f"Ann keeps {card}, {SECOND}  # mine")))
        assert session.moves[-1].text.endswith(" !") is (card == FIRST)
        session.agree(session.propose(Edit(DELETE, 1)))
        assert not session.moves[-1].text.endswith(" !"), "nobody else has it any more"
    assert says[0] == says[1]
    assert says[0][2] == [True, True, True]


@pytest.mark.rule("BA-19")
def test_a_word_of_the_tables_own_stays_with_a_line_about_tickets() -> None:
    session = game(f"Ann keeps {FIRST}, {SECOND}", *DEALT, f"Bea draws 4 tickets, keeps {FIRST}")
    session.play(f"Cal draws 3 tickets, keeps {FIRST} ! as agreed")
    assert session.moves[-1].played
    session.agree(session.propose(Edit(DELETE, 5)))
    assert session.moves[-1].text.endswith(" ! as agreed")
    assert session.moves[-1].played


def test_once_the_game_has_ended_a_ticket_that_two_named_is_a_reason() -> None:
    session = game("Ann keeps 2 tickets", *DEALT[:2], "Ann draws cards", f"Bea draws 4 tickets, keeps {FIRST}")
    session.stop()
    correction = session.propose(Edit(CHANGE, 1, f"Ann keeps {FIRST}, {SECOND}"))
    assert any("BA-19" in consequence.says for consequence in correction.consequences)
