"""The sentences of the districts."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "district point": ("district point", "district points"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a count is refused, and what a claim brings
    "never said districts": "Districts count by themselves, from the routes: leave out “{text}”.",
    "no such district points": "{who} cannot have {points:point} for districts; no districts of the board add up to that, and all of them are worth {most}.",
    "district points beyond routes": "{who} cannot have {points:point} for districts with {routes:route}; they bring "
    "{most} at most.",
    "districts joined": "{points:point} more at the end: all places of district {numbers} joined",
    # mistakes in a board file
    "districts none": "no city of the board has a district",
    # names on the sheet, on a seat and in lists
    "what districts": "districts",
    "why districts": "{numbers}",
    "seat fact district points": "{number:district point}",
    "lacks district point": "districts",
    "board district": "{count:city} in districts",
    # where only totals are recorded
    "counts district point": "points for districts",
    # signs on the board
    **{f"legend district {number}": f"district {number}" for number in range(1, 10)},
    # what its numbers mean on a board
    "here districts.joined yes": "all places of a district have to be in one network",
    "here districts.joined no": "each place of a district has to be touched by a route of the player",
}
