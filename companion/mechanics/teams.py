"""Teams: a common holder for cards and one for tickets (AS-01 to AS-09, AS-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pydantic import Field

from companion.game.board import Track
from companion.game.mechanic import Mechanic, Numbers
from companion.game.moves import Claim, DrawCards, DrawTickets, Keep, LayTickets, ShareTickets, Step
from companion.game.payment import WILD
from companion.game.state import Game
from companion.game.verdict import Reason, because


class TeamNumbers(Numbers):
    """How teams share."""

    size: int = Field(2, ge=2, description="players of a team")
    share: int = Field(2, ge=1, description="the most tickets laid into the common holder by sharing")


@dataclass(frozen=True, slots=True)
class Common:
    """The common holders: cards by side, and tickets laid there by seat."""

    cards: tuple[int, ...]
    tickets: tuple[int, ...]


class Teams(Mechanic[TeamNumbers]):
    """Of each draw one card and one ticket goes into the common holder."""

    table = "teams"
    numbers_type = TeamNumbers
    steps = frozenset((ShareTickets, LayTickets))

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, Common((0,) * len(game.table.sides), (0,) * len(game.table.seats)))

    def _part(self, game: Game) -> Common:
        part = game.parts[self.table]
        assert isinstance(part, Common)
        return part

    def _own(self, game: Game, seat: int) -> int:
        """Tickets in a seat's own hand."""
        return game.holdings[seat].kept - self._part(game).tickets[seat]

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, ShareTickets):
            who, own = game.name(seat), self._own(game, seat)
            if not 1 <= step.count <= self.numbers.share:
                yield because("AS-11", "shares too many", who=who, count=step.count, share=self.numbers.share)
            if step.count > own:
                yield because("AS-11", "shares more than held", who=who, count=step.count, own=own)
            for named in step.tickets:
                if game.holdings[seat].named and named.card not in game.holdings[seat].named:
                    yield because("AS-11", "shares not held", who=who, ticket=" – ".join(named.ends))
        elif isinstance(step, Claim) and step.track is not None:
            yield from self._against_pieces(game, seat, game.board.tracks[step.track])
        elif isinstance(step, LayTickets) and step.count != 1:
            yield because("AS-09", "lays one ticket", who=game.name(seat), count=step.count)

    def _against_pieces(self, game: Game, seat: int, track: Track) -> Iterator[Reason]:
        """A claim that only the partner's pieces could fill."""
        have = game.holdings[seat].pieces.get(track.piece, 0)
        for other in game.table.side_of(seat).seats:
            if have < track.length and other != seat and game.holdings[other].pieces.get(track.piece, 0):
                yield because("AS-02", "own pieces only", who=game.name(seat), have=have, partner=game.name(other))

    def after(self, game: Game, seat: int, step: Step) -> Game:
        part, side = self._part(game), game.table.seats[seat].side
        if isinstance(step, DrawCards) and game.table.by_turns:
            lone = len(step.cards) == 1 and step.cards[0].colour == WILD
            shared = 1 if lone or len(step.cards) != 1 else 0
            game = game.with_holding(seat, cards=game.holdings[seat].cards - shared)
            return self._with_cards(game, side, shared)
        shared = 1 if isinstance(step, Keep | DrawTickets) else step.count if isinstance(step, ShareTickets) else 0
        if not shared:
            return game
        tickets = (*part.tickets[:seat], part.tickets[seat] + shared, *part.tickets[seat + 1 :])
        return game.with_part(self.table, replace(part, tickets=tickets))

    def _with_cards(self, game: Game, side: int, change: int) -> Game:
        part = self._part(game)
        cards = max(0, part.cards[side] + change)
        return game.with_part(self.table, replace(part, cards=(*part.cards[:side], cards, *part.cards[side + 1 :])))

    def lends(self, game: Game, seat: int) -> int:
        return self._part(game).cards[game.table.seats[seat].side]

    def lent(self, game: Game, seat: int, count: int) -> Game:
        return self._with_cards(game, game.table.seats[seat].side, -count)

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        for count in range(1, self.numbers.share + 1):
            yield ShareTickets(count)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if game.table.by_turns:
            yield "common cards", self.lends(game, seat)
        yield "common tickets", sum(self._part(game).tickets[one] for one in game.table.side_of(seat).seats)
