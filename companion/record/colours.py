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
    **dict.fromkeys(("pink", "pinks", "violet", "violets"), "purple"),
    "gray": GREY,
    GREY: GREY,
    BARE: BARE,
}
"""Full words for colours, and the colour that each means."""
WILD_WORDS = frozenset(
    ("wild", "wilds", "loco", "locos", "locomotive", "locomotives", "joker", "jokers", "rainbow", "rainbows")
)
LETTERS = {
    "y": "yellow", "r": "red", "g": "green", "o": "orange", "p": "purple",
    "b": "blue", "k": "black", "h": "white", "w": WILD,
}  # fmt: skip
"""One letter for each card that can be turned up: w is the wild, so white is h; b is blue, so black is k."""
NO_COLOUR = "·"
"""The sign of a track for which the board prints no colour."""
SHORTEST = 2
"""The fewest letters to which a word may be cut, apart from the single letters of the map."""


def possible_meanings(word: str, words: Mapping[str, str]) -> list[str]:
    """What a folded word may stand for, given `words` and their meanings; a single meaning if it is clear."""
    if word in words:
        return [words[word]]
    if LETTERS.get(word) in words.values():
        return [LETTERS[word]]
    if len(word) < SHORTEST:
        return []
    return list(dict.fromkeys(meaning for full, meaning in words.items() if full.startswith(word)))


def only_meaning(token: Token, words: Mapping[str, str]) -> str | None:
    """What a token stands for, given `words` and their meanings; None if none fits. Raises `Unclear` if several do."""
    return single_meaning(token, possible_meanings(token.folded, words))


def single_meaning(token: Token, meanings: Iterable[str]) -> str | None:
    """The only one of these meanings of a token; None if there is none. Raises `Unclear` if there are several."""
    colours = list(meanings)
    if len(colours) > 1:
        raise Unclear(wording("unclear word", text=plain(token.text, 40)), token.start, token.end, colours)
    return colours[0] if colours else None
