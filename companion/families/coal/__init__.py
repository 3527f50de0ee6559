"""Coal: taken with a claim, paid as wilds, counted at the end (CD-03, CD-09 to CD-13, CD-17 to CD-19)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.families.coal.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Explanation, Mark, Points, SetUpList, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, DeclareHoldings, Step, amounts_held
from companion.game.numbers import Numbers, OpenRule, cited_in, key
from companion.game.payment import Price, Swap
from companion.game.phrase import Takeable, Unit
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, not_taken, note
from companion.words import learn

learn(WORDS, NOUNS)

COAL = "coal"
TYPED = (COAL, "coals")
WITHOUT = "no coal"
"""The header line that lists the stations that begin without coal."""


class CoalNumbers(Numbers):
    """What coal is worth."""

    passages = cited_in(removed="CD-03", per_wild="CD-11", most="CD-17", least="CD-18")

    removed: int = key(9, ge=0, description="stations whose token is removed at set-up")
    per_wild: int = key(2, ge=1, description="tokens that count as one wild card")
    most: int = key(10, description="points for the most coal at the end")
    least: int = key(-5, description="points for the least coal at the end")
    counts_on_ferries: bool = key(True, description="coal stands for the wild that a ferry asks (open in the booklet)")
    level_counts: bool = key(
        True, description="when all hold the same, all have the most and the least (open in the booklet)"
    )
    none_counts: bool = key(
        True, description="when nobody holds any, all have the most and the least (open in the booklet)"
    )
    pays_with_dice: bool = key(True, description="with dice, coal stands for wild faces (open in the booklet)")


@dataclass(frozen=True, slots=True)
class Coal:
    """The stations that still have a token, the number of tokens each seat holds, and the seats that told at the end
    what they hold: whoever did so without a word of coal has none.
    """

    on: frozenset[str]
    held: tuple[int, ...]
    told: frozenset[int] = frozenset()

    def giving(self, seat: int, change: int) -> Coal:
        held = max(0, self.held[seat] + change)
        return replace(self, held=replaced(self.held, seat, held))


def _stations(board: Board) -> tuple[str, ...]:
    return tuple(city.name for city in board.cities.values() if not city.junction)


class CoalRules(Mechanic[CoalNumbers]):
    """Where coal lies and who has it. Coal that is paid leaves the game (CD-12)."""

    table = COAL
    numbers_type = CoalNumbers
    signs = {COAL: CitySign("◆", "M0-10L10 0L0 10L-10 0z", lettered=False)}
    open_points = (
        OpenRule("coal.counts_on_ferries", "CD-07", ("yes", "no")),
        OpenRule("coal.level_counts", "CD-19", ("yes", "no")),
        OpenRule("coal.none_counts", "CD-19", ("yes", "no")),
        OpenRule("coal.pays_with_dice", "DX-07", ("yes", "no")),
    )
    sheet = ("most coal", "least coal")
    takeables = (Takeable(COAL, (*TYPED, "token", "tokens", "cube", "cubes"), at_optional=True),)
    end_units = (Unit(COAL, (*TYPED, "coal tokens", "coal token", "tokens", "token"), example=5),)
    payment_units = {COAL: TYPED}

    def set_up_lists(self, board: Board) -> Iterator[SetUpList]:
        yield SetUpList(WITHOUT, _stations(board), self.numbers.removed)

    def start(self, game: Game) -> Game:
        without_coal = game.table.setup.get(WITHOUT, ())
        stations = _stations(game.board)
        return game.with_part(COAL, Coal(frozenset(stations) - set(without_coal), (0,) * len(game.table.seats)))

    def _part(self, game: Game) -> Coal:
        return game.part(COAL, Coal)

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        if not game.table.by_cards and not self.numbers.pays_with_dice:
            return price
        swap = Swap(COAL, self.numbers.per_wild, self._part(game).held[seat], self.numbers.counts_on_ferries)
        return price._replace(swaps=(*price.swaps, swap))

    @handles(Claim, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, DeclareHoldings):
            yield from self._against_held(game, seat, step)
        if not isinstance(step, Claim):
            return
        who, part = game.name(seat), self._part(game)
        cities = [taking.city for taking in step.taking if taking.what == COAL]
        for city in dict.fromkeys(cities):
            if city not in step.ends:
                yield because("CD-09", "coal not on route", who=who, city=city, a=step.ends[0], b=step.ends[1])
            elif city not in part.on:
                yield because("CD-09", "no coal there", who=who, city=city)
        if len(cities) > 1:
            yield because("CD-10", "coal at both ends", who=who, cities=cities)
        paid = step.payment.count(COAL) if step.payment else 0
        if paid > part.held[seat]:
            yield because("CD-13", "coal not held", who=who, paid=paid, have=part.held[seat])
        if paid % self.numbers.per_wild:
            yield because("CD-11", "coal counts in sets", who=who, paid=paid, each=self.numbers.per_wild)

    def _against_held(self, game: Game, seat: int, step: DeclareHoldings) -> Iterator[Reason]:
        """Refuse more coal than the stations began with, less what the other seats hold."""
        part = self._part(game)
        left = len(part.on) - sum(part.held) + part.held[seat]
        for count in amounts_held(step, COAL):
            if count > left:
                yield because("CD-03", "too much coal", who=game.name(seat), count=count, left=max(0, left))

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more tokens than routes counted. Routes may still be counted later."""
        held, routes = self._part(game).held[seat], game.seats[seat].routes_counted
        if routes and held > routes:
            yield because("CD-10", "coal beyond routes", who=game.name(seat), count=held, routes=routes)

    @handles(Claim, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = self._part(game)
        if isinstance(step, Claim):
            cities = [taking.city for taking in step.taking if taking.what == COAL]
            paid = step.payment.count(COAL) if step.payment else 0
            part = replace(part, on=part.on - set(cities)).giving(seat, len(cities) - paid)
        elif isinstance(step, DeclareHoldings):
            for count in amounts_held(step, COAL):
                part = part.giving(seat, count - part.held[seat])
            part = replace(part, told=part.told | {seat})
        return game if part == game.parts[COAL] else game.with_part(COAL, part)

    def after_spending(self, game: Game, seat: int, unit: str, count: int) -> Game:
        return game.with_part(COAL, self._part(game).giving(seat, -count)) if unit == COAL else game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        part, held = self._part(before), self._part(after).held[seat]
        if not isinstance(step, Claim) or step.track is None:
            if held != part.held[seat] and not isinstance(step, DeclareHoldings):  # a later step shows what was paid
                yield note("coal then held", held=held)
            return
        coaled = [city for city in step.ends if city in part.on]
        if step.taking:
            yield note("coal then held", held=held)
        elif len(coaled) == 2:
            yield not_taken("coal at either", a=coaled[0], b=coaled[1])
        elif coaled:
            yield not_taken("coal at one", city=coaled[0])

    def _totals(self, game: Game) -> list[int]:
        """The tokens of each side."""
        held = self._part(game).held
        return [sum(held[seat] for seat in side.seats) for side in game.table.sides]

    def _level_scores(self, totals: list[int]) -> bool:
        """Whether the bonuses for most and least are scored when all sides hold the same (CD-19)."""
        return self.numbers.level_counts and (self.numbers.none_counts or any(totals))

    def scores(self, game: Game) -> Iterator[Points]:
        totals = self._totals(game)
        if len(set(totals)) == 1 and not self._level_scores(totals):
            return
        for side, total in zip(game.table.sides, totals, strict=True):
            why = (note("why coal", held=total),)
            if total == max(totals):
                yield Points(side.index, "most coal", self.numbers.most, "CD-17", why)
            if total == min(totals):
                yield Points(side.index, "least coal", self.numbers.least, "CD-18", why)

    def bonus_progress(self, game: Game, side: int, what: str) -> Remark | None:
        return note("why coal", held=self._totals(game)[side])

    def explanations(self, game: Game) -> Iterator[Explanation]:
        totals = self._totals(game)
        if len(set(totals)) > 1:
            return
        whose = "all" if self._level_scores(totals) else "nobody"
        for what, rule in (("most coal", "CD-17"), ("least coal", "CD-18")):
            yield Explanation(
                what, rule, note(f"aside {whose} {what}" if any(totals) else f"aside none {whose} {what}")
            )

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield COAL, self._part(game).held[seat]

    def marks(self, game: Game) -> Iterator[Mark]:
        on = self._part(game).on
        for city in game.board.cities:  # a set has another order in each process
            if city in on:
                yield Mark(city, COAL)

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(DeclareHoldings, COAL, "CD-17")

    def remarks(self, game: Game) -> Iterator[Remark]:
        without_coal = len(game.table.setup.get(WITHOUT, ()))
        if without_coal != self.numbers.removed and (
            without_coal or not game.table.recorded_at_end
        ):  # there nobody is asked which
            yield note("coal not removed", count=without_coal, removed=self.numbers.removed)
        if game.table.recorded_at_end:
            yield from self._remarks_at_end(game)

    def _remarks_at_end(self, game: Game) -> Iterator[Remark]:
        """Who did not tell what is held, and who holds more than the routes told so far can have brought."""
        part = self._part(game)
        if untold := [seat.name for seat in game.table.seats if seat.index not in part.told]:
            yield note("coal untold", who=untold)
        for seat in game.table.seats:
            held, routes = part.held[seat.index], len(game.tracks_of_seat(seat.index))
            if routes and held > routes:
                yield note("coal beyond owned routes", who=seat.name, count=held, routes=routes)
