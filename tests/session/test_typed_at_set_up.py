"""What is typed without a name while tickets are being dealt, and what is asked in the meantime."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.game.deal import seats_yet_to_keep
from companion.session import Session, record_events
from companion.session.hints import hint
from companion.store.shipped_files import board


def begun(name: str, *lines: str) -> Session:
    head = f"board: {name}\nplayers: Ann, Bea, Cal\ntracking: turns\n"
    return Session(record_events(head + "".join(f"{line}\n" for line in lines), board), board)


@pytest.mark.parametrize("typed", ["keeps 3", "keep 3 tickets", "3"])
def test_tickets_kept_without_a_name_are_the_next_players(typed: str) -> None:
    """The answer belongs to the player whom the app asks."""
    session = begun("usa")
    for who in ("Ann", "Bea", "Cal"):
        answer = session.play(typed)
        assert answer.playable
        assert answer.line == f"{who} keeps 3 tickets"


def test_once_everybody_has_kept_some_it_is_the_player_on_turn() -> None:
    session = begun("usa", "Ann keeps 3 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
    answer = session.preview("keeps 3")
    assert answer.verdict is not None
    assert [reason.says for reason in answer.verdict.reasons] == ["Ann has already kept 3 tickets; kept tickets stay."]


def test_a_seat_of_its_own_speaks_for_itself() -> None:
    session = begun("usa", "Ann keeps 3 tickets", "Bea keeps 2 tickets")
    own = session.branch(session.replay, 1)
    answer = own.preview("keeps 3")
    assert answer.turn is not None
    assert answer.turn.seat == 1
    assert not answer.playable


def test_playing_on_is_suggested_where_it_is_allowed() -> None:
    assert hint(begun("usa")).says.endswith("(2–3)? Or play on.")
    assert hint(begun("iberia")).says.endswith("(4)?"), "nobody plays before everybody has kept (IB-02)"


@pytest.mark.parametrize(("name", "chosen"), [("usa", False), ("great-lakes", True)])
def test_pieces_are_announced_only_where_players_choose_them(name: str, chosen: bool) -> None:
    assert hint(begun(name)).says.startswith("Set-up: how many tickets")
    assert hint(begun(name)).more.startswith("Then everybody picks trains and ships") == chosen


def test_after_the_first_turn_nobody_is_asked_for_tickets_of_the_deal() -> None:
    """The game waits no longer, but whoever has not told yet may still do so."""
    for lines, asked in (
        ((), [0, 1, 2]),
        (("Ann keeps 2 tickets",), [1, 2]),
        (("Ann draws cards",), []),
        (("Ann claims Denver - Santa Fe",), []),
        (("Ann keeps 2 tickets", "Ann draws cards"), []),
    ):
        session = begun("usa", *lines)
        assert seats_yet_to_keep(session.game) == asked, lines
        assert session.preview("Bea keeps 2 tickets").playable
    told = Tabletop("usa", tracking="claims").played("Ann claims Denver - Santa Fe").game
    assert seats_yet_to_keep(told) == []
