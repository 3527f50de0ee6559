"""What the table is asked for by F8."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.session.pending import pending_question
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
