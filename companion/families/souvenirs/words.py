"""The sentences of the souvenirs."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "souvenir": ("souvenir", "souvenirs"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move or a declaration is refused
    "souvenir not on route": "{city} is not an end of {a} – {b}, so {who} cannot take a souvenir there.",
    "souvenir not there": "There are no souvenirs at {city}.",
    "souvenirs gone": "The souvenirs of {city} are all taken.",
    "souvenir twice": "{who} already has a souvenir of {city}; nobody may have two of a kind.",
    "two souvenirs": "{who} can take only one souvenir with a claim.",
    "too many souvenirs": "{who} cannot hold {count:souvenir}; there are {kinds} kinds.",
    # what a claim brings
    "souvenirs held": "{count:souvenir}, worth {points:point} in all",
    "souvenir left lying": "a souvenir could be taken at {cities:or}: add “, taking souvenir at …”",
    # mistakes in a board file
    "souvenirs none": "no city of the board has a stack of souvenirs",
    "souvenirs stack": "how many tokens a stack has with {players:player} is missing",
    # the set-up
    "set-up list stacks": "Cities that players chose for souvenirs",
    "set-up listed whole stacks": "{count} of {wanted}, put the stacks there:",
    "set-up unlisted stacks": "None is listed yet. Started like this, only the printed places have souvenirs.",
    "set-up bare stacks": "None is listed, and players put {wanted} stacks on cities of their choice. Which ones?",
    "set-up short stacks": "Players put {wanted} stacks on cities of their choice; {count} listed. Which ones?",
    "set-up ask begin stacks": "Begin with the list as it is; no other city has souvenirs",
    "set-up unknown stacks": "There is no city “{text}” without souvenirs.",
    "set-up unknown near stacks": "There is no city “{text}” without souvenirs; nearest: {names}.",
    # the sheet
    "why souvenirs": "{count:souvenir}: {cities}",
    "souvenirs missing": "The souvenirs of {who} are not recorded, so they score nothing.",
    # names on the sheet, on a seat and in lists
    "what souvenirs": "souvenirs",
    "seat fact souvenirs": "{number:souvenir}",
    "lacks souvenir": "souvenirs",
    "board souvenir": "{count:city} with souvenirs",
    # where only totals are recorded
    "counts souvenir": "souvenirs",
    # signs on the board
    "legend souvenir": "souvenirs",
    # what its numbers mean on a board
    "here souvenirs.stack": "souvenirs in a stack, by the number of players: {stack}",
    "here souvenirs.points": "points for no kind, one kind, and so on: {points}",
}
