"""Cards: what a hand can hold and what it pays (BA-12, BA-25, BA-26, GL-01, GL-24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from companion.families.cards.corrected import (
    UnrecordedPayment,
    UnrecordedPayments,
    after_correction,
    with_payment_remembered,
)
from companion.families.cards.decks import CardNumbers, Decks, card_key, card_name, without_separate_decks
from companion.families.cards.holding import hand_too_small, lent_cards, most_playable, no_cards_fit, not_in_hand
from companion.families.cards.partners import (
    drawn_into_hand,
    own_after_playing,
    partners_own_cards,
    playable_hand,
    plays_alone,
)
from companion.families.cards.paying import Claimant, against_payment
from companion.families.cards.unrecorded import (
    PossiblePayment,
    can_pay_claim,
    can_pay_cost,
    hand_after,
    possible_claim_payment,
    possible_cost_payment,
)
from companion.families.cards.words import NOUNS, WORDS
from companion.game.board import COLOURS, GREY, Board, Track
from companion.game.contributions import AvailableAction
from companion.game.extra_cost import TurnUp
from companion.game.hand import ANY, NO_CARDS, SHIP, TRAIN, Hand
from companion.game.moves import Card, Claim, CorrectRoute, DrawCards, Step, payment_of
from companion.game.numbers import Misprints, OpenRule, word_list_misprints
from companion.game.payment import CARD, DOUBLE_SHIP, PASSENGER, PLUS_FOUR, WILD, AcceptedUnits, Payment, Price
from companion.game.payment import SHIP as SHIP_CARD
from companion.game.state import Game
from companion.game.unrecorded import payment_remark
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

_BLIND = Card()


class Cards(Decks):
    """Hands and payments. Hand sizes are known only if every turn is recorded."""

    table = "cards"
    numbers_type = CardNumbers
    open_points = (OpenRule("cards.swept_at", "NC-05", ("0", "3"), pays="cards"),)
    means = "cards"
    card_kinds = {PLUS_FOUR: (PLUS_FOUR,), PASSENGER: (PASSENGER, f"{PASSENGER}s")}
    steps = frozenset((DrawCards,))

    def misprints(self, board: Board) -> Misprints:
        yield from word_list_misprints((self.table, "colours"), self.numbers.colours, COLOURS)

    def start(self, game: Game) -> Game:
        numbers = self.numbers
        if game.table.by_turns:
            game = game.with_part(self.table, UnrecordedPayments())
            for seat in game.table.seats:
                hand = Hand().taking(None, numbers.hand, TRAIN)
                if numbers.hand_wilds:
                    hand = hand.taking(WILD, numbers.hand_wilds)
                if numbers.ship_hand:
                    hand = hand.taking(None, numbers.ship_hand, SHIP)
                game = game.with_holding(seat.index, hand=hand, own=hand, cards=numbers.dealt)
        return game

    def accepted_units(self, game: Game, claim: Claim, price: Price) -> AcceptedUnits:
        colours = self.numbers.colours if price.colour == GREY else (price.colour,)
        return AcceptedUnits(price.spaces, tuple((SHIP if price.deck == SHIP else CARD, colour) for colour in colours))

    # -- judging

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, (DrawCards, TurnUp)):
            cards = without_separate_decks(game, step.cards)
            if cards.count(_BLIND) < len(cards):
                yield from self.against_cards(game, cards)
        if isinstance(step, DrawCards):
            yield from self.against_draw(game, seat, step)
            yield from self.against_empty(game, seat, step)
        elif isinstance(step, Claim) and step.track is not None:
            price = game.rules.claim_price(game, seat, step)
            if step.word is not None:
                yield from self._against_word(game, seat, step, price)
            if step.payment is None:
                yield from self._against_unrecorded_claim(game, seat, step, price)
            elif not price.plainly_paid_by(step.payment) and not self._plays_missing_ships(step.payment):
                numbers = self.numbers
                rules = (numbers.grey_rule, numbers.type_rule, numbers.piece_rule, numbers.pair_rule)
                claimant = Claimant(
                    game.name(seat), *step.ends, *rules, partial(_open_parallel_tracks, game, step.track)
                )
                yield from against_payment(price, step.payment, claimant)
                yield from self._against_plus_four(game, seat, step, price)
        else:
            yield from self._against_unrecorded_cost(game, seat, step)
        laid = _all_cards_taken(game, seat, step)
        if laid:
            yield from self._against_supply(game, seat, laid)
        if game.coming and isinstance(step, Claim):
            yield from self.against_line_total(game, seat, laid)

    def _plays_missing_ships(self, payment: Payment) -> bool:
        """Whether ship cards are played on a board that has none; then that is the only objection to them."""
        return not self.numbers.ship_singles and payment.count(SHIP_CARD, DOUBLE_SHIP) > 0

    def _against_word(self, game: Game, seat: int, step: Claim, price: Price) -> Iterator[Reason]:
        """On a grey route, a colour given with the cities is the colour played, so it must match the payment."""
        colours_named = [word for word in (step.word or "").split() if word in COLOURS]
        if price.colour != GREY or not colours_named:
            return
        place = {"who": game.name(seat), "a": step.ends[0], "b": step.ends[1]}
        colours = step.payment.colours if step.payment is not None else {}
        if len(set(colours_named)) > 1:
            yield because(self.numbers.grey_rule, "two colours", **place, colours=colours_named)
        elif colours and colours_named[0] not in colours:
            yield because(
                self.numbers.grey_rule, "colour contradicted", **place, said=colours_named[0], colours=sorted(colours)
            )

    def _against_plus_four(self, game: Game, seat: int, step: Claim, price: Price) -> Iterator[Reason]:
        least, (a, b) = self.numbers.plus_four_from, step.ends
        if step.payment is not None and step.payment.count(PLUS_FOUR) and price.spaces < least:
            who = game.name(seat)
            yield because("MK-02", "plus four too short", who=who, least=least, a=a, b=b, spaces=price.spaces)

    def _against_unrecorded_cost(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        """Why an action other than a claim cannot be paid, if its payment was not recorded."""
        if not game.table.by_turns or payment_of(step):
            return
        need = game.rules.step_cost(game, seat, step).amount
        if need > most_playable(game, seat):
            yield hand_too_small(self.numbers, game, seat, need)
        elif need and not self._can_pay(game, seat, step, None):
            yield no_cards_fit(self.numbers, game, seat, wording("this move"))

    def _against_unrecorded_claim(self, game: Game, seat: int, step: Claim, price: Price) -> Iterator[Reason]:
        if not game.table.by_turns:
            return
        need = price.fewest + sum(_cards_beside_payment(game, seat, step).values())
        if most_playable(game, seat) + price.most_swapped() < need:
            yield hand_too_small(self.numbers, game, seat, need)
        elif not self._can_pay(game, seat, step, price):
            yield no_cards_fit(self.numbers, game, seat, " – ".join(step.ends))

    def _can_pay(self, game: Game, seat: int, step: Step, price: Price | None) -> bool:
        """Whether some cards of a hand can be the unrecorded payment. `price` is the price of a claim, None for other
        actions.
        """
        cards_beside = _cards_beside_payment(game, seat, step)
        hand, have = playable_hand(game, seat), most_playable(game, seat) - sum(cards_beside.values())
        if price is not None:
            return can_pay_claim(price, hand.playing(cards_beside)[0], have, plus_four=self._takes_plus_four(price))
        return can_pay_cost(game.rules.step_cost(game, seat, step), hand, have)

    def _possibly_laid(self, game: Game, seat: int, step: Step) -> PossiblePayment | None:
        """What an unrecorded payment can have been; None if the hand has too few cards for any."""
        hand, have = playable_hand(game, seat), most_playable(game, seat)
        if isinstance(step, Claim) and step.track is not None:
            price = game.rules.claim_price(game, seat, step)
            return possible_claim_payment(price, hand, have, plus_four=self._takes_plus_four(price))
        return possible_cost_payment(game.rules.step_cost(game, seat, step), hand, have)

    def _against_supply(self, game: Game, seat: int, laid: Mapping[str, int]) -> Iterator[Reason]:
        who, side = game.name(seat), game.table.side_of(seat).seats
        others = [held.hand.known for i, held in enumerate(game.seats) if i not in side]
        missing = False
        for card, count in laid.items():
            elsewhere, exist = sum([known.get(card, 0) for known in others]), self.exist(card)
            if not exist:
                missing = True
                yield because("BA-25", "no such card", colour=card_name(game, card), board=game.board.title)
            elif count + elsewhere > exist:
                counts = {"count": count, "exist": exist, "elsewhere": elsewhere}
                yield because("BA-25", "deck too small", who=who, colour=card_name(game, card), **counts)
        if missing or not game.table.by_turns:
            return
        if sum(laid.values()) > most_playable(game, seat):
            yield hand_too_small(self.numbers, game, seat, sum(laid.values()))
        elif playable_hand(game, seat).lacks(laid):
            yield not_in_hand(self.numbers, game, seat, laid)

    def _takes_plus_four(self, price: Price) -> bool:
        return price.spaces >= self.numbers.plus_four_from

    # -- playing

    def after(self, game: Game, seat: int, step: Step) -> Game:
        if not game.table.by_turns:
            return game
        if isinstance(step, DrawCards):
            return self._drawing(game, seat, step)
        if isinstance(step, CorrectRoute):
            return after_correction(game, step)
        if payment_of(step):
            if isinstance(step, Claim) and step.track is not None:
                game = with_payment_remembered(game, step, None)
            return self.playing(game, seat, _all_cards_taken(game, seat, step))
        if isinstance(step, Claim) and step.track is not None:
            cards_beside = _cards_beside_payment(game, seat, step)
            return self._after_unrecorded_payment(
                self.playing(game, seat, cards_beside) if cards_beside else game, seat, step
            )
        return (
            self._after_unrecorded_payment(game, seat, step) if game.rules.step_cost(game, seat, step).amount else game
        )

    def _drawing(self, game: Game, seat: int, step: DrawCards) -> Game:
        held = game.seats[seat]
        if step.nothing:
            return game
        if not step.cards:
            usual = self.numbers.draw + game.rules.extra_for(game, seat, step).number
            drawn = (
                usual
                if (self.fewest_left_to_draw(game) or 0) >= usual
                else min(usual, max(1, self.most_left(game, None)))
            )
            step = DrawCards((_BLIND,) * drawn, step.to)
        cards = without_separate_decks(game, step.cards)
        drawn, hand = len(cards), self._hand_with(held.hand, cards)
        return game.with_holding(
            seat,
            hand=hand,
            own=hand
            if plays_alone(game, seat)
            else self._hand_with(held.own, without_separate_decks(game, drawn_into_hand(step))),
            cards=held.cards + drawn,
            cards_drawn=held.cards_drawn + drawn,
        )

    def _hand_with(self, hand: Hand, cards: Sequence[Card]) -> Hand:
        blind = ANY if self.numbers.ship_singles else TRAIN
        if (unseen := cards.count(_BLIND)) == len(cards):
            return hand.taking(None, unseen, blind) if unseen else hand
        for card in cards:
            if card.colour is None or not self.deck_known(card):
                hand = hand.taking(None, 1, card.deck or blind)
            else:
                hand = hand.taking(card_key(card.colour, card.deck, card.double))
        return hand

    def playing(self, game: Game, seat: int, laid: Mapping[str, int]) -> Game:
        """The game after a seat has played these cards."""
        hand, _ = playable_hand(game, seat).playing(laid)
        count = sum(laid.values())
        return self._after_payment(game, seat, hand, PossiblePayment(count, count, count), laid)

    def _after_unrecorded_payment(self, game: Game, seat: int, step: Step) -> Game:
        """The game after an unrecorded payment; if no hand could make it, whatever cards there are are taken."""
        laid, price = self._possibly_laid(game, seat, step), None
        if isinstance(step, Claim) and step.track is not None:
            price = game.rules.claim_price(game, seat, step)
            game = with_payment_remembered(
                game, step, UnrecordedPayment(seat, price, laid.swapped if laid is not None else 0)
            )
        if laid is None:
            price = price or Price(game.rules.step_cost(game, seat, step).amount, GREY)
            laid = PossiblePayment(price.fewest, price.cards, price.cards)
        elif laid.swapped and price is not None:
            game = game.rules.after_spending(game, seat, price.swapped(laid.swapped))
        return self._after_payment(game, seat, hand_after(playable_hand(game, seat), laid), laid)

    def _after_payment(
        self, game: Game, seat: int, hand: Hand, laid: PossiblePayment, cards_laid: Mapping[str, int] | None = None
    ) -> Game:
        """The game after a seat paid, with `hand` left of what its side can play; partners keep the cards that are
        certainly theirs.

        The seat's own cards count as paid first, and the rest come from those who lend. `cards_laid` are the cards by
        key if all are known.
        """
        held, own = game.seats[seat], hand
        if not plays_alone(game, seat):
            for partner, kept in partners_own_cards(game, seat).items():
                game = game.with_holding(partner, hand=kept, own=kept)
            own = own_after_playing(held.own, hand, cards_laid, laid.most)
        most = held.cards + held.cards_over
        cards = max(0, held.cards - laid.usual)
        cards_over = max(0, most - laid.fewest) - cards
        game = game.with_holding(seat, hand=hand, own=own, cards=cards, cards_over=cards_over)
        for mechanic in game.rules.by_hook["after_borrowing"]:
            game = mechanic.after_borrowing(game, seat, max(0, laid.fewest - most))
        cards_under = held.cards_under + laid.most - laid.usual
        if cards_under > cards:
            cards_under = min(cards_under, cards + lent_cards(game, seat))
        return game if cards_under == held.cards_under else game.with_holding(seat, cards_under=cards_under)

    def _owed(self, game: Game, seat: int) -> tuple[int, int, Collection[str] | None]:
        """The fewest and the most unrecorded cards that a claim costs beyond its price, such as a tunnel's, and their
        keys; None if they can be of any kind.
        """
        mechanics = game.rules.by_hook["unrecorded_extra_cost"] if game.table.by_turns else ()
        if not mechanics:
            return 0, 0, None
        least, most, keys = 0, 0, set[str]()
        of_any_kind = False
        for mechanic in mechanics:
            fewest, up_to, of_these = mechanic.unrecorded_extra_cost(game, seat)
            least, most = least + fewest, most + up_to
            of_any_kind = of_any_kind or (of_these is None and up_to > 0)
            keys.update(of_these or ())
        return least, most, None if of_any_kind else keys

    def validate_turn(self, game: Game, seat: int) -> Iterator[Reason]:
        least, _, _ = self._owed(game, seat)
        if least and least > most_playable(game, seat):
            yield hand_too_small(self.numbers, game, seat, least)

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        least, most, keys = self._owed(game, seat)
        if not most:
            return game
        hand = playable_hand(game, seat)
        known = [key for key in hand.known if keys is None or key in keys]
        hand_left = hand.losing_any_of(least, most, known, (TRAIN, SHIP, ANY) if keys is None else (TRAIN, ANY))
        return self._after_payment(game, seat, hand_left, PossiblePayment(least, least, most))

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        yield DrawCards()

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        left, draw = self.left(game), self.numbers.draw
        limits = note("may draw cards", draw=draw)
        if None in left:
            key = "may draw blind cards of" if self.numbers.face_up_wilds == "none" else "may draw cards of"
            limits = note(key, draw=draw, left=left[None])
        elif left:
            limits = note("may draw cards of two", draw=draw, trains=left[TRAIN], ships=left[SHIP])
        yield AvailableAction(DrawCards, self.numbers.draw_rule, limits)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not payment_of(step):
            yield from self._payment_notes(before, seat, step)
        face_up = self.numbers.face_up_wilds != "none"
        if face_up and isinstance(step, DrawCards) and Card(WILD) in step.cards:
            swept_at = self.numbers.swept_at
            yield note("row swept", wilds=swept_at) if swept_at else note("row stays")

    def _payment_notes(self, game: Game, seat: int, step: Step) -> Iterator[Remark]:
        """What an unrecorded payment is assumed to be, and what to type if coal may have paid."""
        price = Price(0, GREY)
        if isinstance(step, Claim) and step.track is not None:
            price = game.rules.claim_price(game, seat, step)
        count = price.cards or game.rules.step_cost(game, seat, step).amount
        laid = PossiblePayment(count, count, count, swapped_most=min(price.most_swapped(), price.spaces))
        if game.table.by_turns:
            claimed = price if isinstance(step, Claim) and step.track is not None else None
            fits = count and self._can_pay(game, seat, step, claimed)
            laid = (self._possibly_laid(game, seat, step) if fits else None) or PossiblePayment(0, 0, 0)
        elif not laid.swapped_most or not any(swap.tracked for swap in price.swaps):
            return  # hands are not tracked, and nothing else that is can have paid
        exact = laid.exact or {}
        parts = [(key, count, count) for key, count in exact.items()] or [(CARD, laid.fewest, laid.most)]
        parts += [(unit, count, count) for count, unit in price.swapped(laid.swapped)]
        if any(most for _, _, most in parts):
            yield payment_remark(parts, _alternative_payment(price, laid))

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if game.table.by_turns:
            yield "cards", game.seats[seat].cards

    def ranges(self, game: Game, seat: int) -> Iterator[tuple[str, int, int]]:
        held = game.seats[seat]
        yield "cards", max(0, held.cards - held.cards_under), held.cards + held.cards_over


def _cards_beside_payment(game: Game, seat: int, step: Step) -> Counter[str]:
    """The cards that a step takes besides its payment."""
    counts: Counter[str] = Counter()
    for mechanic in game.rules.by_hook["cards_besides_payment"]:
        if cards := mechanic.cards_besides_payment(game, seat, step):
            counts.update(cards)
    return counts


def _all_cards_taken(game: Game, seat: int, step: Step) -> Mapping[str, int]:
    """The cards of a recorded payment, plus those that the step takes besides it."""
    payment = payment_of(step)
    laid = NO_CARDS if payment is None else payment.cards_by_key
    if not game.rules.by_hook["cards_besides_payment"]:
        return laid
    beside = _cards_beside_payment(game, seat, step)
    return beside + Counter(laid) if beside else laid


def _alternative_payment(price: Price, laid: PossiblePayment) -> str:
    """What to type if more of the wilds can have been something else, such as coal; empty if they cannot."""
    if laid.swapped_most <= laid.swapped:
        return ""
    swapped = min(laid.swapped + max([swap.up_to for swap in price.swaps]), laid.swapped_most)
    cards, colour = price.spaces - swapped, "red" if price.colour == GREY else price.colour
    wilds = max(0, price.wilds - swapped)
    paid = [(cards - wilds, colour), (wilds, WILD), *price.swapped(swapped)]
    items = [f"{count} {unit}" for count, unit in paid if count]
    return " ".join(items)


def _open_parallel_tracks(game: Game, track: int) -> list[Track]:
    """The other tracks between the same cities that can still be claimed."""
    parallel = game.board.tracks_between[game.board.tracks[track].ends]
    return game.rules.open_tracks(game, (other for other in parallel if other.id != track))
