"""Drawing in words: `draws cards`, `draws red, blind`, `draws a face-up wild`; and paying: `2 red 1 wild`."""

from __future__ import annotations

from companion.game.moves import Card, DrawCards, Step
from companion.game.payment import CARD, WILD, Item, Payment
from companion.game.state import Game
from companion.record.places import COLOUR_WORDS
from companion.record.scan import Cursor
from companion.record.tickets import read_drawn
from companion.words import say

WILD_WORDS = frozenset(("wild", "wilds", "loco", "locomotive", "locomotives"))


def read_draws(game: Game, cursor: Cursor, seat: int | None) -> Step:
    begin = cursor.at
    count = cursor.number()
    if cursor.eat("tickets", "ticket"):
        return read_drawn(game, cursor, seat, count)
    if cursor.eat("cards", "card"):
        if count is None or count == 2:
            return DrawCards()
        return DrawCards((Card(),) * count)
    cursor.at = begin
    cards = _read_card(cursor)
    while cursor.eat_kind("comma"):
        cards += _read_card(cursor)
    return DrawCards(tuple(cards))


def _read_card(cursor: Cursor) -> list[Card]:
    """One entry of a draw, such as red, 2 blind, or a face-up wild."""
    count = cursor.number() or 1
    cursor.eat("face-up", "faceup", "open")
    token = cursor.here
    if token is None or token.kind != "word" or count > 9:
        raise cursor.expected(say("cards to draw"))
    if cursor.eat("blind"):
        card = Card()
    elif cursor.eat(*WILD_WORDS):
        card = Card(WILD)
    elif token.low in COLOUR_WORDS:
        cursor.take()
        card = Card(COLOUR_WORDS[token.low])
    else:
        raise cursor.expected(say("cards to draw"))
    cursor.eat("card", "cards", "train", "trains")
    return [card] * count


def write_draws(game: Game, seat: int | None, step: DrawCards) -> str:
    if not step.cards:
        return "draws cards"
    if step.cards == (Card(WILD),):
        return "draws a face-up wild"
    return "draws " + ", ".join(card.colour or "blind" for card in step.cards)


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


def _read_item(cursor: Cursor, count: int) -> Item:
    token = cursor.here
    if token is None or token.kind != "word":
        raise cursor.expected(say("a payment"))
    if cursor.eat(*WILD_WORDS):
        cursor.eat("card", "cards")
        return Item(count, WILD)
    if token.low in COLOUR_WORDS:
        cursor.take()
        cursor.eat("card", "cards", "train", "trains")
        return Item(count, CARD, COLOUR_WORDS[token.low])
    if cursor.eat("coal", "coals"):
        cursor.eat("token", "tokens")
        return Item(count, "coal")
    raise cursor.expected(say("a payment"))


def write_payment(payment: Payment) -> str:
    return " ".join(f"{item.count} {item.colour or item.unit}" for item in payment.items)
