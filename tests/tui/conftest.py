"""Stories through the running app: saved games to open, and the app itself.

`from story import screen_text, typed` gives the screen as text, and typing.
"""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from how_much import ALL
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.notifications import Notification
from textual.pilot import Pilot
from textual.screen import UPDATE_PERIOD

from companion.record.header import new_header
from companion.record.log import HEADER, LINE, Event
from companion.rules import passages
from companion.store import shipped_files
from companion.tui.app import CompanionApp
from companion.tui.in_order import InOrder
from companion.tui.widgets import board_view

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
for folder in (HERE, ROOT):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

from idle import idle  # noqa: E402
from story import rested  # noqa: E402

if TYPE_CHECKING:
    from tests.torture.apps import Terminal

board_view._LAID_OUT = deque(maxlen=64)  # for many tests, not for a single player
_book = cache(lambda texts, read=passages.read_book: read(dict(texts)))

# -- styles, which are the same for every app with the same colours

_COLOURS: dict[tuple[tuple[str, str], ...], int] = {}
_PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}
_SHEETS: dict[tuple[Any, ...], tuple[list[RuleSet], dict[str, list[RuleSet]]]] = {}
_parse_rules, _parse = Stylesheet._parse_rules, Stylesheet.parse


def _colours(sheet: Stylesheet) -> int:
    """A number for the colours of a stylesheet."""
    return _COLOURS.setdefault(tuple(sheet._variables.items()), len(_COLOURS))


def _parsed_once(sheet: Stylesheet, css: str, **of: Any) -> list[RuleSet]:
    """The rules of a piece of CSS, parsed once per set of colours."""
    key = (_colours(sheet), css, *of.items())
    if key not in _PARSED:
        _PARSED[key] = _parse_rules(sheet, css, **of)
    return _PARSED[key]


def _assembled_once(sheet: Stylesheet) -> None:
    """The rules of all pieces of CSS, and the names by which they are found."""
    key = (_colours(sheet), *sheet.source.items())
    if key not in _SHEETS:
        _parse(sheet)
        _SHEETS[key] = sheet._rules, sheet.rules_map
    sheet._rules, sheet._rules_map = _SHEETS[key]
    sheet._require_parse = False


# -- drawing

EVERY_FRAME = ALL
"""Whether to draw whenever a terminal would be written to, not only what is looked at and how each app ends."""
AT_ONCE = 0.001
"""Seconds between two screen updates; a terminal gets 60 frames a second, and a pilot waits for them."""
_render_update, _shutdown = Compositor.render_update, App._shutdown


def _drawn_when_looked_at(
    frame: Compositor, full: bool = False, screen_stack: list[Any] | None = None, simplify: bool = False
) -> Any:
    """Draw nothing, as there is no terminal; whatever looks at a screen draws all of it."""
    if full:
        return _render_update(frame, full, screen_stack, simplify)
    visible_screen_stack.set([] if screen_stack is None else screen_stack)
    frame._dirty_regions.clear()
    return None


async def _drawn_at_the_end(app: App[Any]) -> None:
    """Draw the last screen, whether anybody looked at it or not."""
    try:
        if app.is_running and app._screen_stack and app.screen.size:
            with app.screen._context():
                _render_update(app.screen._compositor, True, app._background_screens)
    except Exception as fault:
        app._handle_exception(fault)
    await _shutdown(app)


# -- memory

STORIES = 100
"""After how many stories garbage is collected: each leaves some 2 MB, and Python looks too seldom, because an open game
sets its objects aside.
"""
_stories = count(1)


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Give back what earlier apps have left."""
    yield
    if next(_stories) % STORIES == 0:
        gc.collect()


THREE = (("Ann", "red"), ("Bea", "blue"), ("Cal", "green"))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pilot wait until the app has done everything that a key sets off, however busy the machine is.

    Textual's own pilot sends a message to every widget and waits for all of them; ours checks whether any widget has
    messages left.
    """
    wait = Pilot._wait_for_screen

    async def waits(pilot: Pilot, timeout: float = 60.0) -> bool:
        if not isinstance(pilot.app, InOrder):
            return await wait(pilot, timeout)
        await rested(pilot.app)
        await idle()  # only then do the driver's events reach the app
        await rested(pilot.app)
        return pilot.app._exception is None

    monkeypatch.setattr(Pilot, "_wait_for_screen", waits)
    monkeypatch.setattr(Notification, "time_left", 3600.0)  # seconds: it stays until it was looked at
    if not EVERY_FRAME:
        monkeypatch.setattr("textual.screen.UPDATE_PERIOD", AT_ONCE)
        monkeypatch.setattr(Compositor, "render_update", _drawn_when_looked_at)
        monkeypatch.setattr(App, "_shutdown", _drawn_at_the_end)
    monkeypatch.setattr("textual.app.wait_for_idle", idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", idle)


@pytest.fixture
def every_frame(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw what a terminal would get, when it would get it: for tests about exactly that."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", UPDATE_PERIOD)
    monkeypatch.setattr(Compositor, "render_update", _render_update)


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make only once what every app makes again in the same form."""
    monkeypatch.setattr(RuleSet, "__hash__", object.__hash__)  # the same number, without a Python function
    monkeypatch.setattr(Stylesheet, "_parse_rules", _parsed_once)
    monkeypatch.setattr(Stylesheet, "parse", _assembled_once)
    monkeypatch.setattr(passages, "read_book", lambda texts: _book(tuple(texts.items())))


@pytest.fixture
def saved_game(own_home: Path) -> Callable[..., str]:
    """Save a game and return its id; takes the lines already played, players, board, and any other header rows."""

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


@pytest.fixture
def in_terminal(own_home: Path) -> Iterator[Callable[..., Terminal]]:
    """Run Python with these arguments in a terminal of its own; without any, the app. It is killed in the end."""
    from tests.torture.apps import Terminal  # which Windows has no part of

    env = {"COMPANION_HOME": str(own_home), "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}
    running: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        running.append(Terminal([sys.executable, *(arguments or ("-m", "companion"))], env))
        return running[-1]

    yield start
    for terminal in running:
        terminal.kill()
