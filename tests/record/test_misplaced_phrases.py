"""What people say out of context: tickets by number, coal without its claim, tokens without saying which."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record.candidates import candidates
from companion.record.faults import RecordFault, Unclear
from companion.record.lines import read_line, write_line
from companion.referee import judge

DEALT = [f"{who} keeps 3 tickets" for who in ("Ann", "Bea", "Cal")]
DURHAM = Tabletop("county-durham").played(*DEALT).game
BEFORE = Tabletop("county-durham").played().game
GERMANY = Tabletop("germany").played().game
DICE = Tabletop("europe", 2, head=("dice: yes",)).played().game


def written(game: Game, line: str) -> str:
    turn = read_line(game, line, game.clock.on_turn)
    assert turn is not None
    return write_line(game, turn)


def fault(game: Game, line: str) -> RecordFault:
    with pytest.raises(RecordFault) as raised:
        read_line(game, line, game.clock.on_turn)
    return raised.value


@pytest.mark.parametrize(
    ("line", "full"),
    [
        ("tickets 1", "Ann draws tickets, keeps 1"),
        ("ticket, keep 1", "Ann draws tickets, keeps 1"),
        ("draws tickets 2", "Ann draws tickets, keeps 2"),
        ("4 tickets, keeps 1", "Ann draws 4 tickets, keeps 1"),
        ("bea tickets 1", "Bea draws tickets, keeps 1"),
    ],
)
def test_tickets_need_no_verb(line: str, full: str) -> None:
    assert written(DURHAM, line) == full


@pytest.mark.parametrize(
    ("board", "line", "what", "claim"),
    [
        ("nederland", "takes a loan", "loan", "Rotterdam - Utrecht, loan"),
        ("nederland", "bea takes loan", "loan", "Rotterdam - Utrecht, loan"),
        ("iberia", "takes festival card", "festival", "Cádiz - Portimão, taking Cádiz"),
        ("old-west", "takes marker", "marker", "Durango - Pueblo, marker at Durango"),
    ],
)
def test_a_detail_of_a_claim_is_not_accepted_alone(board: str, line: str, what: str, claim: str) -> None:
    says = fault(Tabletop(board).played().game, line).message
    assert says.startswith(f"“{what}” belongs in the line of a claim, such as: claims {claim}. ")


@pytest.mark.parametrize(
    ("board", "line", "expected"),
    [
        ("old-west", "flagstaff - st. george with 2 yellow, marke", "marker at Flagstaff"),
        ("iberia", "madrid salamanca, foo", "taking Madrid"),
        ("county-durham", "waterhouses - durham, foo", "taking coal at Waterhouses"),
    ],
)
def test_what_is_expected_after_a_claim_fits_its_own_track(board: str, line: str, expected: str) -> None:
    assert fault(Tabletop(board).played().game, line).message.startswith(f"Expected {expected}, not “")


@pytest.mark.parametrize(
    ("board", "line", "meant"),
    [
        ("united-kingdom", "bea stoker", "buys Mechanical Stoker"),
        ("heart-of-africa", "jungle card", "takes jungle"),
    ],
)
def test_a_phrase_without_its_verb_is_answered_with_it(board: str, line: str, meant: str) -> None:
    raised = fault(Tabletop(board).played().game, line)
    assert raised.message.endswith("” is not a move.")
    assert raised.names == (meant,)


@pytest.mark.parametrize("line", ["tickets 3", "3 tickets", "ann 3 tickets"])
def test_during_the_deal_tickets_are_kept(line: str) -> None:
    assert written(BEFORE, line) == "Ann keeps 3 tickets"


def test_a_number_alone_answers_the_set_up_for_whoever_is_next() -> None:
    """This holds only while that is being asked, and only where somebody speaks: a record names its players."""
    assert written(BEFORE, "3") == "Ann keeps 3 tickets"
    with pytest.raises(RecordFault):
        read_line(BEFORE, "3")
    with pytest.raises(RecordFault):
        written(DURHAM, "3")


def test_tickets_alone_show_how_to_enter_a_draw() -> None:
    assert fault(DURHAM, "tickets").hint == "Did you mean draws 4 tickets, keeps 1?"
    assert "such as draws 4 tickets, keeps 1." in fault(DURHAM, "2 tickets").message  # no draw of two there
    assert "how many of them are kept, such as draws 4 tickets, keeps 1." in fault(DURHAM, "4 tickets").message
    assert "how many of them are kept, such as draws 4 tickets, keeps 1." in fault(DURHAM, "ann 4 tickets").message
    assert written(DURHAM, "ann 2 cards") == "Ann draws cards"


@pytest.mark.parametrize(
    "line", ["take coal seaham", "takes coal at seaham", "taking coal at Seaham Harbour", "coal seaham"]
)
def test_coal_alone_shows_the_line_to_enter(line: str) -> None:
    raised = fault(DURHAM, line)
    assert raised.message == (
        "“coal” belongs in the line of a claim, such as: claims Seaham Harbour - Sunderland, "
        "taking coal at Seaham Harbour. Forgotten? Change the claim’s line in the history."
    )
    assert judge(
        DURHAM, read_line(DURHAM, "claims Seaham Harbour - Sunderland, taking coal at Seaham Harbour", 0)
    ).legal
    assert (raised.start, raised.end) == (0, len(line))


def test_coal_without_a_city_is_answered_with_one_that_has_some() -> None:
    assert fault(DURHAM, "take coal").message.startswith(
        "“coal” belongs in the line of a claim, such as: claims Consett - Stanley, taking coal at Consett."
    )


def test_colours_are_still_drawn_where_cities_have_them() -> None:
    turn = read_line(GERMANY, "take red, blue", 0)
    assert turn is not None
    assert write_line(GERMANY, turn) == "Ann draws red, blue"


@pytest.mark.parametrize("words", ["only tokens", "tokens", "just tokens"])
def test_tokens_alone_are_asked_which(words: str) -> None:
    line = f"rolls 3 single 2 double; {words}"
    raised = fault(DICE, line)
    assert isinstance(raised, Unclear)
    assert raised.message == "Which tokens do the dice buy?"
    offered = candidates(DICE, line, raised, 0)
    assert offered[0].line == "Ann rolls 3 single 2 double; takes 2 single token"
    assert len(offered) == 5
    assert not any(candidate.against for candidate in offered)


def test_tokens_mean_nothing_where_no_dice_are_rolled() -> None:
    assert not isinstance(fault(DURHAM, "only tokens"), Unclear)
    assert not isinstance(fault(DICE, "only tokens"), Unclear)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ann takes xx cards", "draws cards"),
        ("ann takes 4 tickets keeps 1: xx", "draws 4 tickets, keeps 1"),
        ("ann takes 4 tickets", "draws 4 tickets, keeps 1"),
    ],
)
def test_what_is_suggested_instead_of_taking_can_be_played(line: str, meant: str) -> None:
    assert fault(DURHAM, line).hint == f"Did you mean {meant}?"
    assert written(DURHAM, f"ann {meant}")


@pytest.mark.parametrize(("line", "shown"), [("ann takes prr", "takes prr"), ("prr", "prr"), ("ann prr", "prr")])
def test_a_share_without_its_claim_is_what_the_caret_shows(line: str, shown: str) -> None:
    """And not the player's name before it."""
    why = fault(Tabletop("pennsylvania", tracking="claims").played().game, line)
    assert line[why.start : why.end] == shown
