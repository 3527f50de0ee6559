"""The table of a game, and the line that is typed there."""

from __future__ import annotations

from textual.widgets import Input

from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen

SMALL = (80, 24)
MIDDLE = (140, 40)
LARGE = (200, 50)
DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 2 tickets")


def table_of(app: CompanionApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def prompt_of(app: CompanionApp) -> str:
    return table_of(app).query_one("#prompt", Input).value
