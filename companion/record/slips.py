"""What people type otherwise than records have it, and can only mean one thing by: a comma between two moves of a line,
a number run together with its word or a sign for times, a sign in the place of "and" or "with", an "and" between names
of a list.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from companion.game.rules import Rules
from companion.game.state import Game
from companion.record.cards import DECKS, card_words
from companion.record.colours import COLOUR_WORDS, cut_short
from companion.record.names import fitting, words_of
from companion.record.paying import is_unit
from companion.record.phrases import verbs_of_phrases
from companion.record.places import text_of
from companion.record.tickets import TICKETS
from companion.record.tokens import Token, is_number

_RUN_TOGETHER = re.compile(r"(\d{1,3})([^\W\d_]+|×)")
_TIMES = ("x", "×")
_SIGNS = {"&": "and", "+": "and", "w/": "with"}
_JOINS = ("and", "then")
_GO_ON = frozenset(("keeps", "keep", "takes", "take", "taking"))
"""Verbs that also go on with a move behind a comma: `draws tickets, keeps 1`, `claims A - B, taking coal at A`."""


def mended(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens of a line as records have them; their columns stay."""
    if any(token.low in _SIGNS for token in tokens):
        tokens = [_in_words(game, token) for token in tokens]
    if any(token.kind == "comma" or token.low in _JOINS for token in tokens):
        tokens = list(_separated(game, tokens))
    if any(token.low[0].isdigit() and not token.low.isdigit() for token in tokens):
        tokens = [part for token in tokens for part in _apart(game, token)]
    return tokens


def listed(tokens: list[Token]) -> list[Token] | None:
    """The tokens with a comma for each "and" that no number follows, as lists of names have it; None if none does."""
    joins = [
        at
        for at, (token, behind) in enumerate(pairwise(tokens))
        if at and token.kind == "word" and token.low == "and" and not is_number(behind)
    ]
    if not joins:
        return None
    commas = [token._replace(kind="comma") if at in joins else token for at, token in enumerate(tokens)]
    return [token for at, token in enumerate(commas) if at not in joins or tokens[at - 1].kind != "comma"]


def _separated(game: Game, tokens: list[Token]) -> Iterator[Token]:
    """With a semicolon for each comma or "and" between a move and the verb of another."""
    verbs, at = _verbs(game.rules), 0
    for joins, run in groupby(tokens, lambda token: token.kind == "comma" or token.low in _JOINS):
        part = list(run)
        past = at + len(part)
        moves = joins and at and _begins(verbs, tokens[past : past + 2])
        if moves and not fitting(text_of(tokens[:at]), game.table.names):
            part = [part[0]._replace(kind="semicolon")]
        yield from part
        at = past


@lru_cache(maxsize=64)
def _verbs(rules: Rules) -> Collection[str]:
    """The words behind a comma that begin another move."""
    return verbs_of_phrases(rules.phrases).every.keys() - _GO_ON - {detail.word for detail in rules.details}


def _begins(verbs: Collection[str], tokens: Sequence[Token]) -> bool:
    """Whether tokens begin with a verb, and not with a city that is called like one."""
    if not tokens or tokens[0].kind != "word" or tokens[0].low not in verbs:
        return False
    return len(tokens) == 1 or tokens[1].kind != "dash"


def _in_words(game: Game, token: Token) -> Token:
    """A sign as the word that it stands for, unless there is a name with that sign."""
    if token.low not in _SIGNS or any(token.low in name.split() for name in _names(game)):
        return token
    return token._replace(text=_SIGNS[token.low], low=_SIGNS[token.low])


def _apart(game: Game, token: Token) -> tuple[Token, ...]:
    """A number and the word that it counts, run together as one: `2red`; of `2x` the number."""
    parts = _RUN_TOGETHER.fullmatch(token.low) if token.kind == "word" else None
    if parts is None or len(token.low) != len(token.text):
        return (token,)
    times = parts[2] in _TIMES
    if not (times or _is_counted(game, parts[2])) or any(token.low in words_of(name) for name in _names(game)):
        return (token,)
    middle = token.start + len(parts[1])
    number = Token("word", parts[1], parts[1], token.start, middle)
    return (number,) if times else (number, Token("word", token.text[len(parts[1]) :], parts[2], middle, token.end))


def _names(game: Game) -> tuple[str, ...]:
    """Every name of the table and the board."""
    return (*game.table.names, *game.board.spellings)


def _is_counted(game: Game, word: str) -> bool:
    """Whether a word says what a number in front of it counts."""
    if word in TICKETS or word in DECKS or word in COLOUR_WORDS or is_unit(word):
        return True
    held = {first for unit in (*game.rules.units, *game.rules.held) for first in unit.spellings}
    return word in held or len(cut_short(word, card_words(game))) == 1
