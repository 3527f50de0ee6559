"""The sentences of the subway lines."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "subway": ("subway car", "subway cars"),
    "subway car": ("subway car", "subway cars"),
    "subway line": ("subway line", "subway lines"),
    "subway point": ("subway point", "subway points"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a declaration is refused
    "too many subway points": "{who} cannot have {points:point} for subway lines; the cars bring {most} at most.",
    "too many subway cars": "{who} cannot hold {count:subway car}; {left} can be left.",
    # mistakes in a board file
    "subways none": "no track of the board is a subway line (kind = “subway”)",
    # the sheet
    "why subways": "{count:subway line}",
    # names on the sheet, on a seat and in lists
    "what subways": "subway lines",
    "seat fact subway cars": "{number:subway car}",
    "lacks subway point": "subway lines",
    "board kind subway": "{count:subway line}",
    # where only totals are recorded
    "counts subway point": "points for subway lines",
    # signs on the board
    "legend subway": "subway line: one car for the whole of it",
    # at the table
    "track size subway": "{length:card}",
    # what its numbers mean on a board
    "here subways.cars": "{cars:subway car} each; a line takes one",
    "here subways.points": "points for a line, by its cards: {points}",
}
