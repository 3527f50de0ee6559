"""Several words that mean one thing together, as the one word that records use: `face up`, `from the deck`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.game.state import Game
from companion.record.cards import BLIND, PILE
from companion.record.implied_verb import DRAWS
from companion.record.shorthand import names_contain
from companion.record.tokens import Token, is_number
from companion.record.verbs import OTHER_VERBS

_DRAWING = frozenset((*DRAWS, "draw", "draws", "drew", *OTHER_VERBS["draws"], "take", "takes"))
_SYNONYMS = (
    (re.compile(r"face up(?: |$)"), "face-up"),
    (re.compile(r"destination (?:tickets|cards)(?: |$)|destinations(?: |$)|tix(?: |$)"), "tickets"),
    (re.compile(r"destination (?:ticket|card)(?: |$)"), "ticket"),
    (re.compile(r"travel cards(?: |$)"), "cards"),
    (re.compile(r"picks? up(?: |$)"), "picks"),
    (re.compile(r"(?:cards? )?(?:from|off) (?:the )?(?:top of the )?(?:deck|pile|stack|top)(?: |$)"), BLIND),
    (re.compile(r"(?:the )?(?:deck|pile|stack)(?: |$)"), BLIND),
    (re.compile(r"(?:from |off )?(?:the )?ships? (?:deck|pile|stack)(?: |$)"), "ships"),
    (re.compile(r"(?:from |off )?(?:the )?trains? (?:deck|pile|stack)(?: |$)"), "trains"),
    (re.compile(r"(?:random|mystery)(?: cards?| ones?)?(?: |$)"), BLIND),
    (re.compile(r"(?:face ?down|facedown|hidden|unseen|unknown)(?: cards?)?(?: |$)"), BLIND),
)
"""Words that mean one thing together, and the word that records use for it; "blind" only after a number."""
FIRST_WORDS = frozenset(
    (
        *("face", "facedown", "hidden", "unseen", "unknown", "destination", "destinations"),
        *("travel", "random", "mystery", "pick", "picks", "card", "cards", "from", "off", "tix"),
        *("the", "deck", "pile", "stack", "ship", "ships", "train", "trains"),
    )
)
"""The first words of those patterns."""


def in_one_word(game: Game, tokens: list[Token]) -> Iterator[Token]:
    """The tokens with one word for several of the same meaning: `face up wild`, `2 cards from the deck`."""
    at = 0
    while at < len(tokens):
        following = " ".join(token.folded for token in tokens[at : at + 7])
        for words, replacement in _SYNONYMS if tokens[at].folded in FIRST_WORDS else ():
            match = words.match(following)
            if match is None or names_contain(game, *match[0].split()):
                continue
            end = at + len(match[0].split())
            whole = replacement == BLIND and _is_whole_draw(tokens, at, end)
            if replacement != BLIND or whole or (at and is_number(tokens[at - 1])) or _is_single(tokens, at, end):
                if whole:
                    usual = str(game.board.numbers["cards"].draw)
                    yield tokens[at]._replace(text=usual, folded=usual)
                yield tokens[at]._replace(text=replacement, folded=replacement, end=tokens[end - 1].end)
                at = end
                break
        else:
            yield tokens[at]
            at += 1


def _is_single(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether words for a blind card, without a number, stand in a list of cards drawn: `draws red, hidden`."""
    before, plural = tokens[at - 1].folded if at else "", tokens[end - 1].folded in ("cards", "ones")
    return not plural and before in (*_DRAWING, ",", "and")


def _is_whole_draw(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether words that name the deck, without a number, are a whole draw: `draws from the deck`."""
    ends = end == len(tokens) or tokens[end].kind == "semicolon"
    return tokens[end - 1].folded in PILE and ends and at > 0 and tokens[at - 1].folded in _DRAWING
