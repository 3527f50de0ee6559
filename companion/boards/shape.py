"""Faults in the shape of a board file, explained to its author: keys, types of values, TOML syntax."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from companion.families import TABLES, mechanic
from companion.game.numbers import KeyPath
from companion.words import wording

_TOML = {
    "Unclosed array": "toml row",
    "Invalid value": "toml value",
    "Unclosed inline table": "toml pair",
    "Expected '=' after a key": "toml pair",
    "Invalid statement": "toml pair",
    "Expected newline or end of document": "toml pair",
    "Illegal character '\\n'": "toml text",
    "Unterminated string": "toml text",
    "Cannot overwrite a value": "toml twice",
    "Duplicate inline table key": "toml twice",
    "Cannot declare": "toml twice",
}
"""How messages of the TOML parser begin, and what to say instead."""

_KINDS = {
    "float_type": "value number",
    "float_parsing": "value number",
    "int_type": "value whole",
    "int_parsing": "value whole",
    "int_from_float": "value whole",
    "string_type": "value text",
    "bool_type": "value switch",
    "bool_parsing": "value switch",
}
"""What a value of the wrong type should be, by pydantic's name for the error."""

_LISTS = {"players": "[2, 3, 4]", "sources": '["where it is from"]', "doubts": '["what is not sure"]'}
_ROWS = {
    "cities": '{ name = "Durham", x = 0.5, y = 0.5 }',
    "routes": '{ a = "Durham", b = "Crook", length = 3 }',
    "ticket_cards": '{ id = "T01", a = "Durham", b = "Crook", points = 7 }',
}
"""Example rows, by list."""
_MISTAKEN_KEYS = {
    "from": "a", "to": "b", "start": "a", "end": "b", "color": "colour", "value": "points", "spaces": "length",
    "trains": "pieces", "stations": "cities", "tracks": "routes", "tickets": "ticket_cards",
}  # fmt: skip
"""Keys that people write by mistake, and the right ones."""


MOST_COMPARED, LONGEST_COMPARED = 200, 40
"""How many city names are searched for the nearest one, and their longest length; the limits of a board file."""
_UNION_BRANCHES = ("int", "tuple[int, ...]")
"""What pydantic appends to the key if a value may be of two kinds, with an error for each."""


def key_of(path: KeyPath) -> KeyPath:
    """The key of an error as it is in the file."""
    end = next((at for at, part in enumerate(path) if part in _UNION_BRANCHES), len(path))
    return path[:end]


def no_city(name: str, cities: Iterable[str]) -> str:
    """A sentence saying that the board has no city of that name, with the nearest name if there is one."""
    near = next(iter(get_close_matches(name, list(cities), 1, 0.7)), None)
    return wording("no such city near", name=name, near=near) if near else wording("no such city", name=name)


def unknown_cities(data: Mapping[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """The key and fault of each end of a track or ticket that is not a city, in a file that has other faults, too.

    Nothing if a row of `cities` lacks a usable name, since that may be the city that is meant, or if there are too
    many cities to compare.
    """
    cities = [row.get("name") if isinstance(row, dict) else None for row in _rows(data, "cities")]
    known = [name.strip() for name in cities if isinstance(name, str) and len(name) <= LONGEST_COMPARED]
    if not known or len(known) < len(cities) or len(cities) > MOST_COMPARED:
        return
    countries = {country for row in _rows(data, "cities") if isinstance(country := row.get("country"), str)}
    for table, more in (("routes", set()), ("ticket_cards", countries)):
        for number, row in enumerate(_rows(data, table)):
            for end in ("a", "b") if isinstance(row, dict) else ():
                name = row.get(end)
                if isinstance(name, str) and len(name) <= LONGEST_COMPARED and name.strip() not in {*known, *more}:
                    yield (table, number, end), no_city(name.strip(), known)


def _rows(data: Mapping[str, Any], table: str) -> list[Any]:
    rows = data.get(table)
    return rows if isinstance(rows, list) else []


def toml_fault(message: str) -> str:
    """The TOML parser's message in plain words."""
    key = next((key for start, key in _TOML.items() if message.startswith(start)), None)
    if key is not None:
        return wording("toml", says=wording(key))
    return wording("toml", says=re.sub(r" \(at [^)]*\)$", "", message))


def value_fault(
    error: Mapping[str, Any], data: Mapping[str, Any], line_of: Callable[[KeyPath], int | None]
) -> str | None:
    """Pydantic's error about a value or key in plain words; None if its own message will do, "" if it only follows
    from another error.

    `data` is the parsed file; `line_of` gives the line of a path, or None.
    """
    kind, path, context = error["type"], tuple(error["loc"]), error.get("ctx", {})
    if key_of(path) != path:
        return wording("value points") if path[-1] == _UNION_BRANCHES[0] else ""
    if kind == "missing":
        return _missing(path, data, line_of)
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return _unknown(path)
    if kind in _KINDS:
        return wording(_KINDS[kind])
    if kind in ("tuple_type", "list_type"):
        rows = f"[ {_ROWS[str(path[0])]}, … ]" if len(path) == 1 and path[0] in _ROWS else None
        return wording("value list", example=rows or _LISTS.get(str(path[-1]), '["one", "two"]'))
    if kind in ("model_type", "model_attributes_type", "dataclass_type"):
        if len(path) == 1:
            return wording("value table", name=path[0])
        return wording("value row", example=_ROWS.get(str(path[0]), "{ key = value }"))
    if kind in ("less_than_equal", "greater_than_equal"):
        if path[-1] in ("x", "y") and path[0] == "cities":
            return wording("value place", value=error["input"])
        key, limit = ("value most", context["le"]) if kind == "less_than_equal" else ("value least", context["ge"])
        return wording(key, value=error["input"], limit=f"{limit:g}")
    if kind in ("too_short", "too_long"):
        key, name = ("value few", "min_length") if kind == "too_short" else ("value many", "max_length")
        count, limit = len(error["input"]), context[name]
        follows = count >= limit if kind == "too_short" else count <= limit
        return "" if follows else wording(key, count=count, limit=limit)
    if kind == "string_too_short":
        return wording("value empty")
    if kind == "string_too_long":
        return wording("value long", count=len(error["input"]), limit=context["max_length"])
    return None


def _missing(path: KeyPath, data: Mapping[str, Any], line_of: Callable[[KeyPath], int | None]) -> str:
    """The fault of a missing key; if it was written below a [table], where it belongs to that, say so."""
    if len(path) == 1:
        for table in TABLES:
            inside = data.get(table)
            if isinstance(inside, dict) and path[0] in inside:
                return wording("key late", table=table, line=line_of((table, path[0])) or line_of((table,)) or "?")
    return wording("key missing")


def _unknown(path: KeyPath) -> str:
    key, names = str(path[-1]), sorted(_known_keys(path))
    near = _MISTAKEN_KEYS.get(key.casefold())
    if near not in names:
        near = next(iter(get_close_matches(key.casefold(), names, 1, 0.6)), None)
    return wording("key near", name=near) if near else wording("key unknown", names=", ".join(names))


def _known_keys(path: KeyPath) -> Iterable[str]:
    from companion.boards.rows import TicketRow, VariantRow, board_file_model, row_model

    names = [part for part in path[:-1] if isinstance(part, str)]
    if names and names[-1] in TABLES:
        return [field.name for field in fields(mechanic(names[-1]).numbers_type)]
    if names and names[0] in ("cities", "routes"):
        return row_model(names[0]).model_fields
    if names and names[0] == "ticket_cards":
        return TicketRow.model_fields
    return [*VariantRow.model_fields, *TABLES] if names else board_file_model().model_fields
