"""The sheet and the board as JSON, in the shape that the record format promises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.families import columns_of
from companion.game.board import Board, City, Ticket, Track
from companion.game.numbers import Column, in_column_order
from companion.record.replay import Entry, write_entry
from companion.scoring import Sheet, SideSheet

SHEET_FORMAT = 1
BOARD_FORMAT = 2
"""The versions of these formats, given under the first key. Adding a key does not change the version; removing or
changing one does.
"""


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """Everything on the sheet as one object."""
    return {
        "format": SHEET_FORMAT,
        "board": sheet.board.name,
        "finished": sheet.finished,
        **({"stopped": True} if sheet.stopped else {}),
        "tracking": sheet.table.tracking,
        "players": [
            {"name": row.name, "side": row.side, "pieces_left": row.pieces_left, "cards": row.cards, **dict(row.more)}
            for row in sheet.players
        ],
        "sides": [_side(side) for side in sheet.sides],
        "winners": list(sheet.winners),
        "refused": [_refused(entry) for entry in sheet.refused],
        "missing": [{"player": row.player, "kept": row.kept, "shown": row.shown} for row in sheet.missing],
        "notes": [remark.says for remark in sheet.notes],
    }


def _side(side: SideSheet) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": side.name,
        "players": list(side.players),
        "rank": side.rank,
        "total": side.total,
        "lines": [{"what": line.what, "points": line.points, "rule": line.rule} for line in side.lines],
        "tickets": {
            "completed": [[ticket.a, ticket.b, ticket.points] for ticket in side.tickets if ticket.completed],
            "failed": [[ticket.a, ticket.b, -ticket.points] for ticket in side.tickets if not ticket.completed],
        },
    }
    if side.path is not None:
        row["longest_path"] = {"length": side.path.length, "cities": list(side.path.cities)}
    return row


def _refused(entry: Entry) -> dict[str, Any]:
    assert entry.verdict is not None
    return {
        "line": entry.line,
        "text": write_entry(entry),
        "reasons": [{"rule": reason.rule, "says": reason.says} for reason in entry.verdict.reasons],
        "played": entry.played,
    }


def board_json(board: Board) -> dict[str, Any]:
    """The board as one object, for programs that read records of it."""
    cities, routes = columns_of("cities"), columns_of("routes")
    return {
        "format": BOARD_FORMAT,
        "name": board.name,
        "title": board.title,
        "players": list(board.players),
        "aspect": board.aspect,
        "provenance": board.provenance,
        "doubts": list(board.doubts),
        "sources": list(board.sources),
        "printed": board.printed,
        "cities": [_city(city, cities) for city in board.cities.values()],
        "routes": [
            _row(track, ("a", "b", "length", "colour", "kind", "group", "wraps", "note", "spaces"), routes)
            for track in board.tracks
        ],
        "tickets": [_ticket(card) for card in board.tickets],
    }


def _city(city: City, columns: Mapping[str, Column]) -> dict[str, Any]:
    row = _row(city, ("name", "x", "y", "junction", "country"), columns)
    return {**row, "region": city.region} if city.region else row


def _row(place: City | Track, keys: tuple[str, ...], columns: Mapping[str, Column]) -> dict[str, Any]:
    """These keys of a row, and the columns of families: always those with a fixed place, others where they are set."""
    values: dict[str, Any] = {key: getattr(place, key) for key in keys}
    values |= {name: column.default for name, column in columns.items() if column.place is not None}
    values |= dict(place.columns)
    return {key: _as_lists(value) for key, value in in_column_order(values, columns).items()}


def _as_lists(value: Any) -> Any:
    return [_as_lists(part) for part in value] if isinstance(value, tuple) else value


def _ticket(card: Ticket) -> dict[str, Any]:
    row: dict[str, Any] = {"id": card.id, "deck": card.deck, "copies": card.copies}
    if card.tour:
        return {**row, "tour": list(card.tour), "points": list(card.points)}
    if len(card.options) > 1:
        return {**row, "options": [list(option) for option in card.options]}
    a, b, points = card.options[0]
    return {**row, "a": a, "b": b, "points": points}
