"""The end of a game in numbers as the fields of a form, one form per seat: from a line, and back to one."""

from __future__ import annotations

import re

from companion.game.contributions import Tally
from companion.game.moves import CountRoutes, CountThings, DeclareHoldings, HasBonus, SettleTickets, Step, SumTickets
from companion.game.phrase import NumberSlot
from companion.game.state import Game
from companion.record.counting import plural
from companion.record.phrases import phrase_of
from companion.record.tickets import write_tickets

Cells = dict[Tally, str]
"""The contents of a form's fields: numbers, for tickets also names, "x" for a bonus; blank for nothing."""


def steps_of(cells: Cells) -> list[str]:
    """The steps of a line, in words, that say what the fields of one seat hold; what is not a number stays as typed."""
    counts_of: dict[type[Step], list[tuple[str, str]]] = {}
    for tally, text in cells.items():
        if text.strip():
            counts_of.setdefault(tally.step, []).append((tally.unit, text.strip()))
    steps = []
    if routes := counts_of.get(CountRoutes):
        (first, text), *more = routes
        steps.append(
            "has " + ", ".join([f"{text} routes of {first}", *(f"{count} of {length}" for length, count in more)])
        )
    if held := counts_of.get(DeclareHoldings):
        steps.append("holds " + ", ".join(f"{count} {unit}" for unit, count in held))
    if things := counts_of.get(CountThings):
        steps.append("has " + ", ".join(f"{count} {unit if count == '1' else plural(unit)}" for unit, count in things))
    steps += [
        _number_step(kind, count) for kind, counts in counts_of.items() for _, count in counts if _number_slot(kind)
    ]
    steps += _ticket_steps(dict(counts_of.get(SumTickets, ())))
    steps += [f"has the {bonus}" for bonus, _ in counts_of.get(HasBonus, ())]
    return steps


_ADDED = re.compile(r"[0-9]{1,3}(?:\s*\+\s*[0-9]{1,3})+")
"""Ticket points that are still to be added up: `20+8`."""


def _ticket_steps(cells: dict[str, str]) -> list[str]:
    sums: dict[str, str] = {}
    steps = []
    for what, text in cells.items():
        if text[0].isdigit():
            sums[what] = _ADDED.sub(lambda added: str(sum(map(int, added[0].split("+")))), text)
        else:
            steps.append(f"{what} {text}")
    if sums:
        points, _, number = sums.get("completed", "0").partition(" ")
        completed_text = f", {number.strip()} completed" if number.strip() else ""
        steps.insert(0, f"has tickets {points} - {sums.get('failed', '0')}{completed_text}")
    return steps


def cells_of(game: Game, tallies: list[Tally], steps: tuple[Step, ...]) -> Cells | None:
    """The fields that a line fills; None if it says something that no field shows, or fills a field twice."""
    by_unit = {(tally.step, tally.unit): tally for tally in tallies}
    cells: Cells = {}
    for step in steps:
        for kind, unit, text in _fields(game, step):
            tally = by_unit.get((kind, unit))
            if tally is None or tally in cells:
                return None
            if text:
                cells[tally] = text
    return cells


def _fields(game: Game, step: Step) -> list[tuple[type[Step], str, str]]:
    """What a step says, as (kind, unit, text of the field)."""
    if isinstance(step, CountRoutes):
        return [(CountRoutes, str(length), str(count)) for count, length in step.routes]
    if isinstance(step, DeclareHoldings | CountThings):
        return [(type(step), unit, str(count)) for count, unit in step.amounts]
    if (slot := _number_slot(type(step))) is not None:
        units = [tally.unit for tally in game.rules.tallies(game) if tally.step is type(step)]
        return [(type(step), unit, str(getattr(step, slot.field))) for unit in units]
    if isinstance(step, SumTickets):
        number = "" if step.number is None else f" {step.number}"
        done = f"{step.completed}{number}" if step.completed or not step.failed else ""
        return [(SumTickets, "completed", done), (SumTickets, "failed", str(step.failed) if step.failed else "")]
    if isinstance(step, SettleTickets):
        outcome = "completed" if step.completed else "failed"
        return [(SumTickets, outcome, write_tickets(game, None, step.tickets))]
    if isinstance(step, HasBonus):
        return [(HasBonus, step.bonus, "x")]
    return [(Step, "", "")]


def _number_slot(kind: type[Step]) -> NumberSlot | None:
    """The slot of a family's step that consists of a single number; None for any other step."""
    phrase = phrase_of(kind)
    slots = () if phrase is None else phrase.parts
    return slots[0] if len(slots) == 1 and isinstance(slots[0], NumberSlot) else None


def _number_step(kind: type[Step], count: str) -> str:
    """A step that consists of a single number, in words."""
    phrase, slot = phrase_of(kind), _number_slot(kind)
    assert phrase is not None
    assert slot is not None
    return " ".join((phrase.verb, count, *(slot.noun or ())[1:]))
