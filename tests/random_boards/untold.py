"""Payments left out of a whole game at random, as people leave them out."""

from __future__ import annotations

import random
import re

from companion.game.moves import Claim
from companion.record.replay import Entry, Replay, replay
from companion.store.shipped_files import board

PAID = re.compile(r"((?:claims|builds|moves) [^;,]*?) with [^;,!]+")


def leave_out(text: str, seed: int, part: float = 0.6) -> str:
    """A record with some of its payments left out; coal is kept where leaving it out would change the meaning."""
    chance = random.Random(f"untold {seed}")
    whole = replay(text, board)
    entries = {entry.line: entry for entry in whole.entries}
    rows = text.split("\n")
    for at, row in enumerate(rows):
        entry = entries.get(at + 1)
        if entry is None or entry.turn is None or chance.random() > part:
            continue
        if " ferry" in row.partition(" with ")[2] or ", spot" in row:
            continue  # it would be taken to be cards
        if "coal" not in row.partition(", taking")[0] or _coal_is_clear(whole, entry):
            rows[at] = PAID.sub(r"\1", row)
    return "\n".join(rows)


def _coal_is_clear(whole: Replay, entry: Entry) -> bool:
    """Whether the hand was too small to have paid with any less coal."""
    if not whole.game.table.by_turns or not whole.game.table.by_cards or entry.verdict is None:
        return False
    for before, _, seat, step in entry.verdict.steps_judged:
        if isinstance(step, Claim) and step.track is not None and step.payment is not None:
            spaces = before.board.tracks[step.track].length
            return step.payment.count("coal") // 2 == max(0, spaces - before.seats[seat].cards)
    return False
