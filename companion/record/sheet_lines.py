"""A line of the sheet or of the header that cannot be entered as typed: `regions 8`, `longest path`, `countries 21`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game.mechanic import Mechanic
from companion.game.state import Game
from companion.record import examples
from companion.record.faults import RecordFault, Unreadable
from companion.record.places import text_of
from companion.record.tokens import Token, is_number
from companion.words import listing, wording
from companion.words.plain import plain

_ALWAYS = ("routes", "tickets")
"""Lines whose words say what is entered at the end."""
_MOST = ("most", "least", "longest")
_PATHS = ("path", "route", "line", "train", "road", "continuous")
_LONGEST = "longest path"
_SHORTEST_WORD = 4


def sheet_line_fault(game: Game, tokens: Sequence[Token], at: int, *, counted: bool = False) -> RecordFault | None:
    """The fault of words that name a line of the sheet, with how it is entered or that it follows from the rest; None
    for other words, and if they are `counted` for what is held. Where the game is not recorded at its end, only the
    longest path and the most tickets are told so.
    """
    words = [token for token in tokens[at : at + 4] if token.kind == "word" and not is_number(token)]
    words = [word for word in words if word.folded not in ("the", "for", "from", "points")]
    if not words:
        return None
    named = [word.folded.rstrip(":") for word in words]
    header = next((key for key in game.rules.set_up_lists(game.board) if _names(named, key)), None)
    text = plain(text_of(words[:2] if named[0] in _MOST else words[:1]), 40).rstrip(":")
    if header is not None:
        some = game.rules.set_up_lists(game.board)[header]
        line = f"{header}: {', '.join(some.names[: some.number or 2])}"
        return Unreadable(wording("named in the header", text=text, line=line), words[0].start, words[-1].end)
    for mechanic in game.rules if game.table.tracking == "final" else ():
        if any(line not in _ALWAYS and _names(named, line) for line in mechanic.sheet):
            example = _example(game, mechanic)
            if counted and example.startswith("holds"):
                return None
            key = "entered so" if example else "follows from the end"
            return Unreadable(wording(key, text=text, example=example), words[0].start, words[-1].end)
    if game.table.counts_only:
        return None
    path, most = named[0] == "longest" and (len(named) == 1 or named[1] in _PATHS), named[:2] == ["most", "tickets"]
    if path and game.rules.uses_longest_path:
        return Unreadable(wording("follows from the end", text=text), words[0].start, words[-1].end)
    if path or most:
        says = wording("no such bonus", board=game.board.title, bonus=_LONGEST if path else " ".join(named[:2]))
        return Unreadable(says, words[0].start, words[-1].end)
    return None


def _names(words: Sequence[str], line: str) -> bool:
    """Whether the first of the words mean a line of the sheet: "countries" its country cards."""
    first, *others = line.split()
    if words[0] in _MOST:
        same = line == _LONGEST and (len(words) == 1 or words[1] in _PATHS)
        return same or (words[0] == first and [*map(_stem, words[1:2])] == [*map(_stem, others[:1])])
    return len(words[0]) >= _SHORTEST_WORD and first not in _MOST and _stem(words[0]) in (_stem(first), _stem(line))


def _stem(word: str) -> str:
    """A word in the singular."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _example(game: Game, mechanic: Mechanic[Any]) -> str:
    """How a player enters what a mechanic scores, at the end; empty if it follows from what else is entered."""
    units = [unit for unit in (*mechanic.end_units, *mechanic.board_end_units(game.board)) if unit.example]
    if units:
        return f"holds {listing([unit.written(unit.example) for unit in units[:1]])}"
    phrases = (phrase for phrase in mechanic.phrases if not phrase.by_table and phrase.available(game))
    return next((examples.of_phrase(game, phrase) for phrase in phrases), "")
