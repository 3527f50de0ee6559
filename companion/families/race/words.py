"""The sentences of the race to completed tickets."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "bonus ticket": ("bonus ticket", "bonus tickets"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what a claim or a ticket brings, and why a count is refused
    "bonus ticket joined": "the bonus ticket: {a} and {b} are joined",
    "race goes on": "{count} of {asked:ticket} completed",
    "race won": "{who} has completed {count:ticket} and wins: the game is over.",
    "race over": "The game is over: {winner} has completed {count:ticket}; nobody has another turn.",
    "why race over": "the game is over",
    "one bonus ticket": "{who} cannot have {count:bonus ticket}; nobody has more than one.",
    # mistakes in a board file
    "race without hand": "completed tickets are counted as they are revealed: tickets.hand must give the number of tickets in a hand, and tickets.worth what each is worth, such as 1",
    "race one coast": "the cities of only one coast are given; the bonus ticket joins two",
    # the sheet
    "race points": "A point is a completed ticket; routes and tickets in the hand score nothing.",
    "why bonus ticket": "{a} – {b}",
    # names on the sheet, on a seat and in lists
    "what bonus ticket": "bonus ticket",
    "lacks bonus ticket": "a bonus ticket",
    "board coast": "{count:city} on the coasts",
    # signs on the board
    "legend coast 1": "one coast, for the bonus ticket",
    "legend coast 2": "the other coast",
    # where only totals are recorded
    "counts bonus ticket": "bonus ticket",
    # what its numbers mean on a board
    "here race.tickets": "{tickets:ticket} completed, the bonus ticket included, win at once",
}
