"""What F1 tells at the table."""

from __future__ import annotations

from companion.sitting import Sitting
from companion.tui.hints import hint
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
        ("F3", say("table help history")),
        ("F7", say("table help rules")),
        ("F9", say("table key light")),
        ("Esc", say("table help escape")),
    ]
    if "coal" in sitting.game.board.rules:
        found.insert(2, ("…, taking coal at a", say("table help coal")))
    return found
