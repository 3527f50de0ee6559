"""The words people use for the later steps of a line, and what they type instead of a semicolon: `turned up red blue
white, fails` gives up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from companion.game.moves import DrawCards, DrawTickets, KeepTickets
from companion.game.phrase import ChoiceSlot, Phrase, names_of
from companion.game.rules import Rules
from companion.game.state import Game
from companion.record.names import MOST_NAMING, fitting
from companion.record.places import text_of
from companion.record.tickets import KEEPING, TICKETS
from companion.record.tokens import Token, is_number
from companion.record.verbs import OTHER_VERBS, forms, verbs_of_phrases
from companion.words import wording
from companion.words.plain import plain

JOINS = ("and", "then")
"""Words that separate two moves, as a comma does."""
CONTINUING_VERBS = frozenset(("keeps", "keep", "takes", "take", "taking"))
"""Verbs that may also continue a move after a comma: `draws tickets, keeps 1`, `claims A - B, taking coal at A`."""
_SHORTEST = 3
"""The fewest letters of a name that stands without its verb."""
_DRAWS = ("draws", "draw", *OTHER_VERBS["draws"], "takes", "take", "took")
_PAYS = ("pays", "paid", "pay")


def later_verbs(game: Game, tokens: list[Token]) -> Iterator[Token]:
    """The tokens, with a semicolon and the proper verb for words that mean one: `; fails` gives up, as does `, fails`.

    `pays` directly after a claim is the payment for the claim; only after another later step does it pay more.
    """
    at, verb_before = 0, ""  # the verb of the step before
    while at < len(tokens):
        token, following = tokens[at], tokens[at + 1 :]
        at += 1
        separates = at > 1 and (token.kind in ("comma", "semicolon") or token.folded in JOINS)
        number, verb = _verb_meant(game, following, verb_before) if separates else (0, [])
        if number:
            yield token._replace(kind="semicolon")
            yield from (following[0]._replace(text=word, folded=word, end=following[number - 1].end) for word in verb)
            at, verb_before = at + number, verb[0]
            continue
        if following and (token.kind == "semicolon" or (separates and _is_later_verb(game, following[0].folded))):
            verb_before = following[0].folded
        yield token


def _verb_meant(game: Game, tokens: Sequence[Token], verb_before: str) -> tuple[int, Sequence[str]]:
    """How many of the first words stand for a later verb, and that verb; 0 if none do or the verb itself is there."""
    for phrase, words in _words_for_verbs(game.rules).get(tokens[0].folded, ()) if tokens else ():
        verb = phrase.verb.split()
        here = [token.folded for token in tokens[: max(len(words), len(verb))]]
        if here[: len(words)] != words or here == verb or not phrase.available(game):
            continue
        if len(words) == 1 and words[0] in _verbs_of_turns(game.rules):
            continue  # "; builds a harbour" is no piece laid on a track bed
        if words[0] not in _PAYS or _is_later_verb(game, verb_before):
            return len(words), verb
    return 0, []


def _is_later_verb(game: Game, word: str) -> bool:
    """Whether a word begins the verb of something that may follow a semicolon in this game."""
    return any(phrase.first_word == word and phrase.available(game) for phrase in _later_phrases(game.rules))


@lru_cache(maxsize=64)
def _later_phrases(rules: Rules) -> Sequence[Phrase]:
    """The phrases that no line may begin with."""
    return [phrase for phrase in rules.phrases if not phrase.first]


@lru_cache(maxsize=64)
def _words_for_verbs(rules: Rules) -> Mapping[str, Sequence[tuple[Phrase, list[str]]]]:
    """The later phrases with the words that people use for their verb, by the first of these words."""
    by_first_word = dict[str, list[tuple[Phrase, list[str]]]]()
    for phrase in _later_phrases(rules):
        for words in map(str.split, phrase.synonyms):
            by_first_word.setdefault(words[0], []).append((phrase, words))
    return by_first_word


@lru_cache(maxsize=64)
def _verbs_of_turns(rules: Rules) -> Collection[str]:
    """The verbs with which families of this board begin a turn."""
    return {phrase.verb for phrase in rules.phrases if phrase.first}


def begins_another_move(game: Game, tokens: Sequence[Token]) -> bool:
    """Whether tokens begin another move: with its verb, not with a city of that name; or by taking dice tokens."""
    if not game.table.by_cards and takes_tokens(tokens):
        return True
    if not tokens or tokens[0].kind != "word" or tokens[0].folded not in _verbs_of_another(game.rules):
        return False
    return len(tokens) == 1 or tokens[1].kind != "dash"


@lru_cache(maxsize=64)
def _verbs_of_another(rules: Rules) -> Collection[str]:
    return verbs_of_phrases(rules.phrases).all.keys() - CONTINUING_VERBS - {detail.word for detail in rules.details}


def _begins_unseparated(game: Game, tokens: Sequence[Token], at: int) -> bool:
    """Whether another move begins at this token, after at least two words that are not just a player's name."""
    if at < 2 or not begins_another_move(game, tokens[at : at + 3]):
        return False
    before = (text_of(tokens[:end]) for end in (at - 1, at))
    return at > MOST_NAMING or not any(fitting(text, game.table.names) for text in before)


def takes_tokens(tokens: Sequence[Token]) -> bool:
    """Whether tokens begin `takes 1 single token` or `takes s`: taking dice tokens is a separate move."""
    words = [token.folded for token in tokens[:3]]
    taken = words[2:] if len(words) > 1 and is_number(tokens[1]) else words[1:2]
    kinds = ("single", "singles", "double", "doubles", "s", "d")
    return words[:1] in (["takes"], ["take"]) and bool(taken) and taken[0] in kinds


def later_phrase(game: Game, token: Token) -> Phrase | None:
    """The phrase of a verb that may only follow a semicolon; None for another word."""
    later = (phrase for phrase in _later_phrases(game.rules) if phrase.available(game))
    return next((phrase for phrase in later if token.folded in forms(phrase.first_word)), None)


def said_too_early(game: Game, token: Token) -> str | None:
    """What is said of a verb that may only follow a semicolon, where it does not; None for another word."""
    phrase = later_phrase(game, token)
    if phrase is None:
        return None
    return wording("later first", text=plain(token.text, 40), what=wording(phrase.belongs))


def later_verb_left_out(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with the verb of what follows a draw where there is only one on this board, `; lays dijon - paris
    green` for `; dijon paris green`, also where it stands at the end; None if there are several, or it stands there.
    """
    phrases = [phrase for phrase in _later_phrases(game.rules) if phrase.follows_steps and phrase.available(game)]
    at = next((at for at, token in enumerate(tokens) if token.kind == "semicolon"), 0)
    commas = [at for at, token in enumerate(tokens) if token.kind == "comma"]
    at = at or (commas[-1] if commas else 0)
    said = tokens[at + 1 :]
    of_tickets = any(token.folded in (*TICKETS, *KEEPING) for token in tokens[:at])
    before = (DrawTickets if tokens[0].folded in _DRAWS else KeepTickets) if of_tickets else DrawCards
    verbs = {phrase.verb for phrase in phrases if issubclass(before, phrase.follows_steps)}
    if len(verbs) != 1 or not at or not said or tokens[0].folded not in (*_DRAWS, *KEEPING):
        return None
    verb = verbs.pop().split()
    if [token.folded for token in said[-len(verb) :]] == verb:
        said = said[: -len(verb)]
    if not said or said[0].folded == verb[0]:
        return None
    words = (said[0]._replace(text=word, folded=word) for word in verb)
    return [*tokens[:at], tokens[at]._replace(kind="semicolon", text=";", folded=";"), *words, *said]


def opening_verb_left_out(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with the verb of a step that opens a line before what it names, `buys wales; draws cards` for `wales;
    draws cards`; None if none is named, or no action follows.
    """
    end = next((at for at, token in enumerate(tokens) if token.kind in ("comma", "semicolon") or is_number(token)), 0)
    apart = next((at for at, token in enumerate(tokens) if token.kind in ("comma", "semicolon")), 0)
    text = text_of(tokens[:end])
    for phrase in game.rules.phrases if end and apart and len(text) >= _SHORTEST else ():
        slot = next((part for part in phrase.parts if isinstance(part, ChoiceSlot)), None)
        if slot is None or not phrase.step.opens or not phrase.available(game):
            continue
        if sum(bool(fitting(text, names)) for names in names_of(game, slot.names).values()) == 1:
            verb = tokens[0]._replace(text=phrase.verb, folded=phrase.verb)
            return [verb, *tokens[:apart], tokens[apart]._replace(kind="semicolon", text=";"), *tokens[apart + 1 :]]
    return None


def separate_later_verbs(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a semicolon before each verb that may follow one, `3 white turned up red blue`, or that begins
    another move, `rolls ssddw claims denver omaha`; None if none is missing.
    """
    later = [phrase for phrase in _later_phrases(game.rules) if phrase.available(game)]
    verbs = sorted(
        (verb_text.split() for phrase in later for verb_text in (phrase.verb, *phrase.synonyms)), key=len, reverse=True
    )
    changed: list[Token] = []
    at = 0
    while at < len(tokens):
        here = [token.folded for token in tokens[at : at + 3]]
        verb = next((words for words in verbs if here[: len(words)] == words), [])
        verb = verb or (here[:1] if _begins_unseparated(game, tokens, at) else [])
        if verb and at and tokens[at - 1].kind == "word":
            changed.append(tokens[at]._replace(kind="semicolon", text=";", folded=";", end=tokens[at].start))
        changed += tokens[at : at + (len(verb) or 1)]
        at += len(verb) or 1
    return list(later_verbs(game, changed)) if len(changed) > len(tokens) else None
