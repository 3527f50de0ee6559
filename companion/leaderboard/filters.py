"""Which games count, and whose numbers are shown."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection, Sequence
from datetime import date

from companion.game.values import dataclass
from companion.leaderboard.people import name_key
from companion.leaderboard.results import FinishedGame, GameResult
from companion.record.names import fitting

_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


class NoSingleMatch(LookupError):
    """The text fits no name, or several; `fits` lists those."""

    def __init__(self, text: str, fits: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.fits = tuple(fits)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games count; an empty filter takes all.

    `player`: only games they played, and only their numbers. `with_players`: only games that all of these played, too.
    `board`: by its name. `since` and `until`: days, ISO 8601, both inclusive.
    """

    player: str = ""
    with_players: tuple[str, ...] = ()
    board: str = ""
    since: str = ""
    until: str = ""

    @property
    def empty(self) -> bool:
        return self == Filter()

    def includes(self, game: FinishedGame) -> bool:
        """Whether a game counts."""
        return self.matches(game.date, game.result)

    def matches(self, date: str, result: GameResult) -> bool:
        """Whether a game, finished or not, is one that the filter asks for."""
        if self.board and result.board != self.board:
            return False
        if (self.since and date < self.since) or (self.until and date > self.until):
            return False
        seated = {name_key(name) for name in result.players}
        return seated >= {name_key(name) for name in (self.player, *self.with_players) if name}

    def shows(self, names: Collection[str]) -> bool:
        """Whether to show the numbers of a side with these players."""
        return not self.player or name_key(self.player) in map(name_key, names)


EVERYTHING = Filter()


def parse_day(text: str, *, end: bool = False) -> str:
    """A day from a date, a month or a year: "2026-11" gives its first day, or with `end` its last.

    Empty for an empty text. Raises `ValueError` for anything else.
    """
    typed = text.strip()
    if not typed:
        return ""
    parts = _DATE.fullmatch(typed)
    if parts is None:
        raise ValueError(typed)
    year = int(parts[1])
    month = int(parts[2] or (12 if end else 1))
    last = monthrange(year, month)[1] if 1 <= month <= 12 else 1
    return date(year, month, int(parts[3] or (last if end else 1))).isoformat()


def match_name(text: str, names: Sequence[str]) -> str:
    """The name that was meant: spelled the same, or the only one that fits. Raises `NoSingleMatch` otherwise."""
    for name in names:
        if name_key(name) == name_key(text):
            return name
    fits = fitting(text, names)
    if len(fits) != 1:
        raise NoSingleMatch(text, fits)
    return fits[0]
