"""What a session proposes for a line that is begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.record.phrases import begun
from companion.referee import available_actions
from companion.session import Session, record_events
from companion.store import shipped_files

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*-turns.ttr"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_each_available_action_begins_a_line_that_can_go_on(file: Path) -> None:
    """Every action on offer begins a line that has a legal continuation."""
    lines = file.read_text("utf-8").split("\n")
    session = Session(
        record_events("\n".join(lines[: len(lines) // 2]) + "\n", shipped_files.board), shipped_files.board
    )
    assert session.speaker is not None
    for chance, _, action in available_actions(session.game, session.speaker):
        line = begun(chance.step)
        assert line
        if action is not None:
            assert session.suggestions(line), line
