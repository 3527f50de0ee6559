"""Souvenirs: stacks of one kind each on some cities, taken with claims; more kinds score more (SF-02 to SF-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.families.souvenirs.words import NOUNS, WORDS
from companion.game.board import Board
from companion.game.contributions import Mark, Points, SetUpList, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, DeclareHoldings, Step, amount_held
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key
from companion.game.phrase import Takeable, Unit
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

SOUVENIR = "souvenir"
"""What is taken; also the city column, the unit declared at the end, and the sign on the board."""
STACKS = "stacks"
"""The header line that lists the cities where players placed a stack."""
TYPED = (SOUVENIR, "souvenirs", "token", "tokens")


class SouvenirNumbers(Numbers):
    """How many tokens a stack has, how many stacks players place, and what kinds are worth."""

    passages = cited_in(stack="rule", points="points_rule")

    stack: dict[int, int] = key({2: 2, 3: 2, 4: 3}, description="tokens of a stack, by the number of players")
    chosen: int = key(2, ge=0, le=20, description="stacks that players put on cities of their choice at set-up")
    points: tuple[int, ...] = key(
        (0, 0, 1, 2, 4, 6, 9, 12), min_length=1, description="points of no kind held, of one kind, of two and so on"
    )
    rule: str = key("SF-02", description="the rule of the stacks on this board")
    take_rule: str = key("SF-03", description="the rule of taking a token on this board")
    points_rule: str = key("SF-04", description="the rule of their points on this board")


@dataclass(frozen=True, slots=True)
class Souvenirs:
    """The tokens left in each stack, the kinds of each seat, and the number of kinds each seat declared (None: not
    declared).
    """

    left: Mapping[str, int]
    taken: tuple[tuple[str, ...], ...]
    declared: tuple[int | None, ...]


class SouvenirRules(Mechanic[SouvenirNumbers]):
    """A stack holds one kind, named after its city. A claim touching it may take a token of a kind not held yet."""

    table = "souvenirs"
    numbers_type = SouvenirNumbers
    sheet = ("souvenirs",)
    lines_after = "tickets"
    passages = ("SF",)
    takeables = (Takeable(SOUVENIR, TYPED, at_optional=True),)
    end_units = (Unit(SOUVENIR, ("souvenirs", *TYPED[:1], *TYPED[2:]), singular=SOUVENIR, example=5),)
    signs = {SOUVENIR: CitySign("❖", "M0-11L11 0L0 11L-11 0z", lettered=False)}
    city_columns = {SOUVENIR: Column(bool, False, "a stack of souvenirs lies here from the set-up")}

    def misprints(self, board: Board) -> Misprints:
        if not _printed(board):
            yield (self.table,), wording("souvenirs none")
        for players in board.players:
            if self.numbers.stack.get(players, 0) < 1:
                yield (self.table, "stack"), wording("souvenirs stack", players=players)

    def set_up_lists(self, board: Board) -> Iterator[SetUpList]:
        if self.numbers.chosen:
            cities = [city.name for city in board.cities.values() if not city.junction and not city.column(SOUVENIR)]
            yield SetUpList(STACKS, tuple(cities), self.numbers.chosen)

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        cities = [*_printed(game.board), *game.table.setup.get(STACKS, ())]
        stacks = dict.fromkeys(cities, self.numbers.stack.get(seats, 0))
        return game.with_part(self.table, Souvenirs(stacks, ((),) * seats, (None,) * seats))

    # -- judging

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(DeclareHoldings, SOUVENIR, self.numbers.points_rule)

    @handles(Claim, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        part, who, rule = _part(game), game.name(seat), self.numbers.take_rule
        if (count := amount_held(step, SOUVENIR)) is not None and count > (
            kinds := len(_printed(game.board)) + self.numbers.chosen
        ):
            yield because(self.numbers.rule, "too many souvenirs", who=who, count=count, kinds=kinds)
        cities = _cities_taken_from(step)
        for city in dict.fromkeys(cities):
            if isinstance(step, Claim) and city not in step.ends:
                yield because(rule, "souvenir not on route", who=who, city=city, a=step.ends[0], b=step.ends[1])
            elif city not in part.left:
                yield because(rule, "souvenir not there", city=city)
            elif not part.left[city]:
                yield because(rule, "souvenirs gone", city=city)
            elif city in part.taken[seat]:
                yield because(rule, "souvenir twice", who=who, city=city)
        if len(cities) > 1:
            yield because(rule, "two souvenirs", who=who)

    @handles(Claim, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if (count := amount_held(step, SOUVENIR)) is not None:
            declared = replaced(part.declared, seat, count)
            return game.with_part(self.table, replace(part, declared=declared))
        for city in _cities_taken_from(step):
            own = tuple(dict.fromkeys((*part.taken[seat], city)))
            left = {**part.left, city: max(0, part.left.get(city, 0) - 1)}
            part = replace(part, left=left, taken=replaced(part.taken, seat, own))
        return game if part == _part(game) else game.with_part(self.table, part)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not isinstance(step, Claim) or step.track is None:
            return
        part = _part(before)
        open_ = [city for city in step.ends if part.left.get(city) and city not in part.taken[seat]]
        if _cities_taken_from(step):
            kinds = len(_part(after).taken[seat])
            yield note("souvenirs held", count=kinds, points=self.worth(kinds))
        elif open_:
            yield note("souvenir left lying", cities=open_)

    def worth(self, kinds: int) -> int:
        """The points for this many kinds; more than are listed score as the most listed."""
        return self.numbers.points[min(kinds, len(self.numbers.points) - 1)]

    def _kinds(self, game: Game, seat: int) -> int:
        part = _part(game)
        declared = part.declared[seat]
        return len(part.taken[seat]) if declared is None else declared

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            kinds = [self._kinds(game, seat) for seat in side.seats]
            cities = [city for seat in side.seats for city in _part(game).taken[seat]]
            why = note("why souvenirs", count=sum(kinds), cities=cities) if cities else note("why told")
            points = sum(self.worth(count) for count in kinds)
            yield Points(side.index, "souvenirs", points, self.numbers.points_rule, (why,))

    def remarks(self, game: Game) -> Iterator[Remark]:
        seats = enumerate(_part(game).declared)
        if game.table.recorded_at_end and (who := [game.name(seat) for seat, count in seats if count is None]):
            yield note("souvenirs missing", who=who)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "souvenirs", self._kinds(game, seat)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.recorded_at_end:
            yield "souvenirs", list(_part(game).taken[seat])

    def marks(self, game: Game) -> Iterator[Mark]:
        for city, left in _part(game).left.items():
            if left:
                yield Mark(city, SOUVENIR)


def _printed(board: Board) -> list[str]:
    """The cities that have a stack in every game."""
    return [city.name for city in board.cities.values() if city.column(SOUVENIR)]


def _part(game: Game) -> Souvenirs:
    return game.part(SouvenirRules.table, Souvenirs)


def _cities_taken_from(step: Step) -> list[str]:
    """The cities from which a claim takes a token."""
    return [taking.city for taking in step.taking if taking.what == SOUVENIR] if isinstance(step, Claim) else []
