"""Seeds and words from the whole games of tests/games and from the boards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.game.board import COLOURS, Board
from companion.record.items import KEYS
from companion.record.track_words import kind_words
from companion.record.verbs import opening_verbs
from companion.store import shipped_files
from companion.store.board_files import board_files

GAMES = Path(__file__).parents[1] / "games"
LINES = 9
"""A seed has this many lines from a game's beginning, and as many from its end."""


@cache
def board(name: str) -> Board:
    """A board that comes with the app, read once; names are not looked up on disk again and again."""
    if name.strip().casefold() not in known():
        raise shipped_files.NoSuchBoard(*known())
    return shipped_files.board(name)


@cache
def known() -> tuple[str, ...]:
    return tuple(board_files())


@cache
def whole() -> dict[str, str]:
    """The whole games by name."""
    return {path.stem: path.read_text("utf-8") for path in sorted(GAMES.glob("*.ttr"))}


@cache
def short() -> tuple[str, ...]:
    """The games cut to their header and some lines, so that they are read in a millisecond or two."""
    cut = []
    for text in whole().values():
        head, _, body = text.partition("\n\n")
        rows = [row for row in body.split("\n") if row and not row.startswith("#")]
        cut.append("\n".join([head, "", *rows[:LINES], *rows[max(LINES, len(rows) - LINES) :]]) + "\n")
    return tuple(cut)


@cache
def lines() -> tuple[str, ...]:
    """Every line of every game once."""
    return tuple({row: None for text in whole().values() for row in text.split("\n") if row})


OTHER = (
    "with, taking, coal, turned up, adds, gives up, tunnel, wild, double, token, at, for, nothing, single, station, "
    "blind, face-up, cards, tickets, keeps, passenger, table adds, table corrects route, route, ticket, to, and, "
    "Ann, Bea, yes, claims.points, option: "
)
"""Words of the language that are not verbs."""


@cache
def words() -> tuple[str, ...]:
    """Words of the language, and cities of every board."""
    names = [city for name in known() for city in board(name).spellings]
    verbs = sorted(opening_verbs())
    other = [word for word in OTHER.split(", ") if word]
    keys = [f"{key}:" for key in KEYS]
    return tuple(dict.fromkeys([*names, *verbs, *other, *keys, *COLOURS, *kind_words(), *known()]))
