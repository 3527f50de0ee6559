"""What a person sees and types, for stories through the running app."""

from __future__ import annotations

from textual.app import App
from textual.events import Paste
from textual.pilot import Pilot


def screen_text(app: App) -> str:
    """The screen as it stands, a line a row."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def typed(pilot: Pilot, text: str, *, enter: bool = True) -> None:
    """Put a text in at once where the cursor is, and press Enter; the screen is up to date afterwards."""
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


async def settled(pilot: Pilot) -> str:
    """The screen once all work beside it is done."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await pilot.pause()
    return screen_text(pilot.app)


def flat(app: App) -> str:
    """The screen as one line, so that a sentence is found however it is broken."""
    return " ".join(screen_text(app).split())


def part(app: App, selector: str) -> str:
    """What stands where one widget is, as one line."""
    there = app.screen.query_one(selector).region
    rows = screen_text(app).split("\n")[there.y : there.bottom]
    return " ".join(" ".join(row[there.x : there.right].strip("│") for row in rows).split())


async def opened(pilot: Pilot, record: str) -> None:
    """At the table of a record."""
    await pilot.pause()
    assert pilot.app.open_record(record) is None
    await pilot.pause()
