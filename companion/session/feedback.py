"""What is said of a line, typed or played: the verdict, what it brings, what was done, what can be typed next.

A line is spans of text, each with a tone that says what it is; whoever shows it knows the ink of each tone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.game.verdict import Call, LeftLying, Remark, Verdict
from companion.record.amend import Change
from companion.record.faults import RecordFault
from companion.record.lines import secret, write_line
from companion.record.parallel_tracks import ParallelTrack, size
from companion.record.replay import Entry
from companion.record.tokens import split_comment, split_insists
from companion.session import Answer, Session
from companion.session.hints import Hint
from companion.words import wording
from companion.words.plain import plain

Tone = Literal["", "strong", "legal", "refused", "fault", "overruled", "warning", "aside", "example", "digit"]
Line = tuple[tuple[str, Tone], ...]

BETWEEN = "  ·  "
"""Stands between what is told in one row."""
INDENT = "  "
"""Before what stands below a sign."""
LEGAL, REFUSED, OVERRULED = "✓ ", "✗ ", "! "


@dataclass(frozen=True, slots=True)
class Feedback:
    """What to show: lines, and one below them that must not be lost. All of them wrap.

    `caret` are the columns of the typed text that are meant, where some are.
    """

    lines: tuple[Line, ...] = ()
    foot: Line | None = None
    caret: tuple[int, int] | None = None
    asks: bool = False
    """The suggestions matter more than the lines."""
    picks: bool = False
    """All suggestions are to be seen, since one of them is meant."""
    goes_on: bool = False
    """The first line only says again what is typed: it gives way where the rows are few."""
    examples: tuple[Line, ...] = ()
    """Stand between the lines and the foot, as many as there is room for."""
    brief: Line | None = None
    """Stands before the examples in place of the last line where there is room for one of them only."""


NOTHING = {"nothing without route": "no such route", "nothing without track": "no such track"}
"""Notes that a claim counts for nothing, by the reason that they stand for once the table insists."""
MISSING = "BA-27"
"""The rule of a track that the board lacks."""
UNDONE, REDONE, AGREED = "undone", "redone", "agreed"


def line(text: str, tone: Tone = "") -> Line:
    """One text in one tone."""
    return ((text, tone),)


def below(text: str, tone: Tone = "") -> Line:
    """A text that stands below a sign."""
    return line(INDENT + text, tone)


def text_of(lines: Iterable[Line]) -> str:
    """The bare text of lines."""
    return "\n".join("".join(text for text, _ in spans) for spans in lines)


def in_order(notes: Sequence[Remark]) -> list[Remark]:
    """Notes with the points first, then what was left lying."""
    return sorted(notes, key=lambda note: (note.key != "points", not _first(note)))


def _first(note: Remark) -> bool:
    """Points, and what is left lying, stand before all others; the latter has a row of its own once it is played."""
    return note.key == "points" or isinstance(note, LeftLying)


# -- an empty line


def of_hint(hint: Hint, done: Sequence[Line]) -> Feedback:
    """For an empty line: what was done last, what is asked, examples, and keys."""
    return Feedback(
        (*done, line(hint.says, "aside")),
        line(hint.more, "aside") if hint.more else None,
        examples=tuple(below(example, "example") for example in hint.examples),
        brief=line(hint.brief, "aside") if hint.brief else None,
    )


def of_leaving(*, saved: bool, stoppable: bool) -> Feedback:
    """What leaving once more does, and that the game can be stopped instead."""
    says = [wording("leave again" if saved else "leave again unsaved")]
    if stoppable:
        says.append(wording("leave or stop"))
    return Feedback(tuple(below(sentence, "warning") for sentence in says))


def history_line(entry: Entry) -> str:
    """A line of the history in full, without secrets, safe to print."""
    if entry.turn is None:
        return plain(entry.text)
    return plain(write_line(entry.before, entry.turn, secrets=False), 400)


def of_played(key: str, entry: Entry, answer: Answer | None = None) -> tuple[Line, ...]:
    """What was done last: played, taken back, played again. The points stand first, what was left lying below.

    What the line asked to do next is done, or was not told: it says no more of it. Of a line that was insisted on it
    says against which rules, and why; or that it counts for nothing.
    """
    verdict = answer.verdict if answer is not None else None
    notes = [note for note in verdict.notes if not isinstance(note, Call)] if verdict is not None else []
    reasons = verdict.reasons if verdict is not None else ()
    sign: tuple[str, Tone] = (LEGAL, "legal")
    says, why = wording(key, line=history_line(entry)), []
    if reasons:
        rules = ", ".join(dict.fromkeys(reason.rule for reason in reasons))
        sign, says = (OVERRULED, "overruled"), wording("played against", rules=rules, line=history_line(entry))
        nothing = next((note for note in notes if note.key in NOTHING), None)
        why = [below(plain(_without(nothing) if nothing is not None else reasons[0].says, 400))]
        notes = [note for note in notes if note.key not in NOTHING]
    points = "".join(f"{plain(note.says, 200)}{BETWEEN}" for note in notes if note.key == "points")
    tail = "".join(f"{BETWEEN}{plain(note.says, 200)}" for note in notes if not _first(note))
    left = [
        below(wording("left lying", what=plain(note.says, 200)), "warning")
        for note in notes
        if isinstance(note, LeftLying)
    ]
    return ((sign, (points, ""), (says, "strong"), (tail, "")), *why, *left)


def of_change(change: Change, how: str) -> tuple[Line, ...]:
    """What an undo, a redo or a correction did: which lines came and went; kept tickets are counted, not named."""
    gone, come = change.gone, change.come
    if not (gone or come):  # a stop is no line
        return (((LEGAL, "legal"), (wording(f"stop {how}"), "strong")),)
    if change.at_end and not come and len(gone) == 1:
        return of_played("taken back", gone[0])
    if change.at_end and not gone and len(come) == 1 and how == REDONE:
        return of_played("played again", come[0])
    if change.at_end and not (gone and come):
        key = "lines taken back" if gone else "lines again"
        lines = gone or come
        words = wording(key, first=lines[0].line, last=lines[-1].line, count=len(lines))
    else:
        words = wording(f"correction {how}", number=(gone or come)[0].line)
    return (((LEGAL, "legal"), (words, "strong")),)


def recalled(session: Session, answer: Answer, typed: str) -> str:
    """What may be brought back of a played line: kept tickets are counted, for the next one here must not see them.

    Its `!` does not come back: each line against a rule is insisted on anew.
    """
    if answer.turn is None or session.ended or not secret(answer.turn):
        bare, insists = split_insists(split_comment(typed)[0])
        return typed if insists is None else bare.rstrip()
    return write_line(session.game, answer.turn._replace(insists=None), secrets=False)


# -- a typed line


def of_answer(answer: Answer, *, entered: bool = False, legal: str = "verdict legal") -> Feedback:
    """For a typed line; `entered` once it was to be played in vain, `legal` is the key of what else is said to do."""
    if answer.fault is not None:
        return _of_fault(answer, answer.fault, entered)
    if answer.verdict is None or answer.turn is None:
        return Feedback()
    verdict = answer.verdict
    notes = BETWEEN.join(note.says for note in in_order(verdict.notes))
    if verdict.legal:
        lines: list[Line] = [((LEGAL, "legal"), (plain(answer.line, 400), "strong"))]
        if notes:
            lines.append(below(plain(notes, 300)))
        return Feedback(tuple(lines), below(wording(legal), "aside"), goes_on=True)
    if answer.turn.insists is not None:
        return _of_insisted(verdict)
    key = "verdict not played" if entered else "verdict refused"
    foot = below(wording(key, rule=verdict.reasons[0].rule), "fault" if entered else "aside")
    return Feedback(reason_lines((reason.rule, reason.says) for reason in verdict.reasons), foot)


def reason_lines(reasons: Iterable[tuple[str, str]], sign: str = REFUSED, tone: Tone = "refused") -> tuple[Line, ...]:
    """Each rule with what it says against a line, the sign before the first."""
    return tuple(
        ((INDENT if at else sign, tone), (f"{rule}  ", "strong"), (plain(says, 400), ""))
        for at, (rule, says) in enumerate(reasons)
    )


def _without(nothing: Remark) -> str:
    """That a line that was played counts for nothing, and what makes it count."""
    return f"{nothing.says} {wording('played for nothing', such=_adding(nothing))}"


def _adding(nothing: Remark) -> str:
    """What makes it count: to name a track that is there, or the line by which the table adds one."""
    key = "naming a track" if "has" in nothing.values else "adding a track"
    return wording(key, a=nothing.values["a"], b=nothing.values["b"])


def _of_insisted(verdict: Verdict) -> Feedback:
    """For a line that the table plays although it is refused: what is against it, and what it brings all the same.

    What counts for nothing is said first, and how it would count.
    """
    notes = in_order(verdict.notes)
    nothing = [note for note in notes if note.key in NOTHING]
    stands_for = {(NOTHING[note.key], note.values["a"], note.values["b"]) for note in nothing}
    against = [
        (reason.rule, reason.says)
        for reason in verdict.reasons
        if (reason.key, reason.values.get("a"), reason.values.get("b")) not in stands_for
    ]
    brings = [note.says for note in notes if note.key not in NOTHING and not isinstance(note, LeftLying)]
    rule = verdict.reasons[0].rule
    foot = wording("verdict insisted", rule=rule)
    if nothing:
        against = [*((MISSING, note.says) for note in nothing), *against]
        foot = wording("verdict for nothing", such=_adding(nothing[0]), rule=rule)
    row = below(BETWEEN.join(plain(part, 300) for part in (*brings, foot)), "warning")
    return Feedback(reason_lines(against, OVERRULED, "overruled"), row)


def _of_fault(answer: Answer, fault: RecordFault, entered: bool) -> Feedback:
    """A place that cannot be read; as long as the last word is being typed it is only a hint.

    After Enter its words are wanted whole, whatever is listed below them.
    """
    words = [plain(fault.says, 300)] + ([fault.hint] if fault.hint else [])
    if fault.end >= len(answer.text.rstrip()) and not entered:
        return Feedback((below(" ".join(words), "aside"),), asks=True)
    caret = (fault.start, max(fault.start + 1, min(fault.end, len(answer.text))))
    lead: Line = ((REFUSED, "refused"), (wording("fault not played") + " ", "strong")) if entered else line(INDENT)
    return Feedback(
        ((*lead, (words[0], "fault"), ("".join(f" {word}" for word in words[1:]), "")),), caret=caret, asks=not entered
    )


def of_unclear(fault: RecordFault) -> Line:
    """For a line that could mean several things, which stand below, each with its digit."""
    more = f" {wording('more fit', count=fault.more)}" if fault.more else ""
    return ((INDENT + plain(fault.says, 300), "fault"), (f" {wording('pick one')}{more}", ""))


def of_tracks(tracks: Sequence[ParallelTrack]) -> Line:
    """Behind a claim that names no track: the tracks that it could take, each with its digit, the one taken first."""
    spans: list[tuple[str, Tone]] = [(f"{BETWEEN}{wording('tracks to choose')} ", "")]
    for at, track in enumerate(tracks, start=1):
        long = size(track, tracks)
        key = "track to choose" if long is None else "track to choose sized"
        spans += [
            (", " if at > 1 else "", ""),
            (f"{at} ", "digit"),
            (wording(key, word=track.word, size=long), ""),
        ]
    return tuple(spans)
