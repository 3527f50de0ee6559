"""The sentences of harbours."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "port": ("port", "ports"),
    "harbour": ("harbour", "harbours"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "too many harbours": "{who} cannot have built {count:harbour}; everybody has {each}.",
    "harbours worth": "{who}'s {count:harbour} cannot be worth {points:point}; each is worth {worths:or}.",
    "lacks harbour": "harbours",
    "lacks harbour point": "harbours",
    "lacks BuildHarbour": "harbours",
    "lacks HasHarbours": "harbours",
    "no port": "{city} is not a port; {who} can build a harbour only in a port.",
    "harbour at junction": "{city} is not a city; {who} cannot build anything there.",
    "second harbour": "{city} has {owner}'s harbour; {who} cannot build a second one.",
    "harbour without route": "{who} has no route into {city} and cannot build a harbour there.",
    "no harbours left": "{who} has built {each:harbour}, and has no more.",
    "harbour cost": "A harbour costs {cards} train and {cards} ship cards, wilds for any of them; {who} pays {trains} train, {ships} ship and {wilds} wild.",
    "harbour for nothing": "A harbour costs no {means}; {who} pays nothing for it.",
    "harbour colours": "{who} pays with {colours}; all cards for a harbour must be one colour.",
    "no mark on doubles": "Double ships have no harbour mark; {who} cannot build with them.",
    "too few marked": "{who} plays too many {colour} {deck} cards; only {marked} have the harbour mark.",
    "harbours left": "{left:harbour} left",
    # reasons in short
    "why harbour without route": "no route into {city}",
    # what a turn may hold, and the sheet
    "may build a harbour": "build a harbour for {cards} train and {cards} ship cards: {count:port} to choose from, {left:harbour} left",
    "may build a harbour for nothing": "build a harbour for free: {count:port} to choose from, {left:harbour} left",
    "harbours missing": "No harbour is recorded, so all of them count as not built.",
    "harbour route untold": "{who} has a harbour at {city}, and no route into it was told.",
    "why harbours": "{count:harbour}, {points:point}",
    "why harbour": "{city}: {count:ticket}, {points}",
    "why unbuilt": "{count} not built",
    # names on the sheet and in lists
    "board port": "{count:port}",
    "what harbours": "harbours",
    "what unbuilt harbours": "unbuilt harbours",
    # what a seat has
    "seat fact harbours": "{number:harbour}",
    # where only totals are recorded
    "counts harbour": "harbours built",
    "counts harbour point": "harbours, points",
    # signs on the board
    "legend harbour": "harbour",
    # what its numbers mean on a board
    "cities with port": "its ports are {cities}",
    "here harbours.each": "{each:harbour} for each player",
    "here harbours.cards": "a harbour costs {cards} train and {cards} ship cards",
    "here harbours.marked": "{marked:card} of each colour and kind with the mark",
    "here harbours.points": "a harbour for one, two, or three or more tickets: {points} points",
    "here harbours.unbuilt": "{unbuilt:point} for each harbour not built",
    # questions and help
    "table help harbour": "a harbour; then what was paid: with 2 red train 2 red ship",
}
