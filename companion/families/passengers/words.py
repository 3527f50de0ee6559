"""The sentences of passengers."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "traveller": ("passenger", "passengers"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "lacks MovePassenger": "passengers to move",
    "city has passenger": "{owner}'s passenger is at {city}; {who} cannot place another.",
    "no passenger in country": "{city} is not a city; {who} cannot place a passenger there.",
    "one passenger a claim": "{who} may place only one passenger with a claim.",
    "no passengers left": "{who} has placed {each:traveller}, and has no more.",
    "no passenger to move": "{who} has no passenger at {city}.",
    "passenger returns": "{who}'s passenger set out from {city} and may not return there, as the table chose.",
    "passenger stays": "{who}'s passenger must go somewhere.",
    "no way for passenger": "{who}'s passenger finds no claimed route from {a} to {b} that it has not used yet.",
    "journey cost": "{who} uses {foreign:route} of others, which costs {need:{unit}}; paid: {laid}.",
    "too many goods": "{who} cannot hold goods worth {count}; the others leave {left}.",
    "goods": "+{points} in goods",
    # what a turn may hold, and the sheet
    "may move a passenger": "move the passenger of {cities}",
    "why goods": "{points} in goods",
    "goods missing": "The goods are not recorded, so they score nothing.",
    # names on the sheet and in lists
    "what goods": "goods",
    # what a seat has
    "seat fact goods": "{number} goods",
    # what the booklets leave open
    "open passengers.may_return": "A passenger through the city it set out from",
    "open passengers.may_return yes": "may pass",
    "open passengers.may_return no": "may not pass",
    "open passengers.wilds_each": "Wild dice for an opponent's route",
    "open passengers.wilds_each 1": "1 for each route",
    "open passengers.wilds_each 2": "2 for each route",
    # where only totals are recorded
    "counts goods": "goods, points",
    # what its numbers mean on a board
    "here passengers.each": "{each:traveller} for each player",
    # signs on the board
    "legend passenger": "passenger",
    # why a move is refused, and what a move brings
    "passenger not on route": "{who} can place a passenger only at {a} or {b}, not at {city}.",
    # what a line still needs
    "the passenger": "the passenger and its journey, such as {example}",
    # questions and help
    "table help passenger": "a passenger's one journey",
    # at the table
    "seat fact passengers": "{number:traveller}",
}
