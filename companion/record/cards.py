"""Cards in words: `draws cards`, `draws red, blind`, `draws a face-up wild`; and the cards turned up at a tunnel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion import families
from companion.game.hand import SHIP, TRAIN
from companion.game.moves import COMMON, HAND, Card, DrawCards, Step
from companion.game.payment import WILD
from companion.game.rules import Rules
from companion.game.state import Game
from companion.record import examples
from companion.record.colours import COLOUR_WORDS, LETTERS, WILD_WORDS, only_meaning, possible_meanings
from companion.record.declared import begins_detail, detail_ahead
from companion.record.faults import RecordFault, Unreadable
from companion.record.names import closest
from companion.record.tickets import read_drawn
from companion.record.tokens import Cursor, Token
from companion.words import wording
from companion.words.plain import plain

DECKS = {"train": TRAIN, "trains": TRAIN, "ship": SHIP, "ships": SHIP}
"""The deck that each word names."""
BLIND = "blind"
_FACE_UP = ("face-up", "faceup", "open")
PLACES = {"hand": HAND, "me": HAND, "common": COMMON, "holder": COMMON, "team": COMMON}
_ROW = ("row", "display", "market", "table", "board")
PILE = ("deck", "pile", "stack", "top")
POSSESSIVES = ("the", "my", "her", "his", "their", "our", "own", "team's")


def read_draws(game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read what is drawn, cards or tickets; if nothing follows the verb, cards that are not named."""
    if game.table.by_cards and (cursor.done or begins_detail(game, detail_ahead(cursor), DrawCards)):
        return DrawCards()
    if game.table.by_cards and cursor.eat("nothing"):
        return DrawCards(nothing=True)
    begin = cursor.at
    count, usual = cursor.number(), game.board.numbers["cards"].draw
    if cursor.eat("tickets", "ticket"):
        return read_drawn(game, cursor, seat, count)
    if cursor.is_word("cards", "card") and count == 0:
        cursor.at = begin
        raise _expected_draw(game, cursor)
    if cursor.eat("cards", "card"):
        return DrawCards() if count is None or count == usual else DrawCards((Card(),) * count)
    cursor.at = begin
    cards: list[Card] = []
    to: list[str | None] = []
    while not cards or not cursor.done:
        if cards and begins_detail(game, detail_ahead(cursor), DrawCards):
            break
        if cards:
            cursor.eat_kind("comma")
            cursor.eat("and", "then")
        drawn = _read_card(game, cursor, first=not cards)
        if _read_source(cursor, wild=drawn == [Card(WILD)]) in PILE:
            drawn = [Card()]  # a blind card that turned out to be a wild
        cards += drawn
        to += [_read_place(game, cursor)] * len(drawn)
    return DrawCards(tuple(cards), tuple(to) if any(to) else ())


def _read_source(cursor: Cursor, *, wild: bool) -> str | None:
    """Read the place that a card was taken from, `from the row`, or for a wild `off the deck`; None if the line does
    not say.
    """
    begin = cursor.at
    if cursor.eat("from", "off"):
        cursor.eat("the")
        if cursor.eat(*_ROW, *(PILE if wild else ())):
            return cursor.tokens[cursor.at - 1].folded
        cursor.at = begin
    return None


def _read_place(game: Game, cursor: Cursor) -> str | None:
    """Read where a partner put a card, `to hand` or just `common`; None if the line does not say."""
    to = cursor.current
    if not cursor.eat("to", "into", *(("for", "in") if game.rules.by_hook["lendable_cards"] else ())) and not (
        to is not None and to.folded in PLACES and game.rules.by_hook["lendable_cards"]
    ):
        return None
    if to is not None and not game.rules.by_hook["lendable_cards"]:
        raise Unreadable(wording("no common holder"), to.start, cursor.end)
    while cursor.eat(*POSSESSIVES):
        pass
    token = cursor.current
    if token is None or token.folded not in PLACES:
        raise cursor.expected(wording("a place for a card"))
    cursor.take()
    cursor.eat("holder")
    return PLACES[token.folded]


def begins_card(game: Game, word: str, *, whole: bool = False) -> bool:
    """Whether a word begins a word for something drawn; with `whole`, whether it is the full word for a card."""
    colours = game.board.numbers["cards"].colours
    if whole:
        return word in COLOUR_WORDS or word in WILD_WORDS or word == BLIND or word in colours
    return any(name.startswith(word) for name in (*colours, *WILD_WORDS, BLIND, *COLOUR_WORDS, "cards", "tickets"))


def abbreviates_card(game: Game, word: str) -> bool:
    """Whether a word is an abbreviation, or the letter, of a card that can be drawn."""
    return not begins_card(game, word, whole=True) and bool(possible_meanings(word, words_drawn(game)))


def card_words(game: Game) -> Mapping[str, str]:
    """What this table can pay with, by the words that people type: `pink` is purple."""
    return _payment_words(game.rules, tuple(game.board.numbers["cards"].colours) if game.table.by_cards else None)


@lru_cache(maxsize=64)
def _payment_words(rules: Rules, colours: tuple[str, ...] | None) -> Mapping[str, str]:
    """Like `card_words`, for the colours of a deck; `colours` is None where dice are rolled."""
    faces = {face: face for face in rules.faces}
    if colours is not None:
        faces = {word: colour for word, colour in COLOUR_WORDS.items() if colour in colours}
    return {
        **faces,
        **dict.fromkeys(("wild", "loco", "locomotive"), WILD),
        **{unit: unit for unit in rules.payment_units},
    }


def _expected_draw(game: Game, cursor: Cursor) -> RecordFault:
    """The fault that a draw was expected here, with the nearest words; or that what stands here is drawn alone."""
    example = examples.draw(game)
    token = cursor.current
    if token is not None:
        for phrase in game.rules.phrases:
            if phrase.verb == "draws" and token.folded in phrase.needed and phrase.available(game):
                return Unreadable(
                    wording("drawn alone", example=phrase.opening_text, text=token.text), token.start, token.end
                )
    words = {**words_drawn(game), **{word: word for word in ("cards", "tickets")}}
    near = [] if token is None else list(dict.fromkeys(words[word] for word, _ in closest(token.folded, words)))
    return cursor.expected(wording(f"{game.table.means} to draw", example=example), near)


def words_drawn(game: Game) -> dict[str, str]:
    """The full words for cards that can be drawn, and what each word means."""
    cards = {word: card for word, card in card_words(game).items() if card not in game.rules.payment_units}
    return {**cards, **{kind: kind for kind in game.rules.separate_deck_kinds}, BLIND: BLIND}


def _read_card(game: Game, cursor: Cursor, *, first: bool = True) -> list[Card]:
    """Read one entry of a draw, such as `red`, `2 blind`, `double red ship` or `face-up wild`."""
    typed = cursor.number()
    if typed == 0:
        cursor.at -= 1
        raise _expected_draw(game, cursor)
    count = typed or 1
    face_up = cursor.eat(*_FACE_UP)
    double = cursor.eat("double")
    token = cursor.current
    if token is None or token.kind != "word" or count > 9:
        raise _expected_draw(game, cursor)
    if cursor.eat(*WILD_WORDS):
        read_wild(game, cursor, examples.wild(game), double=double)
        cursor.eat(*_FACE_UP)
        return [Card(WILD)] * count
    coloured = token.folded == BLIND or token.folded in COLOUR_WORDS
    if not coloured and token.folded in families.card_kinds():  # in this order, because the latter loads every family
        cursor.take()
        kind = families.card_kinds()[token.folded]
        cursor.eat("card", "cards", *(() if kind in game.rules.separate_deck_kinds else WILD_WORDS))
        return [Card(kind)] * count
    if token.folded in DECKS and game.board.two_decks and not double:  # "2 ships": from that deck, colours unknown
        colour = None
        count = count if typed or token.folded in ("train", "ship") else game.board.numbers["cards"].draw
    else:
        colour = _read_colour(game, cursor, token)
        turned = cursor.current
        if colour is None and turned is not None and turned.folded in game.rules.separate_deck_kinds:
            cursor.take()
            return [Card(turned.folded)] * count  # `blind jungle` lies open then
        if colour == WILD:
            return [Card(WILD)] * count
    if face_up and colour is None:
        raise Unreadable(wording("face up without colour", text=plain(token.text, 20)), token.start, token.end)
    drawn = _read_rest(game, cursor, colour, double=double)
    if colour is None and not (first and (cursor.ahead is None or cursor.ahead.kind == "semicolon")):
        cursor.eat(*WILD_WORDS)  # what a blind card turned out to be: `red, blind wild` is no face-up one
    return [drawn] * count


def _read_colour(game: Game, cursor: Cursor, token: Token) -> str | None:
    """Read the colour of a drawn card, also cut short; None for a blind one."""
    if cursor.eat(BLIND):
        return None
    if token.folded in COLOUR_WORDS:
        cursor.take()
        return COLOUR_WORDS[token.folded]
    meaning = only_meaning(token, words_drawn(game)) if game.table.by_cards else None
    if meaning is None:
        raise _expected_draw(game, cursor)
    cursor.take()
    return None if meaning == BLIND else meaning


def _read_rest(game: Game, cursor: Cursor, colour: str | None, *, double: bool) -> Card:
    """Read what follows the colour of a card, its deck and the word `card`; with two decks, a double is a ship."""
    deck = read_deck(cursor)
    if colour is None and deck == SHIP:
        reject_ship_wild(game, cursor)
    if double and colour is not None and deck is None and game.board.two_decks:
        deck = SHIP
    cursor.eat("card", "cards")
    return Card(colour, deck if game.board.two_decks or deck == SHIP else None, double)


def read_wild(game: Game, cursor: Cursor, example: str, *, double: bool = False) -> None:
    """Read what may follow a wild. Raises `Unreadable` for a ship or a double: all wilds are single train cards."""
    wild = cursor.tokens[cursor.at - 1]
    deck = read_deck(cursor) if game.board.two_decks else None
    if double or deck == SHIP:
        key = "no double wild" if double else "no ship wild"
        raise Unreadable(wording(key, example=example), wild.start, cursor.tokens[cursor.at - 1].end)
    cursor.eat("card", "cards")


def reject_ship_wild(game: Game, cursor: Cursor) -> None:
    """Raise `Unreadable` if a wild directly follows a ship: there are no such cards."""
    token = cursor.current
    if token is not None and token.folded in WILD_WORDS and game.board.two_decks:
        ship = cursor.tokens[cursor.at - 1]
        raise Unreadable(wording("no ship wild", example=examples.wild(game)), ship.start, token.end)


def read_deck(cursor: Cursor) -> str | None:
    token = cursor.current
    return DECKS[cursor.take().folded] if token is not None and token.folded in DECKS else None


def read_colours(game: Game, cursor: Cursor) -> tuple[Card, ...]:
    """Read cards turned up: `yellow wild blue green`, their letters `y w b g`, or `nothing`."""
    if cursor.eat("nothing", "none"):
        return ()
    cards: list[Card] = []
    while not cursor.done:
        begin = cursor.at
        try:
            cards += _read_letters(game, cursor) or _read_card(game, cursor)
        except RecordFault as fault:
            cursor.at = begin
            raise cursor.expected(turned_up_expected(game), fault.names) from None
        if cards[-1].colour is None:
            cursor.at = begin
            raise cursor.expected(turned_up_expected(game))
        cursor.eat_kind("comma")
    if not cards:
        raise cursor.expected(turned_up_expected(game))
    return tuple(cards)


def card_letters(game: Game) -> dict[str, str]:
    """The letters for the cards in this game's deck, and the colour that each means."""
    cards = game.rules.get("cards")
    colours = (*cards.numbers.colours, WILD) if cards is not None else ()
    return {letter: colour for letter, colour in LETTERS.items() if colour in colours}


def _read_letters(game: Game, cursor: Cursor) -> list[Card]:
    """Read cards by their letters, such as `y`, `2 w` or `rgw`; empty if the next word has any other letter."""
    begin, known = cursor.at, card_letters(game)
    count = cursor.number()
    token = cursor.current
    lettered = token is not None and count != 0 and all(letter in known for letter in token.folded)
    if token is not None and lettered and (count is None or len(token.folded) == 1):
        cursor.take()
        return [Card(known[letter]) for letter in token.folded] * (count or 1)
    cursor.at = begin
    return []


def turned_up_expected(game: Game) -> str:
    """The text that cards turned up were expected, with an example."""
    return wording("cards turned up", example=f"{examples.colour(game)} wild")


def write_card(card: Card) -> str:
    words = ("double" if card.double else None, card.colour or "blind", card.deck)
    return " ".join(word for word in words if word)


def write_draws(game: Game, seat: int | None, step: DrawCards) -> str:
    if not step.cards:
        return "draws nothing" if step.nothing else "draws cards"
    if step.cards == (Card(WILD),):
        return "draws a face-up wild" + "".join(map(_write_place, step.to))
    to = step.to or (None,) * len(step.cards)
    cards = (write_card(card) + _write_place(place) for card, place in zip(step.cards, to, strict=True))
    return "draws " + ", ".join(cards)


def _write_place(place: str | None) -> str:
    return f" to {place}" if place else ""
