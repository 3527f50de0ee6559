"""The sentences of stations."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "too many stations": "{who} cannot have built {count:station}; everybody has {each}.",
    "lacks station": "stations",
    "lacks BuildStation": "stations",
    "lacks HasStations": "stations",
    "lacks Borrow": "stations, which borrow routes",
    "second station": "{city} has {owner}'s station; {who} cannot build a second one.",
    "no stations left": "{who} has built all {each} stations.",
    "station cost": "This station costs {who} {cost} ({units:or}); {laid} laid.",
    "station colours": "{who} lays {colours}; all cards of a station share one colour.",
    "stations left": "{left:station} left",
    "no station there": "{who} has no station at {city}.",
    "loan not at station": "{a} – {b} does not touch {city}; {who} borrows a route into the station's city.",
    "loan twice": "{who}'s station at {city} borrows {a} – {b} already; each borrows a route of its own here.",
    "loan of no opponent": "{a} – {b} belongs to no opponent of {who}; a station borrows an opponent's route.",
    # in few words
    "why no stations left": "all {each} stations are built",
    # what a turn may hold, and the sheet
    "may build a station": "build a station in one of {count} cities for {cost:card} of one colour; {left} left",
    "why stations": "{left} not built",
    "why loans": "borrows {tracks}",
    # names on the sheet and in lists
    "what stations": "stations",
    # what a seat has
    "seat fact stations": "{number:station}",
    # what the booklets leave open
    "open stations.may_share": "Two stations of a player on one route",
    "open stations.may_share yes": "may borrow it both",
    "open stations.may_share no": "borrow two routes",
    # where only numbers are told
    "counts station": "stations built",
    # signs on the board
    "legend station": "station",
    # what its numbers come to on a board
    "here stations.each": "{each:station} for each player",
    "here stations.points": "{points:point} for each station not built",
}
