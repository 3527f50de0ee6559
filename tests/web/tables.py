"""Views of games as they stand after some lines of a whole game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from whole_book import BOOK

from companion.proposals import Proposals
from companion.rules.search import Search
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.view import View, Viewer
from companion.web.answers import PhoneAnswers

GAMES = Path(__file__).parents[1] / "games"


def game(name: str, lines: int | None = None) -> Session:
    """A game of tests/games after its first lines, or all of them."""
    head, body = (GAMES / f"{name}.ttr").read_text("utf-8").split("\n\n", 1)
    rows = [row for row in body.splitlines() if row.strip() and not row.startswith("#")]
    return played(f"{head}\n\n" + "\n".join(rows[:lines]) + "\n")


def played(record: str) -> Session:
    return Session(record_events(record, shipped_files.board), shipped_files.board)


def eyes(session: Session, seat: int | None) -> View:
    return View(session, Viewer(seat))


@cache
def search() -> Search:
    return Search(BOOK)


def ask(view: View, what: str, **more: object) -> Any:
    """The answer to a question of a page."""
    return PhoneAnswers(Proposals(), search).reply(view, {"ask": what, **more})
