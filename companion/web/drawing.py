"""The board as a page shows it: drawn like the picture, with its tracks and cities named so that a page can mark them.

Nothing of a game is in it: who owns what comes with every view.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from xml.sax.saxutils import quoteattr

from companion.families import all_families
from companion.game.board import Board, City
from companion.game.signs import CITY_SIGNS
from companion.plan.paper import CITY, JUNCTION, PlannedTrack, plan
from companion.share.drawing.board import BADGE, beds, name_tag, space_box, symbols, track_paths
from companion.share.drawing.ink import FRAME, GROUND, INK, PAPER, TINTS, Tint, attributes, element, group, number

FINGER = 34.0
"""The width of the area along a track that a finger may hit, in units of the picture."""
OPEN = 12.0
"""The width of a track's spaces, in units of the picture."""


SUBPROCESS_CODE = "from companion.web.drawing import draw_from_stdin; draw_from_stdin()"
PATIENCE = 20
"""The most seconds that the other process may take: a busy machine is slow."""


def digest_of(board: Board) -> str:
    """A hash that tells the drawings of two boards apart, computed without laying them out."""
    return sha256(repr((board.name, board.tracks, tuple(board.cities.values()))).encode()).hexdigest()[:16]


def drawing_in_subprocess(board: Board) -> bytes:
    """The drawing of a board, laid out in another process, or in this one if that fails; blocks until it is done.

    Laying it out takes as long as several frames of the screen, and in a thread would hold up the keys as much.
    """
    command = [sys.executable, "-P", "-c", SUBPROCESS_CODE]
    try:
        done = subprocess.run(command, input=pickle.dumps(board), capture_output=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return drawing(board)
    return done.stdout


def draw_from_stdin() -> None:
    """What the other process runs: it reads a pickled board from its input, and writes the drawing to its output."""
    sys.stdout.buffer.write(drawing(pickle.load(sys.stdin.buffer)))


def drawing(board: Board) -> bytes:
    """The drawing of a board as SVG; laying it out takes as long as for the picture of a result."""
    all_families()  # families declare kinds of track and signs on cities when they are loaded
    planned = plan(board)
    parts = [
        element("rect", x=0.0, y=0.0, width=planned.width, height=planned.height, fill=GROUND),
        *beds(planned),
        *(_track(lane, planned.width) for lane in planned.tracks.values()),
        *(_city(board.cities[name], point.x, point.y) for name, point in planned.cities.items()),
        *(part for label in planned.labels.values() for part in name_tag(label)),
        '<g id="pieces"></g>',
    ]
    size = f"0 0 {number(planned.width)} {number(planned.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{attributes(viewBox=size)}>{_signs()}{"".join(parts)}</svg>'.encode()
    )


def _track(lane: PlannedTrack, width: float) -> str:
    """A track: its spaces with their symbols, its letter, the circle for its owner's letter, and the area to tap."""
    track, tint = lane.track, TINTS[lane.track.colour]
    middle = lane.middle
    x, y = lane.badge
    owner = element("circle", cx=x, cy=y, r=BADGE) + f'<text x="{number(x)}" y="{number(y + 5)}"></text>'
    parts = (
        element("path", d="".join(track_paths(lane, width)), fill="none", stroke="transparent", stroke_width=FINGER),
        group(
            (space_box(space, OPEN) for space in lane.spaces),
            fill=tint.fill,
            stroke=tint.edge,
            stroke_width=1.3,
            **{"class": "spaces"},
        ),
        _letter(middle.x, middle.y + 3.8, tint) if tint.letter else "",
        *symbols(lane),
        f'<g class="owner">{owner}</g>',
    )
    return f'<g class="track" data-track="{track.id}">{"".join(parts)}</g>'


def _letter(x: float, y: float, tint: Tint) -> str:
    return f'<text class="letter" x="{number(x)}" y="{number(y)}" fill="{tint.edge}">{tint.letter}</text>'


def _city(city: City, x: float, y: float) -> str:
    """A city's mark, and the area to tap; a junction has only its mark."""
    if city.junction:
        return element("circle", cx=x, cy=y, r=JUNCTION, fill=FRAME, stroke=INK, stroke_width=1.5)
    marks = (
        element("circle", cx=x, cy=y, r=FINGER / 2 + 3, fill="transparent")
        + element("circle", cx=x, cy=y, r=CITY - 1, fill=PAPER, stroke=INK, stroke_width=2.4)
        + element("circle", cx=x, cy=y, r=3.4, fill="#b5482f")
    )
    return f'<g class="city" data-city={quoteattr(city.name)} data-x="{number(x)}" data-y="{number(y)}">{marks}</g>'


def _signs() -> str:
    """The outlines of what may lie on cities, for the page to use by name."""
    return f"<defs>{''.join(_outlines())}</defs>"


def _outlines() -> Iterator[str]:
    for what, sign in sorted(CITY_SIGNS.items()):
        letter = quoteattr(sign.letter(what))
        yield f"<path data-sign={quoteattr(what)} data-letter={letter} d={quoteattr(sign.outline)}/>"
