"""What a person sees and types, for stories through the running app."""

from __future__ import annotations

from textual.app import App
from textual.pilot import Pilot

_KEYS = {" ": "space", "-": "minus", ",": "comma", "!": "exclamation_mark", ";": "semicolon", "'": "apostrophe"}


def screen_text(app: App) -> str:
    """The screen as it stands, a line a row."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def typed(pilot: Pilot, text: str, *, enter: bool = True) -> None:
    """Type a text, each key for itself, and press Enter; the screen is up to date afterwards."""
    await pilot.press(*(_KEYS.get(key, key) for key in text))
    if enter:
        await pilot.press("enter")
    await pilot.pause()
