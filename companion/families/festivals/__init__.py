"""Festival cards: turned up beside their cities, taken with claims, worth points by their number (IB-03 to IB-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from companion.families.festivals.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import (
    IN_PLAY,
    Claim,
    CountThings,
    DeclareHoldings,
    DrawCards,
    DrawTickets,
    Step,
    amount_held,
    amounts_counted,
)
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key
from companion.game.phrase import ChoiceSlot, ChoicesSlot, Detail, Names, NumberSlot, Phrase, Unit
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

TABLE, FESTIVAL, TAKING, NOTHING, DRAFT = "festivals", "festival", "festivals taken", "nothing", "draft"
CARD, POINT = "festival card", "festival point"
TURNS_UP = (
    *("turns up", "turn up", "flips", "flip", "flipped", "reveals", "revealed", "shows up"),
    *("festival cards", "festival card", "festivals", "festival"),
)
"""What people say for "turned up"."""
SHOWN = 3
"""The number of cards of one stack in the example of what may be declared at the end."""


class FestivalNumbers(Numbers):
    """The stacks of festival cards that several cities share; every other festival city has its own stack."""

    passages = cited_in(shared="IB-06")

    shared: dict[str, tuple[str, ...]] = key({}, description="cities with one stack in common, by its name")


@dataclass(frozen=True, slots=True)
class TurnUpFestivals(Step):
    """Festival cards, by city, or the draft card, turned up by a draw (IB-03, IB-05)."""

    tracked: ClassVar[frozenset[str]] = IN_PLAY
    cards: tuple[str, ...]

    @property
    def cuts_short(self) -> bool:
        return DRAFT in self.cards


@dataclass(frozen=True, slots=True)
class TableTurnsUp(TurnUpFestivals):
    """Like `TurnUpFestivals`, but entered by the table: at set-up, or for cards that no line recorded."""

    judged: ClassVar[bool] = True


class StatedTaking(NamedTuple):
    """What a claim says it takes: the city whose cards, or `NOTHING`, and how many if stated."""

    city: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Festivals:
    """The face-up cards by stack, the cards that each seat took, and those it declared at the end (None: not declared).

    `recorded` says whether the record has any card turned up, `drafted` whether it has the draft card.
    """

    lying: Mapping[str, int]
    taken: tuple[Mapping[str, int], ...]
    declared: tuple[Mapping[str, int] | None, ...]
    recorded: bool = False
    drafted: bool = False


def _part(game: Game) -> Festivals:
    return game.part(TABLE, Festivals)


def _points(board: Board) -> dict[str, tuple[int, ...]]:
    """The points for 1, 2, 3 … cards of each stack."""
    shared = _shared(board)
    return {
        shared.get(name, name): points for name, city in board.cities.items() if (points := city.column(FESTIVAL, ()))
    }


def _shared(board: Board) -> dict[str, str]:
    """The shared stack of each city that shares one."""
    numbers = board.numbers[TABLE]
    assert isinstance(numbers, FestivalNumbers)
    return {city: stack for stack, cities in numbers.shared.items() for city in cities}


def _stack(game: Game, city: str) -> str:
    return _shared(game.board).get(city, city)


def _stacks(game: Game, track: Track) -> list[str]:
    """The stacks of the festival cities at the ends of a track."""
    stack_points = _points(game.board)
    return list(dict.fromkeys(stack for city in (track.a, track.b) if (stack := _stack(game, city)) in stack_points))


def _cities(game: Game) -> Names:
    """The festival cities, with the words for each."""
    board = game.board
    return {name: board.spelt.get(name, (name,)) for name, city in board.cities.items() if city.column(FESTIVAL, ())}


def _turnable(game: Game) -> Names:
    return {**_cities(game), DRAFT: (DRAFT, "draft card")}


def _takable(game: Game) -> Names:
    """The cards that a claim can say it takes: those of a city, or nothing."""
    cities = {
        stack: tuple(form.format(name) for form in ("{}", "festival {}", "{} festival") for name in names)
        for stack, names in _cities(game).items()
    }
    return {**cities, NOTHING: (NOTHING, "none")}


def _choices(game: Game, seat: int, claim: Claim) -> Iterable[StatedTaking]:
    """The cities whose cards a claim may take; empty unless there is a choice."""
    if claim.track is None:
        return []
    lying = [stack for stack in _stacks(game, game.board.tracks[claim.track]) if _part(game).lying.get(stack)]
    return [StatedTaking(city) for city in claim.ends if _stack(game, city) in lying] if len(lying) > 1 else []


def _stated_taking(claim: Claim) -> StatedTaking | None:
    """What a claim says it takes; None if it says nothing."""
    return next(iter(claim.detail(TAKING)), None)


class FestivalRules(Mechanic[FestivalNumbers]):
    """A claim takes all cards at one of its ends; a seat's cards of one city are worth more the more it has."""

    table = TABLE
    numbers_type = FestivalNumbers
    sheet = ("festivals",)
    lines_after = "tickets"
    passages = ("IB",)
    counted_units = (POINT,)
    signs = {CARD: CitySign("▤", "M-8-10h16v20h-16z", lettered=False)}
    city_columns = {
        FESTIVAL: Column(
            tuple[int, ...],
            (),
            "points of 1, 2, 3 … festival cards of the city, as many as there are",
            {"max_length": 20},
            {"ge": 0, "le": 99},
        ),
    }
    phrases = (
        Phrase(
            TurnUpFestivals,
            "turned up",
            (ChoicesSlot("cards", _turnable, "a festival card"),),
            first=False,
            later=True,
            follows_steps=(DrawCards, TurnUpFestivals),
            synonyms=TURNS_UP,
            help="table help festivals",
            belongs="a draw of cards",
        ),
        Phrase(
            TableTurnsUp,
            "turned up",
            (ChoicesSlot("cards", _turnable, "a festival card"),),
            by_table=True,
            synonyms=TURNS_UP,
        ),
    )
    details = (
        Detail(
            "taking",
            (
                NumberSlot("number", "how many festival cards", example=0, optional=True),
                ChoiceSlot("city", _takable, "a festival city", NOTHING),
            ),
            build=StatedTaking,
            choices=_choices,
            needed=True,
            help="table help taking festivals",
            key=TAKING,
        ),
    )

    def misprints(self, board: Board) -> Misprints:
        points = {name: city.column(FESTIVAL, ()) for name, city in board.cities.items()}
        if not any(points.values()):
            yield (self.table,), wording("festivals none")
        for stack, cities in self.numbers.shared.items():
            if len(cities) < 2 or any(not points.get(city) for city in cities):
                yield (self.table, "shared"), wording("festivals shared unknown", stack=stack[:40])
            elif len({points[city] for city in cities}) > 1:
                yield (self.table, "shared"), wording("festivals shared unlike", stack=stack[:40])
            elif stack in points and stack not in cities:
                yield (self.table, "shared"), wording("festivals shared named", stack=stack[:40])

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        return game.with_part(self.table, Festivals({}, ({},) * seats, (None,) * seats))

    def board_end_units(self, board: Board) -> Iterator[Unit]:
        stacks = _points(board)
        shown = next((stack for stack, points in stacks.items() if len(points) >= SHOWN), None)
        for stack in stacks:
            cities = self.numbers.shared.get(stack, (stack,))
            spellings = tuple(spelling for city in cities for spelling in board.spelt.get(city, (city,)))
            yield Unit(stack, spellings, example=SHOWN if stack == shown else 0)

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, POINT, "IB-07")

    # -- judging

    @handles(TurnUpFestivals, Claim, DrawTickets, DeclareHoldings, CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, TurnUpFestivals):
            yield from self._against_turned(game, step)
        elif isinstance(step, Claim):
            yield from self._against_taking(game, seat, step)
        elif isinstance(step, DrawTickets):
            part = _part(game)
            if not part.drafted and game.table.by_cards and (part.recorded or game.table.by_turns):
                yield because("IB-04", "tickets before draft", who=game.name(seat))
        elif isinstance(step, CountThings):
            most = sum(map(max, _points(game.board).values()))
            for count in amounts_counted(step, POINT):
                if count > most:
                    yield because("IB-07", "too many festival points", who=game.name(seat), count=count, most=most)
        elif isinstance(step, DeclareHoldings):
            yield from self._against_held(game, seat, step)

    def _against_held(self, game: Game, seat: int, step: DeclareHoldings) -> Iterator[Reason]:
        """Refuse more cards of a city than the other seats leave."""
        declared = [held for at, held in enumerate(_part(game).declared) if held is not None and at != seat]
        for stack, points in _points(game.board).items():
            count = amount_held(step, stack) or 0
            left = len(points) - sum(held.get(stack, 0) for held in declared)
            if count > max(0, left):
                values = {"city": stack, "count": count, "left": max(0, left)}
                yield because("IB-07", "too few festivals", who=game.name(seat), **values)

    def _against_turned(self, game: Game, step: TurnUpFestivals) -> Iterator[Reason]:
        """Refuse cards that cannot be turned up any more: each city has a fixed number, and there is only one draft
        card.
        """
        part, stack_points = _part(game), _points(game.board)
        if step.cards.count(DRAFT) + part.drafted > 1:
            yield because("IB-03", "draft again")
        turned = Counter(_stack(game, city) for city in step.cards if city != DRAFT)
        for stack, count in turned.items():
            out = _out_of_deck(part, stack)
            if out + count > len(stack_points[stack]):
                yield because(
                    "IB-05", "festival cards gone", city=stack, count=count, exist=len(stack_points[stack]), out=out
                )

    def _against_taking(self, game: Game, seat: int, claim: Claim) -> Iterator[Reason]:
        """A claim takes all the cards of one of its ends, and no others (IB-06)."""
        if claim.track is None:
            return
        who, (a, b), part, stated = game.name(seat), claim.ends, _part(game), _stated_taking(claim)
        stacks = _stacks(game, game.board.tracks[claim.track])
        if len(claim.detail(TAKING)) > 1:
            yield because("IB-06", "takes festivals twice", who=who)
        if stated is None:
            if cities := [took.city for took in _choices(game, seat, claim)]:
                yield because("IB-06", "which festivals", who=who, cities=cities, city=cities[0])
            return
        stack, count = _stack(game, stated.city), stated.number
        if stack == NOTHING:
            return
        lying = part.lying.get(stack, 0)
        if stack not in stacks:
            yield because("IB-06", "festivals elsewhere", who=who, city=stack, a=a, b=b)
        elif not part.recorded:
            left = len(_points(game.board)[stack]) - _out_of_deck(part, stack)
            if count is None:
                yield because("IB-06", "how many festivals", who=who, city=stack)
            elif count > left:
                values = {"city": stack, "count": count, "left": max(0, left)}
                yield because("IB-06", "too few festivals", who=who, **values)
        elif not lying:
            yield because("IB-06", "no festivals there", city=stack)
        elif count not in (None, lying):
            yield because("IB-06", "all festivals", who=who, city=stack, lying=lying, count=count)

    # -- playing

    @handles(TurnUpFestivals, Claim, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, TurnUpFestivals):
            turned = Counter(_stack(game, city) for city in step.cards if city != DRAFT)
            lying = {stack: part.lying.get(stack, 0) + turned[stack] for stack in (*part.lying, *turned)}
            drafted = DRAFT in step.cards
            game = game.with_part(
                self.table, replace(part, lying=lying, recorded=True, drafted=part.drafted or drafted)
            )
            for at in range(len(game.seats)) if drafted and not part.drafted else ():
                game = game.with_holding(at, dealt=False)
            return game
        if isinstance(step, Claim):
            counts = self._cards_taken(game, step)
            if not counts:
                return game
            mine = dict(Counter(part.taken[seat]) + Counter(counts))
            lying = {stack: max(0, count - counts.get(stack, 0)) for stack, count in part.lying.items()}
            taken = replaced(part.taken, seat, mine)
            return game.with_part(self.table, replace(part, lying=lying, taken=taken))
        held = {stack: number for stack in _points(game.board) if (number := amount_held(step, stack)) is not None}
        if not held:
            return game
        declared = replaced(part.declared, seat, {**(part.declared[seat] or {}), **held})
        return game.with_part(self.table, replace(part, declared=declared))

    def _cards_taken(self, game: Game, claim: Claim) -> dict[str, int]:
        """How many cards a claim takes, by stack: of one, unless the table insists on more."""
        if claim.track is None:
            return {}
        part, counts = _part(game), dict[str, int]()
        for stated in claim.detail(TAKING):
            if (stack := _stack(game, stated.city)) != NOTHING:
                lies = part.lying.get(stack, 0)
                left = len(_points(game.board)[stack]) - _out_of_deck(part, stack) + lies
                counts[stack] = min(lies if stated.number is None else stated.number, left)
        if claim.detail(TAKING):
            return {stack: count for stack, count in counts.items() if count > 0}
        stacks = _stacks(game, game.board.tracks[claim.track])
        lying = [stack for stack in stacks if part.lying.get(stack)]
        return {lying[0]: part.lying[lying[0]]} if len(lying) == 1 else {}

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        part = _part(after)
        if isinstance(step, TurnUpFestivals):
            stacks = dict.fromkeys(_stack(before, city) for city in step.cards if city != DRAFT)
            if lie := [f"{stack} {part.lying[stack]}" for stack in stacks]:
                yield note("festivals lie", stacks=lie)
            if part.drafted and not _part(before).drafted:
                yield note("second draft", keep=after.board.numbers["tickets"].keep)
        elif isinstance(step, Claim):
            for stack, count in self._cards_taken(before, step).items():
                worth = _points(after.board)[stack]
                has = min(part.taken[seat][stack], len(worth))
                yield note("festivals taken", count=count, city=stack, has=has, points=worth[has - 1])

    # -- the end

    def _cards(self, game: Game, seat: int) -> Mapping[str, int]:
        """The cards of a seat by stack."""
        part = _part(game)
        declared = part.declared[seat]
        return part.taken[seat] if declared is None else declared

    def scores(self, game: Game) -> Iterator[Points]:
        stack_points = _points(game.board)
        for side in game.table.sides:
            points, why = game.counted(side.index, POINT), list[str]()
            for seat in side.seats:
                for stack, count in self._cards(game, seat).items():
                    worth = stack_points[stack][min(count, len(stack_points[stack])) - 1] if count else 0
                    points += worth
                    why += [f"{stack} {count}: {worth}"] if count else []
            says = note("why festivals", cards=why) if why else note("why told" if points else "why no festivals")
            yield Points(side.index, "festivals", points, "IB-07", (says,))

    def remarks(self, game: Game) -> Iterator[Remark]:
        part = _part(game)
        if game.table.counts_only:
            return
        if game.table.recorded_at_end:
            who = [game.name(seat) for seat, declared in enumerate(part.declared) if declared is None]
        else:
            who = [] if part.recorded or any(part.taken) else [game.name(seat) for seat in range(len(game.seats))]
        if who:
            yield note("festivals missing", who=who)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "festival cards", sum(self._cards(game, seat).values())

    def cards_kept(self, game: Game, seat: int) -> Iterator[str]:
        for stack, count in self._cards(game, seat).items():
            yield from [stack] * count

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.counts_only:
            yield TABLE, {stack: count for stack, count in self._cards(game, seat).items() if count}

    def marks(self, game: Game) -> Iterator[Mark]:
        lying = _part(game).lying
        for city in _cities(game):
            if lying.get(_stack(game, city)):
                yield Mark(city, CARD)


def _out_of_deck(part: Festivals, stack: str) -> int:
    """The number of cards of a stack that have left the deck."""
    return part.lying.get(stack, 0) + sum(taken.get(stack, 0) for taken in part.taken)
