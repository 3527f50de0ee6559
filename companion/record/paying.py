"""Paying in words: `2 red 1 wild`, `1 double purple ship`, `2 single 1 double token`, `2 coal`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from companion import families
from companion.game.hand import SHIP
from companion.game.payment import CARD, DOUBLE_SHIP, WILD, PaidItem, Payment
from companion.game.rules import Rules
from companion.game.state import Game
from companion.record import examples
from companion.record.cards import POSSESSIVES, card_words, read_deck, read_wild
from companion.record.colours import COLOUR_WORDS, WILD_WORDS, only_meaning
from companion.record.faults import RecordFault, Unreadable
from companion.record.names import closest
from companion.record.taking import begins_taking
from companion.record.tokens import NUMBERS, Cursor, Token, is_number
from companion.words import listing, wording
from companion.words.plain import plain

PAYING_WORDS = ("with", "for", "paying", "using", "pays", "pay", "paid", "mit", "avec")
"""Words before what is paid, also as some people say them whose language is another."""
BEFORE_PIECES = (*POSSESSIVES, "all", "down")
"""Words between "puts" and the pieces that are put on a track."""
BEFORE_CITIES = ("on", "onto", "along", "from", "between")
"""Words between those pieces, or what is paid, and the cities."""
MakeExample = Callable[[], str]
"""Makes an example for a fault. Called only if there is one, because it takes time."""


def eat_paying(cursor: Cursor) -> bool:
    """Skip the words before what is paid, `with` or `pays with`, and say whether there were any."""
    begin = cursor.at
    while cursor.eat(*PAYING_WORDS):
        pass
    return cursor.at > begin


def begins_payment(cursor: Cursor) -> bool:
    """Whether a number of cards stands here; a number in words counts only before a card."""
    token, following = cursor.current, cursor.ahead
    if token is None:
        return False
    if token.folded in NUMBERS:
        return following is not None and is_unit(following.folded)
    return token.is_digits


@lru_cache(maxsize=64)
def _spelt(rules: Rules, kinds: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for unit in rules.end_units if unit.name in kinds for word in unit.spellings)


def words_for_pieces(game: Game) -> tuple[str, ...]:
    """The words for the pieces that are put on tracks."""
    return _spelt(game.rules, tuple(game.seats[0].pieces))


def counts_pieces(game: Game, cursor: Cursor) -> bool:
    """Whether a number of pieces, not of cards, stands here: `4 trains`."""
    token, following = cursor.current, cursor.ahead
    return (
        token is not None and following is not None and is_number(token) and following.folded in words_for_pieces(game)
    )


def coloured_pieces(game: Game, cursor: Cursor, seat: int | None) -> str | None:
    """The kind of track on which pieces lie of which a number stands here with their colour: empty for `4 red trains`
    of a seat that plays red, "bullet" for `2 white trains` where those are no seat's. None for cards, as in `4 blue
    trains` of that seat, and wherever a deck of its own is called so.
    """
    words = cursor.tokens[cursor.at : cursor.at + 4]
    if seat is None or game.board.two_decks or len(words) < 3 or not is_number(words[0]):
        return None
    colour, noun = COLOUR_WORDS.get(words[1].folded), words[2].folded
    if colour is None or noun not in words_for_pieces(game) or (words[3:] and words[3].folded in ("card", "cards")):
        return None
    if colour == game.table.seats[seat].colour:
        return ""
    kind = families.other_kind_words().get(f"{colour} {noun.removesuffix('s')}")
    return kind if any(track.kind == kind for track in game.board.tracks) else None


def read_payment(
    game: Game,
    cursor: Cursor,
    payment_example: MakeExample | None = None,
    doubles_example: MakeExample | None = None,
    *,
    seat: int | None = None,
) -> Payment:
    """Read items such as `2 red 1 wild`, up to the pieces that a seat puts down; "and" or a comma may stand between
    them.

    The examples are for faults; unless given, they show any payment on this board.
    """

    def ends() -> bool:
        return begins_taking(cursor) or counts_pieces(game, cursor) or coloured_pieces(game, cursor, seat) is not None

    items: list[PaidItem] = []
    while not (items and ends()):
        count = None if items and not begins_payment(cursor) else cursor.number()
        if count is None:
            if items and not _is_card(game, cursor):
                break
            raise _number_missing(game, cursor, payment_example)
        items.append(_read_item(game, cursor, count, payment_example, doubles_example))
        before_joint = cursor.at
        cursor.join()
        if ends():
            cursor.at = before_joint
    if not items:
        raise _expected_payment(game, cursor, payment_example)
    return Payment(tuple(items))


def _is_card(game: Game, cursor: Cursor) -> bool:
    """Whether a card, die or token stands here."""
    return cursor.current is not None and cursor.current.folded in (card_words(game).keys() | COLOUR_WORDS.keys())


def _expected_payment(game: Game, cursor: Cursor, payment_example: MakeExample | None) -> RecordFault:
    return cursor.expected(
        wording("a payment", example=examples.payment(game) if payment_example is None else payment_example())
    )


def _number_missing(game: Game, cursor: Cursor, payment_example: MakeExample | None) -> RecordFault:
    """The fault of a card without its number, or of no card at all."""
    token = cursor.current
    if token is None or not _is_card(game, cursor):
        return _expected_payment(game, cursor, payment_example)
    example = examples.payment(game) if payment_example is None else payment_example()
    if (colour := COLOUR_WORDS.get(token.folded)) is not None:
        example = f"{example.split()[0]} {colour}"
    elif token.folded in WILD_WORDS:
        example = f"1 {WILD}"
    elif (unit := families.payment_units().get(token.folded)) is not None:
        example = f"1 {unit}"
    return Unreadable(wording("number missing", text=plain(token.text, 40), example=example), token.start, token.end)


_LOCOS = ("loco", "locos")
"""Short words for locomotives, which after `1 +4` are no other cards."""
_CARD_WORDS = frozenset((*COLOUR_WORDS, *WILD_WORDS, "single", "singles", "double", "doubles", "ship", "ships"))
"""Full words that may follow a number in a payment, on every board."""


def is_unit(word: str) -> bool:
    """Whether a word, in full, may follow a number in a payment on some board."""
    return word in _CARD_WORDS or word in families.payment_units()


def _read_item(
    game: Game, cursor: Cursor, count: int, payment_example: MakeExample | None, doubles_example: MakeExample | None
) -> PaidItem:
    token = cursor.current
    if token is None or token.kind != "word":
        raise _expected_payment(game, cursor, payment_example)
    word = _in_full(game, token)
    if word in WILD_WORDS:
        cursor.take()
        read_wild(game, cursor, "1 wild")
        return PaidItem(count, WILD)
    if word not in COLOUR_WORDS and word in families.payment_units():
        cursor.take()
        cursor.eat(
            "token", "tokens", "card", "cards", "locomotive", "locomotives", *(_LOCOS if word.startswith("+") else ())
        )
        return PaidItem(count, families.payment_units()[word])
    if word in ("single", "singles"):
        cursor.take()
        return PaidItem(count, "single token" if cursor.eat("token", "tokens") else "single")
    double = cursor.eat("double", "doubles")
    token = cursor.current
    word = "" if token is None else _in_full(game, token)
    if double and word in WILD_WORDS and game.board.two_decks and game.table.by_cards:
        cursor.take()
        read_wild(game, cursor, "1 wild", double=True)
    if token is not None and word in COLOUR_WORDS:
        cursor.take()
        deck = read_deck(cursor)
        cursor.eat("card", "cards")
        unit = DOUBLE_SHIP if double else SHIP if deck == SHIP else CARD
        return PaidItem(count, unit, COLOUR_WORDS[word])
    if double and token is not None and token.folded in ("ship", "ships") and game.board.two_decks:
        example = examples.double_ships(game) if doubles_example is None else doubles_example()
        raise Unreadable(wording("double ship colour", example=example), cursor.tokens[cursor.at - 1].start, token.end)
    if double:
        return PaidItem(count, "double token" if cursor.eat("token", "tokens") else "double")
    if token is not None and token.folded in ("card", "cards"):
        example = examples.payment(game) if payment_example is None else payment_example()
        raise Unreadable(wording("cards of which colour", example=example), token.start, token.end)
    raise _no_card(game, cursor)


def _in_full(game: Game, token: Token) -> str:
    """The full word for the card or die that a token names or abbreviates; the token's own word if it does neither."""
    if is_unit(token.folded):
        return token.folded
    return only_meaning(token, card_words(game)) or token.folded


def _no_card(game: Game, cursor: Cursor) -> RecordFault:
    """The fault of a word that is no card, with the cards that look like it, else with all there are."""
    token = cursor.take()
    words = card_words(game)
    near = dict.fromkeys(words[word] for word, _ in closest(token.folded, words))
    cards = listing(list(dict.fromkeys(words.values())))
    key = f"no {game.table.means} like it" if near else f"no {game.table.means}"
    return Unreadable(wording(key, text=plain(token.text, 40), cards=cards), token.start, token.end, list(near))


def write_payment(game: Game, payment: Payment) -> str:
    return " ".join(f"{item.count} {_write_item(game, item)}" for item in payment.items)


def _write_item(game: Game, item: PaidItem) -> str:
    if item.unit == CARD and item.colour:
        return f"{item.colour} train" if game.board.two_decks else item.colour
    return item.key
