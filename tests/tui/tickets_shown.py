"""The screen of a player's tickets at the end of a game."""

from __future__ import annotations

from story import screen_text, typed
from textual.pilot import Pilot

from companion.archive.open_game import OpenGame
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.tui.screens.tickets import TicketsScreen

SMALL = (80, 24)
GAME = """board: county-durham
players: Ann red, Bea blue, Cal green
tracking: claims

Ann keeps 3 tickets
Bea keeps Coxhoe - Durham, Darlington - Hartlepool
Cal keeps 2 tickets
Ann claims Durham - Chester-le-Street red
Ann claims Chester-le-Street - Stanley
Ann claims Consett - Stanley
"""
OPEN = """board: usa
players: Ann red, Bea blue
tracking: claims

Ann keeps 2 tickets
Bea keeps 2 tickets
Ann claims Denver - Santa Fe
Bea shows Denver - El Paso
"""


async def at_the_end(pilot: Pilot, record: str = GAME) -> TicketsScreen:
    """Open the tickets of a record's game."""
    await pilot.pause()
    pilot.app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
    pilot.app.end_of_game.show_tickets()
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TicketsScreen)
    return screen


async def add(pilot: Pilot, typed_text: str) -> str:
    """Type a ticket and accept it. Returns the screen as one line."""
    await typed(pilot, typed_text)
    await pilot.pause()
    return " ".join(screen_text(pilot.app).split())
