"""House rules: a number of a board changed for one game, as "table.key = value"."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace

from pydantic import ValidationError

from companion.game.board import Board


def with_options(board: Board, options: Mapping[str, str]) -> Board:
    """The board with its numbers changed; ValueError says which option does not fit, and what would."""
    if not options:
        return board
    rules = dict(board.rules)
    for option, value in options.items():
        table, _, key = option.partition(".")
        if table not in rules:
            raise ValueError(f"{board.title} has no rules called {table!r}; it has {', '.join(sorted(rules))}")
        numbers = rules[table]
        if key not in type(numbers).model_fields:
            known = ", ".join(f"{table}.{name}" for name in type(numbers).model_fields)
            raise ValueError(f"there is no option {option!r}; there is {known or 'none here'}")
        told = {**numbers.model_dump(), key: _value(value)}
        try:
            rules[table] = type(numbers).model_validate(told)
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
