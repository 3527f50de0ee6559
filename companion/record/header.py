"""The header of a record: the board, who plays, how it is told, what the set-up was."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.boards.options import with_options
from companion.game.board import Board
from companion.game.table import SEAT_COLOURS, TRACKING, Seat, Side, Table
from companion.mechanics import in_force
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.lines import TABLE_WORD, check_line
from companion.record.names import fitting, nearest, words_of
from companion.record.phrases import VERBS
from companion.record.scan import cleaned, fold, scan, split_comment
from companion.words import say
from companion.words.plain import plain

LONGEST_NAME = 24
"""A player's name has at most so many characters."""

Boards = Callable[[str], Board]
"""Finds a board by its name; LookupError with the names there are as its arguments."""

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ITEM = re.compile(r"(?P<before>\s*)(?P<key>[^\W\d_][^:#!;,]{0,30}?)\s*:(?P<value>.*)")
FORMAT = 1
"""The format of records. A record may tell its own as `format: 1`; one that tells none is of format 1."""
KEYS = ("format", "board", "players", "teams", "first", "tracking", "dice", "option", "date")
"""The lines that every header may have; a mechanic may add its own."""
_REPEATED = frozenset(("option",))


class Item(NamedTuple):
    """One line of a header: `start` is the column of its value; `comment` what stood behind it."""

    line: int
    text: str
    key: str
    value: str
    start: int
    comment: str | None = None

    def fault(
        self, kind: type[RecordFault], says: str, part: str | None = None, names: Sequence[str] = ()
    ) -> RecordFault:
        """A fault in this item, at a part of its value: the last such part, for of two alike that one is wrong."""
        start, end = 0, len(self.value)
        for found in re.finditer(rf"(?<![^\s,+]){re.escape(part)}(?![^\s,+])", self.value) if part else ():
            start, end = found.span()
        return kind(says, self.start + start, self.start + end, names).on(self.line, self.text)


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says before its first move. `rows` are its lines as told, comments and blanks as text."""

    board: Board
    table: Table
    rows: tuple[Item | str, ...]
    told: frozenset[int] = frozenset()
    """Seats whose colour was told."""

    @property
    def by_file(self) -> bool:
        """The board is named by a file, not by its name: it is found only from where the record lies."""
        return any(isinstance(row, Item) and row.key == "board" and _is_file(row.value) for row in self.rows)


def item_of(line: int, text: str, extra: Sequence[str] = ()) -> Item | None:
    """A header item, if the line looks like one; a line with a verb before the colon is a move gone wrong."""
    told, comment = split_comment(text)
    found = _ITEM.fullmatch(told)
    if found is None or any(word in VERBS for word in fold(found["key"]).split()):
        return None
    value = found["value"]
    start = found.start("value") + len(value) - len(value.lstrip())
    return Item(line, text, fold(found["key"]), value.strip(), start, comment)


def read_header(rows: Sequence[Item | str], boards: Boards, line: int = 1) -> Header:
    """The header of its items; faults carry their line. `line` is where a missing item is missed."""
    items: dict[str, Item] = {}
    options: list[Item] = []
    for item in (row for row in rows if isinstance(row, Item)):
        if item.key in _REPEATED:
            options.append(item)
        elif item.key in items:
            raise item.fault(Unreadable, say("header twice", key=plain(item.key)))
        else:
            items[item.key] = item
    if "format" in items:
        _check_format(items["format"])
    if "board" not in items:
        raise Unreadable(say("no board line")).on(line, "")
    board = _board(items.pop("board"), boards)
    setups = {m.setup: m for m in in_force(board.rules) if m.setup}
    table, told = _table(items, board, line)
    for key, item in items.items():
        if key in setups:
            table = replace(table, setup={**table.setup, key: tuple(_cities(item, board))})
        elif key not in KEYS:
            known = [*KEYS, *setups]
            raise Unreadable(say("unknown header", text=plain(key, 40)), 0, len(item.text), nearest(key, known)).on(
                item.line, item.text
            )
    table = replace(table, options=_options(options, board))
    return Header(board, table, tuple(rows), told)


def _check_format(item: Item) -> None:
    """`Unreadable` for a record of a later version of the app, before anything else in it is asked."""
    if not re.fullmatch("[1-9][0-9]{0,3}", item.value):
        raise item.fault(Unreadable, say("format number", known=FORMAT, text=plain(item.value, 40)))
    if int(item.value) > FORMAT:
        raise item.fault(Unreadable, say("newer record", told=item.value, known=FORMAT))


def _is_file(board: str) -> bool:
    return board.endswith(".toml")


def _board(item: Item, boards: Boards) -> Board:
    try:
        return boards(item.value)
    except LookupError as unknown:
        if _is_file(item.value) or {"/", "\\"} & set(item.value):
            raise item.fault(Unreadable, say("board by path", text=plain(item.value, 40))) from None
        known = [str(name) for name in unknown.args]
        names = nearest(item.value, known) or known
        raise item.fault(Unreadable, say("unknown board", text=plain(item.value, 40)), names=names) from None


def _table(items: dict[str, Item], board: Board, line: int) -> tuple[Table, frozenset[int]]:
    if "players" in items and "teams" in items:
        raise items["teams"].fault(Unreadable, say("players and teams"))
    in_teams = "teams" in board.rules
    if "teams" in items and not in_teams:
        raise items["teams"].fault(Unreadable, say("no teams here", board=board.title))
    if "players" in items and in_teams:
        raise items["players"].fault(Unreadable, say("teams here", board=board.title))
    if "teams" not in items and "players" not in items:
        raise Unreadable(say("no teams line" if in_teams else "no players line")).on(line, "")
    if in_teams:
        seats, sides, told = _teams(items["teams"], board)
    else:
        seats, told = _players(items["players"], board)
        sides = tuple(Side(seat.index, seat.name, (seat.index,)) for seat in seats)
    table = Table(seats, sides)
    if item := items.get("first"):
        table = replace(table, first=_first(item, [seat.name for seat in seats]))
    if item := items.get("tracking"):
        if fold(item.value) not in TRACKING:
            near = nearest(item.value, TRACKING)
            raise item.fault(Unreadable, say("no such tracking", text=plain(item.value, 40)), names=near)
        table = replace(table, tracking=fold(item.value))
    if item := items.get("dice"):
        if fold(item.value) not in ("yes", "no"):
            raise item.fault(Unreadable, say("yes or no", key="dice", text=plain(item.value, 40)))
        table = replace(table, dice=fold(item.value) == "yes")
    if item := items.get("date"):
        try:
            if not _DATE.fullmatch(item.value):
                raise ValueError
            table = replace(table, date=datetime.date.fromisoformat(item.value).isoformat())
        except ValueError:
            raise item.fault(Unreadable, say("no such date", text=plain(item.value, 40))) from None
    return table, told


def _named(item: Item, missing: str) -> list[tuple[str, str | None]]:
    """The comma-separated parts of a line, each with its colour if one was told; no colour twice."""
    parts = [" ".join(part.split()) for part in item.value.split(",")]
    if parts == [""]:
        raise item.fault(Unreadable, say(missing))
    found: list[tuple[str, str | None]] = []
    for part in parts:
        name, _, last = part.rpartition(" ")
        colour = fold(last) if name and fold(last) in SEAT_COLOURS else None
        if colour and colour in (one for _, one in found):
            raise item.fault(Unreadable, say("colour twice", colour=colour), last)
        found.append((name if colour else part, colour))
    return found


def _coloured(colours: Sequence[str | None]) -> list[str]:
    """A colour for everybody: the told ones, and the first free ones."""
    free = iter([colour for colour in SEAT_COLOURS if colour not in colours])
    return [colour or next(free, SEAT_COLOURS[0]) for colour in colours]


def _teams(item: Item, board: Board) -> tuple[tuple[Seat, ...], tuple[Side, ...], frozenset[int]]:
    """Teams as `Ann + Bea red, Cal + Dee blue`; seats in this order."""
    told = _named(item, "no teams line")
    names: list[str] = []
    seats: list[Seat] = []
    sides: list[Side] = []
    size = board.rules["teams"].size
    for index, ((text, _), colour) in enumerate(zip(told, _coloured([c for _, c in told]), strict=True)):
        members = [" ".join(name.split()) for name in text.split("+")]
        if len(members) != size:
            raise item.fault(Unreadable, say("team size", text=plain(text, 60), size=size), text)
        for name in members:
            _check_name(item, name, names)
            names.append(name)
            seats.append(Seat(len(seats), name, colour, index))
        sides.append(Side(index, " + ".join(members), tuple(range(len(seats) - size, len(seats)))))
    _check_count(item, board, len(seats))
    marked = frozenset(index for index, (_, colour) in enumerate(told) if colour)
    return tuple(seats), tuple(sides), marked


def _check_name(item: Item, name: str, others: Sequence[str]) -> None:
    if why := name_fault(name):
        raise item.fault(Unreadable, say("name not usable", text=plain(name, 40), why=why), name)
    if "".join(words_of(name)) in {"".join(words_of(other)) for other in others}:
        raise item.fault(Unreadable, say("player twice", name=plain(name)), name)


def _check_count(item: Item, board: Board, count: int) -> None:
    if count not in board.players:
        allowed = [str(number) for number in board.players]
        raise item.fault(Unreadable, say("wrong number of players", board=board.title, allowed=allowed, count=count))


def _players(item: Item, board: Board) -> tuple[tuple[Seat, ...], frozenset[int]]:
    people = _named(item, "no players line")
    names = [name for name, _ in people]
    for at, name in enumerate(names):
        _check_name(item, name, names[:at])
    _check_count(item, board, len(people))
    colours = _coloured([colour for _, colour in people])
    seats = tuple(Seat(i, name, colours[i], i) for i, name in enumerate(names))
    return seats, frozenset(i for i, (_, colour) in enumerate(people) if colour)


def name_fault(name: str) -> str | None:
    """Why a text cannot be a player's name; None if it can."""
    if len(name) > LONGEST_NAME:
        return say("why long", limit=LONGEST_NAME)
    if plain(name) != name or set(name) & set(',;:#!+|"'):
        return say("why signs")
    if not words_of(name):
        return say("why empty")
    if scan(name)[0].kind != "word":
        return say("why dash")
    if fold(name) == TABLE_WORD:
        return say("why table")
    verb = next((word for word in name.split() if fold(word) in VERBS), None)
    if verb is not None:
        return say("why verb", word=verb)
    return None


def _first(item: Item, names: Sequence[str]) -> int:
    found = fitting(item.value, names)
    if len(found) == 1:
        return names.index(found[0])
    kind, key = (Unclear, "unclear player") if found else (Unreadable, "unknown player")
    raise item.fault(kind, say(key, text=plain(item.value, 40)), names=found or nearest(item.value, names) or names)


def _cities(item: Item, board: Board) -> Iterator[str]:
    every = [name for name, city in board.cities.items() if not city.junction]
    seen: set[str] = set()
    for part in (part.strip() for part in item.value.split(",")):
        if not part or part in ("…", "..."):
            continue
        found = fitting(part, every)
        if not found:
            says = say("unknown city", board=board.title, text=plain(part, 40))
            raise item.fault(Unreadable, says, part, nearest(part, every))
        if len(found) > 1:
            raise item.fault(Unclear, say("unclear city", text=plain(part, 40)), part, found)
        if found[0] in seen:
            raise item.fault(Unreadable, say("city twice", city=found[0]), part)
        seen.add(found[0])
        yield found[0]


def _options(items: Sequence[Item], board: Board) -> dict[str, str]:
    options: dict[str, str] = {}
    for item in items:
        key, equals, value = (part.strip() for part in item.value.partition("="))
        if not equals or "." not in key or not value:
            raise item.fault(Unreadable, say("option form"))
        options[key] = value
        try:
            with_options(board, {key: value})
        except ValueError as fault:
            raise item.fault(Unreadable, plain(str(fault), 300)) from None
    return options


def new_header(
    board: Board,
    players: Sequence[tuple[str, str]],
    *,
    first: int = 0,
    tracking: str = "turns",
    setup: dict[str, Sequence[str]] | None = None,
    options: dict[str, str] | None = None,
    date: str | None = None,
) -> str:
    """The text of a header, for a game that begins on the screen; players are (name, colour)."""
    rows = [f"board: {board.name}", "players: " + ", ".join(f"{name} {colour}" for name, colour in players)]
    if first:
        rows.append(f"first: {players[first][0]}")
    rows.append(f"tracking: {tracking}")
    rows += [f"{key}: {', '.join(cities)}" for key, cities in (setup or {}).items()]
    rows += [f"option: {key} = {value}" for key, value in (options or {}).items()]
    if date:
        rows.append(f"date: {date}")
    return "\n".join(rows) + "\n"


def write_header(header: Header) -> str:
    """The header as text, in the order told, names in full."""
    return "\n".join(row if isinstance(row, str) else _write_item(header, row) for row in header.rows)


def _write_item(header: Header, item: Item) -> str:
    table = header.table
    if item.key == "board":
        value = item.value if _is_file(item.value) else header.board.name
    elif item.key == "players":
        value = ", ".join(f"{s.name} {s.colour}" if s.index in header.told else s.name for s in table.seats)
    elif item.key == "teams":
        value = ", ".join(
            f"{side.name} {table.seats[side.seats[0]].colour}" if side.index in header.told else side.name
            for side in table.sides
        )
    elif item.key == "first":
        value = table.seats[table.first].name
    elif item.key == "tracking":
        value = table.tracking
    elif item.key in table.setup:
        value = ", ".join(table.setup[item.key])
    else:
        value = " ".join(item.value.split())
    return f"{item.key}: {value}" + (f"  # {item.comment}" if item.comment else "")


def checked(text: str, line: int) -> str:
    """A header line with its comment made plain; `Unreadable` with its place where it cannot be read."""
    try:
        check_line(text)
    except RecordFault as fault:
        raise fault.on(line, text) from None
    return cleaned(text)
