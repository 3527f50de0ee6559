"""What the signs on a board mean, in the window and on the exported picture."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "legend title": "On the board, a dash for each space, and a digit for how many:",
    "legend purple": "purple",
    "legend white": "white",
    "legend blue": "blue",
    "legend yellow": "yellow",
    "legend orange": "orange",
    "legend black": "black",
    "legend red": "red",
    "legend green": "green",
    "legend grey": "any colour",
    "legend trackbed": "track bed, with no colour",
    "legend closed": "closed",
    "legend everybody": "everybody’s",
    "legend junction": "not a city, only a junction",
    "legend water": "water",
}
