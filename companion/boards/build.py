"""Builds boards from the data of a board file. Nothing is checked here: `read` has done that, or a digest says that
the tests have (`store.shipped_files`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.families import ALWAYS, TABLES, all_families, mechanic
from companion.game.board import Board, City, Space, Ticket, Track
from companion.game.numbers import Numbers
from companion.game.signs import TRACK_KINDS, TRAIN
from companion.game.values import replace

Data = Mapping[str, Any]

_CITY = frozenset(City._fields)
_TRACK = frozenset(Track._fields)
_HEAD = frozenset(
    (
        *("name", "title", "aspect", "provenance", "doubts", "sources", "families", "setup"),
        *("series", "bgg", "bgg_name", "bgg_board", "printed", "earlier"),
    )
)


def build_boards(data: Data) -> tuple[Board, ...]:
    """The board made from a file's data, then its variants. The data has the shape of `rows.board_file_model`."""
    board = Board(
        **{key: _frozen(value) for key, value in data.items() if key in _HEAD},
        players=tuple(sorted(set(data["players"]))),
        cities={row["name"]: _city(row) for row in data["cities"]},
        tracks=tuple(_track(number, row) for number, row in enumerate(data["routes"])),
        tickets=tuple(_tickets(data, "base")),
        rules=_rules({}, data, every=True),
    )
    return board, *(_variant(board, data, row) for row in data.get("variants", ()))


def _frozen(value: Any) -> Any:
    """An immutable copy of a TOML value; keys made of digits become numbers."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {int(key) if str(key).isdecimal() else key: _frozen(item) for key, item in value.items()}
    return value


def _fields(row: Data) -> dict[str, Any]:
    return {key: _frozen(value) for key, value in row.items()}


def _city(row: Data) -> City:
    fields = {key: _frozen(value) for key, value in row.items() if key in _CITY}
    return City(**fields, columns=_columns(row, _CITY))


def _track(number: int, row: Data) -> Track:
    fields = {key: _frozen(value) for key, value in row.items() if key in _TRACK}
    if row.get("kind", TRAIN) not in TRACK_KINDS:
        all_families()  # the kind belongs to a family that is not loaded yet
    fields["spaces"] = tuple(Space(*space) for space in row.get("spaces", ()))
    return Track(number, **fields, columns=_columns(row, _TRACK))


def _columns(row: Data, known: frozenset[str]) -> tuple[tuple[str, Any], ...]:
    """The non-empty values of a row in the columns that families read."""
    return tuple((key, _frozen(value)) for key, value in row.items() if key not in known and value)


def _rules(before: Data, data: Data, *, every: bool) -> dict[str, Numbers]:
    """The numbers of each mechanic, by table, with the changes in `data`; with `every`, also those always in force."""
    rules: dict[str, Numbers] = {}
    for table in TABLES:
        changes, numbers = data.get(table), before.get(table)
        if changes is None and numbers is None and not (every and table in ALWAYS):
            continue
        known: Numbers = numbers or mechanic(table).numbers_type()
        rules[table] = replace(known, **_fields(changes)) if changes else known
    return rules


def _variant(board: Board, data: Data, row: Data) -> Board:
    rules = {table: numbers for table, numbers in board.rules.items() if table not in row.get("without", ())}
    return replace(
        board,
        name=row["name"],
        title=row["title"],
        tickets=tuple(_tickets(data, row["set"])),
        rules=_rules(rules, row, every=False),
        provenance=f"{board.provenance} {row.get('provenance', '')}".strip(),
        doubts=(*board.doubts, *row.get("doubts", ())),
        sources=(*board.sources, *row.get("sources", ())),
        setup=board.setup if row.get("setup") is None else _frozen(row["setup"]),
        bgg=row.get("bgg"),
        bgg_name=row.get("bgg_name"),
        bgg_board=None,
        open=_frozen(row.get("open", ())),
        variant_of=board.name,
    )


def _tickets(data: Data, cards: str) -> Iterator[Ticket]:
    for row in data.get("ticket_cards", ()):
        if cards not in row.get("sets", ("base",)):
            continue
        deck, copies, points = row.get("deck", "regular"), row.get("copies", 1), _frozen(row.get("points", 0))
        if tour := row.get("tour"):
            yield Ticket(row["id"], (), deck, copies, _frozen(tour), points, note=row.get("note"))
        else:
            options = _frozen(row.get("options")) or ((row["a"], row["b"], points),)
            yield Ticket(row["id"], options, deck, copies, note=row.get("note"))
