"""Writes values of a board file as TOML, in the order of the models, without values that are the default."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from math import isfinite
from typing import Any

from companion.boards.rows import TicketRow, VariantRow, board_file_model, row_model
from companion.families import ALWAYS, TABLES, mechanic
from companion.game.values import NamedTuple

MOST_KEYS = 1000
"""The most keys in one table; no board file has even 100."""
DEEPEST = 12
"""How deep lists and tables can be nested; no board file comes near it."""
WIDEST = 100
"""The most characters of a list that is written on one line."""

TablePath = tuple[str, ...]
"""The place of a value in a board file, without row numbers: ("routes", "length")."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f]')


class Unwritable(ValueError):
    """Values that no board file can have: null in a list, NaN or infinity, lists nested too deep."""


class Shape(NamedTuple):
    """The keys of a table in order, and the default values, which need not be written."""

    keys: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = {}

    def keys_before(self, key: str) -> frozenset[str]:
        """The keys that come before this one; all of them if it is not known."""
        return frozenset(self.keys[: self.keys.index(key)] if key in self.keys else self.keys)


def shape_at(path: TablePath) -> Shape:
    """The shape of the table at a place: of the whole file at (), of a track at ("routes",), of "coal" at ("coal",)."""
    inside = path[1:] if path[:1] == ("variants",) and len(path) > 1 else path
    return _shape(path) if inside == () or (len(inside) == 1 and inside[0] in _SHAPED) else Shape()


_SHAPED = frozenset(("cities", "routes", "ticket_cards", "variants", *TABLES))


@cache
def _shape(path: TablePath) -> Shape:
    if path == ():
        models = board_file_model().model_fields
        head = {key: value for key, value in _defaults(models).items() if key not in TABLES}
        # arrays of tables come last, because a key below them would belong to them
        return Shape((*(key for key in models if key not in (*TABLES, "variants")), *TABLES, "variants"), head)
    if path in (("cities",), ("routes",)):
        row = row_model(path[0]).model_fields
        return Shape(tuple(row), _defaults(row))
    if path == ("ticket_cards",):
        # a card worth 0 must say so, since one without a value is a fault
        known = {key: value for key, value in _defaults(TicketRow.model_fields).items() if key != "points"}
        return Shape(tuple(TicketRow.model_fields), known)
    if path == ("variants",):
        row = VariantRow.model_fields
        return Shape((*row, *TABLES), _defaults(row))
    if path[-1] in TABLES:
        numbers = fields(mechanic(path[-1]).numbers_type)
        keys = tuple(number.name for number in numbers)
        if len(path) > 1:
            return Shape(keys)  # a variant has what differs from its board, not from the defaults
        known = {number.name: number.default for number in numbers if number.default is not MISSING}
        made_defaults = {
            number.name: number.default_factory() for number in numbers if number.default_factory is not MISSING
        }
        return Shape(keys, known | made_defaults)
    return Shape()


def _defaults(models: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: model.get_default(call_default_factory=True) for key, model in models.items() if not model.is_required()
    }


def writable(value: Any, deep: int = 0) -> Any:
    """A value in a form that TOML can express, without keys that are null. Raises `Unwritable` if there is none."""
    if deep > DEEPEST:
        raise Unwritable
    if isinstance(value, Mapping):
        if len(value) > MOST_KEYS:
            raise Unwritable
        return {_writable_text(key): writable(item, deep + 1) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [writable(item, deep + 1) for item in value]
    if isinstance(value, str):
        return _writable_text(value)
    known = (isinstance(value, int) and abs(value) < 2**63) or (isinstance(value, float) and isfinite(value))
    if known or isinstance(value, datetime.date | datetime.time):
        return value
    raise Unwritable


def _writable_text(text: object) -> str:
    if not isinstance(text, str) or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Unwritable
    return text


def same_value(a: Any, b: Any) -> bool:
    """Whether two values are equal in a file. 1 and 1.0 are, since JSON does not distinguish them; 1 and true not."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same_value(a[key], b[key]) for key in a)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(same_value, a, b))
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    return bool(a == b)


def is_default(path: TablePath, key: str, value: Any) -> bool:
    """Whether leaving a key out of the table at this place means the same as this value."""
    defaults = shape_at(path).defaults
    if key in defaults and same_value(value, defaults[key]):
        return True
    return path == () and key in ALWAYS and value == {}


def without_defaults(value: Any, path: TablePath = ()) -> Any:
    """A value without anything that need not be written, so that files with the same meaning compare equal."""
    if isinstance(value, dict):
        rows = {key: without_defaults(item, (*path, key)) for key, item in value.items()}
        return {key: item for key, item in rows.items() if not is_default(path, key, item)}
    if isinstance(value, list | tuple):
        return [without_defaults(item, path) for item in value]
    return value


def items_to_write(table: Mapping[str, Any], path: TablePath) -> Iterator[tuple[str, Any]]:
    """The keys and values of a new table that have to be written, in the order of its model."""
    known = shape_at(path).keys
    for key in sorted(table, key=lambda key: known.index(key) if key in known else len(known)):
        if not is_default(path, key, without_defaults(table[key], (*path, key))):
            yield key, table[key]


def key_text(key: str) -> str:
    """A key as TOML writes it."""
    return key if _BARE.fullmatch(key) else _quoted(key)


def value_text(value: Any, path: TablePath = ()) -> str:
    """A new value at this place, as TOML."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        pairs = [f"{key_text(key)} = {value_text(item, (*path, key))}" for key, item in items_to_write(value, path)]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        values = [value_text(item, path) for item in value]
        line = f"[{', '.join(values)}]"
        # only lists outside of rows are spread over several lines
        rows = len(path) == 1 and value and isinstance(value[0], Mapping)
        if rows or (len(path) <= 2 and path[:1] not in _ROWS and len(line) > WIDEST):
            return "[\n" + "".join(f"  {row},\n" for row in values) + "]"
        return line
    return str(value)  # a date or a time, which no board has but a file may contain


_ROWS = frozenset((("cities",), ("routes",), ("ticket_cards",)))


def _quoted(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda sign: _ESCAPES.get(sign[0], f"\\u{ord(sign[0]):04x}"), text) + '"'
