"""Where only the end is recorded, what is shown under an empty prompt can be played as shown, whoever spoke before."""

from __future__ import annotations

import pytest
from test_random_boards import BOARDS

from companion.game.values import replace
from companion.session import Session, record_events
from companion.session.hints import hint
from companion.store import shipped_files

LINES = 6
"""How many examples are played, reading the hint again after each."""


def begun(name: str, tracking: str) -> Session:
    who = "teams: Ann + Bea, Cal + Dee" if name == "team-asia" else "players: Ann, Bea"
    return Session(
        record_events(f"board: {name}\n{who}\ntracking: {tracking}\n", shipped_files.board), shipped_files.board
    )


@pytest.mark.parametrize("tracking", ["final", "counts"])
@pytest.mark.parametrize("name", BOARDS)
def test_every_example_can_be_played(name: str, tracking: str) -> None:
    session = begun(name, tracking)
    assert hint(session).examples
    for _ in range(LINES):
        examples = hint(session).examples
        for example in examples:
            assert session.preview(example).playable, example
        if examples:
            session.play(examples[0])


def test_there_is_no_example_where_none_can_be_played() -> None:
    """With one train each, and a single ticket."""
    board = shipped_files.board("usa")
    few = replace(board, tickets=board.tickets[:1])
    head = "board: usa\nplayers: Ann, Bea\ntracking: counts\noption: pieces.train = 1\n"
    shown = hint(Session(record_events(head, lambda _: few), lambda _: few))
    assert (shown.examples, shown.ghost) == ((), "")


@pytest.mark.parametrize("tracking", ["final", "counts"])
def test_the_next_seat_is_shown_once_one_has_entered_its_routes(tracking: str) -> None:
    session = begun("usa", tracking)
    for who in ("ann", "bea"):
        examples = hint(session).examples
        assert {example.split()[0] for example in examples} == {who}
        session.play(examples[0])


def test_a_bonus_is_shown_when_all_routes_are_entered() -> None:
    session = begun("usa", "counts")
    for line in ("ann has 1 route of 1", "bea has 2 routes of 2"):
        assert not any("longest" in example for example in hint(session).examples)
        session.play(line)
    assert "ann has the longest path" not in hint(session).examples  # Bea's is longer than what Ann entered
    session.play("ann has 4 routes of 2")
    assert "ann has the longest path" in hint(session).examples


def test_tickets_that_cost_nothing_are_entered_as_one_number() -> None:
    assert "ann has tickets 5" in hint(begun("first-journey-europe", "counts")).examples
    assert "ann has tickets 54 - 12" in hint(begun("usa", "counts")).examples


def test_all_tickets_are_called_known_only_if_everybody_entered_some() -> None:
    """Where claims are recorded nobody needs to say how many tickets were kept."""
    session = begun("usa", "claims")
    for line in ("ann claims denver - omaha", "bea claims boston - montreal", "ann shows denver - el paso"):
        session.play(line)
    assert hint(session).says.startswith("The game is over. F4 enters missing tickets")
    session.play("bea shows boston - miami")
    assert "every ticket is known" in hint(session).says
