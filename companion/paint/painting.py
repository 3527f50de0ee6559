"""Painting a laid-out board: what is on it goes in, a picture of styled text comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.paint.layout import Layout
from companion.paint.palette import DARK, Palette
from companion.paint.picture import Picture, Span, Style, clean

CITY = "●"
JUNCTION = "•"
BRAILLE = 0x2800

OPEN, CLAIMED = 2, 3
"""Ranks: a claimed track is drawn over an open one."""
CLOSED = 1


class Claim(NamedTuple):
    """Who owns a track: the letter on it, and the seat's colour by name."""

    letter: str
    colour: str


class Token(NamedTuple):
    """A mark of one character in a city's place; in a seat's colour, or in the palette's own."""

    mark: str
    colour: str | None = None


@dataclass(frozen=True)
class Marks:
    """What is on the board now. Every part may be empty."""

    claims: Mapping[int, Claim] = field(default_factory=dict)
    tokens: Mapping[str, Token | str] = field(default_factory=dict)
    lit: frozenset[int] = frozenset()
    lit_cities: frozenset[str] = frozenset()
    closed: frozenset[int] = frozenset()
    """Tracks that nobody can claim any more."""


def paint(layout: Layout, marks: Marks, palette: Palette = DARK) -> Picture:
    """The board as `layout.width` by `layout.height` cells."""
    looks = {id: _look(id, layout, marks, palette) for id in layout.lines}
    over = _overlay(layout, marks, palette)
    ground = Style(None, palette.ground)
    rows = tuple(_row(layout, y, looks, over[y], ground) for y in range(layout.height))
    return Picture(layout.width, layout.height, rows)


def _look(id: int, layout: Layout, marks: Marks, palette: Palette) -> tuple[int, Style]:
    lit = id in marks.lit
    track = layout.tracks[id]
    bg = palette.lit_ground if lit else palette.bed(track.kind)
    claim = marks.claims.get(id)
    if claim is not None:
        return CLAIMED, Style(palette.seat(claim.colour).line, bg, bold=True)
    colour = track.colour
    if lit:
        return OPEN, Style(palette.lit_track(colour), bg, bold=True)
    if id in marks.closed:
        return CLOSED, Style(palette.closed, bg)
    return OPEN, Style(palette.track(colour), bg)


def _overlay(layout: Layout, marks: Marks, palette: Palette) -> list[dict[int, tuple[str, Style]]]:
    over: list[dict[int, tuple[str, Style]]] = [{} for _ in range(layout.height)]
    for id, claim in marks.claims.items():
        if id in layout.badges:
            x, y = layout.badges[id]
            seat = palette.seat(claim.colour)
            over[y][x] = ((clean(claim.letter) or "?")[0], Style(seat.ink, seat.badge, bold=True))
    for name, label in layout.labels.items():
        lit = name in marks.lit_cities
        style = Style(palette.lit_label if lit else palette.label, palette.lit_ground if lit else palette.ground, bold=lit)
        for i, char in enumerate(label.text):
            over[label.y][label.x + i] = (char, style)
    for name, spot in layout.spots.items():
        if spot.y >= layout.height or spot.x >= layout.width:
            continue
        lit = name in marks.lit_cities
        bg = palette.lit_ground if lit else palette.ground
        token = marks.tokens.get(name)
        if token is not None:
            token = Token(token) if isinstance(token, str) else token
            colour = palette.token if token.colour is None else palette.seat(token.colour).line
            over[spot.y][spot.x] = ((clean(token.mark) or "?")[0], Style(colour, bg, bold=True))
        elif layout.cities[name].junction:
            over[spot.y][spot.x] = (JUNCTION, Style(palette.junction, bg))
        else:
            over[spot.y][spot.x] = (CITY, Style(palette.city, bg, bold=lit))
    return over


def _row(layout: Layout, y: int, looks: Mapping[int, tuple[int, Style]], over: Mapping[int, tuple[str, Style]], ground: Style) -> tuple[Span, ...]:
    width = layout.width
    bits = [0] * width
    rank = [0] * width
    styles = [ground] * width
    for id, x, thin, thick, own in layout.strokes[y]:
        level, style = looks[id]
        if level == CLAIMED:
            if level > rank[x] or styles[x] != style:
                bits[x] = 0
            bits[x] |= thick
            rank[x], styles[x] = level, style
        elif own and rank[x] < CLAIMED:
            bits[x] |= thin
            if level >= rank[x]:
                rank[x], styles[x] = level, style
    chars = [chr(BRAILLE + bit) if bit else " " for bit in bits]
    for x, (char, style) in over.items():
        chars[x], styles[x] = char, style
    spans: list[Span] = []
    start = 0
    for x in range(1, width):
        if styles[x] is not styles[start] and styles[x] != styles[start]:
            spans.append(Span("".join(chars[start:x]), styles[start]))
            start = x
    if width:
        spans.append(Span("".join(chars[start:]), styles[start]))
    return tuple(spans)
