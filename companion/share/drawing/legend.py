"""What the signs on the drawn board mean: only those that are on it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.families import columns_of
from companion.game.signs import CITY_SIGNS, kind_of, kinds
from companion.paint.signs import COMMON, CityPiece
from companion.plan.letters import text_width
from companion.plan.paper import Plan
from companion.share.drawing.board import BEDS, SHAPES, WIDE, Overlay, badge, token_sign
from companion.share.drawing.ink import FAINT, GLOW, RISE, TINTS, element, text, translated
from companion.words import wording

SIZE, LINE = 15.0, 30.0
SIGN = 34.0
"""The width kept for a sign, which is centred on its line."""
BETWEEN = 22.0


def draw_legend(plan: Plan, overlay: Overlay, width: float) -> tuple[str, float]:
    """The signs with their meanings, on as many lines as they take, and their height."""
    parts, x, y = [], 0.0, 0.0
    for sign, means in _signs(plan, overlay):
        length = SIGN + text_width(means, SIZE)
        if x and x + length > width:
            x, y = 0.0, y + LINE
        middle = y + LINE / 2
        parts.append(translated(sign, x + SIGN / 2 - 4, middle))
        parts.append(text(means, x + SIGN, middle + SIZE * RISE, SIZE, fill=FAINT))
        x += length + BETWEEN
    return "".join(parts), y + LINE


def _signs(plan: Plan, overlay: Overlay) -> Iterator[tuple[str, str]]:
    """Each sign, drawn around 0, 0, and what it means."""
    tracks = [planned.track for planned in plan.tracks.values()]
    free = [track for track in tracks if track.id not in overlay.owners]
    colours = {overlay.colours.get(track.id, track.colour) for track in free}
    for colour in TINTS:
        if colour in colours:
            yield _swatch(colour), wording(f"legend {colour}")
    if COMMON in overlay.owners.values():
        yield badge(0.0, 0.0, COMMON), wording("legend everybody")
    if overlay.winning_tracks:
        yield _bed(GLOW, 14.0), wording("legend longest path")
    in_use = {track.kind for track in tracks}
    for kind in kinds():
        if kind in in_use and kind_of(kind).crossed:
            bed = _bed(BEDS[kind_of(kind).bed][0], 20.0) if kind_of(kind).bed else ""
            yield bed + _swatch("grey", crossed=True), wording(f"legend {kind}")
    if any(kind_of(kind).bed == "water" for kind in in_use):
        yield _bed(BEDS["water"][0], 20.0), wording("legend water")
    for name, column in columns_of("routes").items():
        if column.drawn is not None and any(track.column(name) for track in free):
            yield SHAPES[column.drawn.shape](0.0, 0.0, 0.0), wording(column.drawn.means)
    for what in sorted({token.what for token in overlay.tokens.values()}):
        known = what in CITY_SIGNS
        yield token_sign(CityPiece(what), 0.0, 0.0), wording(f"legend {what}") if known else what


def _swatch(colour: str, *, crossed: bool = False) -> str:
    tint = TINTS[colour]
    edge: dict[str, str | float] = {"stroke_dasharray": "5 2.5"} if crossed else {}
    box = element(
        "rect", x=-11.0, y=-WIDE / 2, width=22.0, height=WIDE, rx=3.0, fill=tint.fill, stroke=tint.edge,
        stroke_width=1.3, **edge,
    )  # fmt: skip
    if not tint.letter:
        return box
    return box + text(tint.letter, 0.0, 10.5 * RISE, 10.5, fill=tint.edge, anchor="middle", font_weight="bold")


def _bed(colour: str, breadth: float) -> str:
    return element("rect", x=-14.0, y=-breadth / 2, width=28.0, height=breadth, rx=min(breadth / 2, 8.0), fill=colour)
