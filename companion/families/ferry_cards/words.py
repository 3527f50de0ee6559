"""The sentences of the ferry cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "ferry card": ("ferry card", "ferry cards"),
    "wave": ("wave", "waves"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused
    "ferry cards held": "{who} already holds {hold:ferry card}, and nobody may hold more.",
    "ferry cards out": "No ferry card is left to take; the game has {cards}.",
    "ferry card without cards": "{who} cannot take a ferry card: with dice they pay for nothing.",
    "no waves here": "{who} cannot play a ferry card for {a} – {b}: it has no waves.",
    "too many ferry cards": "{who} plays {paid:ferry card} for {a} – {b}; as one pays for up to {each}, at most {most:ferry card} can be played for its {waves:wave}.",
    "ferry needs wild or ferry": "{a} – {b} is a ferry with {need:wave}, each paid with a wild or part of a ferry card; what {who} plays is enough for {laid}.",
    "ferry cards never": "{who} cannot play {paid:ferry card} for {a} – {b}: nobody holds more than {hold}.",
    "ferry cards lacking": "{who} plays {paid:ferry card} but holds {have}.",
    "why ferry cards held": "already holds {hold:ferry card}",
    "lacks TakeFerryCard": "ferry cards",
    # what a turn may hold, and what a move brings
    "may take a ferry card": "take a ferry card; {hold} in hand at most",
    "ferry cards then held": "{held:ferry card} in hand",
    "a ferry card": "a ferry card, as in “draws a ferry card”",
    "table help ferry card": "take a ferry card, which is the whole turn",
    # mistakes in a board file
    "more waves than spaces": "there are more waves than the {spaces:space} of the track",
    "waves on land": "only a ferry has waves",
    # what a seat has, and signs on the board
    "seat fact ferry cards": "{number:ferry card}",
    "legend wave": "takes a locomotive, or part of a ferry card",
    # what its numbers mean on a board
    "here ferry_cards.cards": "there are {cards:ferry card}",
    "here ferry_cards.hold": "nobody holds more than {hold:ferry card}",
    "here ferry_cards.waves": "a ferry card pays for up to {waves:wave}",
}
