"""A board laid out on paper: where its cities, its tracks with their spaces, and its names are, in points.

Every drawing made of shapes is drawn from this plan, which holds only numbers and the board's own tracks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import copysign

from companion.game.board import Board, City, Track
from companion.game.values import dataclass
from companion.plan.canvas import Cell, paper
from companion.plan.courses import bows_of, courses_of
from companion.plan.curve import Curve, Point
from companion.plan.labels import Box, Label, LabelPlace, Lettering, place_labels, printed_name
from companion.plan.letters import text_width
from companion.plan.printed import printed_line
from companion.plan.spaces import SpaceBox, printed_spaces, spaces_along

CITY, JUNCTION = 9.0, 5.0
"""The radius of the mark of a city, and of a junction."""
CLEAR = 6.0
"""The gap between a city's mark and the first space."""
LANE = 19.0
"""The distance between the middle lines of neighbouring tracks of a double."""
STEPS = 48
"""The number of straight pieces of a curve."""
BADGE_ROOM = 14.0
"""The least distance of an owner's letter from the left and right edges."""
STAGGER = 16.0
"""The distance along a double between the letters of its tracks."""


@dataclass(frozen=True)
class PlannedTrack:
    """A track in its place: its middle line, starting at either city, and its spaces in order along it."""

    track: Track
    curve: Curve
    spaces: tuple[SpaceBox, ...]
    badge: Point
    """Where its owner's letter goes."""

    @property
    def middle(self) -> SpaceBox:
        """The space that bears the letter of its colour."""
        return self.spaces[len(self.spaces) // 2]


@dataclass(frozen=True)
class Plan:
    """The geometry of a board: its cities by name, its tracks by id, its labels by city.

    It measures `width` by `height` points from its upper left corner. `scale` is the height of the printed page in
    points.
    """

    width: float
    height: float
    scale: float
    cities: Mapping[str, Point]
    tracks: Mapping[int, PlannedTrack]
    labels: Mapping[str, Label]


def plan(board: Board) -> Plan:
    """The plan of a board, including the table's corrections to it."""
    canvas = paper(board)
    courses = courses_of(board, canvas)
    printed = printed_spaces(board, canvas)
    tracks = {}
    for course, bow in zip(courses, bows_of(courses, canvas), strict=True):
        middle = Curve(tuple(Point(x, y) for x, y in course.curve(bow, STEPS)))
        for number, track in enumerate(course.tracks):
            place = number - (len(course.tracks) - 1) / 2
            line = printed_line(board, track, course.begin)
            curve = middle.parallel(place * LANE) if line is None else Curve(tuple(map(canvas.place, line.points)))
            ends = (course.begin, track.a if course.begin == track.b else track.b)
            first, last = (_mark_radius(board.cities[name]) + CLEAR - abs(place * LANE) * 0.45 for name in ends)
            boxes = printed.get(track.id)
            spaces = boxes or tuple(spaces_along(curve, track.length, first, last))
            if course.wraps:
                spaces = tuple(space._replace(x=space.x % canvas.width) for space in spaces)
            badge = _badge_place(curve, boxes, place * STAGGER, canvas.width)
            tracks[track.id] = PlannedTrack(track, curve, spaces, badge)
    names = {name: printed_name(city) for name, city in board.cities.items() if not city.junction}
    labels = place_labels(
        names, canvas.cities, _covering_costs(tracks.values()), (canvas.width, canvas.height), LETTERING
    )
    return Plan(canvas.width, canvas.height, canvas.scale, canvas.cities, tracks, labels)


def _badge_place(curve: Curve, printed: Sequence[SpaceBox] | None, stagger: float, width: float) -> Point:
    """The middle of a track, or on a double a little before or after it, so that the two letters do not touch."""
    middle = curve.length / 2
    if printed:
        first, second = printed[(len(printed) - 1) // 2], printed[len(printed) // 2]
        middle = curve.distance_to(Point((first.x + second.x) / 2, (first.y + second.y) / 2))
    point = curve.at(middle + stagger)
    return Point(min(max(point.x % width, BADGE_ROOM), width - BADGE_ROOM), point.y)


def _mark_radius(city: City) -> float:
    return JUNCTION if city.junction else CITY


# -- names

SIZE, LINE = 18.0, 19.0
"""The font size of a name, and the height of its lines."""
NEAR = 13.0
"""The distance from the middle of a city to its name."""
FARTHER = 18.0
"""How much farther away one step beyond the nearest place above or below is."""
WEIGHED = 3
"""The side of the squares in which covering is weighed."""
SAMPLE, MIDDLE, OTHER_CITY, SPLIT = 1.0, 5.0, 9.0, 1.4
"""The cost of covering a point of a space, the place of an owner's letter, another city's mark; of a second line."""


def _covering_costs(tracks: Iterable[PlannedTrack]) -> dict[Cell, float]:
    costs: dict[Cell, float] = {}
    for planned in tracks:
        points = [(point, SAMPLE) for space in planned.spaces for point in space.points()]
        for (x, y), cost in [*points, (planned.badge, MIDDLE)]:
            cell = (int(x // WEIGHED), int(y // WEIGHED))
            costs[cell] = costs.get(cell, 0.0) + cost
    return costs


def _name_forms(name: str) -> Sequence[tuple[float, tuple[str, ...]]]:
    """The forms of a name, with their costs: on one line, or on two of about the same width."""
    words = name.split(" ")
    if len(words) > 1:
        cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        return (0.0, (name,)), (SPLIT, min(cuts, key=lambda lines: max(text_width(line, SIZE) for line in lines)))
    if "-" in name[3:-3] and len(name) > 11:
        head, dash, tail = name.partition("-")
        return (0.0, (name,)), (SPLIT + 0.6, (head + dash, tail))
    return ((0.0, (name,)),)


@lru_cache(maxsize=256)
def _name_places(lines: tuple[str, ...]) -> tuple[LabelPlace, ...]:
    """The places for a name around its city, most natural first."""
    across = max(text_width(line, SIZE) for line in lines)
    down = LINE * (len(lines) - 1) + SIZE * 0.9
    places = []
    for price, dx, dy in SPOTS:
        side = NEAR + (0.0 if dy == 0 else -3.0)
        left = side if dx > 0 else -side - across if dx < 0 else -across / 2
        if dx and abs(dx) < 1:  # over or under the city, but moved to one side
            left = dx * across - across / 2
        beyond = max(abs(dy) - 1, 0.0)
        top = copysign((abs(dy) - beyond) * (NEAR + down / 2) + beyond * FARTHER, dy) - down / 2
        anchor = "middle" if abs(dx) < 1 else "start" if dx > 0 else "end"
        places.append(LabelPlace.of(price, Box(left, top, left + across, top + down), anchor, WEIGHED, rim=2))
    return tuple(places)


_SHIFTS_BESIDE = (0.0, 0.25, 0.5, 0.7, 0.9)
_SHIFTS_OVER = (0.0, 0.1, 0.2, 0.3, 0.4)
SPOTS = sorted(
    {
        *(
            (left + 0.9 * up, 1 - 20 * left, up * down)
            for left in (0.0, 0.1)
            for up in _SHIFTS_BESIDE
            for down in (-1, 1)
        ),
        *((0.2 + 2.2 * aside, aside * to, 1.0 * down) for aside in _SHIFTS_OVER for to in (-1, 1) for down in (-1, 1)),
        *((2.5 + aside, aside * to, 1.7 * down) for aside in (0.0, 0.3) for to in (-1, 1) for down in (-1, 1)),
        *((2.8, 1.0 * to, 1.5 * down) for to in (1, -1) for down in (-1, 1)),
    },
    key=lambda spot: (spot[0], -spot[1], spot[2]),
)
"""The cost of each place, and where it is as seen from the city: across (1: right, 0: centred), down (1: below)."""

LETTERING = Lettering(
    _name_forms,
    _name_places,
    WEIGHED,
    apart=6.0,
    touched=(0.0, 0.0),
    city_costs=[((0, 0), OTHER_CITY)],
    crowd=(90.0, 40.0),
)
