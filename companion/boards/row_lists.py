"""A list of rows in a TOML text, changed row by row: those that stay keep their writing and their comments."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from tomlkit.items import Array, InlineTable


class Unsure(Exception):
    """A text that is not understood well enough to change a part of it."""


class Row(NamedTuple):
    """A row of a list in a text: what stands before it, the row, and what follows on its line."""

    before: str
    body: str
    behind: str


def same(one: object, other: object) -> bool:
    """The same values; 1 is 1.0, but not true."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def written(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        pairs = ", ".join(f"{key_text(key)} = {written(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return repr(value)


def key_text(key: str) -> str:
    """A key as it is written: in quotes where it needs them."""
    plain = key.isascii() and key.replace("-", "a").replace("_", "a").isalnum()
    return key if plain else written(key)


def list_text(array: Array, old: Sequence[Any], new: Sequence[Any], write: Callable[[Any], str]) -> str:
    """The text of a list with new rows in place of its old ones; `write` writes one that was not there.

    Comments in lines of their own stay when their row goes. Raises `Unsure`.
    """
    rows, end = _taken_apart(array)
    lines = "\n" in array.as_string()
    indent = next((row.before.rpartition("\n")[2] for row in rows if "\n" in row.before), "  ")
    text, comments = "", ""

    def add(before: str, body: str, behind: str) -> None:
        nonlocal text, comments
        comma = "" if "," in behind.partition("#")[0] else ","
        text += f"{comments}{before}{body}{comma}{behind}"
        comments = ""

    for i, j in paired(old, new):
        if j is None and i is not None:
            comments += "".join(f"\n{line.rstrip()}" for line in _COMMENT.findall(rows[i].before))
        elif i is None and j is not None:
            add(f"\n{indent}" if lines else " " if text else "", write(new[j]), "")
        elif i is not None and j is not None:
            body = rows[i].body if same(old[i], new[j]) else _changed(list(array)[i], old[i], new[j])
            add(rows[i].before, body, rows[i].behind)
    return f"[{text}{comments}{end}]"


_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)


def _changed(item: Any, old: Any, new: Any) -> str:
    """A row with other values, the keys in the order that they had."""
    if not (isinstance(item, InlineTable) and isinstance(old, dict) and isinstance(new, dict)):
        return written(new)
    parts = []
    for key in (*(k for k in old if k in new), *(k for k in new if k not in old)):
        kept = key in old and same(old[key], new[key])
        value = item.value.item(key).as_string().strip() if kept else written(new[key])  # type: ignore[union-attr]
        parts.append(f"{key_text(key)} = {value}")
    return f"{{ {', '.join(parts)} }}"


def _taken_apart(array: Array) -> tuple[list[Row], str]:
    """The rows of a list as they are written, and what stands behind the last one; `Unsure` if that is not clear."""
    text, at, rows = array.as_string(), 1, []
    for item in list(array):
        body = item.as_string().strip()
        start = _past_blank(text, at)
        if not text.startswith(body, start):
            raise Unsure
        match = _BEHIND.match(text, start + len(body))
        assert match is not None
        rows.append(Row(text[at:start], body, match[0]))
        at = match.end()
    return rows, text[at:-1]


_BEHIND = re.compile(r"(?:[ \t]*,)?(?:[ \t]*#[^\n]*)?")
"""What belongs to a row that has ended: its comma, and the comment on its line."""


def _past_blank(text: str, at: int) -> int:
    """Where the next value begins, behind spaces, line breaks, commas and comments."""
    while at < len(text) and text[at] in " \t\r\n,#":
        if text[at] == "#":
            at = text.find("\n", at)
            if at < 0:
                raise Unsure
        else:
            at += 1
    return at


def paired(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[int | None, int | None]]:
    """Which new row stands for which old one, by their places; None where there is no other.

    The same values belong together first, then rows about the same thing, then those in the same place.
    """
    matcher = SequenceMatcher(None, [_sign(row) for row in old], [_sign(row) for row in new], autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        if kind == "equal":
            yield from zip(range(i, i_end), range(j, j_end), strict=True)
        else:
            yield from _changed_pairs(old, new, range(i, i_end), range(j, j_end))


def _changed_pairs(
    old: Sequence[Any], new: Sequence[Any], was: range, now: range
) -> Iterator[tuple[int | None, int | None]]:
    names = [_thing(old[i]) for i in was], [_thing(new[j]) for j in now]
    for kind, i, i_end, j, j_end in SequenceMatcher(None, *names, autojunk=False).get_opcodes():
        if kind == "equal" or (kind == "replace" and i_end - i == j_end - j):
            yield from zip(was[i:i_end], now[j:j_end], strict=True)
        else:
            yield from ((gone, None) for gone in was[i:i_end])
            yield from ((None, come) for come in now[j:j_end])


def _sign(row: Any) -> str:
    return json.dumps(_plain(row), sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _thing(row: Any) -> str:
    """What a row is about, whatever it says of it."""
    if not isinstance(row, dict):
        return _sign(row)
    return json.dumps([row.get("id"), row.get("name"), row.get("a"), row.get("b")], default=str)
