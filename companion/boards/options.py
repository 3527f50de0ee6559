"""House rules: a number of a board changed for one game, as "table.key = value"."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from companion.game.board import Board
from companion.mechanics import tie_breaks

LARGEST = 999
"""No number of an option is larger, as no number of a record is."""


def with_options(board: Board, options: Mapping[str, str]) -> Board:
    """The board with its numbers changed; ValueError says which option does not fit, and what would."""
    if not options:
        return board
    from pydantic import TypeAdapter, ValidationError

    rules = dict(board.rules)
    for option, value in options.items():
        table, _, key = option.partition(".")
        if table not in rules:
            raise ValueError(f"{board.title} has no rules called {table!r}; it has {', '.join(sorted(rules))}")
        numbers = rules[table]
        keys = [field.name for field in fields(numbers) if field.name != "rule" and not field.name.endswith("_rule")]
        if key not in keys:
            known = ", ".join(f"{table}.{name}" for name in keys)
            raise ValueError(f"there is no option {option!r}; there is {known or 'none here'}")
        new = _value(value)
        if why := _unfit(board, option, new, getattr(numbers, key)):
            raise ValueError(f"{option} cannot be {value!r}: {why}")
        try:
            rules[table] = TypeAdapter(type(numbers)).validate_python({**asdict(numbers), key: new})
        except ValidationError as fault:
            raise ValueError(f"{option} cannot be {value!r}: {fault.errors()[0]['msg'].lower()}") from None
    return replace(board, rules=rules)


def _unfit(board: Board, option: str, new: object, old: object) -> str | None:
    """Why a value is no value for any option of its kind; None if it may be one."""
    parts = list(_parts(new))
    if any(isinstance(part, int | float) and not -LARGEST <= part <= LARGEST for part in parts):
        return f"{LARGEST} is the most"
    if any(isinstance(part, bool) for part in parts) and not isinstance(old, bool):
        return "yes and no are no numbers"
    if option == "ties.order":
        words = tie_breaks(board.rules)
        if not isinstance(new, list) or any(part not in words for part in parts):
            return "it is a list of these, in any order: " + ", ".join(f'"{word}"' for word in words)
        if len(set(parts)) < len(parts):
            return "no word stands twice"
    elif isinstance(new, list | dict) and any(isinstance(part, str) for part in _names(new)):
        return "names belong into a board file, not into an option"
    return None


def _parts(value: object) -> Iterator[object]:
    """Every plain value in a value."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from _parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _parts(inner)
    else:
        yield value


def _names(value: list[Any] | dict[str, Any]) -> Iterator[object]:
    """Words in a list or a table, its keys that are no numbers among them."""
    yield from _parts(value)
    if isinstance(value, dict):
        yield from (key for key in value if not key.isdigit())


def _value(text: str) -> object:
    """A value as TOML writes it; anything else is a word; yes and no are true and false."""
    plain = {"yes": True, "no": False}.get(text.strip().lower())
    if plain is not None:
        return plain
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text.strip()
