"""Cards: drawing them, and paying with them (BA-05 to BA-07, BA-12, BA-13, BA-25, BA-26)."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from companion.game.board import COLOURS, GREY
from companion.game.mechanic import Mechanic, Numbers
from companion.game.moves import Claim, DrawCards, Step
from companion.game.payment import WILD, Payment, Price
from companion.game.state import Game
from companion.game.verdict import Reason, because

ROW = 5
"""Face-up cards."""


class CardNumbers(Numbers):
    """The deck, and what a hand begins with."""

    hand: int = Field(4, ge=0, description="cards dealt to each player")
    draw: int = Field(2, ge=1, description="cards in a draw")
    colours: tuple[str, ...] = Field(COLOURS, description="colours of the deck")
    each: int = Field(12, ge=1, description="cards of each colour")
    wilds: int = Field(14, ge=0, description="locomotives")
    grey_rule: str = Field("BA-05", description="the rule of grey routes on this board")


class Cards(Mechanic[CardNumbers]):
    """Hands and payments. Hand sizes are known only where every turn is told."""

    table = "cards"
    numbers_type = CardNumbers
    always = True
    steps = frozenset((DrawCards,))

    def start(self, game: Game) -> Game:
        if game.table.by_turns:
            for seat in game.table.seats:
                hand = game.holdings[seat.index].hand.taking(None, self.numbers.hand)
                game = game.with_holding(seat.index, hand=hand)
        return game

    def deck(self, colour: str) -> int:
        """How many cards of a colour, or wilds, exist."""
        return (
            self.numbers.wilds
            if colour == WILD
            else self.numbers.each
            if colour in self.numbers.colours
            else 0
        )

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, DrawCards):
            yield from self._against_draw(game, seat, step)
        elif isinstance(step, Claim) and step.track is not None:
            track = game.board.tracks[step.track]
            price = game.rules.price(game, seat, track)
            if step.payment is None:
                yield from self._against_untold(game, seat, price)
            else:
                yield from self._against_match(game, seat, step, price, step.payment)
                yield from self._against_supply(game, seat, step.payment)

    def _against_draw(self, game: Game, seat: int, step: DrawCards) -> Iterator[Reason]:
        who, limit, drawn = game.name(seat), self.numbers.draw, len(step.cards)
        for colour in dict.fromkeys(card.colour for card in step.cards):
            if colour is not None and not self.deck(colour):
                yield because("BA-25", "no such card", colour=colour, board=game.board.title)
        if not drawn:
            return
        if any(card.colour == WILD for card in step.cards):
            if drawn > 1:
                yield because("BA-13", "wild is whole draw", who=who)
        elif drawn > limit:
            yield because("BA-13", "too many cards drawn", who=who, drawn=drawn, limit=limit)
        elif drawn < limit and not self._nothing_to_add(game, drawn):
            yield because("BA-13", "too few cards drawn", who=who, drawn=drawn, limit=limit)

    def _nothing_to_add(self, game: Game, drawn: int) -> bool:
        """Whether all cards left may be face-up locomotives, none of which can be a second card."""
        if not game.table.by_turns:
            return True
        exist = self.numbers.wilds + self.numbers.each * len(self.numbers.colours)
        left = exist - sum(held.hand.size for held in game.holdings) - drawn
        wilds = self.numbers.wilds - sum(held.hand.known.get(WILD, 0) for held in game.holdings)
        return left <= min(ROW, wilds)

    def _against_untold(self, game: Game, seat: int, price: Price) -> Iterator[Reason]:
        if not game.table.by_turns:
            return
        have = game.holdings[seat].hand.size + sum(swap.held // swap.each for swap in price.swaps)
        if have < price.spaces:
            yield because("BA-26", "hand too small", who=game.name(seat), have=have, need=price.spaces)

    def _against_match(
        self, game: Game, seat: int, step: Claim, price: Price, payment: Payment
    ) -> Iterator[Reason]:
        who, (a, b) = game.name(seat), step.ends
        for unit in dict.fromkeys(item.unit for item in payment.items):
            if unit not in price.units:
                yield because(
                    "BA-05", "cannot pay with", who=who, unit=unit, a=a, b=b, units=sorted(price.units)
                )
        colours = payment.colours
        if len(colours) > 1:
            rule = self.numbers.grey_rule if price.colour == GREY else "BA-05"
            yield because(rule, "two colours", who=who, colours=sorted(colours), a=a, b=b)
        elif colours and price.colour not in (GREY, *colours):
            yield because(
                "BA-05", "wrong colour", who=who, colour=next(iter(colours)), asked=price.colour, a=a, b=b
            )
        worth = price.worth(payment)
        if worth != price.spaces:
            yield because(
                "BA-07", "wrong number of cards", who=who, worth=worth, spaces=price.spaces, a=a, b=b
            )

    def _against_supply(self, game: Game, seat: int, payment: Payment) -> Iterator[Reason]:
        who, hand = game.name(seat), game.holdings[seat].hand
        laid = {**payment.colours, WILD: payment.count(WILD)}
        others = [held.hand for i, held in enumerate(game.holdings) if i != seat]
        for colour, count in laid.items():
            elsewhere = sum(other.known.get(colour, 0) for other in others)
            if count and count + elsewhere > self.deck(colour):
                yield because(
                    "BA-25",
                    "deck too small",
                    who=who,
                    count=count,
                    colour=colour,
                    exist=self.deck(colour),
                    elsewhere=elsewhere,
                )
        if not game.table.by_turns:
            return
        if payment.cards > hand.size:
            yield because("BA-26", "hand too small", who=who, have=hand.size, need=payment.cards)
        elif sum(max(0, count - hand.known.get(colour, 0)) for colour, count in laid.items()) > hand.hidden:
            seen = [f"{count} {colour}" for colour, count in sorted(hand.known.items())]
            yield because("BA-26", "cards not in hand", who=who, seen=seen or ["-"], hidden=hand.hidden)

    def after(self, game: Game, seat: int, step: Step) -> Game:
        if not game.table.by_turns:
            return game
        hand = game.holdings[seat].hand
        if isinstance(step, DrawCards):
            if not step.cards:
                hand = hand.taking(None, self.numbers.draw)
            for card in step.cards:
                hand = hand.taking(card.colour)
        elif isinstance(step, Claim) and step.track is not None:
            if step.payment is None:
                spaces = game.rules.price(game, seat, game.board.tracks[step.track]).spaces
                hand = hand.losing(min(spaces, hand.size))
            else:
                for colour, count in {**step.payment.colours, WILD: step.payment.count(WILD)}.items():
                    hand = hand.laying(colour, count)
        else:
            return game
        return game.with_holding(seat, hand=hand)

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        yield DrawCards()

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if game.table.by_turns:
            yield "cards", game.holdings[seat].hand.size
