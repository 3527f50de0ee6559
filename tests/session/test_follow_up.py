"""What is shown below a question if what is typed does not answer it."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.session.follow_up import FollowUp, PaymentFollowUp, follow_up
from companion.store.shipped_files import board

ASIA = """board: team-asia
teams: Ann + Bea, Cal + Dee
tracking: turns

Ann draws cards
Bea draws cards
Cal draws cards
Dee draws cards
"""
AMSTERDAM = """board: amsterdam
players: Ann, Bea
tracking: claims
"""
DICE = """board: europe
players: Ann, Bea
tracking: turns
dice: yes
"""
BACK = "Esc leaves the question and goes back to the line, to change it."


def asked(record: str, line: str) -> FollowUp:
    session = Session(record_events(record, board), board)
    question = follow_up(session, session.preview(line))
    assert question is not None
    return question


def foot(question: FollowUp, text: str) -> str:
    shown = question.preview(text).foot
    return "" if shown is None else "".join(part for part, _ in shown).strip()


TUNNEL = (ASIA, "Ann claims Kabul - Kashgar with 3 yellow")


@pytest.mark.parametrize(
    ("record", "line", "text"),
    [
        (*TUNNEL, "bea draws cards"),
        (*TUNNEL, "claims omsk - novosibirsk"),
        (*TUNNEL, "yellow red"),
        (DICE, "Ann rolls 5 single; claims Angora - Smyrna with 3 single", "bea passes"),
        (DICE, "Ann rolls 5 single; claims Angora - Smyrna with 3 single", "9"),
        (AMSTERDAM, "Ann shows Begijnhof - Blauwbrug", "bea draws cards"),
    ],
)
def test_another_line_typed_under_a_question_shows_how_to_leave_it(record: str, line: str, text: str) -> None:
    assert foot(asked(record, line), text) == BACK


def test_so_does_one_under_an_addition() -> None:
    after = asked(*TUNNEL).enter("yellow yellow red blue", None)
    assert after is not None
    assert not isinstance(after, str)
    assert foot(after, "bea draws cards") == BACK
    assert foot(after, "adds") == ""
    assert foot(after, "gives") == ""


def test_an_answer_needs_no_way_back() -> None:
    assert foot(asked(*TUNNEL), "y r b g") == ""


def test_what_dice_still_owe_is_a_number_and_what_cards_owe_a_colour() -> None:
    dice = asked(DICE, "Ann rolls 5 single; claims Angora - Smyrna with 3 single").enter("2", None)
    cards = asked(*TUNNEL).enter("yellow yellow red blue", None)
    for question, due in ((dice, "2 more due."), (cards, "2 more yellow or wild due.")):
        assert isinstance(question, PaymentFollowUp)
        ((says, _),) = question.preview("").lines[0]
        assert says.strip().startswith(due)


@pytest.mark.rule("AS-17")
@pytest.mark.parametrize(
    ("claim", "turned", "due"),
    [
        ("Kabul - Kashgar", "yellow wild wild blue", "3 more yellow or wild due."),
        ("Lhasa - (southern junction)", "red red wild blue blue blue", "Due: wilds and cards of the colour played."),
    ],
)
def test_what_a_tunnel_still_costs_if_nobody_said_how_it_was_paid(claim: str, turned: str, due: str) -> None:
    """A coloured tunnel costs cards of its colour; of a grey one, nobody can tell."""
    question = asked(ASIA, f"Ann claims {claim}").enter(turned, None)
    assert isinstance(question, PaymentFollowUp)
    ((says, _),) = question.preview("").lines[0]
    assert says.strip().startswith(due)


def test_an_answer_of_no_cards_is_put_in_words() -> None:
    shown = asked(*TUNNEL).preview("nothing").lines
    assert "".join(part for part, _ in shown[0]).strip() == "nothing turned up"
