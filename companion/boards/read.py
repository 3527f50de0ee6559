"""Reading a board file: the board, or every fault at once, each with its key and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from companion.boards.rows import Head, TicketRow, VariantRow, board_file
from companion.game.board import Board, City, Ticket, Track
from companion.mechanics import MECHANICS

LARGEST = 1_000_000
"""A board file has at most so many characters."""
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_DEEP = re.compile(rf"(?<![\w.-])(?:{_PART}){{20}}")
"""A dotted key far deeper than any of a board file: the time to parse one grows with the square of its depth."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a board file: where (key, line from 1, None if the whole file) and what."""

    key: str
    line: int | None
    says: str

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.key}: {self.says}" if self.key else f"{where}{self.says}"


class BoardFaults(ValueError):
    """A board file that cannot be used; `faults` has all of them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class Lines:
    """Where each key of a TOML text stands, as far as rows are written one a line."""

    def __init__(self, text: str) -> None:
        self._at: dict[tuple[str | int, ...], int] = {}
        table: tuple[str | int, ...] = ()
        array: str | None = None
        rows: dict[str, int] = {}
        for number, line in enumerate(text.split("\n"), 1):
            if not line or line.isspace():
                continue
            if found := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
                name = found[1]
                table, array = (name, rows.get(name, 0)), None
                rows[name] = rows.get(name, 0) + 1
                self._at[table] = number
            elif found := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
                first, *rest = found[1].split(".")
                # a table inside the latest row of an array of tables
                table = (first, rows[first] - 1, *rest) if rest and first in rows else (first, *rest)
                array = None
                self._at[table] = number
            elif array and re.match(r"\s*\{", line):
                self._at[array, rows.get(array, 0)] = number
                rows[array] = rows.get(array, 0) + 1
            elif found := re.match(r"\s*([\w-]+)\s*=\s*(.*)", line):
                self._at[*table, found[1]] = number
                array = found[1] if found[2].startswith("[") and not table else array
                if array == found[1] and "{" in found[2]:
                    self._at[array, 0] = number
                    rows[array] = 1

    def of(self, path: Sequence[str | int]) -> int | None:
        """The line of a key, or of the nearest key around it."""
        for end in range(len(path), 0, -1):
            if tuple(path[:end]) in self._at:
                return self._at[tuple(path[:end])]
        return None


def key_of(path: Sequence[str | int]) -> str:
    """A key as people write it: routes[3].length."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def read_board(text: str) -> Board:
    """The board of a file's text, without its variants; `BoardFaults` if the text is no board file."""
    return read_boards(text)[0]


def read_boards(text: str) -> tuple[Board, ...]:
    """The board of a file's text and then its variants; `BoardFaults` if the text is no board file."""
    if len(text) > LARGEST:
        raise BoardFaults([Fault("", None, f"the file is larger than {LARGEST:,} characters")])
    if deep := _DEEP.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise BoardFaults([Fault("", line, "a key with so many points is none of a board file")])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        found = re.search(r"line (\d+)", str(fault))
        raise BoardFaults([Fault("", int(found[1]) if found else None, f"not TOML: {fault}")]) from None
    except RecursionError:
        raise BoardFaults([Fault("", None, "its tables and lists lie too deep in one another")]) from None
    except ValueError:  # what int() says to a number of thousands of figures
        raise BoardFaults([Fault("", None, "a number in it has too many figures")]) from None
    lines = Lines(text)
    try:
        file = board_file().model_validate(data)
    except ValidationError as wrong:
        raise BoardFaults(_told(wrong, lines)) from None
    board = _board(file)
    faults: list[Fault] = []
    rules = [_differing(board, row, number, lines, faults) for number, row in enumerate(file.variants)]
    if faults:
        raise BoardFaults(faults)
    return board, *(_variant(board, file, row, told) for row, told in zip(file.variants, rules, strict=True))


def _told(wrong: ValidationError, lines: Lines, *around: str | int) -> list[Fault]:
    return [
        Fault(key_of(path), lines.of(path), _plain(error["msg"]))
        for error in wrong.errors(include_url=False, include_context=False, include_input=False)
        for path in [(*around, *error["loc"])]
    ]


_PATTERNS = {
    "^[^\\x00-\\x1f,": "a name has no unprintable sign and none of , ; # ! |",
    "^[^\\x00-\\x08": "has an unprintable sign",
    "^[a-z0-9]": "has small letters, digits and - only",
    "^[A-Z]{2}-": "is no rule number, such as BA-01",
    "^[A-Z]{2}$": "is no rule family, such as BA",
    "": "has letters, digits, _ . and - only, and begins with a letter",
}
"""What each pattern of `rows` asks for, in words."""


def _plain(message: str) -> str:
    if message.startswith("String should match pattern"):
        return next(says for sign, says in _PATTERNS.items() if sign in message)
    message = message.removeprefix("Value error, ").replace("Input should be", "should be")
    return message.replace("Extra inputs are not permitted", "is not a key that board files have").replace(
        "Field required", "is missing"
    )


def _board(file: Head) -> Board:
    cities = {
        row.name: City(
            row.name, row.x, row.y, row.junction, row.port, row.country, row.goods, row.passengers,
        )
        for row in file.cities
    }  # fmt: skip
    tracks = tuple(
        Track(
            number, row.a, row.b, row.length, row.colour, row.kind, row.group,
            row.locomotives, row.tunnel_cards, row.mountain, row.paired, row.line,
            row.any_cards, row.wraps, row.note,
        )
        for number, row in enumerate(file.routes)
    )  # fmt: skip
    rules = {m.table: numbers for m in MECHANICS if (numbers := getattr(file, m.table)) is not None}
    return Board(
        name=file.name,
        title=file.title,
        players=tuple(sorted(set(file.players))),
        aspect=file.aspect,
        cities=cities,
        tracks=tracks,
        tickets=_tickets(file, "base"),
        rules=rules,
        provenance=file.provenance,
        doubts=file.doubts,
        sources=file.sources,
        families=file.families,
        setup=file.setup,
        bgg=file.bgg,
        reconstruction=file.reconstruction,
    )


def _differing(board: Board, row: VariantRow, number: int, lines: Lines, faults: list[Fault]) -> dict[str, Any]:
    """The numbers of a variant: the board's, with the keys told anew. What is wrong is added to `faults`."""
    rules = {table: numbers for table, numbers in board.rules.items() if table not in row.without}
    for mechanic in MECHANICS:
        told = getattr(row, mechanic.table)
        if told is None:
            continue
        before = rules[mechanic.table].model_dump() if mechanic.table in rules else {}
        try:
            rules[mechanic.table] = mechanic.numbers_type.model_validate(before | told.model_dump(exclude_unset=True))
        except ValidationError as wrong:
            faults += _told(wrong, lines, "variants", number, mechanic.table)
    return rules


def _variant(board: Board, file: Head, row: VariantRow, rules: dict[str, Any]) -> Board:
    return replace(
        board,
        name=row.name,
        title=row.title,
        tickets=_tickets(file, row.set),
        rules=rules,
        provenance=f"{board.provenance} {row.provenance}".strip(),
        doubts=(*board.doubts, *row.doubts),
        sources=(*board.sources, *row.sources),
        setup=board.setup if row.setup is None else row.setup,
        bgg=row.bgg,
        variant_of=board.name,
    )


def _tickets(file: Head, cards: str) -> tuple[Ticket, ...]:
    return tuple(_ticket(row) for row in file.ticket_cards if cards in row.sets)


def _ticket(row: TicketRow) -> Ticket:
    if row.tour and isinstance(row.points, tuple):
        return Ticket(row.id, (), row.deck, row.copies, row.tour, row.points)
    if row.options:
        return Ticket(row.id, row.options, row.deck, row.copies)
    assert row.a is not None
    assert row.b is not None
    assert isinstance(row.points, int)
    return Ticket(row.id, ((row.a, row.b, row.points),), row.deck, row.copies)
