"""How a board differs from another one, in sentences: compared by places, tracks, tickets and numbers, not by lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from companion.boards.toml_values import same_value, without_defaults
from companion.families import TABLES
from companion.words import wording
from companion.words.plain import plain
from companion.workshop.counts import Row, rows_of, value_of

LONGEST = 120
"""The most characters of a value or name."""
_PLACES = ("x", "y", "spaces")


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """How a board differs from an older one, one sentence per difference; a default counts the same as if written."""
    old, new = without_defaults(old), without_defaults(new)
    names = _renamed(rows_of(old, "cities"), rows_of(new, "cities"))
    for was, now in names.items():
        yield _sentence("renamed", old=was, new=now)
    old = _with_names(old, names)
    kinds = (("cities", _name), ("routes", _ends), ("ticket_cards", _card), ("variants", _name))
    for array, name in kinds:
        yield from _row_differences(rows_of(old, array), rows_of(new, array), array, name)
    arrays = {array for array, _ in kinds}
    for key in dict.fromkeys(chain(TABLES, old, new)):
        before, after = old.get(key), new.get(key)
        if key in arrays or same_value(before, after):
            continue
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            yield from _values(f"{key}.", before, after)
        elif key in TABLES and before is None and isinstance(after, Mapping):
            yield _sentence("with", what=key.replace("_", " "))
            yield from _values(f"{key}.", {}, after)
        elif key in TABLES and after is None:
            yield _sentence("without", what=key.replace("_", " "))
        else:
            yield from _values("", {key: before}, {key: after})


def _renamed(old: Sequence[Row], new: Sequence[Row]) -> dict[str, str]:
    """Renamed cities, by their old name: those whose name is gone and whose exact place has a new name."""
    names_kept = {_name(city) for city in old} & {_name(city) for city in new}
    spots = {(repr(city.get("x")), repr(city.get("y"))): _name(city) for city in new if _name(city) not in names_kept}
    pairs = ((_name(city), spots.get((repr(city.get("x")), repr(city.get("y"))))) for city in old)
    return {was: now for was, now in pairs if was not in names_kept and now is not None}


def _with_names(data: Any, names: Mapping[str, str]) -> Any:
    """The values, with the new name in place of each old name of a renamed city."""
    if isinstance(data, Mapping):
        return {key: _with_names(value, names) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_with_names(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


def _row_differences(old: Sequence[Row], new: Sequence[Row], array: str, name: Callable[[Row], str]) -> Iterator[str]:
    was, now = _by_name(old, name), _by_name(new, name)
    for key in dict.fromkeys((*was, *now)):
        before, after = was.get(key, []), now.get(key, [])
        for row in list(before):
            if equal := next((other for other in after if same_value(row, other)), None):
                before.remove(row)
                after.remove(equal)
        for row, other in zip(before, after, strict=False):
            shown = {column: row[column] for column in row if column not in (*_PLACES, "a", "b")}
            yield from _values(f"{key}, ", shown, {c: other[c] for c in other if c not in (*_PLACES, "a", "b")})
            if any(not same_value(row.get(column), other.get(column)) for column in _PLACES):
                yield _sentence("place", what=key)
        for row in before[len(after) :]:
            yield _sentence(f"{array} gone", what=key, more=_details(row))
        for row in after[len(before) :]:
            yield _sentence(f"{array} new", what=key, more=_details(row))


def _values(where: str, old: Row, new: Row) -> Iterator[str]:
    for key in dict.fromkeys((*old, *new)):
        if not same_value(old.get(key), new.get(key)):
            label = f"{where}{key}" if where.endswith(".") else f"{where}{key.replace('_', ' ')}"
            yield _sentence("value", what=label, old=_shown(old.get(key)), new=_shown(new.get(key)))


def _by_name(rows: Sequence[Row], name: Callable[[Row], str]) -> dict[str, list[Row]]:
    named: dict[str, list[Row]] = {}
    for row in rows:
        named.setdefault(name(row), []).append(row)
    return named


def _name(row: Row) -> str:
    return str(row.get("name"))


def _ends(row: Row) -> str:
    return " – ".join(sorted((str(row.get("a")), str(row.get("b")))))


def _card(row: Row) -> str:
    if isinstance(options := row.get("options"), list):
        ends = {str(end): None for option in options if isinstance(option, list) for end in option[:2]}
        return " – ".join(ends)
    if isinstance(tour := row.get("tour"), list):
        return " – ".join(map(str, tour))
    return _ends(row)


def _details(row: Row) -> str:
    words = (row.get("length"), row.get("colour"), row.get("kind"), value_of(row))
    return "".join(f" {word}" for word in words if word)


def _sentence(key: str, **values: str) -> str:
    return wording(f"look differs {key}", **{name: plain(value, LONGEST) for name, value in values.items()})


def _shown(value: object) -> str:
    if value is None or value in ([], {}, ""):
        return wording("look differs nothing")
    if isinstance(value, bool):
        return wording("look differs yes" if value else "look differs no")
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    return str(value)
