"""The leaderboard as tables of words: the same columns for the shell and the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.leaderboard.results import MISSING, STOPPED, UNFINISHED
from companion.leaderboard.tally import Feat, Leaderboard, Meeting, PlayerRecord
from companion.words import listing, wording
from companion.words.plain import plain

VIEWS = ("players", "boards", "best", "paths", "meetings")
"""The tables, in their order."""
WHYS = (UNFINISHED, STOPPED, MISSING, "unreadable")
"""Why a saved game does not count."""
NAMED = 3
"""So many games are named for each reason."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A heading, and whether what stands under it is a number."""

    title: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its columns, and a text for each in every row."""

    view: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...]


def grid(told: Leaderboard, view: str) -> Grid:
    """One of the tables of `VIEWS`."""
    if view == "players":
        return Grid(view, _columns("name", *_TALLY), tuple((plain(t.name), *_tally(t)) for t in told.players))
    if view == "boards":
        rows = tuple((plain(t.title), plain(t.name), *_tally(t)) for t in told.boards)
        return Grid(view, _columns("board", "name", *_TALLY), rows)
    if view == "best":
        return Grid(view, _columns("#points", "name", "board", "date"), tuple(map(_feat, told.best)))
    if view == "paths":
        columns = _columns("#spaces", "name", "board", "date", "ends")
        return Grid(view, columns, tuple((*_feat(one), _ends(one)) for one in told.paths))
    columns = _columns("name", "against", "#games", "#ahead", "#behind", "#level", "#margin")
    return Grid(view, columns, tuple(map(_meeting, told.meetings)))


_TALLY = ("#games", "#wins", "#shared", "#average", "#best", "#path")


def _columns(*words: str) -> tuple[TableColumn, ...]:
    """Columns by their words; `#` marks numbers."""
    return tuple(TableColumn(wording(f"standing {word.lstrip('#')}"), word.startswith("#")) for word in words)


def _tally(one: PlayerRecord) -> tuple[str, ...]:
    path = "-" if one.path is None else str(one.path)
    return str(one.games), str(one.wins), str(one.shared or "-"), f"{one.average:.1f}", str(one.best), path


def _feat(one: Feat) -> tuple[str, ...]:
    return str(one.number), " + ".join(map(plain, one.players)), plain(one.title), one.date


def _ends(one: Feat) -> str:
    return wording("standing from to", a=one.ends[0], b=one.ends[1]) if one.ends else ""


def _meeting(one: Meeting) -> tuple[str, ...]:
    numbers = (one.games, one.ahead, one.behind, one.level)
    return plain(one.a), plain(one.b), *map(str, numbers), f"{one.margin:+.1f}"


def span(told: Leaderboard) -> str:
    """How many games are counted, and of which days."""
    key = "standing one day" if told.first == told.last else "standing days"
    return wording(key, games=told.games, first=told.first, last=told.last)


def left_out(games: Sequence[tuple[str, str]]) -> str:
    """How many games do not count, and why; empty if there are none. Each is its name, and a state or another word."""
    found: dict[str, list[str]] = {}
    for name, why in games:
        found.setdefault(why, []).append(plain(name, 60))
    parts = []
    for why, names in sorted(found.items(), key=lambda one: WHYS.index(one[0])):
        shown = [*names[:NAMED], "…"] if len(names) > NAMED else names
        parts.append(wording(f"left {why}", count=len(names), names=", ".join(shown)))
    return wording("left out", parts=listing(parts)) if parts else ""
