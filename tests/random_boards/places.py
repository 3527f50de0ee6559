"""Ways over a board: what a ticket still needs, and how far two places are apart."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from companion.game.board import Board, Ticket, Track


def ends_of(board: Board, place: str) -> set[str]:
    """The cities that a name on a ticket stands for: itself, or the border ends of a country."""
    return {name for name, city in board.cities.items() if city.country == place} or {place}


def legs(card: Ticket) -> list[tuple[str, str]]:
    """Pairs of places that a card wants joined; of several values the first one."""
    if card.tour:
        return list(zip(card.tour, card.tour[1:], strict=False))
    return [card.options[0][:2]]


Net = dict[str, list[tuple[int, str, Track | None]]]
"""From each city: what a step costs, where it goes, and the track that it needs, if it is not one's own."""


def net_of(own: Iterable[Track], free: Iterable[Track]) -> Net:
    """The steps over own tracks, which cost nothing, and over free ones."""
    net: Net = {}
    for tracks, costs in ((own, 0), (free, 1)):
        for track in tracks:
            for a, b in ((track.a, track.b), (track.b, track.a)):
                net.setdefault(a, []).append((costs * track.length, b, track if costs else None))
    return net


def cheapest_way(net: Net, starts: set[str], goals: set[str]) -> list[Track] | None:
    """Free tracks of the cheapest way; None if there is none."""
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
    """Spaces of the shortest way."""
    path = cheapest_way(net_of((), board.tracks), {a}, {b})
    assert path is not None
    return sum(track.length for track in path)


def lane(board: Board, track: Track) -> str:
    """A track by its cities and, where several join them, by what tells it from the others."""
    return f"{track.a} - {track.b}{word(board, track)}"


def word(board: Board, track: Track) -> str:
    """What tells a track from the others between its cities, with a space before it."""
    pair = board.between[track.ends]
    looks = {(other.colour, other.kind) for other in pair}
    if len(looks) == 1:
        return " mountain" if track.column("mountain", 0) and not pair[0].column("mountain") else ""
    if len({colour for colour, _ in looks}) == len(looks):
        return f" {track.colour}"
    return f" {track.kind}" if len({kind for _, kind in looks}) == len(looks) else f" {track.colour} {track.kind}"
