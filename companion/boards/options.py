"""House rules: a number of a board changed for one game, as "table.key = value"."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, fields, replace

from companion.game.board import Board


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
        names = [field.name for field in fields(numbers)]
        if key not in names:
            known = ", ".join(f"{table}.{name}" for name in names)
            raise ValueError(f"there is no option {option!r}; there is {known or 'none here'}")
        told = {**asdict(numbers), key: _value(value)}
        try:
            rules[table] = TypeAdapter(type(numbers)).validate_python(told)
        except ValidationError as fault:
            raise ValueError(f"{option} cannot be {value!r}: {fault.errors()[0]['msg'].lower()}") from None
    return replace(board, rules=rules)


def _value(text: str) -> object:
    """A value as TOML writes it; anything else is a word; yes and no are true and false."""
    plain = {"yes": True, "no": False}.get(text.strip().lower())
    if plain is not None:
        return plain
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text.strip()
