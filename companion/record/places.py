"""From typed words to the cities of the board in play."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from companion.game.board import Board
from companion.game.state import Game
from companion.record import examples
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.names import beginning, begins, fitting, fitting_written_out, nearest, with_initials, words_of
from companion.record.tokens import Cursor, Token, stops_at
from companion.words import wording
from companion.words.plain import plain

MOST_CANDIDATES = 9
"""The most names that a fault lists."""
MOST_READ = 4096
"""The most texts for which the cities that fit are remembered."""
_SMALL_WORDS = ("a", "an", "the", "at", "in", "on")
"""Words before a city that are no name."""
MOST_WORDS = 40
"""The most words of two cities and their track words: the ways to split them grow with the square."""


def text_of(tokens: Sequence[Token]) -> str:
    return " ".join([token.text for token in tokens])


def words_said(tokens: Sequence[Token]) -> str:
    """The tokens as one text to be said again, without a space before a comma or a semicolon."""
    return text_of(tokens).replace(" ,", ",").replace(" ;", ";")


def fault_at(
    kind: type[RecordFault], key: str, tokens: Sequence[Token], names: Iterable[str], **values: str
) -> RecordFault:
    text = plain(text_of(tokens), 60)
    every = list(names)
    fault = kind(wording(key, text=text, **values), tokens[0].start, tokens[-1].end, every[:MOST_CANDIDATES])
    fault.more = len(every) - len(fault.names)
    return fault


def cities(board: Board, text: str) -> list[str]:
    """The cities that fit what was typed; in other spellings only if it fits none as the board spells them.

    A name exactly as the board writes it fits only that city.
    """
    if text in board.cities:
        return [text]
    if (names := board.cities_read.get(text)) is None:
        matches = fitting(text, board.spellings)
        names = [name for name in matches if name in board.cities]
        if not names:
            matches = matches or fitting_written_out(text, board.spellings)
            names = list(dict.fromkeys(board.spellings[spelling] for spelling in matches))
        if len(board.cities_read) >= MOST_READ:
            board.cities_read.clear()
        board.cities_read[text] = names
    return list(names)


def begins_city(board: Board, word: str) -> bool:
    """Whether a folded word begins one of the words of a city as the board prints it."""
    return _begins_any(tuple(board.cities), word)


@lru_cache(maxsize=1024)
def _begins_any(names: tuple[str, ...], word: str) -> bool:
    return any(begins(other, word) for name in names for other in words_of(name))


def beginning_as_typed(board: Board, text: str, matches: Sequence[str]) -> list[str]:
    """Of cities or countries that fit, those that begin with what was typed, in any spelling.

    If none does, those with these initials; else all.
    """
    if len(matches) < 2:
        return list(matches)
    names = (*board.spellings, *board.places)
    for better in (beginning, with_initials):
        first = {board.spellings.get(name, name) for name in better(text, names)}
        if found := [name for name in matches if name in first]:
            return found
    return list(matches)


def city(game: Game, cursor: Cursor, stops: Collection[str] = (), among: Iterable[str] | None = None) -> str:
    """Read one city, up to a comma or a stop word; of several that fit, those in `among` are preferred."""
    tokens = cursor.until(stops_at(stops))
    if not tokens:
        example = next(iter(among or ()), None) or examples.city(game)
        raise cursor.expected(wording("a city", example=example))
    text = text_of(tokens)
    matches = cities(game.board, text)
    if len(matches) > 1 and among is not None:
        matches = [name for name in matches if name in set(among)] or matches
    matches = beginning_as_typed(game.board, text, matches)
    if not matches:
        raise fault_at(Unreadable, "unknown city", tokens, nearest(text, game.board.cities), board=game.board.title)
    if len(matches) > 1:
        raise fault_at(Unclear, "unclear city", tokens, matches)
    return matches[0]


def cities_in_a_row(game: Game, cursor: Cursor, stops: Collection[str] = ()) -> list[str]:
    """Read one city, up to a comma or a stop word; or several, if the words fit none together: `denver pueblo`."""
    begin = cursor.at
    tokens = cursor.until(stops_at(stops))[:MOST_WORDS]
    if not tokens or cities(game.board, text_of(tokens)) or (row := _row(game.board, tokens)) is None:
        cursor.at = begin
        return [city(game, cursor, stops)]
    return row


def _row(board: Board, tokens: Sequence[Token]) -> list[str] | None:
    """The cities that words name one after the other, each by as many words as fit one city; None if some fit none.

    A small word by itself is none: `a cleveland` names one city.
    """
    row: list[str] = []
    at = 0
    while at < len(tokens):
        small = tokens[at].folded in _SMALL_WORDS
        for end in range(len(tokens), at + small, -1):
            text = text_of(tokens[at:end])
            matches = beginning_as_typed(board, text, cities(board, text))
            if len(matches) == 1:
                break
        else:
            if not small:
                return None
            at += 1
            continue
        row, at = [*row, *matches], end
    return row or None


def cut_at_dash(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens between dashes; a "to" separates as a dash does."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "dash" or (token.folded == "to" and parts[-1]):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
