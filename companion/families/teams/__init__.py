"""Teams: a common holder for cards and one for tickets (AS-01 to AS-09, AS-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from companion.families.teams.words import WORDS
from companion.game.contributions import AvailableAction
from companion.game.mechanic import Mechanic
from companion.game.moves import (
    COMMON,
    HAND,
    Action,
    Card,
    Claim,
    DrawCards,
    DrawTickets,
    KeepTickets,
    NamedTicket,
    OwnTracks,
    Step,
)
from companion.game.numbers import Numbers, cited_in, key
from companion.game.payment import WILD
from companion.game.phrase import Phrase, TicketsSlot, optional_word
from companion.game.state import Game
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS)


@dataclass(frozen=True, slots=True)
class ShareTickets(Action):
    """Tickets put into a team's common holder as a whole turn; `tickets` names all of them, or is empty."""

    secret: ClassVar[bool] = True
    seen_by_partners: ClassVar[bool] = True
    count: int
    tickets: tuple[NamedTicket, ...] = ()


@dataclass(frozen=True, slots=True)
class LayTickets(Step):
    """Tickets put into the common holder at set-up or with a draw, if the table records them."""

    secret: ClassVar[bool] = True
    seen_by_partners: ClassVar[bool] = True
    count: int
    tickets: tuple[NamedTicket, ...]


_INTO_HOLDER = (
    optional_word("", "into", "in", "to", "with"),
    optional_word("", "the", "our"),
    optional_word("", "common", "partner", "team"),
    optional_word("", "holder"),
)
"""What people add after tickets that go into the common holder."""


class TeamNumbers(Numbers):
    """The size of a team, and how many tickets it can share in a turn."""

    passages = cited_in(share="AS-11", size="AS-01")

    size: int = key(2, ge=2, description="players of a team")
    share: int = key(2, ge=1, le=100, description="the most tickets laid into the common holder by sharing")


Ends = frozenset[str]
"""A ticket by its places: a ticket that the board lacks has no other name yet."""


@dataclass(frozen=True, slots=True)
class CommonHolders:
    """The common holders: cards by side, and tickets put there by seat.

    `new` are the tickets kept last and `in_holders` those put into a holder, as far as they are named. `due` is how
    many of those kept last go into the holder: one, or none if none were kept.
    """

    cards: tuple[int, ...]
    tickets: tuple[int, ...]
    new: tuple[Ends, ...] = ()
    in_holders: frozenset[Ends] = frozenset()
    due: int = 1


def _ends(tickets: Sequence[NamedTicket]) -> tuple[Ends, ...]:
    return tuple(frozenset(named.ends) for named in tickets)


class Teams(Mechanic[TeamNumbers]):
    """One card and one ticket of each draw go into the common holder."""

    table = "teams"
    numbers_type = TeamNumbers
    phrases = (
        Phrase(
            ShareTickets,
            "shares",
            (TicketsSlot("tickets"), *_INTO_HOLDER),
            synonyms=("gives", "give", "puts", "put"),
            help="table help share",
        ),
        Phrase(
            LayTickets,
            "shares",
            (TicketsSlot("tickets"), *_INTO_HOLDER),
            first=False,
            later=True,
            follows_steps=(KeepTickets, DrawTickets),
            synonyms=("puts", "put"),  # a tunnel's claim "gives up"
        ),
    )

    @property
    def side_size(self) -> int:
        return self.numbers.size

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, CommonHolders((0,) * len(game.table.sides), (0,) * len(game.table.seats)))

    def _part(self, game: Game) -> CommonHolders:
        return game.part(self.table, CommonHolders)

    def _own_tickets(self, game: Game, seat: int) -> int:
        """The number of tickets in a seat's own hand."""
        return game.seats[seat].kept - self._part(game).tickets[seat]

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, DrawCards):
            yield from self._against_places(game, seat, step)
        elif isinstance(step, ShareTickets):
            yield from self._against_sharing(game, seat, step)
        elif isinstance(step, LayTickets):
            who, rule = game.name(seat), "AS-09" if game.done else "AS-08"
            if step.count != (due := self._part(game).due):
                yield because(rule, "lays one ticket" if due else "lays no ticket", who=who, count=step.count)
            new = self._part(game).new
            for named in step.tickets:
                if new and frozenset(named.ends) not in new:
                    yield because(rule, "lays no new ticket", who=who, ticket=" – ".join(named.ends))
        elif isinstance(step, Claim) and step.track is not None:
            yield from self._against_pieces(game, seat, [step.track])
        elif isinstance(step, OwnTracks):
            yield from self._against_pieces(game, seat, [track for track, _, _ in step.tracks if track is not None])

    def _against_places(self, game: Game, seat: int, step: DrawCards) -> Iterator[Reason]:
        """Refuse cards in the wrong place: of two, one goes to each place, and a face-up wild into the holder."""
        who = game.name(seat)
        if step.cards == (Card(WILD),):
            if HAND in step.to:
                yield because("AS-06", "wild into hand", who=who)
        elif len(step.to) > 1 and all(step.to) and step.to.count(COMMON) != 1:
            yield because("AS-05", "all to the hand" if HAND in step.to else "all to the holder", who=who)

    def _against_sharing(self, game: Game, seat: int, step: ShareTickets) -> Iterator[Reason]:
        held, who, own = game.seats[seat], game.name(seat), self._own_tickets(game, seat)
        if not 1 <= step.count <= self.numbers.share:
            yield because("AS-11", "shares too many", who=who, count=step.count, share=self.numbers.share)
        if step.count > own and (held.dealt or game.table.by_turns):
            yield because("AS-11", "shares more than held", who=who, count=step.count, own=own)
        for at, (named, ends) in enumerate(zip(step.tickets, _ends(step.tickets), strict=True)):
            ticket = " – ".join(named.ends)
            if ends in self._part(game).in_holders or ends in _ends(step.tickets[:at]):
                yield because("AS-11", "shares twice", who=who, ticket=ticket)
            elif held.kept and len(held.tickets) >= held.kept and named.card not in held.tickets:
                yield because("AS-11", "shares not held", who=who, ticket=ticket)

    def _against_pieces(self, game: Game, seat: int, tracks: Sequence[int]) -> Iterator[Reason]:
        """Refuse tracks that only the partner's pieces could fill."""
        left = game.seats[seat].placeable
        partners = [partner for partner in game.table.side_of(seat).seats if partner != seat]
        for track in (game.board.tracks[number] for number in tracks):
            have, need = left.get(track.piece, 0), track.length + game.rules.price(game, seat, track).pieces
            left[track.piece] = max(0, have - need)
            for other in partners:
                if have < need and game.seats[other].pieces.get(track.piece, 0):
                    who, partner = game.name(seat), game.name(other)
                    yield because("AS-02", "own pieces only", who=who, have=have, unit=track.piece, partner=partner)

    def after(self, game: Game, seat: int, step: Step) -> Game:
        part, side = self._part(game), game.table.seats[seat].side
        if isinstance(step, DrawCards):
            if not game.table.by_turns:
                return game
            common = step.to.count(COMMON)
            if not common and not (step.to and all(step.to)):
                # Unless the line says otherwise one card goes into the holder: of two, one must, and a single one may,
                # where both partners can play it.
                common = 1
            game = game.with_holding(seat, cards=game.seats[seat].cards - common)
            return self._with_cards(game, side, common)
        shared = 0
        if isinstance(step, KeepTickets | DrawTickets):
            shared = min(1, step.count if isinstance(step, KeepTickets) else step.kept)
            part = replace(part, new=_ends(step.tickets), due=shared)
        elif isinstance(step, ShareTickets | LayTickets):
            shared = step.count if isinstance(step, ShareTickets) else 0
            part = replace(part, in_holders=part.in_holders.union(_ends(step.tickets)))
        else:
            return game
        tickets = replaced(part.tickets, seat, part.tickets[seat] + shared)
        return game.with_part(self.table, replace(part, tickets=tickets))

    def _with_cards(self, game: Game, side: int, change: int) -> Game:
        part = self._part(game)
        cards = max(0, part.cards[side] + change)
        return game.with_part(self.table, replace(part, cards=replaced(part.cards, side, cards)))

    def lendable_cards(self, game: Game, seat: int) -> int:
        return self._part(game).cards[game.table.seats[seat].side]

    def after_borrowing(self, game: Game, seat: int, count: int) -> Game:
        return self._with_cards(game, game.table.seats[seat].side, -count)

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        for count in range(1, self.numbers.share + 1):
            yield ShareTickets(count)

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        yield AvailableAction(ShareTickets, "AS-11", note("may share", share=self.numbers.share))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if (isinstance(step, DrawCards) and before.table.by_turns and not any(step.to)) or (
            isinstance(step, KeepTickets | DrawTickets) and self._part(after).tickets != self._part(before).tickets
        ):
            wild_alone = isinstance(step, DrawCards) and step.cards == (Card(WILD),)
            yield note("wild in common" if wild_alone else "one in common")

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if game.table.by_turns and game.table.by_cards:
            yield "common cards", self.lendable_cards(game, seat)
        yield "common tickets", sum(self._part(game).tickets[partner] for partner in game.table.side_of(seat).seats)
