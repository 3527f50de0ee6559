"""What hurried players are told: examples that fit what they typed, and the numbers before the doubts."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault

from companion.record import examples
from companion.session import Session, record_events
from companion.session.feedback import answer_feedback, plain_text
from companion.session.hints import hint
from companion.store.shipped_files import board


def test_whoever_leaves_out_the_number_of_a_wild_is_shown_one_of_it() -> None:
    game = Tabletop("county-durham", tracking="claims").played().game
    for word in ("wild", "loco"):
        says = fault(game, f"claims stockton wynyard 1 orange {word}").message
        assert says == f"How many “{word}”? Put the number before it, such as 1 wild."


@pytest.mark.parametrize(
    ("name", "players", "tracking", "says"),
    [
        ("japan", 2, "final", "The table can say: owns Kyoto - Osaka; adds route"),
        ("pennsylvania", 2, "claims", "The table can say: shows PRR 1; adds route"),
        ("pennsylvania", 3, "claims", "The table can say: adds route"),
        ("iberia", 3, "turns", "The table can say: turned up A Coruña; adds route"),
        ("usa", 3, "turns", "The table can say: adds route"),
    ],
)
def test_the_table_is_told_what_it_can_say_on_this_board(name: str, players: int, tracking: str, says: str) -> None:
    game = Tabletop(name, players, tracking).played().game
    assert fault(game, "table foo").message.startswith(says)


def test_the_first_example_of_what_a_player_owns_is_nothing_that_belongs_to_all() -> None:
    japan = Tabletop("japan", tracking="final")
    notes = japan.sheet(f"Ann {examples.chain(japan.played().game)}").notes
    assert not [remark for remark in notes if "white train" in remark.says]


def test_what_a_claim_costs_is_said_before_what_is_doubtful_about_its_track() -> None:
    head = "board: county-durham\nplayers: Ann, Bea\ntracking: turns\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
    session = Session(record_events(head, board), board)
    says = plain_text(answer_feedback(session.preview("seaham sunderland")).lines)
    assert says.index("43 trains left") < says.index("pays with") < says.index("about this track")


@pytest.mark.parametrize("who", ["", "ann "])
def test_what_only_other_boards_have_is_said_with_a_name_before_it_too(who: str) -> None:
    turns = Tabletop().played().game
    assert fault(turns, f"{who}station denver").message == "USA has no “station” to build."
    final = Tabletop(tracking="final").played().game
    assert fault(final, f"{who}harbours chicago").message == "USA has no “harbours” to build."


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("county-durham", "ann holds 7 trains, 5 coal"),
        ("great-lakes", "ann has harbours at alb"),
        ("europe", "ann has stations at ber"),
        ("south-korea", "ann has spots green 1"),
        ("nederland", "ann holds 7 trains, 9 tolls"),
    ],
)
def test_where_only_the_end_is_recorded_the_examples_say_what_else_this_board_counts(name: str, says: str) -> None:
    head = f"board: {name}\nplayers: Ann, Bea\ntracking: final\n"
    assert says in hint(Session(record_events(head, board), board)).examples


def test_a_note_without_a_move_is_told_where_it_belongs() -> None:
    session = Session(record_events("board: usa\nplayers: Ann, Bea\n", board), board)
    says = plain_text(answer_feedback(session.preview("# Bea was late"), entered=True).lines)
    assert says.strip() == "A note goes behind a move, in the same line, such as: draws cards # a note."
    assert not answer_feedback(session.preview(" ")).lines
