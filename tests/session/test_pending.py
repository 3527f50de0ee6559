"""What the table is asked for by F8."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.session.pending import asked_first, pending_question, seats_with_unknown_tickets
from companion.store.shipped_files import board

EUROPE = "board: europe\nplayers: Ann red, Bea blue\ntracking: {}\n\n{}\n"
STATION = "Ann claims Brest - Paris\nBea claims Paris - Zürich\nAnn builds a station at {}\nAnn shows Brest - Venezia"


@pytest.mark.rule("EU-04")
@pytest.mark.parametrize(
    ("tracking", "lines", "asked"),
    [
        ("claims", STATION.format("Lisboa"), None),  # there is nothing to borrow
        ("claims", STATION.format("Paris"), "loans"),
        ("claims", "Ann claims Brest - Paris", None),
        ("final", "Ann owns Brest - Paris", "photo"),
        ("counts", "", "counts"),
        ("turns", "", None),
    ],
)
def test_what_a_station_borrows_is_asked_where_it_can_borrow(tracking: str, lines: str, asked: str | None) -> None:
    assert pending_question(Session(record_events(EUROPE.format(tracking, lines), board), board)) == asked


@pytest.mark.rule("OW-04")
def test_what_is_asked_before_the_first_turn_is_not_asked_after_it() -> None:
    """Even if the table went on without an answer."""
    head = "board: old-west\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn keeps 3 tickets\nBea keeps 3 tickets\n"
    session = Session(record_events(head, board), board)
    assert list(asked_first(session.game)) == [1]
    session.play("Ann draws cards !")
    assert asked_first(session.game) == {}


def test_a_seat_that_named_tickets_without_saying_how_many_it_kept_is_not_waited_for() -> None:
    text = "board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn draws cards\nBea draws cards\n"
    session = Session(record_events(text, board), board)
    session.stop()
    assert seats_with_unknown_tickets(session.game) == [0, 1]
    session.play("Ann shows Denver - El Paso")
    assert seats_with_unknown_tickets(session.game) == [1]
