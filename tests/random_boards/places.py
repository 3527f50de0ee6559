"""Routes across a board: what a ticket still needs, and how far apart two places are."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from companion.game.board import Board, Ticket, Track


def ends_of(board: Board, place: str) -> set[str]:
    """The cities that a name on a ticket stands for: the city itself, or the border ends of a country."""
    return {name for name, city in board.cities.items() if city.country == place} or {place}


def legs(card: Ticket) -> list[tuple[str, str]]:
    """The pairs of places that a ticket wants connected; of several options the first one."""
    if card.tour:
        return list(zip(card.tour, card.tour[1:], strict=False))
    return [card.options[0][:2]]


Net = dict[str, list[tuple[int, str, Track | None]]]
"""For each city: the cost of a step, where it leads, and the track it needs unless that is already owned."""


def net_of(own: Iterable[Track], free: Iterable[Track]) -> Net:
    """The steps along own tracks, which cost nothing, and along free ones."""
    net: Net = {}
    for tracks, costs in ((own, 0), (free, 1)):
        for track in tracks:
            for a, b in ((track.a, track.b), (track.b, track.a)):
                net.setdefault(a, []).append((costs * track.length, b, track if costs else None))
    return net


def cheapest_way(net: Net, starts: set[str], goals: set[str]) -> list[Track] | None:
    """The free tracks of the cheapest route. None if there is no route."""
    best = dict.fromkeys(starts, 0)
    behind: dict[str, tuple[str, Track | None]] = {}
    queue = [(0, start) for start in sorted(starts)]
    while queue:
        far, city = heappop(queue)
        if city in goals:
            path = []
            while city not in starts:
                city, track = behind[city]
                path += [track] if track else []
            return path
        for cost, other, track in net.get(city, ()):
            if far + cost < best.get(other, 10_000):
                best[other] = far + cost
                behind[other] = (city, track)
                heappush(queue, (far + cost, other))
    return None


def spaces(board: Board, a: str, b: str) -> int:
    """The number of spaces of the shortest route."""
    path = cheapest_way(net_of((), board.tracks), {a}, {b})
    assert path is not None
    return sum(track.length for track in path)


def lane(board: Board, track: Track) -> str:
    """A track by its cities and, where several connect them, by what distinguishes it."""
    return f"{track.a} - {track.b}{word(board, track)}"


def word(board: Board, track: Track) -> str:
    """What distinguishes a track from the others between its cities, with a space before it."""
    pair = board.tracks_between[track.ends]
    looks = {(other.colour, other.kind) for other in pair}
    if len(looks) == 1:
        return " mountain" if track.column("mountain", 0) and not pair[0].column("mountain") else ""
    if len({colour for colour, _ in looks}) == len(looks):
        return f" {track.colour}"
    return f" {track.kind}" if len({kind for _, kind in looks}) == len(looks) else f" {track.colour} {track.kind}"
