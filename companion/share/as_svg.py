"""A game as one picture: the board with everything on it, its legend, the sheet, and the notes."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from companion.game.state import Game
from companion.paint.signs import claims_of, owners, pieces_of
from companion.plan.letters import text_width
from companion.plan.paper import plan
from companion.scoring import Sheet
from companion.share.drawing.board import Overlay, draw_board
from companion.share.drawing.ink import (
    FAINT,
    GLOW,
    INK,
    PAPER,
    SANS,
    SERIF,
    attributes,
    cut,
    element,
    number,
    text,
    translated,
)  # fmt: skip
from companion.share.drawing.legend import draw_legend
from companion.share.drawing.scores import SvgBlock, draw_scores, widths
from companion.words import wording
from companion.words.plain import plain

EDGE, BETWEEN = 44.0, 30.0
"""The margin around the picture, and the gap between its parts."""
TITLE, SAYS, DAY, NOTE = 56.0, 27.0, 24.0, 15.0
HEAD = TITLE + SAYS + 40
BESIDE = 840.0
"""The width of the sheet beside an upright board."""
LARGEST = 1.4
"""The largest scale of the sheet below a board."""


def picture_svg(game: Game, sheet: Sheet) -> str:
    """The picture as SVG. While tickets are secret, `sheet` may know fewer of them than `game`."""
    drawing_plan = plan(game.board)
    overlay = overlay_of(game, sheet)
    upright = drawing_plan.height > drawing_plan.width
    across = drawing_plan.width + (BETWEEN + BESIDE if upright else 0.0)
    legend, legend_height = draw_legend(drawing_plan, overlay, drawing_plan.width)
    below = HEAD + drawing_plan.height + 10 + legend_height
    parts = [
        *_heading(sheet, across),
        translated("".join(draw_board(drawing_plan, game.board.cities, overlay)), 0.0, HEAD),
        translated(legend, 0.0, HEAD + drawing_plan.height + 10),
    ]
    if upright:
        scores = _largest_scores(game, sheet, BESIDE, drawing_plan.height)
        parts.append(translated(scores.svg, drawing_plan.width + BETWEEN, HEAD))
        below = max(below, HEAD + scores.height)
    else:
        scores = _scores(game, sheet, across, min(LARGEST, across / widths(sheet)[1]))
        parts.append(translated(scores.svg, 0.0, below + BETWEEN / 2))
        below += BETWEEN / 2 + scores.height
    below += BETWEEN
    for line in _notes(sheet, across):
        parts.append(text(line, 0.0, below, NOTE, fill=FAINT))
        below += NOTE * 1.4
    return _document(parts, across + 2 * EDGE, below + 2 * EDGE - NOTE, sheet)


def overlay_of(game: Game, sheet: Sheet) -> Overlay:
    """What lies on the board of a game, and the longest paths that earned a bonus."""
    winning = [
        side.path for side in sheet.sides if side.path and any(line.what == "longest path" for line in side.lines)
    ]
    return Overlay(
        owners=claims_of(game),
        colours=game.rules.colours(game),
        tokens=pieces_of(game),
        winning_tracks=frozenset(track for path in winning for track in path.tracks),
    )


def _scores(game: Game, sheet: Sheet, width: float, scale: float) -> SvgBlock:
    """The sheet within a width, `scale` times as large as usual; a scale below 1 counts as 1."""
    seats = owners(game.table)
    of_side = {side.name: [seats[seat] for seat in side.seats] for side in game.table.sides}
    scale = max(scale, 1.0)
    drawn = draw_scores(sheet, of_side, width / scale)
    return SvgBlock(f'<g transform="scale({scale:.3f})">{drawn.svg}</g>', drawn.height * scale)


def _largest_scores(game: Game, sheet: Sheet, width: float, height: float) -> SvgBlock:
    """The sheet as large as a width and a height allow, but never smaller than usual."""
    for scale in (1.8, 1.6, 1.4, 1.2):
        drawn = _scores(game, sheet, width, scale)
        if drawn.height <= height and width / scale >= widths(sheet)[0]:
            return drawn
    return _scores(game, sheet, width, 1.0)


def _heading(sheet: Sheet, across: float) -> Iterator[str]:
    """The board's name, the date, and who won."""
    day = sheet.table.date or ""
    title, size = _fitting(
        wording("share title", board=plain(sheet.board.title)), TITLE, across - text_width(day, DAY) - DAY
    )
    yield text(title, 0.0, TITLE * 0.8, size, font_family=SERIF, font_weight="bold")
    if day:
        yield text(day, across, TITLE * 0.8, DAY, fill=FAINT, anchor="end")
    standing = f"{sheet.unfinished} {sheet.stands.says}".lstrip()
    yield element("rect", x=0.0, y=TITLE + 13, width=8.0, height=SAYS, rx=4.0, fill=GLOW)
    standing, size = _fitting(standing, SAYS, across - 22)
    yield text(standing, 22.0, TITLE + 13 + SAYS * 0.82, size)


def _fitting(words: str, size: float, room: float) -> tuple[str, float]:
    """A line and its font size, reduced to fit into the room: to half at the least, where the line is cut."""
    length = text_width(words, size)
    if length > room:
        size = max(size * room / length, size / 2)
    return cut(words, size, room), size


def _notes(sheet: Sheet, across: float) -> Iterator[str]:
    """The lines below the picture: the notes of the sheet, wrapped, and that the picture is not official."""
    sentences = [gap.says for gap in sheet.missing]
    for sentence in [*sentences, *(note.says for note in sheet.notes), wording("share unofficial")]:
        line = ""
        for word in sentence.split(" "):
            if line and text_width(f"{line} {word}", NOTE) > across:
                yield line
                line = word
            else:
                line = f"{line} {word}".lstrip()
        yield line


def _document(parts: list[str], across: float, down: float, sheet: Sheet) -> str:
    svg_attributes = attributes(
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {number(across)} {number(down)}",
        width=across, height=down, role="img", font_family=SANS, fill=INK,
    )  # fmt: skip
    title = escape(plain(f"{wording('share title', board=sheet.board.title)}. {sheet.stands.says}", 2000))
    ground = element("rect", x=0.0, y=0.0, width=across, height=down, fill=PAPER)
    return f"<svg{svg_attributes}><title>{title}</title>{ground}{translated(''.join(parts), EDGE, EDGE)}</svg>\n"
