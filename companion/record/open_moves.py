"""The moves that are open in one game, each written and judged once while a line is typed letter by letter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from companion.game.moves import Turn
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record.continuations import only_waits
from companion.record.lines import write_line
from companion.record.suggestion import Suggestion, verdict_notes
from companion.referee import completed_turns, judge, steps_offered


class OpenMove:
    """A move as it is written; what it would do is worked out when it is first asked for."""

    def __init__(self, game: Game, turn: Turn) -> None:
        self.game = game
        self.turn = turn
        self.line = write_line(game, turn)

    @cached_property
    def verdict(self) -> Verdict:
        return judge(self.game, self.turn)

    def suggestion(self) -> Suggestion | None:
        """The move with what must follow it, or ready for it to be typed; None if the move would be refused."""
        return self._suggestion

    @cached_property
    def _suggestion(self) -> Suggestion | None:
        if self.verdict.legal:
            return Suggestion(self.line, verdict_notes(self.verdict), self.turn)
        for whole, verdict in completed_turns(self.game, self.turn):
            return Suggestion(write_line(self.game, whole), verdict_notes(verdict), whole)
        if only_waits(self.turn, self.verdict):
            return Suggestion(f"{self.line}; ", verdict_notes(self.verdict), None)
        return None


class OpenMoves:
    """What each seat may do in one game, payments left open."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._of: dict[int, Sequence[OpenMove]] = {}

    def of(self, seat: int) -> Sequence[OpenMove]:
        """The moves of a seat, not judged yet."""
        if seat not in self._of:
            self._of[seat] = [OpenMove(self.game, Turn(seat, (step,))) for step in steps_offered(self.game, seat)]
        return self._of[seat]
