"""Drawing in words: `draws cards`, `draws red, blind`, `draws a face-up wild`; and paying: `2 red 1 wild`."""

from __future__ import annotations

from companion.game.hand import SHIP, TRAIN
from companion.game.moves import Card, DrawCards, Step
from companion.game.payment import CARD, DOUBLE_SHIP, PASSENGER, PLUS_FOUR, WILD, Item, Payment
from companion.game.state import Game
from companion.record.places import COLOUR_WORDS
from companion.record.scan import Cursor
from companion.record.tickets import read_drawn
from companion.words import say

WILD_WORDS = frozenset(("wild", "wilds", "loco", "locomotive", "locomotives"))
SPECIAL = {"+4": PLUS_FOUR, "passenger": PASSENGER, "passengers": PASSENGER}
"""Cards that have no colour and are no plain locomotives."""


def read_draws(game: Game, cursor: Cursor, seat: int | None) -> Step:
    begin = cursor.at
    count = cursor.number()
    if cursor.eat("tickets", "ticket"):
        return read_drawn(game, cursor, seat, count)
    if cursor.is_word("cards", "card") and count == 0:
        cursor.at = begin
        raise cursor.expected(say("cards to draw"))
    if cursor.eat("cards", "card"):
        if count is None or count == 2:
            return DrawCards()
        return DrawCards((Card(),) * count)
    cursor.at = begin
    cards = _read_card(game, cursor)
    while cursor.eat_kind("comma"):
        cards += _read_card(game, cursor)
    return DrawCards(tuple(cards))


def _read_card(game: Game, cursor: Cursor) -> list[Card]:
    """One entry of a draw, such as red, 2 blind, double red ship, or a face-up wild."""
    told = cursor.number()
    if told == 0:
        cursor.at -= 1
        raise cursor.expected(say("cards to draw"))
    count = told or 1
    cursor.eat("face-up", "faceup", "open")
    double = cursor.eat("double")
    token = cursor.here
    if token is None or token.kind != "word" or count > 9:
        raise cursor.expected(say("cards to draw"))
    if cursor.eat("blind"):
        colour = None
    elif cursor.eat(*WILD_WORDS):
        return [Card(WILD)] * count
    elif token.low in SPECIAL:
        cursor.take()
        cursor.eat("card", "cards", *WILD_WORDS)
        return [Card(SPECIAL[token.low])] * count
    elif token.low in COLOUR_WORDS:
        cursor.take()
        colour = COLOUR_WORDS[token.low]
    else:
        raise cursor.expected(say("cards to draw"))
    deck = _read_deck(cursor)
    cursor.eat("card", "cards")
    return [Card(colour, deck if game.board.two_decks or deck == SHIP else None, double)] * count


def _read_deck(cursor: Cursor) -> str | None:
    if cursor.eat("train", "trains"):
        return TRAIN
    return SHIP if cursor.eat("ship", "ships") else None


def read_colours(game: Game, cursor: Cursor) -> tuple[Card, ...]:
    """Cards turned up: `yellow wild blue green`, or `nothing`."""
    if cursor.eat("nothing", "none"):
        return ()
    cards: list[Card] = []
    while not cursor.done:
        begin = cursor.at
        cards += _read_card(game, cursor)
        if cards[-1].colour is None:
            cursor.at = begin
            raise cursor.expected(say("cards turned up"))
        cursor.eat_kind("comma")
    if not cards:
        raise cursor.expected(say("cards turned up"))
    return tuple(cards)


def write_card(card: Card) -> str:
    words = ("double" if card.double else None, card.colour or "blind", card.deck)
    return " ".join(word for word in words if word)


def write_draws(game: Game, seat: int | None, step: DrawCards) -> str:
    if not step.cards:
        return "draws cards"
    if step.cards == (Card(WILD),):
        return "draws a face-up wild"
    return "draws " + ", ".join(write_card(card) for card in step.cards)


def read_payment(cursor: Cursor) -> Payment:
    """Items such as `2 red 1 wild`; "and" or a comma may stand between them."""
    items: list[Item] = []
    while True:
        count = cursor.number()
        if count is None:
            if items:
                break
            raise cursor.expected(say("a payment"))
        items.append(_read_item(cursor, count))
        token, ahead = cursor.here, cursor.ahead
        joins = token is not None and (token.kind == "comma" or token.low == "and")
        if joins and ahead is not None and ahead.low.isdigit():
            cursor.take()
    return Payment(tuple(items))


_UNITS = {
    "coal": "coal",
    "coals": "coal",
    **SPECIAL,
    "station": "station",
    "stations": "station",
}


def _read_item(cursor: Cursor, count: int) -> Item:
    token = cursor.here
    if token is None or token.kind != "word":
        raise cursor.expected(say("a payment"))
    if cursor.eat(*WILD_WORDS):
        cursor.eat("card", "cards")
        return Item(count, WILD)
    if token.low in _UNITS:
        cursor.take()
        cursor.eat("token", "tokens", "card", "cards", "locomotive", "locomotives")
        return Item(count, _UNITS[token.low])
    if cursor.eat("single", "singles"):
        return Item(count, "single token" if cursor.eat("token", "tokens") else "single")
    double = cursor.eat("double", "doubles")
    token = cursor.here
    if token is not None and token.low in COLOUR_WORDS:
        cursor.take()
        deck = _read_deck(cursor)
        cursor.eat("card", "cards")
        unit = DOUBLE_SHIP if double else SHIP if deck == SHIP else CARD
        return Item(count, unit, COLOUR_WORDS[token.low])
    if double:
        return Item(count, "double token" if cursor.eat("token", "tokens") else "double")
    raise cursor.expected(say("a payment"))


def write_payment(game: Game, payment: Payment) -> str:
    return " ".join(f"{item.count} {_write_item(game, item)}" for item in payment.items)


def _write_item(game: Game, item: Item) -> str:
    if item.unit == CARD and item.colour:
        return f"{item.colour} train" if game.board.two_decks else item.colour
    return item.key
