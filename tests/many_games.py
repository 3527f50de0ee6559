"""Many finished games: the whole games of tests/games played again by other people on other days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import cycle, islice
from pathlib import Path

from companion.session import Session, record_events
from companion.store import shipped_files
from companion.store.journal import Journal

GAMES = Path(__file__).parent / "games"
AT_TABLE = ("Ann", "Bea", "Cal", "Dee", "Eli", "Fay")
"""The players in tests/games."""
PEOPLE = ("Ann", "Bea", "Cal", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Zoë")
FIRST_DAY = date(2025, 1, 3)
SHORT = ("county-durham-4-final", "europe-4-final", "great-lakes-3-final", "usa-4-final")
"""Games recorded in a few lines, which are read in a few milliseconds."""


@cache
def _text(name: str) -> str:
    return (GAMES / f"{name}.ttr").read_text("utf-8")


def renamed(name: str, people: Sequence[str], day: str = "") -> str:
    """A record of tests/games with other players, in seat order, and a date in its header."""
    names = dict(zip(AT_TABLE, people, strict=False))
    text = re.sub(rf"\b({'|'.join(AT_TABLE)})\b", lambda match: names.get(match[0], match[0]), _text(name))
    return text.replace("\ntracking:", f"\ndate: {day}\ntracking:", 1) if day else text


def many_games(count: int, names: Sequence[str] = ()) -> Iterator[str]:
    """`count` records on consecutive days; the players rotate, so that everybody meets everybody."""
    which = names or sorted(path.stem for path in GAMES.glob("*.ttr"))
    for at, name in enumerate(islice(cycle(which), count)):
        people = [PEOPLE[(at * 3 + seat) % len(PEOPLE)] for seat in range(len(AT_TABLE))]
        yield renamed(name, people, (FIRST_DAY + timedelta(days=at)).isoformat())


def save(text: str) -> str:
    """Save a record as a game. Returns the game's name."""
    events = record_events(text, shipped_files.board)
    session = Session(events, shipped_files.board)
    names = [seat.name for seat in session.game.table.seats]
    journal = Journal.create(
        events, board=session.game.board.name, players=names, moves=len(session.moves), finished=session.finished
    )
    journal.close()
    return journal.id


def written(folder: Path, count: int) -> Path:
    """A folder with `count` short records: evening-0.ttr and so on."""
    folder.mkdir()
    for at, text in enumerate(many_games(count, SHORT)):
        (folder / f"evening-{at}.ttr").write_text(text, "utf-8")
    return folder
