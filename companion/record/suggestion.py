"""A line suggested to complete what was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.game.moves import Turn
from companion.game.state import Game
from companion.game.values import dataclass
from companion.game.verdict import Reason, Verdict
from companion.record.lines import write_line


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


Make: TypeAlias = Callable[[], Suggestion | None]
"""Judges a line that fits and makes a suggestion of it; None if the line would be refused."""
Ranked: TypeAlias = tuple[int, str, Make]
"""How well a line fits what was typed (`fitness`), the line, and what makes a suggestion of it."""


def judged_already(game: Game, turn: Turn, verdict: Verdict) -> tuple[str, Make]:
    """A turn that is judged and legal, as a line and what makes a suggestion of it."""
    line = write_line(game, turn)
    return line, lambda: Suggestion(line, verdict_notes(verdict), turn)
