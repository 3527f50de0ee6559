"""The longest continuous path: each piece once, cities any number of times (BA-20, CD-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.families.longest_path.words import WORDS
from companion.game.contributions import Explanation, Points, Tally
from companion.game.mechanic import Mechanic
from companion.game.moves import HasBonus
from companion.game.numbers import Numbers, OpenRule, cited_in, key
from companion.game.state import Game
from companion.game.table import Side
from companion.game.verdict import Reason, Remark, because, note
from companion.trails import longest_path
from companion.words import learn

learn(WORDS)

LONGEST_PATH = "longest path"


class PathNumbers(Numbers):
    """What the longest path is worth; 0 if it only breaks ties."""

    passages = cited_in(points="rule")

    points: int = key(10, ge=0, description="points for the longest path")
    rule: str = key("BA-20", description="the rule of the bonus on this board")


class LongestPath(Mechanic[PathNumbers]):
    """The bonus for the longest path; all tied sides score it in full."""

    table = "longest_path"
    numbers_type = PathNumbers
    open_points = (OpenRule("longest_path.points", "EU-05", ("10", "0"), named=True),)
    sheet = ("longest path",)
    lines_first = True
    uses_longest_path = True
    shows_longest_path = True
    tie_breaks = ("longest path", "path length")

    def _lengths(self, game: Game) -> list[int]:
        return [longest_path(game, side.index).length for side in game.table.sides]

    # -- where only totals are recorded

    def tallies(self, game: Game) -> Iterator[Tally]:
        if self.numbers.points or set(self.tie_breaks).intersection(game.rules.tie_order):
            yield Tally(HasBonus, LONGEST_PATH, self.numbers.rule)

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse the bonus for a side whose routes together are shorter than a single route of another side."""
        if not game.table.counts_only:
            return
        for side in game.table.sides:
            if game.has_bonus(side.index, LONGEST_PATH):
                yield from self._against_path(game, side)

    def _against_path(self, game: Game, holder: Side) -> Iterator[Reason]:
        """Reasons against a side holding the longest path, judged by the routes counted so far."""
        who, routes = holder.name, [held.routes for held in game.seats]
        spaces = sum(length * count for member in holder.seats for length, count in routes[member].items())
        if not spaces:
            yield because(self.numbers.rule, "bonus without routes", who=who, bonus=LONGEST_PATH)
            return
        if not all(routes[member] for member in holder.seats):
            return  # a partner's routes are still to come
        for other in game.table.sides:
            lengths = (length for member in other.seats for length, count in routes[member].items() if count)
            if (single := max(lengths, default=0)) > spaces:
                yield because(
                    self.numbers.rule, "path too short", who=who, spaces=spaces, other=other.name, length=single
                )

    def _scores_as_declared(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            if self.numbers.points and game.has_bonus(side.index, LONGEST_PATH):
                why = (note("why told"),)
                yield Points(side.index, "longest path", self.numbers.points, self.numbers.rule, why)

    # -- scoring

    def scores(self, game: Game) -> Iterator[Points]:
        if game.table.counts_only:
            yield from self._scores_as_declared(game)
            return
        lengths = self._lengths(game)
        for side, length in zip(game.table.sides, lengths, strict=True):
            if length and length == max(lengths) and self.numbers.points:
                why = (note("why path", length=length),)
                yield Points(side.index, "longest path", self.numbers.points, self.numbers.rule, why)

    def bonus_progress(self, game: Game, side: int, what: str) -> Remark | None:
        if game.table.counts_only:
            return None
        length = longest_path(game, side).length
        return note("why path", length=length) if length else note("sheet no tracks")

    def explanations(self, game: Game) -> Iterator[Explanation]:
        if game.table.counts_only:
            if self.numbers.points and not any(game.has_bonus(side.index, LONGEST_PATH) for side in game.table.sides):
                yield Explanation("longest path", self.numbers.rule, note("aside untold"))
        elif self.numbers.points and not game.owners:
            yield Explanation("longest path", self.numbers.rule, note("aside no route"))
        elif self.numbers.points:
            for side in game.table.sides:
                if not (path := longest_path(game, side.index)).exact:
                    limit = note("aside path at least", who=side.name, length=path.length)
                    yield Explanation("longest path", self.numbers.rule, limit)

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        if word not in self.tie_breaks:
            return None
        if game.table.counts_only:
            return [int(game.has_bonus(side.index, LONGEST_PATH)) for side in game.table.sides]
        lengths = self._lengths(game)
        if word == "longest path":
            return [int(length == max(lengths) > 0) for length in lengths]
        return lengths
