"""What a seat's tickets still need: done, how they can be completed, or that they cannot any more."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from companion.game.board import Track
from companion.game.results import Result, places_of, results, travelled
from companion.game.state import Game
from companion.referee import shut

Cost = tuple[int, int, int]
"""Pieces in all, and of them trains and ships."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How one ticket stands. `missing` are the tracks still to claim, the fewest pieces; None if none will do."""

    result: Result
    missing: tuple[Track, ...] | None

    @property
    def done(self) -> bool:
        return self.result.completed

    @property
    def spaces(self) -> int:
        """Spaces still to fill."""
        return sum(track.length for track in self.missing or ())


def outlooks(game: Game, seat: int) -> list[Outlook]:
    """The known tickets of a seat, in the order named, each by itself.

    A ticket can be completed over the tracks of its side and those that are free
    and not closed, with the pieces that are left; partners' pieces count together.
    Cards, turns and other players are not foreseen.
    """
    side = game.table.side_of(seat)
    found = results(game, side.index)
    before = sum(len(game.holdings[one].tickets) for one in side.seats[: side.seats.index(seat)])
    mine = found[before : before + len(game.holdings[seat].tickets)]
    return [Outlook(one, () if one.completed else _missing(game, seat, one)) for one in mine]


def _missing(game: Game, seat: int, result: Result) -> tuple[Track, ...] | None:
    """The best of the ways that one option of the ticket leaves."""
    card = result.card
    ways = [pairwise(card.tour)] if card.tour else [((a, b),) for a, b, _ in card.options]
    found = [needed for one in ways if (needed := _over(game, seat, list(one))) is not None]
    return min(found, key=lambda tracks: sum(track.length for track in tracks), default=None)


def _over(game: Game, seat: int, legs: list[tuple[str, str]]) -> tuple[Track, ...] | None:
    """The tracks to claim for all legs of a way, leg by leg; what one leg claims the next one has."""
    side = game.table.side_of(seat)
    own = {track.id for track in travelled(game, side.index)}
    closed = shut(game)
    usable = [t for t in game.board.tracks if t.id in own or (t.id not in game.owners and t.id not in closed)]
    holdings = [game.holdings[one] for one in side.seats]
    limit: Cost = (
        sum(held.stock for held in holdings),
        sum(held.pieces.get("train", 0) for held in holdings),
        sum(held.pieces.get("ship", 0) for held in holdings),
    )
    places = places_of(game.board)
    claimed: list[Track] = []
    for a, b in legs:
        leg = _cheapest(game, seat, usable, own, places.get(a, frozenset()), places.get(b, frozenset()), limit)
        if leg is None:
            return None
        claimed += leg
        own |= {track.id for track in leg}
        spent = [_cost(game, seat, track) for track in leg]
        limit = (
            limit[0] - sum(cost[0] for cost in spent),
            limit[1] - sum(cost[1] for cost in spent),
            limit[2] - sum(cost[2] for cost in spent),
        )
    return tuple(claimed)


def _cost(game: Game, seat: int, track: Track) -> Cost:
    extra = game.rules.price(game, seat, track).pieces
    if track.piece == "ship":
        return (track.length + extra, extra, track.length)
    return (track.length + extra, track.length + extra, 0)


def _cheapest(
    game: Game,
    seat: int,
    usable: list[Track],
    own: set[int],
    starts: frozenset[str],
    goals: frozenset[str],
    limit: Cost,
) -> list[Track] | None:
    """The unclaimed tracks of a way that costs the fewest pieces and keeps within the stock of each kind."""
    near: dict[str, list[tuple[str, Track | None, Cost]]] = {}
    for track in usable:
        free = track.id not in own
        cost = _cost(game, seat, track) if free else (0, 0, 0)
        near.setdefault(track.a, []).append((track.b, track if free else None, cost))
        near.setdefault(track.b, []).append((track.a, track if free else None, cost))
    reached: dict[str, list[Cost]] = {}
    queue: list[tuple[Cost, int, str, tuple[int, ...]]] = [((0, 0, 0), 0, city, ()) for city in sorted(starts)]
    tracks = game.board.tracks
    while queue:
        cost, _, city, laid = heappop(queue)
        if city in goals:
            return [tracks[id] for id in laid]
        known = reached.setdefault(city, [])
        if any(one[0] <= cost[0] and one[1] <= cost[1] and one[2] <= cost[2] for one in known):
            continue
        known.append(cost)
        for other, claimed, more in near.get(city, ()):
            there = (cost[0] + more[0], cost[1] + more[1], cost[2] + more[2])
            if there[0] <= limit[0] and there[1] <= limit[1] and there[2] <= limit[2]:
                heappush(queue, (there, len(laid), other, laid if claimed is None else (*laid, claimed.id)))
    return None
