"""The sentences of the flags."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "flag set": ("flag set", "flag sets"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what a claim brings, and why a declaration is refused
    "flag card stays": "a {colour} card stays for a flag: {cards}",
    "flag card none": "no card for a flag: it was paid with wilds only",
    "too many flag sets": "{who} cannot hold {count:flag set}: the tracks of their colours leave {left} at most.",
    # mistakes in a board file
    "flag colour missing": "no track of the board is {colour}",
    # the sheet
    "why flags": "{count:flag set}",
    "why flag cards": "{cards}",
    "flag sets missing": "The flags of {who} are not recorded, so they score nothing.",
    # names on the sheet, on a seat and in lists
    "what flags": "flags",
    "seat fact flag sets": "{number:flag set}",
    "lacks flag set": "flags",
    # where only totals are recorded
    "counts flag set": "flag sets",
    # what its numbers mean on a board
    "here flags.colours": "one card of each makes a set: {colours}",
    "here flags.points": "a set scores {points:point}",
}
