"""The sentences of the province lines and the express cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "province train": ("province train", "province trains"),
    "province point": ("province point", "province points"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what is expected in a line
    "a line": "a province line, such as {example}",
    "a spot": "the number of a spot, or a province line, such as {example}",
    "an express card": "the number of an express card",
    "lacks HasSpots": "province lines",
    "lacks province train": "province lines",
    "lacks province point": "province lines",
    # why a move is refused
    "express twice": "{who} can use only one express card a turn.",
    "no such express": "{who} has no express card {card}; they are {cards}.",
    "express used": "{who} has already used express card {card}; each is used once.",
    "express without spot": "With a claim, an express card adds to a train's spot, and {who} gives no spot (“, spot”).",
    "second spot": "{who} gets only one spot with a claim.",
    "spot without line": "{a} – {b} is grey: say which line {who}'s train goes on, such as “, spot {number} red”.",
    "spot of another line": "{a} – {b} puts a train on the {line} line, not on the {said} one.",
    "no train for a spot": "{who} has no train left for a spot after those for {a} – {b}.",
    "no such spot": "There is no spot {number}: they go from 1 to {top}.",
    "spot out of reach": "{who} cannot reach spot {number} of the {line} line with {cards:card} and {express} from express cards: {reach} at most.",
    "no free spot": "No spot of the {line} line up to {reach} is free, so {who} cannot put a train there.",
    "spot taken": "Spot {number} of the {line} line is taken; the next free one below is {free}.",
    "higher spot free": "{who} must take the highest free spot, {free} of the {line} line, not {number}.",
    "spot held": "Spot {number} of the {line} line is {holder}'s.",
    "spot told twice": "{who} names spot {number} of the {line} line twice.",
    "too many spots": "{who} cannot have {count:train} on province lines; {have} at most.",
    "too many province points": "{who} cannot have {count:province point}; all lines together pay {most} at most.",
    "province points taken": "{who} cannot have {count:province point}: of the {exist} that all lines pay, the others leave {left}.",
    "no such province points": "{who} cannot have {count:province point} with {trains:train} on the lines; the places of a "
    "line pay {paid}.",
    "no such province points at all": "{who} cannot have {count:province point}: no places on the lines add up to that; "
    "those of a line pay {paid}.",
    # what a claim brings
    "train on spot": "a train on spot {number} of the {line} line",
    "may take a spot": "may put a train on spot {number} of the {line} line (“, spot”)",
    "may take a spot of any line": "may put a train on any line (“, spot {number} red”)",
    # mistakes in a board file
    "province places": "lists at most one place per player with {players:player}, of 0 to {most} points each",
    "express cards odd": "each express card has a number of its own, 1 or more",
    "provinces none": "no track of the board has a colour, so there are no lines",
    # names on the sheet, on a seat and in lists
    "what provinces": "province lines",
    "why province": "{line} {points} (place {place} with {sum})",
    "why no province": "no line scores",
    "spots missing": "The trains on the province lines are not recorded, so they score nothing.",
    "seat fact spots": "{number:province train}",
    "seat fact express": "{number} express",
    # questions and help
    "table help spot": "after a claim: a train on a province line",
    "table help express": "after a draw too: the express card that was used",
    # where only totals are recorded
    "counts province train": "trains on province lines",
    "counts province point": "province lines, points",
    # what its numbers mean on a board
    "here provinces.spots": "spots 1 to {spots} on each line",
    "here provinces.express": "express cards {express}",
}
