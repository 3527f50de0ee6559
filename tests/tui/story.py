"""What a person sees and types, for stories through the running app."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from textual.app import App
from textual.command import CommandPalette
from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList
from textual.worker import WorkerCancelled

from companion.tui.in_order import InOrder
from companion.tui.widgets.board_picker import BoardPicker

LATEST = 60.0
"""Seconds after which whatever is awaited will not come any more: a broken app, not a slow machine."""
LOOK = 0.01
SHORT = 0.6
"""A single timer longer than this many seconds has nothing to do with a pause in typing."""


def screen_text(app: App) -> str:
    """The current screen, one line per row."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def typed(pilot: Pilot, text: str, *, enter: bool = True) -> None:
    """Paste a text at the cursor and press Enter; the screen is up to date afterwards."""
    if text and pilot.app.screen.focused is not None:
        pilot.app.screen.focused.post_message(Paste(text))
    await pilot.pause()
    if enter:
        await pilot.press("enter")
        await pilot.pause()


async def pressed(pilot: Pilot, *keys: str) -> None:
    """Press keys one after the other; the screen is up to date afterwards."""
    await pilot.press(*keys)
    await pilot.pause()


def picker(app: App) -> BoardPicker:
    """The list of boards on the screen."""
    return app.screen.query_one(BoardPicker)


def light_board(app: App, name: str) -> None:
    """Highlight a board in the list."""
    picker(app).query_one(OptionList).highlighted = picker(app).names.index(name)


async def settled(pilot: Pilot) -> str:
    """The screen once all work in the background is done, or was cancelled."""
    await pilot.pause()
    while works := [work for work in pilot.app.workers if not work.is_finished]:
        with suppress(WorkerCancelled):
            await pilot.app.workers.wait_for_complete(works)
    await pilot.pause()
    await pilot.pause()
    return screen_text(pilot.app)


def flat(app: App) -> str:
    """The screen as one line, so that a sentence is found wherever it is wrapped."""
    return " ".join(screen_text(app).split())


def part(app: App, selector: str) -> str:
    """The text inside one widget's region, as one line."""
    region = app.screen.query_one(selector).region
    rows = screen_text(app).split("\n")[region.y : region.bottom]
    return " ".join(" ".join(row[region.x : region.right].strip("│") for row in rows).split())


async def opened(pilot: Pilot, record: str) -> None:
    """Open a record at the table."""
    await pilot.pause()
    assert pilot.app.open_record(record) is None
    await pilot.pause()


# -- waiting for what should become visible


async def rested(app: App) -> None:
    """Wait until everything that keys and clicks began is done, except work in the background."""
    until = monotonic() + LATEST
    while isinstance(app, InOrder) and app.is_running and (app._input_task or not app._at_rest()):
        assert monotonic() < until, "the app never rests"
        await app.wait_until_idle()


async def looked(pilot: Pilot) -> str:
    """The screen after everything that waits for a pause in typing has been looked up."""
    until = monotonic() + LATEST
    await pilot.pause()
    while _pausing(pilot.app) or _searching(pilot.app):
        assert monotonic() < until, "the pause never ends"
        await asyncio.sleep(LOOK)
    await pilot.pause()
    return screen_text(pilot.app)


def _pausing(app: App) -> bool:
    """Whether something waits for a pause in typing."""
    timers = [timer for pump in (app, *app._registry) for timer in (pump._timers if isinstance(pump, Widget) else ())]
    return any(
        timer._repeat == 0 and timer._interval < SHORT and timer._task is not None and not timer._task.done()
        for timer in timers
    )


def _searching(app: App) -> bool:
    """Whether the palette, or the search for consequences between keys, is still at work."""
    works = [work for work in app.workers if isinstance(app.screen, CommandPalette) or work.group == "looking"]
    return any(not work.is_finished for work in works)


async def shows(pilot: Pilot, *texts: str) -> str:
    """The screen once all these texts are on it, wherever lines are wrapped."""
    until = monotonic() + LATEST
    while not all(text in flat(pilot.app) for text in texts):
        assert monotonic() < until, f"{texts} never came:\n{screen_text(pilot.app)}"
        await asyncio.sleep(LOOK)
        await pilot.pause()
    return screen_text(pilot.app)


# -- typing faster than the app looks


KEYS = {"\n": "enter", "\x1b": "escape", "\t": "tab", "\b": "backspace"}


def burst(app: App, *texts: str) -> None:
    """Send keys all at once: a text letter by letter, or one key by its name in brackets, as in `<f2>`."""
    assert app._driver is not None
    for text in texts:
        names = [text[1:-1]] if text[:1] == "<" and len(text) > 1 else text
        for sign in names:
            key = KEYS.get(sign) or (_character_to_key(sign) if len(sign) == 1 else sign)
            app._driver.send_message(Key(key, sign if len(sign) == 1 and sign.isprintable() else None))
