"""Which tickets are completed, as needed by the sheet, by bonuses and by tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from weakref import ref

from companion.game.board import Ticket, Track
from companion.game.journey import has_journey
from companion.game.network import connected, networks
from companion.game.state import Game
from companion.game.values import NamedTuple

UNTOLD = "tickets untold"
"""The key of the remark on seats whose tickets are not recorded."""
Places = Mapping[str, frozenset[str]]
"""The cities that each name on a ticket stands for (`Board.cities_of`)."""


class TicketResult(NamedTuple):
    """One ticket at the end: the two cities that count, and the points, negative if it failed."""

    card: Ticket
    a: str
    b: str
    points: int
    completed: bool

    @property
    def cities(self) -> tuple[str, ...]:
        """What counts of the card: the two cities of the option, or every city of a tour."""
        return self.card.tour or (self.a, self.b)


def completed_first(results: Iterable[TicketResult]) -> list[TicketResult]:
    """The tickets in the order of a sheet: completed ones first, then by their points."""
    return sorted(results, key=lambda result: (not result.completed, -abs(result.points)))


def _connects(net: Mapping[str, int], places: Places, a: str, b: str) -> bool:
    ends = places.get(b, frozenset((b,)))
    return any(connected(net, start, other) for start in places.get(a, frozenset((a,))) for other in ends)


def ticket_result(
    card: Ticket, net: Mapping[str, int], places: Places, tracks: Sequence[Track] = (), *, detours: bool = True
) -> TicketResult:
    """How a ticket stands in a network (BA-17); `net` is the result of `networks` for `tracks`.

    Of several options the best completed one counts or, if none is, the one that costs least (CH-02). A tour scores
    most if it is travelled in order, less if its cities are only connected (WO-03).
    """
    if card.tour:
        return _tour_result(card, net, tracks, detours)
    done = [option for option in card.options if _connects(net, places, option[0], option[1])]
    if done:
        a, b, points = max(done, key=lambda option: option[2])
        return TicketResult(card, a, b, points, True)
    a, b, points = min(card.options, key=lambda option: option[2])
    return TicketResult(card, a, b, -points, False)


def _tour_result(card: Ticket, net: Mapping[str, int], tracks: Sequence[Track], detours: bool) -> TicketResult:
    """The result of a tour. With `detours`, the route may pass other cities between those of the tour."""
    in_order, any_order, penalty = card.points
    a, b = card.tour[0], card.tour[-1]
    if not all(connected(net, a, city) for city in card.tour):
        return TicketResult(card, a, b, -abs(penalty), False)
    steps = {track.ends for track in tracks}
    direct = all(frozenset(pair) in steps for pair in pairwise(card.tour))
    ordered = direct or (detours and has_journey(tracks, card.tour))
    return TicketResult(card, a, b, in_order if ordered else any_order, True)


def tracks_for_tickets(game: Game, side: int) -> list[Track]:
    """The tracks that count for the tickets of a side: its own, those common to everybody, and those it borrows."""
    tracks = game.tracks_of(side)
    if common := game.rules.common_tracks(game):
        tracks = [*tracks, *(track for track in game.board.tracks if track.id in common)]
    for mechanic in game.rules.by_hook["borrows"]:
        tracks = [*tracks, *mechanic.borrows(game, side)]
    return tracks


class _Latest:
    """The results for the last game asked about, kept because lines, bonuses and tie-breaks of a sheet all use them."""

    def __init__(self, game: Game) -> None:
        self.game = ref(game)
        self.sides: dict[int, tuple[TicketResult, ...]] = {}


_latest: _Latest | None = None


def ticket_results(game: Game, side: int) -> tuple[TicketResult, ...]:
    """Every known kept ticket of a side, seat by seat in the order in which they were named."""
    global _latest
    latest = _latest
    if latest is None or latest.game() is not game:
        latest = _latest = _Latest(game)
    if side not in latest.sides:
        latest.sides[side] = tuple(_results(game, side))
    return latest.sides[side]


def _results(game: Game, side: int) -> list[TicketResult]:
    if game.table.counts_only:
        outcomes = (outcome for seat in game.table.sides[side].seats for outcome in game.seats[seat].outcomes)
        return [
            TicketResult(game.board.ticket[outcome.card], outcome.a, outcome.b, outcome.points, outcome.completed)
            for outcome in outcomes
        ]
    tracks = tracks_for_tickets(game, side)
    net = networks(tracks)
    places = game.board.cities_of
    cards = game.board.ticket
    numbers = game.board.numbers["tickets"]
    ticket_results = (
        ticket_result(cards[card], net, places, tracks, detours=numbers.tour_detours)
        for seat in game.table.sides[side].seats
        for card in game.seats[seat].tickets
    )
    if not numbers.worth:
        return list(ticket_results)
    return [ticket._replace(points=numbers.worth if ticket.completed else 0) for ticket in ticket_results]


def route_points(game: Game, length: int) -> int:
    """The points of a route; one longer than any in the printed table scores like the longest in it."""
    points: Mapping[int, int] = game.board.numbers["claims"].points
    return points.get(length, points[max(points)])


def completed(game: Game, side: int) -> int:
    """How many tickets a side has completed, as far as known (see `seats_without_ticket_number`)."""
    summed = sum(game.seats[seat].sums.number or 0 for seat in game.table.sides[side].seats)
    return sum(1 for ticket in ticket_results(game, side) if ticket.completed) + summed


def completed_points(game: Game, side: int) -> int:
    """What the tickets that a side has completed are worth, without those that failed."""
    summed = sum(game.seats[seat].sums.completed for seat in game.table.sides[side].seats)
    return sum(ticket.points for ticket in ticket_results(game, side) if ticket.completed) + summed


def seats_without_ticket_number(game: Game) -> list[int]:
    """The seats for which only the points of completed tickets were recorded, not their number."""
    return [seat for seat, held in enumerate(game.seats) if held.sums.number is None]
