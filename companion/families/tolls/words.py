"""The sentences of the tolls."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "toll token": ("toll token", "toll tokens"),
    "loan": ("loan", "loans"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused
    "loan not needed": "{who} cannot take a loan: the tokens pay the whole toll of {toll}.",
    "tolls without loan": "{who} cannot have tokens worth {count} left without a loan: a toll paid comes back once at most, so {most} is the limit. If there is a loan, add it: holds 9 tolls, 1 loan.",
    "tolls beyond loans": "{who} cannot have tokens worth {count} left with {loans:loan}; {most} is the limit.",
    "too many tolls": "{who} cannot have tokens worth {count} left; nobody can have more than {most}.",
    "too many loans": "{who} cannot have {count:loan}; there are not that many tracks.",
    "loans beyond routes": "{who} cannot have {count:loan} with {routes:route}; a route brings one at most.",
    # what a claim brings
    "never said tolls": "Tolls are paid by themselves, to the bank or to the owner of the first track: leave out “{text}”.",
    "toll to bank": "toll {toll} to the bank",
    "toll paid": "toll {toll} to {owner}",
    "bank pays toll": "the bank pays {owner} {toll}",
    "loan taken": "takes a loan, as the toll of {toll} cannot be paid: {points:point} less at the end",
    # mistakes in a board file
    "tolls none": "no track of the board has a toll",
    "toll places": "lists at most one place per player with {players:player}, of 0 to {most} points each",
    # names on the sheet, on a seat and in lists
    "what tolls": "toll tokens left",
    "what loans": "loans",
    "why tolls": "place {place} with {tokens} left",
    "why tolls so far": "place {place} so far",
    "why toll loans": "{count:loan}",
    "seat fact loans": "{number:loan}",
    "loan unsaid": "{who} took a loan for {a} – {b}: the tokens did not pay the toll of {toll}.",
    "tolls missing": "What {who} had left in toll tokens is not recorded, so it takes no place.",
    # where only totals are recorded
    "counts toll": "toll tokens left, by value",
    "counts loan": "loans",
    # signs on the board
    "legend toll": "toll",
    # what its numbers mean on a board
    "here tolls.purse": "tokens worth {purse} for each player",
    "here tolls.loan": "{loan:point} for each loan",
}
