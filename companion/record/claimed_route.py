"""The two cities of a claim, and where in its words a payment or something taken begins by itself."""

from __future__ import annotations

from collections.abc import Collection

from companion.game.moves import Claim
from companion.game.payment import WILD
from companion.game.state import Game
from companion.record import places, routes
from companion.record.colours import WILD_WORDS, single_meaning
from companion.record.declared import begins_detail, implied_detail
from companion.record.faults import RecordFault, Unclear
from companion.record.implied_payment import TAIL_WORDS, is_all_wilds, is_wild, stands_for_with
from companion.record.names import words_of
from companion.record.paying import (
    BEFORE_CITIES,
    BEFORE_PIECES,
    begins_payment,
    counts_pieces,
    is_unit,
    words_for_pieces,
)
from companion.record.routes import RouteWords
from companion.record.taking import begins_taking, is_taken_alone
from companion.record.tokens import Cursor

SHIP_SIZES = ("single", "singles", "double", "doubles")
"""Words for ship cards, on boards that have them."""
_FILLERS = ("the", "route", "track", "from")
"""Filler words that may stand before two cities."""


def read_route(game: Game, cursor: Cursor) -> RouteWords:
    """Read the cities of a claim and the words that name the track; `with` and `taking` may be left out after them."""
    for word in _FILLERS:
        if cursor.is_word(word) and not places.cities(game.board, word):
            cursor.take()
    begin = cursor.at
    while cursor.eat(*BEFORE_PIECES):
        pass
    pieces = cursor.current
    if pieces is not None and cursor.eat(*words_for_pieces(game)):
        before = cursor.eat(*BEFORE_CITIES)
        many = pieces.folded.endswith("s") and not game.board.two_decks  # there it is a kind of track
        begin = cursor.at if before or (many and not places.begins_city(game.board, pieces.folded)) else begin
    cursor.at = begin
    doubles = has_double_ships(game) and any(token.folded in SHIP_SIZES for token in cursor.tokens[begin + 2 :])
    stops = (*TAIL_WORDS, *SHIP_SIZES) if doubles else TAIL_WORDS
    try:
        return routes.route(game, cursor, stops)
    except RecordFault as fault:
        until = _payment_at(game, cursor, begin)
        if until is None:
            raise
        cursor.at = begin
        cut = cursor.tokens[until]
        until -= cursor.tokens[until - 1].folded == "and"
        try:
            ends, words = routes.route(game, cursor, stops, until)
        except RecordFault as other:
            if isinstance(other, Unclear) or not is_wild(cut) or cut.folded in WILD_WORDS:
                raise
            raise fault from None  # the seeming abbreviation of a wild begins a city
        beside = {track.colour for track in game.board.tracks_between.get(frozenset(ends), ())}
        begun = [colour for colour in sorted(beside) if not words and is_wild(cut) and colour.startswith(cut.folded)]
        single_meaning(cut, (*begun, WILD))
        return ends, words


def _payment_at(game: Game, cursor: Cursor, begin: int) -> int | None:
    """The index of the token after two cities at which a payment, something taken or a detail begins by itself.

    None if nothing of the kind follows.
    """
    named = {word for name in game.board.spellings for word in words_of(name)}
    look = Cursor(cursor.tokens, cursor.end)
    for at in range(begin + 1, len(cursor.tokens)):
        look.at = at
        if look.done:
            return None
        word = cursor.tokens[at]
        begun = begins_payment(look) or begins_taking(look) or is_all_wilds(look) or begins_detail(game, word, Claim)
        begun = (
            begun
            or (
                word.kind == "word"
                and (stands_for_with(look) or is_taken_alone(game, look) or counts_pieces(game, look))
            )
            or implied_detail(game, word, Claim) is not None
        )
        if begun and (word.folded not in named or _counts_card(look, named)):
            return at
    return None


def _counts_card(look: Cursor, named: Collection[str]) -> bool:
    """Whether a number stands here before a card word that is in no city's name: "2 red" despite a city "(end 2)"."""
    return (
        begins_payment(look)
        and look.ahead is not None
        and is_unit(look.ahead.folded)
        and look.ahead.folded not in named
    )


def has_double_ships(game: Game) -> bool:
    """Whether the game has double ship cards."""
    return game.board.two_decks and game.table.by_cards
