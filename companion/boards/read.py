"""Reads a board file: the board, or all its faults together, each with its key and line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from companion.boards.build import build_boards
from companion.families import TABLES
from companion.game.board import Board
from companion.game.numbers import KeyPath
from companion.game.values import NamedTuple
from companion.words import listing, wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from pydantic import ValidationError


LONGEST_FAULT = 400
"""The most characters of a fault's text."""
MOST_EXPLAINED = 200
"""How many faults are explained in full; nobody reads more at a time."""
MOST_FAULTS = 50
"""How many faults of a board file are shown."""
LARGEST = 1_000_000
"""The most characters of a board file."""
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_DEEP = re.compile(rf"(?<![\w.-])(?:{_PART}){{20}}")
"""A dotted key deeper than any in a board file: the time to parse one grows with the square of its depth."""


class Fault(NamedTuple):
    """One fault of a board file: its key, its line (from 1; None if not known), and what is wrong."""

    key: str
    line: int | None
    message: str

    def __str__(self) -> str:
        """The fault in one line, made printable because keys come from the file."""
        where = f"line {self.line}: " if self.line else ""
        return plain(f"{where}{self.key}: {self.message}" if self.key else f"{where}{self.message}", LONGEST_FAULT)


class BoardFaults(ValueError):
    """A board file cannot be used; `faults` has everything that is wrong with it."""

    where = ""
    """A heading that says which file it is; empty if the caller says so itself."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class LineNumbers:
    """The line of each key in a TOML text, provided that each row has its own line."""

    def __init__(self, text: str) -> None:
        self._at: dict[KeyPath, int] = {}
        table: KeyPath = ()
        array: str | None = None
        rows: dict[str, int] = {}
        for number, line in enumerate(text.split("\n"), 1):
            if not line or line.isspace():
                continue
            if match := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
                name = match[1]
                table, array = (name, rows.get(name, 0)), None
                rows[name] = rows.get(name, 0) + 1
                self._at[table] = number
            elif match := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
                first, *rest = match[1].split(".")
                # a table inside the latest row of an array of tables
                table = (first, rows[first] - 1, *rest) if rest and first in rows else (first, *rest)
                array = None
                self._at[table] = number
            elif array and re.match(r"\s*\{", line):
                self._at[array, rows.get(array, 0)] = number
                rows[array] = rows.get(array, 0) + 1
            elif match := re.match(r"\s*([\w-]+)\s*=\s*(.*)", line):
                self._at[*table, match[1]] = number
                array = match[1] if match[2].startswith("[") and not table else array
                if array == match[1] and "{" in match[2]:
                    self._at[array, 0] = number
                    rows[array] = 1

    def line_of(self, path: Sequence[str | int]) -> int | None:
        """The line of a key, or of the innermost key around it whose line is known; None if there is none."""
        for end in range(len(path), 0, -1):
            if tuple(path[:end]) in self._at:
                return self._at[tuple(path[:end])]
        return None


def dotted_key(path: Sequence[str | int]) -> str:
    """A key in dotted form: routes[3].length."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def read_board(text: str) -> Board:
    """The board in a file's text, without its variants. Raises `BoardFaults` if the text is not a valid board file."""
    return read_boards(text)[0]


def read_boards(text: str) -> tuple[Board, ...]:
    """The board in a file's text, then its variants. Raises `BoardFaults` if the text is not a valid board file."""
    return build_boards(_checked(read_values(text), text))


def read_values(text: str) -> dict[str, Any]:
    """The values in a board file's text, whatever they are.

    Raises `BoardFaults` if it is not TOML, or so large or deep that parsing it might never end.
    """
    import tomllib  # shipped boards are read without it

    if len(text) > LARGEST:
        raise BoardFaults([Fault("", None, wording("board file large", most=f"{LARGEST:,}"))])
    if deep := _DEEP.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise BoardFaults([Fault("", line, wording("board file dotted"))])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        position = re.search(r"line (\d+)", str(fault))
        from companion.boards.shape import toml_fault

        raise BoardFaults([Fault("", int(position[1]) if position else None, toml_fault(str(fault)))]) from None
    except RecursionError:
        raise BoardFaults([Fault("", None, wording("board file deep"))]) from None
    except ValueError:  # int() refuses numbers with thousands of digits
        raise BoardFaults([Fault("", None, wording("board file figures"))]) from None


def _checked(data: dict[str, Any], text: str) -> dict[str, Any]:
    """The data of a file as its model reads it. Raises `BoardFaults` if it does not fit the model."""
    from pydantic import ValidationError

    from companion.boards.rows import board_file_model

    try:
        file = board_file_model().model_validate(data)
    except ValidationError as wrong:
        raise BoardFaults(_explained(wrong, data, LineNumbers(text))) from None
    whole = file.model_dump()
    if switches := [*_misplaced_booleans(data, whole)]:
        lines = LineNumbers(text)
        raise BoardFaults([Fault(dotted_key(path), lines.line_of(path), says) for path, says in switches])
    for variant, row in zip(data.get("variants", ()), whole["variants"], strict=True):
        for table in variant.keys() & set(TABLES):  # a variant keeps only the keys that differ
            row[table] = {key: row[table][key] for key in variant[table] if key in row[table]}
    return whole


def _misplaced_booleans(data: Any, read: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Keys of a file with true or false where its model reads 1 or 0, each with a sentence on what belongs there."""
    if isinstance(data, bool):
        if not isinstance(read, bool):
            yield path, wording("value number" if isinstance(read, float) else "value whole")
    elif isinstance(data, dict) and isinstance(read, dict):
        values = {str(key): value for key, value in read.items()}
        for key in [key for key in data if key in values]:  # former keys have been dropped
            yield from _misplaced_booleans(data[key], values[key], (*path, key))
    elif isinstance(data, list):
        for at, (row, value) in enumerate(zip(data, read, strict=False)):
            yield from _misplaced_booleans(row, value, (*path, at))


def _explained(wrong: ValidationError, data: dict[str, Any], lines: LineNumbers) -> list[Fault]:
    from companion.boards.shape import key_of, unknown_cities, value_fault

    errors = wrong.errors(include_url=False)
    explanations = [value_fault(error, data, lines.line_of) for error in errors[:MOST_EXPLAINED]]
    explanations += [wording("value later")] * (len(errors) - len(explanations))
    faults = [
        (key_of(error["loc"]), _plain_message(error["msg"]) if says is None else says)
        for error, says in zip(errors, explanations, strict=True)
        if says != ""
    ]
    faults += islice(unknown_cities(data), MOST_FAULTS)
    return [Fault(dotted_key(path), lines.line_of(path), says) for path, says in faults]


_PATTERNS = {
    "^[^\\x00-\\x1f,": "value name",
    "^[^\\x00-\\x1f\\x7f": "value unprintable",
    "^[^\\x00-\\x08": "value unprintable",
    "^[a-z0-9]": "value key",
    "^[A-Z]{2}-": "value rule",
    "^[A-Z]{2}$": "value rule family",
    "": "value card",
}
"""The sentence for a text that breaks a pattern of `rows`, by how the pattern begins."""


def _plain_message(message: str) -> str:
    if message.startswith("String should match pattern"):
        if words := re.search(r"'\^\(([\w|]+)\)\$'", message):
            return wording("value one of", words=listing(words[1].split("|"), "or"))
        return wording(next(key for sign, key in _PATTERNS.items() if sign in message))
    return message.removeprefix("Value error, ").replace("Input should be", "should be")
