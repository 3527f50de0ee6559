"""The sentences of the merchandise cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "merchandise card": ("merchandise card", "merchandise cards"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what a claim brings, and why a count is refused
    "never said merchandise": "Merchandise cards come by themselves, with each track that has carts: leave out “{text}”.",
    "merchandise taken": "a merchandise card, {count} in all",
    "too many merchandise cards": "{who} cannot have {count:merchandise card}; there is one for each track with "
    "carts, and the others leave {left}.",
    "merchandise beyond routes": "{who} cannot have {count:merchandise card} with {routes:route}; a route brings one at "
    "most.",
    # mistakes in a board file
    "merchandise none": "no track of the board has a cart",
    "merchandise too few": "{tracks:track} with a cart, but {cards:merchandise card}; there is one for each",
    "merchandise places": "the points with {players:player} are missing",
    "merchandise many places": "with {players:player} there are more places than players",
    # names on the sheet, on a seat and in lists
    "what merchandise": "merchandise",
    "why merchandise": "{count:merchandise card}, place {place}",
    "seat fact merchandise cards": "{number:merchandise card}",
    "lacks merchandise card": "merchandise cards",
    "board cart": "{count:track} with carts",
    # where only totals are recorded
    "counts merchandise card": "merchandise cards",
    # signs on the board
    "legend cart": "a cart: the track brings a merchandise card",
    # what its numbers mean on a board
    "here merchandise.cards": "{cards:merchandise card}",
    "here merchandise.places": "points by place and number of players: {places}",
}
