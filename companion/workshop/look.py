"""A look at a board as it is being made: the text that would be saved, what is wrong with it, its counts, and how it
differs from the shipped board.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from companion.boards.check import check_board
from companion.boards.read import Fault
from companion.boards.toml_values import Unwritable
from companion.boards.write import board_text
from companion.families import TABLES
from companion.words import wording
from companion.words.plain import plain

MOST_DIFFERENCES = 200
"""Sentences on what differs; nobody reads more at once."""


class Look(NamedTuple):
    """What is to be said of a board: `counts` by what is counted, `differs` a sentence each."""

    text: str
    faults: tuple[Fault, ...]
    counts: dict[str, Any]
    differs: tuple[str, ...]


def look(data: Mapping[str, Any], before: str = "", shipped: str | None = None) -> Look:
    """Everything about a board's values, whatever they hold; never raises.

    `before` is the text of its file until now, `shipped` that of the board which it stands for.
    """
    try:
        text = board_text(data, before)
        values = tomllib.loads(text)
    except (Unwritable, ValueError, RecursionError):
        return Look("", (Fault("", None, wording("look unwritable")),), {}, ())
    faults = check_board(text)[1]
    differs = tuple(differences(tomllib.loads(shipped), values)) if shipped is not None else ()
    return Look(text, tuple(faults), counts(values), differs[:MOST_DIFFERENCES])


# -- counts, as a box tells them


def counts(data: Mapping[str, Any]) -> dict[str, Any]:
    """How many there are of what: places, tracks by colour and length, spaces, tickets, symbols."""
    tracks = [row for row in _rows(data, "routes") if isinstance(row.get("length"), int)]
    cards = _rows(data, "ticket_cards")
    colours = _sorted(Counter(str(row.get("colour", "grey")) for row in tracks))
    lengths = Counter(row["length"] for row in tracks)
    counted: dict[str, Any] = {
        "places": len(_rows(data, "cities")),
        "tracks": len(tracks),
        "tracks by colour": colours,
        "tracks by length": {str(length): count for length, count in sorted(lengths.items())},
        "spaces": sum(row["length"] for row in tracks),
        "spaces by colour": {
            colour: sum(row["length"] for row in tracks if row.get("colour", "grey") == colour) for colour in colours
        },
        "doubles": len({row["group"] for row in tracks if isinstance(row.get("group"), str)}),
    }
    kinds = _sorted(Counter(str(row["kind"]) for row in tracks if row.get("kind", "train") != "train"))
    if kinds:
        counted["tracks by kind"] = kinds
    counted |= _symbols(tracks)
    counted["tickets"] = sum(_copies(row) for row in cards)
    decks: Counter[str] = Counter()
    for row in cards:
        decks[str(row.get("deck", "regular"))] += _copies(row)
    if len(decks) > 1:
        counted["tickets by deck"] = _sorted(decks)
    counted["value of all tickets"] = sum(_copies(row) * value for row in cards for value in _values(row)[:1])
    return counted


def _symbols(tracks: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """What tracks print besides their spaces: symbols, marks, cards."""
    known = ("a", "b", "length", "colour", "kind", "group", "note", "spaces", "wraps")
    sums: Counter[str] = Counter()
    for row in tracks:
        for key, value in row.items():
            if key not in known and isinstance(value, int):
                sums[key.replace("_", " ")] += value
    return dict(sums)


def _sorted(counter: Counter[str]) -> dict[str, int]:
    return dict(sorted(counter.items()))


def _copies(card: Mapping[str, Any]) -> int:
    copies = card.get("copies", 1)
    return copies if isinstance(copies, int) else 1


def _values(card: Mapping[str, Any]) -> list[int]:
    """The values of a card, the largest first."""
    points = card.get("points", 0)
    options = card.get("options", ())
    given = points if isinstance(points, list) else [points]
    if isinstance(options, list):
        given = [*given, *(row[2] for row in options if isinstance(row, list) and len(row) == 3)]
    return sorted((value for value in given if isinstance(value, int)), reverse=True)


def _rows(data: Mapping[str, Any], array: str) -> list[Mapping[str, Any]]:
    rows = data.get(array, [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


# -- what differs


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """What a board has other than the shipped one, a sentence for each place, track, ticket and number."""
    for array, name in (("cities", _city), ("routes", _track), ("ticket_cards", _card)):
        yield from _row_differences(_rows(old, array), _rows(new, array), array, name)
    for table in dict.fromkeys(chain(TABLES, old, new)):
        if table in ("cities", "routes", "ticket_cards") or old.get(table) == new.get(table):
            continue
        was, now = old.get(table), new.get(table)
        if isinstance(was, dict) and isinstance(now, dict):
            for key in dict.fromkeys((*was, *now)):
                if was.get(key) != now.get(key):
                    yield _told("differs value", what=f"{table}.{key}", old=was.get(key), new=now.get(key))
        elif table in TABLES:
            yield _told("differs without" if now is None else "differs with", what=table.replace("_", " "))
        else:
            yield _told("differs value", what=table, old=was, new=now)


def _row_differences(
    old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]], array: str, name: Any
) -> Iterator[str]:
    was, now = _by_name(old, name), _by_name(new, name)
    for key in dict.fromkeys((*was, *now)):
        before, after = list(was.get(key, ())), list(now.get(key, ()))
        for row in list(before):  # what is the same, needs no word
            if row in after:
                before.remove(row)
                after.remove(row)
        for one, other in zip(before, after, strict=False):
            changed = [column for column in dict.fromkeys((*one, *other)) if one.get(column) != other.get(column)]
            places = {"x", "y", "spaces"} & set(changed)
            for column in (column for column in changed if column not in places and column not in ("a", "b")):
                what = f"{_shown(key)}, {column.replace('_', ' ')}"
                yield _told("differs value", what=what, old=one.get(column), new=other.get(column))
            if places:
                yield _told("differs place", what=_shown(key))
        for row in before[len(after) :]:
            yield _told(f"differs {array} gone", what=_shown(key), more=_more(row))
        for row in after[len(before) :]:
            yield _told(f"differs {array} new", what=_shown(key), more=_more(row))


def _by_name(rows: Sequence[Mapping[str, Any]], name: Any) -> dict[tuple[str, ...], list[Mapping[str, Any]]]:
    named: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        named.setdefault(name(row), []).append(row)
    return named


def _city(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (str(row.get("name")),)


def _track(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(sorted((str(row.get("a")), str(row.get("b")))))


def _card(row: Mapping[str, Any]) -> tuple[str, ...]:
    if isinstance(options := row.get("options"), list):
        return tuple(sorted({str(end) for option in options if isinstance(option, list) for end in option[:2]}))
    if isinstance(tour := row.get("tour"), list):
        return tuple(map(str, tour))
    return _track(row)


def _shown(names: tuple[str, ...]) -> str:
    return " – ".join(names[:6])


def _more(row: Mapping[str, Any]) -> str:
    words = (row.get("length"), row.get("colour"), row.get("kind"), *_values(row)[:1])
    return "".join(f" {word}" for word in words if word)


def _told(sentence: str, **values: object) -> str:
    words = {key: plain(_value(value) if key in ("old", "new") else str(value), 120) for key, value in values.items()}
    return wording(f"look {sentence}", **words)


def _value(value: object) -> str:
    if value is None:
        return wording("look differs nothing")
    if isinstance(value, list):
        return ", ".join(map(str, value)) if value else wording("look differs nothing")
    return wording("look differs yes" if value else "workshop differs no") if isinstance(value, bool) else str(value)
