"""Plays to share, made from records."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.share.play import Play
from companion.store import shipped_files

GAMES = Path(__file__).resolve().parents[1] / "games"
ENDED = datetime(2026, 11, 21, 21, 30, 5, tzinfo=UTC)
BEGUN = ENDED - timedelta(minutes=87)

DURHAM = """
board: county-durham
players: Ann red, Bea blue, Cal green
first: Bea
tracking: final
date: 2026-11-21
Ann owns Durham - Chester-le-Street red, Chester-le-Street - Washington, Murton - Washington
Bea owns Bishop Auckland - Durham purple, Bishop Auckland - Wolsingham
Cal owns Sunderland - Washington
Ann holds 1 coal, 39 trains
Bea holds 4 coal
Cal holds 4 coal
Ann shows Chester-le-Street - Murton, Darlington - Hartlepool
Bea shows Durham - Stanhope 9
"""


def play(record: str = DURHAM, *, begun: datetime | None = BEGUN, ended: datetime = ENDED) -> Play:
    """The play of a record."""
    whole = replay(record, shipped_files.board)
    return Play(whole.game, sheet(whole), write_record(whole, secrets=False), write_record(whole), ended, begun)


@cache
def game(name: str) -> Play:
    """The play of one of the games in tests/games."""
    return play((GAMES / f"{name}.ttr").read_text("utf-8"))


def named(*names: str) -> str:
    """A record in which the first two players of these names own a track each. Any name that a record takes will do."""
    people = ", ".join(f"{name} {colour}" for name, colour in zip(names, ("red", "blue", "green"), strict=False))
    owned = ("Bishop Auckland - Durham purple", "Sunderland - Washington")
    rows = "".join(f"{name} owns {track}\n" for name, track in zip(names, owned, strict=False))
    return f"board: county-durham\nplayers: {people}\ntracking: final\n{rows}"
