"""What a tunnel cost, in other words: `, 1 more red`, `; tunnel: red blue green`, `; red blue green` and, with dice,
`; 2 symbols`. Each is another way to read words that cannot be read as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.extra_cost import ADDS, NOUNS, TURNED, may_cost_more
from companion.game.state import Game
from companion.record.cards import card_letters, card_words
from companion.record.colours import COLOUR_WORDS
from companion.record.later_steps import later_verbs
from companion.record.tokens import Token, is_number

_MORE = ("more", "extra", "further", "additional")
_PAID = ("and", "plus", "pays", "paid", "pay", "adds", "with", "costs", "cost")
"""Words before an extra payment that its verb stands for."""
_CARDS = ("card", "cards")
_SEPARATORS = ("comma", "semicolon")


def extra_in_words(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with the step of records for what a tunnel cost; None if none is told in other words."""
    if not may_cost_more(game) or game.table.recorded_at_end:
        return None
    read = _turned_up_or_added if game.table.by_cards else _symbols_shown
    changed = tokens[:2]
    at = 2
    while at < len(tokens):
        step, end = read(game, tokens, at)
        if not end and _is_paid_after(game, changed, tokens[at:]):
            step, end = [*_words(tokens[at], ADDS.verb), tokens[at]], at + 1
        if end > at:
            while len(changed) > 2 and (changed[-1].kind in _SEPARATORS or changed[-1].folded in _PAID):
                changed.pop()
            changed.append(tokens[at]._replace(kind="semicolon", text=";", folded=";", end=tokens[at].start))
        changed += step
        at = end or at + 1
    return list(later_verbs(game, changed)) if changed != tokens else None


def _is_paid_after(game: Game, before: Sequence[Token], tokens: Sequence[Token]) -> bool:
    """Whether a payment without its verb stands here alone, after the cards turned up: the `2 red` of `turned up red
    blue red; 2 red`.
    """
    if len(tokens) != 2 or not is_number(tokens[0]) or before[-1].kind not in _SEPARATORS:
        return False
    turned = any(token.folded == TURNED.first_word for token in before)
    return turned and (tokens[1].folded in card_words(game) or tokens[1].folded in card_letters(game))


def _turned_up_or_added(game: Game, tokens: Sequence[Token], at: int) -> tuple[list[Token], int]:
    """The step of cards that begins at a token, and the index after it; the token itself and 0 if none does."""
    end = at + (tokens[at].folded == NOUNS[0])
    end += at < end < len(tokens) and tokens[end].folded in _CARDS
    cards = _end_of_cards(game, tokens, end)
    bare = tokens[at - 1].kind == "semicolon" and cards - at > 1
    if cards > end and (end > at or bare):
        return [*_words(tokens[at], TURNED.verb), *tokens[end:cards]], cards
    if not is_number(tokens[at]) or at + 1 == len(tokens):
        return [tokens[at]], 0
    said = tokens[at + 1 : at + 3]
    more = next((token for token in said if token.folded in _MORE), None)
    card = next((token for token in said if token.folded in card_words(game).keys() | COLOUR_WORDS.keys()), None)
    if more is None or card is None:
        return [tokens[at]], 0
    end = at + 3
    end += end < len(tokens) and tokens[end].folded in _CARDS
    return [*_words(tokens[at], ADDS.verb), tokens[at], card], end


def _end_of_cards(game: Game, tokens: Sequence[Token], at: int) -> int:
    """The index after the cards, in words or letters and without numbers, that stand at this token."""
    words, letters = card_words(game).keys() | COLOUR_WORDS.keys(), set(card_letters(game))
    while at < len(tokens) and tokens[at].kind == "word":
        if tokens[at].folded not in words and not set(tokens[at].folded) <= letters:
            break
        at += 1
    return at


def _symbols_shown(game: Game, tokens: Sequence[Token], at: int) -> tuple[list[Token], int]:
    """The step of tunnel dice that begins at a token, and the index after it; the token itself and 0 if none does."""
    shown = is_number(tokens[at]) and at + 1 < len(tokens) and tokens[at + 1].folded in NOUNS
    if not shown:
        return [tokens[at]], 0
    return [*_words(tokens[at], NOUNS[0]), tokens[at]], at + 2


def _words(token: Token, words: str) -> list[Token]:
    """Other words in a token's place."""
    return [token._replace(kind="word", text=word, folded=word) for word in words.split()]
