"""Nothing piles up from one evening to the next, measured in blocks of memory and living objects, not in seconds."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
import soak
from many_games import SHORT, many_games

from companion.collector import set_aside
from companion.session import Session


@pytest.fixture(autouse=True)
def others_apart() -> None:
    """Set aside what other tests left behind: it is neither looked through nor counted."""
    set_aside()


def test_successive_games_leave_nothing_behind(tmp_path: Path) -> None:
    """The same ten games three times: the third round adds nothing to what there was after the second."""
    sizes, others = [], soak.living(Session)
    for _ in range(3):
        for text in islice(many_games(10, (*SHORT, "usa-2-turns")), 10):
            soak.played(text, tmp_path, [])
        sizes.append(soak.size())
    assert sizes[2] - sizes[1] < 1_000, sizes
    assert soak.living(Session) <= others


def test_a_long_game_grows_only_by_its_lines(tmp_path: Path) -> None:
    """A line keeps the game as it stood, which shares everything with the previous one: about as much at any length."""
    sizes = []
    for count in (100, 200, 300):
        before = soak.size()
        session = Session([soak.Event(soak.HEADER, soak.LONG_HEAD)], soak.shipped_files.board)
        for line in islice(soak.long_lines(), count):
            assert session.play(line).playable
        sizes.append(soak.size() - before)
        del session
    assert sizes[2] - sizes[1] < 1.3 * (sizes[1] - sizes[0]) + 2_000, sizes
    assert soak.size() - before < 2_000
