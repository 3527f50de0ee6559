"""Tickets: dealt, drawn, kept, shown and scored (BA-12, BA-15 to BA-19, BA-28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.families.tickets.naming import against_named, cards_of, ids_of, newly_shown, unlisted, with_more
from companion.families.tickets.numbers import LONG, TicketNumbers
from companion.families.tickets.sums import against_named_beside_sums, against_sums, all_listed
from companion.families.tickets.words import NOUNS, WORDS
from companion.game.board import Board, Ticket
from companion.game.contributions import AvailableAction, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import (
    Action,
    AddTicket,
    CorrectTicket,
    DrawTickets,
    KeepTickets,
    NamedTicket,
    SettleTickets,
    ShowTickets,
    Step,
    SumTickets,
)
from companion.game.network import networks
from companion.game.numbers import OpenRule
from companion.game.results import (
    UNTOLD,
    completed,
    completed_points,
    seats_without_ticket_number,
    ticket_result,
    ticket_results,
    tracks_for_tickets,
)
from companion.game.state import Game, TicketOutcome, TicketSums
from companion.game.verdict import Reason, Remark, because, gain, note
from companion.words import learn

learn(WORDS, NOUNS)

COMPLETED, WORTH = "tickets", "ticket points"
"""The words of tie-breaks: the number of completed tickets, and their points."""


class Tickets(Mechanic[TicketNumbers]):
    """How many tickets each seat keeps, and which ones if they were named."""

    table = "tickets"
    numbers_type = TicketNumbers
    open_points = (OpenRule("tickets.tour_detours", "WO-03", ("yes", "no")),)
    sheet = ("tickets",)
    lines_first = True
    tie_breaks = (COMPLETED, WORTH)
    steps = frozenset((KeepTickets, DrawTickets, ShowTickets, AddTicket, CorrectTicket, SumTickets, SettleTickets))

    def left(self, game: Game) -> int | None:
        """The tickets that can still be drawn; None if the size of the deck is not known."""
        numbers = self.numbers
        deck = [card for card in game.board.tickets if not card.unlisted and not (numbers.long and card.deck == LONG)]
        cards = max(sum([card.copies for card in deck]), numbers.cards)
        if not cards:
            return None
        for held in game.seats:
            if numbers.hand:
                cards -= numbers.hand + len(held.shown)
                continue
            kept = held.kept - held.drawn_kept
            out_of_game = numbers.deal_returned == "out" and held.dealt
            cards -= numbers.deal - numbers.long if out_of_game else max(0, kept - numbers.long)
            cards -= held.drawn if numbers.returned == "out" else held.drawn_kept
        return max(0, cards)

    def _usual_draw(self, left: int | None) -> int:
        """How many tickets a draw takes from a deck of so many, as `left` counts them."""
        return self.numbers.draw if left is None else min(self.numbers.draw, left)

    # -- judging

    @handles(KeepTickets, Action, ShowTickets, SumTickets, SettleTickets)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        numbers = self.numbers
        if numbers.draft and isinstance(step, Action) and (waiting := self._still_drafting(game)):
            yield because("BA-02", "draft first", who=game.name(seat), others=waiting)
        if isinstance(step, KeepTickets):
            who = game.name(seat)
            if game.seats[seat].dealt:
                kept = numbers.hand or game.seats[seat].kept
                yield because(numbers.once_rule, "deal already kept", who=who, kept=kept)
            elif numbers.draft and step.count != numbers.keep:
                key = "draft number"
                yield because(numbers.deal_rule, key, who=who, count=step.count, keep=numbers.keep, deal=numbers.deal)
            elif step.count < numbers.keep:
                key = "deal too few all" if numbers.all_kept else "deal too few"
                yield because(numbers.deal_rule, key, who=who, count=step.count, keep=numbers.keep, deal=numbers.deal)
            elif step.count > numbers.deal:
                yield because(numbers.deal_rule, "deal too many", who=who, count=step.count, deal=numbers.deal)
            yield from against_named(self.numbers, game, seat, step.tickets)
            yield from self._against_long(game, seat, cards_of(step.tickets), numbers.long, 0)
        elif isinstance(step, DrawTickets):
            yield from self._against_draw(game, seat, step)
            yield from against_named(self.numbers, game, seat, step.tickets)
            yield from self._against_long(game, seat, cards_of(step.tickets), 0, None)
        elif isinstance(step, ShowTickets):
            yield from self._against_shown(game, seat, step)
        elif isinstance(step, SettleTickets):
            yield from against_named(self.numbers, game, seat, step.tickets)
            yield from against_named_beside_sums(self.numbers, game, seat, cards_of(step.tickets))
            cards = [*game.seats[seat].tickets, *cards_of(step.tickets)]
            yield from self._against_long(game, seat, cards, numbers.long, None)
        elif isinstance(step, SumTickets):
            yield from against_sums(self.numbers, game, seat, step)

    def _still_drafting(self, game: Game) -> list[str]:
        """The seats that must still keep tickets of the draft before anybody plays; empty if turns are not recorded."""
        if not game.table.by_turns:
            return []
        return [game.name(seat) for seat, held in enumerate(game.seats) if not held.dealt]

    # -- where only totals are recorded

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(SumTickets, "completed", "BA-17")
        yield Tally(SumTickets, "failed", "BA-17")

    def all_listed(self, game: Game) -> bool:
        """Whether the board file lists every ticket card that exists."""
        return all_listed(self.numbers, game)

    def _against_shown(self, game: Game, seat: int, step: ShowTickets) -> Iterator[Reason]:
        held, who, numbers = game.seats[seat], game.name(seat), self.numbers
        new, again = newly_shown(game, seat, step)
        yield from against_named(self.numbers, game, seat, new)
        for named in again:
            yield because("BA-19", "ticket shown twice", who=who, ticket=" – ".join(named.ends))
        if numbers.hand:
            yield from self._against_open(game, seat, step)
            if game.table.by_turns and new and len(new) + len(again) == len(step.tickets):
                yield from self._against_hand(game, seat, new)
            return
        known = len(held.tickets) + len(new)
        if known > held.kept and held.dealt:
            yield because("BA-16", "shows too many", who=who, shown=known, kept=held.kept)
        cards = [*held.tickets, *(named.card for named in new if named.card is not None)]
        yield from self._against_long(game, seat, cards, numbers.long, held.drawn_kept if game.table.by_turns else None)

    def _against_hand(self, game: Game, seat: int, new: Sequence[NamedTicket]) -> Iterator[Reason]:
        """Refuse a ticket laid open that is not in a hand of which every ticket was named."""
        held = game.seats[seat]
        if held.dealt and sum((Counter(held.tickets) - Counter(held.shown)).values()) >= self.numbers.hand:
            ticket, who = " – ".join(new[0].ends), game.name(seat)
            yield because(self.numbers.hand_rule, "not in hand", who=who, ticket=ticket, hand=self.numbers.hand)

    def _against_open(self, game: Game, seat: int, step: ShowTickets) -> Iterator[Reason]:
        """Refuse to lay open an uncompleted ticket while others stay in the hand. At the end, lines may come in any
        order.
        """
        if game.table.recorded_at_end:
            return
        net, places = networks(tracks_for_tickets(game, game.table.side_of(seat).index)), game.board.cities_of
        for named in step.tickets:
            card = game.board.ticket.get(named.card or "") or unlisted("", named.ends, self.numbers.worth)
            if not ticket_result(card, net, places).completed:
                ticket = " – ".join(named.ends)
                yield because(self.numbers.hand_rule, "not completed", who=game.name(seat), ticket=ticket)

    def _against_long(
        self, game: Game, seat: int, cards: Sequence[str], long: int, drawn: int | None
    ) -> Iterator[Reason]:
        """Refuse more tickets of a deck than possible: `long` long ones, and regular ones from the deal and `drawn`
        later (None: not known).
        """
        numbers, who = self.numbers, game.name(seat)
        if not numbers.long:
            return
        long_kept = sum(1 for card in cards if game.board.ticket[card].deck == LONG)
        regular = sum(1 for card in cards if not game.board.ticket[card].unlisted) - long_kept
        if long_kept > long:
            yield because(numbers.long_rule, "too many long", who=who, long=long_kept, limit=long)
        if drawn is not None and regular > numbers.deal - numbers.long + drawn:
            limit = numbers.deal - numbers.long + drawn
            yield because(numbers.long_rule, "too many regular", who=who, regular=regular, limit=limit)

    def _against_draw(self, game: Game, seat: int, step: DrawTickets) -> Iterator[Reason]:
        numbers, who, left = self.numbers, game.name(seat), self.left(game)
        extra = game.rules.extra_for(game, seat, step)
        asked = numbers.draw + extra.number
        asked = asked if left is None else min(asked, left)
        if not asked:
            yield because(numbers.draw_rule, "no tickets left", who=who)
            return
        if not game.table.by_cards:
            drawn = step.kept if step.drawn is None else step.drawn
            if left is not None and drawn > left:
                yield because(numbers.draw_rule, "too few tickets left", who=who, drawn=drawn, left=left)
            if step.kept > drawn:
                yield because("DX-06", "keeps too many", who=who, kept=step.kept, drawn=drawn)
            return
        drawn = asked if step.drawn is None else step.drawn
        if drawn != asked:
            yield because(extra.rule or numbers.draw_rule, "wrong number drawn", who=who, drawn=drawn, asked=asked)
        keep = min(numbers.draw_keep, asked)
        if step.kept < keep:
            yield because(numbers.draw_rule, "keeps too few", who=who, kept=step.kept, keep=keep)
        elif step.kept > drawn:
            yield because(numbers.draw_rule, "keeps too many", who=who, kept=step.kept, drawn=drawn)

    # -- playing

    @handles(AddTicket, CorrectTicket, KeepTickets, DrawTickets, ShowTickets, SumTickets, SettleTickets)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        if isinstance(step, AddTicket):
            a, b = step.ends
            # unlisted ones may be secret: counted, they would make it another id in a view
            listed = sum(not card.unlisted for card in game.board.tickets)
            card = Ticket(f"added {listed + 1}", ((a, b, step.points),))
            return game.replace(board=game.board.with_ticket(card, f"{a} – {b} {step.points}"))
        if isinstance(step, CorrectTicket):
            return self._correcting(game, step)
        if isinstance(step, SumTickets):
            number = 0 if not step.completed else step.number
            return game.with_holding(seat, sums=TicketSums(step.completed, step.failed, number))
        if isinstance(step, SettleTickets):
            return self._settling(game, seat, step)
        if isinstance(step, KeepTickets):
            return self._keeping(game, seat, step)
        if isinstance(step, DrawTickets):
            return self._drawing(game, seat, step)
        return self._showing(game, seat, step) if isinstance(step, ShowTickets) else game

    def _keeping(self, game: Game, seat: int, step: KeepTickets) -> Game:
        held = game.seats[seat]
        game, ids = ids_of(self.numbers, game, step.tickets)
        named = with_more(game, held.named, ids)
        kept = len(named) if self.numbers.hand else held.kept + step.count
        return game.with_holding(seat, kept=kept, named=named, dealt=True)

    def _drawing(self, game: Game, seat: int, step: DrawTickets) -> Game:
        held = game.seats[seat]
        game, ids = ids_of(self.numbers, game, step.tickets)
        if self.numbers.hand:
            named = with_more(game, tuple(card for card in held.named if card in held.shown), ids)
            return _in_hand(game.with_holding(seat, named=named), seat)
        left = self.left(game)
        usual = self.numbers.draw + game.rules.extra_for(game, seat, step).number
        drawn = step.drawn if step.drawn is not None else min(usual, left or usual)
        if not game.table.by_cards and step.drawn is None:
            drawn = step.kept
        return game.with_holding(
            seat,
            kept=held.kept + step.kept,
            named=with_more(game, held.named, ids),
            drawn=held.drawn + drawn,
            drawn_kept=held.drawn_kept + step.kept,
        )

    def _showing(self, game: Game, seat: int, step: ShowTickets) -> Game:
        shown = game.seats[seat].shown
        game, ids = ids_of(self.numbers, game, step.tickets)
        game = game.with_holding(seat, shown=with_more(game, shown, ids))
        return _in_hand(game, seat) if self.numbers.hand else game

    def _correcting(self, game: Game, step: CorrectTicket) -> Game:
        """The game with a card worth something else, also where its outcome was already entered."""
        a, b = step.ends
        card = game.board.ticket[step.card]._replace(options=((a, b, step.points),), note=None)  # settled by the table
        game = game.replace(board=game.board.with_corrected_ticket(card, f"{a} – {b} {step.points}"))
        for seat, held in enumerate(game.seats):
            outcomes = tuple(
                self._outcome(card, step.ends, row.completed) if row.card == card.id else row for row in held.outcomes
            )
            game = game if outcomes == held.outcomes else game.with_holding(seat, outcomes=outcomes)
        return game

    def _settling(self, game: Game, seat: int, step: SettleTickets) -> Game:
        """The game with tickets laid open whose outcome the table enters; a card with several values counts the
        completed one, or the lowest (CH-02).
        """
        game, ids = ids_of(self.numbers, game, step.tickets)
        held = game.seats[seat]
        settled = [
            self._outcome(game.board.ticket[card], named.ends, step.completed)
            for card, named in zip(ids, step.tickets, strict=True)
        ]
        return game.with_holding(seat, shown=with_more(game, held.shown, ids), outcomes=(*held.outcomes, *settled))

    def _outcome(self, card: Ticket, ends: Sequence[str], completed: bool) -> TicketOutcome:
        """How a card ended; if all tickets are worth the same, it scores that or nothing."""
        printed, worth = _printed_outcome(card, ends, completed), self.numbers.worth
        return printed._replace(points=worth if completed else 0) if worth else printed

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, SettleTickets):
            points = [outcome.points for outcome in after.seats[seat].outcomes[len(before.seats[seat].outcomes) :]]
            yield gain("points" if step.completed else "points lost", points=abs(sum(points)))
        if isinstance(step, CorrectTicket):
            yield note("ticket corrected", ends=" – ".join(step.ends), points=step.points)
        for ticket in step.tickets if isinstance(step, (ShowTickets, SettleTickets)) else ():
            card = before.board.ticket.get(ticket.card or "")
            if card is not None and card.note:
                yield note("card doubtful", ends=" – ".join(card.ends), says=card.note)
                if len(card.options) == 1:
                    yield note("card doubtful how", told=" - ".join(card.ends))
            if ticket.points is not None:
                yield from _other_value("other value", before.board, ticket.ends, ticket.points)

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        if self.numbers.deal_recorded and not game.seats[seat].dealt and (self.numbers.draft or not game.clock.taken):
            for count in range(self.numbers.keep, self.numbers.keep_most + 1):
                yield KeepTickets(count)
        draw = self._usual_draw(self.left(game))
        for kept in range(max(1, min(self.numbers.draw_keep, draw)), draw + 1):
            yield DrawTickets(kept, draw)

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        numbers, left = self.numbers, self.left(game)
        may = "may keep tickets all" if numbers.all_kept else "may keep tickets"
        may = "may keep drafted" if numbers.draft else may
        yield AvailableAction(KeepTickets, numbers.deal_rule, note(may, deal=numbers.deal, keep=numbers.keep))
        draw = self._usual_draw(left)
        all_kept = draw <= numbers.draw_keep
        limits = note("may draw tickets all" if all_kept else "may draw tickets", draw=draw, keep=numbers.draw_keep)
        if numbers.hand:
            limits = note("may replace tickets", draw=draw)
        elif left is not None and game.table.by_cards:
            may = "may draw tickets all of" if all_kept else "may draw tickets of"
            limits = note(may, draw=draw, keep=numbers.draw_keep, left=left)
        yield AvailableAction(DrawTickets, numbers.draw_rule, limits)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        held = game.seats[seat]
        if self.numbers.hand:
            yield "open tickets", len(held.shown)
            return
        yield "tickets", max(held.kept, len(held.tickets))  # if only the end is recorded, they are shown, never kept

    # -- scoring

    def seats_with_unrecorded_deal(self, game: Game) -> list[int]:
        """The seats whose set-up tickets are not recorded, although turns are, or some tickets."""
        turns = game.table.by_turns
        if not self.numbers.deal_recorded or not (turns or any(held.kept or held.tickets for held in game.seats)):
            return []
        return [
            seat
            for seat, held in enumerate(game.seats)
            if not held.dealt and len(held.tickets) <= held.kept and (turns or not held.kept)
        ]

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.table.counts_only:
            if seats := seats_without_ticket_number(game):
                yield note("tickets uncounted", who=[game.name(seat) for seat in seats])
            return
        if seats := self.seats_with_unrecorded_deal(game):
            yield note(UNTOLD, who=[game.name(seat) for seat in seats])
        shown = {game.board.ticket[card] for held in game.seats for card in held.shown}
        for card in game.board.tickets:
            if card.unlisted and card in shown:
                yield from _other_value("other value on sheet", game.board, card.ends, card.value)

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            tickets = ticket_results(game, side.index)
            done = sum(1 for ticket in tickets if ticket.completed)
            why = [note("why tickets", completed=done, failed=len(tickets) - done)] if tickets else []
            sums = [game.seats[seat].sums for seat in side.seats]
            plus, minus = sum(total.completed for total in sums), sum(total.failed for total in sums)
            if plus or minus:
                why.append(note("why ticket sums", completed=plus, failed=minus))
            points = sum(ticket.points for ticket in tickets) + plus - minus
            yield Points(
                side.index, "tickets", points, "BA-17", tuple(why or [note("why tickets", completed=0, failed=0)])
            )

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        sides = game.table.sides
        if word == COMPLETED:
            return (
                [0] * len(sides)
                if seats_without_ticket_number(game)
                else [completed(game, side.index) for side in sides]
            )
        return [completed_points(game, side.index) for side in sides] if word == WORTH else None


def _printed_outcome(card: Ticket, ends: Sequence[str], completed: bool) -> TicketOutcome:
    """How a card named by these places ended: with the value printed for them, or minus the lowest one."""
    if card.tour:
        return TicketOutcome(
            card.id, card.tour[0], card.tour[-1], card.points[0] if completed else -abs(card.points[2]), completed
        )
    matches = [option for option in card.options if set(option[:2]) == set(ends)]
    if completed:
        a, b, points = max(matches or card.options, key=lambda option: option[2])
        return TicketOutcome(card.id, a, b, points, True)
    a, b, points = min(card.options, key=lambda option: option[2])
    return TicketOutcome(card.id, a, b, -points, False)


def _in_hand(game: Game, seat: int) -> Game:
    """The game with as many tickets kept as are known, on boards where tickets come and go in a hand."""
    return game.with_holding(seat, kept=len(game.seats[seat].tickets))


def _other_value(key: str, board: Board, ends: Sequence[str], points: int) -> Iterator[Remark]:
    """Point out that a ticket was entered with another value than that of the board's ticket between these places."""
    cards = (card for card in board.tickets if not card.unlisted and len(card.options) == 1)
    listed = [card.value for card in cards if set(card.ends) == set(ends)]
    if listed and points not in listed:
        yield note(key, ends=" – ".join(ends), points=points, listed=listed[0])
