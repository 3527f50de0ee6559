"""Remarks about a board while it is being made."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "look unwritable": "The board contains a value that no board file can have.",
    "look differs value": "{what}: {old}, now {new}",
    "look differs place": "{what} is elsewhere on the picture",
    "look differs with": "the rules of {what} are in force",
    "look differs without": "the rules of {what} are not in force",
    "look differs cities new": "{what} is new{more}",
    "look differs cities gone": "{what} is missing{more}",
    "look differs routes new": "track {what}{more} is new",
    "look differs routes gone": "track {what}{more} is missing",
    "look differs ticket_cards new": "ticket {what}{more} is new",
    "look differs ticket_cards gone": "ticket {what}{more} is missing",
    "look differs variants new": "the variant {what} is new{more}",
    "look differs variants gone": "the variant {what} is missing{more}",
    "look differs renamed": "{old} is now called {new}",
    "look differs nothing": "nothing",
    "look differs yes": "yes",
    "look differs no": "no",
    # questions about unlikely values
    "many beside": "{count} tracks join {a} and {b}; printed boards have {most} at most. Was one of them entered twice?",
    "more pieces than spaces": "{players:player} have {pieces:piece} between them, and all the tracks have {spaces:space}. Can a game come to an end?",
    # counts to compare with the box
    "count places": "places",
    "count junctions": "junctions",
    "count border ends": "border ends",
    "count tracks": "tracks",
    "count tracks by colour": "tracks by colour",
    "count tracks by length": "tracks by length",
    "count tracks by kind": "tracks by kind",
    "count doubles": "doubles",
    "count triples": "triples",
    "count spaces": "spaces",
    "count spaces by colour": "spaces by colour",
    "count tickets": "tickets",
    "count tickets by deck": "tickets by deck",
    "count value of tickets": "total value of tickets",
    "count value by deck": "value by deck",
    "count tickets of variants": "tickets of variants",
    # a trial game
    "trial players": "{board} is for {allowed} players.",
    "trial stuck": "After {moves:move}, {who} had no move that the rules allow.",
    "trial long": "After {moves:move} the game had not ended.",
}
