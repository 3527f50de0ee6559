"""Painting a laid-out board and what lies on it: the result is a picture of styled text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from companion.game.values import NamedTuple, dataclass, field
from companion.paint.layout import Layout
from companion.paint.palette import DARK, Palette
from companion.paint.picture import Picture, Row, Span, Style, clean
from companion.paint.signs import CityPiece, Owner, sign_of
from companion.plan.canvas import Cell

CITY = "●"
JUNCTION = "•"
BRAILLE = 0x2800
NOTHING, CLOSED, OPEN, CLAIMED = range(4)
"""What may be in a cell; the highest gives it its style."""
ALL_DOTS = 0xFF
LEFT_DOTS, EVERY_OTHER_ROW = 0x47, 0x2D
"""The dots that a closed track keeps in a cell, if it is flat and if it is steep."""


@dataclass(frozen=True)
class Marks:
    """What is on the board now, by track id and city name. Every part may be empty.

    `highlighted` tracks and `highlighted_cities` stand out; `closed` tracks are those that nobody can claim any more.
    `letters` holds the letters that open tracks bear, by name of colour; if `with_lengths`, open tracks also bear their
    length where there is room. `tags` are short words written on cities, over everything else. `colours` are the
    colours of bare tracks on which something lies. Ids and names that the layout does not know are ignored.
    """

    claims: Mapping[int, Owner] = field(default_factory=dict)
    tokens: Mapping[str, CityPiece | str] = field(default_factory=dict)
    highlighted: frozenset[int] = frozenset()
    highlighted_cities: frozenset[str] = frozenset()
    closed: frozenset[int] = frozenset()
    letters: Mapping[str, str] = field(default_factory=dict)
    with_lengths: bool = False
    tags: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)


def paint(layout: Layout, marks: Marks, palette: Palette = DARK) -> Picture:
    """The board as `layout.width` by `layout.height` cells, each with a background colour.

    An open track is thin and in its own colour, with gaps between its spaces; a track on water or rock has the colour
    of that under it. A claimed track is thick and in its owner's colour, with the owner's letter at its middle. City
    names and tags are written last.
    """
    rows = _rows(layout, marks, palette, range(layout.height))
    return Picture(layout.width, layout.height, tuple(rows.values()))


def repaint(layout: Layout, before: Picture, was: Marks, now: Marks, palette: Palette = DARK) -> Picture:
    """The picture that `paint` gives for `now`, made from that of `was` by painting only the rows that may differ."""
    if (was.letters, was.with_lengths) != (now.letters, now.with_lengths):
        return paint(layout, now, palette)
    tracks = (
        _differing_keys(was.claims, now.claims)
        | _differing_keys(was.colours, now.colours)
        | (was.highlighted ^ now.highlighted)
        | (was.closed ^ now.closed)
    )
    cities = (
        _differing_keys(was.tokens, now.tokens)
        | _differing_keys(was.tags, now.tags)
        | (was.highlighted_cities ^ now.highlighted_cities)
    )
    touched = {y for track in tracks for y in layout.rows_of.get(track, ())}
    touched |= {places[city].y for city in cities for places in (layout.city_cells, layout.labels) if city in places}
    rows = _rows(layout, now, palette, [y for y in range(layout.height) if y in touched])
    return Picture(layout.width, layout.height, tuple(rows.get(y, row) for y, row in enumerate(before.rows)))


Key = TypeVar("Key")


def _differing_keys(was: Mapping[Key, object], now: Mapping[Key, object]) -> set[Key]:
    """The keys whose values differ in two mappings."""
    return {key for key in was.keys() | now.keys() if was.get(key) != now.get(key)}


def _rows(layout: Layout, marks: Marks, palette: Palette, rows: Sequence[int]) -> dict[int, Row]:
    """The given rows of a picture, by their numbers."""
    tracks = {stroke.track for y in rows for stroke in layout.strokes[y]}
    looks = {id: _look(id, layout, marks, palette) for id in tracks}
    over = _overlay(layout, looks, marks, palette, rows)
    ground = Style(None, palette.ground)
    return {y: _row(layout, y, looks, over[y], ground) for y in rows}


class _Look(NamedTuple):
    """How a track is drawn: the style of its own cells, and of those it spills into; `dots` may thin it out."""

    rank: int
    style: Style
    spill: Style
    dots: int = ALL_DOTS


def _look(id: int, layout: Layout, marks: Marks, palette: Palette) -> _Look:
    line = layout.lines[id]
    lit = id in marks.highlighted
    bg = palette.highlighted_ground if lit else palette.bed(line.track.kind)
    ground = Style(None, palette.ground)
    claim = marks.claims.get(id)
    if claim is not None:
        style = Style(palette.highlighted_seat(claim.colour) if lit else palette.seat(claim.colour).line, bg, bold=True)
        return _Look(CLAIMED, style, style._replace(bg=palette.ground))
    colour = marks.colours.get(id, line.track.colour)
    if lit:
        return _Look(OPEN, Style(palette.highlighted_track(colour), bg, bold=True), ground)
    if id in marks.closed:
        dots = EVERY_OTHER_ROW if line.steep else LEFT_DOTS
        return _Look(CLOSED, Style(palette.closed, bg), ground, dots)
    return _Look(OPEN, Style(palette.track(colour), bg), ground)


OUTSIDE = (-1, -1)
_Overlay = dict[int, tuple[str, Style]]
"""Characters that replace those of a row, by column."""


def _overlay(
    layout: Layout, looks: Mapping[int, _Look], marks: Marks, palette: Palette, rows: Sequence[int]
) -> dict[int, _Overlay]:
    overlay: dict[int, _Overlay] = {y: {} for y in rows}
    for id, claim in marks.claims.items():
        x, y = layout.badges.get(id, OUTSIDE)
        if y in overlay:
            seat = palette.seat(claim.colour)
            overlay[y][x] = (_first_character(claim.letter), Style(seat.ink, seat.badge, bold=True))
    for id, look in looks.items():
        if look.rank != CLAIMED:
            for (x, y), char in _track_signs(id, layout, marks):
                if y in overlay:
                    overlay[y][x] = (char, look.style)
    for name, spot in layout.city_cells.items():
        if spot.y in overlay and spot.x < layout.width:
            overlay[spot.y][spot.x] = _city_sign(name, layout, marks, palette)
    for name, label in layout.labels.items():
        if label.y not in overlay:
            continue
        lit = name in marks.highlighted_cities
        bg = palette.highlighted_ground if lit else palette.ground
        style = Style(palette.highlighted_label if lit else palette.label, bg, bold=lit)
        overlay[label.y].update({label.x + i: (char, style) for i, char in enumerate(label.text)})
    tagged = Style(palette.tag, palette.token, bold=True)
    for name, tag in marks.tags.items():
        x, y = layout.city_cells.get(name, OUTSIDE)
        if y in overlay:
            first = max(0, min(x, layout.width - len(tag)))
            overlay[y].update({first + i: (char, tagged) for i, char in enumerate(tag[: layout.width])})
    return overlay


def _track_signs(id: int, layout: Layout, marks: Marks) -> Iterator[tuple[Cell, str]]:
    """The signs on an open track, with their cells: the letter of its colour, and its length unless it is closed."""
    track = layout.lines[id].track
    letter = marks.letters.get(marks.colours.get(id, track.colour))
    if letter is not None and id in layout.badges:
        yield layout.badges[id], letter
    if marks.with_lengths and id in layout.counts and id not in marks.closed:
        yield layout.counts[id], str(track.length)


def _city_sign(name: str, layout: Layout, marks: Marks, palette: Palette) -> tuple[str, Style]:
    """The sign in a city's own cell: its token, or else the mark of a city or a junction."""
    lit = name in marks.highlighted_cities
    bg = palette.highlighted_ground if lit else palette.ground
    token = marks.tokens.get(name)
    if token is not None:
        piece = CityPiece(token) if isinstance(token, str) else token
        colour = palette.token if piece.owner is None else palette.seat(piece.owner.colour).line
        return (_first_character(sign_of(piece.what)), Style(colour, bg, bold=True))
    if layout.cities[name].junction:
        return (JUNCTION, Style(palette.junction, bg))
    return (CITY, Style(palette.highlighted_label if lit else palette.city, bg, bold=lit))


def _first_character(text: str) -> str:
    """The first character of a text that may have been typed by anyone; "?" if there is none."""
    return clean(text.strip())[:1] or "?"


def _row(layout: Layout, y: int, looks: Mapping[int, _Look], over: _Overlay, ground: Style) -> Row:
    width = layout.width
    bits = [0] * width
    ranks = [NOTHING] * width
    styles = [ground] * width
    for id, x, thin, thick, own in layout.strokes[y]:
        rank, style, spill, dots = looks[id]
        if rank == CLAIMED:
            style = style if own else spill
            if ranks[x] < CLAIMED or styles[x] != style:
                bits[x] = 0
            bits[x] |= thick
            ranks[x], styles[x] = rank, style
        elif own and ranks[x] < CLAIMED:
            bits[x] |= thin & dots
            if rank >= ranks[x]:
                ranks[x], styles[x] = rank, style
    chars = [chr(BRAILLE + bit) if bit else " " for bit in bits]
    for x, (char, style) in over.items():
        chars[x], styles[x] = char, style
    return _spans(chars, styles)


def _spans(chars: Sequence[str], styles: Sequence[Style]) -> Row:
    spans: list[Span] = []
    start = 0
    for x in range(1, len(chars) + 1):
        if x == len(chars) or (styles[x] is not styles[start] and styles[x] != styles[start]):
            spans.append(Span("".join(chars[start:x]), styles[start]))
            start = x
    return tuple(spans)
