"""What F1 tells at the table."""

from __future__ import annotations

from companion.game.moves import (
    BuildHarbour,
    BuildStation,
    ExchangePieces,
    MovePassenger,
    Roll,
    ShareTickets,
    TunnelDice,
    TurnUp,
)
from companion.sitting import Sitting
from companion.tui.hints import asked_now, hint
from companion.words import say


def rows(sitting: Sitting) -> list[tuple[str, str]]:
    """What can be typed and pressed, as (what, what it does)."""
    claim = next((line for line in hint(sitting).examples if "claims" in line), "claims a - b")
    found = [
        ("", say("table help")),
        (claim, say("table help claim")),
        (say("example draw seen"), say("table help draw")),
        (say("typed wild"), say("table help wild")),
        (say("example tickets", drawn=3), say("table help tickets")),
        (say("typed other"), say("table help other")),
        (say("typed insist"), say("table help insist")),
        (say("typed table"), say("table help board")),
        ("Tab", say("table help tab")),
        ("Ctrl+Z F5", say("table help undo")),
        ("F2", say("table help sheet")),
        ("Ctrl+G", say("table help jump")),
        ("Ctrl+P", say("table help palette")),
        ("F3", say("table help amend")),
        ("F4", say("table help open tickets")),
        ("Ctrl+R", say("table help recount")),
        ("F7", say("table help rules")),
        ("F9", say("table key light")),
        ("Esc", say("table help escape")),
    ]
    if "coal" in sitting.game.board.rules:
        found.insert(2, ("…, taking coal at a", say("table help coal")))
    found[2:2] = _of_board(sitting)
    return found


def _of_board(sitting: Sitting) -> list[tuple[str, str]]:
    """Rows for what only some boards have, or the dice."""
    game = sitting.game
    found = []
    for steps, line, what in (
        (BuildHarbour, "table line harbour", "table help harbour"),
        (BuildStation, "table line station", "table help station"),
        (ExchangePieces, "table line exchange", "table help exchange"),
        (ShareTickets, "table line share", "table help share"),
        (MovePassenger, "table line passenger", "table help passenger"),
        (Roll, "table line roll", "table help roll"),
    ):
        if steps in game.rules.steps:
            found.append((say(line), say(what)))
    if any(track.kind == "tunnel" for track in game.board.tracks) and {TurnUp, TunnelDice} & game.rules.steps:
        found.append((say("table line tunnel"), say("table help tunnel")))
    now = asked_now(sitting)
    if now is not None:
        found.append(("F8", say(f"table help {now}")))
    return found
