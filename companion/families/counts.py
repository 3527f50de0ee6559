"""Totals only: a table that just wants the final score enters how many routes of each length each seat has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.game.contributions import Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import CountRoutes, CountThings, HasBonus, Step
from companion.game.numbers import Numbers
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn


class CountNumbers(Numbers):
    """Nothing to set."""


class Counts(Mechanic[CountNumbers]):
    """Totals as the table enters them; a later entry replaces an earlier one."""

    table = "counts"
    numbers_type = CountNumbers
    steps = frozenset((CountRoutes, CountThings, HasBonus))

    def tallies(self, game: Game) -> Iterator[Tally]:
        for length in sorted({track.length for track in game.board.tracks}):
            yield Tally(CountRoutes, str(length), "BA-01")

    @handles(CountRoutes)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        assert isinstance(step, CountRoutes)
        who, exist = game.name(seat), Counter(track.length for track in game.board.tracks)
        lengths: set[int] = set()
        for count, length in step.routes:
            others = [held.routes.get(length, 0) for at, held in enumerate(game.seats) if at != seat]
            same_length = [track for track in game.board.tracks if track.length == length]
            if length in lengths:
                yield because("BA-01", "length told twice", who=who, length=length)
            elif count and not exist[length]:
                yield because("BA-27", "no such length", board=game.board.title, length=length, exist=sorted(exist))
            elif count > exist[length]:
                yield because("BA-27", "too many of a length", who=who, count=count, length=length, exist=exist[length])
            elif count > exist[length] - sum(others) and not game.rules.overtakes(game, seat, same_length):
                left = max(0, exist[length] - sum(others))
                yield because(
                    "BA-08", "length taken", who=who, count=count, length=length, exist=exist[length], left=left
                )
            lengths.add(length)

    @handles(CountRoutes, CountThings, HasBonus)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        held = game.seats[seat]
        if isinstance(step, CountRoutes):
            return game.with_holding(seat, routes={**held.routes, **{length: count for count, length in step.routes}})
        if isinstance(step, CountThings):
            return game.with_holding(seat, counts={**held.counts, **{unit: count for count, unit in step.amounts}})
        assert isinstance(step, HasBonus)
        return game.with_holding(seat, bonuses=held.bonuses | {step.bonus})

    def remarks(self, game: Game) -> Iterator[Remark]:
        if not game.table.counts_only:
            return
        yield note("counts only")
        entered = frozenset[str]().union(*(held.bonuses for held in game.seats))
        bonuses = [tally.unit for tally in game.rules.tallies(game) if tally.step is HasBonus]
        if any(held.spaces for held in game.seats) and (untold := [bonus for bonus in bonuses if bonus not in entered]):
            yield note("bonuses untold", bonuses=[f"the {bonus}" for bonus in untold])


learn(
    {
        # why a move is refused, and what a move brings
        "no such length": "{board} has no route of {length:space}; its routes have {exist:or}.",
        "too many of a length": "{who} cannot have {count:route} of {length:space}; the board has {exist}.",
        "length taken": "{who} cannot have {count:route} of {length:space}: of the {exist} on the board, the others "
        "leave {left}.",
        "length told twice": "{who}'s routes of {length:space} are given twice.",
        # what a turn may hold, and the sheet
        "bonuses untold": "Not told: who has {bonuses:or}; that scores for nobody.",
        "counts only": "Told in numbers only: routes, tickets and bonuses are as the table counted them.",
    }
)
