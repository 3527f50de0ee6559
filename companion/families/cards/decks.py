"""The decks: which cards exist, how many can be left, and what a draw may be (BA-12, BA-13, BA-25, GL-08, GL-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from companion.game.board import COLOURS
from companion.game.extra_cost import AddCards, TurnUp
from companion.game.hand import ANY, SHIP, TRAIN, Hand, deck_of
from companion.game.mechanic import Mechanic
from companion.game.moves import Card, DrawCards
from companion.game.numbers import Numbers, cited_in, key
from companion.game.payment import PASSENGER, PLUS_FOUR, WILD
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.game.verdict import Reason, because

ROW = 6
"""The most cards that lie face up."""
MOST_CACHED = 500
"""The number of distinct draws whose cards are cached."""


class InspectedCards(NamedTuple):
    """The kinds of card that the decks lack, and the number of each known kind among the cards."""

    unknown: tuple[str, ...]
    seen: Mapping[str, int]


def card_name(game: Game, card: str) -> str:
    """A card as people call it; if there are two decks, a coloured train card includes the name of its deck."""
    return f"{card} train" if game.board.two_decks and card in game.board.numbers["cards"].colours else card


class CardNumbers(Numbers):
    """The decks, and the cards a hand starts with."""

    passages = cited_in(
        hand="BA-12",
        hand_wilds="BA-12",
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
    hand_wilds: int = key(0, ge=0, le=20, description="locomotives dealt to each player besides those cards")
    ship_hand: int = key(0, ge=0, description="ship cards dealt to each player")
    ship_singles: int = key(0, ge=0, description="single ships of each colour")
    ship_doubles: int = key(0, ge=0, description="double ships of each colour")
    plus_four: int = key(0, ge=0, description="locomotives for longer routes only")
    plus_four_from: int = key(4, ge=1, description="the fewest spaces of a route that takes such a locomotive")
    passengers: int = key(0, ge=0, description="passenger cards")
    face_up_wilds: str = key(
        "whole",
        pattern="^(whole|one|any|none)$",
        description="a face-up wild is the whole draw, one card of it, or any number may be taken; none: no card "
        "lies face up",
    )
    swept_at: int = key(3, ge=0, description="face-up wilds at which the whole row is replaced; 0: it never is")
    draw_rule: str = key("BA-13", description="the rule of the draw on this board")
    face_up_rule: str = key("BA-13", description="the rule of wilds that lie face up")
    grey_rule: str = key("BA-05", description="the rule of grey routes on this board")
    type_rule: str = key("GL-12", description="the rule of train and ship cards")
    piece_rule: str = key("GL-11", description="the rule of train and ship routes")
    empty_rule: str = key("BA-25", description="the rule of a draw from decks that are empty on this board")
    pair_rule: str = key("WO-02", description="the rule of routes that cost two cards a space")

    @property
    def dealt(self) -> int:
        """The number of cards that a hand starts with."""
        return self.hand + self.hand_wilds + self.ship_hand


class Decks(Mechanic[CardNumbers]):
    """Judges cards drawn or turned up. Cards in hands and common holders are not in the decks."""

    def exist(self, key: str) -> int:
        """How many cards of a key exist in total."""
        return self._number_by_key.get(key, 0)

    @cached_property
    def _number_by_key(self) -> dict[str, int]:
        """The cards of both decks by key."""
        numbers = self.numbers
        counts = {WILD: numbers.wilds, PLUS_FOUR: numbers.plus_four, PASSENGER: numbers.passengers}
        for colour in numbers.colours:
            counts[colour] = numbers.each
            counts[f"{colour} ship"] = numbers.ship_singles
            counts[f"double {colour} ship"] = numbers.ship_doubles
        return counts

    @cached_property
    def _number_in_all(self) -> int:
        return sum(self._number_by_key.values())

    def against_cards(self, game: Game, cards: tuple[Card, ...]) -> Iterator[Reason]:
        """Refuse cards that the decks do not have, and more of a kind than can be left beside those known to be in
        hands.
        """
        unknown, seen = self._inspected(cards)
        for kind in unknown:
            yield because("BA-25", "no such card", colour=kind, board=game.board.title)
        for kind, count in seen.items():
            exist, held = self.exist(kind), sum([holding.hand.known.get(kind, 0) for holding in game.seats])
            if exist and count + held > exist:
                yield because(
                    "BA-25", "no such cards left", count=count, colour=card_name(game, kind), exist=exist, held=held
                )

    def against_line_total(self, game: Game, seat: int, laid: Mapping[str, int]) -> Iterator[Reason]:
        """Refuse more cards of a kind in one line than exist: those played for a claim, turned up for it and added."""
        turned, added = Counter[str](), Counter[str]()
        for step in game.coming:
            if isinstance(step, TurnUp):
                turned = Counter(card_key(c.colour, c.deck, c.double) for c in step.cards if c.colour is not None)
            elif isinstance(step, AddCards):
                added += Counter(step.payment.cards_by_key)
        side = game.table.side_of(seat).seats
        others = [held.hand for i, held in enumerate(game.seats) if i not in side]
        for card in dict.fromkeys((*turned, *added)):
            parts, exist = (laid.get(card, 0), turned[card], added[card]), self.exist(card)
            elsewhere = sum([other.known.get(card, 0) for other in others])
            if max(parts) <= exist - elsewhere < sum(parts):
                count, colour = sum(parts), card_name(game, card)
                values = {"count": count, "colour": colour, "exist": exist, "elsewhere": elsewhere}
                yield because("BA-25", "deck too small at once", who=game.name(seat), **values)

    @cached_property
    def _inspected(self) -> Callable[[tuple[Card, ...]], InspectedCards]:
        """Like `_inspect`, but cached: a board has only a few dozen distinct draws."""
        return lru_cache(MOST_CACHED)(self._inspect)

    def _inspect(self, cards: tuple[Card, ...]) -> InspectedCards:
        seen = Counter(
            card_key(c.colour, c.deck, c.double) for c in cards if c.colour is not None and self.deck_known(c)
        )
        return InspectedCards(tuple(dict.fromkeys(filter(None, map(self._unknown_kind, cards)))), seen)

    def _unknown_kind(self, card: Card) -> str | None:
        """The key of a card if the decks do not have it, else None."""
        if card.colour is not None:
            kind = card_key(card.colour, card.deck, card.double)
            if card.double and card.deck != SHIP:  # only ships can be double
                return f"double {kind}" + (f" {card.deck}" if card.deck else "")
            if not self.exist(kind):
                return kind
        return SHIP if card.deck == SHIP and not self.numbers.ship_singles else None

    def deck_known(self, card: Card) -> bool:
        """Whether a card's deck is known: it is the only one, or named, or the card is a locomotive (train deck)."""
        return not self.numbers.ship_singles or card.deck is not None or card.colour == WILD

    def against_draw(self, game: Game, seat: int, step: DrawCards) -> Iterator[Reason]:
        numbers = self.numbers
        if not step.cards:
            if step.nothing and not _cut_short(game):
                yield because(numbers.draw_rule, "nothing drawn", who=game.name(seat), limit=numbers.draw)
            return
        more, extra_rule, refused = game.rules.extra_for(game, seat, step)
        if more and any(card.colour is not None for card in step.cards[:more]):
            yield because(extra_rule, "extra cards blind", who=game.name(seat), count=more)
            return
        usual = step.cards[more:]
        who, limit, drawn = game.name(seat), numbers.draw, len(usual)
        wilds = WILD in [card.colour for card in usual]
        rule = extra_rule or (numbers.face_up_rule if wilds else numbers.draw_rule)
        if wilds and numbers.face_up_wilds == "whole":
            if drawn > 1:
                yield because(numbers.face_up_rule, "wild is whole draw", who=who)
        elif drawn > limit:
            values = {"who": who, "drawn": len(step.cards), "limit": limit + more}
            yield refused or because(rule, "wrong number of cards drawn", **values)
        elif drawn < limit and not self._nothing_to_add(game, len(step.cards)) and not _cut_short(game):
            key = "too few cards drawn" if numbers.face_up_wilds == "whole" else "one card drawn"
            if numbers.face_up_wilds == "none":
                key = "wrong number of cards drawn"
            yield because(rule, key, who=who, drawn=len(step.cards), limit=limit + more)

    def _nothing_to_add(self, game: Game, drawn: int) -> bool:
        """Whether the draw cannot go on: all cards left may be face-up locomotives, which cannot be the second card."""
        pile = self.fewest_left_to_draw(game)
        if pile is None:
            return True
        if self.numbers.face_up_wilds != "whole":
            return pile <= drawn
        wilds = self.numbers.wilds - sum([held.hand.known.get(WILD, 0) for held in game.seats])
        return pile - drawn <= min(ROW, wilds)

    def against_empty(self, game: Game, seat: int, step: DrawCards) -> Iterator[Reason]:
        """Refuse more cards than the decks can have left, given what is in hands and common holders."""
        if not game.table.by_turns:
            return
        decks: tuple[str | None, ...] = (TRAIN, SHIP, None) if self.numbers.ship_singles else (None,)
        # a draw without details may have been of one card
        in_all = len(without_separate_decks(game, step.cards)) if step.cards or step.nothing else 1
        if len(decks) == 1 and (self.fewest_left_to_draw(game) or 0) >= in_all:
            return
        for deck in decks:
            left, exist, drawn = self.most_left(game, deck), self._deck_sizes[deck], in_all
            if deck is not None:
                drawn = sum(1 for card in step.cards if self._deck_of_card(card) == deck)
            if drawn > left:
                noun = f"{deck} card" if deck else "card"
                who, rule = game.name(seat), self.numbers.empty_rule
                yield because(rule, "decks empty", who=who, asked=drawn, left=left, exist=exist, what=noun)
                return

    def _deck_of_card(self, card: Card) -> str | None:
        """The deck that a card belongs to, None if unknown."""
        if card.deck is None and card.colour == WILD:
            return TRAIN
        return card.deck

    @cached_property
    def _deck_sizes(self) -> dict[str | None, int]:
        """The size of each deck; None stands for all decks together."""
        ships = sum(count for key, count in self._number_by_key.items() if deck_of(key) == SHIP)
        return {None: self._number_in_all, SHIP: ships, TRAIN: self._number_in_all - ships}

    def most_left(self, game: Game, deck: str | None) -> int:
        """The most cards that can be left to draw, in one deck or in all (None): those not certain to be in hands."""
        left = self._deck_sizes[deck]
        for side in game.table.sides:
            cards = unknown = 0
            for seat in side.seats:
                held = game.seats[seat]
                cards += held.hand.size if deck is None else _count_of_deck(held.hand, deck)
                unknown += held.cards_over + held.cards_under
            left -= max(0, cards - unknown) if deck is None else cards
        return max(0, left)

    def left(self, game: Game) -> dict[str | None, int]:
        """How many cards of each deck are in nobody's hand; empty if some payment left that open.

        The key None stands for all decks together: there is only one, or some card's deck is unknown.
        """
        if not game.table.by_turns or any(held.cards_over or held.cards_under for held in game.seats):
            return {}
        apart = self.numbers.ship_singles and not any(held.hand.hidden.get(ANY) for held in game.seats)
        decks: tuple[str | None, ...] = (TRAIN, SHIP) if apart else (None,)
        return {deck: self.most_left(game, deck) for deck in decks}

    def fewest_left_to_draw(self, game: Game) -> int | None:
        """The fewest cards that can be in the decks and the face-up row, including discards to be reshuffled."""
        if not game.table.by_turns:
            return None
        asking = game.rules.by_hook["cards_out_of_play"]
        aside = sum([mechanic.cards_out_of_play(game) for mechanic in asking]) if asking else 0
        return max(0, self._number_in_all - aside - sum([held.hand.size for held in game.seats]))


def _cut_short(game: Game) -> bool:
    """Whether the turn ends before the current draw is complete."""
    return any(step.cuts_short for step in game.coming)


def without_separate_decks(game: Game, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards without those that belong to a separate deck (`Mechanic.separate_deck`)."""
    apart = game.rules.separate_deck_kinds
    return tuple(card for card in cards if card.colour not in apart) if apart else tuple(cards)


def card_key(colour: str, deck: str | None, double: bool) -> str:
    if deck != SHIP:
        return colour
    return f"double {colour} ship" if double else f"{colour} ship"


def _count_of_deck(hand: Hand, deck: str) -> int:
    """The number of cards in a hand that certainly belong to a deck."""
    return sum(count for key, count in hand.known.items() if deck_of(key) == deck) + hand.hidden.get(deck, 0)
