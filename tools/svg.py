"""A screen of the app as an SVG picture that needs no particular font.

Braille dots, blocks and lines are drawn as shapes, so that the board looks the same everywhere. Only letters are text,
in whatever monospaced font there is, stretched to fit their cells.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

WIDE, HIGH = 10, 20
"""The width and height of a cell, in units of the picture."""
MARGIN = 10
FONT = 16
BASE = 15
"""The baseline of letters, from the top of a cell."""
INK, GROUND = "#d8dee9", "#000000"
"""The colours of cells that do not name any."""
USUAL = TerminalTheme(
    (0, 0, 0),
    (216, 222, 233),
    [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255,) * 3],
)
"""The usual sixteen colours of a terminal."""
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""The column and row of each bit of a braille cell."""
EIGHTHS = "▁▂▃▄▅▆▇█"
LEFTS = "▏▎▍▌▋▊▉█"
ARMS = {
    "LEFT": ("left",), "RIGHT": ("right",), "UP": ("up",), "DOWN": ("down",),
    "HORIZONTAL": ("left", "right"), "VERTICAL": ("up", "down"),
}  # fmt: skip
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
APART = 2
"""The distance of each line of a double line from the middle."""


class Look(NamedTuple):
    """How a cell looks: its two colours, and the style of its letters."""

    ink: str
    ground: str
    bold: bool
    underlined: bool


@dataclass
class Drawing:
    """What is to be drawn, by colour, in units of the picture, on a background of `ground`."""

    ground: str = GROUND
    grounds: list[str] = field(default_factory=list)
    dots: dict[tuple[str, bool], list[str]] = field(default_factory=lambda: defaultdict(list))
    strokes: dict[tuple[str, int], list[str]] = field(default_factory=lambda: defaultdict(list))
    blocks: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    texts: list[str] = field(default_factory=list)


def svg(rows: Iterable[Iterable[Segment]], width: int, title: str) -> str:
    """The picture of a screen `width` cells wide; `title` is its label for people who cannot see it."""
    cells = [list(row) for row in rows]
    first = next((style for row in cells for _, style, control in row if not control), None)
    drawing = Drawing(_look(first or Style.null()).ground)
    for at, row in enumerate(cells):
        _row(drawing, row, at * HIGH)
    count = len(cells)
    across, down = width * WIDE + 2 * MARGIN, count * HIGH + 2 * MARGIN
    return "\n".join(_parts(drawing, across, down, title)) + "\n"


def _parts(drawing: Drawing, across: int, down: int, title: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" '
        f'width="{across}" height="{down}" role="img" aria-label={quoteattr(title)}>'
    )
    yield f"<style>text{{font-family:ui-monospace,monospace;font-size:{FONT}px;white-space:pre}}</style>"
    yield f'<rect width="{across}" height="{down}" rx="8" fill="{drawing.ground}"/>'
    yield f'<g transform="translate({MARGIN},{MARGIN})" shape-rendering="crispEdges">'
    yield from drawing.grounds
    for ink, paths in drawing.blocks.items():
        yield f'<path fill="{ink}" d="{"".join(paths)}"/>'
    yield "</g>"
    yield f'<g transform="translate({MARGIN},{MARGIN})" fill="none" stroke-linecap="round">'
    for (ink, bold), paths in drawing.dots.items():
        yield f'<path stroke="{ink}" stroke-width="{3.6 if bold else 2.6}" d="{"".join(paths)}"/>'
    for (ink, thick), paths in drawing.strokes.items():
        yield f'<path stroke="{ink}" stroke-width="{thick}" d="{"".join(paths)}"/>'
    yield "</g>"
    yield f'<g transform="translate({MARGIN},{MARGIN})">'
    yield from drawing.texts
    yield "</g>\n</svg>"


def _row(drawing: Drawing, row: list[Segment], top: int) -> None:
    x = 0
    ground: tuple[int, str] = (0, drawing.ground)
    for text, style, control in row:
        if control:
            continue
        look = _look(style or Style.null())
        if look.ground != ground[1]:
            _ground(drawing, ground, x, top)
            ground = (x, look.ground)
        _run(drawing, text, look, x, top)
        x += cell_len(text)
    _ground(drawing, ground, x, top)


def _ground(drawing: Drawing, ground: tuple[int, str], end: int, top: int) -> None:
    start, colour = ground
    if end > start and colour != drawing.ground:
        left, width = start * WIDE, (end - start) * WIDE
        drawing.grounds.append(f'<rect x="{left}" y="{top}" width="{width}" height="{HIGH}" fill="{colour}"/>')


def _look(style: Style) -> Look:
    ink, ground = _colour(style.color, INK), _colour(style.bgcolor, GROUND)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = _halfway(ink, ground)
    return Look(ink, ground, bool(style.bold), bool(style.underline))


def _colour(colour: Color | None, otherwise: str) -> str:
    if colour is None or colour.is_default:
        return otherwise
    return colour.get_truecolor(USUAL).hex


def _halfway(first: str, second: str) -> str:
    """The colour halfway between two."""
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + bytes((a + b) // 2 for a, b in pairs).hex()


def _run(drawing: Drawing, text: str, look: Look, x: int, top: int) -> None:
    """Draw part of a row: its shapes cell by cell, its letters word by word."""
    word, start = "", x
    for char in [*text, ""]:
        if char and not char.isspace() and not _shape(drawing, char, look, x * WIDE, top):
            if not word:
                start = x
            word += char
        elif word and (char != " " or not look.underlined):
            drawing.texts.append(_word(word, look, start * WIDE, top))
            word = ""
        elif word:
            word += char
        x += cell_len(char)


def _word(word: str, look: Look, left: int, top: int) -> str:
    bold = ' font-weight="bold"' if look.bold else ""
    line = ' text-decoration="underline"' if look.underlined else ""
    return (
        f'<text x="{left}" y="{top + BASE}" textLength="{cell_len(word) * WIDE}" '
        f'lengthAdjust="spacingAndGlyphs" fill="{look.ink}"{bold}{line}>{escape(word)}</text>'
    )


def _shape(drawing: Drawing, char: str, look: Look, left: int, top: int) -> bool:
    """Draw a character if it is a shape, and say whether it was; letters are not."""
    if "\u2800" <= char <= "\u28ff":
        bits = ord(char) - 0x2800
        dots = [DOTS[bit] for bit in range(8) if bits >> bit & 1]
        paths = [f"M{left + 2.5 + 5 * x:g} {top + 2.5 + 5 * y:g}h.01" for x, y in dots]
        drawing.dots[look.ink, look.bold].extend(paths)
        return True
    box = _block(char)
    if box is not None:
        x, y, width, height = box
        drawing.blocks[look.ink].append(f"M{left + x:g} {top + y:g}h{width:g}v{height:g}h{-width:g}z")
        return True
    if "\u2500" <= char <= "\u257f":
        name = unicodedata.name(char).split()
        arms = {DIRECTIONS[arm] for part in name for arm in ARMS.get(part, ())}
        middle = left + WIDE // 2, top + HIGH // 2
        thick = 4 if "HEAVY" in name else 2
        drawing.strokes[look.ink, thick].extend(_lines(arms, "DOUBLE" in name, *middle))
        return bool(arms)
    return False


def _lines(arms: set[tuple[int, int]], double: bool, x: int, y: int) -> Iterator[str]:
    """The lines of a character whose arms meet at (x, y). Double lines turn where they meet other arms."""
    for dx, dy in sorted(arms):
        for side in (-1, 1) if double else (0,):
            beside, opposite = (dy * side, dx * side), (-dy * side, -dx * side)
            begin = 0 if not side else APART if beside in arms else -APART if opposite in arms else 0
            ox, oy = x + beside[0] * APART, y + beside[1] * APART
            yield f"M{ox + dx * begin} {oy + dy * begin}L{ox + dx * WIDE // 2} {oy + dy * HIGH // 2}"


def _block(char: str) -> tuple[float, float, float, float] | None:
    """The left, top, width and height of a block in its cell; None for other characters."""
    if char in EIGHTHS:
        height = HIGH * (EIGHTHS.index(char) + 1) / 8
        return 0, HIGH - height, WIDE, height
    if char in LEFTS:
        return 0, 0, WIDE * (LEFTS.index(char) + 1) / 8, HIGH
    halves = {"▀": (0, 0, WIDE, HIGH / 2), "▐": (WIDE / 2, 0, WIDE / 2, HIGH)}
    edges = {"▔": (0, 0, WIDE, HIGH / 8), "▕": (WIDE * 7 / 8, 0, WIDE / 8, HIGH)}
    return (halves | edges).get(char)
