"""Exchanging pieces for others in the box, at the cost of a point each (GL-28, GL-29)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from companion.families.exchange.words import WORDS
from companion.game.contributions import AvailableAction, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import AT_THE_END, Action, Step
from companion.game.numbers import Numbers, cited_in, key
from companion.game.phrase import GIVEN_FOR, ChoiceSlot, HowManySlot, NumberSlot, Phrase, optional_word
from companion.game.state import Game
from companion.game.values import dataclass, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS)


class ExchangeNumbers(Numbers):
    """What an exchange costs, and how many pieces of each kind there are."""

    passages = cited_in(points="GL-28", train="GL-29")

    points: int = key(-1, le=0, description="points for each piece exchanged")
    train: int = key(33, ge=0, le=999, description="trains of each player, the box included")
    ship: int = key(32, ge=0, le=999, description="ships of each player, the box included")


PIECES = {"train": ("trains", "train"), "ship": ("ships", "ship")}
"""The kinds of piece and the words for them."""


@dataclass(frozen=True, slots=True)
class ExchangePieces(Action):
    """Pieces from the stock exchanged for pieces of the other kind in the box, one for one."""

    count: int
    give: str
    get: str


@dataclass(frozen=True, slots=True)
class Exchanged(Step):
    """How many pieces a seat exchanged in the whole game."""

    tracked: ClassVar[frozenset[str]] = AT_THE_END
    count: int


class Exchange(Mechanic[ExchangeNumbers]):
    """The number of pieces that each seat has exchanged. The box never gives more of a kind than it holds."""

    table = "exchange"
    numbers_type = ExchangeNumbers
    sheet = ("exchanged pieces",)
    scores_openly = True
    phrases = (
        Phrase(
            ExchangePieces,
            "exchanges",
            (
                NumberSlot("count", "exchange"),
                ChoiceSlot("give", PIECES, "trains or ships", "ship", counted="count"),
                optional_word(GIVEN_FOR, "to", "into"),
                HowManySlot("count"),
                optional_word("", "a"),
                ChoiceSlot("get", PIECES, "trains or ships", "train", other_than="give"),
            ),
            synonyms=("swap", "swaps", "swapped", "trade", "trades", "change", "changes", "give", "gives"),
            help="table help exchange",
        ),
        Phrase(
            Exchanged,
            "exchanged",
            (NumberSlot("count", "a number of pieces", noun=("piece", "pieces")),),
            synonyms=("swapped", "swaps", "swap", "traded", "trades", "trade"),
        ),
    )

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, (0,) * len(game.table.seats))

    def box(self, game: Game, seat: int) -> Mapping[str, int]:
        """The pieces of a seat in the box, by kind; if its choice of pieces is not recorded, the most there can be of
        each.
        """
        off_board, held = self._off_board(game, seat), game.seats[seat]
        if held.cap is not None:
            all_pieces = sum(held.pieces.values())
            fewest = {unit: max(0, held.stock - all_pieces + most) for unit, most in held.pieces.items()}
            return {unit: count - fewest.get(unit, 0) for unit, count in off_board.items()}
        return {unit: count - held.pieces.get(unit, 0) for unit, count in off_board.items()}

    def _off_board(self, game: Game, seat: int) -> dict[str, int]:
        """The trains and ships of a seat's colour that are not on the board; other pieces are not exchanged."""
        off_board = {"train": self.numbers.train, "ship": self.numbers.ship}
        for track in game.tracks_of_seat(seat):
            if track.piece in off_board:
                off_board[track.piece] -= game.rules.pieces_on(game, seat, track)
        return off_board

    @handles(ExchangePieces)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        assert isinstance(step, ExchangePieces)
        who, box = game.name(seat), self.box(game, seat)
        stock = game.seats[seat].pieces.get(step.give, 0)
        if step.give == step.get or step.count < 1:
            yield because("GL-28", "nothing exchanged", who=who)
        if step.count > stock:
            yield because("GL-28", "exchange not held", who=who, count=step.count, unit=step.give, have=stock)
        if step.count > box.get(step.get, 0):
            yield because("GL-29", "box too small", who=who, count=step.count, unit=step.get, have=box.get(step.get, 0))

    @handles(ExchangePieces, Exchanged)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        if isinstance(step, ExchangePieces):
            held = game.seats[seat]
            pieces, gained = dict(held.pieces), held.gained
            pieces[step.give] = max(0, pieces.get(step.give, 0) - step.count)
            got = pieces.get(step.get, 0) + step.count
            pieces[step.get] = min(got, self._off_board(game, seat)[step.get])
            if held.cap is not None and step.give != step.get:
                gained = {**gained, step.get: gained.get(step.get, 0) + got - pieces[step.get]}
            before = game.parts[self.table][seat]
            return self._counted(game.with_holding(seat, pieces=pieces, gained=gained), seat, before + step.count)
        # declared at the end: a later entry replaces an earlier one
        return self._counted(game, seat, step.count) if isinstance(step, Exchanged) else game

    def _counted(self, game: Game, seat: int, count: int) -> Game:
        part = game.parts[self.table]
        return game.with_part(self.table, replaced(part, seat, count))

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        box, stock = self.box(game, seat), game.seats[seat].pieces
        for give, get in (("ship", "train"), ("train", "ship")):
            for count in range(1, min(stock.get(give, 0), box.get(get, 0)) + 1):
                yield ExchangePieces(count, give, get)

    def exchangeable(self, game: Game, seat: int) -> Mapping[str, int]:
        """What the box has of each kind, as far as there are pieces of the other kind to give for it (GL-28, GL-29)."""
        pieces, box = game.seats[seat].pieces, self.box(game, seat)
        given = {unit: sum(pieces.get(other, 0) for other in box if other != unit) for unit in box}
        return {unit: min(left, given[unit]) for unit, left in box.items()}

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        yield AvailableAction(ExchangePieces, "GL-28", note("may exchange", points=self.numbers.points))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, ExchangePieces):
            yield note("points lost", points=-self.numbers.points * step.count)
            held = after.seats[seat]
            for unit, left in held.pieces.items() if held.cap is None else ():
                yield note("pieces left", left=left, unit=unit)

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(Exchanged, "piece", "GL-28")

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            count = sum(game.parts[self.table][seat] for seat in side.seats)
            why = (note("why exchange", count=count),)
            yield Points(side.index, "exchanged pieces", count * self.numbers.points, "GL-28", why)
