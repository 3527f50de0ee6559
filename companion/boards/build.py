"""Builds boards from the data of a board file. Nothing is checked here: `read` has done that, or a digest says that
the tests have (`store.shipped_files`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
        numbers=_NumbersByTable({}, data),
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


class _NumbersByTable(Mapping[str, Numbers]):
    """The numbers of each mechanic, by table: those of `before` but for some tables, with the changes in `data`.

    A mechanic's numbers are made when they are first asked for, so that no mechanic is loaded that the game does not
    have. `before` is empty for a board that is no variant; it has all tables that are always in force.
    """

    def __init__(self, before: Mapping[str, Numbers], data: Data, without: Iterable[str] = ()) -> None:
        self._before, self._kept = before, before.keys() - without
        self._changes = {table: data[table] for table in TABLES if data.get(table) is not None}
        wanted = {*(self._kept if before else ALWAYS), *self._changes}
        self._numbers: dict[str, Numbers | None] = {table: None for table in TABLES if table in wanted}

    def __getitem__(self, table: str) -> Numbers:
        numbers = self._numbers[table]
        if numbers is None:
            numbers = self._before[table] if table in self._kept else mechanic(table).numbers_type()
            if changes := self._changes.get(table):
                numbers = replace(numbers, **_fields(changes))
            self._numbers[table] = numbers
        return numbers

    def __contains__(self, table: object) -> bool:
        return table in self._numbers

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def _variant(board: Board, data: Data, row: Data) -> Board:
    return replace(
        board,
        name=row["name"],
        title=row["title"],
        tickets=tuple(_tickets(data, row["set"])),
        numbers=_NumbersByTable(board.numbers, row, row.get("without", ())),
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
