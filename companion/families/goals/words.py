"""The sentences of the goal cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "goal card": ("goal card", "goal cards"),
    "locomotive in hand": ("locomotive in hand", "locomotives in hand"),
    "train left": ("train left", "trains left"),
    "country": ("country", "countries"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # the header, and before a game
    "unknown goal": "{board} has no goal card “{text}”.",
    "unclear goal": "“{text}” matches several goal cards.",
    "set-up list goals": "Goal cards in force",
    "set-up none goals": "none",
    "set-up listed whole goals": "{count} of {wanted}, in force all game:",
    "set-up unlisted goals": "None is listed yet. Started like this, no goal card scores.",
    "set-up bare goals": "None is listed, and the rulebook has {wanted:goal card} picked at random. Which ones?",
    "set-up short goals": "The rulebook has {wanted:goal card} picked at random; {count} listed. Which ones?",
    "set-up ask begin goals": "Begin with the list as it is; no other goal card scores",
    "set-up unknown goals": "There is no goal card “{text}”.",
    "set-up unknown near goals": "There is no goal card “{text}”; nearest: {names}.",
    # what a line declares
    "number of locomotives": "how many locomotives are held",
    "word for locomotives": "“wild” after the number",
    "help goals wild": "locomotives left in hand at the end, two cards of one colour counted as one",
    "lacks HoldsWilds": "goal cards that count locomotives in hand",
    "more locomotives than cards": "{who} cannot hold {count:wild}: {have:card} in hand at most, pairs counted as one, "
    "come to {most}.",
    "more locomotives than exist": "{who} cannot hold {count:wild}: all cards of the deck, pairs counted as one, "
    "leave {left}.",
    "holds locomotives": "{count:locomotive in hand} for {goal}",
    "never said goals": "Goal cards count by themselves, at the end: leave out “{text}”. Only locomotives in hand are told then, for Call of the wild: holds 2 wild.",
    # mistakes in a board file
    "goal unknown": "there is no goal card {goal}; there are {goals}",
    "goal points": "{points} points for {goal} is out of range (0 to {most})",
    "goals too few": "{drawn} goal cards cannot be picked out of {cards}",
    "goal counts nothing": "{goal} counts what no place or track of the board has",
    "arctic without end": "lies inside the Arctic Circle, and neither of its ends does",
    "arctic with end": "has an end inside the Arctic Circle, so arctic = true",
    # names on the sheet and in lists
    "what goals": "goal cards",
    "why goal": "{goal} {points} ({count:{unit}})",
    "why goal told": "{goal} {points}",
    "why goals of": "{goals}",
    "goal of": "{goal}: {count:{unit}}",
    "aside nobody goals": "nobody has any of what these count: {goals}",
    "aside no goals": "no goal card is in force",
    "goals untold": "The record names no goal cards (“goals:” in its header), so none of them counts.",
    "goals of another number": "{count:goal card} in force as told; the booklet picks {drawn}.",
    "goals wilds untold": "The locomotives that {who} held at the end are not told, so they count none for {goal}.",
    # where only totals are recorded
    "counts wild": "locomotives in hand, two cards of one colour as one",
    # signs on the board
    "legend arctic": "inside the Arctic Circle",
    "legend capital": "capital",
    # what its numbers mean on a board
    "cities with arctic": "inside the Arctic Circle lie {cities}",
    "here goals.drawn": "{drawn:goal card} are picked at random",
    "here goals.small": "a small ticket has {small:point} or less",
    "here goals.land": "Wild west counts routes in {land}",
}
