"""What the table may see of a seat, in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.state import Game
from companion.game.unrecorded import range_text
from companion.session.pending import seats_to_choose_pieces
from companion.words import wording
from companion.words.plain import plain

COMMON = "common "
"""The prefix of facts that partners share."""
FIRST_FACTS = ("pieces", "trains", "ships", "cards", "coal", "tickets")
"""The order of these facts; any others follow."""


def seat_facts(game: Game, seat: int, *, named: bool = False) -> dict[str, str]:
    """What the table may see of a seat, in words, keyed by fact; what partners share comes last, as one entry.

    If `named`, the cards that lie open before it are told by name too, which takes room.
    """
    facts = game.rules.facts(game, seat)
    if "trains" in facts and "ships" in facts:
        facts.pop("pieces", None)
    elif "pieces" in facts and [*game.seats[seat].pieces] == ["train"]:
        facts["trains"] = facts.pop("pieces")  # with no other kind, players say "trains"
    common = {word: facts.pop(word) for word in tuple(facts) if word.startswith(COMMON)}
    order = sorted(facts, key=lambda word: FIRST_FACTS.index(word) if word in FIRST_FACTS else len(FIRST_FACTS))
    ranges = game.rules.ranges(game, seat)
    in_words = {word: _fact_text(word, *fact_range(facts, ranges, word)) for word in order}
    if "pieces" in facts and seat in seats_to_choose_pieces(game):
        in_words["pieces"] = wording("seat fact pieces to pick", number=facts["pieces"])
    for word, cards in game.rules.open_cards(game, seat).items() if named else ():
        if cards:
            in_words[word] = wording("seat fact named", fact=in_words[word], names=", ".join(map(plain, cards)))
    if common:
        parts = [_fact_text(word.removeprefix(COMMON), *fact_range(common, ranges, word)) for word in common]
        in_words[COMMON] = wording("seat common", parts=", ".join(parts))
    return in_words


def fact_range(facts: Mapping[str, int], ranges: Mapping[str, tuple[int, int]], word: str) -> tuple[int, int]:
    """The least and the most that a fact can be; the two are equal if everything was recorded."""
    return ranges.get(word, (facts[word], facts[word]))


def _fact_text(word: str, least: int, most: int) -> str:
    return wording(f"seat fact {word}", number=most).replace(str(most), range_text(least, most), 1)
