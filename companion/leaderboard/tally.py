"""Counts games, wins and averages by player and board, best scores, longest paths, and who beat whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from companion.game.values import dataclass
from companion.leaderboard.filters import EVERYTHING, Filter
from companion.leaderboard.people import name_key
from companion.leaderboard.results import FinishedGame, SideResult


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player's numbers on one board, or on all if `board` and its `title` are empty.

    A win is rank 1 on the sheet; `shared` wins are those still tied after the tie-breaks. `average` and `best` are
    points of the player's side; `path` is the longest path in spaces, None if no board scored one.
    """

    name: str
    board: str
    title: str
    games: int
    wins: int
    shared: int
    average: float
    best: int
    path: int | None


@dataclass(frozen=True, slots=True)
class Feat:
    """What one side did in one game: `number` is its points, or the spaces of its path between the `ends`."""

    number: int
    players: tuple[str, ...]
    board: str
    title: str
    date: str
    game: str
    ends: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players on different sides: how often each was ranked above the other.

    `margin` is how many points the first was ahead of the second, on average.
    """

    a: str
    b: str
    games: int
    ahead: int
    behind: int
    level: int
    margin: float

    def swapped(self) -> Meeting:
        """The same meeting from the other player's point of view."""
        return Meeting(self.b, self.a, self.games, self.behind, self.ahead, self.level, 0 - self.margin)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """All numbers of the games that count, each list in the order to show it."""

    games: int = 0
    first: str = ""
    last: str = ""
    """The days of the first game and the last one."""
    players: tuple[PlayerRecord, ...] = ()
    boards: tuple[PlayerRecord, ...] = ()
    best: tuple[Feat, ...] = ()
    paths: tuple[Feat, ...] = ()
    meetings: tuple[Meeting, ...] = ()


Ending = tuple[SideResult, bool]
"""How a side ended, and whether several sides won that game."""


def _record(endings: Sequence[Ending], name: str, board: str = "", title: str = "") -> PlayerRecord:
    sides = [side for side, _ in endings]
    return PlayerRecord(
        name,
        board,
        title,
        games=len(sides),
        wins=sum(side.rank == 1 for side in sides),
        shared=sum(side.rank == 1 and shared for side, shared in endings),
        average=sum(side.total for side in sides) / len(sides),
        best=max(side.total for side in sides),
        path=max((side.path for side in sides if side.path is not None), default=None),
    )


def leaderboard(games: Iterable[FinishedGame], wanted: Filter = EVERYTHING) -> Leaderboard:
    """Count the games that a filter takes."""
    chosen = sorted(filter(wanted.includes, games), key=lambda game: (game.date, game.id))
    if not chosen:
        return Leaderboard()
    names = {name_key(name): name for game in chosen for side in game.result.sides for name in side.players}
    titles = {game.result.board: game.result.title for game in chosen}
    people: dict[str, list[Ending]] = {}
    places: dict[tuple[str, str], list[Ending]] = {}
    for game in chosen:
        winners = sum(side.rank == 1 for side in game.result.sides)
        for side in game.result.sides:
            for key in map(name_key, side.players):
                if wanted.shows([key]):
                    ending = side, winners > 1
                    people.setdefault(key, []).append(ending)
                    places.setdefault((game.result.board, key), []).append(ending)
    boards = [_record(endings, names[key], board, titles[board]) for (board, key), endings in places.items()]
    return Leaderboard(
        len(chosen),
        chosen[0].date,
        chosen[-1].date,
        tuple(sorted((_record(endings, names[key]) for key, endings in people.items()), key=_order)),
        tuple(sorted(boards, key=lambda record: (record.title, record.board, _order(record)))),
        _feats(chosen, wanted, lambda side: side.total),
        _feats(chosen, wanted, lambda side: side.path or None),
        _meetings(chosen, wanted, names),
    )


def _order(tally: PlayerRecord) -> tuple[int, float, str]:
    """The sort key of players: most wins first, then the better average, then by name."""
    return -tally.wins, -tally.average, tally.name


def _feats(
    games: Sequence[FinishedGame], wanted: Filter, number: Callable[[SideResult], int | None]
) -> tuple[Feat, ...]:
    """The highest numbers first; among equal ones, the earlier game."""
    feats = [
        Feat(value, side.players, game.result.board, game.result.title, game.date, game.id, side.ends)
        for game in games
        for side in game.result.sides
        if wanted.shows(side.players) and (value := number(side)) is not None
    ]
    return tuple(sorted(feats, key=lambda feat: -feat.number))


def _meetings(games: Sequence[FinishedGame], wanted: Filter, names: dict[str, str]) -> tuple[Meeting, ...]:
    """Every pair of opponents, the most frequent first; if a player is asked for, from their point of view."""
    met: dict[tuple[str, str], list[tuple[SideResult, SideResult]]] = {}
    for game in games:
        for side, other in product(game.result.sides, repeat=2):
            for a, b in product(map(name_key, side.players), map(name_key, other.players)):
                if side is not other and (a == name_key(wanted.player) if wanted.player else a < b):
                    met.setdefault((a, b), []).append((side, other))
    meetings = []
    for (a, b), pairs in met.items():
        ahead = sum(side.rank < other.rank for side, other in pairs)
        behind = sum(side.rank > other.rank for side, other in pairs)
        margin = sum(side.total - other.total for side, other in pairs) / len(pairs)
        meeting = Meeting(names[a], names[b], len(pairs), ahead, behind, len(pairs) - ahead - behind, margin)
        swap = not wanted.player and (meeting.ahead, meeting.margin) < (meeting.behind, -meeting.margin)
        meetings.append(meeting.swapped() if swap else meeting)
    return tuple(sorted(meetings, key=lambda meeting: (-meeting.games, -meeting.ahead, meeting.a, meeting.b)))
