"""Tolls: a second cost of claims, loans for players who cannot pay, a bonus for what is left (NL-03 to NL-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.families.tolls.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, DeclareHoldings, Step
from companion.game.numbers import Column, Misprints, Numbers, SpaceMark, cited_in, key
from companion.game.phrase import Detail, Unit
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

TOLL, LOAN = "toll", "loan"
"""`TOLL` is the route column for a track's toll and the unit for the tokens held; `LOAN` is the word for a loan after a
claim."""
TYPED = ("tolls", TOLL, "toll tokens", "toll token", "tokens", "token", "coins", "coin")
"""The words for the toll tokens that are left."""
SYNONYMS = ("loan card", "1 loan card", "a loan card", "1 loan", "on credit", "can't pay", "cannot pay")
"""What people say for a loan after a claim."""
MOST_POINTS = 999


class TollNumbers(Numbers):
    """What players begin with, and what the tokens left are worth."""

    passages = cited_in(purse="NL-03", loan="NL-07")

    purse: int = key(30, ge=0, le=999, description="value of the toll tokens that a player begins with")
    loan: int = key(-5, ge=-99, le=0, description="points for each loan")
    places: dict[int, tuple[int, ...]] = key(
        {2: (35, 0), 3: (55, 35, 0), 4: (55, 35, 20, 0), 5: (55, 35, 20, 10, 0)},
        max_length=8,
        description="by number of players: points for the value of tokens left, first place first",
    )


class Purse(NamedTuple):
    """The value of a seat's tokens, and its number of loans; `declared` says whether a line stated the tokens at the
    end.
    """

    tokens: int
    loans: int = 0
    declared: bool = False


class TollDue(NamedTuple):
    """The toll of a claim: the seat that receives it (None: the bank), and whether the claimer needs a loan."""

    toll: int
    owner: int | None
    loan: bool


@dataclass(frozen=True, slots=True)
class Purses:
    """The purse of each seat, and the loans that no line mentioned, as (seat, track)."""

    of: tuple[Purse, ...]
    unsaid: tuple[tuple[int, int], ...] = ()

    def with_purse(self, seat: int, purse: Purse) -> Purses:
        return replace(self, of=replaced(self.of, seat, purse))


def _part(game: Game) -> Purses:
    return game.part(TollRules.table, Purses)


def _due(game: Game, seat: int, track: Track) -> TollDue:
    """What a claim of this track costs a seat. Its own track can be the first of the double only if a refusal was
    overruled.
    """
    toll: int = track.column(TOLL, 0)
    siblings = {other.id for other in game.board.siblings(track)}
    first = next((owner for claimed, owner in game.owners.items() if claimed in siblings), None)
    return TollDue(toll, first, _part(game).of[seat].tokens < toll)


def _loan_choices(game: Game, seat: int, claim: Claim) -> Iterable[None]:
    """The detail for a loan, if the seat cannot pay the toll."""
    needed = claim.track is not None and _due(game, seat, game.board.tracks[claim.track]).loan
    return [None] if needed else []


class TollRules(Mechanic[TollNumbers]):
    """Who has paid what to whom. The value that a player has left is secret, so no fact reveals it before the end."""

    table = "tolls"
    numbers_type = TollNumbers
    sheet = ("tolls", "loans")
    lines_after = "tickets"
    passages = ("NL",)
    route_columns = {
        TOLL: Column(int, 0, "the toll of a claim", {"ge": 0, "le": 99}, drawn=SpaceMark("coin", "legend toll"))
    }
    details = (Detail(LOAN, choices=_loan_choices, synonyms=SYNONYMS),)
    end_units = (
        Unit(TOLL, TYPED, singular=TOLL, example=9),
        Unit(LOAN, ("loans", LOAN, "loan cards", "loan card"), singular=LOAN),
    )

    def never_said(self, board: Board) -> Iterator[str]:
        yield from (TOLL, "tolls", "bank", "bridge", "pays")

    def misprints(self, board: Board) -> Misprints:
        for players, points in self.numbers.places.items():
            if len(points) > players or any(not 0 <= worth <= MOST_POINTS for worth in points):
                yield (self.table, "places"), wording("toll places", players=players, most=MOST_POINTS)
        if not any(track.column(TOLL, 0) for track in board.tracks):
            yield (self.table,), wording("tolls none")

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, Purses((Purse(self.numbers.purse),) * len(game.table.seats)))

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(DeclareHoldings, TOLL, "NL-08")
        yield Tally(DeclareHoldings, LOAN, "NL-07")

    # -- judging

    @handles(Claim, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        who = game.name(seat)
        if isinstance(step, Claim) and step.track is not None and step.detail(LOAN):
            due = _due(game, seat, game.board.tracks[step.track])
            if not due.loan:
                yield because("NL-06", "loan not needed", who=who, toll=due.toll)
        elif isinstance(step, DeclareHoldings):
            yield from self._against_held(game, seat, step)

    def _against_held(self, game: Game, seat: int, step: DeclareHoldings) -> Iterator[Reason]:
        """Refuse more tokens than a player can have received, or more loans than there are tracks."""
        most = self._most(game, len(game.board.tracks))
        for count, unit in step.amounts:
            if unit == TOLL and count > most:
                yield because("NL-03", "too many tolls", who=game.name(seat), count=count, most=most)
            elif unit == LOAN and count > len(game.board.tracks):
                yield because("NL-05", "too many loans", who=game.name(seat), count=count)

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more loans than routes if both are counted, or more tokens than those loans allow. Routes may still be
        counted later.
        """
        routes, loans = game.seats[seat].routes_counted, _part(game).of[seat].loans
        if routes and loans > routes:
            yield because("NL-05", "loans beyond routes", who=game.name(seat), count=loans, routes=routes)
        tokens, most = _part(game).of[seat].tokens, self._most(game, loans)
        if _part(game).of[seat].declared and most < tokens <= self._most(game, len(game.board.tracks)):
            key = "tolls beyond loans" if loans else "tolls without loan"
            yield because("NL-04", key, who=game.name(seat), count=tokens, most=most, loans=loans)

    def _most(self, game: Game, loans: int) -> int:
        """The most tokens that a player with this many loans can have left.

        The owner of a first track receives its toll again with each parallel track claimed later, and did not pay it if
        there was a loan for it.
        """
        tolls: list[tuple[int, int]] = [
            (max(track.column(TOLL, 0) for track in group), len(group)) for group in game.board.groups.values()
        ]
        returned: int = sum(toll * (tracks - 2) for toll, tracks in tolls)
        return self.numbers.purse + returned + sum(sorted((toll for toll, _ in tolls), reverse=True)[:loans])

    # -- playing

    @handles(Claim, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, DeclareHoldings):
            for count, unit in step.amounts:
                purse = part.of[seat]
                if unit == TOLL:
                    part = part.with_purse(seat, purse._replace(tokens=count, declared=True))
                elif unit == LOAN:
                    part = part.with_purse(seat, purse._replace(loans=count))
        elif isinstance(step, Claim) and step.track is not None:
            due, purse = _due(game, seat, game.board.tracks[step.track]), part.of[seat]
            if due.loan or step.detail(LOAN):
                part = part.with_purse(seat, purse._replace(loans=purse.loans + 1))
                part = part if step.detail(LOAN) else replace(part, unsaid=(*part.unsaid, (seat, step.track)))
            else:
                part = part.with_purse(seat, purse._replace(tokens=purse.tokens - due.toll))
            if due.owner is not None:
                owner = part.of[due.owner]
                part = part.with_purse(due.owner, owner._replace(tokens=owner.tokens + due.toll))
        return game if part == _part(game) else game.with_part(self.table, part)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not isinstance(step, Claim) or step.track is None:
            return
        due = _due(before, seat, before.board.tracks[step.track])
        if due.loan or step.detail(LOAN):
            yield note("loan taken", toll=due.toll, points=-self.numbers.loan)
        if due.toll and due.owner is not None:
            key = "bank pays toll" if due.loan or step.detail(LOAN) else "toll paid"
            yield note(key, toll=due.toll, owner=before.name(due.owner))
        elif due.toll and not due.loan and not step.detail(LOAN):
            yield note("toll to bank", toll=due.toll)

    # -- the end

    def _tokens_unknown(self, game: Game, seat: int) -> bool:
        """Whether no line states what a seat has left."""
        return game.table.recorded_at_end and not _part(game).of[seat].declared

    def _places(self, game: Game) -> Mapping[int, int]:
        """The place of each seat without a loan, 1 the best; equal values share a place (NL-09)."""
        ranked = {
            seat: purse.tokens
            for seat, purse in enumerate(_part(game).of)
            if not purse.loans and not self._tokens_unknown(game, seat)
        }
        return {seat: 1 + sum(other > tokens for other in ranked.values()) for seat, tokens in ranked.items()}

    def scores(self, game: Game) -> Iterator[Points]:
        paid, places, purses = self.numbers.places.get(len(game.table.seats), ()), self._places(game), _part(game).of
        for side in game.table.sides:
            total, why = 0, list[Remark]()
            for seat in side.seats:
                tokens, place = purses[seat].tokens, places.get(seat)
                if place is not None:
                    total += paid[place - 1] if place <= len(paid) else 0
                    ranked = note("why tolls", tokens=tokens, place=place)
                    why.append(ranked if game.finished else note("why tolls so far", place=place))
            yield Points(side.index, "tolls", total, "NL-08", tuple(why))
            loans = sum(purses[seat].loans for seat in side.seats)
            yield Points(
                side.index, "loans", loans * self.numbers.loan, "NL-07", (note("why toll loans", count=loans),)
            )

    def remarks(self, game: Game) -> Iterator[Remark]:
        for seat, track in _part(game).unsaid:
            claimed = game.board.tracks[track]
            yield note("loan unsaid", who=game.name(seat), a=claimed.a, b=claimed.b, toll=claimed.column(TOLL, 0))
        if game.table.recorded_at_end:
            purses = _part(game).of
            seats = [seat for seat, purse in enumerate(purses) if not purse.loans and self._tokens_unknown(game, seat)]
            if seats:
                yield note("tolls missing", who=[game.name(seat) for seat in seats])

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "loans", _part(game).of[seat].loans

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        purse = _part(game).of[seat]
        if game.finished and not self._tokens_unknown(game, seat):
            yield "tolls", purse.tokens
        yield "loans", purse.loans
