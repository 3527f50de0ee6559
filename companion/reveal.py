"""The end of a game as a sequence of acts: ticket by ticket, then bonus by bonus, each with the totals after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise

from companion.game.board import Track
from companion.game.network import cheapest_path
from companion.game.results import TicketResult, tracks_for_tickets
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, replace
from companion.game.verdict import Remark
from companion.scoring import Sheet, SideSheet, open_scores, points_so_far
from companion.words import wording
from companion.words.plain import plain

OPENING, CLOSING = "opening", "closing"
"""The names of the first and the last act; those of the others are from `Sheet.line_names`."""


class RevealProgress(NamedTuple):
    """How much of the ending the table has seen: the number of the act on screen, and whether all of it was seen."""

    act: int | None = None
    all: bool = True


@dataclass(frozen=True, slots=True)
class Act:
    """One thing revealed: whose points they are, and the totals of all sides after it.

    `tracks` and `cities` are what it rests on. For a ticket they are the built part of the route and the ticket's
    cities; `gap` are the tracks that the side lacks, on the shortest route still open or, if none is, on the shortest
    of all.
    """

    what: str
    totals: tuple[int, ...]
    side: int | None = None
    points: int = 0
    rule: str | None = None
    ticket: TicketResult | None = None
    tracks: tuple[Track, ...] = ()
    gap: tuple[Track, ...] = ()
    cities: tuple[str, ...] = ()
    why: tuple[Remark, ...] = ()


def acts(game: Game, sheet: Sheet) -> list[Act]:
    """The end of `game`, as acts; the totals of the last act are those of `sheet`."""
    totals = points_so_far(game)
    performed = [Act(OPENING, tuple(totals))]
    for act in (*_tickets(game, sheet), *_bonuses(game, sheet)):
        assert act.side is not None
        totals[act.side] += act.points
        performed.append(replace(act, totals=tuple(totals)))
    return [*performed, Act(CLOSING, tuple(totals), why=(sheet.decided,))]


def act_text(sheet: Sheet, act: Act) -> str:
    """An act as a sentence: what is revealed, whose it is, and its points."""
    if act.what == OPENING:
        return wording("reveal opening" if any(side.tickets for side in sheet.sides) else "reveal opening none")
    if act.what == CLOSING or act.side is None:
        return sheet.stands.says
    who = plain(sheet.sides[act.side].name)
    if act.ticket is None:
        return wording("reveal bonus", who=who, what=wording(f"what {act.what}"), points=act.points)
    key = "reveal ticket done" if act.ticket.completed else "reveal ticket failed"
    return wording(key, who=who, ticket=plain(" – ".join(act.ticket.cities), 120), points=act.points)


def _tickets(game: Game, sheet: Sheet) -> Iterator[Act]:
    """Each side's tickets, those with the fewest points first."""
    closed = game.rules.unclaimable(game) | game.owners.keys()
    for number, side in enumerate(sheet.sides):
        if game.table.counts_only:
            yield from _named_tickets(number, side)
            continue
        own = tracks_for_tickets(game, number)
        ids = {track.id for track in own}
        for result in sorted(side.tickets, key=lambda ticket: abs(ticket.points)):
            steps = tracks_of_ticket(game, result, ids, closed - ids)
            gap = tuple(track for track in steps if track.id not in ids)
            tracks = tuple(track for track in steps if track.id in ids)
            yield Act(
                "tickets", (), number, result.points, "BA-17", result, tracks, gap, cities_of_ticket(game, result)
            )


def _named_tickets(number: int, side: SideSheet) -> Iterator[Act]:
    """The tickets of a side if only totals were recorded: those that were named, then the sum of the others."""
    for result in sorted(side.tickets, key=lambda ticket: abs(ticket.points)):
        yield Act("tickets", (), number, result.points, "BA-17", result)
    for line in side.lines:
        rest = line.points - sum(result.points for result in side.tickets)
        if line.what == "tickets" and rest:
            yield Act("tickets", (), number, rest, line.rule, why=line.why)


def cities_of_ticket(game: Game, result: TicketResult) -> tuple[str, ...]:
    """The cities that a ticket names, with every border end of a country."""
    places = game.board.cities_of
    names = result.card.tour or (result.a, result.b)
    return tuple(city for name in names for city in sorted(places.get(name, ())))


def tracks_of_ticket(game: Game, result: TicketResult, own: set[int], closed: Collection[int]) -> tuple[Track, ...]:
    """The tracks that connect a ticket's cities with the fewest spaces not on the side's `own` tracks (ids).

    `closed` tracks (ids) are avoided, unless nothing else connects the cities.
    """
    places = game.board.cities_of
    usable = [track for track in game.board.tracks if track.id not in closed]
    stops = result.card.tour or (result.a, result.b)
    tracks: dict[int, Track] = {}
    for a, b in pairwise(stops):
        ends = places.get(a, ()), places.get(b, ())
        for track in cheapest_path(usable, *ends, own) or cheapest_path(game.board.tracks, *ends, own) or ():
            tracks[track.id] = track
    return tuple(tracks.values())


def _bonuses(game: Game, sheet: Sheet) -> Iterator[Act]:
    """The lines of the sheet except tickets, in its order: of each, the points not yet marked during the game."""
    marked: Counter[tuple[int, str]] = Counter()
    for line in open_scores(game):
        marked[line.side, line.what] += line.points
    for what in sheet.line_names:
        for number, side in enumerate(sheet.sides):
            for line in side.lines if what != "tickets" else ():
                points = line.points - marked[number, what]
                if line.what != what or not points:
                    continue
                path = side.path if what == "longest path" else None
                tracks = tuple(game.board.tracks[id] for id in path.tracks) if path else ()
                yield Act(
                    what, (), number, points, line.rule, tracks=tracks, cities=path.cities if path else (),
                    why=line.why,
                )  # fmt: skip
