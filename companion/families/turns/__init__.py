"""Turns: one action each, in seat order, and the last round (BA-02, BA-03, BA-21, BA-22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from companion.families.turns.words import WORDS
from companion.game.board import Board
from companion.game.mechanic import Mechanic
from companion.game.moves import IN_NUMBERS, IN_PLAY, Action, CountThings, HasBonus, Pass, Step
from companion.game.numbers import Numbers, OpenRule, cited_in, key
from companion.game.state import Clock, Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS)

_ENDS_TURN = attrgetter("ends_turn")


class TurnNumbers(Numbers):
    """When the game ends."""

    passages = cited_in(ends_at="rule BA-22")

    on: str = key("seat", pattern="^(seat|side)$", description="whose stock counts: a seat's own, or a side's together")
    rule: str = key("BA-21", description="the rule of the end on this board")
    ends_at: int = key(
        2, ge=0, description="a stock of so many pieces or fewer at the end of a turn starts the last round"
    )
    last_turns: int = key(1, ge=0, description="turns that everybody then still has; 0: the game ends at once")

    def case(self, key: str) -> str:
        if key != "ends_at" or self.last_turns:
            return super().case(key)
        return "at once" if self.ends_at else "0 at once"


class Turns(Mechanic[TurnNumbers]):
    """Whose turn it is. If turns are not tracked, their order and number are not judged."""

    table = "turns"
    numbers_type = TurnNumbers
    open_points = (OpenRule("turns.ends_at", "CD-01", ("2", "1", "0"), rank=-3),)
    steps = frozenset((Pass,))

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("last round", "final round", "last turn", "last turns", "game over", "the end", "end of game")
        yield from ("end of the game", "ends the game", "game ends")

    def start(self, game: Game) -> Game:
        return game.replace(clock=game.clock._replace(on_turn=game.table.first))

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        table = game.table
        if table.tracking not in step.tracked:
            who = game.name(seat)
            if step.tracked == IN_NUMBERS:
                unnamed = table.tracking == "final" and _counts_nothing(step)
                bonus = step.bonus if isinstance(step, HasBonus) and step.bonus in game.rules.sheet else ""
                says = "nothing to name" if unnamed else "bonus not told" if bonus else "only in counts tracking"
                yield because("BA-02", says, who=who, bonus=bonus)
            elif table.counts_only:
                yield because("BA-02", "only numbers in counts tracking", who=who)
            elif step.tracked & IN_PLAY:
                yield because("BA-02", "no turns in final tracking", who=who)
            else:
                yield because("BA-02", "only in final tracking", who=who)
        if not (isinstance(step, Action) or step.opens) or not table.by_turns:
            return
        if game.clock.over:
            ended = (mechanic.why_ended(game, seat) for mechanic in game.rules.by_hook["why_ended"])
            yield next(filter(None, ended), None) or self._game_over(game, game.name(seat))
        elif seat != game.clock.on_turn:
            yield because("BA-03", "out of turn", who=game.name(seat), turn=game.name(game.clock.on_turn))
        if (
            game.done
            and isinstance(step, Action)
            and not any(
                mechanic.allows_second_action(game, seat, step)
                for mechanic in game.rules.by_hook["allows_second_action"]
            )
        ):
            yield because("BA-02", "second action", who=game.name(seat))

    def _game_over(self, game: Game, who: str) -> Reason:
        if self.numbers.last_turns or game.clock.by is None:
            return because(self.numbers.rule, "game is over", who=who)
        return because(self.numbers.rule, "game ended at once", by=game.name(game.clock.by))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Pass):
            left = before.rules.fewest_left_to_draw(before)
            can = before.table.by_turns and (left is None or left > 0)
            if before.table.by_cards:
                yield note("passing able" if can else "passing", who=before.name(seat))
            else:
                yield note(
                    "passing with dice" if _can_still_open(before, seat) else "passing rolled", who=before.name(seat)
                )
        if isinstance(step, Action) and self._stock_low(after, seat) and after.clock.left is None:
            who = after.table.side_of(seat).name if self.numbers.on == "side" else after.name(seat)
            stock, turns = self._stock(after, seat), self.numbers.last_turns
            unit = "train" if [*after.seats[seat].pieces] == ["train"] else "piece"
            yield note("last round begins" if turns else "ends with this", who=who, stock=stock, unit=unit, turns=turns)

    def _stock(self, game: Game, seat: int) -> int:
        """The stock that ends the game: a seat's, or its side's together."""
        if self.numbers.on == "seat":
            return game.seats[seat].stock
        return sum(game.seats[partner].stock for partner in game.table.side_of(seat).seats)

    def _stock_low(self, game: Game, seat: int) -> bool:
        if not game.table.by_turns or self._stock(game, seat) > self.numbers.ends_at:
            return False
        return not any(mechanic.delays_end(game) for mechanic in game.rules.by_hook["delays_end"])

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        if not game.table.by_turns or not any(map(_ENDS_TURN, steps)):
            return game
        clock = game.clock
        if clock.left and clock.by is not None and not self._stock_low(game, clock.by):
            clock = self._without_starter(game, clock.left)
        left, by = clock.left, clock.by
        if left is not None:
            left = max(0, left - 1)
        elif self._stock_low(game, seat):
            left, by = len(game.table.seats) * self.numbers.last_turns, seat
        after = (seat + 1) % len(game.table.seats)
        return game.replace(clock=Clock(after, clock.taken + 1, left, by))

    def _without_starter(self, game: Game, left: int) -> Clock:
        """The clock after the table gave a track of whoever began the last round to somebody else: the pieces are
        back, so it is begun by the next whose stock became low, or by nobody yet.
        """
        seats = len(game.table.seats)
        for since in range(seats * self.numbers.last_turns - left - 1, -1, -1):
            seat = (game.clock.on_turn - 1 - since) % seats
            if self._stock_low(game, seat):
                return game.clock._replace(left=seats * self.numbers.last_turns - since, by=seat)
        return game.clock._replace(left=None, by=None)

    def after_corrections(self, before: Game, game: Game) -> Game:
        """The game with the last round as corrected stocks require: taken back, or begun by somebody's last turn.

        It is begun by the seat to which the correction applies, not by its partner; or, if it is taken back, by one
        whose stock became low after it had begun and therefore did not begin it again (BA-22).
        """
        clock, seats, taken_since = game.clock, len(game.table.seats), 0
        if any(mechanic.why_ended(game, 0) for mechanic in game.rules.by_hook["why_ended"]):
            return game
        if clock.by is not None and self._stock_low(before, clock.by) and not self._stock_low(game, clock.by):
            taken_since = seats * self.numbers.last_turns - (clock.left or 0)
            clock = clock._replace(left=None, by=None)
        for since in range(min(clock.taken, seats) - 1, -1, -1):
            seat = (clock.on_turn - 1 - since) % seats
            of_partner = game.seats[seat].stock == before.seats[seat].stock and (
                self._stock(game, seat) != self._stock(before, seat)
            )
            begins = since < taken_since or not (of_partner or self._stock_low(before, seat))
            if clock.left is None and begins and self._stock_low(game, seat):
                clock = clock._replace(left=max(0, seats * self.numbers.last_turns - since), by=seat)
        return game if clock == game.clock else game.replace(clock=clock)


def _counts_nothing(step: Step) -> bool:
    """Whether a step says that a seat has none of what it counts."""
    return isinstance(step, CountThings) and not any(count for count, _ in step.amounts)


def _can_still_open(game: Game, seat: int) -> bool:
    """Whether the turn still has to be opened, for instance by a roll."""
    mechanics = game.rules.by_hook["available_actions"]
    return any(action.step.opens for mechanic in mechanics for action in mechanic.available_actions(game, seat))
