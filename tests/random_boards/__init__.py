"""Random whole games on any board with real decks or dice, written in the language of records."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.board import Board, Track
from random_boards.by_cards import ByCards
from random_boards.by_dice import ByDice
from random_boards.places import lane
from random_boards.table import COMMON, Table

UNTURNED = ("draw", "pass", "share", "terrain")
"""Kinds of lines that a record of claims leaves out."""


def play(board: Board, players: int, seed: int, tracking: str = "turns", *, dice: bool = False) -> str:
    """The record of a whole game."""
    table: Table = ByDice(board, players, seed, dice=True) if dice else ByCards(board, players, seed)
    table.play()
    moves = table.lines
    if tracking == "final":
        moves = _final(table)
    elif tracking == "claims":
        moves = [line for line, kind in zip(table.lines, table.kinds, strict=True) if kind not in UNTURNED]
        if table.tells_pieces:
            moves = list(_with_pieces(table))
    return "\n".join([*table.header(tracking), "", *moves]) + "\n"


def _with_pieces(table: Table) -> Iterator[str]:
    """The lines of claims, and the piece laid with each draw."""
    for line, kind in zip(table.lines, table.kinds, strict=True):
        head, _, piece = line.partition("; lays ")
        if piece and kind == "draw":
            yield f"{head.split()[0]} lays {piece}"
        elif kind not in UNTURNED:
            yield line


def _owned(table: Table, track: Track) -> str:
    return lane(table.board, track) + (" doubled" if track.id in table.doubled else "")


def _final(table: Table) -> list[str]:
    """Only the end of a game, as records with that tracking state it."""
    rows = []
    for seat in table.seats:
        own = [track for track in table.board.tracks if table.owner.get(track.id) == seat.index]
        rows += ["owns " + ", ".join(_owned(table, track) for track in own)] if own else []
        held = [f"{seat.coal} coal"] if "coal" in table.rules else []
        held += [f"{seat.country_points} country points"] if "country_cards" in table.rules else []
        held += [f"{seat.tolls} tolls", f"{seat.loans} loans"] if "tolls" in table.rules else []
        if "flags" in table.rules:
            sets = min(seat.kept[colour] for colour in table.rules["flags"].colours)
            held.append(f"{sets} flag set{'' if sets == 1 else 's'}")
        held += [f"{count} {stack.partition('/')[0]}" for stack, count in seat.festivals.items() if count]
        count = len(seat.souvenirs)
        held += [f"{count} souvenir{'' if count == 1 else 's'}"] if "souvenirs" in table.rules else []
        held += [f"{seat.bullet} bullet"] if "bullet_train" in table.rules else []
        held += [f"{table.wilds(seat)} wild"] if "goals" in table.rules else []
        held += [f"{seat.marked} point{'' if seat.marked == 1 else 's'}"] if table.points_told else []
        for kind, count in seat.pieces.items():
            held.append(f"{count} {'subway car' if kind == 'subway' else kind}{'' if count == 1 else 's'}")
        spots = [f"{line} {' '.join(map(str, numbers))}" for line, numbers in seat.spots.items()]
        rows += [f"has spots {', '.join(spots)}"] if spots else []
        rows.append(f"holds {', '.join(held)}")
        rows += [f"has technologies {', '.join(seat.technologies)}"] if seat.technologies else []
        cities = [city for city, owner in table.markers.items() if owner == seat.index]
        rows += [f"has markers at {', '.join(cities)}"] if cities else []
        rows += ["holds alvin"] if table.alvins == seat.index else []
        rows += [f"has harbours at {', '.join(seat.harbours)}"] if seat.harbours else []
        rows += [f"has stations at {', '.join(seat.stations)}"] if seat.stations else []
        count = seat.exchanged
        rows += [f"exchanged {count} {'piece' if count == 1 else 'pieces'}"] if count else []
        cards = seat.shown if table.rules["tickets"].hand else seat.tickets
        rows += [f"shows {table.named(cards)}"] if cards else []
        rows = [row if row.startswith("\0") else f"\0{seat.name} {row}" for row in rows]
    shared = [lane(table.board, track) for track in table.board.tracks if table.owner.get(track.id) == COMMON]
    rows = [f"table owns {', '.join(shared)}", *rows] if shared else rows
    lent = [line for line, kind in zip(table.lines, table.kinds, strict=True) if kind == "borrow"]
    return [row.removeprefix("\0") for row in rows] + lent
