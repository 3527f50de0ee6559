"""What the prompt says about a typed or played line: the verdict, what it brings, what was done, what comes next.

A line of feedback is a sequence of spans, each with a tone; the screen has an ink for each tone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from companion.game.values import dataclass
from companion.game.verdict import NotTaken, Remark, TableTask, Verdict
from companion.record.amend import Change
from companion.record.faults import RecordFault
from companion.record.lines import write_line
from companion.record.parallel_tracks import ParallelTrack, size_text
from companion.record.replay import Entry
from companion.record.secret_tickets import before_secrets, names_secret_tickets
from companion.record.tokens import split_comment, split_insists
from companion.session import Answer, Session
from companion.session.hints import Hint
from companion.words import wording
from companion.words.plain import plain

Tone = Literal["", "strong", "legal", "refused", "fault", "overruled", "warning", "aside", "example", "digit", "key"]
"""What a part of a line is; "example" shows what can be typed, "key" what a key of the laptop does."""
Line = tuple[tuple[str, Tone], ...]
Purpose = Literal["play", "amend", "look on"]
"""What a line is typed for: to be played, to correct an earlier line, or nothing, by somebody who only looks on."""

SEPARATOR = "  ·  "
"""Separates the parts of a row."""
INDENT = "  "
"""Indents text below a sign."""
LEGAL, REFUSED, OVERRULED = "✓ ", "✗ ", "! "


@dataclass(frozen=True, slots=True)
class Feedback:
    """What to show: lines, and below them a foot that must stay visible. All of them wrap.

    `caret` marks the faulty columns of the typed text, if any.
    """

    lines: tuple[Line, ...] = ()
    foot: Line | None = None
    caret: tuple[int, int] | None = None
    suggestions_first: bool = False
    """The suggestions matter more than the lines."""
    all_suggestions: bool = False
    """All suggestions must be visible, since one of them is meant."""
    repeats_line: bool = False
    """The first line only repeats the typed text, so it may be dropped to save rows."""
    examples: tuple[Line, ...] = ()
    """Shown between the lines and the foot, as many as there is room for."""
    brief: Line | None = None
    """Replaces the last line where there is no room for both that line and the examples."""


COUNTS_FOR_NOTHING = {"nothing without route": "no such route", "nothing without track": "no such track"}
"""The notes that say a claim counts for nothing, and the reason that each replaces once the table insists."""
SCORE_NOTES = ("points", "points to")
"""The notes on what a claim scores, for its own side or another."""
TRACK_NOTES = ("row doubtful", "row doubtful how", "row doubtful how kind")
"""The notes on what is doubtful about a track in the board's file: long, and the same with every claim of it."""
MISSING_TRACK_RULE = "BA-27"
"""The rule about tracks that the board lacks."""
UNDONE, REDONE, AGREED = "undone", "redone", "agreed"
_WHAT_ENTER_DOES: dict[Purpose, str] = {
    "play": "verdict legal",
    "amend": "amend legal",
    "look on": "verdict looking on",
}
"""The keys of the sentences below a line that may be played."""


def text_line(text: str, tone: Tone = "") -> Line:
    """One text in one tone."""
    return ((text, tone),)


def ticked_line(text: str, tone: Tone = "strong") -> Line:
    """What was done, or may be played, behind the sign for that."""
    return ((LEGAL, "legal"), (text, tone))


def indented_line(text: str, tone: Tone = "") -> Line:
    """One text in one tone, indented below a sign."""
    return text_line(INDENT + text, tone)


def plain_text(lines: Iterable[Line]) -> str:
    """The plain text of lines."""
    return "\n".join("".join(text for text, _ in spans) for spans in lines)


def notes_in_order(notes: Sequence[Remark]) -> list[Remark]:
    """The notes in order: points first, then what was left lying on cities, doubts about a track last."""
    return sorted(
        notes, key=lambda note: (note.key not in SCORE_NOTES, not _comes_first(note), note.key in TRACK_NOTES)
    )


def _comes_first(note: Remark) -> bool:
    """Whether a note is one of those that come first: points and what is left lying.

    Once the line is played, the latter gets a row of its own.
    """
    return note.key in SCORE_NOTES or isinstance(note, NotTaken)


# -- an empty line


def hint_feedback(hint: Hint, done: Sequence[Line]) -> Feedback:
    """For an empty prompt: what was done last, what is asked, examples and keys."""
    return Feedback(
        (*done, text_line(hint.says, "aside")),
        text_line(hint.more, "aside") if hint.more else None,
        examples=tuple(indented_line(example, "example") for example in hint.examples),
        brief=text_line(hint.brief, "aside") if hint.brief else None,
    )


def leaving_feedback(*, saved: bool, stoppable: bool, phones: bool = False) -> Feedback:
    """What pressing the key again does, also to `phones` that have joined, and that the game can be stopped instead."""
    says = [wording("leave again" if saved else "leave again unsaved")]
    if phones:
        says.append(wording("leave phones"))
    if stoppable:
        says.append(wording("leave or stop"))
    return Feedback(tuple(indented_line(sentence, "warning") for sentence in says))


def history_line(entry: Entry) -> str:
    """A line of the history, written in full without secrets and safe to print."""
    if entry.turn is None:
        return plain(entry.text)
    turn = (
        entry.turn._replace(insists=None) if names_secret_tickets(entry.turn) else entry.turn
    )  # its `!` may reveal a secret, too
    return plain(write_line(entry.before, turn, secrets=False), 400)


def played_lines(key: str, entry: Entry, answer: Answer | None = None) -> tuple[Line, ...]:
    """What was done last: a line played, taken back or played again. Points come first; what was left lying, below.

    What the line calls for next is left out. A line that was insisted on names the rules it breaks and the first
    reason, or says that it counts for nothing.
    """
    verdict = answer.verdict if answer is not None else None
    brought = verdict.notes if verdict is not None else ()
    notes = notes_in_order([note for note in brought if not isinstance(note, TableTask)])
    reasons = verdict.reasons if verdict is not None and not _may_reveal_tickets(entry) else ()
    sign: tuple[str, Tone] = (LEGAL, "legal")
    says, why = wording(key, line=history_line(entry)), []
    if reasons:
        rules = ", ".join(dict.fromkeys(reason.rule for reason in reasons))
        sign, says = (OVERRULED, "overruled"), wording("played against", rules=rules, line=history_line(entry))
        nothing = next((note for note in notes if note.key in COUNTS_FOR_NOTHING), None)
        why = [indented_line(plain(_nothing_counts(nothing) if nothing is not None else reasons[0].says, 400))]
        notes = [note for note in notes if note.key not in COUNTS_FOR_NOTHING]
    points = "".join(f"{plain(note.says, 200)}{SEPARATOR}" for note in notes if note.key in SCORE_NOTES)
    tail = "".join(f"{SEPARATOR}{plain(note.says, 200)}" for note in notes if not _comes_first(note))
    left_lying = [
        indented_line(wording("left lying", what=plain(note.says, 200)), "warning")
        for note in notes
        if isinstance(note, NotTaken)
    ]
    return ((sign, (points, ""), (says, "strong"), (tail, "")), *why, *left_lying)


def _may_reveal_tickets(entry: Entry) -> bool:
    """Whether the reasons against a line may reveal secretly kept tickets."""
    return entry.turn is not None and names_secret_tickets(entry.turn)


def seen_change(change: Change, before: Session, after: Session) -> Change:
    """A change as everybody could see it, from the game that everybody knew before and after it."""
    seen = Change(before.replay, after.replay)
    return seen if (seen.removed or seen.added) and not (before.ended or after.ended) else change


def change_lines(change: Change, how: str) -> tuple[Line, ...]:
    """What an undo, a redo or a correction did: the lines added and removed; kept tickets are counted, not named."""
    removed, added = change.removed, change.added
    if not (removed or added):  # a stop is not a line
        return (ticked_line(wording(f"stop {how}")),)
    if change.at_end and not added and len(removed) == 1:
        return played_lines("taken back", removed[0])
    if change.at_end and not removed and len(added) == 1 and how == REDONE:
        return played_lines("played again", added[0])
    if change.at_end and not (removed and added):
        key = "lines again" if added else "lines taken back at once" if how == UNDONE else "lines taken back"
        lines = removed or added
        words = wording(key, first=lines[0].line, last=lines[-1].line, count=len(lines))
    else:
        words = wording(f"correction {how}", number=(removed or added)[0].line)
    return (ticked_line(words),)


def recalled_line(session: Session, answer: Answer, typed: str) -> str:
    """A line as the prompt recalls it: kept tickets are counted, since the next player must not see them; one that
    cannot be read ends before them.

    Its `!` is left out: each line against a rule has to be insisted on again.
    """
    if answer.fault is not None and not session.ended:
        typed = before_secrets(typed)
    if answer.turn is None or session.ended or not names_secret_tickets(answer.turn):
        bare, insists = split_insists(split_comment(typed)[0])
        return typed if insists is None else bare.rstrip()
    return write_line(session.game, answer.turn._replace(insists=None), secrets=False)


# -- a typed line


def answer_feedback(answer: Answer, *, entered: bool = False, purpose: Purpose = "play") -> Feedback:
    """For a typed line. `entered`: Enter was pressed in vain."""
    if answer.fault is not None:
        return _of_fault(answer, answer.fault, entered)
    if answer.verdict is None or answer.turn is None:
        noted = split_comment(answer.text)[1] is not None
        return Feedback((indented_line(wording("note alone"), "aside"),)) if noted else Feedback()
    verdict = answer.verdict
    notes = SEPARATOR.join(note.says for note in notes_in_order(verdict.notes))
    if verdict.legal:
        lines = [ticked_line(plain(answer.line, 400))]
        if notes:
            lines.append(indented_line(plain(notes, 300)))
        return Feedback(tuple(lines), indented_line(wording(_WHAT_ENTER_DOES[purpose]), "aside"), repeats_line=True)
    if answer.turn.insists is not None and purpose != "look on":
        return _of_insisted(verdict)
    key = "refused looking on" if purpose == "look on" else "verdict not played" if entered else "verdict refused"
    foot = indented_line(wording(key, rule=verdict.reasons[0].rule), "fault" if entered else "aside")
    return Feedback(reason_lines((reason.rule, reason.says) for reason in verdict.reasons), foot)


def reason_lines(reasons: Iterable[tuple[str, str]], sign: str = REFUSED, tone: Tone = "refused") -> tuple[Line, ...]:
    """Each rule with its objection to a line; the first one has the sign in front."""
    return tuple(
        ((INDENT if at else sign, tone), (f"{rule}  ", "strong"), (plain(says, 400), ""))
        for at, (rule, says) in enumerate(reasons)
    )


def _nothing_counts(nothing: Remark) -> str:
    """A sentence saying that a played line counts for nothing, and how to make it count."""
    return f"{nothing.says} {wording('played for nothing', example=_how_to_make_it_count(nothing))}"


def _how_to_make_it_count(nothing: Remark) -> str:
    """How to make a claim count: name a track that the board has, or add one with a line."""
    key = "naming a track" if "has" in nothing.values else "adding a track"
    return wording(key, a=nothing.values["a"], b=nothing.values["b"])


def _of_insisted(verdict: Verdict) -> Feedback:
    """For a refused line that the table insists on: the objections, and what it brings nevertheless.

    Claims that count for nothing come first; the foot then says how to make them count.
    """
    notes = notes_in_order(verdict.notes)
    nothing = [note for note in notes if note.key in COUNTS_FOR_NOTHING]
    replaced = {(COUNTS_FOR_NOTHING[note.key], note.values["a"], note.values["b"]) for note in nothing}
    against = [
        (reason.rule, reason.says)
        for reason in verdict.reasons
        if (reason.key, reason.values.get("a"), reason.values.get("b")) not in replaced
    ]
    gains = [note.says for note in notes if note.key not in COUNTS_FOR_NOTHING and not isinstance(note, NotTaken)]
    rule = verdict.reasons[0].rule
    foot = wording("verdict insisted", rule=rule)
    if nothing:
        against = [*((MISSING_TRACK_RULE, note.says) for note in nothing), *against]
        foot = wording("verdict for nothing", example=_how_to_make_it_count(nothing[0]), rule=rule)
    row = indented_line(SEPARATOR.join(plain(part, 300) for part in (*gains, foot)), "warning")
    return Feedback(reason_lines(against, OVERRULED, "overruled"), row)


def _of_fault(answer: Answer, fault: RecordFault, entered: bool) -> Feedback:
    """For a line that cannot be read. While its last word is being typed, this is only a hint.

    After Enter the fault is shown in full, whatever is listed below.
    """
    words = [plain(fault.message, 300)] + ([fault.hint] if fault.hint else [])
    if fault.end >= len(answer.text.rstrip()) and not entered:
        return Feedback((indented_line(" ".join(words), "aside"),), suggestions_first=True)
    caret = (fault.start, max(fault.start + 1, min(fault.end, len(answer.text))))
    lead: Line = ((REFUSED, "refused"), (wording("fault not played") + " ", "strong")) if entered else text_line(INDENT)
    return Feedback(
        ((*lead, (words[0], "fault"), ("".join(f" {word}" for word in words[1:]), "")),),
        caret=caret,
        suggestions_first=not entered,
    )


def unclear_line(fault: RecordFault) -> Line:
    """For an unclear line; its readings are listed below, each with its digit."""
    more = f" {wording('more fit', count=fault.more)}" if fault.more else ""
    return ((INDENT + plain(fault.message, 300), "fault"), (f" {wording('pick one')}{more}", ""))


def tracks_line(tracks: Sequence[ParallelTrack]) -> Line:
    """For a claim that names no track: the tracks that it could take, each with its digit, the default first."""
    spans: list[tuple[str, Tone]] = [(f"{SEPARATOR}{wording('tracks to choose')} ", "")]
    for at, track in enumerate(tracks, start=1):
        size = size_text(track, tracks)
        key = "track to choose" if size is None else "track to choose sized"
        spans += [
            (", " if at > 1 else "", ""),
            (f"{at} ", "digit"),
            (wording(key, word=track.word, size=size), ""),
        ]
    return tuple(spans)
