"""What a page asks: every answer comes from the view alone, with its text ready to be shown.

A question is an object whose `ask` says what is asked. A value that is missing or of another type counts as empty, so
nothing that a phone sends is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from companion.game.moves import Claim, HasBonus, Step, SumTickets, Turn
from companion.proposals import already_played, phone_refusal
from companion.record.cards import card_letters
from companion.record.lines import LONGEST, write_line
from companion.record.questions import asks_for_cards
from companion.record.suggestion import Suggestion
from companion.record.values import all_tickets_listed
from companion.referee import judge, with_each_choice
from companion.session import Answer
from companion.session.board_clicks import describe_track, named_tracks, owning_line
from companion.session.choosing import TurnBuilder
from companion.session.feedback import notes_in_order
from companion.session.follow_up import AnswerFollowUp, FollowUp, follow_up
from companion.session.house_rules import house_rules
from companion.session.pending import first_question
from companion.session.score_pad import ScorePad, label_of
from companion.session.ticket_draft import TicketDraft, card_fits, typing_example
from companion.session.ticket_status import card_name
from companion.view import View
from companion.web.documents import Document, line_of
from companion.words import wording
from companion.words.plain import plain

MOST_ROWS = 40
"""The most rows of a list."""
MOST_STEPS = 60
"""The most taps of one roll."""
PAGE = 40
"""The lines of history in one answer."""


def reply(view: View, question: Mapping[str, Any]) -> Document:
    """The answer to one question of a page; empty for an unknown question."""
    ask = _ASKED.get(question.get("ask", "") if isinstance(question.get("ask"), str) else "")
    return {} if ask is None else ask(view, question)


def text_of(question: Mapping[str, Any], key: str) -> str:
    """A text in a question, cut to little more than the longest line; empty if it has none."""
    value = question.get(key)
    return value[: LONGEST + 1] if isinstance(value, str) else ""  # one above the limit, so that `_line` refuses it


def _number(question: Mapping[str, Any], key: str) -> int | None:
    value = question.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _texts(question: Mapping[str, Any], key: str, most: int) -> list[str]:
    values = question.get(key)
    return [value[:LONGEST] for value in values[:most] if isinstance(value, str)] if isinstance(values, list) else []


# -- a line


def _line(view: View, question: Mapping[str, Any]) -> Document:
    """A typed or tapped line: the verdict, what it could become, and what is asked before it counts.

    The question's `answers` are those given so far to what was asked, and `typed` is the beginning of the next one. The
    reply's `lines` is the length of the record after which the line was judged.
    """
    session, text = view.session, text_of(question, "text")
    if len(text) > LONGEST:
        return {"state": "unread", "line": "", "says": [["", wording("phone long line", most=LONGEST)]]}
    answer = session.preview(text)
    question_asked: FollowUp | None = follow_up(session, answer)
    for given in _texts(question, "answers", 8):
        if question_asked is None:
            break
        chosen = next((choice for choice in question_asked.choices("") if choice.line == given), None)
        after = question_asked.enter(given, chosen)
        if isinstance(after, str):
            answer, question_asked = session.preview(after), None
        elif after is not None:
            question_asked = after
    if answer.fault is None and (why := phone_refusal(view, text, answer)):
        return {"state": "refused", "line": "", "says": [["", why]]}
    possible = session.possible_lines(answer, text, MOST_ROWS) if text.strip() else []
    return {
        **_verdict(answer),
        "lines": len(session.moves),
        "tracks": sorted(named_tracks(answer, session.game)[0]),
        "rows": [_row(suggestion) for suggestion in possible if suggestion.line != answer.line],
        "asks": None if question_asked is None else _asked_about(question_asked, text_of(question, "typed")),
    }


def _verdict(answer: Answer) -> Document:
    """What the referee says about a line, in full, and whether it can be played."""
    if answer.fault is not None:
        fault = answer.fault
        return {"state": "unread", "line": "", "says": [["", plain(f"{fault.message} {fault.hint}".strip(), 400)]]}
    if answer.turn is None or answer.verdict is None:
        return {"state": "empty", "line": "", "says": []}
    if answer.verdict.legal:
        notes = [plain(note.says, 300) for note in notes_in_order(answer.verdict.notes)]
        return {"state": "legal", "line": plain(answer.line, LONGEST), "says": [["", note] for note in notes]}
    reasons = [[reason.rule, plain(reason.says, 400)] for reason in answer.verdict.reasons]
    return {"state": "refused", "line": plain(answer.line, LONGEST), "says": reasons}


def _row(suggestion: Suggestion) -> Document:
    return {
        "line": plain(suggestion.line, LONGEST),
        "says": plain(suggestion.notes, 200),
        "whole": suggestion.turn is not None,
    }


def _asked_about(asked: FollowUp, typed: str) -> Document:
    """What is asked about a line before it counts, or the verdict on the answer `typed` so far, if any."""
    feedback = asked.preview(typed)
    left_out = ("example", "key")  # what is typed has buttons here, and there are no such keys
    texts = ["".join(text for text, tone in spans if tone not in left_out).strip() for spans in feedback.lines]
    choices = [choice.line for choice in asked.choices("")]
    pick = (
        card_letters(asked.game).values() if isinstance(asked, AnswerFollowUp) and asks_for_cards(asked.asked) else ()
    )
    return {
        "label": asked.label,
        "says": list(filter(None, texts)),
        "choices": choices[:MOST_ROWS],
        "pick": list(pick),
        "example": asked.placeholder,
    }


def _was_said(view: View, question: Mapping[str, Any]) -> Document:
    """Whether a `line` whose reply was lost has been played since the record had this many `lines`."""
    return {"said": already_played(view, question.get("line"), question.get("lines"))}


# -- the board


def _between(view: View, question: Mapping[str, Any]) -> Document:
    """The tracks between two cities, or the tapped one, each with the seat's line to claim it and whether it may."""
    session, seat = view.session, view.viewer.seat
    game = session.game
    number = _number(question, "track")
    ends = {text_of(question, "a"), text_of(question, "b")}
    tracks = [track for track in game.board.tracks if track.id == number or {track.a, track.b} == ends]
    rows = []
    for track in tracks[:MOST_ROWS]:
        says = plain(describe_track(session, track, seat), 400)
        row: Document = {"ends": [track.a, track.b], "says": says, "line": ""}
        if seat is not None and track.id not in game.owners and not session.ended:
            claim = Claim(track.id, (track.a, track.b))
            row["legal"] = any(judge(game, Turn(seat, (step,))).legal for step in with_each_choice(game, seat, claim))
            row["line"] = plain(write_line(game, Turn(seat, (claim,))), 400)
        rows.append(row)
    return {"rows": rows}


def _owning(view: View, question: Mapping[str, Any]) -> Document:
    """The line of what a seat owns, with a tapped track added or taken out again, if only the end is recorded."""
    session, seat, number = view.session, view.viewer.seat, _number(question, "track")
    tracks = range(len(session.game.board.tracks))
    if seat is None or number is None or number not in tracks or session.game.table.tracking != "final":
        return {"line": ""}
    typed = text_of(question, "text") or f"{session.game.name(seat)} "
    return {"line": owning_line(session, [number], typed)}


# -- what a line begins with, such as a roll


def _choose(view: View, question: Mapping[str, Any]) -> Document:
    """A roll, step by step: what can be tapped after `steps`, the taps so far, and of that only what `typed` finds.

    A step is "die red", "say 2", or "row" and the text of a row: its place in the list may change with the game. The
    reply's `steps` are those that still fit; what comes after one that does not is left out.
    """
    session, seat = view.session, view.viewer.seat
    if seat is None or session.speaker != seat or first_question(session) is None:
        return {}
    choosing = TurnBuilder(session, seat)
    steps = _texts(question, "steps", MOST_STEPS)
    fitting = list(takewhile(lambda step: choosing.line is None and _take_step(choosing, step), steps))
    if choosing.line is not None:
        return {"line": choosing.line, "asks": "", "faces": [], "rows": [], "typing": False}
    takes_faces = len(choosing.faces) < choosing.most
    typed = "" if choosing.typing else text_of(question, "typed")
    rows = choosing.matching(typed)
    return {
        "line": "",
        "steps": fitting,
        "asks": choosing.asks,
        "faces": list(choosing.slot.faces) if takes_faces else [],
        "told": choosing.faces,
        "rows": [{"says": row.says, "notes": row.notes} for row in rows[:MOST_ROWS]],
        "why": "" if rows else choosing.why_unavailable(typed),
        "typing": choosing.typing,
        "finding": choosing.buying,
        "example": choosing.placeholder,
    }


def _take_step(choosing: TurnBuilder, step: str) -> bool:
    """Take one tap; one that fits nothing changes nothing, and False is returned."""
    kind, _, value = step.partition(" ")
    if kind == "die" and value in choosing.slot.faces and len(choosing.faces) < choosing.most:
        choosing.add_die(value)
    elif kind == "say" and choosing.typing:
        choosing.answer(value)
    elif kind == "row" and (row := choosing.row_saying(value)) is not None:
        row.take()
    else:
        return False
    return True


# -- the pad of a game that is recorded in numbers

_KINDS: dict[type[Step], str] = {HasBonus: "tick", SumTickets: "text"}
"""What a field takes; those of other steps take a number."""


def _pad(view: View, question: Mapping[str, Any]) -> Document:
    """The fields of the seat's column, filled with the texts in `cells`, and the line that the record would have.

    A column that was entered already is shown as it stands in the game, with its line in `kept`.
    """
    session, seat = view.session, view.viewer.seat
    if seat is None or not session.game.table.counts_only:
        return {"fields": [], "line": ""}
    pad = ScorePad(session)
    entered_line = pad.line(seat)
    cells = [] if entered_line else _texts(question, "cells", len(pad.tallies))
    for tally, typed in zip(pad.tallies, cells, strict=False):
        pad.erase(seat, tally, whole=True)
        for sign in typed if tally.step is not HasBonus else typed[:1]:
            if tally.step is HasBonus:
                pad.toggle_bonus(seat, tally)
            elif pad.accepts(tally, sign):
                pad.type(seat, tally, sign, start_over=False)
    fields = [
        [label_of(session.game, tally), _KINDS.get(tally.step, "number"), pad.columns[seat].get(tally, "")]
        for tally in pad.tallies
    ]
    line = pad.line(seat)
    full_line = session.preview(line).line or line
    return {"fields": fields, "line": plain(full_line, LONGEST), "kept": plain(entered_line, LONGEST)}


# -- tickets


def _tickets(view: View, question: Mapping[str, Any]) -> Document:
    """The cards that fit what is typed, as a line names them: the seat's own, then those that nobody is known to hold.

    If none fits, the cards whose words come close. `example` says what to type where the file does not list every card.
    """
    session, seat, typed = view.session, view.viewer.seat, text_of(question, "text")
    if seat is None:
        return {"rows": []}
    draft, board = TicketDraft(view, seat), session.game.board
    own = [
        card
        for card in map(board.ticket.__getitem__, session.game.seats[seat].tickets)
        if card_fits(typed, card, board)
    ]
    fitting = [*own, *draft.fitting(typed)] or draft.similar_cards(typed)
    rows = [
        {
            "name": card_name(card),
            "points": max(map(abs, card.values)),
            "text": draft.card_text(card),
        }
        for card in fitting[:MOST_ROWS]
    ]
    example = "" if all_tickets_listed(session.game) else typing_example(session.game)
    return {"rows": rows, "example": example}


# -- what holds, and history


def _holds(view: View, question: Mapping[str, Any]) -> Document:
    """The house rules and choices that hold at this table, each with the number of its rule if it has one."""
    rules_held = house_rules(view.session.game)
    return {"rows": [[row.rule or "", wording("now holds", what=row.topic, choice=row.choice)] for row in rules_held]}


def _history(view: View, question: Mapping[str, Any]) -> Document:
    """The `PAGE` lines of history before a line number, or the last, in order."""
    moves = view.session.moves
    before = _number(question, "before")
    end = len(moves) if before is None else max(0, min(before - 1, len(moves)))
    return {"lines": [line_of(entry) for entry in moves[max(0, end - PAGE) : end]]}


_ASKED: dict[str, Callable[[View, Mapping[str, Any]], Document]] = {
    "line": _line,
    "said": _was_said,
    "between": _between,
    "owning": _owning,
    "choose": _choose,
    "pad": _pad,
    "tickets": _tickets,
    "holds": _holds,
    "history": _history,
}
