"""The sheet as a drawing: a column for each side, a row for each kind of points, and the tickets below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.game.results import TicketResult, completed_first
from companion.game.values import NamedTuple
from companion.paint.signs import Owner
from companion.plan.letters import text_width
from companion.scoring import Sheet, SideSheet
from companion.share.drawing.board import badge
from companion.share.drawing.ink import FAINT, GLOW, INK, RISE, RULE, cut, element, number, text, translated
from companion.words import wording
from companion.words.plain import minus, plain

LABELS, WIDEST, NARROWEST, READABLE = 190.0, 460.0, 96.0, 128.0
"""Widths: of the column of labels; of a side's column at its widest, at its narrowest, and with room for a name."""
FOR_TICKETS = 250.0
"""The narrowest column that holds its side's tickets. Below narrower ones, tickets are in blocks `BLOCK` wide."""
BLOCK = 300.0
ROW, TICKET_ROW, MORE_ROW, HEAD, TOTAL = 33.0, 25.0, 19.0, 58.0, 56.0
NUMBERS, LETTERS, SMALL, SUM = 20.0, 19.0, 16.0, 36.0
INDENT = 14.0
CITIES = 70.0
"""Where the cities of a ticket begin, to the right of its sign and its points."""

Owners = Mapping[str, Sequence[Owner]]
"""The letters and colours of a side's seats, by the side's name."""


class SvgBlock(NamedTuple):
    """A drawing whose upper left corner is at 0, 0, and its height."""

    svg: str
    height: float


def widths(sheet: Sheet) -> tuple[float, float]:
    """The least width at which names can be read, and the largest that the columns fill."""
    return LABELS + READABLE * len(sheet.sides), LABELS + WIDEST * len(sheet.sides)


def draw_scores(sheet: Sheet, owners: Owners, width: float) -> SvgBlock:
    """The sheet drawn within a width."""
    sides = sorted(sheet.sides, key=lambda side: side.rank)
    column = max(NARROWEST, min(WIDEST, (width - LABELS) / len(sides)))
    across = LABELS + column * len(sides)
    line_names = {line.what for side in sides for line in side.lines}
    parts = [*_column_heads(sides, sheet.winners, owners, column)]
    y = HEAD
    for what in sorted(line_names, key=sheet.line_names.index):
        parts += [_line_across(y, across), _label(wording(f"what {what}"), y + ROW / 2)]
        parts += _points_row(sides, what, column, y + ROW / 2)
        y += ROW
    parts += [_line_across(y, across, INK, 2.0), _label(wording("sheet total"), y + TOTAL / 2, "bold")]
    for at, side in enumerate(sides):
        x = LABELS + column * (at + 1) - INDENT
        parts.append(text(minus(side.total), x, y + TOTAL / 2 + SUM * RISE, SUM, anchor="end", font_weight="bold"))
    y += TOTAL
    if not any(side.tickets for side in sides):
        return SvgBlock("".join(parts), y)
    parts.append(_line_across(y, across))
    if column >= FOR_TICKETS:
        lists = [_tickets(side.tickets, column - 2 * INDENT) for side in sides]
        parts += [translated(tickets.svg, LABELS + column * at + INDENT, y + 8) for at, tickets in enumerate(lists)]
        return SvgBlock("".join(parts), y + max(tickets.height for tickets in lists) + 12)
    blocks = _blocks([side for side in sides if side.tickets], owners, width)
    return SvgBlock("".join([*parts, translated(blocks.svg, 0.0, y + 10)]), y + blocks.height + 10)


def _line_across(y: float, across: float, colour: str = RULE, thickness: float = 1.5) -> str:
    return element("path", d=f"M0 {number(y)}H{number(across)}", stroke=colour, stroke_width=thickness)


def _label(words: str, middle: float, weight: str = "normal") -> str:
    return text(words, 0.0, middle + LETTERS * RISE, LETTERS, font_weight=weight)


def _column_heads(sides: Sequence[SideSheet], winners: Sequence[str], owners: Owners, column: float) -> Iterator[str]:
    """Each side's badges, place and name above its column; a winner's column has a gold bar.

    If one name does not fit, all are smaller.
    """
    middle = HEAD / 2 - 6
    rooms = [column - INDENT - 8 - 27 * len(owners.get(side.name, ())) for side in sides]
    whole = [f"{side.rank}. {side.name}" for side in sides]
    fits = all(text_width(plain(name), LETTERS) <= room for name, room in zip(whole, rooms, strict=True))
    size = LETTERS if fits else SMALL
    for at, side in enumerate(sides):
        left, right = LABELS + column * at, LABELS + column * (at + 1)
        if side.name in winners:
            yield element("rect", x=left + 6, y=HEAD - 8, width=column - 12, height=6.0, rx=3.0, fill=GLOW)
        badges = owners.get(side.name, ())
        name = cut(whole[at], size, rooms[at])
        name_width = text_width(name, size)
        yield text(
            name, right - INDENT, middle + size * RISE, size, anchor="end", font_weight="bold",
            textLength=name_width, lengthAdjust="spacingAndGlyphs",
        )  # fmt: skip
        x = max(left + 16, right - INDENT - name_width - 20 - 27 * (len(badges) - 1))
        for place, owner in enumerate(badges):
            yield badge(x + 27 * place, middle, owner, 12.0)


def _points_row(sides: Sequence[SideSheet], what: str, column: float, middle: float) -> Iterator[str]:
    for at, side in enumerate(sides):
        points = [line.points for line in side.lines if line.what == what]
        total, colour = (minus(sum(points)), INK) if points else ("·", FAINT)
        x = LABELS + column * (at + 1) - INDENT
        yield text(total, x, middle + NUMBERS * RISE, NUMBERS, fill=colour, anchor="end")


# -- tickets


def _tickets(results: Sequence[TicketResult], room: float) -> SvgBlock:
    """A list of tickets, completed ones first: a tick or a cross, the points, the cities."""
    parts, y = [], 0.0
    for ticket in completed_first(results):
        middle = y + TICKET_ROW / 2
        points = minus(f"{ticket.points:+d}")
        parts.append(_sign(ticket.completed, 8.0, middle))
        parts.append(text(points, CITIES - 9, middle + SMALL * RISE, SMALL, anchor="end"))
        for line in _wrapped([plain(city) for city in ticket.cities], room - CITIES):
            fill = INK if ticket.completed else FAINT
            parts.append(text(line, CITIES, middle + SMALL * RISE, SMALL, fill=fill))
            middle += MORE_ROW
        y = middle - MORE_ROW + TICKET_ROW / 2
    return SvgBlock("".join(parts), y)


def _wrapped(cities: Sequence[str], room: float) -> Iterator[str]:
    """The cities with dashes between them, on as many lines as they need."""
    line = cities[0]
    for city in cities[1:]:
        if text_width(f"{line} – {city}", SMALL) * 0.95 > room:
            yield f"{line} –"
            line = city
        else:
            line = f"{line} – {city}"
    yield line


def _sign(completed: bool, x: float, y: float) -> str:
    d, colour = ("M-6 0l4 5l8-10", "#2d6a1f") if completed else ("M-5-5l10 10M-5 5l10-10", "#a3271b")
    return translated(element("path", d=d, fill="none", stroke=colour, stroke_width=2.6, stroke_linecap="round"), x, y)


def _blocks(sides: Sequence[SideSheet], owners: Owners, width: float) -> SvgBlock:
    """The tickets of each side under its name, in as many columns as fit; the next side goes into the shortest one."""
    count = max(1, int(width // BLOCK))
    across = width / count
    filled = [0.0] * count
    parts = []
    for side in sides:
        at = min(range(count), key=lambda column: filled[column])
        x, y = at * across, filled[at]
        badges = owners.get(side.name, ())
        parts += [badge(x + 12 + 24 * place, y + 18, owner, 11.0) for place, owner in enumerate(badges)]
        left = 8 + 24 * len(badges)
        name = cut(side.name, SMALL, across - INDENT - left)
        parts.append(text(name, x + left, y + 18 + SMALL * RISE, SMALL, font_weight="bold"))
        tickets = _tickets(side.tickets, across - INDENT)
        parts.append(translated(tickets.svg, x, y + 34))
        filled[at] += tickets.height + 48
    return SvgBlock("".join(parts), max(filled))
