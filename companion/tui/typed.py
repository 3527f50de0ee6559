"""What stands under the line that is being typed, and what of a played line may be brought back."""

from __future__ import annotations

from dataclasses import replace

from companion.record.faults import Unclear
from companion.record.lines import secret, write_line
from companion.record.tokens import split_comment, split_insists
from companion.session import Answer, Session
from companion.session.completion import Completion
from companion.tui.asking import of_line
from companion.tui.pointers import dice_first, pointer, short_draw
from companion.tui.widgets.saying import Saying, of_lanes, of_unclear


def of_typed(session: Session, answer: Answer, ways: Completion, *, entered: bool, legal: str) -> Saying:
    """The verdict on the line, or the key that it means; what a short draw is taken for, or the dice to roll.

    `ways` is what stands below the line, or could be chosen for it. `entered`: Enter was pressed in vain. `legal` is
    the key of what is said of a line that may be played.
    """
    pointed = pointer(session, answer)
    if pointed is not None:
        return Saying((pointed,))
    saying = of_line(session, answer, entered=entered, legal=legal)
    if ways.lanes and saying.goes_on:
        return replace(saying, lines=(saying.lines[0] + of_lanes(ways.lanes), *saying.lines[1:]))
    if isinstance(answer.fault, Unclear) and ways.found:
        return replace(saying, lines=(of_unclear(answer.fault),), picks=True)
    if (drawn := short_draw(session, answer)) is not None:
        return replace(saying, lines=(*saying.lines, drawn))
    first = dice_first(session, answer)
    return saying if first is None else replace(saying, lines=(*saying.lines, *first[0]), foot=first[1])


def recalled(session: Session, answer: Answer, line: str) -> str:
    """What Up brings back of a line: kept tickets are counted, for the next one at the screen must not see them.

    Its `!` does not come back: each line against a rule is insisted on anew.
    """
    if answer.turn is None or session.ended or not secret(answer.turn):
        told, insists = split_insists(split_comment(line)[0])
        return line if insists is None else told.rstrip()
    return write_line(session.game, answer.turn._replace(insists=None), secrets=False)
