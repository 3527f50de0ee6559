"""What becomes of a typed line: the line in full, or what is wrong with it."""

from __future__ import annotations

import pytest

from companion.game.state import Game
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line


def written(game: Game, line: str, assume: int | None = 0) -> str:
    """The line as records have it; `assume` is the seat that speaks if nobody is named."""
    turn = read_line(game, line, assume)
    assert turn is not None
    return write_line(game, turn)


def fault(game: Game, line: str, assume: int | None = 0) -> RecordFault:
    """Why the line cannot be read."""
    with pytest.raises(RecordFault) as raised:
        read_line(game, line, assume)
    return raised.value


def sentence(game: Game, line: str, assume: int | None = 0) -> str:
    """What is said about a line that cannot be read, with what it may have meant."""
    raised = fault(game, line, assume)
    return f"{raised.message} {raised.hint}".strip()
