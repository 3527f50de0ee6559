"""Pieces: a stock for each seat, one piece on each space (BA-04, BA-12, GL-03, GL-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.families.pieces.words import WORDS
from companion.game.board import Track
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import NOT_IN_NUMBERS, Claim, CountRoutes, CountThings, DeclareHoldings, OwnTracks, Step
from companion.game.numbers import Numbers, OpenRule, cited_in, key
from companion.game.phrase import AmountsSlot, Phrase, Unit
from companion.game.state import ALL_KINDS, Game, SeatState
from companion.game.values import dataclass
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS)


@dataclass(frozen=True, slots=True)
class TakePieces(Step):
    """The pieces chosen at set-up, by kind."""

    tracked: ClassVar[frozenset[str]] = NOT_IN_NUMBERS
    trains: int = 0
    ships: int = 0


MOVING = (Claim, OwnTracks, DeclareHoldings, TakePieces, CountRoutes, CountThings)
"""The steps that place pieces, or state how many are left."""

_ALSO_TRAINS = ("wagons", "wagon", "carriages", "carriage", "taxis", "taxi", "buses")
"""What people call the trains, which are taxis or buses in the city boxes."""
_FIELDS = {"trains": ("trains", "train"), "ships": ("ships", "ship")}


def _choose_before_game(game: Game) -> bool:
    """Whether players choose their pieces and record the choice before the game."""
    return bool(_numbers(game).choose) and not game.table.recorded_at_end


def _example_choice(game: Game) -> dict[str, int]:
    """A choice of pieces, as an example."""
    numbers = _numbers(game)
    trains = min(numbers.recommended_trains, numbers.choose) or numbers.choose - numbers.choose // 2
    return {"trains": trains, "ships": numbers.choose - trains}


def _declared_left(held: SeatState, step: DeclareHoldings) -> dict[str, int]:
    """The pieces left that a seat has declared, including those of this step, by kind."""
    before = {kind: held.pieces.get(kind, 0) for kind in held.unaccounted or () if kind != ALL_KINDS}
    return before | {unit: count for count, unit in step.amounts if unit in held.pieces}


def _numbers(game: Game) -> PieceNumbers:
    numbers = game.board.numbers["pieces"]
    assert isinstance(numbers, PieceNumbers)
    return numbers


class PieceNumbers(Numbers):
    """The pieces that a seat starts with."""

    passages = cited_in(train="rule BA-04", ship="rule BA-04", choose="rule BA-04")

    train: int = key(45, ge=0, le=999, description="trains of each player, or in the box where players choose")
    ship: int = key(0, ge=0, le=999, description="ships of each player, or in the box where players choose")
    choose: int = key(0, ge=0, le=999, description="pieces that each player chooses at set-up; 0: all of them")
    recommended_trains: int = key(0, ge=0, le=999, description="trains recommended for a first game")
    rule: str = key("BA-12", description="the rule of the choice on this board")


class Pieces(Mechanic[PieceNumbers]):
    """The stock of pieces. Until the choice is recorded, a seat may have as many of each kind as the box holds."""

    table = "pieces"
    numbers_type = PieceNumbers
    open_points = (OpenRule("pieces.train", "CD-01", ("45", "40", "35"), rank=-4),)
    steps = frozenset((DeclareHoldings,))
    phrases = (
        Phrase(
            TakePieces,
            "takes",
            (AmountsSlot("", _FIELDS, "taken", _example_choice),),
            when=_choose_before_game,
            synonyms=("picks", "pick", "chooses", "choose"),
        ),
    )
    end_units = (
        Unit("train", ("trains", "train", *_ALSO_TRAINS), singular="train"),
        Unit("ship", ("ships", "ship"), singular="ship"),
    )

    def start(self, game: Game) -> Game:
        numbers = self.numbers
        pieces = {"train": numbers.train}
        if numbers.ship:
            pieces["ship"] = numbers.ship
        for seat in game.table.seats:
            game = game.with_holding(seat.index, pieces=pieces, cap=numbers.choose or None)
        return game

    def due_at_set_up(self, game: Game) -> Iterator[tuple[int, Step]]:
        if _choose_before_game(game) and not game.clock.taken and not game.owners:
            choice = TakePieces(**_example_choice(game))
            yield from ((seat, choice) for seat, held in enumerate(game.seats) if held.chosen is None)

    def _tracks_filled(self, game: Game, seat: int, step: Step) -> list[tuple[Track, int]]:
        """The tracks that a step fills, each with the number of pieces it takes."""
        if isinstance(step, Claim):
            ids = [step.track]
        else:
            ids = [track for track, _, _ in step.tracks] if isinstance(step, OwnTracks) else []
        tracks, pieces_on = game.board.tracks, game.rules.pieces_on
        return [(tracks[i], pieces_on(game, seat, tracks[i])) for i in ids if i is not None]

    @handles(*MOVING)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if game.table.counts_only:
            return
        held, who = game.seats[seat], game.name(seat)
        left_by_kind = held.beside_board if isinstance(step, DeclareHoldings) else held.placeable
        stock = left_by_kind.pop(ALL_KINDS)
        for track, need in self._tracks_filled(game, seat, step):
            piece = track.piece
            have = min(left_by_kind.get(piece, 0), stock)
            stock = max(0, stock - need)
            if have < need:
                key = "too few pieces" if held.unaccounted is None else "too few pieces beside"
                yield because("BA-04", key, who=who, have=have, need=need, a=track.a, b=track.b, unit=piece)
            left_by_kind[piece] = max(0, have - need)
        if isinstance(step, DeclareHoldings):
            for count, unit in step.amounts:
                if unit in self.end_unit_names and count > left_by_kind.get(unit, 0):
                    most = left_by_kind.get(unit, 0)
                    yield because("BA-04", "holds too many pieces", who=who, count=count, most=most, unit=unit)
            total = sum(_declared_left(held, step).values())
            if total > stock and len(left_by_kind) > 1:
                yield because("BA-04", "holds too many pieces", who=who, count=total, most=stock, unit="piece")
        if isinstance(step, TakePieces):
            yield from self._against_choice(game, seat, step)

    # -- where only totals are recorded

    @property
    def pieces_in_all(self) -> int:
        return self.numbers.choose or self.numbers.train + self.numbers.ship

    def _beside_routes(self, game: Game, seat: int) -> list[int | None]:
        return [mechanic.pieces_beside_routes(game, seat) for mechanic in game.rules.by_hook["pieces_beside_routes"]]

    def _used(self, game: Game, seat: int) -> int:
        """The pieces on the routes that a seat counted, and beside them as far as recorded."""
        return game.seats[seat].spaces + sum(count or 0 for count in self._beside_routes(game, seat))

    def _with_counted(self, game: Game, seat: int, step: Step) -> Game:
        """The game with the stock that the counted routes leave; a declared stock takes precedence."""
        held = game.seats[seat]
        counts = {unit: count for unit, count in held.counts.items() if unit in self.end_unit_names}
        if isinstance(step, DeclareHoldings):
            counts |= {unit: count for count, unit in step.amounts if unit in held.pieces}
        left, kinds = max(0, self.pieces_in_all - self._used(game, seat)), held.pieces.keys()
        if counts.keys() == kinds:
            return game.with_holding(seat, counts={**held.counts, **counts}, pieces=counts, cap=None)
        if len(kinds) == 1:
            return game.with_holding(seat, pieces=dict.fromkeys(kinds, left))
        return game.with_holding(seat, counts={**held.counts, **counts}, cap=left)

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse routes and pieces left that add up to more than a seat has, or to fewer if all were declared."""
        if not game.table.counts_only:
            return
        held, who, in_all, used = game.seats[seat], game.name(seat), self.pieces_in_all, self._used(game, seat)
        unit = "train" if len(held.pieces) == 1 else "piece"
        left_by_kind = {kind: held.counts[kind] for kind in held.pieces if kind in held.counts}
        all_told = left_by_kind.keys() == held.pieces.keys() and None not in self._beside_routes(game, seat)
        if used > in_all:
            yield because("BA-04", "too many pieces counted", who=who, used=used, all=in_all, unit=unit)
        elif held.spaces and all_told and used + sum(left_by_kind.values()) != in_all:
            counts = {"used": used, "left": sum(left_by_kind.values()), "should": in_all - used, "all": in_all}
            yield because("BA-04", "pieces do not add up", who=who, unit=unit, **counts)
        elif sum(left_by_kind.values()) > in_all - used:
            most = in_all - used
            yield because(
                "BA-04", "holds too many pieces", who=who, count=sum(left_by_kind.values()), most=most, unit=unit
            )

    # -- the choice

    def _against_choice(self, game: Game, seat: int, step: TakePieces) -> Iterator[Reason]:
        numbers, who, rule = self.numbers, game.name(seat), self.numbers.rule
        if not numbers.choose:
            yield because("BA-02", "nothing to choose", who=who, board=game.board.title)
            return
        for count, unit in ((step.trains, "train"), (step.ships, "ship")):
            if count > (exist := self._to_choose_from(unit)):
                yield because(rule, "too many of a kind", who=who, count=count, unit=unit, exist=exist)
        if (total := step.trains + step.ships) != numbers.choose:
            kinds = {"trains": step.trains, "ships": step.ships}
            yield because(rule, "wrong choice of pieces", who=who, **kinds, total=total, choose=numbers.choose)
        if (held := game.seats[seat]).chosen:
            yield because(rule, "already chosen", who=who)
            return
        for (unit, left), count in zip(self._left_of(held, step).items(), (step.trains, step.ships), strict=True):
            if left < 0:
                yield because(rule, "chosen too few", who=who, count=count, unit=unit, used=count - left)
            elif left > held.pieces.get(unit, 0) and count <= (exist := self._to_choose_from(unit)):
                got = held.gained.get(unit, 0)
                yield because(rule, "chosen too many", who=who, count=count, unit=unit, got=got, exist=exist)

    def _to_choose_from(self, unit: str) -> int:
        """The number of pieces of a kind from which a seat chooses."""
        return self.numbers.train if unit == "train" else self.numbers.ship

    def _left_of(self, held: SeatState, step: TakePieces) -> dict[str, int]:
        """What remains of a choice that is recorded only now, by kind; negative if more was placed or given away."""
        chosen = {"train": step.trains, "ship": step.ships}
        return {
            unit: count + held.gained.get(unit, 0) - (self._to_choose_from(unit) - held.pieces.get(unit, 0))
            for unit, count in chosen.items()
        }

    @handles(*MOVING)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        if game.table.counts_only:
            return self._with_counted(game, seat, step)
        placed: dict[str, int] = {}
        for track, need in self._tracks_filled(game, seat, step):
            piece = track.piece
            placed[piece] = placed.get(piece, 0) + need
        if placed:
            return game.with_holding(seat, **game.seats[seat].placing(placed))
        held = game.seats[seat]
        if isinstance(step, TakePieces) and self.numbers.choose:
            left_of_choice = {unit: max(0, left) for unit, left in self._left_of(held, step).items()}
            pieces = {**held.pieces, **left_of_choice}  # pieces of other kinds are not chosen
            chosen = {"train": step.trains, "ship": step.ships}
            return game.with_holding(seat, pieces=pieces, chosen=chosen, cap=None, gained={})
        return self._declaring(game, seat, step) if isinstance(step, DeclareHoldings) else game

    def _declaring(self, game: Game, seat: int, step: DeclareHoldings) -> Game:
        """The game with the stock that a seat declares at the end; what is then missing is unaccounted for."""
        held = game.seats[seat]
        left = _declared_left(held, step)
        if left and game.table.recorded_at_end:
            off_board = held.beside_board
            unaccounted = {kind: max(0, off_board[kind] - count) for kind, count in left.items()}
            unaccounted[ALL_KINDS] = max(0, off_board[ALL_KINDS] - sum(left.values()))
            game = game.with_holding(seat, unaccounted=unaccounted)
        pieces = {**held.pieces, **left}
        if pieces == held.pieces:
            return game
        cap = held.cap if pieces.keys() - {unit for _, unit in step.amounts} else None
        return game.with_holding(seat, pieces=pieces, cap=cap)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and step.track is not None:
            unit = before.board.tracks[step.track].piece
            yield note("pieces left", left=after.seats[seat].pieces.get(unit, 0), unit=unit)

    def remarks(self, game: Game) -> Iterator[Remark]:
        """Point out pieces that are neither left nor on anything entered: a route may have been forgotten."""
        if game.table.tracking != "final":
            return
        for seat, held in enumerate(game.seats):
            unaccounted = held.unaccounted or {}
            nowhere = unaccounted.get(ALL_KINDS, 0)
            if nowhere and held.pieces.keys() <= unaccounted.keys():  # how many are left of each kind was entered
                left, unit = sum(held.pieces.values()), "train" if len(held.pieces) == 1 else "piece"
                yield note("pieces nowhere", who=game.name(seat), count=nowhere, left=left, unit=unit)

    @property
    def recommended(self) -> TakePieces | None:
        """The choice recommended for a first game; None if there is none."""
        trains, choose = self.numbers.recommended_trains, self.numbers.choose
        return TakePieces(trains, choose - trains) if choose and 0 < trains <= choose else None

    def choice_of_trains(self, trains: int) -> TakePieces:
        """The choice with this number of trains; the rest are ships."""
        return TakePieces(trains, max(0, self.numbers.choose - trains))

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        if self.recommended is not None and game.seats[seat].chosen is None and not game.clock.taken:
            yield self.recommended

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        held = game.seats[seat]
        yield "pieces", held.stock
        if self.numbers.ship and held.cap is None:
            yield "trains", held.pieces.get("train", 0)
            yield "ships", held.pieces.get("ship", 0)
