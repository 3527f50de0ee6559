"""Alvin: a guest whom a claim into his city takes along to one of the claimer's marked cities (OW-13 to OW-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from companion.families.alvin.words import WORDS
from companion.game.board import Board
from companion.game.contributions import Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import BY_NAME, Claim, CountThings, Step, amounts_counted
from companion.game.numbers import Misprints, Numbers, cited_in, key
from companion.game.phrase import CitySlot, Detail, Phrase, optional_word, required_word
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import dataclass, replace
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS)

ALVIN, WORTH = "alvin", "alvin point"


class AlvinNumbers(Numbers):
    """Where he begins, and the points he is worth."""

    passages = cited_in(points="OW-14 OW-15")

    city: str = key("", description="where he stands at the beginning")
    points: int = key(10, ge=1, le=99, description="points for taking him, and for having him at the end")


@dataclass(frozen=True, slots=True)
class HoldsAlvin(Step):
    """The seat that has Alvin at the end."""

    tracked: ClassVar[frozenset[str]] = BY_NAME


@dataclass(frozen=True, slots=True)
class Alvin:
    """Where he is (None if unknown), who holds him, and how often each seat has taken him."""

    at: str | None
    holder: int | None
    taken: tuple[int, ...]


def _part(game: Game) -> Alvin:
    return game.part(ALVIN, Alvin)


def _own_marks(game: Game, seat: int) -> list[str]:
    """The cities where a seat has something, such as a marker."""
    return [mark.city for mark in game.rules.marks(game) if mark.seat == seat and mark.what != ALVIN]


def _marked_cities(game: Game, seat: int, claim: Claim) -> list[str]:
    """The cities where a seat has something, such as a marker, and those where this claim puts something."""
    put = [value.city for detail in game.rules.details if detail.marks for value in claim.detail(detail.kept_under)]
    return list(dict.fromkeys((*_own_marks(game, seat), *(city for city in put if city in claim.ends))))


def _is_anothers(game: Game, seat: int, city: str) -> bool:
    """Whether another seat has something in a city, so that this seat's marker cannot be there, even unrecorded."""
    return any(mark.city == city and mark.seat not in (None, seat) for mark in game.rules.marks(game))


def _takes(game: Game, seat: int, claim: Claim) -> bool:
    """Whether a claim takes Alvin: it leads into his city, and the seat does not already hold him."""
    part = _part(game)
    return claim.track is not None and part.at in claim.ends and part.holder != seat


def _choices(game: Game, seat: int, claim: Claim) -> Iterable[str]:
    """The cities Alvin may move to with a claim; empty unless there is a choice."""
    own = _marked_cities(game, seat, claim)
    return own if _takes(game, seat, claim) and len(own) > 1 else []


class AlvinRules(Mechanic[AlvinNumbers]):
    """Listed after the markers' family, so that he can move to a marker put down with the same claim. Said without a
    city, he goes to the only one.
    """

    table = ALVIN
    numbers_type = AlvinNumbers
    sheet = (ALVIN,)
    scores_openly = True
    counted_units = (WORTH,)
    signs = {ALVIN: CitySign("☻", "M-9 11a9 11 0 0 1 4-14a7 9 0 1 1 10 0a9 11 0 0 1 4 14z")}
    phrases = (Phrase(HoldsAlvin, "holds", (required_word(ALVIN),), help="table help holds alvin"),)
    details = (
        Detail(
            ALVIN,
            (optional_word("to", "at"), CitySlot("city")),
            choices=_choices,
            synonyms=("moves alvin", "alvin moves", "alvin goes", "puts alvin", "places alvin", "alien"),
            help="table help alvin",
            bare=True,
            needed=True,
        ),
    )

    def misprints(self, board: Board) -> Misprints:
        if self.numbers.city not in board.cities:
            yield (self.table, "city"), wording("no such city", name=self.numbers.city)

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, Alvin(self.numbers.city, None, (0,) * len(game.table.seats)))

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, WORTH, "OW-14")

    def against_placing(self, game: Game, seat: int, city: str) -> Iterator[Reason]:
        part = _part(game)
        if city == part.at == self.numbers.city and part.holder is None and not game.table.recorded_at_end:
            yield because("OW-13", "alvin stands there", who=game.name(seat), city=city)

    # -- judging

    @handles(Claim, HoldsAlvin, CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        who, part = game.name(seat), _part(game)
        if isinstance(step, HoldsAlvin) and part.holder not in (None, seat):
            yield because("OW-15", "alvin held", who=who, holder=game.name(part.holder or 0))
        elif isinstance(step, CountThings):
            for count in amounts_counted(step, WORTH):
                if count % self.numbers.points:
                    yield because("OW-14", "no such alvin points", who=who, count=count, each=self.numbers.points)
        elif isinstance(step, Claim) and step.track is not None:
            yield from self._against_move(game, seat, step)

    def _against_move(self, game: Game, seat: int, step: Claim) -> Iterator[Reason]:
        named, who, (a, b), part = step.detail(ALVIN), game.name(seat), step.ends, _part(game)
        cities, own = [city for city in named if city is not None], _marked_cities(game, seat, step)
        if named and not _takes(game, seat, step):
            yield because("OW-14", "alvin not taken", who=who, a=a, b=b, at=part.at or "?")
        elif len(named) > 1:
            yield because("OW-14", "alvin twice", who=who)
        elif cities and cities[0] not in own and (own or _is_anothers(game, seat, cities[0])):
            yield because("OW-14", "alvin not to own", who=who, city=cities[0])
        elif not cities and _takes(game, seat, step) and len(own) > 1:
            yield because("OW-14", "alvin where", who=who, cities=own, city=own[0])

    # -- playing

    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, HoldsAlvin):
            return game.with_part(self.table, replace(part, at=None, holder=seat))
        if not isinstance(step, Claim):
            return self._found(game, seat) if part.at is None and part.holder == seat else game
        if not _takes(game, seat, step):
            return game
        to = next(filter(None, (*step.detail(ALVIN), *_marked_cities(game, seat, step))), None)
        taken = tuple(times + (at == seat) for at, times in enumerate(part.taken))
        return game.with_part(self.table, Alvin(to, seat, taken))

    def _found(self, game: Game, seat: int) -> Game:
        """The game with Alvin where his holder has the only marker, if that was recorded after he was taken."""
        cities = _own_marks(game, seat)
        return game.with_part(self.table, replace(_part(game), at=cities[0])) if len(cities) == 1 else game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and _part(after).taken != _part(before).taken:
            city = _part(after).at
            key = "alvin taken" if city else "alvin taken somewhere"
            yield note(key, points=self.numbers.points, city=city)

    # -- the end

    def _times_scored(self, game: Game, seat: int) -> int:
        """How often a seat scores for Alvin: each time it took him, and once for holding him at the end.

        If only the end is recorded, the holder took him at least once; a declared score marker already includes that.
        """
        part, held = _part(game), game.seats[seat]
        has = part.holder == seat
        if game.table.recorded_at_end:
            return has * (1 if held.marked is not None else 2)
        return part.taken[seat] + (has and game.finished)

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            if game.table.counts_only:
                points, why = game.counted(side.index, WORTH), note("why told")
            else:
                times = sum(self._times_scored(game, seat) for seat in side.seats)
                points, has = self.numbers.points * times, _part(game).holder in side.seats
                taken = times - (has and game.finished)
                why = note("why alvin held" if has and taken else "why alvin end" if has else "why alvin", count=taken)
            yield Points(side.index, ALVIN, points, "OW-14", (why,))

    def remarks(self, game: Game) -> Iterator[Remark]:
        part = _part(game)
        if game.table.recorded_at_end and not game.table.counts_only:
            if any(held.marked is None for held in game.seats):
                yield note("alvin taken untold")
        elif part.holder is not None and part.at is None:
            yield note("alvin nowhere", who=game.name(part.holder))

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if _part(game).holder == seat:
            yield ALVIN, True

    def marks(self, game: Game) -> Iterator[Mark]:
        if (city := _part(game).at) is not None:
            yield Mark(city, ALVIN, _part(game).holder)
