"""House rules: numbers of a board changed for one game, as "table.key = value"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.families import mechanic, tie_breaks
from companion.game.board import Board
from companion.game.numbers import Numbers, holds_rule
from companion.game.values import replace
from companion.words import wording

if TYPE_CHECKING:
    from pydantic import TypeAdapter

LARGEST = 999
"""The largest number an option can have, as in a record."""


class UnfitOptions(ValueError):
    """Options that do not fit one another or the board; `option` is one of them, the message says why."""

    def __init__(self, option: str, says: str) -> None:
        super().__init__(says)
        self.option = option


def with_options(board: Board, options: Mapping[str, str]) -> Board:
    """The board with its numbers changed.

    Raises `ValueError` that says which option does not fit, and what would: `UnfitOptions` if each fits by itself, but
    no board can have them all.
    """
    if not options:
        return board
    changed = with_each_option(board, options)
    for option, value in options.items():
        table = option.partition(".")[0]
        if why := next((says for _, says in mechanic(table)(changed.numbers[table]).misprints(changed)), ""):
            raise UnfitOptions(option, wording("option unfit", option=option, value=value, why=why))
    return changed


def with_each_option(board: Board, options: Mapping[str, str]) -> Board:
    """The board with its numbers changed, without a look at whether the options fit one another.

    Raises `ValueError` that says which option does not fit, and what would.
    """
    from dataclasses import asdict, fields

    from pydantic import ValidationError

    by_table = dict(board.numbers)
    for option, value in options.items():
        table, _, key = option.partition(".")
        if table not in by_table:
            raise ValueError(
                wording("no such rules", board=board.title, table=table, names=", ".join(sorted(by_table)))
            )
        numbers = by_table[table]
        if key in numbers.former:
            continue
        keys = [field.name for field in fields(numbers) if not holds_rule(field.name)]
        if key not in keys:
            known = ", ".join(f"{table}.{name}" for name in keys)
            key = "no such option" if known else "no such option here"
            raise ValueError(wording(key, option=option, names=known))
        parsed = _parsed(value)
        if why := _unfit(board, option, parsed, getattr(numbers, key)):
            raise ValueError(wording("option unfit", option=option, value=value, why=why))
        try:
            by_table[table] = _adapter(numbers.__class__).validate_python({**asdict(numbers), key: parsed})
        except ValidationError as fault:
            why = _explained(fault.errors()[0])
            raise ValueError(wording("option unfit", option=option, value=value, why=why)) from None
    return replace(board, numbers=by_table)


@cache
def _adapter(numbers: type[Numbers]) -> TypeAdapter[Numbers]:
    """The validator for a family's numbers. Cached: making one takes as long as judging twenty moves."""
    from pydantic import TypeAdapter

    return TypeAdapter(numbers)


def _explained(error: Mapping[str, Any]) -> str:
    """What is wrong with a value, worded for players where possible."""
    kind, limits = error["type"], error.get("ctx", {})
    if kind.startswith("int_"):
        return wording("option number")
    if kind.startswith("bool_"):
        return wording("option yes or no")
    if kind == "greater_than_equal":
        return wording("option least", least=limits["ge"])
    if kind == "less_than_equal":
        return wording("option most", most=limits["le"])
    return str(error["msg"]).lower()


def _unfit(board: Board, option: str, new: object, old: object) -> str | None:
    """Why a value cannot be that of an option of this kind; None if nothing speaks against it."""
    parts = list(_plain_values(new))
    if any(isinstance(part, int | float) and not -LARGEST <= part <= LARGEST for part in parts):
        return wording("option most", most=LARGEST)
    if any(isinstance(part, bool) for part in parts) and not isinstance(old, bool):
        return wording("option switch")
    table, _, key = option.partition(".")
    if key == board.numbers[table].tie_words:
        words = tie_breaks(board.numbers)
        if not isinstance(new, list) or any(part not in words for part in parts):
            return wording("option words", words=", ".join(f'"{word}"' for word in words))
        if len(set(parts)) < len(parts):
            return wording("option twice")
    elif isinstance(new, list | dict) and any(isinstance(part, str) for part in _words_in(new)):
        return wording("option names")
    return None


def _plain_values(value: object) -> Iterator[object]:
    """Every plain value inside a value, but not the keys of tables."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from _plain_values(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _plain_values(inner)
    else:
        yield value


def _words_in(value: list[Any] | dict[str, Any]) -> Iterator[object]:
    """The plain values in a list or a table, and the table's keys that are not numbers."""
    yield from _plain_values(value)
    if isinstance(value, dict):
        yield from (key for key in value if not key.isdigit())


def _parsed(text: str) -> object:
    """The value of a text: yes or no as true or false, else as TOML reads it, else the text itself."""
    plain = {"yes": True, "no": False}.get(text.strip().lower())
    if plain is not None:
        return plain
    import tomllib  # few games have options

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text.strip()
