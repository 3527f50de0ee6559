"""Cards: the decks, drawing, and what a hand can hold (BA-12, BA-13, BA-25, BA-26, GL-01, GL-08, GL-24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial

from companion.game.board import COLOURS, GREY, Track
from companion.game.hand import ANY, SHIP, TRAIN, Hand, deck_of, together
from companion.game.mechanic import Chance, Mechanic
from companion.game.moves import (
    AddCards,
    BuildHarbour,
    BuildStation,
    Card,
    Claim,
    DrawCards,
    MovePassenger,
    Step,
    TurnUp,
)
from companion.game.numbers import Numbers, key, spoken_of
from companion.game.payment import CARD, PASSENGER, PLUS_FOUR, WILD, Payment, Price
from companion.game.state import Game
from companion.game.untold import said_paid
from companion.game.verdict import Reason, Remark, because, note
from companion.mechanics.cards.paying import Claimant, against_payment
from companion.mechanics.cards.untold import Laid, claim_laid, cost_laid, without

ROW = 6
"""The most cards that lie face up."""


class CardNumbers(Numbers):
    """The decks, and what a hand begins with."""

    passages = spoken_of(
        hand="BA-12",
        ship_hand="BA-12",
        draw="draw_rule",
        face_up_wilds="face_up_rule",
        swept_at="BA-14",
        each="BA-25",
        ship_doubles="BA-25",
        plus_four="MK-02",
        passengers="BA-25",
    )

    hand: int = key(4, ge=0, description="train cards dealt to each player")
    draw: int = key(2, ge=1, description="cards in a draw")
    colours: tuple[str, ...] = key(COLOURS, description="colours of the decks")
    each: int = key(12, ge=1, description="train cards of each colour")
    wilds: int = key(14, ge=0, description="locomotives")
    ship_hand: int = key(0, ge=0, description="ship cards dealt to each player")
    ship_singles: int = key(0, ge=0, description="single ships of each colour")
    ship_doubles: int = key(0, ge=0, description="double ships of each colour")
    plus_four: int = key(0, ge=0, description="locomotives for longer routes only")
    plus_four_from: int = key(4, ge=1, description="the fewest spaces of a route that takes such a locomotive")
    passengers: int = key(0, ge=0, description="passenger cards")
    face_up_wilds: str = key(
        "whole",
        pattern="^(whole|one|any)$",
        description="a face-up wild is the whole draw, one card of it, or any number may be taken",
    )
    swept_at: int = key(3, ge=0, description="face-up wilds at which the whole row is replaced; 0: it never is")
    draw_rule: str = key("BA-13", description="the rule of the draw on this board")
    face_up_rule: str = key("BA-13", description="the rule of wilds that lie face up")
    grey_rule: str = key("BA-05", description="the rule of grey routes on this board")
    type_rule: str = key("GL-12", description="the rule of train and ship cards")
    piece_rule: str = key("GL-11", description="the rule of train and ship routes")
    empty_rule: str = key("BA-25", description="the rule of a draw from decks that are empty on this board")
    pair_rule: str = key("WO-02", description="the rule of routes that cost two cards a space")


class Cards(Mechanic[CardNumbers]):
    """Hands and payments. Hand sizes are known only where every turn is told."""

    table = "cards"
    numbers_type = CardNumbers
    means = "cards"
    steps = frozenset((DrawCards,))

    def start(self, game: Game) -> Game:
        numbers = self.numbers
        if game.table.by_turns:
            for seat in game.table.seats:
                hand = Hand().taking(None, numbers.hand, TRAIN)
                if numbers.ship_hand:
                    hand = hand.taking(None, numbers.ship_hand, SHIP)
                game = game.with_holding(seat.index, hand=hand, cards=numbers.hand + numbers.ship_hand)
        return game

    def exist(self, key: str) -> int:
        """How many cards of a key exist in all."""
        return self._exist.get(key, 0)

    @cached_property
    def _exist(self) -> dict[str, int]:
        """The cards of both decks by key."""
        numbers = self.numbers
        counts = {WILD: numbers.wilds, PLUS_FOUR: numbers.plus_four, PASSENGER: numbers.passengers}
        for colour in numbers.colours:
            counts[colour] = numbers.each
            counts[f"{colour} ship"] = numbers.ship_singles
            counts[f"double {colour} ship"] = numbers.ship_doubles
        return counts

    @cached_property
    def _exist_in_all(self) -> int:
        return sum(self._exist.values())

    # -- judging

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, (DrawCards, TurnUp)):
            yield from self._against_kinds(game, step.cards)
            yield from self._against_seen(game, step.cards)
        if isinstance(step, DrawCards):
            yield from self._against_draw(game, seat, step)
            yield from self._against_empty(game, seat, step)
        elif isinstance(step, Claim) and step.track is not None:
            price = game.rules.price(game, seat, game.board.tracks[step.track])
            yield from self._against_word(game, seat, step, price)
            if step.payment is None:
                yield from self._against_untold(game, seat, price)
            else:
                numbers = self.numbers
                rules = (numbers.grey_rule, numbers.type_rule, numbers.piece_rule, numbers.pair_rule)
                by = Claimant(game.name(seat), *step.ends, *rules, partial(_beside, game, step.track))
                yield from against_payment(price, step.payment, by)
                yield from self._against_plus_four(game, seat, step, price)
        else:
            yield from self._against_asked(game, seat, step)
        if payment := _payment(step):
            yield from self._against_supply(game, seat, payment)

    def _against_kinds(self, game: Game, cards: Sequence[Card]) -> Iterator[Reason]:
        """Cards that the decks do not have."""
        strange = dict.fromkeys([key for card in cards if (key := self._strange(card))])
        for key in strange:
            yield because("BA-25", "no such card", colour=key, board=game.board.title)

    def _strange(self, card: Card) -> str | None:
        """The key of a card that the decks do not have."""
        if card.colour is not None:
            kind = _key(card.colour, card.deck, card.double)
            if not self.exist(kind):
                return kind
        return SHIP if card.deck == SHIP and not self.numbers.ship_singles else None

    def _against_seen(self, game: Game, cards: Sequence[Card]) -> Iterator[Reason]:
        """More cards face up than can be, beside those that players took face up and still hold."""
        keys = [_key(c.colour, c.deck, c.double) for c in cards if c.colour is not None and self._deck_told(c)]
        for card_key in dict.fromkeys(keys):
            count, exist = keys.count(card_key), self.exist(card_key)
            held = sum([holding.hand.known.get(card_key, 0) for holding in game.holdings])
            if exist and count + held > exist:
                yield because("BA-25", "no such cards left", count=count, colour=card_key, exist=exist, held=held)

    def _deck_told(self, card: Card) -> bool:
        """Whether a card's deck is known: there is only one, or it was told; locomotives are of the train deck."""
        return not self.numbers.ship_singles or card.deck is not None or card.colour == WILD

    def _against_draw(self, game: Game, seat: int, step: DrawCards) -> Iterator[Reason]:
        numbers = self.numbers
        who, limit, drawn = game.name(seat), numbers.draw, len(step.cards)
        if not drawn:
            return
        wilds = sum(1 for card in step.cards if card.colour == WILD)
        rule = numbers.face_up_rule if wilds else numbers.draw_rule
        if wilds and numbers.face_up_wilds == "whole":
            if drawn > 1:
                yield because(rule, "wild is whole draw", who=who)
        elif drawn > limit:
            yield because(rule, "too many cards drawn", who=who, drawn=drawn, limit=limit)
        elif drawn < limit and not self._nothing_to_add(game, drawn):
            key = "too few cards drawn" if numbers.face_up_wilds == "whole" else "one card drawn"
            yield because(rule, key, who=who, drawn=drawn, limit=limit)

    def _nothing_to_add(self, game: Game, drawn: int) -> bool:
        """Whether all cards left may be face-up locomotives, none of which can be a second card."""
        left = self.pile(game)
        if left is None:
            return True
        if self.numbers.face_up_wilds != "whole":
            return left <= drawn
        wilds = self.numbers.wilds - sum([held.hand.known.get(WILD, 0) for held in game.holdings])
        return left - drawn <= min(ROW, wilds)

    def _against_empty(self, game: Game, seat: int, step: DrawCards) -> Iterator[Reason]:
        """More cards than the decks can have left, all that lie in hands and common holders counted."""
        if not game.table.by_turns:
            return
        decks: tuple[str | None, ...] = (TRAIN, SHIP, None) if self.numbers.ship_singles else (None,)
        for deck in decks:
            left, exist = self._most_left(game, deck), self._decks[deck]
            asked = len(step.cards) or 1  # of an untold draw nobody knows that it was two
            if deck is not None:
                asked = sum(1 for card in step.cards if self._from(card) == deck)
            if asked > left:
                what = f"{deck} card" if deck else "card"
                who, rule = game.name(seat), self.numbers.empty_rule
                yield because(rule, "decks empty", who=who, asked=asked, left=left, exist=exist, what=what)
                return

    def _from(self, card: Card) -> str | None:
        """The deck that a card is of, where that is known."""
        if card.deck is None and card.colour == WILD:
            return TRAIN
        return card.deck

    @cached_property
    def _decks(self) -> dict[str | None, int]:
        """The cards of each deck; None is all decks together."""
        ships = sum(count for key, count in self._exist.items() if deck_of(key) == SHIP)
        return {None: self._exist_in_all, SHIP: ships, TRAIN: self._exist_in_all - ships}

    def _most_left(self, game: Game, deck: str | None) -> int:
        """The most cards that can be left to draw, of a deck or in all: what nobody can be without is not there."""
        left = self._decks[deck]
        for side in game.table.sides:
            held = [game.holdings[seat] for seat in side.seats]
            cards = sum(_of_deck(one.hand, deck) for one in held)
            left -= max(0, cards - sum(one.spare + one.fewer for one in held)) if deck is None else cards
        return max(0, left)

    def pile(self, game: Game) -> int | None:
        if not game.table.by_turns:
            return None
        return max(0, self._exist_in_all - sum([held.hand.size for held in game.holdings]))

    def _against_word(self, game: Game, seat: int, step: Claim, price: Price) -> Iterator[Reason]:
        """On a grey route a colour told with the cities is what was played."""
        said = [word for word in (step.word or "").split() if word in COLOURS]
        if price.colour != GREY or not said:
            return
        place = {"who": game.name(seat), "a": step.ends[0], "b": step.ends[1]}
        colours = step.payment.colours if step.payment is not None else {}
        if len(set(said)) > 1:
            yield because(self.numbers.grey_rule, "two colours", **place, colours=said)
        elif colours and said[0] not in colours:
            yield because(self.numbers.grey_rule, "colour contradicted", **place, said=said[0], colours=sorted(colours))

    def _against_plus_four(self, game: Game, seat: int, step: Claim, price: Price) -> Iterator[Reason]:
        least, (a, b) = self.numbers.plus_four_from, step.ends
        if step.payment is not None and step.payment.count(PLUS_FOUR) and price.spaces < least:
            who = game.name(seat)
            yield because("MK-02", "plus four too short", who=who, least=least, a=a, b=b, spaces=price.spaces)

    def _against_asked(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        """Why an action other than a claim cannot be paid, where its payment was not told."""
        need = game.rules.cost(game, seat, step).amount if game.table.by_turns and not _payment(step) else 0
        if need > self._reach(game, seat):
            yield self._too_small(game, seat, need)

    def _against_untold(self, game: Game, seat: int, price: Price) -> Iterator[Reason]:
        if game.table.by_turns and self._reach(game, seat) + price.most_swapped() < price.fewest:
            yield self._too_small(game, seat, price.fewest)

    def _laid(self, game: Game, seat: int, step: Step) -> Laid | None:
        """What a payment that was not told can have been; None if the hand has too few cards for any."""
        hand, have = self._between(game, seat), self._reach(game, seat)
        if isinstance(step, Claim) and step.track is not None:
            price = game.rules.price(game, seat, game.board.tracks[step.track])
            return claim_laid(price, hand, have, plus_four=price.spaces >= self.numbers.plus_four_from)
        return cost_laid(game.rules.cost(game, seat, step), hand, have)

    def _too_small(self, game: Game, seat: int, need: int) -> Reason:
        """That a hand is too small, and how it came to have so many cards."""
        who, have = game.name(seat), self._reach(game, seat)
        if game.rules.hooked["lends"]:
            return because("BA-26", "hand too small in common", who=who, have=have, need=need)
        dealt, drawn = self.numbers.hand + self.numbers.ship_hand, game.holdings[seat].cards_drawn
        paid = dealt + drawn - have
        return because("BA-26", "hand too small", who=who, have=have, dealt=dealt, drawn=drawn, paid=paid, need=need)

    def _reach(self, game: Game, seat: int) -> int:
        """The most cards that a seat can lay: its own, and those that others lend it."""
        held = game.holdings[seat]
        return held.cards + held.spare + self._lent(game, seat)

    def _lent(self, game: Game, seat: int) -> int:
        """Cards of others that a seat can lay."""
        return sum(mechanic.lends(game, seat) for mechanic in game.rules.hooked["lends"])

    def _between(self, game: Game, seat: int) -> Hand:
        """What a side can hold between its seats: whose card somebody laid, nobody tells."""
        return together([game.holdings[one].hand for one in game.table.side_of(seat).seats])

    def _against_supply(self, game: Game, seat: int, payment: Payment) -> Iterator[Reason]:
        who, laid = game.name(seat), payment.laid
        side = game.table.side_of(seat)
        others = [held.hand for i, held in enumerate(game.holdings) if i not in side.seats]
        for card, count in laid.items():
            elsewhere = sum([other.known.get(card, 0) for other in others])
            exist = self.exist(card)
            if not exist:
                yield because("BA-25", "no such card", colour=card, board=game.board.title)
            elif count + elsewhere > exist:
                yield because(
                    "BA-25",
                    "deck too small",
                    who=who,
                    count=count,
                    colour=card,
                    exist=exist,
                    elsewhere=elsewhere,
                )
        if not game.table.by_turns:
            return
        have = self._reach(game, seat)
        hand = self._between(game, seat)
        if payment.cards > have:
            yield self._too_small(game, seat, payment.cards)
        elif hand.lacks(laid):
            seen = [f"{count} {key}" for key, count in sorted(hand.known.items())]
            key = "cards not in hand" if seen else "cards not unseen"
            told = [f"{count} {card}" for card, count in laid.items()]
            yield because("BA-26", key, who=who, laid=told, seen=seen, hidden=self._unseen(hand))

    def _unseen(self, hand: Hand) -> list[str]:
        """How many cards of a hand nobody saw, by deck where there are two."""
        decks = {deck: count for deck, count in hand.hidden.items() if count}
        if not self.numbers.ship_singles or not decks:
            return [str(sum(decks.values()))]
        return [f"{count} {'other' if deck == ANY else deck}" for deck, count in decks.items()]

    # -- playing

    def after(self, game: Game, seat: int, step: Step) -> Game:
        if not game.table.by_turns:
            return game
        if isinstance(step, DrawCards):
            return self._drawing(game, seat, step)
        if payment := _payment(step):
            return self.laying(game, seat, payment.laid)
        if isinstance(step, Claim) and step.track is not None:
            return self._losing(game, seat, step)
        return self._losing(game, seat, step) if game.rules.cost(game, seat, step).amount else game

    def _drawing(self, game: Game, seat: int, step: DrawCards) -> Game:
        held = game.holdings[seat]
        hand = held.hand
        blind = ANY if self.numbers.ship_singles else TRAIN
        most = min(self.numbers.draw, max(1, self._most_left(game, None)))
        if not step.cards:
            hand = hand.taking(None, most, blind)
        for card in step.cards:
            if card.colour is None or not self._deck_told(card):
                hand = hand.taking(None, 1, card.deck or blind)
            else:
                hand = hand.taking(_key(card.colour, card.deck, card.double))
        drawn = len(step.cards) or most
        return game.with_holding(seat, hand=hand, cards=held.cards + drawn, cards_drawn=held.cards_drawn + drawn)

    def laying(self, game: Game, seat: int, laid: Mapping[str, int]) -> Game:
        """The game with these cards laid by a seat."""
        hand, _ = self._between(game, seat).laying(laid)
        count = sum(laid.values())
        return self._parting(game, seat, hand, Laid(count, count, count))

    def _losing(self, game: Game, seat: int, step: Step) -> Game:
        """The game with a payment that was not told; one that no hand could make takes what there is."""
        laid = self._laid(game, seat, step)
        if laid is None:
            price = Price(game.rules.cost(game, seat, step).amount, GREY)
            if isinstance(step, Claim) and step.track is not None:
                price = game.rules.price(game, seat, game.board.tracks[step.track])
            laid = Laid(price.fewest, price.cards, price.cards)
        elif laid.swapped and isinstance(step, Claim) and step.track is not None:
            price = game.rules.price(game, seat, game.board.tracks[step.track])
            game = game.rules.spent(game, seat, price.swapped(laid.swapped))
        return self._parting(game, seat, without(self._between(game, seat), laid), laid)

    def _parting(self, game: Game, seat: int, hand: Hand, laid: Laid) -> Game:
        """The game with this hand left to a side, kept with the seat.

        The cards laid are the seat's own first, the rest from those who lend.
        """
        for partner in game.table.side_of(seat).seats:
            if partner != seat:
                game = game.with_holding(partner, hand=Hand())
        held = game.holdings[seat]
        most = held.cards + held.spare
        cards = max(0, held.cards - laid.usual)
        spare = max(0, most - laid.fewest) - cards
        game = game.with_holding(seat, hand=hand, cards=cards, spare=spare)
        for mechanic in game.rules.hooked["lent"]:
            game = mechanic.lent(game, seat, max(0, laid.fewest - most))
        fewer = min(held.fewer + laid.most - laid.usual, cards + self._lent(game, seat))
        return game if fewer == held.fewer else game.with_holding(seat, fewer=fewer)

    def _owed(self, game: Game, seat: int) -> tuple[int, int]:
        """Cards beyond the price of a claim that were not told, such as a tunnel's."""
        owed = [mechanic.owes(game, seat) for mechanic in game.rules.hooked["owes"]] if game.table.by_turns else []
        return sum(least for least, _ in owed), sum(most for _, most in owed)

    def closing(self, game: Game, seat: int) -> Iterator[Reason]:
        least, _ = self._owed(game, seat)
        if least > self._reach(game, seat):
            yield self._too_small(game, seat, least)

    def closes(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        least, most = self._owed(game, seat)
        if not most:
            return game
        hand = self._between(game, seat)
        left = hand.losing_of(least, most, [*hand.known], (TRAIN, SHIP, ANY))
        return self._parting(game, seat, left, Laid(least, least, most))

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        yield DrawCards()

    def chances(self, game: Game, seat: int) -> Iterator[Chance]:
        yield Chance(DrawCards, self.numbers.draw_rule, note("may draw cards", draw=self.numbers.draw))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not _payment(step):
            yield from self._paid(before, seat, step)
        if isinstance(step, DrawCards) and Card(WILD) in step.cards:
            swept_at = self.numbers.swept_at
            yield note("row swept", wilds=swept_at) if swept_at else note("row stays")

    def _paid(self, game: Game, seat: int, step: Step) -> Iterator[Remark]:
        """What a payment that was not told is taken to have been, and what to type where coal may have paid."""
        price = Price(0, GREY)
        if isinstance(step, Claim) and step.track is not None:
            price = game.rules.price(game, seat, game.board.tracks[step.track])
        count = price.cards or game.rules.cost(game, seat, step).amount
        laid = Laid(count, count, count, swapped_most=min(price.most_swapped(), price.spaces))
        if game.table.by_turns:
            laid = (self._laid(game, seat, step) if count else None) or Laid(0, 0, 0)
        elif not laid.swapped_most:
            return  # hands are not followed, and nothing else can have paid
        exact = laid.exact or {}
        parts = [(key, count, count) for key, count in exact.items()] or [(CARD, laid.fewest, laid.most)]
        parts += [(unit, count, count) for count, unit in price.swapped(laid.swapped)]
        if any(most for _, _, most in parts):
            yield said_paid(parts, _also(price, laid))

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if game.table.by_turns:
            yield "cards", game.holdings[seat].cards

    def ranges(self, game: Game, seat: int) -> Iterator[tuple[str, int, int]]:
        held = game.holdings[seat]
        yield "cards", max(0, held.cards - held.fewer), held.cards + held.spare


def _key(colour: str, deck: str | None, double: bool) -> str:
    if deck != SHIP:
        return colour
    return f"double {colour} ship" if double else f"{colour} ship"


def _of_deck(hand: Hand, deck: str | None) -> int:
    """The cards of a hand that are of a deck for certain; None is all decks together."""
    if deck is None:
        return hand.size
    return sum(count for key, count in hand.known.items() if deck_of(key) == deck) + hand.hidden.get(deck, 0)


def _payment(step: Step) -> Payment | None:
    if isinstance(step, (Claim, AddCards, BuildHarbour, BuildStation, MovePassenger)):
        return step.payment
    return None


def _also(price: Price, laid: Laid) -> str:
    """What to type where more wilds can have been something else, such as coal; empty where they cannot."""
    if laid.swapped_most <= laid.swapped:
        return ""
    cards, colour = price.spaces - laid.swapped - 1, "red" if price.colour == GREY else price.colour
    items = [*([f"{cards} {colour}"] if cards else []), *(f"{n} {unit}" for n, unit in price.swapped(laid.swapped + 1))]
    return " ".join(items)


def _beside(game: Game, track: int) -> list[Track]:
    """The other tracks between the same cities that can still be claimed."""
    shut = game.rules.shut(game)
    pair = game.board.between[game.board.tracks[track].ends]
    return [one for one in pair if one.id != track and one.id not in game.owners and one.id not in shut]
