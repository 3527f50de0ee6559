"""A line suggested to complete what was typed."""

from __future__ import annotations

from companion.game.moves import Turn
from companion.game.values import dataclass
from companion.game.verdict import Reason, Verdict


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested line, and in a few words what it would do.

    `turn` is None if the line is still incomplete; `against` are the reasons why it would be refused.
    """

    line: str
    notes: str
    turn: Turn | None
    against: tuple[Reason, ...] = ()


def verdict_notes(verdict: Verdict) -> str:
    """What a line would do, shown after it in a list."""
    return " · ".join(note.says for note in verdict.notes)
