"""The sentences of stations."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "station face": ("station face", "station faces"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "too many stations": "{who} cannot have built {count:station}; everybody has {each}.",
    "lacks station": "stations",
    "lacks BuildStation": "stations",
    "lacks HasStations": "stations",
    "lacks Borrow": "stations, which borrow routes",
    "second station": "{city} has {owner}'s station; {who} cannot build a second one.",
    "no stations left": "{who} has built {each:station}, and has no more.",
    "station cost": "{who}'s next station costs {cost:card} of one colour, or wilds; {who} pays {laid}.",
    "station cost in faces": "{who}'s next station costs {cost:station face}, or wilds; {who} pays {laid} of these.",
    "station colours": "{who} pays with {colours}; all cards for a station must be one colour.",
    "stations left": "{left:station} left",
    "no station there": "{who} has no station at {city}.",
    "loan not at station": "{a} – {b} does not touch {city}; {who}'s station borrows a route into its own city.",
    "loan twice": "{who}'s station at {city} already borrows {a} – {b}; here each borrows a different route.",
    "loan of no opponent": "{a} – {b} belongs to no opponent of {who}; a station borrows an opponent's route.",
    # reasons in short
    "why no stations left": "no station is left",
    # what a turn may hold, and the sheet
    "may build a station": "build a station for {cost:card} of one colour: {count:city} to choose from, {left:station} left",
    "why stations": "{left} not built",
    "why loans": "borrows {tracks}",
    "stations missing": "No station is recorded, so all of them count as not built.",
    # names on the sheet and in lists
    "what stations": "stations",
    # what a seat has
    "seat fact stations": "{number:station}",
    # what the booklets leave open
    "open stations.may_share": "Two of a player's stations at one route",
    "open stations.may_share yes": "may both borrow it",
    "open stations.may_share no": "must borrow two routes",
    # where only totals are recorded
    "counts station": "stations built",
    # signs on the board
    "legend station": "station",
    # what its numbers mean on a board
    "here stations.each": "{each:station} for each player",
    "here stations.points": "{points:point} for each station not built",
    # what a line still needs
    "the station": "“at” and the city of the station",
    # questions and help
    "hint over loans": "F8 changes what stations borrow. Ctrl+Z undoes the last line.",
    "loans title": "Stations: what each borrows for its tickets",
    "loans what": "The best choice for the known tickets is suggested. Enter on a station lists the alternatives.",
    "loans of": "{who}'s station at {city}",
    "loans choose": "Which opponent's route does it borrow? It counts for all tickets alike. Esc leaves it as it is.",
    "loan": "{a} – {b} of {owner}",
    "loan none": "nothing to borrow",
    "loan chosen": "chosen",
    "loan proposed": "suggested",
    "loan worth": "tickets bring {points:+}",
    "help loans": "At the end each station borrows one opponent's route into its city (EU-04).",
    "help loans choose": "what else the highlighted station may borrow; then choose the highlighted route",
    "help loans on": "go on to the sheet",
    "table help station": "a station, with what was paid",
    "table help loans": "what stations borrow for their tickets",
    # at the table
    "typed loans": "F8 shows what stations borrow.",
}
