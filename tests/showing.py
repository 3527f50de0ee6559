"""What the table sees of a game besides the sheet: numbers of a seat, and what lies on the cities."""

from __future__ import annotations

from collections.abc import Iterable

from whole_book import BOOK

from companion.game.state import Game
from companion.rules.passages import Passage


def facts(game: Game, seat: int = 0) -> dict[str, int]:
    """The public numbers of a seat, by what they count."""
    return {word: number for mechanic in game.rules.by_hook["facts"] for word, number in mechanic.facts(game, seat)}


def marks(game: Game) -> set[tuple[str, str]]:
    """What lies on cities, as (city, what)."""
    return {(mark.city, mark.what) for mechanic in game.rules.by_hook["marks"] for mark in mechanic.marks(game)}


def tokens(game: Game, seat: int = 0) -> tuple[int, int]:
    """Single and double dice tokens of a seat."""
    held = facts(game, seat)
    return held["single tokens"], held["double tokens"]


def passage(number: str) -> Passage:
    """A rule as the rule search shows it."""
    return BOOK[number]


def numbers(refusals: Iterable[tuple[str, str]]) -> list[str]:
    """The rule numbers of refusals, without their sentences."""
    return [rule for rule, _ in refusals]
