"""Bonus cards: some tracks carry a number, and claiming one draws that many blind cards (NO-05)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.board import Board
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, Step
from companion.game.numbers import Column, Misprints, Numbers, SpaceMark, key
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.game.verdict import Remark, note
from companion.words import learn, wording

DRAW = "draw"
"""The route column for the number of cards that a claim draws."""
ROW = 5
"""The number of cards that lie face up."""


class BonusCardNumbers(Numbers):
    """The rule that cards after a claim rest on."""

    rule: str = key("NO-05", description="the rule of cards after a claim on this board")


class CardsAfterClaim(NamedTuple):
    """The number of cards that a claim draws: the certain minimum and the possible maximum."""

    sure: int
    most: int


class BonusCards(Mechanic[BonusCardNumbers]):
    """These draws are never recorded: the track says how many, and nobody sees which. With dice there are none."""

    table = "bonus_cards"
    numbers_type = BonusCardNumbers
    route_columns = {
        DRAW: Column(
            int,
            0,
            "cards that are drawn blind after the claim",
            {"ge": 0, "le": 9},
            drawn=SpaceMark("coin", "legend bonus cards"),
        )
    }

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("+1", "+2", "+3", "bonus", "extra", "draws")

    def misprints(self, board: Board) -> Misprints:
        if not any(track.column(DRAW) for track in board.tracks):
            yield (self.table,), wording("bonus cards none")

    def _cards_drawn(self, game: Game, step: Step) -> CardsAfterClaim:
        """How many cards a claim draws from a deck that may be too small; face-up cards do not count as blind ones."""
        if not isinstance(step, Claim) or step.track is None or not game.table.by_cards:
            return CardsAfterClaim(0, 0)
        count, pile = game.board.tracks[step.track].column(DRAW, 0), game.rules.fewest_left_to_draw(game)
        if pile is None:
            return CardsAfterClaim(count, count)
        unsure = any(held.cards_over or held.cards_under for held in game.seats)  # then the deck may hold more
        return CardsAfterClaim(min(count, max(0, pile - ROW)), count if unsure else min(count, pile))

    @handles(Claim)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        sure, most = self._cards_drawn(game, step)
        if not most or not game.table.by_turns:
            return game
        held = game.seats[seat]
        return game.with_holding(
            seat,
            hand=held.hand.taking(None, most),
            own=held.own.taking(None, sure),
            cards=held.cards + sure,
            cards_over=held.cards_over + most - sure,
            cards_drawn=held.cards_drawn + most,
        )

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if count := self._cards_drawn(before, step).most:
            yield note("bonus cards", who=before.name(seat), count=count)


learn(
    {
        # what a claim brings
        "never said bonus_cards": "Cards that a track brings are drawn by themselves: leave out “{text}”.",
        "bonus cards": "then {who} draws {count:card} from the deck",
        # mistakes in a board file
        "bonus cards none": "no track of the board brings cards",
        # signs on the board
        "legend bonus cards": "cards drawn after the claim",
        # names in lists
        "board draw": "{count:track} that bring cards",
    }
)
