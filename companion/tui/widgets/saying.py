"""What the referee says to the line that is being typed, as rows that fit under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from companion.game.verdict import Call, Remark, Verdict
from companion.record.faults import RecordFault
from companion.record.parallel_tracks import ParallelTrack, size
from companion.session import Answer
from companion.session.feedback import FIRST, LEFT, in_order
from companion.session.hints import Hint
from companion.words import wording
from companion.words.plain import plain

BETWEEN = "  ·  "
"""Stands between what is told in one row."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What to show: lines, and one below them that must not be lost. All of them wrap.

    `caret` are the columns of the typed text that are meant, where some are.
    """

    lines: tuple[Content, ...] = ()
    foot: Content | None = None
    caret: tuple[int, int] | None = None
    asks: bool = False
    """The suggestions matter more than the lines."""
    picks: bool = False
    """All suggestions are to be seen, since one of them is meant."""
    goes_on: bool = False
    """The first line only says again what is typed: it gives way where the rows are few."""
    examples: tuple[Content, ...] = ()
    """Stand between the lines and the foot, as many as there is room for."""
    brief: Content | None = None
    """Stands before the examples in place of the last line where there is room for one of them only."""


LOW = 5
"""A panel of fewer rows has its examples side by side."""
NOTHING = {"nothing without route": "no such route", "nothing without track": "no such track"}
"""Notes that a claim counts for nothing, by the reason that they stand for once the table insists."""
MISSING = "BA-27"
"""The rule of a track that the board lacks."""


def of_hint(hint: Hint, said: Content | None) -> Saying:
    """For an empty line: what was done last, what is asked, examples, and keys."""
    done = said.split("\n") if said is not None else []
    return Saying(
        (*done, Content.styled(hint.says, "$text-muted")),
        Content.styled(hint.more, "$text-muted") if hint.more else None,
        examples=tuple(Content.styled("  " + example, "$primary") for example in hint.examples),
        brief=Content.styled(hint.brief, "$text-muted") if hint.brief else None,
    )


def of_played(key: str, line: str, answer: Answer | None = None) -> Content:
    """What was done last: played, taken back, played again. The points stand first, what was left lying below.

    What the line asked to do next is done, or was not told: it says no more of it. Of a line that was insisted on it
    says against which rules, and why; or that it counts for nothing.
    """
    verdict = answer.verdict if answer is not None else None
    notes = [note for note in verdict.notes if not isinstance(note, Call)] if verdict is not None else []
    reasons = verdict.reasons if verdict is not None else ()
    sign, told, why = ("✓ ", "$success bold"), wording(key, line=line), ""
    if reasons:
        rules = ", ".join(dict.fromkeys(reason.rule for reason in reasons))
        sign, told = ("! ", "$warning bold"), wording("played against", rules=rules, line=line)
        nothing = next((note for note in notes if note.key in NOTHING), None)
        why = f"\n  {plain(_without(nothing) if nothing is not None else reasons[0].says, 400)}"
        notes = [note for note in notes if note.key not in NOTHING]
    points = "".join(f"{plain(note.says, 200)}{BETWEEN}" for note in notes if note.key == "points")
    tail = "".join(f"{BETWEEN}{plain(note.says, 200)}" for note in notes if note.key not in FIRST)
    left = "".join(f"\n  {wording('left lying', what=plain(note.says, 200))}" for note in notes if note.key in LEFT)
    return Content.assemble(sign, points, (told, "bold"), tail, why, (left, "$warning"))


def _without(nothing: Remark) -> str:
    """That a line that was played counts for nothing, and what makes it count."""
    return f"{nothing.says} {wording('played for nothing', such=_adding(nothing))}"


def _adding(nothing: Remark) -> str:
    """What makes it count: to name a track that is there, or the line by which the table adds one."""
    key = "naming a track" if "has" in nothing.values else "adding a track"
    return wording(key, a=nothing.values["a"], b=nothing.values["b"])


def of_answer(answer: Answer, *, entered: bool = False, legal: str = "verdict legal") -> Saying:
    """For a typed line; `entered` once Enter was pressed in vain, `legal` is the key of what Enter does else."""
    if answer.fault is not None:
        return _of_fault(answer, answer.fault, entered)
    if answer.verdict is None or answer.turn is None:
        return Saying()
    verdict = answer.verdict
    line = plain(answer.line, 400)
    notes = BETWEEN.join(note.says for note in in_order(verdict.notes))
    if verdict.legal:
        lines = [Content.assemble(("✓ ", "$success bold"), (line, "bold"))]
        if notes:
            lines.append(Content("  " + plain(notes, 300)))
        return Saying(tuple(lines), Content.styled("  " + wording(legal), "$text-muted"), goes_on=True)
    if answer.turn.insists is not None:
        return _of_insisted(verdict)
    key = "verdict not played" if entered else "verdict refused"
    foot = Content.styled("  " + wording(key, rule=verdict.reasons[0].rule), "$error" if entered else "$text-muted")
    return Saying(_of_reasons([(reason.rule, reason.says) for reason in verdict.reasons], "✗ ", "$error"), foot)


def _of_reasons(reasons: Sequence[tuple[str, str]], sign: str, style: str) -> tuple[Content, ...]:
    """Each rule with what it says against a line."""
    leads = [sign, *["  "] * (len(reasons) - 1)]
    return tuple(
        Content.assemble((lead, f"{style} bold"), (f"{rule}  ", "bold"), plain(says, 400))
        for lead, (rule, says) in zip(leads, reasons, strict=True)
    )


def _of_insisted(verdict: Verdict) -> Saying:
    """For a line that the table plays although it is refused: what is against it, and what it brings all the same.

    What counts for nothing is said first, and how it would count.
    """
    notes = in_order(verdict.notes)
    nothing = [note for note in notes if note.key in NOTHING]
    stands_for = {(NOTHING[note.key], note.values["a"], note.values["b"]) for note in nothing}
    told = [
        (reason.rule, reason.says)
        for reason in verdict.reasons
        if (reason.key, reason.values.get("a"), reason.values.get("b")) not in stands_for
    ]
    brings = [note.says for note in notes if note.key not in (*NOTHING, *LEFT)]
    rule = verdict.reasons[0].rule
    foot = wording("verdict insisted", rule=rule)
    if nothing:
        told = [*((MISSING, note.says) for note in nothing), *told]
        foot = wording("verdict for nothing", such=_adding(nothing[0]), rule=rule)
    row = "  " + BETWEEN.join(plain(part, 300) for part in (*brings, foot))
    return Saying(_of_reasons(told, "! ", "$warning"), Content.styled(row, "$warning"))


def _of_fault(answer: Answer, fault: RecordFault, entered: bool) -> Saying:
    """A place that cannot be read; as long as the last word is being typed it is only a hint.

    After Enter its words are wanted whole, whatever is listed below them.
    """
    words = [plain(fault.says, 300)] + ([fault.hint] if fault.hint else [])
    typing = fault.end >= len(answer.text.rstrip()) and not entered
    if typing:
        return Saying((Content.styled("  " + " ".join(words), "$text-muted"),), asks=True)
    caret = (fault.start, max(fault.start + 1, min(fault.end, len(answer.text))))
    lead = [("✗ ", "$error bold"), (wording("fault not played") + " ", "bold")] if entered else [("  ", "")]
    line = Content.assemble(*lead, (words[0], "$error"), *(f" {word}" for word in words[1:]))
    return Saying((line,), caret=caret, asks=not entered)


def of_unclear(fault: RecordFault) -> Content:
    """For a line that could mean several things, which stand below, each with its digit."""
    more = f" {wording('more fit', count=fault.more)}" if fault.more else ""
    return Content.assemble(("  " + plain(fault.says, 300), "$error"), " ", wording("pick one"), more)


def of_lanes(lanes: Sequence[ParallelTrack]) -> Content:
    """Behind a claim that names no track: the tracks that it could take, each with its digit, the one taken first."""
    told = []
    for at, lane in enumerate(lanes, start=1):
        long = size(lane, lanes)
        key = "track to choose" if long is None else "track to choose sized"
        told.append(Content.assemble((f"{at} ", "$accent bold"), wording(key, word=lane.word, size=long)))
    return Content.assemble(BETWEEN, wording("tracks to choose"), " ", Content(", ").join(told))


# -- rows


def hung(line: Content, width: int) -> list[Content]:
    """A line in rows of so many columns, all but the first two columns further in."""
    rows = line.wrap(max(12, width))
    if len(rows) == 1:
        return list(rows)
    first, left = rows[0], line[len(rows[0].plain) :]
    left = left[len(left.plain) - len(left.plain.lstrip()) :]
    return [first, *(Content("  ") + row for row in left.wrap(max(10, width - 2)))]


def _all_hung(lines: Sequence[Content], width: int) -> list[Content]:
    return [row for line in lines for row in hung(line, width)]


def rows_of(saying: Saying, width: int, height: int, suggestions: int) -> list[Content]:
    """The rows of what is said, in so many columns and rows; below them there is room for suggestions, if it may be."""
    if saying.goes_on:
        return _legal(saying, width, height, suggestions)
    rows = _all_hung(saying.lines, width)
    foot = hung(saying.foot, width) if saying.foot is not None else []
    if saying.examples:
        return _hinted(saying, rows, foot, width, height)
    keep = min(suggestions, height // 2 if saying.picks else 1) if saying.asks else 0
    room = max(1, height - len(foot) - keep)
    if len(rows) > room:
        more = wording("verdict more", count=len(rows) - room)
        rows = rows[:room]
        if not saying.asks and saying.foot is not None:
            rows[-1] = rows[-1].truncate(max(4, width - len(more) - 2), ellipsis=True) + Content.styled(
                " " + more, "$text-muted"
            )
    return rows + foot


def _hinted(saying: Saying, rows: list[Content], foot: list[Content], width: int, height: int) -> list[Content]:
    """What was done and what is asked stand whole; then examples, then the keys, as far as there is room."""
    if height >= LOW:
        room = max(1, height - len(rows) - len(foot))
        examples = _all_hung(saying.examples, width)[:room]
    else:
        row = Content("")
        if len(rows) >= height and saying.brief is not None:
            rows, row = _all_hung(saying.lines[:-1], width), saying.brief
        for example in saying.examples:
            if not row or row.cell_length + example.cell_length <= width:
                row += example
        examples = [row.truncate(width, ellipsis=True)]
    rows = [*rows, *examples][:height]
    return rows + foot if len(rows) + len(foot) <= height else rows


def _legal(saying: Saying, width: int, height: int, suggestions: int) -> list[Content]:
    """A line that may be played, what it brings, and what Enter does: closer together where there is little room.

    A suggestion gives way to them, then what is typed above anyhow, and then what it brings; never what Enter does.
    """
    echo, *notes = saying.lines
    tail = [*notes, saying.foot] if saying.foot is not None else notes
    joined = Content(BETWEEN).join([part if at == 0 else _unled(part) for at, part in enumerate(tail)])
    loose, close = _all_hung((echo, *tail), width), _all_hung((echo, joined), width)
    for rows, room in ((loose, height - min(1, suggestions)), (close, height - min(1, suggestions)), (close, height)):
        if len(rows) <= room:
            return rows
    rows = hung(Content.assemble(("✓ ", "$success bold"), _unled(joined)), width)
    if len(rows) <= height or saying.foot is None:
        return rows
    foot = Content(BETWEEN) + _unled(saying.foot)
    last = rows[max(0, height - 1)].truncate(max(4, width - foot.cell_length), ellipsis=True)
    return [*rows[: max(0, height - 1)], last + foot]


def _unled(part: Content) -> Content:
    """A line without the blanks before it."""
    return part[len(part.plain) - len(part.plain.lstrip()) :]
