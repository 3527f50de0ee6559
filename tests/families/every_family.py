"""All families in all games: every board with every tracking, with cards and with dice; and the code of the app."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from companion.families import all_families, in_force, side_size
from companion.families.pieces import TakePieces
from companion.game.contributions import SetUpList
from companion.game.mechanic import Mechanic
from companion.game.state import Game
from companion.game.table import TRACKING
from companion.record import examples
from companion.session.hints import expected
from companion.store.shipped_files import board_files
from companion.words.english import WORDS
from tests.own_boards import OWN, board
from tests.tabletop import Tabletop

all_families()
PACKAGE = Path(__file__).parents[2] / "companion"
FAMILIES = PACKAGE / "families"


@cache
def tabletops() -> tuple[Tabletop, ...]:
    """Every board with every tracking, with cards and with dice."""
    tables = []
    for name in (*sorted(board_files()), *OWN):
        shipped = board(name)
        teams = side_size(shipped) > 1
        lists = in_force(shipped).set_up_lists(shipped).values()
        head = tuple(f"{listed.header}: {', '.join(listed.names[:2])}" for listed in lists)
        for tracking in TRACKING:
            for means in ((), ("dice: yes",)):
                seats = next(count for count in shipped.players if count > 1)
                tables.append(Tabletop(name, seats, tracking, (*head, *means), teams))
    return tuple(tables)


@cache
def games() -> tuple[Game, ...]:
    """The game at its set-up, for each of them."""
    return tuple(table.played().game for table in tabletops())


@cache
def facts_of(table: str | None = None) -> list[str]:
    """The words for what the table may see of a seat, from one family or from all; "common" is left off partners'
    facts.
    """
    words: set[str] = set()
    for at, game in enumerate(games()):
        choice = [phrase for phrase in game.rules.phrases if phrase.step is TakePieces and phrase.available(game)]
        lines = [f"Ann {examples.of_phrase(game, phrase)}" for phrase in choice]
        after = tabletops()[at].replay(*lines).game if lines else game
        asked = [mechanic for mechanic in after.rules.by_hook["facts"] if table in (None, mechanic.table)]
        words |= {word.removeprefix("common ") for mechanic in asked for word, _ in mechanic.facts(after, 0)}
    return sorted(words)


@cache
def asked_at_set_up(table: str | None = None) -> list[str]:
    """What is asked of seats before the first turn, by one family or by all; pieces have sentences of their own."""
    asking = [(mechanic, game) for game in games() for mechanic in game.rules.by_hook["due_at_set_up"]]
    asked = [
        expected(step)
        for mechanic, game in asking
        if mechanic.table != "pieces" and table in (None, mechanic.table)
        for _, step in mechanic.due_at_set_up(game)
    ]
    return sorted(set(asked))


SAID_OF_WHAT_IS_ASKED = ("hint first {}", "phone first {}", "phone first {} several")
"""The sentences that ask for it, at the prompt and on phones, by what the step's phrase expects."""


def steps_of(family: type[Mechanic[Any]]) -> set[type[Any]]:
    return {*family.steps, *(phrase.step for phrase in family.phrases)}


SAID_OF_A_LIST = (
    "set-up list {}",
    "set-up listed whole {}",
    "set-up unlisted {}",
    "set-up bare {}",
    "set-up short {}",
    "set-up ask begin {}",
    "set-up unknown {}",
    "set-up unknown near {}",
)
"""The sentences about a header list at the set-up, by the list's line there."""


@cache
def set_up_lists() -> dict[str, SetUpList]:
    return {key: listed for game in games() for key, listed in game.rules.set_up_lists(game.board).items()}


@cache
def parsed(path: Path) -> ast.Module:
    """A source file, parsed. Cached: nearly all of them are looked through twice."""
    return ast.parse(path.read_text("utf-8"))


def lacking(keys: Iterable[str]) -> list[str]:
    """Those of the keys that have no sentence."""
    return sorted({key for key in keys if key and key not in WORDS})
