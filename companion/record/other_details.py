"""Details of a claim in other words than records use: `, city marker at Reno` for `marker at Reno`, `, gets PRR` for
`taking PRR`, and words that only say that there is none, `, no spot`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.game.moves import Claim
from companion.game.phrase import ChoiceSlot
from companion.game.rules import Rules
from companion.game.state import Game
from companion.record.cards import POSSESSIVES
from companion.record.declared import detail_of, implied_detail
from companion.record.faults import RecordFault
from companion.record.implied_verb import ARTICLES, PLACES
from companion.record.misplaced_phrases import TAKING, lone_detail_fault
from companion.record.shorthand import names_contain
from companion.record.taking import names_taken, nouns_taken
from companion.record.tokens import Cursor, Token

_TAKES = (
    *("gets", "get", "getting", "grabs", "grab", "grabbing", "collects", "collect", "collecting"),
    *("picks", "gains", "buys", "buy"),
)
"""Words for taking something with a claim."""
_BEFORE_NAMES = ("with", "and", "1", "one", "a", "an", "the", "share", "stock", "of", "in")
"""Words before the name of something taken with a claim."""
_NONE = ("no", "without", "leaves", "leaving", "declines", "skips")
_SMALL = ("a", "an", "any", "the", "of", "on", "in", "at", "for", "to", "with", "puts", "places", "takes", "is")
"""Words of a synonym that do not name its detail by themselves."""


def details_in_their_words(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens of a claim with the word of a detail for what else people say, and without the words at the end that
    say that something is not taken or done; None if there are none.
    """
    if game.table.counts_only:
        return None
    changed = _without_second_noun(game, _without_none(game, _receiver_first(game, tokens)))
    changed = _names_alone(game, _placed(game, changed))
    synonyms, at = _synonyms(game.rules), 2
    while at < len(changed):
        words = next((words for words in synonyms if _stands_at(changed, at, words)), None)
        if words is not None and (len(words) > 1 or not names_contain(game, changed[at].folded)):
            word, end = synonyms[words], at + len(words)
            begin = at - (changed[at - 1].folded in ARTICLES)
            begin -= changed[begin - 1].folded in ("with", "and")
            changed = [*changed[:begin], changed[at]._replace(text=word, folded=word), *changed[end:]]
        at += 1
    return changed if changed != tokens else None


def lone_detail_in_words(game: Game, tokens: list[Token], end: int) -> RecordFault | None:
    """The fault of a detail of a claim that stands alone in other words, `puts a marker at Reno`; None for others."""
    said = [token for token in tokens if token.folded not in POSSESSIVES]
    words = next((words for words in _synonyms(game.rules) if _stands_at(said, 0, words)), None)
    if words is None or words[0] in _TAKES:
        return None
    word = _synonyms(game.rules)[words]
    return lone_detail_fault(game, Cursor([said[0]._replace(text=word, folded=word), *said[len(words) :]], end), 0)


@lru_cache(maxsize=64)
def _synonyms(rules: Rules) -> dict[tuple[str, ...], str]:
    """The words of each detail by what people say for them, the longest first."""
    spelt = {tuple(text.split()): detail.word for detail in rules.details for text in (detail.word, *detail.synonyms)}
    if rules.takeables or rules.details:
        spelt |= {(word,): TAKING[-1] for word in _TAKES}
    return dict(sorted(spelt.items(), key=lambda item: -len(item[0])))


def _stands_at(tokens: Sequence[Token], at: int, words: Sequence[str]) -> bool:
    return [token.folded for token in tokens[at : at + len(words)]] == [*words]


def _without_none(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens without a "no spot" or "without coal" at the end, where a claim needs no word for that."""
    begin = next((at for at in range(2, len(tokens)) if tokens[at].folded in _NONE), len(tokens))
    named = [token.folded for token in tokens[begin + 1 :] if token.folded not in _SMALL]
    taking = detail_of(game, TAKING[-1], Claim)
    if not named or (taking is not None and taking.needed) or not set(named) <= _nouns(game.rules):
        return tokens
    return tokens[: begin - (tokens[begin - 1].kind == "comma")]


def _placed(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens without the "places a" before what a claim places in a city, `passenger at Kiel`."""
    words = {word for taken in game.rules.takeables if taken.placed for word in taken.words}
    for at in range(2, len(tokens) if words else 0):
        if tokens[at].folded in PLACES:
            end = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].folded in ("a", "the"))
            if end < len(tokens) and tokens[end].folded in words:
                begin = at - (tokens[at - 1].kind == "comma" or tokens[at - 1].folded == "and")
                return [*tokens[:begin], tokens[at]._replace(kind="comma", text=",", folded=","), *tokens[end:]]
    return tokens


def _names_alone(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with a comma for the "with a" or "and 1 share of" before something taken, as in `, PRR`."""
    changed = [*tokens]
    for at in range(len(tokens) - 1, 2, -1):
        begin = at
        while begin > 2 and (tokens[begin - 1].folded in _BEFORE_NAMES or tokens[begin - 1].kind == "comma"):
            begin -= 1
        if begin < at and (implied_detail(game, tokens[at], Claim) is not None or names_taken(game, tokens[at])):
            comma = tokens[begin]._replace(kind="comma", text=",", folded=",")
            changed[begin:at] = [] if tokens[begin - 1].folded in (*TAKING, *_TAKES) else [comma]
    return changed


def _receiver_first(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with a detail's word before its name, `dummy EL` for `EL for the dummy`."""
    named = [detail for detail in game.rules.details if any(isinstance(part, ChoiceSlot) for part in detail.parts)]
    for at in range(2, len(tokens) - 1 if named else 0):
        end = at + 1 + (tokens[at + 1].folded in ARTICLES)
        word = tokens[end].folded if tokens[at].folded == "for" and end < len(tokens) else ""
        if any(detail.word == word or word in detail.synonyms for detail in named):
            before = tokens[: at - 1]
            while before[-1].kind == "comma" or before[-1].folded == "and":
                before = before[:-1]
            comma = tokens[at]._replace(kind="comma", text=",", folded=",")
            return [*before, comma, tokens[end], tokens[at - 1], *tokens[end + 1 :]]
    return tokens


def _without_second_noun(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens without the second of two words for one thing that is taken: `coal token at Durham`, `red meeple at
    Berlin`.
    """
    nouns, named = nouns_taken(game.rules), [taken.words for taken in game.rules.takeables]
    taken = {word for words in named for word in words}
    remaining = tokens if not named else tokens[:1]
    for at in range(1, len(tokens) if named else 0):
        before, word, after = tokens[at - 1].folded, tokens[at].folded, tokens[at + 1 : at + 2]
        second = any(before in words and word in words for words in named)
        beside = before in taken or any(token.folded in taken for token in after)
        if not second and not (at > 2 and word in nouns and beside):
            remaining.append(tokens[at])
    return remaining


@lru_cache(maxsize=64)
def _nouns(rules: Rules) -> frozenset[str]:
    """The words that name what a claim may take or do."""
    said = (text.split() for detail in rules.details for text in (detail.word, *detail.synonyms))
    nouns = {word for words in said for word in words} - {*_SMALL, *TAKING}
    return frozenset(nouns.union(nouns_taken(rules), *(taken.words for taken in rules.takeables)))
