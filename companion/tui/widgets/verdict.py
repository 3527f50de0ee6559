"""What the referee says to the line that is being typed, and how the line may go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message

from companion.game.verdict import Remark
from companion.record.faults import RecordFault
from companion.record.suggest import Suggestion
from companion.sitting import Answer
from companion.tui.hints import Hint
from companion.tui.widgets.rows import Rows
from companion.tui.widgets.text import width_of
from companion.words import say
from companion.words.plain import plain


@dataclass(frozen=True, slots=True)
class Saying:
    """What to show: lines that may wrap, and one below them that must not be lost.

    `caret` are the columns of the typed text that are meant, where some are.
    """

    lines: tuple[Content, ...] = ()
    foot: Content | None = None
    caret: tuple[int, int] | None = None
    asks: bool = False
    """The suggestions matter more than the lines."""
    picks: bool = False
    """All suggestions are to be seen, since one of them is meant."""
    tight: bool = False
    """Cut the lines instead of wrapping them."""
    goes_on: bool = False
    """Where there are suggestions, the lines are cut so that the best of them is seen."""


LOW = 5
"""A panel of fewer rows has its examples side by side."""
COMMON = "claims"
"""The verb that may be left out."""
LEFT = ("coal at one", "coal at either")
"""Notes on what was left lying: once the line is played they have a row of their own, since a long line may be cut."""
FIRST = ("points", *LEFT)
"""Notes that stand before all others while one types."""


def of_hint(hint: Hint, said: Content | None, width: int, height: int) -> Saying:
    """For an empty line: what was done last, what is asked, examples; in few rows only what fits."""
    foot = Content.styled(hint.more, "$text-muted") if hint.more else None
    asked = [Content.styled(hint.says, "$text-muted")]
    examples = [Content.styled("  " + example, "$primary") for example in hint.examples]
    done = list(said.split("\n")) if said is not None else []
    if height >= LOW:
        room = max(1, height - len(done) - len(asked) - 1)
        return Saying((*done, *asked, *examples[:room]), foot)
    row = Content("")
    for example in examples:
        if not row or row.cell_length + example.cell_length <= width:
            row += example
    lines = (*done, *asked, *([row] if row else []))[:height]
    return Saying(lines, foot if height > max(len(lines), LOW - 2) else None, tight=True)


def of_played(key: str, line: str, answer: Answer | None = None) -> Content:
    """What was done last: played, taken back, played again. The points stand first, what was left lying below."""
    notes = answer.verdict.notes if answer is not None and answer.verdict is not None else ()
    points = "".join(f"{plain(note.says, 200)}  ·  " for note in notes if note.key == "points")
    tail = "".join(f"  ·  {plain(note.says, 200)}" for note in notes if note.key not in FIRST)
    left = "".join(f"\n  {plain(note.says, 200)}" for note in notes if note.key in LEFT)
    return Content.assemble(("✓ ", "$success bold"), points, (say(key, line=line), "bold"), tail, (left, "$warning"))


def in_order(notes: Sequence[Remark]) -> list[Remark]:
    """Notes with the points first, then what was left lying."""
    return sorted(notes, key=lambda note: FIRST.index(note.key) if note.key in FIRST else len(FIRST))


def of_answer(answer: Answer, *, entered: bool = False, legal: str = "verdict legal") -> Saying:
    """For a typed line; `entered` once Enter was pressed in vain, `legal` is the key of what Enter does else."""
    if answer.fault is not None:
        return _of_fault(answer, answer.fault, entered)
    if answer.verdict is None or answer.turn is None:
        return Saying()
    verdict = answer.verdict
    line = plain(answer.line, 400)
    notes = "  ·  ".join(note.says for note in in_order(verdict.notes))
    if verdict.legal:
        lines = [Content.assemble(("✓ ", "$success bold"), (line, "bold"))]
        if notes:
            lines.append(Content("  " + plain(notes, 300)))
        return Saying(tuple(lines), Content.styled("  " + say(legal), "$text-muted"), goes_on=True)
    insists = answer.turn.insists is not None
    sign, style = ("! ", "$warning") if insists else ("✗ ", "$error")
    lines = []
    for at, reason in enumerate(verdict.reasons):
        lead = sign if at == 0 else "  "
        lines.append(Content.assemble((lead, f"{style} bold"), (f"{reason.rule}  ", "bold"), plain(reason.says, 400)))
    key = "verdict insisted" if insists else "verdict not played" if entered else "verdict refused"
    foot = Content.styled("  " + say(key, rule=verdict.reasons[0].rule), style if insists or entered else "$text-muted")
    return Saying(tuple(lines), foot)


def _of_fault(answer: Answer, fault: RecordFault, entered: bool) -> Saying:
    """A place that cannot be read; as long as the last word is being typed it is only a hint.

    After Enter its words are wanted whole, whatever is listed below them.
    """
    words = [plain(fault.says, 300)] + ([fault.hint] if fault.hint else [])
    typing = fault.end >= len(answer.text.rstrip()) and not entered
    if typing:
        return Saying((Content.styled("  " + " ".join(words), "$text-muted"),), asks=True)
    caret = (fault.start, max(fault.start + 1, min(fault.end, len(answer.text))))
    lead = [("✗ ", "$error bold"), (say("fault not played") + " ", "bold")] if entered else [("  ", "")]
    line = Content.assemble(*lead, (words[0], "$error"), *(f" {word}" for word in words[1:]))
    return Saying((line,), caret=caret, asks=not entered)


def of_unclear(fault: RecordFault) -> Content:
    """For a line that could mean several things, which stand below, each with its digit."""
    return Content.assemble(("  " + plain(fault.says, 300), "$error"), " ", say("pick one"))


def _shown(line: str, width: int) -> str:
    """A line as it fits: of a long turn of several steps the last ones, which the suggestion is about."""
    rest = line
    while width_of(line) > width and "; " in rest:
        rest = rest.partition("; ")[2]
        line = f"…; {rest}"
    return line


def _shared(lines: list[list[str]]) -> list[str]:
    """The words with which all lines begin; each line keeps one word at least."""
    first, last = min(lines), max(lines)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return [word for word, _ in same][: min(map(len, lines)) - 1]


def _of_suggestion(one: Suggestion, line: str, style: str) -> list[Content | tuple[str, str]]:
    """A suggestion's line; one that is refused is struck out, with the first reason against it."""
    if not one.against:
        return [("", ""), (line, style)]
    reason = one.against[0]
    return [
        ("✗ ", "$error bold"),
        (line, f"{style} strike"),
        (f"  {reason.rule}  {plain(reason.briefly, 200)}", "$text-muted"),
    ]


def _packed(cells: Sequence[Content], width: int) -> list[dict[int, Content]]:
    """Cells by their places, as many in a row as fit."""
    rows: list[dict[int, Content]] = [{}]
    left = width
    for at, cell in enumerate(cells):
        if rows[-1] and cell.cell_length > left:
            rows.append({})
            left = width
        rows[-1][at] = cell
        left -= cell.cell_length
    return rows


def _long(row: Mapping[int, Content]) -> int:
    """The columns of a row of cells."""
    return sum(cell.cell_length for cell in row.values())


def _more(rows: Sequence[Mapping[int, Content]]) -> Content:
    """What stands for suggestions that there is no room for."""
    return Content.styled(say("suggestions more", count=sum(map(len, rows))), "$text-muted")


class VerdictPanel(Rows):
    """A few rows under the prompt, of a height that does not change while one types."""

    @dataclass
    class Taken(Message):
        """A click on a suggestion."""

        line: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._saying = Saying()
        self._suggestions: tuple[Suggestion, ...] = ()
        self._chosen: int | None = None
        self._column = 0
        self._numbered = False
        self._clickable: list[tuple[Region, str]] = []

    def show(
        self,
        saying: Saying,
        suggestions: Sequence[Suggestion] = (),
        chosen: int | None = None,
        column: int = 0,
        *,
        numbered: bool = False,
    ) -> None:
        """Show this. `column` is where the typed text begins, for the caret; `numbered` suggestions have a digit."""
        self._numbered = numbered
        self._saying, self._suggestions, self._chosen, self._column = saying, tuple(suggestions), chosen, column
        self.renew()

    def lay_rows(self) -> list[Content]:
        """The rows as they fit: the lines, what must not be lost, then suggestions."""
        width, height = self.size
        saying = self._saying
        rows: list[Content] = []
        if saying.caret is not None:
            start, end = saying.caret
            at = self._column + start - self.styles.padding.left
            if 0 <= at < width:
                rows.append(Content.styled(" " * at + "^" * max(1, min(end - start, width - at)), "$error"))
        tight = saying.tight or (saying.goes_on and bool(self._suggestions))
        for line in saying.lines:
            wrapped = [line.truncate(width, ellipsis=True)] if tight else line.wrap(max(10, width - 4))
            rows += [wrapped[0], *(Content("    ") + more for more in wrapped[1:])]
        foot = saying.foot.wrap(width)[:1] if saying.foot is not None else []
        keep = min(len(self._suggestions), height // 2) if saying.asks else 0
        room = max(1, height - len(foot) - keep)
        if len(rows) > room:
            left = len(rows) - room
            rows = rows[:room]
            if not saying.asks and saying.foot is not None:
                more = say("verdict more", count=left)
                rows[-1] = rows[-1].truncate(max(4, width - len(more) - 2), ellipsis=True) + Content.styled(
                    " " + more, "$text-muted"
                )
        rows += foot
        return rows + self._suggestion_rows(len(rows), width, height - len(rows))

    def _suggestion_rows(self, top: int, width: int, room: int) -> list[Content]:
        self._clickable = []
        if room <= 0 or not self._suggestions:
            return []
        if self._numbered and self._saying.picks and len(self._suggestions) > room:
            return self._side_by_side(top, width, room)
        first = 0 if self._chosen is None else max(0, self._chosen - room + 1)
        rows = []
        for at in range(first, min(len(self._suggestions), first + room)):
            one = self._suggestions[at]
            chosen = at == (self._chosen or 0)
            lead = ("Tab ", "$accent bold") if chosen else ("    ", "")
            digit = (f"{at + 1} ", "$accent bold") if self._numbered else ""
            notes = say("suggestion notes", notes=plain(one.notes, 200)) if one.notes else ""
            style = "bold" if chosen and self._chosen is not None else ""
            line = _shown(plain(one.line, 300), width - 4)
            row = Content.assemble(digit, lead, *_of_suggestion(one, line, style), (notes, "$text-muted"))
            rows.append(row.truncate(width, ellipsis=True))
            self._clickable.append((Region(0, top + at - first, width, 1), one.line))
        return rows

    def _side_by_side(self, top: int, width: int, room: int) -> list[Content]:
        """Suggestions by their digits, as many in a row as fit; with points only where all can be seen with them.

        Of those for which there is no room all the same, how many they are.
        """
        rows = _packed(self._cells(points=True), width)
        if len(rows) > room:
            rows = _packed(self._cells(points=False), width)
        chosen = next(y for y, row in enumerate(rows) if (self._chosen or 0) in row)
        first = max(0, chosen - room + 1)
        shown, left = rows[first : first + room], rows[first + room :]
        more = Content("")
        if left:
            more = _more(left)
            while len(shown[-1]) > 1 and _long(shown[-1]) + more.cell_length > width:
                left.append(dict([shown[-1].popitem()]))
                more = _more(left)
        for y, row in enumerate(shown):
            x = 0
            for at, cell in row.items():
                self._clickable.append((Region(x, top + y, cell.cell_length, 1), self._suggestions[at].line))
                x += cell.cell_length
        told = [Content("").join(row.values()) for row in shown]
        return [row.truncate(width, ellipsis=True) for row in (*told[:-1], told[-1] + more)]

    def _cells(self, *, points: bool) -> list[Content]:
        """Each suggestion with its digit, without the words with which all of them begin.

        A claim needs no verb where others stand beside it.
        """
        lines = [plain(one.line, 300) for one in self._suggestions]
        shared = len(_shared([line.split() for line in lines]))
        cells = []
        for at, (one, line) in enumerate(zip(self._suggestions, lines, strict=True)):
            style = "bold reverse" if at == self._chosen else ""
            told = _of_suggestion(one, " ".join(line.split()[shared:]).removeprefix(f"{COMMON} "), style)[:2]
            brings = f" {plain(one.notes.partition(' · ')[0], 30)}" if points and one.notes else ""
            cells.append(Content.assemble((f"{at + 1} ", "$accent bold"), *told, (brings, "$text-muted"), "   "))
        return cells

    def on_click(self, event: events.Click) -> None:
        at = event.offset - (self.styles.padding.left, self.styles.padding.top)
        for region, line in self._clickable:
            if region.contains_point(at):
                self.post_message(self.Taken(line))
                return
