"""The sentences of the festival cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "festival card": ("festival card", "festival cards"),
    "festival point": ("festival point", "festival points"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what is expected in a line
    "a festival card": "the city of a festival card, or draft",
    "a festival city": "a city whose festival cards are taken, such as {example}, or nothing",
    "how many festival cards": "how many cards are taken",
    "lacks TurnUpFestivals": "festival cards",
    "lacks TableTurnsUp": "festival cards",
    "lacks festival point": "festival cards",
    # why a move is refused
    "tickets before draft": "{who} cannot draw tickets before the second draft.",
    "draft again": "The draft card was already turned up; there is only one.",
    "festival cards gone": "{count:festival card} of {city} cannot be turned up: {out} of {exist} are already out.",
    "takes festivals twice": "{who} takes the cards of only one city with a claim.",
    "which festivals": "There are cards at {cities:and}: say which ones {who} takes, such as “, taking {city}”.",
    "festivals elsewhere": "{city} is not an end of {a} – {b} with festival cards, so {who} cannot take any there.",
    "how many festivals": "No card turned up at {city} is recorded: say how many {who} takes, such as “taking 2 {city}”.",
    "too few festivals": "{who} cannot have {count:festival card} of {city}, with {left} left.",
    "no festivals there": "No festival card lies at {city}. If one was turned up unrecorded, type: table turned up {city}",
    "all festivals": "{who} must take all the cards at {city}, {lying:festival card}, not {count}.",
    "too many festival points": "{who} cannot have {count:festival point}; all cards together are worth {most}.",
    # what a line brings
    "festivals lie": "festival cards there: {stacks}",
    "second draft": "the second draft: everybody keeps {keep:ticket} more, passed to the right",
    "festivals taken": "takes {count:festival card} of {city}: {has} in all, {points:point}",
    # mistakes in a board file
    "festivals none": "no city of the board has festival cards",
    "festivals shared unknown": "{stack} is a stack of two festival cities or more",
    "festivals shared unlike": "the cities of {stack} have one stack, so they have the same points",
    "festivals shared named": "{stack} is a city of the board that is not among those that share it",
    # names on the sheet, on a seat and in lists
    "what festivals": "festivals",
    "why festivals": "{cards}",
    "why no festivals": "no festival cards",
    "festivals missing": "The festival cards of {who} are not recorded, so they score nothing.",
    "seat fact festival cards": "{number:festival card}",
    # where only totals are recorded
    "counts festival point": "festival cards, points",
    # signs on the board
    "legend festival card": "festival cards",
    # what its numbers mean on a board
    "here festivals.shared": "stacks that cities share: {shared}",
    # questions and help
    "table help festivals": "after a draw: the festival cards that it turned up, or draft",
    "table help taking festivals": "after a claim with cards at both ends: the city whose cards are taken",
}
