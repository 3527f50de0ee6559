"""What the signs on a board mean, in the window and on the picture that is handed on."""

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
    "legend double": "a double",
    "legend triple": "a triple",
    "legend closed": "closed",
    "legend ferry": "ferry",
    "legend ship": "ship",
    "legend junction": "no city, only a junction",
    "legend longest path": "longest path",
    "legend tunnel": "tunnel",
    "legend water": "water",
    "legend locomotive": "takes a locomotive",
    "legend mountain": "mountain",
    "legend coal": "coal",
    "legend harbour": "harbour",
    "legend station": "station",
    "legend passenger": "passenger",
}
