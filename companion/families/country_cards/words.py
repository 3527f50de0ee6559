"""The sentences of the country cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "country point": ("country point", "country points"),
    "country card": ("country card", "country cards"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what a claim brings
    "country cards taken": "country cards: {cards}",
    "country cards gone": "no country card of {countries} is left",
    "country alone": "{country} alone brings no card; a second country in this network will",
    "never said country_cards": "Country cards are taken by themselves, by whoever reaches a second country: leave out “{text}”.",
    # why a declaration at the end is refused
    "too many country points": "{who} cannot hold {count:country point}: all the cards are worth {all}, and the others "
    "leave {left}.",
    "no such country points": "{who} cannot hold {count:country point}: no country cards add up to that.",
    # the sheet
    "why country cards": "{cards}",
    "country points missing": "The country cards of {who} are not recorded, so they score nothing.",
    # mistakes in a board file
    "country cards none": "names no country; each is its name and the values of its cards, such as Litwa = [3]",
    "country cards unknown": "no city is of the country {country}",
    "country cards count": "{country} has {count:country card}; there are 1 to {most}",
    "country cards worth": "{worth} cannot be the value of a card: it must be 1 to {most}",
    # names on the sheet, on a seat and in lists
    "what country cards": "country cards",
    "seat fact country points": "{number:country point}",
    "lacks country point": "country cards",
    # where only totals are recorded
    "counts country point": "country cards, points",
    # signs on the board
    "legend country card": "country card",
}
