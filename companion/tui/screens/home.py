"""The first screen."""

from __future__ import annotations

from textual.screen import Screen


class HomeScreen(Screen[None]):
    """The choices one begins with."""
