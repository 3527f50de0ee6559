"""The sentences of the longest path."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "path too short": "{who} cannot have the longest path: {who}'s routes have {spaces:space} together, and a single one of {other}'s has {length}.",
    "lacks longest path": "bonus for the longest path",
    # what a turn may hold, and the sheet
    "why path": "{length:space} without a break",
    "aside path at least": "At least {length:space} for {who}: on more routes than pieces can fill, the longest path is not looked for any longer",
    # names on the sheet and in lists
    "what longest path": "longest path",
    # what the booklets leave open
    "open longest_path.points": "The longest path",
    "open longest_path.points 10": "scores 10",
    "open longest_path.points 0": "does not score",
    # where only totals are recorded
    "counts longest path": "longest path",
    # what its numbers mean on a board
    "here longest_path.points": "the longest path scores {points:point}",
    "here longest_path.points 0": "the longest path scores nothing",
    # signs on the board
    "legend longest path": "longest path",
}
