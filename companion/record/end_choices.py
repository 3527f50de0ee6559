"""What is chosen before the sheet: the choice that stands, and what else the referee allows."""

from __future__ import annotations

from companion.game.contributions import EndChoice
from companion.game.moves import Turn
from companion.game.results import ticket_results
from companion.game.state import Game
from companion.game.verdict import Remark
from companion.record.questions import Offer
from companion.referee import judge


def end_choices(game: Game) -> list[EndChoice]:
    """The choices of every family."""
    return [choice for mechanic in game.rules.by_hook["end_choices"] for choice in mechanic.end_choices(game)]


def options(game: Game, choice: EndChoice) -> list[tuple[Offer, Remark]]:
    """The options that the referee allows, each as an offer and the remark that says what it chooses."""
    turns = [(Turn(choice.seat, (step,)), says) for step, says in choice.options]
    judged = [(Offer(turn, judge(game, turn)), says) for turn, says in turns]
    return [(offer, says) for offer, says in judged if offer.verdict.legal]


def known_ticket_points(game: Game, seat: int) -> int:
    """The points that the known tickets of a seat's side score with the choices as they stand."""
    return sum(ticket.points for ticket in ticket_results(game, game.table.side_of(seat).index))
