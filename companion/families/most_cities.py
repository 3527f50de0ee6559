"""The bonus for the most cities in one network (LA-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.game.contributions import Explanation, Points, Tally
from companion.game.mechanic import Mechanic
from companion.game.moves import HasBonus
from companion.game.network import networks
from companion.game.numbers import Numbers, cited_in, key
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

MOST_CITIES = "most cities"


class MostCityNumbers(Numbers):
    """What the most cities are worth."""

    passages = cited_in(points="rule")

    points: int = key(10, ge=0, description="points for the most cities in one network")
    rule: str = key("LA-02", description="the rule of the bonus on this board")


class MostCities(Mechanic[MostCityNumbers]):
    """All tied sides score it in full."""

    table = "most_cities"
    numbers_type = MostCityNumbers
    sheet = ("most cities",)
    lines_first = True

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(HasBonus, MOST_CITIES, self.numbers.rule)

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse the bonus for a side that has no route."""
        if not game.table.counts_only:
            return
        for side in game.table.sides:
            claims_bonus = game.has_bonus(side.index, MOST_CITIES)
            if claims_bonus and not any(game.seats[member].routes_counted for member in side.seats):
                yield because(self.numbers.rule, "bonus without routes", who=side.name, bonus=MOST_CITIES)

    def scores(self, game: Game) -> Iterator[Points]:
        if game.table.counts_only:
            for side in game.table.sides:
                if game.has_bonus(side.index, MOST_CITIES):
                    why = (note("why told"),)
                    yield Points(side.index, "most cities", self.numbers.points, self.numbers.rule, why)
            return
        counts = [largest_network(game, side.index) for side in game.table.sides]
        for side, count in zip(game.table.sides, counts, strict=True):
            if count and count == max(counts):
                why = (note("why most cities", count=count),)
                yield Points(side.index, "most cities", self.numbers.points, self.numbers.rule, why)

    def bonus_progress(self, game: Game, side: int, what: str) -> Remark | None:
        return None if game.table.counts_only else note("why most cities", count=largest_network(game, side))

    def explanations(self, game: Game) -> Iterator[Explanation]:
        if game.table.counts_only:
            if not any(game.has_bonus(side.index, MOST_CITIES) for side in game.table.sides):
                yield Explanation("most cities", self.numbers.rule, note("aside untold"))
        elif not game.owners:
            yield Explanation("most cities", self.numbers.rule, note("aside no route"))


def largest_network(game: Game, side: int) -> int:
    """The number of cities in a side's largest network, not counting junctions."""
    net = networks(game.tracks_of(side))
    sizes = Counter(number for city, number in net.items() if not game.board.cities[city].junction)
    return max(sizes.values(), default=0)


learn(
    {
        "lacks most cities": "bonus for the most cities",
        # what a turn may hold, and the sheet
        "why most cities": "{count:city} in one network",
        # names on the sheet and in lists
        "what most cities": "most cities",
        # where only totals are recorded
        "counts most cities": "most cities",
        # what its numbers mean on a board
        "here most_cities.points": "the most cities in one network score {points:point}",
    },
)
