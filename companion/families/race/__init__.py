"""A race to a number of completed tickets, and the bonus ticket for joining two coasts (FJ-03, FJ-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.families.race.words import NOUNS, WORDS
from companion.game.board import Board
from companion.game.contributions import Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CountThings, Step, amounts_counted
from companion.game.network import networks
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key
from companion.game.results import tracks_for_tickets
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

BONUS = "bonus ticket"
COAST = "coast"
"""The city column for the coast on which a city lies."""


class RaceNumbers(Numbers):
    """How many completed tickets win."""

    passages = cited_in(tickets="rule")

    tickets: int = key(6, ge=1, le=99, description="completed tickets, the bonus ticket among them, that win at once")
    rule: str = key("FJ-03", description="the rule of the race on this board")
    bonus_rule: str = key("FJ-05", description="the rule of the bonus ticket on this board")


class Race(Mechanic[RaceNumbers]):
    """The turn that completes the last ticket needed ends the game. A side can have the bonus ticket only once."""

    table = "race"
    numbers_type = RaceNumbers
    sheet = (BONUS,)
    lines_after = "tickets"
    passages = ("FJ",)
    counted_units = (BONUS,)
    city_columns = {
        COAST: Column(int, 0, "the coast that it lies on, for the bonus ticket: 1 or 2", {"ge": 0, "le": 2})
    }
    signs = {
        f"{COAST} 1": CitySign("◀", "M8-10v20l-16-10z", lettered=False),
        f"{COAST} 2": CitySign("▶", "M-8-10v20l16-10z", lettered=False),
    }

    def misprints(self, board: Board) -> Misprints:
        if not board.numbers["tickets"].hand or not board.numbers["tickets"].worth:
            yield (self.table,), wording("race without hand")
        if len({*_coasts(board).values()}) == 1:
            yield (self.table,), wording("race one coast")

    def _joins(self, game: Game, side: int) -> tuple[str, str] | None:
        """A city of each coast that a side has joined; None if it has not joined any, or there are no coasts."""
        net, coasts = networks(tracks_for_tickets(game, side)), _coasts(game.board)
        first = [city for city, coast in coasts.items() if coast == 1 and city in net]
        second = [city for city, coast in coasts.items() if coast == 2 and city in net]
        return next(((a, b) for a in first for b in second if net[a] == net[b]), None)

    def _has_bonus(self, game: Game, side: int) -> bool:
        return game.counted(side, BONUS) > 0 if game.table.counts_only else self._joins(game, side) is not None

    def completed(self, game: Game, side: int) -> int:
        """The completed tickets that a side has shown, including the bonus ticket."""
        return self._shown(game, side) + self._has_bonus(game, side)

    def _shown(self, game: Game, side: int) -> int:
        return sum(len(game.seats[seat].shown) for seat in game.table.sides[side].seats)

    # -- judging

    def tallies(self, game: Game) -> Iterator[Tally]:
        if _coasts(game.board):
            yield Tally(CountThings, BONUS, self.numbers.bonus_rule)

    @handles(CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        for count in amounts_counted(step, BONUS):
            if count > 1:
                yield because(self.numbers.bonus_rule, "one bonus ticket", who=game.name(seat), count=count)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        side = after.table.side_of(seat).index
        if isinstance(step, Claim) and (ends := self._joins(after, side)) and not self._joins(before, side):
            yield note("bonus ticket joined", a=ends[0], b=ends[1])
        had, has = self.completed(before, side), self.completed(after, side)
        if has > had and not after.table.recorded_at_end:
            key = "race won" if has >= self.numbers.tickets else "race goes on"
            yield note(key, who=after.table.side_of(seat).name, count=has, asked=self.numbers.tickets)

    def why_ended(self, game: Game, seat: int) -> Reason | None:
        for side in game.table.sides:
            count = self.completed(game, side.index)
            if game.clock.over and count >= self.numbers.tickets:
                return because(self.numbers.rule, "race over", winner=side.name, count=count)
        return None

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        if game.table.recorded_at_end or game.clock.over:
            return game
        side = game.table.side_of(seat).index
        if self._shown(game, side) + 1 < self.numbers.tickets or self.completed(game, side) < self.numbers.tickets:
            return game
        return game.replace(clock=game.clock._replace(left=0, by=seat))

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            ends = None if game.table.counts_only else self._joins(game, side.index)
            why = note("why told") if ends is None else note("why bonus ticket", a=ends[0], b=ends[1])
            points = game.board.numbers["tickets"].worth if self._has_bonus(game, side.index) else 0
            yield Points(side.index, BONUS, points, self.numbers.bonus_rule, (why,))

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "open tickets", self.completed(game, game.table.side_of(seat).index)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        yield "bonus_ticket", self._has_bonus(game, game.table.side_of(seat).index)

    def marks(self, game: Game) -> Iterator[Mark]:
        for city, coast in _coasts(game.board).items():
            yield Mark(city, f"{COAST} {coast}")

    def remarks(self, game: Game) -> Iterator[Remark]:
        yield note("race points")


def _coasts(board: Board) -> Mapping[str, int]:
    """The coast of each city that lies on one."""
    return {city.name: coast for city in board.cities.values() if (coast := city.column(COAST, 0))}
