"""The sentences of the regions."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "region": ("region", "regions"),
    "region point": ("region point", "region points"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a count is refused, and what a claim brings
    "never said regions": "Regions count by themselves, from the routes: leave out “{text}”.",
    "too many region points": "{who} cannot have {points:point} for regions; the board gives {most} at most.",
    "region points beyond routes": "{who} cannot have {points:point} for regions with {routes:route}; they bring "
    "{most} at most.",
    "regions bring": "{points:point} more at the end: networks of {counts} regions",
    # mistakes in a board file
    "regions none": "no city of the board has a region",
    "no such region": "no city is in {region}",
    # names on the sheet, on a seat and in lists
    "what regions": "regions",
    "why regions": "{count:region} {points} ({regions})",
    "why regions counted": "as counted",
    "seat fact regions": "{number:region}",
    "lacks region point": "regions",
    # where only totals are recorded
    "counts region point": "points for regions",
    # what its numbers mean on a board
    "here regions.points": "regions: {points}",
    "here regions.twice": "these count twice in a network that has all their cities: {twice}",
}
