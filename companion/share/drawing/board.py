"""The board on paper with what lies on it: open tracks pale with a letter, claimed ones in their seat's full colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, hypot, radians, sin

from companion.families import columns_of
from companion.game.board import City
from companion.game.signs import CITY_SIGNS, kind_of
from companion.game.values import dataclass, field
from companion.paint.palette import LIGHT
from companion.paint.signs import CityPiece, Owner
from companion.plan.labels import Label
from companion.plan.letters import text_width
from companion.plan.paper import CITY, JUNCTION, LINE, SIZE, Plan, PlannedTrack
from companion.plan.spaces import BROAD, SpaceBox
from companion.share.drawing.ink import (
    FRAME,
    GLOW,
    GROUND,
    INK,
    PAPER,
    RISE,
    ROCK,
    TINTS,
    WATER,
    attributes,
    element,
    group,
    number,
    text,
)

WIDE, CLAIMED = 12.0, BROAD
"""The breadth of a space while its track is open, and once it is claimed."""
BADGE = 10.5
"""The radius of the badge with a seat's letter."""


@dataclass(frozen=True)
class Overlay:
    """What lies on the board.

    Owners by track id, tokens by city, the tracks of the longest paths that earned a bonus, and, by track id, the
    colours of bare tracks on which something lies.
    """

    owners: Mapping[int, Owner] = field(default_factory=dict)
    tokens: Mapping[str, CityPiece] = field(default_factory=dict)
    winning_tracks: frozenset[int] = frozenset()
    colours: Mapping[int, str] = field(default_factory=dict)


def draw_board(plan: Plan, cities: Mapping[str, City], overlay: Overlay) -> Iterator[str]:
    """The board in its frame, drawn from the lowest layer to the highest."""
    edge: dict[str, str | float] = {"x": 0.0, "y": 0.0, "width": plan.width, "height": plan.height, "rx": 14.0}
    yield element("rect", **edge, fill=GROUND)
    yield f"<svg{attributes(width=plan.width, height=plan.height)}>"  # clips whatever extends beyond the board
    yield from beds(plan)
    tracks = plan.tracks.values()
    glow = [
        path
        for planned in tracks
        if planned.track.id in overlay.winning_tracks
        for path in track_paths(planned, plan.width)
    ]
    if glow:
        yield _stroke(glow, GLOW, 27.0, opacity=0.75)
    yield from _open_tracks([planned for planned in tracks if planned.track.id not in overlay.owners], overlay.colours)
    for planned in tracks:
        if planned.track.id in overlay.owners:
            yield from _claimed_track(planned, overlay.owners[planned.track.id])
    yield "</svg>"
    for name, point in plan.cities.items():
        yield from _city(cities[name], point.x, point.y, overlay.tokens.get(name))
    for label in plan.labels.values():
        yield from name_tag(label)
    for planned in tracks:
        if planned.track.id in overlay.owners:
            yield badge(*planned.badge, overlay.owners[planned.track.id])
    yield element("rect", **edge, fill="none", stroke=FRAME, stroke_width=3.0)


# -- under the tracks

BEDS = {"rock": (ROCK, 27.0), "water": (WATER, 54.0)}
"""The colour and breadth of what lies under tracks, by the names that families use."""


def beds(plan: Plan) -> Iterator[str]:
    """Water under ships and ferries, rock under tunnels: broad and rounded, so that neighbours flow together."""
    for bed, (colour, breadth) in BEDS.items():
        paths = [
            path
            for planned in plan.tracks.values()
            if kind_of(planned.track.kind).bed == bed
            for path in track_paths(planned, plan.width)
        ]  # fmt: skip
        if paths:
            yield _stroke(paths, colour, breadth)


def _stroke(paths: list[str], colour: str, breadth: float, **more: str | float) -> str:
    """Paths as one broad line with round ends."""
    return element(
        "path", d="".join(paths), fill="none", stroke=colour, stroke_width=breadth, stroke_linecap="round",
        stroke_linejoin="round", **more,
    )  # fmt: skip


def track_paths(planned: PlannedTrack, width: float) -> Iterator[str]:
    """The middle line of a track as a path; for a track over the edge, also shifted by a width to either side."""
    points = planned.curve.points
    points = (*points[: -1 : max(len(points) // 12, 1)], points[-1])
    for shift in (0.0, -width, width) if planned.track.wraps else (0.0,):
        yield "M" + "L".join(f"{number(x + shift)} {number(y)}" for x, y in points)


# -- tracks


def space_box(space: SpaceBox, broad: float, **more: str | float) -> str:
    return element(
        "rect",
        x=-space.length / 2, y=-broad / 2, width=space.length, height=broad, rx=min(3.0, space.length / 3),
        transform=f"translate({number(space.x)} {number(space.y)}) rotate({number(space.turn)})", **more,
    )  # fmt: skip


def _open_tracks(tracks: list[PlannedTrack], colours: Mapping[int, str]) -> Iterator[str]:
    """Tracks that nobody owns, colour by colour; `colours` are the colours that bare ones have taken on."""
    by_colour: dict[str, list[PlannedTrack]] = {}
    for planned in tracks:
        by_colour.setdefault(colours.get(planned.track.id, planned.track.colour), []).append(planned)
    for colour, tint in TINTS.items():
        alike = by_colour.get(colour, [])
        if not alike:
            continue
        yield group(
            (
                space_box(space, WIDE, **edge_attributes(planned.track.kind))
                for planned in alike for space in planned.spaces
            ),
            fill=tint.fill, stroke=tint.edge, stroke_width=1.3,
        )  # fmt: skip
        signs = [_colour_letter(planned.middle, tint.letter) for planned in alike if tint.letter]
        if signs:
            yield group(signs, fill=tint.edge, font_size=10.5, font_weight="bold", text_anchor="middle")
    for planned in tracks:
        yield from symbols(planned)


def edge_attributes(kind: str) -> dict[str, str | float]:
    """The attributes of the edges of a kind's spaces: those of a kind that is `crossed` are dashed and thicker."""
    return {"stroke_dasharray": "5 2.5", "stroke_width": 2.0} if kind_of(kind).crossed else {}


def _colour_letter(space: SpaceBox, letter: str) -> str:
    return f'<text x="{number(space.x)}" y="{number(space.y + 10.5 * RISE)}">{letter}</text>'


def symbols(planned: PlannedTrack) -> Iterator[str]:
    """The symbols that families draw on the spaces of a track.

    A number in a column gives that many symbols, one per space, or a single coin that bears it; True gives one on every
    space.
    """
    for name, column in columns_of("routes").items():
        if column.drawn is not None:
            spaces = planned.spaces if column.drawn.begins == "a" else planned.spaces[::-1]
            count = planned.track.column(name, 0)
            if column.drawn.shape == "coin" and count:
                yield _coin_on(planned, str(count))
                continue
            for space in spaces if count is True else spaces[:count]:
                yield SHAPES[column.drawn.shape](space.x, space.y, space.turn)


def wheel(x: float, y: float, turn: float) -> str:
    """A wheel, which looks the same whichever way its space is turned."""
    return group(
        (element("circle", cx=x, cy=y, r=4.4, fill=PAPER), element("circle", cx=x, cy=y, r=1.2, fill=INK)),
        stroke=INK, stroke_width=1.5,
    )  # fmt: skip


def cross(x: float, y: float, turn: float) -> str:
    """A cross that lies along its space."""
    return element(
        "path", d="M-3.5-3.5l7 7M-3.5 3.5l7-7", stroke=INK, stroke_width=1.6, fill="none",
        transform=f"translate({number(x)} {number(y)}) rotate({number(turn)})",
    )  # fmt: skip


def coin(x: float, y: float, turn: float, figure: str = "") -> str:
    """A coin with a number in it, upright whichever way its space is turned."""
    size = 8.5
    return group((
        element("circle", cx=x, cy=y, r=5.4, fill=PAPER, stroke=INK, stroke_width=1.2),
        text(figure, x, y + size * RISE, size, fill=INK, anchor="middle", font_weight="bold") if figure else "",
    ))  # fmt: skip


def _coin_on(planned: PlannedTrack, figure: str) -> str:
    """A coin on the first or the last space of a track, away from the letter in its middle."""
    middle = planned.middle
    space = max(planned.spaces[0], planned.spaces[-1], key=lambda space: hypot(space.x - middle.x, space.y - middle.y))
    off, turned = space.length / 3 if len(planned.spaces) == 1 else 0.0, radians(space.turn)
    return coin(space.x - off * cos(turned), space.y - off * sin(turned), space.turn, figure)


SHAPES = {"wheel": wheel, "cross": cross, "coin": coin}
"""The symbols that spaces can bear, by the names that families use."""


def _claimed_track(planned: PlannedTrack, owner: Owner) -> Iterator[str]:
    """A car of the owner's colour on each space, with a line along its roof so that it looks like a car."""
    paint = LIGHT.seat(owner.colour)
    yield group((space_box(space, CLAIMED) for space in planned.spaces), fill=paint.badge, stroke=INK, stroke_width=1.6)
    yield group(
        (
            element(
                "path", d=f"M{number(-space.length / 2 + 4)} 0h{number(max(space.length - 8, 1))}",
                transform=f"translate({number(space.x)} {number(space.y)}) rotate({number(space.turn)})",
            )
            for space in planned.spaces
        ),
        stroke=paint.ink, stroke_width=1.4, opacity=0.5,
    )  # fmt: skip


def badge(x: float, y: float, owner: Owner, size: float = BADGE) -> str:
    """A seat's letter in a circle of its colour."""
    paint = LIGHT.seat(owner.colour)
    return (
        element("circle", cx=x, cy=y, r=size, fill=paint.badge, stroke=INK, stroke_width=size / 6)
        + text(owner.letter, x, y + size * 1.3 * RISE, size * 1.3, fill=paint.ink, anchor="middle", font_weight="bold")
    )  # fmt: skip


# -- cities


def _city(city: City, x: float, y: float, token: CityPiece | None) -> Iterator[str]:
    if token is not None:
        yield token_sign(token, x, y)
    elif city.junction:
        yield element("circle", cx=x, cy=y, r=JUNCTION, fill=FRAME, stroke=INK, stroke_width=1.5)
    else:
        yield element("circle", cx=x, cy=y, r=CITY - 1, fill=PAPER, stroke=INK, stroke_width=2.4)
        yield element("circle", cx=x, cy=y, r=3.4, fill="#b5482f")


def token_sign(token: CityPiece, x: float, y: float) -> str:
    """What lies on a city: the shape of its kind, in its owner's colour and with the owner's letter if it has one."""
    paint = LIGHT.seat(token.owner.colour) if token.owner else None
    fill, ink = (paint.badge, paint.ink) if paint else ("#2b2926", "#ffffff")
    city_sign = CITY_SIGNS.get(token.what)
    d = city_sign.outline if city_sign is not None else "M-10-10h20v20h-20z"
    drawn = element(
        "path", d=d, fill=fill, stroke=INK, stroke_width=1.8, transform=f"translate({number(x)} {number(y)})"
    )
    plain_letter = token.what[:1].upper() if city_sign is None else city_sign.letter(token.what)
    letter = token.owner.letter if token.owner else plain_letter
    sign = text(letter, x, y + 4.6, 12.5, fill=ink, anchor="middle", font_weight="bold") if letter else ""
    return drawn + sign


def name_tag(label: Label) -> Iterator[str]:
    """A name with a rim in the colour of the ground, so that it can be read over tracks."""
    box = label.box
    x = {"start": box.left, "middle": (box.left + box.right) / 2, "end": box.right}[label.anchor]
    middle = (box.top + box.bottom) / 2 - LINE * (len(label.lines) - 1) / 2
    for i, line in enumerate(label.lines):
        yield text(
            line, x, middle + i * LINE + SIZE * RISE, SIZE, anchor=label.anchor, font_weight="bold",
            stroke=GROUND, stroke_width=4.5, stroke_linejoin="round", paint_order="stroke",
            textLength=text_width(line, SIZE), lengthAdjust="spacingAndGlyphs",
        )  # fmt: skip
