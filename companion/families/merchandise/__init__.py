"""Merchandise cards: one for each track with carts, ranked at the end (AM-04, AM-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.families.merchandise.words import NOUNS, WORDS
from companion.game.board import Board
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CountThings, Step, amounts_counted
from companion.game.numbers import Column, Misprints, Numbers, SpaceMark, cited_in, key
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

CART = "cart"
"""The route column that marks a track with carts."""
CARD = "merchandise card"


class MerchandiseNumbers(Numbers):
    """How many cards there are, and what the places are worth."""

    passages = cited_in(cards="rule", places="places_rule")

    cards: int = key(16, ge=1, le=99, description="merchandise cards that exist")
    places: dict[int, tuple[int, ...]] = key(
        {2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)},
        description="points of the most cards, the second most and so on, by the number of players",
    )
    rule: str = key("AM-04", description="the rule of the cards on this board")
    places_rule: str = key("AM-05", description="the rule of their points on this board")


class Merchandise(Mechanic[MerchandiseNumbers]):
    """The cards are not recorded: a side has one for each of its tracks that has carts."""

    table = "merchandise"
    numbers_type = MerchandiseNumbers
    sheet = ("merchandise",)
    lines_after = "tickets"
    passages = ("AM",)
    counted_units = (CARD,)
    route_columns = {
        CART: Column(bool, False, "its spaces bear a cart: a merchandise card", drawn=SpaceMark("wheel", "legend cart"))
    }

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("merchandise", "goods", "bonus", "cart", "carts")

    def misprints(self, board: Board) -> Misprints:
        tracks = sum(1 for track in board.tracks if track.column(CART))
        if not tracks:
            yield (self.table,), wording("merchandise none")
        elif tracks > self.numbers.cards:
            yield (self.table, "cards"), wording("merchandise too few", tracks=tracks, cards=self.numbers.cards)
        for players in board.players:
            if players not in self.numbers.places:
                yield (self.table, "places"), wording("merchandise places", players=players)
            elif len(self.numbers.places[players]) > players:
                yield (self.table, "places"), wording("merchandise many places", players=players)

    def cards_of(self, game: Game, side: int) -> int:
        """The number of cards that a side has."""
        if game.table.counts_only:
            return game.counted(side, CARD)
        return sum(1 for track in game.tracks_of(side) if track.column(CART))

    def _place(self, counts: Sequence[int], side: int) -> tuple[int, int]:
        """A side's place and points: equal sides share the better place, and a side without a card scores nothing."""
        place = 1 + sum(1 for count in counts if count > counts[side])
        points = self.numbers.places.get(len(counts), ())
        return place, points[place - 1] if counts[side] and place <= len(points) else 0

    # -- judging

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, CARD, self.numbers.rule)

    @handles(CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        others = sum(held.counts.get(CARD, 0) for at, held in enumerate(game.seats) if at != seat)
        left = max(0, sum(1 for track in game.board.tracks if track.column(CART)) - others)
        for count in amounts_counted(step, CARD):
            if count > left:
                yield because(self.numbers.rule, "too many merchandise cards", who=game.name(seat), count=count,
                              left=left)  # fmt: skip

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more cards than routes counted. Routes may still be counted later."""
        held = game.seats[seat]
        count, routes = held.counts.get(CARD, 0), held.routes_counted
        if held.routes and count > routes:
            yield because(self.numbers.rule, "merchandise beyond routes", who=game.name(seat), count=count,
                          routes=routes)  # fmt: skip

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and step.track is not None and before.board.tracks[step.track].column(CART):
            yield note("merchandise taken", count=self.cards_of(after, after.table.side_of(seat).index))

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        counts = [self.cards_of(game, side.index) for side in game.table.sides]
        for side in game.table.sides:
            place, points = self._place(counts, side.index)
            why = note("why merchandise", count=counts[side.index], place=place)
            yield Points(side.index, "merchandise", points, self.numbers.places_rule, (why,))

    def bonus_progress(self, game: Game, side: int, what: str) -> Remark | None:
        counts = [self.cards_of(game, other.index) for other in game.table.sides]
        return note("why merchandise", count=counts[side], place=self._place(counts, side)[0])

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "merchandise cards", self._cards_of_seat(game, seat)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        yield "merchandise", self._cards_of_seat(game, seat)

    def _cards_of_seat(self, game: Game, seat: int) -> int:
        if game.table.counts_only:
            return game.seats[seat].counts.get(CARD, 0)
        return sum(1 for track in game.tracks_of_seat(seat) if track.column(CART))
