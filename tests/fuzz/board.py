"""Board files: any text becomes a board or its faults; a board without faults can be drawn, described and played."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter

from companion.boards.check import check_board, check_boards
from companion.families import TABLES
from companion.game.board import Board
from companion.record.faults import RecordFault
from companion.record.header import new_header
from companion.record.log import HEADER, Event
from companion.session import Session
from companion.session.hints import hint
from companion.share.as_json import board_json
from companion.share.as_text import board_text
from companion.store.board_files import shipped_maps

from . import Target, holding

CITIES, ROUTES, CARDS = 8, 14, 5
"""The approximate number of rows of each kind in a seed."""
PEOPLE = ("Ann", "Bea", "Cal", "Dee", "Eli", "Fay", "Gus", "Hal")
TYPED = ("", "claims ", "keeps ", "draws ", "builds ")
FACTORS = ("points", "length", "copies", "x", "y", "aspect", "players", "variants", "sets", "options", "tour", "also")


def check(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    boards, faults = check_boards(text)
    for fault in faults:
        holding.is_plain(str(fault), "a fault of a board")
        assert len(str(fault)) < holding.LONGEST_MESSAGE, f"a message of {len(str(fault))} signs"
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 1
    assert boards or faults
    if boards and not faults:
        check_board(text)
        for board in boards[:3]:
            _can_be_used(board)


def _can_be_used(board: Board) -> None:
    holding.is_plain(board_text(board), "a board")
    json.dumps(board_json(board))
    people = [(name, colour) for name, colour in zip(PEOPLE, ("red", "blue", "green", "yellow", "black"), strict=False)]
    head = new_header(board, people[: max(2, board.players[0])])
    if "teams" in board.numbers:
        head = f"board: {board.name}\nteams: Ann + Bea, Cal + Dee\n"
    try:
        session = Session([Event(HEADER, head)], lambda name: board)
    except RecordFault as fault:  # the example is for other numbers of players
        holding.is_clear(fault)
        return
    hint(session)
    track = board.tracks[0]
    for typed in (*TYPED, f"claims {track.a} - {track.b}"):
        for suggestion in session.suggestions(typed):
            assert suggestion.turn is None or session.preview(suggestion.line).fault is None, suggestion.line
        if session.preview(f"{typed} ! so").playable:
            session.play(f"{typed} ! so")
    session.sheet()
    session.record()


def cut(text: str) -> str:
    """A board's file reduced to some connected cities, the routes among them, and a few of the cards."""
    data = tomllib.loads(text)
    near = {data["routes"][0]["a"]}
    while len(near) < CITIES:
        near |= {row[end] for row in data["routes"] if near & {row["a"], row["b"]} for end in ("a", "b")}
    routes = [row for row in data["routes"] if {row["a"], row["b"]} <= near][:ROUTES]
    doubles = Counter(row.get("group") for row in routes)
    routes = [{key: value for key, value in row.items() if key != "group" or doubles[value] > 1} for row in routes]
    near = {row[end] for row in routes for end in ("a", "b")}
    cards = [
        row
        for row in data.get("ticket_cards", ())
        if {row.get("a"), row.get("b"), *row.get("tour", ())} - {None} <= near
        and "options" not in row
        and "base" in row.get("sets", ["base"])
    ]
    small = {**data, "cities": [row for row in data["cities"] if row["name"] in near], "routes": routes,
             "ticket_cards": cards[:CARDS]}  # fmt: skip
    small = {key: value for key, value in small.items() if key not in ("variants", "provenance", "sources", "doubts")}
    heads = [f"{key} = {_toml(value)}" for key, value in small.items() if not isinstance(value, dict)]
    tables = [f"[{key}]\n" + "\n".join(f"{json.dumps(inner)} = {_toml(value)}" for inner, value in table.items())
              for key, table in small.items() if isinstance(table, dict)]  # fmt: skip
    return "\n".join([*heads, *tables]) + "\n"


def _toml(value: object) -> str:
    """A value as TOML, with one row per line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        apart = ",\n  " if value and isinstance(value[0], dict) else ", "
        return "[" + apart.join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


SMALL = """name = "m"
title = "M"
players = [2, 3]
aspect = 1.0
cities = [
  {name = "A", x = 0.1, y = 0.1, goods = [1, 2], also = ["Aa"]},
  {name = "B", x = 0.9, y = 0.9, port = true},
  {name = "C", x = 0.2, y = 0.8, passengers = 2},
  {name = "N", x = 0.5, y = 0.5, junction = true},
]
routes = [
  {a = "A", b = "B", length = 3, group = "g"},
  {a = "A", b = "B", length = 3, colour = "red", group = "g"},
  {a = "B", b = "C", length = 2, kind = "tunnel", tunnel_cards = 3},
  {a = "A", b = "N", length = 1, kind = "ferry", locomotives = 1},
  {a = "N", b = "C", length = 1, kind = "ship"},
]
ticket_cards = [
  {id = "T1", a = "A", b = "C", points = 5},
  {id = "T2", options = [["A", "B", 3], ["A", "C", 6]]},
  {id = "T3", tour = ["A", "B", "C"], points = [9, 6, -12]},
]
"""


def target() -> Target:
    shipped = [path.read_text("utf-8") for path in sorted(shipped_maps().glob("*.toml"))]
    seeds = [SMALL, *(SMALL + f"\n[{table}]\n" for table in TABLES), *map(cut, shipped)]
    words = [f"[{table}]" for table in TABLES] + list(dict.fromkeys(re.findall(r"\b[a-z_]{3,}\b", SMALL)))
    tables = re.findall(r"(?m)^[a-z_]+ = .{1,40}$", "\n".join(shipped))
    words += [*dict.fromkeys(tables), "true", "false", "[[variants]]", "{}", "[]", *FACTORS]
    return Target("board", [seed.encode() for seed in seeds], words, check)
