"""What is typed in a hurry: `d2` and `d+2` for a draw, `2red+1wild` without spaces, `3 t` for tickets, a noun after its
city, a claim directly after a roll.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion import families
from companion.game.deal import seats_yet_to_keep
from companion.game.phrase import AT, ChoicesSlot, names_of
from companion.game.state import Game
from companion.record.cards import POSSESSIVES, card_words
from companion.record.colours import COLOUR_WORDS, WILD_WORDS
from companion.record.faults import Unclear
from companion.record.implied_verb import ARTICLES, DRAWS, ORDINALS
from companion.record.names import MOST_NAMING, fitting, words_of
from companion.record.places import cities, text_of
from companion.record.rolling import ROLL_WORDS, are_faces, letters_thrown
from companion.record.tickets import KEEPING
from companion.record.tokens import Token, fold, is_number
from companion.record.verbs import forms, verbs_of_phrases
from companion.words import wording
from companion.words.plain import plain

_PLUS = "+"
_DRAW_AND_NUMBER = re.compile(r"([a-z]+?)\+?(\d{1,3})")
_DRAWING = frozenset((*DRAWS, "draw", "draws"))
_COUNTING = frozenset((*_DRAWING, *KEEPING))
"""Verbs after which a number may count tickets."""
_TICKETS = "tickets"
_BUYS = ("buys", "buy", "picks", "pick", "gets", "get", "grabs", "grab")
_TOKEN_KINDS = ({"single", "token"}, {"double", "token"})


def split_run_together(game: Game, tokens: list[Token]) -> Iterator[Token]:
    """The tokens with the parts of `d2`, `d+2`, `red+blue` and `+1 wild` as separate words; a plus after the letter of
    a draw is dropped. On a board with a ticket `D02`, that is the ticket.
    """
    apart = [part for at, token in enumerate(tokens) for part in _plus_apart(game, tokens, at, token)]
    for at, token in enumerate(tokens := apart):
        if token.folded == _PLUS and at and tokens[at - 1].folded in _DRAWING:
            continue
        if len(token.folded) != len(token.text) or names_contain(game, token.folded):
            yield token
        elif (drawn := _match_draw(game, tokens, at)) is not None:
            yield from (part_of_word(token, drawn.start(group), drawn.end(group)) for group in (1, 2))
        else:
            yield from _split_at_plus(game, token)


def _plus_apart(game: Game, tokens: Sequence[Token], at: int, token: Token) -> Sequence[Token]:
    """The plus that a word begins or ends with and the rest of it: `+1` before "wild", `purple+` before "1". The word
    alone if that is no card, or if the plus belongs to it, as in the card "+4".
    """
    word, inner = token.folded, token.folded.strip(_PLUS)
    if len(inner) != len(word) - 1 or len(word) != len(token.text) or not 0 < at < len(tokens) - inner.isdigit():
        return (token,)
    if not all(_is_of_cards(game, part) for part in inner.split(_PLUS)):
        return (token,)
    if inner.isdigit() and not _is_card(game, tokens[at + 1].folded):
        return (token,)
    if word in families.card_kinds() or names_contain(game, word):
        return (token,)
    cut = 1 if word.startswith(_PLUS) else len(inner)
    return part_of_word(token, 0, cut), part_of_word(token, cut, len(word))


def _match_draw(game: Game, tokens: Sequence[Token], at: int) -> re.Match[str] | None:
    """The match of a draw's verb and its number in one word at the beginning of a move; None for any other word."""
    drawn = _DRAW_AND_NUMBER.fullmatch(tokens[at].folded) if tokens[at].kind == "word" else None
    if drawn is None or drawn[1] not in _DRAWING or not _begins_move(game, tokens[:at]):
        return None
    return None if any(tokens[at].folded == fold(card.id) for card in game.board.tickets) else drawn


def _begins_move(game: Game, before: Sequence[Token]) -> bool:
    """Whether nothing but a player's name stands before a word."""
    return not before or (len(before) <= MOST_NAMING and bool(fitting(text_of(before), game.table.names)))


def _split_at_plus(game: Game, token: Token) -> Iterator[Token]:
    """A word split at its pluses, if every part is cards; else the word as it is."""
    parts = token.folded.split(_PLUS)
    if len(parts) < 2 or not all(_is_of_cards(game, part) for part in (parts[1:] if parts[0] in _DRAWING else parts)):
        yield token
        return
    at = 0
    for part in parts:
        if at and parts[0] not in _DRAWING:
            yield Token("word", "and", "and", token.start + at - 1, token.start + at)
        elif at and part is not parts[1]:
            yield Token("comma", ",", ",", token.start + at - 1, token.start + at)
        yield part_of_word(token, at, at + len(part))
        at += len(part) + 1


def part_of_word(token: Token, begin: int, end: int) -> Token:
    """Part of a word as a separate word."""
    return Token("word", token.text[begin:end], token.folded[begin:end], token.start + begin, token.start + end)


def _is_of_cards(game: Game, part: str) -> bool:
    """Whether part of a word is a card, or a number with or without one."""
    return part[:1].isdigit() or _is_card(game, part)


def _is_card(game: Game, word: str) -> bool:
    """Whether a word is a card of any board, or of this one."""
    return word in COLOUR_WORDS or word in WILD_WORDS or word in card_words(game)


def names_contain(game: Game, *words: str) -> bool:
    """Whether a name at the table or on the board contains one of these words, alone or joined to others."""
    return not _words_of_all(names_here(game)).isdisjoint(words)


@lru_cache(maxsize=64)
def _words_of_all(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for name in names for word in (*fold(name).split(), *words_of(name)))


def names_here(game: Game) -> tuple[str, ...]:
    """Every name at the table and on the board."""
    return (*game.table.names, *game.board.spellings)


def tickets_in_full(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with "tickets" for an abbreviation after a number at the beginning of a line or after its verb: `3 t`.

    With dice, a letter that means a die is that die. Raises `Unclear` for a `t` alone if there are train cards too, and
    tickets are not being kept.
    """
    for at in range(1, len(tokens)):
        token = tokens[at]
        if token.folded in KEEPING and _draws_before(game, tokens[:at]):
            end = at - (tokens[at - 1].kind == "comma")
            return [*tokens[:end], tokens[end - 1]._replace(text=_TICKETS, folded=_TICKETS), *tokens[end:]]
        if token.kind != "word" or not token.folded.isalpha() or not _TICKETS.startswith(token.folded):
            continue
        at_end = tokens[at + 1].kind in ("comma", "semicolon") if at + 1 < len(tokens) else True
        if not (at_end and is_number(tokens[at - 1]) and _counts_here(game, tokens[: at - 1])):
            continue
        if len(token.folded) == 1 and token.folded in letters_thrown(game):
            continue
        verb = tokens[at - 2].folded if at > 1 else ""
        kept = verb in KEEPING or (verb not in _DRAWING and seats_yet_to_keep(game))
        if len(token.folded) == 1 and game.board.two_decks and not kept:
            says = wording("unclear word", text=plain(token.text, 40))
            raise Unclear(says, token.start, token.end, [_TICKETS, "train cards"])
        return [*tokens[:at], token._replace(folded=_TICKETS), *tokens[at + 1 :]]
    return tokens


def _draws_before(game: Game, before: Sequence[Token]) -> bool:
    """Whether these words, before a "keep", are a number that can only count drawn tickets: `draw 3, keep 2`."""
    if before and before[-1].kind == "comma":
        before = before[:-1]
    if not before or not is_number(before[-1]) or seats_yet_to_keep(game):
        return False
    return len(before) == 1 or before[-2].folded in _DRAWING or _begins_move(game, before[:-1])


def _counts_here(game: Game, before: Sequence[Token]) -> bool:
    """Whether a number after these words may count tickets: after no words, a player or a verb."""
    return not before or before[-1].folded in _COUNTING or bool(fitting(text_of(before), game.table.names))


def nouns_first(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a noun that implies its verb moved before its city, `harbour chicago` for `chicago harbour`; None
    if there is none.
    """
    nouns = _nouns(game)
    for noun, token in enumerate(tokens):
        if token.folded not in nouns or cities(game.board, token.text):
            continue
        end = noun
        while end and tokens[end - 1].folded in ARTICLES:
            end -= 1
        begin = max((at + 1 for at in range(end) if tokens[at].kind != "word"), default=0)
        begin += begin < end and tokens[begin].folded in verbs_of_phrases(game.rules.phrases).all
        if cities(game.board, text_of(tokens[begin:end])):
            return [*tokens[:begin], token, *tokens[begin:end], *tokens[noun + 1 :]]
    return None


def noun_of_verb(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with the noun after a verb that has only one on this board, `builds a station at paris` for `builds
    paris`; without a "her second" before it. None if it stands there, or no city does.
    """
    for at in range(len(tokens) - 1):
        if tokens[at].folded in (*ORDINALS, *POSSESSIVES) and tokens[at + 1].folded in _nouns(game):
            before = tokens[: at - (at > 0 and tokens[at - 1].folded in POSSESSIVES)]
            return [*before, *tokens[at + 1 :]]
    if tokens[0].folded == "has" and len(tokens) > 1:
        return _noun_of_names(game, tokens)
    phrases = [phrase for phrase in game.rules.phrases if phrase.words and phrase.available(game)]
    phrase = next((phrase for phrase in phrases if tokens[0].folded in forms(phrase.verb)), None)
    city = next((at for at, token in enumerate(tokens) if at and token.folded not in AT.typed), None)
    if phrase is None or city is None or phrase.words[0] in (token.folded for token in tokens):
        return None
    if not cities(game.board, tokens[city].text) or [other.verb for other in phrases].count(phrase.verb) > 1:
        return None
    return [tokens[0], tokens[0]._replace(text=phrase.words[0], folded=phrase.words[0]), *tokens[1:]]


def _noun_of_names(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with the noun of what is named after "has", `has technologies wales` for `has wales`; None if nothing
    is named.
    """
    for phrase in game.rules.phrases:
        slot = next((part for part in phrase.parts if isinstance(part, ChoicesSlot)), None)
        if slot is not None and phrase.verb == tokens[0].folded and phrase.needed and phrase.available(game):
            names = [name for spelt in names_of(game, slot.names).values() for name in spelt]
            if tokens[1].folded not in phrase.needed and fitting(tokens[1].text, names):
                noun = tokens[1]._replace(text=phrase.needed[0], folded=phrase.needed[0])
                return [tokens[0], noun, *tokens[1:]]
    return None


def _nouns(game: Game) -> set[str]:
    """The nouns that imply their verb in this game, such as `harbour`."""
    return {word for phrase in game.rules.phrases if phrase.available(game) for word in phrase.words}


def separate_roll(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a semicolon between a roll and the city or verb directly after it, `rolls sssdd den oma`; None if
    there is none.
    """
    letters = letters_thrown(game)
    rolled = letters and (tokens[0].folded in ROLL_WORDS or are_faces(game, tokens[0]))
    if not rolled or any(token.kind == "semicolon" for token in tokens):
        return None
    at = 1
    while at < len(tokens) and (is_number(tokens[at]) or _is_face(letters, tokens[at].folded)):
        if _is_built_here(game, tokens, at):
            break
        at += 1
    has_faces = at > 1 or are_faces(game, tokens[0])
    if not has_faces or at + 1 >= len(tokens) or tokens[at].kind != "word":
        return None
    moves = tokens[at].folded in verbs_of_phrases(game.rules.phrases).all or _is_built_here(game, tokens, at)
    if not moves and not cities(game.board, tokens[at].text):
        return None
    return [*tokens[:at], tokens[at]._replace(kind="semicolon", text=";", folded=";"), *tokens[at:]]


def tokens_taken(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with "takes" before dice tokens named alone after a semicolon, as in `; 2 single tokens`,
    or after another verb for it, `and buys a double token`; None if there are none.
    """
    if game.table.by_cards or game.table.recorded_at_end:
        return None
    for at in range(1, len(tokens)):
        joint, verb = tokens[at - 1], tokens[at].folded in _BUYS
        if joint.kind != "semicolon" and not (verb and (joint.kind == "comma" or joint.folded == "and")):
            continue
        words = [token for token in tokens[at + verb :] if token.folded not in ARTICLES]
        counted = bool(words) and is_number(words[0])
        if len(words) == counted + 2 and {word.folded.removesuffix("s") for word in words[counted:]} in _TOKEN_KINDS:
            count = words[0] if counted else tokens[at]._replace(text="1", folded="1")
            kind = next(word for word in words[counted:] if word.folded.removesuffix("s") != "token")
            takes = tokens[at]._replace(text="takes", folded="takes")
            return [*tokens[: at - 1], joint._replace(kind="semicolon"), takes, count, kind]
    return None


def _is_built_here(game: Game, tokens: Sequence[Token], at: int) -> bool:
    """Whether a noun for something built stands before its city, without a number: `rolls sttss station at paris`."""
    if tokens[at].folded not in _nouns(game) or is_number(tokens[at - 1]):
        return False
    city = next((token for token in tokens[at + 1 :] if token.folded not in AT.typed), None)
    return city is not None and city.kind == "word" and bool(cities(game.board, city.text))


def _is_face(letters: dict[str, str], word: str) -> bool:
    """Whether a word is a die, or several dice by their letters."""
    return word in letters.values() or word in WILD_WORDS or set(word) <= letters.keys()
