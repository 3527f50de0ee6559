"""What is shown below the line being typed: the referee's answer, and how the line may continue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message

from companion.record.suggestion import Suggestion
from companion.session.feedback import Feedback
from companion.tui.widgets.feedback_rows import rows_of
from companion.tui.widgets.fitted import clip_names, fit_lines, fitting_notes, shared_words
from companion.tui.widgets.rows import Rows
from companion.words import wording
from companion.words.plain import plain

COMMON = "claims"
"""The verb that may be left out."""


def _suggestion_parts(suggestion: Suggestion, line: str, style: str) -> list[Content | tuple[str, str]]:
    """The line of a suggestion; a refused one is struck out, with the first reason against it."""
    if not suggestion.against:
        return [("", ""), (line, style)]
    reason = suggestion.against[0]
    return [
        ("✗ ", "$error bold"),
        (line, f"{style} strike"),
        (f"  {reason.rule}  {plain(reason.briefly, 200)}", "$text-muted"),
    ]


def _packed_rows(cells: Sequence[Content], width: int) -> list[dict[int, Content]]:
    """Cells by their index, as many in a row as fit."""
    rows: list[dict[int, Content]] = [{}]
    room = width
    for at, cell in enumerate(cells):
        if rows[-1] and cell.cell_length > room:
            rows.append({})
            room = width
        rows[-1][at] = cell
        room -= cell.cell_length
    return rows


def _row_width(row: Mapping[int, Content]) -> int:
    """How many columns a row of cells takes."""
    return sum(cell.cell_length for cell in row.values())


def _more(rows: Sequence[Mapping[int, Content]]) -> Content:
    """What stands for suggestions that do not fit."""
    return Content.styled(wording("suggestions more", count=sum(map(len, rows))), "$text-muted")


class VerdictPanel(Rows):
    """A few rows below the prompt, whose height does not change while somebody types."""

    @dataclass
    class SuggestionTaken(Message):
        """A click on a suggestion."""

        line: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._feedback = Feedback()
        self._suggestions: tuple[Suggestion, ...] = ()
        self._chosen: int | None = None
        self._column = 0
        self._numbered = False
        self._clickable: list[tuple[Region, str]] = []

    def show(
        self,
        feedback: Feedback,
        suggestions: Sequence[Suggestion] = (),
        chosen: int | None = None,
        column: int = 0,
        *,
        numbered: bool = False,
    ) -> None:
        """Show this. `column` is where the typed text begins, for the caret; `numbered` suggestions have a digit."""
        self._numbered = numbered
        self._feedback, self._suggestions, self._chosen, self._column = feedback, tuple(suggestions), chosen, column
        self.renew()

    def lay_rows(self) -> list[Content]:
        """The rows that fit: the caret and the feedback, then suggestions."""
        width, height = self.size
        feedback = self._feedback
        rows: list[Content] = []
        if feedback.caret is not None:
            start, end = feedback.caret
            at = self._column + start - self.styles.padding.left
            if 0 <= at < width:
                rows.append(Content.styled(" " * at + "^" * max(1, min(end - start, width - at)), "$error"))
        rows += rows_of(feedback, width, height - len(rows), len(self._suggestions))
        return rows + self._suggestion_rows(len(rows), width, height - len(rows))

    @property
    def rows_needed(self) -> int:
        """How many rows all of the feedback would take."""
        return len(rows_of(self._feedback, self.size.width, 100, 0)) + (self._feedback.caret is not None)

    def _suggestion_rows(self, top: int, width: int, room: int) -> list[Content]:
        self._clickable = []
        if room <= 0 or not self._suggestions:
            return []
        if self._numbered and self._feedback.all_suggestions and len(self._suggestions) > room:
            return self._side_by_side(top, width, room)
        first = 0 if self._chosen is None else max(0, self._chosen - room + 1)
        line_room = width - 4 - 2 * self._numbered - 2 * any(suggestion.against for suggestion in self._suggestions)
        lines = fit_lines(tuple(plain(suggestion.line, 300) for suggestion in self._suggestions), line_room)
        rows = []
        for at in range(first, min(len(self._suggestions), first + room)):
            suggestion, line = self._suggestions[at], lines[at]
            chosen = at == (self._chosen or 0)
            lead = ("Tab ", "$accent bold") if chosen else ("    ", "")
            digit = (f"{at + 1} ", "$accent bold") if self._numbered else ""
            notes = fitting_notes(line, plain(suggestion.notes, 200), line_room)
            style = "bold" if chosen and self._chosen is not None else ""
            row = Content.assemble(digit, lead, *_suggestion_parts(suggestion, line, style), (notes, "$text-muted"))
            rows.append(row.truncate(width, ellipsis=True))
            self._clickable.append((Region(0, top + at - first, width, 1), suggestion.line))
        return rows

    def _side_by_side(self, top: int, width: int, room: int) -> list[Content]:
        """Suggestions by their digits, as many in a row as fit; with points only if they all fit with them.

        Of those that still do not fit, only their number is shown.
        """
        rows = _packed_rows(self._cells(points=True), width)
        if len(rows) > room:
            rows = _packed_rows(self._cells(points=False), width)
        chosen = next(y for y, row in enumerate(rows) if (self._chosen or 0) in row)
        first = max(0, chosen - room + 1)
        shown, hidden = rows[first : first + room], rows[first + room :]
        note = Content("")
        if hidden:
            note = _more(hidden)
            while len(shown[-1]) > 1 and _row_width(shown[-1]) + note.cell_length > width:
                hidden.append(dict([shown[-1].popitem()]))
                note = _more(hidden)
        for y, row in enumerate(shown):
            x = 0
            for at, cell in row.items():
                self._clickable.append((Region(x, top + y, cell.cell_length, 1), self._suggestions[at].line))
                x += cell.cell_length
        joined = [Content("").join(row.values()) for row in shown]
        return [row.truncate(width, ellipsis=True) for row in (*joined[:-1], joined[-1] + note)]

    def _cells(self, *, points: bool) -> list[Content]:
        """Each suggestion with its digit, without the words that all of them begin with.

        Among other suggestions, a claim needs no verb.
        """
        lines = [plain(suggestion.line, 300).split() for suggestion in self._suggestions]
        begun = shared_words(lines)
        cells = []
        for at, (suggestion, line) in enumerate(zip(self._suggestions, lines, strict=True)):
            style = "bold reverse" if at == self._chosen else ""
            says = clip_names(
                " ".join(line[begun:]).removeprefix(f"{COMMON} "), self.size.width - 2 - 2 * bool(suggestion.against)
            )
            parts = _suggestion_parts(suggestion, says, style)[:2]
            brings = f" {plain(suggestion.notes.partition(' · ')[0], 30)}" if points and suggestion.notes else ""
            cells.append(Content.assemble((f"{at + 1} ", "$accent bold"), *parts, (brings, "$text-muted"), "   "))
        return cells

    def on_click(self, event: events.Click) -> None:
        at = event.offset - (self.styles.padding.left, self.styles.padding.top)
        for region, line in self._clickable:
            if region.contains_point(at):
                self.post_message(self.SuggestionTaken(line))
                return
