"""The sheet as Markdown: a table, and a list of tickets for each side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.game.results import completed_first
from companion.record.replay import write_entry
from companion.scoring import Sheet, SideSheet
from companion.words import wording
from companion.words.plain import minus, plain

_SIGNS = re.compile(r"([\\`*_\[\]<>#|~&$])")
_BLOCK = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def escaped(text: str) -> str:
    """Text from people, with everything escaped that Markdown could interpret."""
    return _BLOCK.sub(_escaped_block, _SIGNS.sub(r"\\\1", plain(text, 2000)))


def _escaped_block(match: re.Match[str]) -> str:
    """The escaped start of a line that would begin a list or a rule: "1." becomes "&#49;."."""
    space, sign = match.groups()
    return f"{space}&#{ord(sign[0])};{sign[1:]}"


def sheet_markdown(sheet: Sheet) -> str:
    """The sheet as Markdown, with a column for each side."""
    sides = sorted(sheet.sides, key=lambda side: side.rank)
    title = wording("share title", board=sheet.board.title)
    rows = [f"# {escaped(title)}", ""]
    if sheet.table.date:
        rows += [sheet.table.date, ""]
    if sheet.unfinished:
        rows += [f"*{escaped(sheet.unfinished)}*", ""]
    rows += [f"**{escaped(minus(sheet.stands.says))}**", "", *_table(sides, sheet.line_names), ""]
    for side in sides:
        rows += _side(side)
    for entry in sheet.refused:
        key = "overruled" if entry.played else "refused"
        rows.append(f"- {escaped(wording(key, line=entry.line, text=write_entry(entry)))}")
    missing = [gap.says for gap in sheet.missing]
    rows += [f"- {escaped(note_text)}" for note_text in (*missing, *(note.says for note in sheet.notes))]
    return "\n".join(rows).rstrip("\n") + "\n"


def _table(sides: list[SideSheet], line_names: Sequence[str]) -> Iterator[str]:
    yield _row("", *(f"{side.rank}\\. {escaped(side.name)}" for side in sides))
    yield _row("---", *("---:" for _ in sides))
    for what in sorted({line.what for side in sides for line in side.lines}, key=line_names.index):
        numbers = [[line.points for line in side.lines if line.what == what] for side in sides]
        yield _row(wording(f"what {what}"), *(minus(sum(points)) if points else "" for points in numbers))
    yield _row(f"**{wording('sheet total')}**", *(f"**{minus(side.total)}**" for side in sides))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _side(side: SideSheet) -> Iterator[str]:
    if not side.tickets and not (side.path and side.path.length):
        return
    yield f"## {escaped(side.name)}"
    yield ""
    for ticket in completed_first(side.tickets):
        cities = " – ".join(ticket.cities)
        sign = "✓" if ticket.completed else "✗"
        yield f"- {sign} {minus(ticket.points)} {escaped(cities)}"
    if side.path is not None and side.path.length:
        yield f"- {escaped(wording('path cities', length=side.path.length, cities=' – '.join(side.path.cities)))}"
    yield ""
