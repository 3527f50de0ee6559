"""The sheet of a game that is still going on, for a screen that everybody sees."""

from __future__ import annotations

from dataclasses import replace

from companion.record.lines import write_line
from companion.record.replay import Entry, Replay
from companion.scoring import Sheet, sheet
from companion.sitting import Sitting


def has_secrets(sitting: Sitting) -> bool:
    """Somebody named kept tickets that are not laid open yet.

    Where turns are not tracked nobody knows the end: it has come when tickets are shown.
    """
    game = sitting.game
    ended = sitting.over or (not game.table.by_turns and any(held.shown for held in game.holdings))
    return not ended and any(set(held.named) - set(held.shown) for held in game.holdings)


def covered_sheet(sitting: Sitting) -> Sheet:
    """The sheet as if nobody had named a ticket; those laid open count."""
    game = sitting.game
    holdings = tuple(replace(held, named=()) for held in game.holdings)
    told = sheet(Replay(sitting.replay.header, replace(game, holdings=holdings)))
    return replace(told, refused=sitting.sheet().refused)


def line_of(entry: Entry, *, secrets: bool) -> str:
    """A line of the history; without `secrets` kept tickets are counted, not named."""
    if secrets or entry.turn is None:
        return entry.text.strip()
    return write_line(entry.before, entry.turn, secrets=False)
