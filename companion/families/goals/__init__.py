"""Goal cards: some are in force for a game, each for whoever has the most of something (NO-06 to NO-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from companion.families.goals.counting import ARCTIC, CAPITAL, GOALS, LAND_GOAL, WILD_GOAL, Goal, Terms
from companion.families.goals.words import NOUNS, WORDS
from companion.game.board import Board
from companion.game.contributions import Explanation, Mark, Points, SetUpList, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import IN_PLAY, DeclareHoldings, HasBonus, Step, amount_held
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key
from companion.game.payment import WILD
from companion.game.phrase import NumberSlot, Phrase, Unit, required_word
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import dataclass, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

TABLE = "goals"
"""The name of the table, of the header line and of the sheet line."""
MOST_POINTS = 99
SPELLED = ("wild", "wilds", "locomotives", "locomotive", "locos", "loco")


class GoalNumbers(Numbers):
    """The goal cards of a board, and what they are worth."""

    passages = cited_in(drawn="NO-06", small="NO-16", land="NO-14")
    cities_cited = cited_in(arctic="NO-11 NO-12")

    drawn: int = key(4, ge=0, le=11, description="goal cards picked at set-up")
    points: dict[str, int] = key(
        {
            "Small steps": 10,
            "Call of the wild": 5,
            "Capital investment": 7,
            "Nordic Express": 10,
            "Polar Express": 12,
            "Snowplow": 12,
            "Ferry master": 12,
            "Wild west": 7,
            "Cost efficiency": 7,
            "Local network": 10,
            "International tycoon": 12,
        },
        max_length=11,
        description="points of each goal card, by its name",
    )
    small: int = key(5, ge=0, le=99, description="the points of a ticket that Local network counts, at most")
    land: str = key("Norway", max_length=60, description="the region of places whose routes Wild west counts")


@dataclass(frozen=True, slots=True)
class HoldsWilds(Step):
    """The locomotives that a seat has in hand at the end, two cards of one colour counting as one."""

    tracked: ClassVar[frozenset[str]] = IN_PLAY
    count: int


def goals_of(game: Game) -> tuple[str, ...]:
    """The goal cards in force, in header order."""
    points = _numbers(game).points
    return tuple(name for name in game.table.setup.get(TABLE, ()) if name in points)


def _numbers(game: Game) -> GoalNumbers:
    numbers = game.board.numbers[TABLE]
    assert isinstance(numbers, GoalNumbers)
    return numbers


def _declared_wilds(game: Game) -> tuple[int | None, ...]:
    """The locomotives that each seat declared; None if it did not."""
    counts: tuple[int | None, ...] = game.parts[TABLE]
    return counts


def _asks_wilds(game: Game) -> bool:
    return WILD_GOAL in goals_of(game)


class Goals(Mechanic[GoalNumbers]):
    """The sides with the most of what a card counts score it, all of them if tied; having none scores nothing."""

    table = TABLE
    numbers_type = GoalNumbers
    sheet = (TABLE,)
    lines_after = "tickets"
    passages = ("NO",)
    uses_longest_path = True
    tie_breaks = (TABLE,)
    phrases = (
        Phrase(
            HoldsWilds,
            "holds",
            (NumberSlot("count", "number of locomotives"), required_word(*SPELLED, expects="word for locomotives")),
            when=_asks_wilds,
            help="help goals wild",
        ),
    )
    end_units = (Unit(WILD, SPELLED, example=2),)
    signs = {
        ARCTIC: CitySign("*", "M-9 0H9M-4.5-8L4.5 8M-4.5 8L4.5-8", lettered=False),
        CAPITAL: CitySign("◎", "M0-9a9 9 0 1 0 .1 0zM0-4a4 4 0 1 1-.1 0z", lettered=False),
    }
    city_columns = {
        ARCTIC: Column(bool, False, "lies inside the Arctic Circle"),
        CAPITAL: Column(bool, False, "one of the capitals that Capital investment counts"),
    }
    route_columns = {"arctic": Column(bool, False, "an end lies inside the Arctic Circle")}

    def never_said(self, board: Board) -> Iterator[str]:
        yield from self.numbers.points

    # -- the board and the set-up

    def misprints(self, board: Board) -> Misprints:
        points = self.numbers.points
        for name, worth in points.items():
            if name not in GOALS:
                yield (self.table, "points"), wording("goal unknown", goal=name, goals=list(GOALS))
            elif not 0 <= worth <= MOST_POINTS:
                yield (self.table, "points"), wording("goal points", goal=name, points=worth, most=MOST_POINTS)
        if self.numbers.drawn > len(points):
            yield (self.table, "drawn"), wording("goals too few", drawn=self.numbers.drawn, cards=len(points))
        if LAND_GOAL in points and all(city.region != self.numbers.land for city in board.cities.values()):
            yield (self.table, "land"), wording("goal counts nothing", goal=LAND_GOAL)
        for at, track in enumerate(board.tracks):
            end = any(board.cities[city].column(ARCTIC) for city in track.ends if city in board.cities)
            if bool(track.column(ARCTIC)) != end:
                yield ("routes", at), wording("arctic with end" if end else "arctic without end")

    def set_up_lists(self, board: Board) -> Iterator[SetUpList]:
        yield SetUpList(TABLE, tuple(self.numbers.points), self.numbers.drawn, "goal", at_end=True, rule="NO-06")

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, (None,) * len(game.table.seats))

    def marks(self, game: Game) -> Iterator[Mark]:
        for city in game.board.cities.values():
            for what in (ARCTIC, CAPITAL):
                if city.column(what):
                    yield Mark(city.name, what)

    # -- locomotives in hand

    def tallies(self, game: Game) -> Iterator[Tally]:
        for name in goals_of(game):
            if name == WILD_GOAL:
                yield Tally(DeclareHoldings, WILD, GOALS[name].rule)
            elif GOALS[name].in_numbers is None:
                yield Tally(HasBonus, name.lower(), GOALS[name].rule)

    def _count_of(self, step: Step) -> int | None:
        """The number of locomotives that a step declares; None if it declares none."""
        if isinstance(step, HoldsWilds):
            return step.count
        return amount_held(step, WILD)

    @handles(HoldsWilds, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        count, rule = self._count_of(step), GOALS[WILD_GOAL].rule
        if count is None:
            return
        who, held, cards = game.name(seat), game.seats[seat], game.board.numbers["cards"]
        others = sum(count or 0 for other, count in enumerate(_declared_wilds(game)) if other != seat)
        left = cards.wilds + len(cards.colours) * (cards.each // 2) - others
        if count > left:
            yield because(rule, "more locomotives than exist", who=who, count=count, left=max(0, left))
        elif game.table.by_turns:
            known = held.hand.known
            pairs = sum(number // 2 for key, number in known.items() if key != WILD)
            most = known.get(WILD, 0) + sum(held.hand.hidden.values()) + pairs
            if count > most:
                have = held.cards + held.cards_over
                yield because(rule, "more locomotives than cards", who=who, count=count, have=have, most=most)

    @handles(HoldsWilds, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        count, counts = self._count_of(step), _declared_wilds(game)
        return game if count is None else game.with_part(TABLE, replaced(counts, seat, count))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, HoldsWilds):
            yield note("holds locomotives", count=step.count, goal=WILD_GOAL)

    def due_at_end(self, game: Game, seat: int) -> Iterator[Step]:
        if _asks_wilds(game) and _declared_wilds(game)[seat] is None and not game.table.recorded_at_end:
            yield HoldsWilds(2)

    # -- the end

    def _counts(self, game: Game, name: str) -> list[int] | None:
        """How much each side has of what a card counts; None if only the table knows who has the most."""
        goal, terms = GOALS[name], Terms(self.numbers.land, self.numbers.small)
        count = goal.in_numbers if game.table.counts_only else goal.counts
        return None if count is None else [count(game, side.index, terms) for side in game.table.sides]

    def _scorers(self, game: Game, name: str) -> list[int]:
        """The sides that score a card: all that have the most of it, unless that is nothing."""
        counts = self._counts(game, name)
        if counts is None:
            return [side.index for side in game.table.sides if game.has_bonus(side.index, name.lower())]
        return [side for side, count in enumerate(counts) if count and count == max(counts)]

    def _scored(self, game: Game) -> list[list[str]]:
        """The cards that each side scores, in header order."""
        scored = [list[str]() for _ in game.table.sides]
        for name in goals_of(game):
            for side in self._scorers(game, name):
                scored[side].append(name)
        return scored

    def scores(self, game: Game) -> Iterator[Points]:
        points = self.numbers.points
        counts = {name: self._counts(game, name) for name in goals_of(game)}
        for side, names in enumerate(self._scored(game)):
            why = tuple(_why(name, points[name], counts[name], side) for name in names)
            yield Points(side, TABLE, sum(points[name] for name in names), "NO-06", why)

    def bonus_progress(self, game: Game, side: int, what: str) -> Remark | None:
        counts = {name: counts for name in goals_of(game) if (counts := self._counts(game, name)) is not None}
        parts = [_count_text(name, GOALS[name], counts[side]) for name, counts in counts.items()]
        return note("why goals of", goals=parts) if parts else None

    def explanations(self, game: Game) -> Iterator[Explanation]:
        goals = goals_of(game)
        if not goals:
            yield Explanation(TABLE, "NO-06", note("aside no goals"))
        elif nobody := [name for name in goals if not self._scorers(game, name)]:
            yield Explanation(TABLE, "NO-06", note("aside nobody goals", goals=nobody))

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        return [len(names) for names in self._scored(game)] if word == TABLE else None

    def remarks(self, game: Game) -> Iterator[Remark]:
        goals = goals_of(game)
        if not goals:
            yield note("goals untold")
        elif len(goals) != self.numbers.drawn:
            yield note("goals of another number", count=len(goals), drawn=self.numbers.drawn)
        untold = [seat.name for seat in game.table.seats if _declared_wilds(game)[seat.index] is None]
        if _asks_wilds(game) and game.finished and untold:
            yield note("goals wilds untold", who=untold, goal=WILD_GOAL)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        yield TABLE, self._scored(game)[game.table.side_of(seat).index]


def _why(name: str, points: int, counts: Sequence[int] | None, side: int) -> Remark:
    """Why a side scores a card, with how much it has if that is known."""
    if counts is None:
        return note("why goal told", goal=name, points=points)
    return note("why goal", goal=name, points=points, count=counts[side], unit=GOALS[name].unit)


def _count_text(name: str, goal: Goal, count: int) -> str:
    return wording("goal of", goal=name, count=count, unit=goal.unit)
