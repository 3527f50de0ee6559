"""What people say at a moment when it is not entered: tickets in mid-game, goals, tunnels that cost no more, a purchase
after the end. It is read, or answered with what would be right.
"""

from __future__ import annotations

import pytest
from own_boards import board
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game
from companion.record.questions import open_question
from companion.session import Session, record_events
from companion.session.key_hints import key_hint

KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets")
DURHAM = Tabletop("county-durham", 2).played(*KEPT).game
POLAND = Tabletop("poland", 2).played(*KEPT).game
LIGHTS = Tabletop("northern-lights", 2).played(*KEPT).game
EUROPE = Tabletop("europe", 2).played(*KEPT)
DICE = Tabletop("europe", 2, head=("dice: yes",)).played(*KEPT).game
TUNNEL = "claims München - Zürich with 2 yellow"


def session(table: Tabletop, *lines: str) -> Session:
    return Session(record_events(table.header() + "\n".join((*KEPT, *lines)) + "\n", board), board)


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize(
    "said",
    ["; no match", ", no match", " no match", "; adds nothing", "; no extra cards", ", nothing matched", ", free",
     "; turned up no match"],
)  # fmt: skip
def test_a_tunnel_that_costs_no_more(said: str) -> None:
    assert written(EUROPE.game, f"münchen zürich 2 yellow{said}") == f"Ann {TUNNEL}; adds nothing"


@pytest.mark.rule("EU-02")
def test_said_so_nothing_is_asked_and_what_was_turned_up_still_counts() -> None:
    table = session(Tabletop("europe", 2))
    for line, asks in ((TUNNEL, True), (f"{TUNNEL}; no match", False)):
        answer = table.preview(line)
        assert answer.turn is not None
        assert answer.verdict is not None
        assert (open_question(table.game, answer.turn, answer.verdict) is not None) is asks
    refused = table.preview(f"{TUNNEL}; turned up red yellow green; no match").verdict
    assert refused is not None
    assert [reason.says for reason in refused.reasons] == ["München – Zürich costs 1 card more; Ann adds 0."]


def test_with_dice_no_symbol_was_thrown() -> None:
    line = "rolls 5 single; münchen zürich 2 single; no match"
    assert written(DICE, line) == "Ann rolls 5 single; claims München - Zürich with 2 single; tunnel 0"
    assert written(DICE, line.replace("match", "symbols")).endswith("; tunnel 0")


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (DURHAM, "ann completes durham crook", "No ticket in this deck matches “durham crook”."),
        (POLAND, "completes krakow", "A ticket names two places; “krakow” is one."),
        (POLAND, "ann takes 7", "Country cards are taken by themselves"),
        (POLAND, "takes 2", "“takes 2” is not a move."),  # may be cards
        (LIGHTS, "small steps", "Goal cards count by themselves, at the end: leave out “small steps”."),
        (LIGHTS, "ann scores small steps", "leave out “small steps”"),
        (LIGHTS, "ann has call of the wild", "Only locomotives in hand are told then"),
        (LIGHTS, "ann completes ferry master", "leave out “ferry master”"),
        (LIGHTS, "ferry master", "leave out “ferry master”"),
        (LIGHTS, "oslo bergen, small steps", "leave out “small steps”"),
        (LIGHTS, "ann capital", "leave out “capital”"),
    ],
)
def test_what_is_not_entered_now_is_told_why(game: Game, line: str, says: str) -> None:
    assert says in fault(game, line).message


@pytest.mark.parametrize("line", ["tickets", "ann tickets", "Bea ticket?", "my tickets"])
def test_tickets_alone_are_told_the_key_that_shows_them(line: str) -> None:
    table = session(Tabletop("usa", 2))
    assert key_hint(table, table.preview(line)) == (
        "F4 enters and shows kept tickets, each player's covered. Drawing some: draws 3 tickets, keeps 1"
    )
    assert key_hint(table, table.preview("tickets denver omaha")) is None


@pytest.mark.rule("BA-21")
def test_after_the_last_turn_a_purchase_is_only_told_that_the_game_is_over() -> None:
    table = session(
        Tabletop("united-kingdom", 2, head=("option: pieces.train = 3",)),
        "Ann draws cards", "Bea claims London - Cambridge", "Ann draws cards", "Bea draws cards", "Ann draws cards",
    )  # fmt: skip
    assert table.game.clock.over
    verdict = table.preview("bought wales").verdict
    assert verdict is not None
    assert [reason.rule for reason in verdict.reasons] == ["BA-21"]
