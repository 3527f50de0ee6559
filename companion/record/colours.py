"""Colours as people type them: in full, cut short, or by the letter that the map prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.game.board import BARE, COLOURS, GREY
from companion.game.payment import WILD
from companion.record.faults import Unclear
from companion.record.tokens import Token
from companion.words import wording
from companion.words.plain import plain

COLOUR_WORDS = {
    **{colour: colour for colour in COLOURS},
    **{f"{colour}s": colour for colour in COLOURS},
    "pink": "purple",
    "violet": "purple",
    "gray": GREY,
    GREY: GREY,
    BARE: BARE,
}
"""Colours in full."""
WILD_WORDS = frozenset(
    ("wild", "wilds", "loco", "locos", "locomotive", "locomotives", "joker", "jokers", "rainbow", "rainbows")
)
LETTERS = {
    "y": "yellow", "r": "red", "g": "green", "o": "orange", "p": "purple",
    "b": "blue", "k": "black", "h": "white", "w": WILD,
}  # fmt: skip
"""One letter for each card that can be turned up; w is the wild, so white and black have others."""
NO_COLOUR = "·"
"""The sign of a track for which the board prints no colour."""
SHORTEST = 2
"""A word that is cut short keeps at least so many letters; the letters of the map stand for themselves."""


def cut_short(word: str, words: Mapping[str, str]) -> list[str]:
    """What a folded word may stand for, of `words` with what each of them means; one only where it is clear."""
    if word in words:
        return [words[word]]
    if LETTERS.get(word) in words.values():
        return [LETTERS[word]]
    if len(word) < SHORTEST:
        return []
    return list(dict.fromkeys(meaning for full, meaning in words.items() if full.startswith(word)))


def in_full(token: Token, words: Mapping[str, str]) -> str | None:
    """What a token stands for, of `words`; None where nothing begins so, `Unclear` where several do."""
    return only(token, cut_short(token.low, words))


def only(token: Token, meanings: Iterable[str]) -> str | None:
    """The one of these that a token can mean; None where there is none, `Unclear` where there are several."""
    colours = list(meanings)
    if len(colours) > 1:
        raise Unclear(wording("unclear word", text=plain(token.text, 40)), token.start, token.end, colours)
    return colours[0] if colours else None
