"""Seats whose tickets nobody entered: the sheet and every text made from it say so."""

from __future__ import annotations

import pytest

from companion.record.replay import replay
from companion.scoring import Sheet, sheet
from companion.share.as_chat import chat_text
from companion.share.as_json import sheet_json
from companion.share.as_markdown import sheet_markdown
from companion.share.as_text import sheet_text
from companion.store.shipped_files import board

HEAD = "board: county-durham\nplayers: Ann, Bea, Cal\ntracking: {}\n\n"


DRAWN = "Ann draws 4 tickets, keeps 1"


def of(tracking: str, *lines: str) -> Sheet:
    return sheet(replay(HEAD.format(tracking) + "\n".join(lines) + "\n", board))


def untold(scored: Sheet) -> list[str]:
    return [note.says for note in scored.notes if note.key == "tickets untold"]


@pytest.mark.parametrize(
    ("tracking", "lines", "says"),
    [
        ("turns", ("Ann keeps 2 tickets", "Bea keeps 3 tickets"), "Tickets not told: Cal."),
        ("turns", (), "Tickets not told: Ann, Bea and Cal."),
        ("turns", (DRAWN, "Bea keeps 2 tickets", "Cal keeps 2 tickets"), "Tickets not told: Ann."),
        ("claims", ("Ann keeps 2 tickets", "Bea shows Coxhoe - Durham"), "Tickets not told: Cal."),
        ("final", ("Bea shows Coxhoe - Durham",), "Tickets not told: Ann and Cal."),
        ("turns", ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets"), ""),
        ("claims", ("Ann claims Easington - Seaham Harbour",), ""),  # no tickets at all were entered at this table
        ("final", ("Ann owns Easington - Seaham Harbour",), ""),
    ],
)  # fmt: skip
def test_it_says_who_is_missing_tickets(tracking: str, lines: tuple[str, ...], says: str) -> None:
    scored = of(tracking, *lines)
    assert untold(scored) == ([says] if says else [])
    assert scored.all_tickets_known == (not says and not scored.missing)


def test_every_text_says_it_and_the_json_keeps_its_contract() -> None:
    """`missing` names those for whom a number was given; the others are in the notes."""
    scored = of(
        "final", "Ann owns Easington - Seaham Harbour", "Ann shows Coxhoe - Durham", "Bea shows Gateshead - Sunderland"
    )
    for text in (sheet_text(scored), chat_text(scored), sheet_markdown(scored)):
        assert "Tickets not told: Cal." in text
    assert sheet_json(scored)["missing"] == []
    assert "Tickets not told: Cal." in sheet_json(scored)["notes"]
