"""The wording of a correction: what can be done with a line, what is proposed, and what that would change."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.widgets.option_list import Option

from companion.game.moves import Turn
from companion.record.consequences import BETTER, SCORE, WORSE
from companion.record.edits import CHANGE, CUT, DELETE, INSERT
from companion.record.lines import write_line
from companion.record.piecemeal import Piecemeal
from companion.record.replay import Entry
from companion.record.secret_tickets import names_secret_tickets
from companion.session import Correction, Session
from companion.session.feedback import history_line
from companion.tui.widgets.changes import ShownChange
from companion.tui.widgets.text import fit, width_of
from companion.words import wording
from companion.words.plain import plain

SIGNS = {WORSE: ("✗", "$error"), BETTER: ("✓", "$success"), SCORE: ("±", "$primary")}


def title(session: Session, number: int) -> str:
    """The number of the line and of how many, and whose turn it was before it."""
    game, count = session.moves[number - 1].before, len(session.moves)
    if not game.table.by_turns:
        return wording("amend title", number=number, count=count)
    who = plain(game.name(game.clock.on_turn))
    return wording("amend title turn", number=number, count=count, turn=game.clock.taken + 1, who=who)


def owner(session: Session, turn: Turn | None) -> str | None:
    """Whose kept tickets a line names while nobody else may see them; None if it names none."""
    if turn is None or turn.seat is None or session.ended or not names_secret_tickets(turn):
        return None
    return plain(session.game.name(turn.seat))


def options(number: int, last: int) -> Iterator[Option]:
    """What can be done with line `number` of `last`; each option's id is the name of its edit."""
    yield Option(wording("amend change"), CHANGE)
    yield Option(wording("amend insert"), INSERT)
    yield Option(wording("amend delete"), DELETE)
    if number < last:
        key = "amend cut" if number + 1 < last else "amend cut one"
        yield Option(wording(key, first=number + 1, last=last), CUT)


def line(entry: Entry) -> Content:
    """A line as recorded, with its number; kept tickets are counted, not named."""
    return Content.assemble((f"{entry.line}  ", "$text-muted"), history_line(entry))


def proposal_text(session: Session, entry: Entry, correction: Correction) -> Content:
    """What the table is asked to agree to; before the end, kept tickets are counted, not named."""
    kind, number = correction.edit.kind, correction.edit.number
    if kind == CUT:
        return Content.styled(wording("amend asks cut", first=number + 1, last=len(session.moves)), "bold")
    if kind == DELETE:
        return Content.assemble(
            (wording("amend asks delete", number=number), "$text-muted"), (history_line(entry), "strike")
        )
    turn = correction.answer.turn if correction.answer is not None else None
    assert turn is not None
    new = plain(write_line(entry.before, turn, secrets=session.ended), 400)
    if kind == INSERT:
        return Content.assemble((wording("amend asks before", number=number), "$text-muted"), (new, "bold"))
    was, becomes = wording("amend asks old", number=number), wording("amend asks new")
    width = max(width_of(was), width_of(becomes))
    return Content.assemble(
        *((fit(was, width), "$text-muted"), (history_line(entry), "strike"), "\n"),
        *((fit(becomes, width), "$text-muted"), (new, "bold")),
    )


def heading(entry: Entry, correction: Correction | None) -> Content:
    """The heading over the list of what would change."""
    if correction is None or correction.amended is None:
        return Content("")
    if correction.consequences:
        return Content.styled(wording("amend changes"), "$primary")
    return Content.styled(wording("amend same" if _same(entry, correction) else "amend nothing"), "$text-muted")


def _same(entry: Entry, correction: Correction) -> bool:
    """Whether the line would be changed to what it already is."""
    return correction.edit.kind == CHANGE and correction.edit.text == entry.text


def changes(correction: Correction) -> Piecemeal[list[ShownChange]]:
    """The consequences in words; pauses before each of them."""
    shown = []
    for consequence in correction.consequences:
        yield
        sign, style = SIGNS.get(consequence.kind, ("·", "$text-muted"))
        shown.append(ShownChange(sign, style, plain(consequence.says, 600)))
    return shown


def enter_hint(entry: Entry, correction: Correction, insist: bool) -> str:
    """What Enter does once the table has been asked."""
    if _same(entry, correction):
        return wording("amend agree same")
    if not correction.possible:
        return wording("amend impossible")
    if insist:
        return wording("amend agree insisted")
    return wording("amend agree lost", count=len(correction.refused)) if correction.refused else wording("amend agree")
