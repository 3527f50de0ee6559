"""Reading a board file: the board, or every fault at once, each with its key and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from companion.boards.rows import Head, TicketRow, board_file
from companion.game.board import Board, City, Ticket, Track
from companion.mechanics import MECHANICS

LARGEST = 1_000_000
"""A board file has at most so many characters."""


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
        for number, line in enumerate(text.splitlines(), 1):
            if found := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
                name = found[1]
                table, array = (name, rows.get(name, 0)), None
                rows[name] = rows.get(name, 0) + 1
                self._at[table] = number
            elif found := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
                table, array = tuple(found[1].split(".")), None
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
    """The board of a file's text; `BoardFaults` if the text is no board file."""
    if len(text) > LARGEST:
        raise BoardFaults([Fault("", None, f"the file is larger than {LARGEST:,} characters")])
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        found = re.search(r"line (\d+)", str(fault))
        raise BoardFaults([Fault("", int(found[1]) if found else None, f"not TOML: {fault}")]) from None
    lines = Lines(text)
    try:
        file = board_file().model_validate(data)
    except ValidationError as wrong:
        raise BoardFaults(
            Fault(key_of(error["loc"]), lines.of(error["loc"]), _plain(error["msg"]))
            for error in wrong.errors(include_url=False, include_context=False, include_input=False)
        ) from None
    return _board(file)


def _plain(message: str) -> str:
    message = message.removeprefix("Value error, ").replace("Input should be", "should be")
    return message.replace("Extra inputs are not permitted", "is not a key that board files have").replace(
        "Field required", "is missing"
    )


def _board(file: Head) -> Board:
    cities = {
        row.name: City(row.name, row.x, row.y, row.junction, row.port, row.country) for row in file.cities
    }
    tracks = tuple(
        Track(
            number, row.a, row.b, row.length, row.colour, row.kind, row.group,
            row.locomotives, row.tunnel_cards, row.mountain, row.paired, row.line,
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
        tickets=tuple(_ticket(row) for row in file.ticket_cards),
        rules=rules,
        provenance=file.provenance,
        doubts=file.doubts,
        sources=file.sources,
        families=file.families,
        setup=file.setup,
        bgg=file.bgg,
        reconstruction=file.reconstruction,
    )


def _ticket(row: TicketRow) -> Ticket:
    if row.tour and isinstance(row.points, tuple):
        return Ticket(row.id, (), row.deck, row.copies, row.tour, row.points)
    if row.options:
        return Ticket(row.id, row.options, row.deck, row.copies)
    assert row.a is not None
    assert row.b is not None
    assert isinstance(row.points, int)
    return Ticket(row.id, ((row.a, row.b, row.points),), row.deck, row.copies)
