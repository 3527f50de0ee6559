"""What a session answers: about a typed line, and about a proposed correction. Nothing has changed yet."""

from __future__ import annotations

from companion.game.moves import Turn
from companion.game.values import dataclass
from companion.game.verdict import Verdict
from companion.record.amend import Amended
from companion.record.consequences import Consequence
from companion.record.edits import Edit
from companion.record.faults import RecordFault
from companion.record.replay import Entry, is_played


@dataclass(frozen=True, slots=True)
class Answer:
    """The referee's answer to a typed line.

    It has a `fault` (the line is unreadable or unclear), or a `turn` with its
    `verdict`, or neither (nothing was typed). `line` is the turn written in full.
    """

    text: str
    fault: RecordFault | None = None
    turn: Turn | None = None
    verdict: Verdict | None = None
    line: str = ""

    @property
    def playable(self) -> bool:
        """Whether the line may be played, and then counts."""
        return is_played(self.turn, self.verdict)


@dataclass(frozen=True, slots=True)
class Correction:
    """A proposed correction; nothing has changed yet.

    `answer` is the referee's answer to the new line, None if the correction has
    none. `amended` and `consequences` are set only if that line is playable.
    """

    edit: Edit
    answer: Answer | None = None
    amended: Amended | None = None
    consequences: tuple[Consequence, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether the table can agree to it: the new line is playable, and all others can still be read."""
        return self.amended is not None and not self.amended.unread

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Later lines that would be lost: refused, and not insisted on."""
        return self.amended.refused if self.amended is not None else ()
