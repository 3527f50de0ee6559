"""Stories through the running app: saved games to open, and the app itself.

`from story import screen_text, typed` gives the screen as text, and typing.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from companion.record.header import new_header
from companion.record.log import HEADER, LINE, Event
from companion.store import shipped_files
from companion.tui.app import CompanionApp
from companion.tui.in_order import InOrder
from companion.tui.widgets import board_view

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

from idle import idle  # noqa: E402
from story import rested  # noqa: E402

board_view._LAID_OUT = deque(maxlen=64)  # of many tests, not of one player
_PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}
_parse_rules = Stylesheet._parse_rules


def _parsed_once(sheet: Stylesheet, css: str, **of: Any) -> list[RuleSet]:
    """The rules of a piece of CSS, which are the same for every app of the same colours."""
    key = (*sheet._variables.items(), css, *of.items())
    if key not in _PARSED:
        _PARSED[key] = _parse_rules(sheet, css, **of)
    return _PARSED[key]


THREE = (("Ann", "red"), ("Bea", "blue"), ("Cal", "green"))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot waits until the app has done everything that a key sets off, however busy the machine is.

    Textual's own sends a message to every widget and waits for all of them; ours looks whether anybody has any left.
    """
    wait = Pilot._wait_for_screen

    async def waits(pilot: Pilot, timeout: float = 60.0) -> bool:
        if not isinstance(pilot.app, InOrder):
            return await wait(pilot, timeout)
        await rested(pilot.app)
        await idle()  # what a driver sends comes to the app only then
        await rested(pilot.app)
        return pilot.app._exception is None

    monkeypatch.setattr(Pilot, "_wait_for_screen", waits)
    monkeypatch.setattr(Stylesheet, "_parse_rules", _parsed_once)
    monkeypatch.setattr("textual.app.wait_for_idle", idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", idle)


@pytest.fixture
def saved_game(own_home: Path) -> Callable[..., str]:
    """Makes a saved game and returns its id; takes the lines already played, players, board, any other header rows."""

    def make(
        *lines: str, players: Sequence[tuple[str, str]] = THREE, board: str = "county-durham", **header: object
    ) -> str:
        from companion.store.journal import Journal

        head = new_header(shipped_files.board(board), players, **header)
        events = [Event(HEADER, head), *(Event(LINE, line) for line in lines)]
        journal = Journal.create(events, board=board, players=[name for name, _ in players])
        journal.close()
        return journal.id

    return make


@pytest.fixture
def companion() -> Callable[..., CompanionApp]:
    """The app, at home or at a saved game."""
    return lambda game=None: CompanionApp(open_game=game)
