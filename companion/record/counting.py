"""The end in numbers: `has 3 routes of 1, 5 of 2`, `has tickets 54 - 12`, `completed A - B`, `has the longest path`."""

from __future__ import annotations

from companion.game.mechanic import Tally
from companion.game.moves import (
    CountRoutes,
    CountThings,
    DeclareHoldings,
    Exchanged,
    HasBonus,
    SettleTickets,
    Step,
    SumTickets,
)
from companion.game.state import Game
from companion.record import examples
from companion.record.faults import Unreadable
from companion.record.names import closest
from companion.record.tickets import TICKETS, read_tickets, write_tickets
from companion.record.tokens import Cursor, Token
from companion.words import listing, wording
from companion.words.plain import plain

ROUTES = ("route", "routes")
OF = ("of", "with", "x")


def reads_numbers(game: Game, cursor: Cursor) -> bool:
    """Whether what follows `has` is told in numbers, not by the cities that something stands in."""
    if not game.table.counts_only:
        return False
    begin = cursor.at
    cursor.number()
    cursor.until(lambda token: token.low in ("at", "in"))
    by_city = cursor.is_word("at", "in")
    cursor.at = begin
    return not by_city


def read_numbers(game: Game, cursor: Cursor) -> Step:
    """What follows `has`: a bonus, tickets, routes by length, or other things."""
    if cursor.eat("the"):
        return _bonus(game, cursor)
    if cursor.is_word(*TICKETS):
        cursor.take()
        return _sums(game, cursor)
    begin = cursor.at
    count = cursor.number()
    if count is None:
        raise cursor.expected(wording("numbers", such=examples.counted(game)))
    routes = cursor.is_word(*ROUTES, *OF)
    cursor.at = begin
    return _routes(game, cursor) if routes else _things(game, cursor)


def _routes(game: Game, cursor: Cursor) -> Step:
    routes = []
    while True:
        count = cursor.number()
        if count is None:
            raise cursor.expected(wording("routes of a length", such="3 routes of 2"))
        named = cursor.eat(*ROUTES)
        if not cursor.eat(*OF) and not (named and cursor.is_word("long")):
            raise cursor.expected(wording("routes of a length", such="3 routes of 2"))
        cursor.eat("length")
        length = cursor.number()
        if length is None:
            raise cursor.expected(wording("a length"))
        cursor.eat("space", "spaces")
        routes.append((count, length))
        if not _more(cursor):
            return CountRoutes(tuple(routes))


def _more(cursor: Cursor) -> bool:
    """Pass over what joins two parts of a list, if there is one."""
    comma = cursor.eat_kind("comma")
    return cursor.eat("and") or comma


def _sums(game: Game, cursor: Cursor) -> Step:
    """`54 - 12`, `54-12`, `54`: what the completed ones brought, and what the failed ones cost."""
    token = cursor.here
    if token is not None and (parts := _joined_numbers(token)) is not None:
        cursor.take()
        completed, failed = parts
    else:
        told = cursor.number()
        if told is None:
            raise cursor.expected(wording("ticket sums"))
        completed, failed = told, 0
        if cursor.eat_kind("dash") or cursor.eat("and"):
            lost = cursor.number()
            if lost is None:
                raise cursor.expected(wording("ticket sums"))
            failed = lost
    number = None
    if cursor.eat_kind("comma"):
        number = cursor.number()
        if number is None or not cursor.eat("completed", "complete"):
            raise cursor.expected(wording("tickets completed"))
    return SumTickets(completed, failed, number)


def _joined_numbers(token: Token) -> tuple[int, int] | None:
    """Two numbers with a dash and no space between them."""
    first, dash, second = token.low.partition("-")
    if not dash or not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in (first, second)):
        return None
    return int(first), int(second)


def _things(game: Game, cursor: Cursor) -> Step:
    units = [tally.unit for tally in game.rules.tallies(game) if tally.step is CountThings]
    amounts = []
    while True:
        count = cursor.number()
        if count is None:
            raise cursor.expected(wording("numbers", such=examples.counted(game)))
        tokens = cursor.until(lambda token: token.kind == "comma" or token.low == "and")
        text = " ".join(token.low for token in tokens)
        unit = next((unit for unit in (*units, *_EVERYWHERE) if text in (unit, _many(unit))), None)
        if unit is None:
            if not tokens:
                raise cursor.expected(
                    wording("what is counted", units=listing([_many(unit) for unit in ("route", *units)], "or"))
                )
            names = [f"{count} {_many(near)}" for near, _ in closest(text, units)]
            what = wording("what is counted", units=listing([_many(unit) for unit in ("route", *units)], "or"))
            says = wording("expected here", what=what, text=plain(text, 40))
            raise Unreadable(says, tokens[0].start, tokens[-1].end, names)
        amounts.append((count, unit))
        if not _more(cursor):
            return CountThings(tuple(amounts))


_EVERYWHERE = ("harbour", "station")
"""Things that some board has: where it lacks them, the referee says so."""


def _many(unit: str) -> str:
    return f"{unit}s"


def _bonus(game: Game, cursor: Cursor) -> Step:
    bonuses = [tally.unit for tally in game.rules.tallies(game) if tally.step is HasBonus]
    tokens = cursor.until(lambda token: token.kind == "comma")
    text = " ".join(token.low for token in tokens)
    bonus = next((one for one in (*bonuses, "longest path") if one == text), None)
    if bonus is None and text in ("longest", "longest route", "longest train", "longest continuous path"):
        bonus = "longest path"
    if bonus is None:
        what = wording("a bonus", bonuses=listing([f"the {one}" for one in bonuses], "or"))
        if not tokens:
            raise cursor.expected(what)
        raise Unreadable(
            wording("expected here", what=what, text=plain(text, 40)),
            tokens[0].start,
            tokens[-1].end,
            [f"the {one}" for one, _ in closest(text, bonuses)],
        )
    return HasBonus(bonus)


def read_completed(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return SettleTickets(read_tickets(game, cursor, seat), completed=True)


def read_failed(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return SettleTickets(read_tickets(game, cursor, seat), completed=False)


# -- writing


def write_routes(game: Game, seat: int | None, step: CountRoutes) -> str:
    (count, length), *more = step.routes
    first = f"{count} {'route' if count == 1 else 'routes'} of {length}"
    return "has " + ", ".join([first, *(f"{count} of {length}" for count, length in more)])


def write_things(game: Game, seat: int | None, step: CountThings) -> str:
    return "has " + ", ".join(f"{count} {unit if count == 1 else _many(unit)}" for count, unit in step.amounts)


def write_sums(game: Game, seat: int | None, step: SumTickets) -> str:
    number = "" if step.number is None else f", {step.number} completed"
    return f"has tickets {step.completed} - {step.failed}{number}"


def write_settled(game: Game, seat: int | None, step: SettleTickets) -> str:
    return f"{'completed' if step.completed else 'failed'} {write_tickets(game, step.tickets)}"


def write_bonus(game: Game, seat: int | None, step: HasBonus) -> str:
    return f"has the {step.bonus}"


# -- one line a seat, from and to a form


Cells = dict[Tally, str]
"""What stands in the fields of a form: numbers, for tickets also names, and "x" for a bonus; blank is nothing."""


def steps_of(cells: Cells) -> list[str]:
    """The steps of a line, in words, that say what the fields of one seat hold; as typed where that is no number."""
    told: dict[type[Step], list[tuple[str, str]]] = {}
    for tally, text in cells.items():
        if text.strip():
            told.setdefault(tally.step, []).append((tally.unit, text.strip()))
    found = []
    if routes := told.get(CountRoutes):
        (first, text), *more = routes
        found.append(
            "has " + ", ".join([f"{text} routes of {first}", *(f"{count} of {length}" for length, count in more)])
        )
    if held := told.get(DeclareHoldings):
        found.append("holds " + ", ".join(f"{count} {unit}" for unit, count in held))
    if things := told.get(CountThings):
        found.append("has " + ", ".join(f"{count} {unit if count == '1' else _many(unit)}" for unit, count in things))
    found += [f"exchanged {count} pieces" for _, count in told.get(Exchanged, ())]
    found += _ticket_steps(dict(told.get(SumTickets, ())))
    found += [f"has the {bonus}" for bonus, _ in told.get(HasBonus, ())]
    return found


def _ticket_steps(told: dict[str, str]) -> list[str]:
    sums: dict[str, str] = {}
    found = []
    for what, text in told.items():
        if text[0].isdigit():
            sums[what] = text
        else:
            found.append(f"{what} {text}")
    if sums:
        points, _, number = sums.get("completed", "0").partition(" ")
        behind = f", {number.strip()} completed" if number.strip() else ""
        found.insert(0, f"has tickets {points} - {sums.get('failed', '0')}{behind}")
    return found


def cells_of(game: Game, tallies: list[Tally], steps: tuple[Step, ...]) -> Cells | None:
    """The fields that a line fills; None for a line that holds something no field shows."""
    by_unit = {(tally.step, tally.unit): tally for tally in tallies}
    cells: Cells = {}
    for step in steps:
        for kind, unit, text in _told(game, step):
            tally = by_unit.get((kind, unit))
            if tally is None or tally in cells:
                return None
            if text:
                cells[tally] = text
    return cells


def _told(game: Game, step: Step) -> list[tuple[type[Step], str, str]]:
    """What a step says, as (kind, unit, text of the field)."""
    if isinstance(step, CountRoutes):
        return [(CountRoutes, str(length), _number(count)) for count, length in step.routes]
    if isinstance(step, DeclareHoldings | CountThings):
        return [(type(step), unit, _number(count)) for count, unit in step.amounts]
    if isinstance(step, Exchanged):
        return [(Exchanged, "piece", _number(step.count))]
    if isinstance(step, SumTickets):
        number = "" if step.number is None else f" {step.number}"
        done = f"{step.completed}{number}" if step.completed else ""
        return [(SumTickets, "completed", done), (SumTickets, "failed", _number(step.failed))]
    if isinstance(step, SettleTickets):
        what = "completed" if step.completed else "failed"
        return [(SumTickets, what, write_tickets(game, step.tickets))]
    if isinstance(step, HasBonus):
        return [(HasBonus, step.bonus, "x")]
    return [(Step, "", "")]


def _number(count: int) -> str:
    return str(count) if count else ""
