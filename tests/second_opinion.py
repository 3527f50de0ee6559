"""A second scorer, written apart from the app and simple on purpose: nothing of `companion` is imported here.

It reads a record in full names, such as the app writes, trusts every line of
it, and counts again: routes, tickets, longest path, most tickets, coal, ranks.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

MAPS = Path(__file__).parent.parent / "maps"
POINTS = [0, 1, 2, 4, 7, 10, 15, 18, 21, 27]
CLAIM = re.compile(
    r"(?P<who>.+?) claims (?P<a>.+?) - (?P<b>.+?)(?: with (?P<paid>[^,]+))?(?:, taking coal at (?P<at>.+))?"
)
NAMED = re.compile(r"(?P<who>.+?) (?:keeps|shows|draws (?:\d+ )?tickets?, keeps) (?P<cards>\D+ - .+)")
OWNS = re.compile(r"(?P<who>.+?) owns (?P<tracks>.+)")
HOLDS = re.compile(r"(?P<who>.+?) holds (?P<what>.+)")
COLOUR = re.compile(r" (red|blue|green|yellow|black|white|purple|orange|grey|second)$")

Edge = tuple[str, str, int]


def score(text: str) -> dict[str, dict[str, Any]]:
    """By player: points of each kind, total, rank, tickets, length of the longest path, pieces left."""
    rows = [row.split("#")[0].strip() for row in text.splitlines()]
    head = dict(row.split(": ", 1) for row in rows if re.match(r"[a-z ]+: ", row))
    board = tomllib.loads((MAPS / f"{head['board']}.toml").read_text("utf-8"))
    players = [COLOUR.sub("", player) for player in head["players"].split(", ")]
    tracks: dict[str, list[Edge]] = {player: [] for player in players}
    tickets: dict[str, list[tuple[str, str, int]]] = {player: [] for player in players}
    coal = dict.fromkeys(players, 0)
    for row in rows:
        if found := CLAIM.fullmatch(row):
            tracks[found["who"]].append(_edge(board, found["a"], found["b"]))
            paid = re.search(r"(\d+) coal", found["paid"] or "")
            coal[found["who"]] += (1 if found["at"] else 0) - (int(paid[1]) if paid else 0)
        elif found := NAMED.fullmatch(row):
            tickets[found["who"]] += [_ticket(board, *card.split(" - ")) for card in found["cards"].split(", ")]
        elif found := OWNS.fullmatch(row):
            tracks[found["who"]] += [_edge(board, *one.split(" - ")) for one in found["tracks"].split(", ")]
        elif (found := HOLDS.fullmatch(row)) and (held := re.search(r"(\d+) coal", found["what"])):
            coal[found["who"]] = int(held[1])
    return _sheet(board, players, tracks, {p: list(dict.fromkeys(t)) for p, t in tickets.items()}, coal)


def _edge(board: dict[str, Any], a: str, b: str) -> Edge:
    b = COLOUR.sub("", b)
    lengths = {row["length"] for row in board["routes"] if {row["a"], row["b"]} == {a, b}}
    assert len(lengths) == 1, f"{a} - {b} has {lengths}"
    return a, b, lengths.pop()


def _ticket(board: dict[str, Any], a: str, b: str) -> tuple[str, str, int]:
    deck = [row for row in board["ticket_cards"] if "base" in row.get("sets", ["base"])]
    (points,) = {row["points"] for row in deck if {row["a"], row["b"]} == {a, b}}
    return a, b, points


def _reaches(edges: list[Edge], a: str, b: str) -> bool:
    seen, before = {a}, set[str]()
    while seen != before:
        before = set(seen)
        for one, other, _ in edges:
            if one in seen or other in seen:
                seen |= {one, other}
    return b in seen


def longest(edges: list[Edge]) -> int:
    """Length of the longest path, by trying every way to go on."""

    @cache
    def onward(city: str, used: int) -> int:
        best = 0
        for number, (a, b, length) in enumerate(edges):
            if city in (a, b) and not used >> number & 1:
                best = max(best, length + onward(b if city == a else a, used | 1 << number))
        return best

    return max((onward(city, 0) for edge in edges for city in edge[:2]), default=0)


def _sheet(
    board: dict[str, Any],
    players: list[str],
    tracks: dict[str, list[Edge]],
    tickets: dict[str, list[tuple[str, str, int]]],
    coal: dict[str, int],
) -> dict[str, dict[str, Any]]:
    done = {p: [card for card in tickets[p] if _reaches(tracks[p], card[0], card[1])] for p in players}
    paths = {p: longest(tracks[p]) for p in players}
    found: dict[str, dict[str, Any]] = {}
    for player in players:
        failed = [card for card in tickets[player] if card not in done[player]]
        lines = {
            "routes": sum(POINTS[edge[2]] for edge in tracks[player]),
            "tickets": sum(card[2] for card in done[player]) - sum(card[2] for card in failed),
        }
        if paths[player] and paths[player] == max(paths.values()):
            lines["longest path"] = 10
        if "most_tickets" in board and done[player]:
            most = max(len(cards) for cards in done.values())
            lines["most tickets"] = 10 if len(done[player]) == most else 0
        if "coal" in board:
            lines["most coal"] = 10 if coal[player] == max(coal.values()) else 0
            lines["least coal"] = -5 if coal[player] == min(coal.values()) else 0
        found[player] = {
            "lines": {what: points for what, points in lines.items() if points},
            "total": sum(lines.values()),
            "completed": sorted(done[player]),
            "failed": sorted(failed),
            "path": paths[player],
            "pieces": 45 - sum(edge[2] for edge in tracks[player]),
        }
    keys = {p: (found[p]["total"], len(done[p]), 0 < paths[p] == max(paths.values())) for p in players}
    for player in players:
        found[player]["rank"] = 1 + sum(key > keys[player] for key in keys.values())
    return found


def of_json(sheet: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same facts out of the app's JSON."""
    pieces = {one["name"]: one["pieces_left"] for one in sheet["players"]}
    return {
        side["name"]: {
            "lines": {line["what"]: line["points"] for line in side["lines"]},
            "total": side["total"],
            "completed": sorted(tuple(card) for card in side["tickets"]["completed"]),
            "failed": sorted(tuple(card) for card in side["tickets"]["failed"]),
            "path": side["longest_path"]["length"],
            "pieces": pieces[side["name"]],
            "rank": side["rank"],
        }
        for side in sheet["sides"]
    }
