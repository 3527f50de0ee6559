"""What a board file may say but seldom means: questions to its author that do not prevent anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.boards.read import Fault
from companion.families import in_force
from companion.game.board import Board
from companion.words import wording

BESIDE = 3
"""The most parallel tracks between two cities on printed boards; tracks to a country can be more."""


def unlikely_values(board: Board) -> Iterator[Fault]:
    """Questions about a board that has no faults, each with its key."""
    counted = Counter(track.ends for track in board.tracks)
    last = {track.ends: track for track in board.tracks}
    for ends, count in counted.items():
        track = last[ends]
        if count > BESIDE and not any(board.cities[city].country for city in ends):
            says = wording("many beside", count=count, a=track.a, b=track.b, most=BESIDE)
            yield Fault(f"routes[{track.id}]", None, says)
    rules, spaces, players = in_force(board), sum(track.length for track in board.tracks), min(board.players)
    pieces = players * sum(mechanic.pieces_in_all for mechanic in rules)
    table = next((mechanic.table for mechanic in rules if mechanic.pieces_in_all), "")
    if spaces < pieces:
        yield Fault(table, None, wording("more pieces than spaces", pieces=pieces, players=players, spaces=spaces))
