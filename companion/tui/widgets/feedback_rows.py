"""The feedback on a line, as rows that fit below it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from companion.session.feedback import LEGAL, SEPARATOR, Feedback, Line, Tone
from companion.words import wording

TONE_STYLES: dict[Tone, str] = {
    "strong": "bold",
    "legal": "$success bold",
    "refused": "$error bold",
    "fault": "$error",
    "overruled": "$warning bold",
    "warning": "$warning",
    "aside": "$text-muted",
    "example": "$primary",
    "digit": "$accent bold",
    "key": "",
}
LOW = 5
"""A panel with fewer rows shows its examples side by side."""


def coloured_line(line: Line) -> Content:
    """A line in the colours of its tones."""
    return Content.assemble(*((text, TONE_STYLES[tone]) if tone else text for text, tone in line))


def hanging_rows(line: Content, width: int) -> list[Content]:
    """A line in rows of at most `width` columns; all rows but the first are indented by two."""
    rows = line.wrap(max(12, width))
    if len(rows) == 1:
        return list(rows)
    first, rest = rows[0], line[len(rows[0].plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    return [first, *(Content("  ") + row for row in rest.wrap(max(10, width - 2)))]


def _hung_rows(lines: Sequence[Line], width: int) -> list[Content]:
    return [row for line in lines for row in hanging_rows(coloured_line(line), width)]


def rows_of(feedback: Feedback, width: int, height: int, suggestions: int) -> list[Content]:
    """The feedback in rows for a panel of this size; room is kept below them for suggestions, if possible."""
    if feedback.repeats_line:
        return _legal_rows(feedback, width, height, suggestions)
    rows = _hung_rows(feedback.lines, width)
    foot = hanging_rows(coloured_line(feedback.foot), width) if feedback.foot is not None else []
    if feedback.examples:
        return _hint_rows(feedback, rows, foot, width, height)
    keep = min(suggestions, height // 2 if feedback.all_suggestions else 1) if feedback.suggestions_first else 0
    room = max(1, height - len(foot) - keep)
    if len(rows) > room:
        more = wording("verdict more", count=len(rows) - room)
        rows = rows[:room]
        if not feedback.suggestions_first and feedback.foot is not None:
            rows[-1] = _cut_at_word(rows[-1], max(4, width - len(more) - 1)) + Content.styled(" " + more, "$text-muted")
    return rows + foot


def _cut_at_word(row: Content, width: int) -> Content:
    """A row in `width` columns, cut after a word if it is too long: the text that follows says that it is cut."""
    if row.cell_length <= width:
        return row.rstrip()
    cut = row.truncate(width)
    return cut[: max(cut.plain.rfind(" "), 0) or len(cut.plain)].rstrip()


def _hint_rows(feedback: Feedback, rows: list[Content], foot: list[Content], width: int, height: int) -> list[Content]:
    """What was done and what is asked, in full; then examples, then the keys, as far as there is room."""
    if height >= LOW:
        room = max(1, height - len(rows) - len(foot))
        examples = _hung_rows(feedback.examples, width)[:room]
    else:
        row = Content("")
        if len(rows) >= height and feedback.brief is not None:
            rows, row = _hung_rows(feedback.lines[:-1], width), coloured_line(feedback.brief)
        for example in map(coloured_line, feedback.examples):
            if not row or row.cell_length + example.cell_length <= width:
                row += example
        examples = [row.truncate(width, ellipsis=True)]
    rows = [*rows, *examples][:height]
    return rows + foot if len(rows) + len(foot) <= height else rows


def _legal_rows(feedback: Feedback, width: int, height: int, suggestions: int) -> list[Content]:
    """A legal line, what it brings, and what Enter does; closer together if there is little room.

    What gives way is first a suggestion, then the line itself, which is typed above anyway, then what it brings; never
    what Enter does, nor which track it is if there are several to choose from.
    """
    echo, *notes = map(coloured_line, feedback.lines)
    tail = [*notes, coloured_line(feedback.foot)] if feedback.foot is not None else notes
    joined = Content(SEPARATOR).join([part if at == 0 else _unindented(part) for at, part in enumerate(tail)])
    loose, close = (
        [row for part in parts for row in hanging_rows(part, width)] for parts in ((echo, *tail), (echo, joined))
    )
    for rows, room in ((loose, height - min(1, suggestions)), (close, height - min(1, suggestions)), (close, height)):
        if len(rows) <= room:
            return rows
    chooses = any(tone == "digit" for _, tone in feedback.lines[0])
    above = hanging_rows(echo, width)[: max(0, height - 1)] if chooses else []
    rows = hanging_rows(
        joined if chooses else Content.assemble((LEGAL, TONE_STYLES["legal"]), _unindented(joined)), width
    )
    room = max(1, height - len(above))
    if len(rows) <= room or feedback.foot is None:
        return [*above, *rows]
    foot = Content(SEPARATOR) + _unindented(tail[-1])
    last = rows[room - 1].truncate(max(4, width - foot.cell_length), ellipsis=True)
    return [*above, *rows[: room - 1], last + foot]


def _unindented(part: Content) -> Content:
    """A line without its leading blanks."""
    return part[len(part.plain) - len(part.plain.lstrip()) :]
