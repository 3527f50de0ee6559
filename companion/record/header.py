"""The header of a record: the board, the players, how the game is tracked, what the set-up was."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Sequence

from companion.boards.options import UnfitOptions, with_each_option, with_options
from companion.families import OTHER_MEANS, in_force, side_size
from companion.game.board import Board
from companion.game.contributions import SetUpList
from companion.game.table import TRACKING, Seat, Side, Table
from companion.game.values import NamedTuple, dataclass, replace
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.items import KEYS, HeaderItem
from companion.record.lines import check_line
from companion.record.names import fitting, nearest
from companion.record.people import read_players, read_teams
from companion.record.places import beginning_as_typed, cities
from companion.record.tokens import cleaned, fold
from companion.words import wording
from companion.words.plain import plain

Boards = Callable[[str], Board]
"""Finds a board by its name. Raises `LookupError` with the known names as its arguments."""
MOST_OPTIONS = 200
"""The most options in a header: more than any board has."""

QUOTED = ">"
"""What stands before each line that a mail quotes."""
_AND = re.compile(r"(?:^|\s)and\s", re.IGNORECASE)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
FORMAT = 1
"""The format of records. A record may state its own as `format: 1`; one that does not is in format 1."""
_REPEATED = frozenset(("option",))


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says before its first move. `rows` are its lines in order, comments and blank lines as text."""

    board: Board
    table: Table
    rows: tuple[HeaderItem | str, ...]
    coloured: frozenset[int] = frozenset()
    """The seats whose colour was stated; of a header with teams, the sides."""

    @property
    def by_file(self) -> bool:
        """Whether the board is given as a file, not by its name: it can only be found from the record's folder."""
        return any(isinstance(row, HeaderItem) and row.key == "board" and _is_file(row.value) for row in self.rows)


class HeaderPlace(NamedTuple):
    """A place in a record where something is missing."""

    line: int = 1
    text: str = ""
    start: int = 0

    def missing(self, message: str) -> RecordFault:
        return Unreadable(message, self.start, None if self.start else len(self.text)).at_line(self.line, self.text)


def read_header(rows: Sequence[HeaderItem | str], boards: Boards, missing_at: HeaderPlace) -> Header:
    """Read the header from its rows; faults carry their line. `missing_at` is where a missing item is reported."""
    items: dict[str, HeaderItem] = {}
    options: list[HeaderItem] = []
    for item in (row for row in rows if isinstance(row, HeaderItem)):
        if item.key in _REPEATED:
            options.append(item)
        elif item.key in items:
            raise item.fault(Unreadable, wording("header twice", key=plain(item.key)))
        else:
            items[item.key] = item
    if "format" in items:
        _check_format(items["format"])
    if "board" not in items:
        quoted = missing_at.text.lstrip().startswith(QUOTED)
        raise missing_at.missing(wording("no board line quoted" if quoted else "no board line"))
    board = _read_board(items.pop("board"), boards)
    lists = in_force(board).set_up_lists(board)
    table, coloured = _read_table(items, board, missing_at)
    for key, item in items.items():
        if key in lists:
            table = replace(table, setup={**table.setup, key: tuple(_read_list(item, board, lists[key]))})
        elif key not in KEYS:
            raise item.unknown(lists)
    table = replace(table, options=_read_options(options, board))
    return Header(board, table, tuple(rows), coloured)


def _check_format(item: HeaderItem) -> None:
    """Raise `Unreadable` for a record of a later version of the app, before anything else in it is read."""
    if not re.fullmatch("[1-9][0-9]{0,3}", item.value):
        raise item.fault(Unreadable, wording("format number", known=FORMAT, text=plain(item.value, 40)))
    if int(item.value) > FORMAT:
        raise item.fault(Unreadable, wording("newer record", version=item.value, known=FORMAT))


def _is_file(board: str) -> bool:
    return board.endswith(".toml")


def _read_board(item: HeaderItem, boards: Boards) -> Board:
    if not item.value:
        raise item.fault(Unreadable, wording("no board named"))
    try:
        return boards(item.value)
    except LookupError as unknown:
        if _is_file(item.value) or {"/", "\\"} & set(item.value):
            raise item.fault(Unreadable, wording("board by path", text=plain(item.value, 40))) from None
        known = [str(name) for name in unknown.args]
        names = nearest(item.value, known) or known
        raise item.fault(Unreadable, wording("unknown board", text=plain(item.value, 40)), names=names) from None


def _read_table(items: dict[str, HeaderItem], board: Board, missing_at: HeaderPlace) -> tuple[Table, frozenset[int]]:
    """The table, and the seats whose colour is given."""
    seats, sides, coloured = _read_seats(items, board, missing_at)
    table = Table(seats, sides)
    if item := items.get("first"):
        table = replace(table, first=_read_first(item, [seat.name for seat in seats]))
    if item := items.get("tracking"):
        table = replace(table, tracking=_read_tracking(item))
    for means in OTHER_MEANS:
        if (item := items.get(means)) and _read_yes(item, means):
            table = replace(table, means=means)
    if item := items.get("date"):
        table = replace(table, date=_read_date(item))
    return table, coloured


def _read_seats(
    items: dict[str, HeaderItem], board: Board, missing_at: HeaderPlace
) -> tuple[tuple[Seat, ...], tuple[Side, ...], frozenset[int]]:
    """The seats and sides, from the players or the teams, whichever the board is played with."""
    if "players" in items and "teams" in items:
        raise items["teams"].fault(Unreadable, wording("players and teams"))
    in_teams = side_size(board) > 1
    if "teams" in items and not in_teams:
        raise items["teams"].fault(Unreadable, wording("no teams here", board=board.title))
    if "players" in items and in_teams:
        raise items["players"].fault(Unreadable, wording("teams here", board=board.title))
    if "teams" not in items and "players" not in items:
        raise missing_at.missing(wording("no teams line" if in_teams else "no players line"))
    if in_teams:
        return read_teams(items["teams"], board)
    seats, coloured = read_players(items["players"], board)
    return seats, tuple(Side(seat.index, seat.name, (seat.index,)) for seat in seats), coloured


def _read_tracking(item: HeaderItem) -> str:
    if fold(item.value) not in TRACKING:
        near = nearest(item.value, TRACKING)
        raise item.fault(Unreadable, wording("no such tracking", text=plain(item.value, 40)), names=near)
    return fold(item.value)


def _read_yes(item: HeaderItem, key: str) -> bool:
    if fold(item.value) not in ("yes", "no"):
        raise item.fault(Unreadable, wording("yes or no", key=key, text=plain(item.value, 40)))
    return fold(item.value) == "yes"


def _read_date(item: HeaderItem) -> str:
    try:
        if not _DATE.fullmatch(item.value):
            raise ValueError
        return datetime.date.fromisoformat(item.value).isoformat()
    except ValueError:
        raise item.fault(Unreadable, wording("no such date", text=plain(item.value, 40))) from None


def _read_first(item: HeaderItem, names: Sequence[str]) -> int:
    if not item.value:
        raise item.fault(Unreadable, wording("nobody first"), names=names)
    named = fitting(item.value, names)
    if len(named) == 1:
        return names.index(named[0])
    kind, key = (Unclear, "unclear player") if named else (Unreadable, "unknown player")
    raise item.fault(kind, wording(key, text=plain(item.value, 40)), names=named or nearest(item.value, names) or names)


def _split_names(text: str, names: Sequence[str]) -> Iterator[str]:
    """The names of a list, separated by commas or an "and"."""
    for part in map(str.strip, text.split(",")):
        yield from [part] if fitting(part, names) else map(str.strip, _AND.split(part))


def _read_list(item: HeaderItem, board: Board, listed: SetUpList) -> Iterator[str]:
    seen: set[str] = set()
    for part in _split_names(item.value, listed.names):
        if not part or part in ("…", "..."):
            continue
        matches = fitting(part, listed.names)
        if not matches and listed.what == "city" and len(others := cities(board, part)) == 1:
            raise item.fault(Unreadable, wording("cannot be listed", name=others[0], key=listed.header), part)
        if not matches:
            says = wording(f"unknown {listed.what}", board=board.title, text=plain(part, 40))
            raise item.fault(Unreadable, says, part, nearest(part, listed.names))
        matches = beginning_as_typed(board, part, matches)
        if len(matches) > 1:
            raise item.fault(Unclear, wording(f"unclear {listed.what}", text=plain(part, 40)), part, matches)
        if matches[0] in seen:
            raise item.fault(Unreadable, wording("listed twice", name=matches[0]), part)
        seen.add(matches[0])
        yield matches[0]


def _read_options(items: Sequence[HeaderItem], board: Board) -> dict[str, str]:
    options: dict[str, str] = {}
    lines: dict[str, HeaderItem] = {}
    for item in items[MOST_OPTIONS:]:
        raise item.fault(Unreadable, wording("options too many", limit=MOST_OPTIONS))
    for item in items:
        key, equals, value = (part.strip() for part in item.value.partition("="))
        if not equals or "." not in key or not value:
            raise item.fault(Unreadable, wording("option form"))
        options[key] = value
        try:
            with_each_option(board, {key: value})
        except ValueError as fault:
            raise item.fault(Unreadable, plain(str(fault), 300)) from None
        lines[key] = item
    try:
        with_options(board, options)
    except UnfitOptions as fault:
        raise lines[fault.option].fault(Unreadable, plain(str(fault), 300)) from None
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
    """The text of a header for a new game; players are (name, colour)."""
    rows = [f"board: {board.name}", "players: " + ", ".join(f"{name} {colour}" for name, colour in players)]
    if first:
        rows.append(f"first: {players[first][0]}")
    rows.append(f"tracking: {tracking}")
    rows += [f"{key}: {', '.join(names)}" for key, names in (setup or {}).items()]
    rows += [f"option: {key} = {value}" for key, value in (options or {}).items()]
    if date:
        rows.append(f"date: {date}")
    return "\n".join(rows) + "\n"


def write_header(header: Header) -> str:
    """The header as text, in its original order, names in full."""
    return "\n".join(row if isinstance(row, str) else _write_item(header, row) for row in header.rows)


def _write_item(header: Header, item: HeaderItem) -> str:
    table = header.table
    if item.key == "board":
        value = item.value if _is_file(item.value) else header.board.name
    elif item.key == "players":
        value = ", ".join(f"{s.name} {s.colour}" if s.index in header.coloured else s.name for s in table.seats)
    elif item.key == "teams":
        value = ", ".join(
            f"{side.name} {table.seats[side.seats[0]].colour}" if side.index in header.coloured else side.name
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


def checked_header_line(text: str, line: int) -> str:
    """A header line with its comment made safe to print. Raises `Unreadable`, with its place, if `check_line` does."""
    try:
        check_line(text)
    except RecordFault as fault:
        raise fault.at_line(line, text) from None
    return cleaned(text)
