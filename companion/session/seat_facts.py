"""What the table may see of a seat, in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.state import Game
from companion.game.untold import between
from companion.session.hints import still_to_choose
from companion.words import wording

COMMON = "common "
"""What begins so belongs to partners together."""
FIRST = ("pieces", "trains", "ships", "cards", "coal", "tickets")
"""The order of facts; others follow."""


def facts_of(game: Game, seat: int) -> dict[str, str]:
    """What the table may see of a seat, in words, by what it is; what partners have in common last, as one."""
    facts = game.rules.facts(game, seat)
    if "trains" in facts and "ships" in facts:
        facts.pop("pieces", None)
    elif "pieces" in facts and [*game.seats[seat].pieces] == ["train"]:
        facts["trains"] = facts.pop("pieces")  # where there are only trains they are called so
    common = {word: facts.pop(word) for word in tuple(facts) if word.startswith(COMMON)}
    order = sorted(facts, key=lambda word: FIRST.index(word) if word in FIRST else len(FIRST))
    ranges = game.rules.ranges(game, seat)
    worded = {word: _fact(word, *fact_range(facts, ranges, word)) for word in order}
    if "pieces" in facts and seat in still_to_choose(game):
        worded["pieces"] = wording("seat fact pieces to pick", number=facts["pieces"])
    if common:
        parts = [_fact(word.removeprefix(COMMON), *fact_range(common, ranges, word)) for word in common]
        worded[COMMON] = wording("seat common", parts=", ".join(parts))
    return worded


def fact_range(facts: Mapping[str, int], ranges: Mapping[str, tuple[int, int]], word: str) -> tuple[int, int]:
    """The least and the most of a fact; both are the same where all was told."""
    return ranges.get(word, (facts[word], facts[word]))


def _fact(word: str, least: int, most: int) -> str:
    return wording(f"seat fact {word}", number=most).replace(str(most), between(least, most), 1)
