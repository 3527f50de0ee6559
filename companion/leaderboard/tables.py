"""The leaderboard as tables of text: the same columns in the shell and on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.values import dataclass
from companion.leaderboard.results import MISSING, STOPPED, UNFINISHED
from companion.leaderboard.tally import Feat, Leaderboard, Meeting, PlayerRecord
from companion.words import listing, wording
from companion.words.plain import plain

VIEWS = ("players", "boards", "best", "paths", "meetings")
"""The tables, in order."""
REASONS_LEFT_OUT = (UNFINISHED, STOPPED, MISSING, "unreadable")
"""Why a saved game does not count."""
MOST_NAMED = 3
"""How many games are named for each reason."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column's heading, and whether it holds numbers."""

    title: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its columns, and rows with one text per column."""

    view: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...]


def grid(board: Leaderboard, view: str) -> Grid:
    """One of the tables of `VIEWS`."""
    if view == "players":
        return Grid(
            view, _columns("name", *_RECORD_COLUMNS), tuple((plain(t.name), *_record_cells(t)) for t in board.players)
        )
    if view == "boards":
        rows = tuple((plain(t.title), plain(t.name), *_record_cells(t)) for t in board.boards)
        return Grid(view, _columns("board", "name", *_RECORD_COLUMNS), rows)
    if view == "best":
        return Grid(view, _columns("#points", "name", "board", "date"), tuple(map(_feat_cells, board.best)))
    if view == "paths":
        columns = _columns("#spaces", "name", "board", "date", "ends")
        return Grid(view, columns, tuple((*_feat_cells(feat), _path_ends(feat)) for feat in board.paths))
    columns = _columns("name", "against", "#games", "#ahead", "#behind", "#level", "#margin")
    return Grid(view, columns, tuple(map(_meeting_cells, board.meetings)))


_RECORD_COLUMNS = ("#games", "#wins", "#shared", "#average", "#best", "#path")


def _columns(*words: str) -> tuple[TableColumn, ...]:
    """Columns with the headings for these words; `#` marks numbers."""
    return tuple(TableColumn(wording(f"standing {word.lstrip('#')}"), word.startswith("#")) for word in words)


def _record_cells(record: PlayerRecord) -> tuple[str, ...]:
    numbers = (record.games, record.wins, record.shared or "-", f"{record.average:.1f}", record.best)
    return *map(str, numbers), "-" if record.path is None else str(record.path)


def _feat_cells(feat: Feat) -> tuple[str, ...]:
    return str(feat.number), " + ".join(map(plain, feat.players)), plain(feat.title), feat.date


def _path_ends(feat: Feat) -> str:
    return wording("standing from to", a=feat.ends[0], b=feat.ends[1]) if feat.ends else ""


def _meeting_cells(meeting: Meeting) -> tuple[str, ...]:
    numbers = (meeting.games, meeting.ahead, meeting.behind, meeting.level)
    return plain(meeting.a), plain(meeting.b), *map(str, numbers), f"{meeting.margin:+.1f}"


def games_line(board: Leaderboard) -> str:
    """A line saying how many games count, and from which days."""
    key = "standing one day" if board.first == board.last else "standing days"
    return wording(key, games=board.games, first=board.first, last=board.last)


def left_out_line(games: Sequence[tuple[str, str]]) -> str:
    """A line saying how many games do not count and why, from (name, reason) pairs; empty if there are none."""
    by_reason: dict[str, list[str]] = {}
    for name, why in games:
        by_reason.setdefault(why, []).append(plain(name, 60))
    parts = []
    for why, names in sorted(by_reason.items(), key=lambda item: REASONS_LEFT_OUT.index(item[0])):
        shown = [*names[:MOST_NAMED], "…"] if len(names) > MOST_NAMED else names
        parts.append(wording(f"left {why}", count=len(names), names=", ".join(shown)))
    return wording("left out", parts=listing(parts)) if parts else ""
