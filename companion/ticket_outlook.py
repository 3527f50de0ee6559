"""How a seat's tickets stand: completed, still needing tracks, or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from operator import le

from companion.game.board import Track
from companion.game.network import cheapest_path, cheapest_tree
from companion.game.results import Places, TicketResult, ticket_results, tracks_for_tickets
from companion.game.state import Game
from companion.game.values import dataclass, replace
from companion.game.verdict import Remark, note

Legs = tuple[tuple[str, str], ...]
"""Pairs of places to be connected, in order."""
Outlay = tuple[int, int, int, int]
"""Tracks to be borrowed, pieces in all, and of these trains and others, such as ships."""
ENDLESS: Outlay = (0, 10**6, 10**6, 10**6)
_LARGEST_TOUR = 7
"""Tours of up to this many cities are completed at the least total cost, longer ones leg by leg."""


@dataclass(frozen=True, slots=True)
class TicketOutlook:
    """How one ticket stands. `missing` are the tracks still to claim, with the fewest pieces; None if it is lost.

    `pieces` is how many pieces those cost, `exchanging` whether some of them must first be got in exchange for others.
    `borrowed` are tracks of other sides that it needs besides. `paths` are routes over all these and the side's own
    tracks, as cities in order: one for each leg of a tour, one for any other ticket, none for a lost one. `lost` says
    why it is lost.
    """

    result: TicketResult
    missing: tuple[Track, ...] | None
    pieces: int = 0
    exchanging: bool = False
    borrowed: tuple[Track, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    lost: Remark | None = None

    @property
    def done(self) -> bool:
        return self.result.completed

    @property
    def spaces(self) -> int:
        """Spaces still to fill."""
        return sum(track.length for track in self.missing or ())

    @property
    def at_the_end(self) -> TicketOutlook:
        """The same ticket when nothing more can be claimed: completed, or lost."""
        return self if self.done or self.missing is None else TicketOutlook(self.result, None, lost=note("lost over"))


@dataclass(frozen=True, slots=True)
class _Reach:
    """What a seat can use: the tracks of its side, those still free, those it can come to borrow, and its pieces."""

    game: Game
    seat: int
    own: frozenset[int]
    usable: tuple[Track, ...]
    places: Places
    costs: Mapping[int, Outlay]
    limit: Outlay
    exchanging: bool = False


def outlooks(game: Game, seat: int) -> list[TicketOutlook]:
    """How each known ticket of a seat stands, in the order named, each considered separately.

    A ticket can be completed over the side's own tracks and those still free and claimable, with the pieces that the
    partners have left between them; failing that, with exchanged pieces; failing that, over tracks that it may come to
    borrow. Cards, turns and what the others will do are not considered.
    """
    side = game.table.side_of(seat)
    all_results = ticket_results(game, side.index)
    before = sum(len(game.seats[index].tickets) for index in side.seats[: side.seats.index(seat)])
    mine = all_results[before : before + len(game.seats[seat].tickets)]
    reaches = list(_reaches(game, seat))
    return [_outlook(reaches, result) for result in mine]


def _reaches(game: Game, seat: int) -> Iterator[_Reach]:
    """What a seat can use as things are, and, where the board has them, by exchanges, and by loans too."""
    side = game.table.side_of(seat)
    own = frozenset(track.id for track in tracks_for_tickets(game, side.index))
    closed = game.rules.unclaimable(game)
    usable = tuple(t for t in game.board.tracks if t.id in own or (t.id not in game.owners and t.id not in closed))
    stock = sum(game.seats[index].stock for index in side.seats)
    pieces, exchangeable = Counter[str](), Counter[str]()
    for index in side.seats:
        pieces.update(game.seats[index].pieces)
        for mechanic in game.rules.by_hook["exchangeable"]:
            exchangeable.update(mechanic.exchangeable(game, index))
    costs = {track.id: _cost(game, seat, track) for track in usable if track.id not in own}
    reach = _Reach(game, seat, own, usable, game.board.cities_of, costs, _limit(stock, pieces))
    yield reach
    if exchangeable.total():
        reach = replace(reach, limit=_limit(stock, pieces + exchangeable), exchanging=True)
        yield reach
    for mechanic in game.rules.by_hook["lendable"]:
        loans, lendable = mechanic.lendable(game, side.index)
        more = tuple(game.board.tracks[track] for track in lendable if track not in own)
        if loans and more:
            costs = {**costs, **{track.id: (1, 0, 0, 0) for track in more}}
            yield replace(reach, usable=(*usable, *more), costs=costs, limit=(loans, *reach.limit[1:]))


def _limit(stock: int, pieces: Counter[str]) -> Outlay:
    return 0, stock, pieces["train"], pieces.total() - pieces["train"]


def _outlook(reaches: Sequence[_Reach], result: TicketResult) -> TicketOutlook:
    card = result.card
    options = [tuple(pairwise(card.tour))] if card.tour else [((a, b),) for a, b, _ in card.options]
    if result.completed:
        legs = tuple(pairwise(card.tour)) if card.tour else ((result.a, result.b),)
        return TicketOutlook(result, (), paths=_paths(reaches[0], legs, ()))
    for reach in reaches:
        completions = [(needed, legs) for legs in options if (needed := _tracks_needed(reach, legs)) is not None]
        if completions:
            needed, legs = min(completions, key=lambda completion: _total_cost(reach, completion[0]))
            missing, borrowed = (tuple(t for t in needed if reach.costs[t.id][0] == loan) for loan in (0, 1))
            pieces, paths = _total_cost(reach, needed)[1], _paths(reach, legs, needed)
            return TicketOutlook(result, missing, pieces, reach.exchanging, borrowed, paths)
    return TicketOutlook(result, None, lost=_why_lost(replace(reaches[0], limit=reaches[-1].limit), options))


def _paths(reach: _Reach, legs: Legs, missing: Iterable[Track]) -> tuple[tuple[str, ...], ...]:
    """The route of each leg, as cities in order, over the side's own tracks and the missing ones; empty without one."""
    tracks = [track for track in reach.usable if track.id in reach.own] + list(missing)
    paths = []
    for a, b in legs:
        starts = reach.places.get(a, frozenset())
        path = cheapest_path(tracks, sorted(starts), sorted(reach.places.get(b, frozenset())), reach.own) or ()
        ends = {path[0].a, path[0].b} & starts if path else set()
        if len(path) > 1 and len(ends) > 1:
            ends -= {path[1].a, path[1].b}
        city = min(ends, default="")
        cities = [city]
        for track in path:
            city = track.b if city == track.a else track.a
            cities.append(city)
        paths.append(tuple(cities) if path else ())
    return tuple(paths)


def _why_lost(reach: _Reach, options: Sequence[Legs]) -> Remark:
    """Why a ticket is lost: too few pieces, or no open route connects its cities any more."""
    endless = replace(reach, limit=ENDLESS)
    completions = [needed for legs in options if (needed := _tracks_needed(endless, legs)) is not None]
    if completions:
        best = min(completions, key=lambda tracks: _total_cost(reach, tracks))
        _, need, trains, others = _total_cost(reach, best)
        _, left, left_trains, left_others = reach.limit
        if need > left or not others:
            return note("lost pieces", need=need, left=left)
        kinds = {track.piece for track in reach.usable} - {"train"}
        unit = kinds.pop() if len(kinds) == 1 else "piece"
        values = {"trains": trains, "others": others, "left_trains": left_trains, "left_others": left_others}
        return note("lost kinds", **values, unit=unit)
    reached = {city for track in reach.usable for city in (track.a, track.b)}
    for a, b in (leg for legs in options[:1] for leg in legs):
        for end in (a, b):
            if len(options) == 1 and not reach.places.get(end, frozenset()) & reached:
                return note("lost city", city=end)
    return note("lost way")


def _tracks_needed(reach: _Reach, legs: Legs) -> tuple[Track, ...] | None:
    """The tracks to claim for all legs, with the fewest pieces; None if impossible. Legs can share tracks."""
    if 1 < len(legs) < _LARGEST_TOUR:
        return _tour_tracks(
            reach, [reach.places.get(city, frozenset()) for city in (legs[0][0], *(b for _, b in legs))]
        )
    own, limit = set(reach.own), reach.limit
    claimed: list[Track] = []
    for a, b in legs:
        starts, goals = reach.places.get(a, frozenset()), reach.places.get(b, frozenset())
        leg = _cheapest_leg(reach, own, starts, goals, limit)
        if leg is None:
            return None
        claimed += leg
        own |= {track.id for track in leg}
        spent = _total_cost(reach, leg)
        limit = _plus(limit, spent, -1)
    return tuple(claimed)


def _tour_tracks(reach: _Reach, ends: Sequence[frozenset[str]]) -> tuple[Track, ...] | None:
    """The tracks to claim that connect a city of each of `ends`, with the fewest pieces; None if impossible.

    The limit for each kind of piece is considered only if the cheapest connection exceeds one.
    """
    (_, most, trains, ships), tracks = reach.limit, reach.game.board.tracks
    usable = [track for track in reach.usable if track.id in reach.own or not reach.costs[track.id][0]]
    in_all = {track: (pieces, 0) for track, (_, pieces, *_) in reach.costs.items()}
    by_kind = {track: cost[2:] for track, cost in reach.costs.items()}
    for cost, limit in ((in_all, (most, 0)), (by_kind, (trains, ships))):
        tree = cheapest_tree(usable, ends, cost, limit)
        if tree is None:
            return None
        needed = tuple(tracks[track] for track in sorted(tree & reach.costs.keys()))
        if all(map(le, _total_cost(reach, needed), reach.limit)):
            return needed
    return None


def _total_cost(reach: _Reach, tracks: Iterable[Track]) -> Outlay:
    """What these tracks cost in all."""
    total: Outlay = (0, 0, 0, 0)
    for track in tracks:
        total = _plus(total, reach.costs[track.id])
    return total


def _plus(cost: Outlay, more: Outlay, times: int = 1) -> Outlay:
    loans, pieces, trains, ships = more
    return cost[0] + times * loans, cost[1] + times * pieces, cost[2] + times * trains, cost[3] + times * ships


def _cost(game: Game, seat: int, track: Track) -> Outlay:
    pieces = game.rules.pieces_on(game, seat, track)
    return (0, pieces, pieces, 0) if track.piece == "train" else (0, pieces, 0, pieces)


def _cheapest_leg(
    reach: _Reach, own: set[int], starts: frozenset[str], goals: frozenset[str], limit: Outlay
) -> list[Track] | None:
    """The tracks to claim on the path that costs the fewest pieces, within the stock of each kind; None without one."""
    neighbours: dict[str, list[tuple[str, Track | None, Outlay]]] = {}
    for track in reach.usable:
        free = track.id not in own
        cost = reach.costs[track.id] if free else (0, 0, 0, 0)
        neighbours.setdefault(track.a, []).append((track.b, track if free else None, cost))
        neighbours.setdefault(track.b, []).append((track.a, track if free else None, cost))
    reached: dict[str, list[Outlay]] = {}
    queue: list[tuple[Outlay, int, str, tuple[int, ...]]] = [((0, 0, 0, 0), 0, city, ()) for city in sorted(starts)]
    tracks = reach.game.board.tracks
    while queue:
        cost, _, city, claimed = heappop(queue)
        if city in goals:
            return [tracks[id] for id in claimed]
        costs = reached.setdefault(city, [])
        if any(all(map(le, cheaper, cost)) for cheaper in costs):
            continue
        costs.append(cost)
        for other, to_claim, extra in neighbours.get(city, ()):
            total = _plus(cost, extra)
            if all(map(le, total, limit)):
                heappush(queue, (total, len(claimed), other, claimed if to_claim is None else (*claimed, to_claim.id)))
    return None
