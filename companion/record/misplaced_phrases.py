"""Phrases that stand alone but belong elsewhere: coal without its claim, cards that are "taken" instead of drawn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from companion.game.deal import seats_yet_to_keep
from companion.game.moves import Claim
from companion.game.state import Game
from companion.record import examples
from companion.record.cards import card_words, read_draws
from companion.record.colours import COLOUR_WORDS
from companion.record.declared import continues_detail, detail_of, implied_detail
from companion.record.faults import RecordFault, Unreadable
from companion.record.places import cities, text_of, words_said
from companion.record.taking import AT_WORDS, nouns_taken
from companion.record.tokens import Cursor, Token
from companion.words import wording
from companion.words.plain import plain

TAKING = ("take", "takes", "taking")
_FILLERS = frozenset((*TAKING, *AT_WORDS, "the", "a", "1", "one", "in"))


def lone_taking_fault(game: Game, tokens: Sequence[Token]) -> RecordFault | None:
    """The fault of words that only take something from a city, with a claim that could; None for other words."""
    taken_by_word = {
        word: taken
        for taken in game.rules.takeables
        for word in taken.words
        if word not in COLOUR_WORDS or _is_at_city(game, tokens, word)  # "takes red" alone is a draw
    }
    words = [token for token in tokens if token.folded not in _FILLERS]
    taken = taken_by_word.get(words[0].folded) if words else None
    if (noun := next((token for token in words[:3] if token.folded in nouns_taken(game.rules)), None)) is not None:
        taken, words = game.rules.takeables[0], words[words.index(noun) :]
    if taken is None or (taken.placed and tokens[0].folded not in TAKING):
        return None
    matches = cities(game.board, text_of(words[1:])) if len(words) > 1 else []
    track = examples.plain_track(game, matches[0] if len(matches) == 1 else None)
    city = matches[0] if len(matches) == 1 else track.a
    example = f"claims {track.a} - {track.b}, {taken.at(city)}"
    what = noun.folded.removesuffix("s") if noun is not None else taken.what
    return Unreadable(wording("part of a claim", what=plain(what), example=example), tokens[0].start, tokens[-1].end)


def _is_at_city(game: Game, tokens: Sequence[Token], word: str) -> bool:
    """Whether this word stands before "at" and a city: `takes red at berlin`."""
    at = next((at for at, token in enumerate(tokens[:-2]) if token.folded == word), None)
    return at is not None and tokens[at + 1].folded in AT_WORDS and bool(cities(game.board, text_of(tokens[at + 2 :])))


def lone_detail_fault(game: Game, cursor: Cursor, begin: int) -> RecordFault | None:
    """The fault of words, alone or after "takes", that are a detail of a claim here: a share, a loan or the cards of a
    city; None for other words.
    """
    verb, rest = cursor.tokens[max(begin - 1, 0)], cursor.tokens[begin:]
    if not rest:
        return None
    words = [token for token in rest if token.folded not in _FILLERS] or rest
    held = next((token for token in words if implied_detail(game, token, Claim) is not None), words[0])
    taking, name = detail_of(game, TAKING[-1], Claim), plain(held.text, 40)
    named = [token for token in words if cities(game.board, token.text)]
    matches = cities(game.board, text_of(named)) if named else []
    if (detail := implied_detail(game, held, Claim)) is not None:
        example = f"claims {examples.route(game)}, {detail.word} {name}"
    elif taking is not None and len(matches) == 1:
        name = matches[0]
        example = f"claims {examples.route(game, name)}, {taking.word} {name}"
    elif (detail := detail_of(game, words[0].folded, Claim)) is not None or continues_detail(
        game, words[0], TAKING[-1], Claim
    ):
        city = _city_named(game, words[1:])
        track, known = examples.plain_track(game, city), detail or taking
        assert known is not None
        ends = sorted((track.a, track.b), key=lambda end: end != city)
        example = f"claims {track.a} - {track.b}, {examples.of_detail(game, known, ends)}"
    else:
        return None
    what = plain(words_said(rest), 40) if begin == 0 else name
    return Unreadable(wording("part of a claim", what=what, example=example), verb.start, rest[-1].end)


def left_by_itself(cursor: Cursor, at: int) -> RecordFault | None:
    """The fault of `2 stations left` at the end, where the cities of those that stand are named; None if no "left" ends
    the line. The noun stands at this token.
    """
    noun, last = cursor.tokens[at], cursor.tokens[-1]
    if at == len(cursor.tokens) - 1 or last.folded not in ("left", "remaining"):
        return None
    return Unreadable(wording("left by itself", text=plain(noun.text, 40)), noun.start, last.end)


def _city_named(game: Game, tokens: Sequence[Token]) -> str | None:
    """The city with a name in one word that stands first among these words; None if there is none."""
    named = (cities(game.board, token.text) for token in tokens if token.kind == "word")
    return next((found[0] for found in named if len(found) == 1), None)


def _can_be_drawn(game: Game, cursor: Cursor, begin: int) -> bool:
    """Whether the words from a token on can be read as a draw."""
    look = Cursor(cursor.tokens, cursor.end)
    look.at = begin
    with suppress(RecordFault):
        read_draws(game, look, None)
        return look.done and look.at > begin
    return False


def not_taken_fault(game: Game, cursor: Cursor, begin: int) -> RecordFault | None:
    """The fault of words after "takes" that begin at this token: cards and tickets are drawn, coal comes with a claim.

    None if something can be taken on this board, so that these words only fail to name it.
    """
    if (detailed := lone_detail_fault(game, cursor, begin)) is not None:
        return detailed
    verb, rest = cursor.tokens[begin - 1], words_said(cursor.tokens[begin:])
    words = {token.folded for token in cursor.tokens[begin : begin + 2]}
    drawn = {"ticket", "tickets"} | ({"card", "cards", "blind", *card_words(game)} if game.table.by_cards else set())
    drawn &= words - game.rules.payment_units.keys()
    if (drawn or game.table.by_cards) and _can_be_drawn(game, cursor, begin):
        suggestion = f"draws {rest}"
    elif words & {"ticket", "tickets"}:
        suggestion = examples.tickets(game)
    elif drawn:
        suggestion = examples.of_verb(game, "draws")
    elif any(phrase.verb == "takes" for phrase in game.rules.phrases if phrase.available(game)):
        return None
    elif len(rest.split()) > 1 and cities(game.board, cursor.tokens[begin].text):
        suggestion = f"{'keeps' if seats_yet_to_keep(game) else 'claims'} {plain(rest, 60)}"
    else:
        suggestion = examples.of_verb(game, "draws")
    return Unreadable(
        wording("no move", text=plain(f"{verb.text} {rest}".strip(), 40)), verb.start, verb.end, [suggestion]
    )
