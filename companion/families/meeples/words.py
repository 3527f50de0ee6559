"""The sentences of meeples."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # mistakes in a board file
    "no border end": "no city is a border end of {country}",
    # why a move is refused, and what a move brings
    "no passenger there": "No passenger is left at {city} for {who}.",
    "two passengers": "{who} takes only one passenger at {city}.",
    "passengers beyond routes": "{who} cannot hold {count} passengers with {routes:route}; a claim brings two at most.",
    "passengers of a colour": "No {colour} passenger is left; the game has {each}.",
    "passengers there": "passengers to take at {cities}",
    "too many of a colour": "{who} cannot hold {count:{colour} passenger}; the others leave {left}.",
    # what a turn may hold, and the sheet
    "why passengers": "{colour}: {count}, {points}",
    "passengers missing": "The passengers are not recorded, so they score nothing.",
    # names on the sheet and in lists
    "what passengers": "passengers",
    # what the booklets leave open
    "open meeples.second_shared": "A tie for the second most passengers",
    "open meeples.second_shared yes": "all of them score it",
    "open meeples.second_shared no": "nobody scores it",
    # what its numbers mean on a board
    "here meeples.most": "{most:point} for the most passengers of a colour, {second} for the second most",
    "here meeples.each": "{each} passengers of each colour",
}
