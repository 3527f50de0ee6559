"""Tickets, completed or not: what the sheet, a bonus and a tie-break all ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.board import Ticket
from companion.game.network import joined, networks
from companion.game.state import Game


@dataclass(frozen=True, slots=True)
class Result:
    """One ticket at the end: the two cities that count, and the points, negative when failed."""

    card: Ticket
    a: str
    b: str
    points: int
    completed: bool


def result(card: Ticket, net: Mapping[str, int]) -> Result:
    """How a ticket stands in a network: its best completed option, else the one that costs least (BA-17)."""
    done = [option for option in card.options if joined(net, option[0], option[1])]
    if done:
        a, b, points = max(done, key=lambda option: option[2])
        return Result(card, a, b, points, True)
    a, b, points = min(card.options, key=lambda option: option[2])
    return Result(card, a, b, -points, False)


def results(game: Game, side: int) -> list[Result]:
    """Every known kept ticket of a side, in the order in which its seats named them."""
    net = networks(game.tracks_of(side))
    cards = game.board.ticket
    return [
        result(cards[card], net)
        for seat in game.table.sides[side].seats
        for card in game.holdings[seat].tickets
    ]


def completed(game: Game, side: int) -> int:
    """How many tickets a side has completed."""
    return sum(1 for one in results(game, side) if one.completed)
