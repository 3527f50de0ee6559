"""The sentences of the city markers."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {"marker": ("marker", "markers")}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # the set-up
    "hint first a start city": "Set-up: in which city does {who} start? Such as:",
    "phone first a start city": "Set-up: {names} chooses a start city.",
    "phone first a start city several": "Set-up: {names} choose start cities.",
    "a start city": "the start city, such as: takes {example}",
    "lacks TakeStart": "start cities",
    "lacks HasMarkers": "city markers",
    "start city twice": "{who} has a start city already: {city}.",
    "start city out of order": "{who} has to wait: {turn} chooses the next start city. The last player begins.",
    # the network
    "not at start city": "{a} – {b} does not touch {city}: {who}'s first route must lead into the start city.",
    "start city told late": "{city} cannot be {who}'s start city: the first route, {a} – {b}, does not touch it.",
    "not at network": "{a} – {b} does not touch {who}'s network; every claim must connect to it.",
    "why not at start city": "not at {city}, the start city",
    "why not at network": "not connected to the network",
    # markers
    "city marked": "{city} has {owner}'s marker; {who} cannot put one there.",
    "too many markers": "{who} cannot have {count:marker}; everybody has {each}.",
    "no marker left": "{who} has put down {each:marker}, and has no more.",
    "second marker": "{who} may put down only one marker with a claim.",
    "marker not at end": "{city} is not an end of {a} – {b}; {who}'s marker goes on one of those two.",
    "the city of a marker": "the end of the route where the marker goes, such as {example}",
    "marker cost": "The marker at {city} costs {who} {cost:card} of one colour, or locomotives.",
    "why city marked": "{city} has a marker",
    # what a claim brings
    "marker put": "marker at {city}, {left} left",
    "start city untold": "{who}'s start city is not entered yet",
    "marker untold": "{cost:card} for the marker, not saying which",
    # the sheet, a seat and lists
    "seat fact markers": "{number:marker}",
    "start cities missing": "The start city of {who} is not recorded: no points are sent to it, and it may have been any.",
    "markers from the beginning": "What the score marker of {who} showed is not recorded: the city markers are counted as if they had stood from the beginning.",
    "markers uncounted": "What the score marker of {who} showed is not recorded: the routes count for whoever claimed them, as if there were no city markers.",
    # signs on the board
    "legend marker": "city marker",
    # what its numbers mean on a board
    "here city_markers.each": "{each:marker} for each player",
    "here city_markers.cost": "{cost:card} of one colour for each marker after the first",
    # questions and help
    "table help start city": "your start city, where your network begins; the last player first",
    "table help marker": "after a claim: one of your markers on an end of the route, with what was paid for it",
    "table help markers": "where your markers stand, the start city first",
}
