"""The text of a board file for its values: what did not change stays to the letter, comments too."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable, Item, Table

from companion.boards.row_lists import Unsure, key_text, list_text, paired, same, written
from companion.boards.rows import TicketRow, board_file, row_of
from companion.families import TABLES

Values = Mapping[str, Any]
DEEPEST = 12
"""Lists and tables inside one another; no board file comes near it."""
ROWS = ("cities", "routes", "ticket_cards")
"""The lists that are written one row a line."""


class Unwritable(ValueError):
    """Values that no board file can hold: numbers without a value, lists in lists without end."""


def board_text(values: Values, before: str = "") -> str:
    """The text of a board file with these values, made from the text that was there before.

    Rows, values and comments that did not change stay as they are; without a text before, keys stand in the order of
    the schema. The text is read again: where it would say anything else than the values, they are written anew.
    Raises `Unwritable`.
    """
    data: dict[str, Any] = _writable(values)
    if before:
        if same(_read(before), data):
            return before
        try:
            text = _merged(data, before)
        except (TOMLKitError, Unsure, ValueError, KeyError, IndexError):
            text = ""
        if same(_read(text), data):
            return text
    return _anew(data)


def _read(text: str) -> object:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _writable(value: Any, deep: int = 0) -> Any:
    """The values without those that are none, as lists and tables of TOML's own kinds."""
    if deep > DEEPEST:
        raise Unwritable
    if isinstance(value, Mapping):
        kept = {str(key): item for key, item in value.items() if item is not None}
        return {key: _writable(item, deep + 1) for key, item in kept.items()}
    if isinstance(value, (list, tuple)):
        return [_writable(item, deep + 1) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise Unwritable
    if isinstance(value, (str, bool, float)) or (isinstance(value, int) and abs(value) < 2**63):
        return value
    raise Unwritable


def _columns(array: str) -> list[str]:
    return list(TicketRow.model_fields if array == "ticket_cards" else row_of(array).model_fields)


def _in_order(row: Values, names: Sequence[str]) -> dict[str, Any]:
    """A row with its keys in this order, others behind."""
    return {key: row[key] for key in (*(name for name in names if name in row), *(k for k in row if k not in names))}


def _new_row(array: str, row: Any) -> str:
    return written(_in_order(row, _columns(array)) if array in ROWS and isinstance(row, dict) else row)


def _new_value(key: str, value: Any) -> str:
    """A value of the board itself; a list of rows has one a line."""
    if isinstance(value, list) and value and (key in ROWS or key in ("sources", "doubts")):
        rows = (f"  {_new_row(key, row)},\n" for row in value)
        return f"[\n{''.join(rows)}]"
    return written(value)


def _anew(data: Values) -> str:
    """A file of its own: the head, its lists, then the tables of its rules and its variants."""
    order = [name for name in board_file().model_fields if name not in TABLES and name != "variants"]
    head = {k: v for k, v in data.items() if k not in TABLES and k != "variants"}
    text = ""
    for key, value in _in_order(head, order).items():
        gap = "\n" if key in ROWS else ""
        text += f"{gap}{key_text(key)} = {_new_value(key, value)}\n"
    for table in (*TABLES, "variants"):
        if table not in data:
            continue
        value = data[table]
        if isinstance(value, dict):
            text += "\n" + _table(f"[{table}]", value)
        elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            text += "".join("\n" + _variant(table, row) for row in value)
        else:
            text = f"{key_text(table)} = {written(value)}\n{text}"
    return text.lstrip("\n")


def _table(head: str, values: Values) -> str:
    return f"{head}\n" + "".join(f"{key_text(key)} = {written(value)}\n" for key, value in values.items())


def _variant(name: str, row: Values) -> str:
    tables = {key: value for key, value in row.items() if key in TABLES and isinstance(value, dict)}
    text = _table(f"[[{name}]]", {key: value for key, value in row.items() if key not in tables})
    return text + "".join("\n" + _table(f"[{name}.{key}]", value) for key, value in tables.items())


# -- values into the text that was there


def _merged(data: dict[str, Any], before: str) -> str:
    document = tomlkit.parse(before)
    old = document.unwrap()
    _merge(document, old, data, top=True)
    text = document.as_string()
    return text.replace("\r\n", "\n").replace("\n", "\r\n") if "\r\n" in before else text


def _merge(table: Any, old: Values, new: Values, *, top: bool = False) -> None:
    """Change a table of the document, key by key, from what it says to what it should say."""
    for key in old.keys() - new.keys():
        table.remove(key)
    for key, value in new.items():
        if key not in old:
            _add(table, key, value, top=top)
        elif not same(old[key], value):
            _change(table, key, old[key], value, top=top)


def _add(table: Any, key: str, value: Any, *, top: bool) -> None:
    if top and isinstance(value, dict):
        added = tomlkit.parse("\n" + _table(f"[{key_text(key)}]", value))
        table.append(key, added[key])
    elif top:
        table.append(key, _item(_new_value(key, value)))
    else:
        table.append(key, _item(written(value)))


def _change(table: Any, key: str, old: Any, value: Any, *, top: bool) -> None:
    item = table.item(key) if hasattr(table, "item") else table[key]
    if isinstance(item, Array) and isinstance(value, list) and _rows(old) and _rows(value):
        table[key] = _replaced(item, list_text(item, old, value, partial(_new_row, key if top else "")))
    elif isinstance(item, AoT) and _rows(value):
        _merge_tables(item, old, value)
    elif isinstance(item, (Table, InlineTable)) and isinstance(value, dict):
        _merge(item, old, value)
    elif isinstance(item, (Table, AoT)):
        raise Unsure
    else:
        table[key] = _replaced(item, _new_value(key, value) if top else written(value))


def _rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, (dict, str)) for row in value)


def _item(text: str) -> Item:
    item = tomlkit.parse(f"a = {text}\n").item("a")
    assert isinstance(item, Item)
    return item


def _replaced(old: Item, text: str) -> Item:
    """The value of a text in the place of another, with the comment on its line."""
    item = _item(text)
    item.trivia.indent, item.trivia.comment_ws = old.trivia.indent, old.trivia.comment_ws
    item.trivia.comment, item.trivia.trail = old.trivia.comment, old.trivia.trail
    return item


def _merge_tables(tables: AoT, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Change a list of tables in place; one that is new stands behind those before it."""
    pairs = list(paired(old, new))
    for i, j in pairs:
        if i is not None and j is not None and not same(old[i], new[j]):
            _merge(tables[i], old[i], new[j])
    for i in sorted((i for i, j in pairs if j is None and i is not None), reverse=True):
        del tables[i]
    for i, j in pairs:
        if i is None and j is not None:
            text = _variant("rows", _in_order(new[j], _columns("ticket_cards"))) + "\n"
            tables.insert(j, tomlkit.parse(text)["rows"][0])
