"""The sentences of the tourist attractions."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "attraction": ("attraction", "attractions"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a count is refused, and what a claim brings
    "never said attractions": "Tourist attractions count by themselves, from the routes: leave out “{text}”.",
    "too many attractions": "{who} cannot have reached {count:attraction}; the board has {exist}.",
    "attractions beyond routes": "{who} cannot have reached {count:attraction} with {routes:route}; "
    "each route touches two places at most.",
    "attractions reached": "{points:point} more at the end: {cities}",
    # mistakes in a board file
    "attractions none": "no city of the board is an attraction",
    # names on the sheet, on a seat and in lists
    "what attractions": "tourist attractions",
    "why attractions": "{count}: {cities}",
    "why attractions counted": "{count:attraction}",
    "seat fact attractions": "{number:attraction}",
    "lacks attraction": "tourist attractions",
    "board attraction": "{count:attraction}",
    # where only totals are recorded
    "counts attraction": "attractions reached",
    # signs on the board
    "legend attraction": "tourist attraction",
    # what its numbers mean on a board
    "here attractions.points": "{points:point} for each attraction",
}
