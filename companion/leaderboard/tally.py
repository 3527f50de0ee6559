"""The counting: games, wins and averages by player and board, best scores, longest paths, who beat whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product

from companion.leaderboard.filters import EVERYTHING, Filter
from companion.leaderboard.people import name_key
from companion.leaderboard.results import FinishedGame, SideResult


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """The numbers of one player, on one board, or over all where `board` and its `title` are empty.

    A win is a first rank on the sheet; `shared` of the wins were shared because
    the tie-breaks could not part the sides. `average` and `best` are points of
    the player's side; `path` is the longest path in spaces, None where no board asked for it.
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
    """What one side did in one game: `number` are points, or spaces of its path from one of `ends` to the other."""

    number: int
    players: tuple[str, ...]
    board: str
    title: str
    date: str
    game: str
    ends: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players on different sides: how often each was ranked before the other.

    `margin` is by how many points the first one was ahead of the second, on average.
    """

    a: str
    b: str
    games: int
    ahead: int
    behind: int
    level: int
    margin: float

    def turned(self) -> Meeting:
        """The same seen from the other side."""
        return Meeting(self.b, self.a, self.games, self.behind, self.ahead, self.level, 0 - self.margin)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """All numbers of the games that were counted, each list in the order in which people want to read it."""

    games: int = 0
    first: str = ""
    last: str = ""
    """The days of the first game and the last one."""
    players: tuple[PlayerRecord, ...] = ()
    boards: tuple[PlayerRecord, ...] = ()
    best: tuple[Feat, ...] = ()
    paths: tuple[Feat, ...] = ()
    meetings: tuple[Meeting, ...] = ()


@dataclass(slots=True)
class _Sum:
    """Endings that are added up."""

    endings: list[tuple[SideResult, bool]] = field(default_factory=list)
    """Each with whether it was a win shared with another side."""

    def told(self, name: str, board: str = "", title: str = "") -> PlayerRecord:
        ranks = [(ending.rank == 1, shared) for ending, shared in self.endings]
        points = [ending.total for ending, _ in self.endings]
        paths = [ending.path for ending, _ in self.endings if ending.path is not None]
        return PlayerRecord(
            name,
            board,
            title,
            len(points),
            sum(won for won, _ in ranks),
            sum(won and shared for won, shared in ranks),
            sum(points) / len(points),
            max(points),
            max(paths, default=None),
        )


def leaderboard(games: Iterable[FinishedGame], asked: Filter = EVERYTHING) -> Leaderboard:
    """Count the games that a filter takes."""
    chosen = sorted(filter(asked.takes, games), key=lambda game: (game.date, game.id))
    if not chosen:
        return Leaderboard()
    names = {name_key(name): name for game in chosen for side in game.result.sides for name in side.players}
    titles = {game.result.board: game.result.title for game in chosen}
    people: dict[str, _Sum] = {}
    places: dict[tuple[str, str], _Sum] = {}
    for game in chosen:
        winners = sum(side.rank == 1 for side in game.result.sides)
        for side in game.result.sides:
            for key in map(name_key, side.players):
                if asked.shows([key]):
                    ending = side, winners > 1
                    people.setdefault(key, _Sum()).endings.append(ending)
                    places.setdefault((game.result.board, key), _Sum()).endings.append(ending)
    boards = [added.told(names[key], board, titles[board]) for (board, key), added in places.items()]
    return Leaderboard(
        len(chosen),
        chosen[0].date,
        chosen[-1].date,
        tuple(sorted((added.told(names[key]) for key, added in people.items()), key=_order)),
        tuple(sorted(boards, key=lambda one: (one.title, one.board, _order(one)))),
        _feats(chosen, asked, lambda side: side.total),
        _feats(chosen, asked, lambda side: side.path or None),
        _meetings(chosen, asked, names),
    )


def _order(tally: PlayerRecord) -> tuple[int, float, str]:
    """Most wins first, then the better average, then by name."""
    return -tally.wins, -tally.average, tally.name


def _feats(
    games: Sequence[FinishedGame], asked: Filter, number: Callable[[SideResult], int | None]
) -> tuple[Feat, ...]:
    """The greatest number first; of equal ones the earlier, for it was there first."""
    found = [
        Feat(value, side.players, game.result.board, game.result.title, game.date, game.id, side.ends)
        for game in games
        for side in game.result.sides
        if asked.shows(side.players) and (value := number(side)) is not None
    ]
    return tuple(sorted(found, key=lambda feat: -feat.number))


def _meetings(games: Sequence[FinishedGame], asked: Filter, names: dict[str, str]) -> tuple[Meeting, ...]:
    """Every two who sat against each other, the most frequent first; with a player asked for, from their side."""
    met: dict[tuple[str, str], list[tuple[SideResult, SideResult]]] = {}
    for game in games:
        for one, other in product(game.result.sides, repeat=2):
            for a, b in product(map(name_key, one.players), map(name_key, other.players)):
                if one is not other and (a == name_key(asked.player) if asked.player else a < b):
                    met.setdefault((a, b), []).append((one, other))
    found = []
    for (a, b), pairs in met.items():
        ahead = sum(one.rank < other.rank for one, other in pairs)
        behind = sum(one.rank > other.rank for one, other in pairs)
        margin = sum(one.total - other.total for one, other in pairs) / len(pairs)
        meeting = Meeting(names[a], names[b], len(pairs), ahead, behind, len(pairs) - ahead - behind, margin)
        swap = not asked.player and (meeting.ahead, meeting.margin) < (meeting.behind, -meeting.margin)
        found.append(meeting.turned() if swap else meeting)
    return tuple(sorted(found, key=lambda one: (-one.games, -one.ahead, one.a, one.b)))
