"""What is said of a line: its notes in the order in which they matter."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.verdict import Remark

LEFT = ("coal at one", "coal at either")
"""Notes on what was left lying: once the line is played they have a row of their own."""
FIRST = ("points", *LEFT)
"""Notes that stand before all others while one types."""


def in_order(notes: Sequence[Remark]) -> list[Remark]:
    """Notes with the points first, then what was left lying."""
    return sorted(notes, key=lambda note: FIRST.index(note.key) if note.key in FIRST else len(FIRST))
