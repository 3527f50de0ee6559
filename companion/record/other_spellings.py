"""Towns spelt differently from the board, whole or not, or given by their initials: `vien` for Wien, `ny`."""

from __future__ import annotations

from companion.game.board import Board
from companion.record.places import begins_city, cities
from companion.record.tokens import tokenize


def as_printed(board: Board, text: str) -> str:
    """A text with towns as the board prints them, where words can mean only one town and begin no printed name."""
    parts, at, last = [], 0, ""
    for token in tokenize(text):
        name = _printed_name(board, token.folded) if token.kind == "word" else ""
        if name:
            parts += [text[at : token.start], name if name != last else ""]
            at = token.end
        last = name
    return "".join((*parts, text[at:]))


def _printed_name(board: Board, word: str) -> str:
    if len(word) < 2 or begins_city(board, word):
        return ""
    matches = cities(board, word)
    return matches[0] if len(matches) == 1 else ""
