"""The end of a game in numbers: `has 3 routes of 1, 5 of 2`, `has tickets 54 - 12`, `completed A - B`, and bonuses."""

from __future__ import annotations

import re

from companion import families
from companion.game.moves import CountRoutes, CountThings, HasBonus, SettleTickets, Step, SumTickets
from companion.game.state import Game
from companion.record import examples
from companion.record.faults import Unreadable
from companion.record.names import closest
from companion.record.tickets import TICKETS, read_tickets, write_tickets
from companion.record.tokens import Cursor, Token, is_number
from companion.words import listing, wording
from companion.words.plain import plain

ROUTES = ("route", "routes")
OF = ("of", "with", "x")
LEFT = ("left", "remaining", "unbuilt", "unused", "over")
_LONGEST = (
    "longest",
    "longest route",
    "longest line",
    "longest train",
    "longest road",
    "longest continuous path",
    "longest continuous route",
    "longest continuous line",
)
"""Other words for the longest path."""


_JOINED = re.compile(r"[0-9]{1,3}(?:[+-][0-9]{1,3})+")
PLUS = "plus"
"""The word that adds up ticket points and joins parts of a list."""


def read_has(game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read what follows `has`: a bonus, tickets, routes by length, or other things."""
    if cursor.eat("the") or cursor.is_word("longest", *(bonus.split()[0] for bonus in _bonuses(game)), "most", "least"):
        return _read_bonus(game, cursor)
    if cursor.is_word(*TICKETS):
        cursor.take()
        return _read_sums(game, cursor)
    if cursor.eat("nothing", "none"):
        return CountRoutes(((0, _shortest(game)),))
    begin = cursor.at
    count = _read_count(cursor)
    if count is None:
        if (named := _read_thing_first(game, cursor)) is not None:
            return named
        raise cursor.expected(wording("numbers", example=examples.route_counts(game)))
    routes = cursor.is_word(*ROUTES, *OF)
    cursor.at = begin
    return _read_routes(game, cursor) if routes else _read_things(game, cursor)


def read_none(game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read that somebody has no routes: the `nothing` of `owns nothing`."""
    if cursor.eat("nothing", "none") or (_read_count(cursor) == 0 and cursor.eat(*ROUTES)):
        return CountRoutes(((0, _shortest(game)),))
    raise cursor.expected(wording("numbers", example=examples.route_counts(game)))


def _read_count(cursor: Cursor) -> int | None:
    return 0 if cursor.eat("no") else cursor.number()


def _shortest(game: Game) -> int:
    """The length of which somebody without any routes has none."""
    return min(track.length for track in game.board.tracks)


def _read_routes(game: Game, cursor: Cursor) -> Step:
    routes = []
    while True:
        count = _read_count(cursor)
        if count is None:
            raise cursor.expected(wording("routes of a length", example="3 routes of 2"))
        named = cursor.eat(*ROUTES)
        if cursor.eat(*OF) or (named and cursor.is_word("long")):
            cursor.eat("length")
            length = cursor.number()
            if length is None:
                raise cursor.expected(wording("a length"))
            cursor.eat("space", "spaces")
        elif named and not count:
            length = _shortest(game)
        else:
            raise cursor.expected(wording("routes of a length", example="3 routes of 2"))
        routes.append((count, length))
        if not _skip_joint(cursor) and not (cursor.current is not None and is_number(cursor.current)):
            return CountRoutes(tuple(routes))


def _skip_joint(cursor: Cursor) -> bool:
    """Skip what joins two parts of a list, and say whether there was anything."""
    comma = cursor.eat_kind("comma")
    return cursor.eat("and", PLUS) or comma


def _read_sums(game: Game, cursor: Cursor) -> Step:
    """Read what completed tickets score and failed ones cost: `54 - 12`, `54 minus 12`, `20 + 34 - 12`, `54`, `-12`."""
    token = cursor.current
    if token is not None and (parts := _joined_numbers(token)) is not None:
        cursor.take()
        completed, failed = parts
    else:
        completed, failed = 0 if _is_minus(cursor) else _read_points(cursor), 0
        while (adds := cursor.eat(PLUS)) or _is_minus(cursor):
            if adds:
                completed += _read_points(cursor)
                continue
            cursor.eat_kind("comma")
            last = cursor.take().folded == "and"
            failed += _read_points(cursor)
            if last:
                break
    if (token := cursor.current) is not None and token.is_digits:
        raise Unreadable(wording("number of tickets late", text=token.text), token.start, token.end)
    number = None
    if cursor.eat_kind("comma"):
        number = cursor.number()
        if number is None or not cursor.eat("completed", "complete"):
            raise cursor.expected(wording("tickets completed"))
    return SumTickets(completed, failed, number)


def _read_points(cursor: Cursor) -> int:
    """Read the points of some tickets. Raises `Unreadable` if there is no number."""
    points = cursor.number()
    if points is None:
        raise cursor.expected(wording("ticket sums"))
    return points


def _is_minus(cursor: Cursor) -> bool:
    """Whether a dash, or a word for one, begins the cost of failed tickets here."""
    look = Cursor(cursor.tokens[cursor.at : cursor.at + 2], cursor.end)
    return (look.eat_kind("comma") and look.is_kind("dash")) or look.is_kind("dash") or look.is_word("and", "minus")


def _joined_numbers(token: Token) -> tuple[int, int] | None:
    """The sums added and subtracted in numbers joined by signs without spaces, `54-12` or `20+34-12`; else None."""
    if not _JOINED.fullmatch(token.folded):
        return None
    numbers = [int(number) for number in re.findall(r"[+-]?[0-9]+", token.folded)]
    return sum(n for n in numbers if n > 0), -sum(n for n in numbers if n < 0)


def _units(game: Game) -> list[str]:
    """What is counted on this board besides routes."""
    return [tally.unit for tally in game.rules.tallies(game) if tally.step is CountThings]


def _read_thing_first(game: Game, cursor: Cursor) -> Step | None:
    """Read one thing with its number behind it, `attractions 5`; None for anything else."""
    begin = cursor.at
    text = " ".join(token.folded for token in cursor.until(is_number))
    unit = next((unit for unit in _units(game) if text in (unit, plural(unit))), None)
    count = None if unit is None else cursor.number()
    if unit is None or count is None or not cursor.done:
        cursor.at = begin
        return None
    return CountThings(((count, unit),))


def _read_things(game: Game, cursor: Cursor) -> Step:
    units, amounts = _units(game), list[tuple[int, str]]()
    while True:
        count = _read_count(cursor)
        if count is None:
            raise cursor.expected(wording("numbers", example=examples.route_counts(game)))
        tokens = cursor.until(lambda token: token.kind == "comma" or token.folded == "and" or is_number(token))
        text = " ".join(token.folded for token in tokens)
        unit = next((unit for unit in (*units, *families.counted_units()) if text in (unit, plural(unit))), None)
        if unit is None and amounts and text in ("", "point", "points"):
            worth = " ".join((amounts[-1][1], "point"))
            unit = worth if worth in units else None  # "2 harbours, 40 points"
        if unit is None:
            what = wording("what is counted", units=listing([plural(unit) for unit in ("route", *units)], "or"))
            if not tokens:
                raise cursor.expected(what)
            if tokens[0].folded in ("tickets", "ticket", "completed", "complete", "done"):
                says = wording("number of tickets alone", count=count)
            elif tokens[-1].folded in LEFT and len(tokens) > 1:
                says = wording("left over", text=plain(text, 40))
            else:
                says = wording("expected here", what=what, text=plain(text, 40))
            alike = [unit for unit in units if len(unit.split()) == len(tokens)]
            names = [f"{count} {near if count == 1 else plural(near)}" for near, _ in closest(text, alike)]
            raise Unreadable(says, tokens[0].start, tokens[-1].end, [] if tokens[-1].folded in LEFT else names)
        amounts.append((count, unit))
        if not _skip_joint(cursor) and not (cursor.current is not None and is_number(cursor.current)):
            return CountThings(tuple(amounts))


def plural(unit: str) -> str:
    """The plural of a unit that is counted."""
    return f"{unit}s"


def _bonuses(game: Game) -> list[str]:
    """The bonuses of this board that players enter."""
    return [tally.unit for tally in game.rules.tallies(game) if tally.step is HasBonus]


def _read_bonus(game: Game, cursor: Cursor) -> Step:
    bonuses = _bonuses(game)
    tokens = cursor.until(lambda token: token.kind == "comma")
    text = " ".join(token.folded for token in tokens)
    bonus = next((bonus_name for bonus_name in (*bonuses, "longest path") if bonus_name == text), None)
    if bonus is None and text in _LONGEST:
        bonus = "longest path"
    if bonus is None and text in game.rules.sheet:
        raise Unreadable(wording("bonus follows", bonus=text), tokens[0].start, tokens[-1].end)
    if bonus is None:
        what = wording("a bonus", bonuses=listing([f"the {bonus_name}" for bonus_name in bonuses], "or"))
        if not tokens:
            raise cursor.expected(what)
        raise Unreadable(
            wording("expected here", what=what, text=plain(text, 40)),
            tokens[0].start,
            tokens[-1].end,
            [f"the {bonus_name}" for bonus_name, _ in closest(text, bonuses)],
        )
    return HasBonus(bonus)


def _reject_points(cursor: Cursor, *, completed: bool) -> None:
    """Raise `Unreadable` for points in place of tickets, `completed 30`: those of both kinds are entered together."""
    token = cursor.current
    following = cursor.ahead
    if token is not None and token.is_digits and (following is None or following.kind != "word"):
        example = f"{token.text} - 0" if completed else f"0 - {token.text}"
        raise Unreadable(wording("ticket points together", example=example), token.start, token.end)


def read_completed(game: Game, cursor: Cursor, seat: int | None) -> Step:
    _reject_points(cursor, completed=True)
    return SettleTickets(read_tickets(game, cursor, seat), completed=True)


def read_failed(game: Game, cursor: Cursor, seat: int | None) -> Step:
    _reject_points(cursor, completed=False)
    return SettleTickets(read_tickets(game, cursor, seat), completed=False)


# -- writing


def write_routes(game: Game, seat: int | None, step: CountRoutes) -> str:
    (count, length), *more = step.routes
    first = f"{count} {'route' if count == 1 else 'routes'} of {length}"
    return "has " + ", ".join([first, *(f"{count} of {length}" for count, length in more)])


def write_things(game: Game, seat: int | None, step: CountThings) -> str:
    return "has " + ", ".join(f"{count} {unit if count == 1 else plural(unit)}" for count, unit in step.amounts)


def write_sums(game: Game, seat: int | None, step: SumTickets) -> str:
    number = "" if step.number is None else f", {step.number} completed"
    return f"has tickets {step.completed} - {step.failed}{number}"


def write_settled(game: Game, seat: int | None, step: SettleTickets) -> str:
    return f"{'completed' if step.completed else 'failed'} {write_tickets(game, seat, step.tickets)}"


def write_bonus(game: Game, seat: int | None, step: HasBonus) -> str:
    return f"has the {step.bonus}"
