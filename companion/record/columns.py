"""What a correction of the board says about a track besides length, colour and kind: `, toll 3`, `, shares PRR WM`."""

from __future__ import annotations

from typing import Any

from companion.game.moves import Details
from companion.game.numbers import NOTHING, Column, column_text, typed_name
from companion.game.state import Game
from companion.record.tokens import Cursor, fold
from companion.words import listing, wording


def begins_column(game: Game, cursor: Cursor, ahead: int = 0) -> str | None:
    """The column named `ahead` tokens from here, in the singular or the plural; None if there is none."""
    for name in game.rules.statable_columns:
        words = [_singular(word) for word in typed_name(name).split()]
        begin = cursor.at + ahead
        if [_singular(token.folded) for token in cursor.tokens[begin : begin + len(words)]] == words:
            return name
    return None


def read_columns(game: Game, cursor: Cursor) -> Details:
    """Read the columns that follow, each with its correct value; the comma before a column may be left out."""
    columns, values = game.rules.statable_columns, dict[str, Any]()
    while not cursor.done and columns:
        comma = cursor.eat_kind("comma")
        name = begins_column(game, cursor)
        if (name is None and not comma) or name in values:
            break
        if name is None:
            first = next(iter(columns))
            example = column_text(
                first, 3 if columns[first].kind is int else next(iter(_names_in_column(game, first)), NOTHING)
            )
            raise cursor.expected(
                wording("a column", names=listing(list(map(typed_name, columns)), "or"), example=example)
            )
        cursor.at += len(typed_name(name).split())
        values[name] = _read_value(game, cursor, name, columns[name])
    return tuple(values.items())


def write_columns(columns: Details) -> str:
    return "".join(f", {column_text(name, value)}" for name, value in columns)


def _singular(word: str) -> str:
    return word.removesuffix("s")


def _read_value(game: Game, cursor: Cursor, name: str, column: Column) -> Any:
    if column.kind is int:
        least, most = column.limits.get("ge", 0), column.limits.get("le", 999)
        value = cursor.number()
        if value is None or not least <= value <= most:
            cursor.at -= value is not None
            raise cursor.expected(wording("a number up to", what=typed_name(name), least=least, most=most))
        return value
    names = _names_in_column(game, name)
    if cursor.eat(NOTHING, "none", "no"):
        return column.default
    values: list[str] = []
    while not cursor.done and not cursor.is_kind("comma") and begins_column(game, cursor) is None:
        token = cursor.take()
        fits = [known for known in names if fold(known) == token.folded]
        if not fits:
            cursor.at -= 1
            raise cursor.expected(wording("names of column", what=typed_name(name), names=listing(names, "or")))
        values += [known for known in fits if known not in values]
    if not values or (column.kind is str and len(values) > 1):
        raise cursor.expected(wording("names of column", what=typed_name(name), names=listing(names, "or")))
    return tuple(values) if isinstance(column.default, tuple) else values[0]


def _names_in_column(game: Game, name: str) -> list[str]:
    """The names that some track of the board has in a column."""
    values = (value if isinstance(value, tuple) else (value,) for _, value in game.board.columns_of(name))
    return sorted({str(known) for each in values for known in each})
