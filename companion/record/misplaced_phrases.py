"""What is said alone and belongs to something else: coal without its claim, tokens without their number."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.moves import Roll, Step, TakeTokens, Turn
from companion.game.state import Game
from companion.record import examples, rolled
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.paying import AT
from companion.record.places import cities, text_of
from companion.record.rolling import write_takes_tokens
from companion.record.tokens import Cursor, Token
from companion.referee import judge
from companion.words import wording

TAKING = ("take", "takes", "taking")
LYING = frozenset(("coal", "passenger"))
"""What lies on cities and is nothing that is drawn."""
TOKENS = frozenset(("only", "just", "token", "tokens"))
"""Words with which people say that a roll buys tokens and nothing else."""
_SMALL = frozenset((*TAKING, *AT, "the", "a", "1", "one", "in"))


def taken_alone(game: Game, tokens: Sequence[Token]) -> RecordFault | None:
    """For words that only take something off a city: the claim in whose line that is told; None for all others."""
    words = [token for token in tokens if token.low not in _SMALL]
    what = next((token for token in words if token.low in LYING & game.rules.takes), None)
    if what is None or words[0] is not what or (what.low == "passenger" and tokens[0].low not in TAKING):
        return None
    found = cities(game.board, text_of(words[1:])) if len(words) > 1 else []
    track = examples.ordinary(game, found[0] if len(found) == 1 else None)
    city = found[0] if len(found) == 1 else track.a
    such = f"claims {track.a} - {track.b}, {examples.taken(what.low, city)}"
    return Unreadable(
        wording("taken with a claim", what=what.low.capitalize(), such=such), tokens[0].start, tokens[-1].end
    )


def which_tokens(game: Game, seat: int, steps: Sequence[Step], cursor: Cursor) -> RecordFault | None:
    """For "only tokens" behind a roll: which ones its dice may buy; None where there is no roll, or none to buy."""
    turn = Turn(seat, tuple(steps))
    if not steps or not isinstance(steps[0], Roll) or not game.table.dice:
        return None
    verdict = judge(game, turn)
    offers = rolled.tokens(game, rolled.Offer(turn, verdict)) if verdict.legal else []
    bought = [one.turn.steps[-1] for one in offers]
    names = [write_takes_tokens(game, seat, step) for step in bought if isinstance(step, TakeTokens)]
    return Unclear(wording("which tokens"), cursor.tokens[cursor.at].start, cursor.end, names) if names else None
