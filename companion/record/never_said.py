"""What follows from a claim by itself and is said all the same: `, takes niemcy`, `, pays toll`, `+1`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile, takewhile

from companion.game.moves import Claim, Step
from companion.game.state import Game
from companion.record.faults import RecordFault, Unreadable
from companion.record.later_steps import JOINS
from companion.record.names import fitting
from companion.record.places import cities, text_of
from companion.record.tokens import Token, fold, is_number
from companion.words import wording
from companion.words.plain import plain

_BEGINNINGS = (*JOINS, "with", "for", "takes", "take", "taking", "gets", "pays", "paying", "draws", "completes")
MOST_BEFORE = 4
"""How many words may stand before a name at most, for a player and a verb, and the name's own first."""
SHORTEST = 5
"""The fewest letters of a single word that means a name of several."""
MOST_CUTS = 6
"""At how many places a line is cut at most to see whether what stands before is a claim."""


def never_said_fault(
    game: Game, tokens: list[Token], steps_of: Callable[[list[Token]], Sequence[Step]]
) -> RecordFault | None:
    """The fault of words after a claim for what follows from it by itself; None for other words.

    `steps_of` reads the steps of a line, and raises `RecordFault` if it cannot.
    """
    said = _words(game)
    if not said or game.table.recorded_at_end:
        return None
    if (alone := _named_alone(game, tokens, said)) is not None:
        return alone
    if not any(token.folded in said for token in tokens[2:]):
        return None
    cuts = [
        at
        for at in range(2, len(tokens))
        if tokens[at].kind in ("comma", "semicolon")
        or _begins(tokens[at], said)
        or (is_number(tokens[at]) and any(token.folded in said for token in tokens[at + 1 : at + 2]))  # "7 points"
    ]
    for at in cuts[: -MOST_CUTS - 1 : -1]:  # the fewest words that can be left out
        part = list(takewhile(_is_plain, dropwhile(lambda token: not _is_plain(token), tokens[at:])))
        table = next((said[token.folded] for token in part if token.folded in said), None)
        if table is None:
            continue
        try:
            steps = steps_of(tokens[:at])
        except RecordFault:
            continue
        if steps and isinstance(steps[-1], Claim):
            return _fault(table, part)
    return None


def _named_alone(game: Game, tokens: Sequence[Token], said: dict[str, str]) -> RecordFault | None:
    """The fault of a name of several words that no line says, alone or after a player and a verb: `ann small steps`."""
    names, lists = [name for name in said if " " in name], game.rules.set_up_lists(game.board)
    if any(token.folded.rstrip(":") in lists for token in tokens[:MOST_BEFORE]):
        return None  # a line of the header
    for begin in range(min(MOST_BEFORE, len(tokens)) if names else 0):
        rest = tokens[begin:]
        text = text_of(rest)
        matches = fitting(text, names) if all(map(_is_plain, rest)) and not cities(game.board, text) else []
        if len(matches) == 1 and (len(rest) > 1 or len(text) >= SHORTEST):
            return _fault(said[matches[0]], rest)
    return None


def number_by_itself(game: Game, tokens: Sequence[Token]) -> RecordFault | None:
    """The fault of `takes 7` where cards with such numbers come by themselves; None for other words, and for as many as
    are drawn.
    """
    table = _said(game).get(tokens[-1].folded) if len(tokens) == 2 and tokens[-1].is_digits else None
    drawn = max(game.board.numbers["cards"].draw, game.board.numbers["tickets"].draw)
    return None if table is None or int(tokens[-1].folded) <= drawn else _fault(table, tokens)


def taken_by_itself(game: Game, tokens: Sequence[Token]) -> RecordFault | None:
    """The fault of `takes niemcy` where such cards come with a claim by themselves; None for other words."""
    said = _words(game)
    table = next((said[token.folded] for token in tokens if token.folded in said), None)
    return None if table is None else _fault(table, tokens)


def _is_plain(token: Token) -> bool:
    """Whether a token is a word that joins nothing."""
    return token.kind == "word" and token.folded not in JOINS


def _begins(token: Token, said: dict[str, str]) -> bool:
    return token.folded in _BEGINNINGS or token.folded in said


def _fault(table: str, tokens: Sequence[Token]) -> RecordFault:
    says = wording(f"never said {table}", text=plain(text_of(tokens), 40))
    return Unreadable(says, tokens[0].start, tokens[-1].end)


def _words(game: Game) -> dict[str, str]:
    """The words that no line says, each with the family's table; numbers count other things too."""
    return {word: table for word, table in _said(game).items() if not word.isdecimal()}


def _said(game: Game) -> dict[str, str]:
    """The words and numbers that no line says, each with the table of the family that sees to it."""
    return {
        fold(word): mechanic.table
        for mechanic in game.rules.by_hook["never_said"]
        for word in mechanic.never_said(game.board)
    }
