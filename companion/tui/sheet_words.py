"""The text of the score sheet: who won, why a line scores, tickets, and what else the table should know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.content import Content

from companion.families.tickets import Tickets
from companion.game.results import UNTOLD, TicketResult, completed_first
from companion.game.state import Game
from companion.game.verdict import Remark, in_one_line
from companion.scoring import Sheet, SideSheet
from companion.words import wording
from companion.words.english import WORDS
from companion.words.plain import plain

Part = str | Content | tuple[str, str]
"""A piece of text: plain, styled, or plain with its style."""


def verdict(sheet: Sheet, *, ended: bool, covered: bool) -> Content:
    """Who won and by what; in a game that has not ended or was stopped, a sentence that says so, and who leads."""
    if ended:
        decided = Content.styled(sheet.decided.says, "bold $primary")
        if sheet.all_tickets_known:
            return decided
        return Content.assemble(decided, "\n", (wording("sheet tickets open"), "$warning"))
    stands = wording("sheet stands", says=sheet.leads.says)
    if sheet.finished and not covered:
        return Content(stands)
    says = wording("sheet covered" if sheet.finished else "not finished covered") if covered else sheet.unfinished
    return Content.assemble((says, "$warning"), "\n", stands)


def falls_short(game: Game, side: SideSheet, what: str) -> str:
    """How far a side that misses a bonus has come towards it; empty if nothing is counted."""
    index = next(other.index for other in game.table.sides if other.name == side.name)
    remarks = (family.bonus_progress(game, index, what) for family in game.rules if what in family.sheet)
    return next((remark.says for remark in remarks if remark is not None), "")


def why_scored(game: Game, sides: list[SideSheet], chosen: tuple[str, str] | None, decided: str) -> Iterator[Part]:
    """Who scores on the chosen line and why, and who does not; for the total, how the game is decided."""
    if chosen is None:
        yield (wording("sheet total") + "\n", "$primary")
        yield decided + "\n"
        return
    what, rule = chosen
    yield (wording("sheet why", what=wording(f"what {what}"), rule=rule) + "\n", "$primary")
    for side in sides:
        lines = [line for line in side.lines if line.what == what]
        for line in lines:
            reasons = in_one_line(line.why)
            yield wording("sheet why line", who=plain(side.name), points=line.points, why=reasons) + "\n"
        if not lines and (has := falls_short(game, side, what)):
            yield (wording("sheet short", who=plain(side.name), has=has) + "\n", "$text-muted")


def tickets(results: tuple[TicketResult, ...]) -> Iterator[Part]:
    """Each ticket of a side, completed ones first, with the points it brought or cost."""
    for ticket in completed_first(results):
        sign, style = ("✓", "$success") if ticket.completed else ("✗", "$error")
        cities = " – ".join(ticket.cities)
        yield (f"{sign} {ticket.points:>+4}  ", style)
        yield plain(cities, 100) + "\n"


def tickets_missing(sheet: Sheet) -> Iterator[str]:
    """Who kept tickets that are not all known, and who kept an unknown number."""
    for gap in sheet.missing:
        yield wording("ticket missing", player=plain(gap.player), kept=gap.kept, shown=gap.shown)
    yield from (plain(gap.says, 300) for gap in sheet.notes if gap.key == UNTOLD)


def no_tickets(game: Game, side: SideSheet, covered: bool) -> str:
    """Why no ticket of a side is listed."""
    if covered:
        return wording("sheet tickets covered")
    if game.table.counts_only:
        return wording("sheet tickets counted")
    kept = sum(held.kept for seat, held in enumerate(game.seats) if game.name(seat) in side.players)
    if kept:
        return wording("sheet tickets unknown", kept=kept)
    mechanic = game.rules.get("tickets")
    untold = (
        {game.name(seat) for seat in mechanic.seats_with_unrecorded_deal(game)}
        if isinstance(mechanic, Tickets)
        else set()
    )
    return wording("sheet no tickets" if untold.isdisjoint(side.players) else "sheet tickets untold")


def house_rule(note: Remark) -> str:
    """A house rule in the words of the set-up, if it has any, with its name in a record."""
    option, value = note.values["option"], note.values["value"]
    keys = (f"open {option}", f"open {option} {value}")
    if not all(key in WORDS for key in keys):
        return note.says
    return wording("sheet house rule", what=wording(keys[0]), choice=wording(keys[1]), option=option, value=value)


def remarks(sheet: Sheet, covered: bool, waiting: Mapping[str, int]) -> Iterator[Part]:
    """What else the table should know: unknown tickets, lines refused or played anyway, notes.

    `waiting` is how many tickets each player typed under the cover, never which.
    """
    if not (sheet.missing or sheet.refused or sheet.notes or sheet.doubts):
        return
    yield ("\n" + wording("sheet remarks") + "\n", "$primary")
    for gap in sheet.missing:
        count = waiting.get(gap.player, 0)
        key = "ticket covered" if covered else "ticket missing waiting" if count else "ticket missing"
        text = wording(key, player=plain(gap.player), kept=gap.kept, shown=gap.shown, waiting=count)
        yield (text + "\n", "$warning")
    for entry in sheet.refused:
        key = "overruled" if entry.played else "refused"
        yield (wording(key, line=entry.line, text=plain(entry.text.strip(), 300)) + "\n", "$warning")
        for reason in entry.verdict.reasons if entry.verdict else ():
            yield (f"  {reason.rule}  {plain(reason.says, 400)}\n", "$text-muted")
    for note in sheet.notes:
        yield plain(house_rule(note) if note.key == "house rule" else note.says, 600) + "\n"
    for doubt in sheet.doubts:
        yield wording("sheet doubtful", says=plain(doubt, 400)) + "\n"
