"""Words around a move that say nothing: `ok ann draws cards please`, `ann is claiming denver omaha`."""

from __future__ import annotations

from functools import cache

from companion.game.state import Game
from companion.record.names import fitting
from companion.record.shorthand import names_contain
from companion.record.tokens import Token, fold
from companion.record.verbs import all_verbs, forms, past_tense

_BEFORE = frozenset(("ok", "okay", "so", "now", "well", "right", "then", "and", "next", "alright", "yes"))
"""Words before a player or a verb."""
_BEHIND = frozenset(("please", "pls", "thanks", "ok", "okay"))
"""Words at the end of a line."""
_AUXILIARIES = frozenset(
    ("has", "have", "is", "are", "will", "would", "wants", "want", "likes", "like", "to", "just", "going", "now",
     "then", "also", "again", "finally", "decides", "decided", "does", "did", "can", "must")
)  # fmt: skip
"""Words between a player and the verb: `ann has just claimed`."""
_PARTICIPLES = {
    "drawn": "draws",
    "taken": "takes",
    "shown": "shows",
    "getting": "gets",
    "putting": "puts",
    **{past_tense(verb): verb for verb in ("builds", "buys", "keeps", "lays")},
}
"""Participles that do not simply end in "ed" or "ing"."""
MOST_AUXILIARIES = 4
"""The most words that are skipped between a player and the verb."""


def without_small_talk(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens without what stands around a move, and with the plain verb for `is claiming` and `has drawn`."""
    while len(tokens) > 1 and tokens[-1].folded in _BEHIND and not names_contain(game, tokens[-1].folded):
        tokens = tokens[:-1]
    if tokens[0].folded in _BEFORE and not names_contain(game, tokens[0].folded):
        begin = 1 + (len(tokens) > 1 and tokens[1].kind == "comma")
        tokens = tokens[begin:] if _begins_line(game, tokens[begin:]) else tokens
    return _in_plain_verb(game, tokens)


def _begins_line(game: Game, tokens: list[Token]) -> bool:
    """Whether a player's name in full or a verb stands first."""
    firsts = {fold(name).split(" ")[0] for name in game.table.names}
    return bool(tokens) and (tokens[0].folded in firsts or tokens[0].folded in all_verbs().opening)


def _in_plain_verb(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with `claims` for `is claiming`, `has just claimed` or `wants to claim` at the beginning of a move."""
    begin = 0
    if tokens[0].folded not in _AUXILIARIES:
        begin = 1 if len(fitting(tokens[0].text, game.table.names)) == 1 else len(tokens)
    end = begin
    while end < len(tokens) and end - begin < MOST_AUXILIARIES and tokens[end].folded in _AUXILIARIES:
        end += 1
    if end == begin or end >= len(tokens) or game.table.recorded_at_end:
        return tokens
    verb = _plain_verbs().get(tokens[end].folded)
    return tokens if verb is None else [*tokens[:begin], tokens[end]._replace(folded=verb), *tokens[end + 1 :]]


@cache
def _plain_verbs() -> dict[str, str]:
    """Verbs by their plain form and their participles."""
    plain = {forms(verb)[-1]: verb for verb in all_verbs().all.values() if verb.endswith("s") and verb != "has"}
    participles = {f"{stem.removesuffix('e')}{end}": verb for stem, verb in plain.items() for end in ("ing", "ed")}
    return plain | participles | _PARTICIPLES
