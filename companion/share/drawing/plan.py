"""A board laid out on paper: where its cities, the spaces of its tracks and its names are. Once a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees

from companion.game.board import Board, City, Track
from companion.plan.curve import Curve, Point
from companion.plan.printed import printed_line
from companion.share.drawing.boxes import GAP, Space, printed_spaces
from companion.share.drawing.labels import Label, place_names
from companion.share.drawing.ways import LANE, Frame, bows_of, survey, ways_of

CITY, JUNCTION = 9.0, 5.0
"""How large the marks of cities are, from their middle."""
CLEAR = 6.0
"""Between a city's mark and the first space."""
BADGE_ROOM = 14.0
"""How near to the frame an owner's letter may stand."""
STAGGER = 16.0
"""How far the letters of a double stand apart along it."""
SHORTEST = 9.0
"""A space is at least so long, even where its track has no room."""


@dataclass(frozen=True)
class Lane:
    """A track on paper: its middle line and its spaces in order."""

    track: Track
    curve: Curve
    spaces: tuple[Space, ...]

    badge: Point
    """Where its owner's letter stands."""

    @property
    def middle(self) -> Space:
        """The space in which the letter of its colour stands."""
        return self.spaces[len(self.spaces) // 2]


@dataclass(frozen=True)
class Plan:
    """The geometry of a board: cities by name, lanes by track id, names where they stand."""

    frame: Frame
    cities: Mapping[str, Point]
    lanes: Mapping[int, Lane]
    labels: Mapping[str, Label]


def plan(board: Board) -> Plan:
    """The plan of a board as it is now, corrections by the table included."""
    frame, cities = survey(board)
    ways = ways_of(board, frame, cities)
    printed = printed_spaces(board, frame)
    lanes = {}
    for way, bow in zip(ways, bows_of(ways, frame, cities), strict=True):
        bundle, middle = way.bundle, way.curve(bow)
        for number, track in enumerate(bundle.tracks):
            place = number - (len(bundle.tracks) - 1) / 2
            line = printed_line(board, track, bundle.a)
            curve = middle.aside(place * LANE) if line is None else Curve(tuple(map(frame.place, line.points)))
            first, last = (
                _mark(board.cities[name]) + CLEAR - abs(place * LANE) * 0.45 for name in (bundle.a, bundle.b)
            )
            lying = printed.get(track.id)
            spaces = lying or tuple(_spaces(curve, track.length, first, last, frame if bundle.wraps else None))
            lanes[track.id] = Lane(track, curve, spaces, _badge(curve, lying, place * STAGGER, frame))
    return Plan(frame, cities, lanes, place_names(board.cities, cities, lanes.values(), frame))


def _badge(curve: Curve, printed: Sequence[Space] | None, stagger: float, frame: Frame) -> Point:
    """The middle of a track; on a double a little before and behind it, so that two letters do not touch."""
    middle = curve.long / 2
    if printed:
        one, other = printed[(len(printed) - 1) // 2], printed[len(printed) // 2]
        middle = curve.way_to(Point((one.x + other.x) / 2, (one.y + other.y) / 2))
    point = curve.at(middle + stagger)
    return Point(min(max(point.x % frame.width, BADGE_ROOM), frame.width - BADGE_ROOM), point.y)


def _mark(city: City) -> float:
    return JUNCTION if city.junction else CITY


def _spaces(curve: Curve, count: int, first: float, last: float, over: Frame | None) -> Iterator[Space]:
    """The spaces of a track; one over the edge of its frame comes in again on the other side."""
    room = max(curve.long - first - last, 1.0)
    long = max((room - (count - 1) * GAP) / count, min(SHORTEST, room / count))
    step = (room - long) / (count - 1) if count > 1 else 0.0
    for number in range(count):
        middle = first + (number * step if count > 1 else (room - long) / 2) + long / 2
        one, other = curve.at(middle - long / 2), curve.at(middle + long / 2)
        x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
        turn = degrees(atan2(other.y - one.y, other.x - one.x))
        yield Space(x % over.width if over else x, y, turn, long)
