"""What is on a board, counted as people count it against the box; works for any values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.families import columns_of
from companion.game.signs import TRAIN
from companion.words import has_wording, wording

Row = Mapping[str, Any]


def counts(data: Mapping[str, Any]) -> dict[str, Any]:
    """The counts of a board, by what is counted in words: each a number, or a table of numbers.

    The tickets are those of the board's own game; those of its variants are counted separately.
    """
    cities, tracks, cards = (rows_of(data, array) for array in ("cities", "routes", "ticket_cards"))
    tracks = [row for row in tracks if _number(row.get("length"))]
    own = [card for card in cards if "base" in _sets(card)]
    sizes = Counter(Counter(row["group"] for row in tracks if isinstance(row.get("group"), str)).values())
    decks = [(str(card.get("deck", "regular")), card) for card in own]
    tallies = {
        "places": len(cities),
        "junctions": sum(1 for city in cities if city.get("junction") is True),
        "border ends": sum(1 for city in cities if city.get("country")),
        **_columns("cities", cities),
        "tracks": len(tracks),
        "tracks by colour": _sums((_colour(row), 1) for row in tracks),
        "tracks by length": _sums((row["length"], 1) for row in tracks),
        "tracks by kind": _sums((str(row.get("kind", TRAIN)), 1) for row in tracks if row.get("kind", TRAIN) != TRAIN),
        "doubles": sizes[2],
        "triples": sizes[3],
        "spaces": sum(row["length"] for row in tracks),
        "spaces by colour": _sums((_colour(row), row["length"]) for row in tracks),
        **_columns("routes", tracks),
        "tickets": sum(map(_copies, own)),
        "tickets by deck": _sums((deck, _copies(card)) for deck, card in decks),
        "value of tickets": sum(_copies(card) * value_of(card) for card in own),
        "value by deck": _sums((deck, _copies(card) * value_of(card)) for deck, card in decks),
        "tickets of variants": _sums((name, _copies(card)) for card in cards for name in _sets(card) if name != "base"),
    }
    always = ("places", "tracks", "spaces", "tickets", "tracks by colour", "spaces by colour", "tracks by length")
    single = ("tickets by deck", "value by deck")  # with one deck they say no more than the sum
    return {
        _label(what): count
        for what, count in tallies.items()
        if (what in always or count) and not (what in single and len(count) < 2)
    }


def _label(name: str) -> str:
    key = f"count {name}"
    return wording(key) if has_wording(key) else name.replace("_", " ")


def _columns(array: str, rows: Sequence[Row]) -> dict[str, Any]:
    """The sum of each column that families declare, or the count of each value if the values are words."""
    sums: dict[str, Any] = {}
    for name in columns_of(array):
        values = [row[name] for row in rows if row.get(name)]
        words = [value for value in values if isinstance(value, str)]
        number = sum(len(value) if isinstance(value, list | tuple) else _number(value) for value in values)
        sums[name] = _sums((word, 1) for word in words) if words else number
    return sums


def _sums(pairs: Iterator[tuple[Any, int]]) -> dict[str, int]:
    sums: Counter[Any] = Counter()
    for key, number in pairs:
        sums[key] += number
    return {str(key): sums[key] for key in sorted(sums)}


def _colour(track: Row) -> str:
    return str(track.get("colour", "grey"))


def _sets(card: Row) -> list[str]:
    sets = card.get("sets", ["base"])
    return [name for name in sets if isinstance(name, str)] if isinstance(sets, list | tuple) else []


def _copies(card: Row) -> int:
    return _number(card.get("copies", 1))


def value_of(card: Row) -> int:
    """The value of a ticket, the highest if there are several; 0 if there is none."""
    points, options = card.get("points", 0), card.get("options", ())
    given = list(points) if isinstance(points, list | tuple) else [points]
    if isinstance(options, list | tuple):
        given += [row[2] for row in options if isinstance(row, list | tuple) and len(row) == 3]
    return max(map(_number, given), default=0)


def _number(value: object) -> int:
    """The value as a whole number, with true as 1; 0 for anything else."""
    return int(value) if isinstance(value, int) else 0


def rows_of(data: Mapping[str, Any], array: str) -> list[Row]:
    """The rows of an array, without anything else that is in it."""
    rows = data.get(array)
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list | tuple) else []
