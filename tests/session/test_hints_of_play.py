"""What is said under an empty prompt while the game goes on."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.session import Session, record_events
from companion.session.hints import hint
from companion.store import shipped_files


@pytest.mark.rule("UK-06")
@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("united-kingdom", "Cal buys Wales with 1 wild; draws cards"),
        ("united-kingdom-advanced", "Cal buys Wales with 1 wild; draws cards"),
        ("japan", "Cal draws cards"),
    ],
)
@pytest.mark.parametrize("tracking", ["turns", "claims"])
def test_a_claim_is_among_the_examples_wherever_one_is_allowed(name: str, last: str, tracking: str) -> None:
    """In the United Kingdom only short tracks of England are, until somebody buys something."""
    table = Tabletop(name, 3, tracking)
    kept = shipped_files.board(name).numbers["tickets"].keep
    keeps = [f"{who} keeps {kept} tickets" for who in ("Ann", "Bea", "Cal")]
    lines = [*keeps, "Ann draws cards", "Bea draws cards", last]
    session = Session(record_events(table.header() + "\n".join(lines), shipped_files.board), shipped_files.board)
    first = hint(session).examples[0]
    assert "claims" in first
    assert session.preview(first).playable


@pytest.mark.parametrize(
    ("tracking", "examples"),
    [
        (
            "turns",
            ["claims chicago - duluth with 3 red", "draws cards", "draws red, blind", "draws 3 tickets, keeps 1"],
        ),
        ("claims", ["ann claims chicago - duluth with 3 red"]),
    ],
)
def test_draws_are_among_the_examples_where_turns_are_followed(tracking: str, examples: list[str]) -> None:
    """Elsewhere a draw need not be said."""
    table = Tabletop("usa", 2, tracking)
    kept = "Ann keeps 2 tickets\nBea keeps 2 tickets\n"
    session = Session(record_events(table.header() + kept, shipped_files.board), shipped_files.board)
    assert list(hint(session).examples) == examples
