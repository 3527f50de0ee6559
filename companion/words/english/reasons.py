"""Why a move is refused and what a move brings, for sentences that belong to no single family."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "amount told twice": "This tells twice how many there are of “{unit}”; tell it once.",
    "bonus without routes": "{who} cannot have the {bonus} before any of their routes is told, such as: has 3 routes of 2.",
    "not on this board": "{board} has no {what}.",
    "no such route": "No route joins {a} and {b}; from {a} routes lead to {near:or}. If your board has it: table adds route {a} – {b} LENGTH COLOUR.",
    "no such track": "{a} – {b} has no such track; it has {has}.",
    "why no such route": "no such route",
    "points": "+{points:point}",
    "points lost": "−{points:point}",
    "pieces left": "{left:{unit}} left",
    "cannot pay with": "{who} cannot pay for {a} – {b} with {laid}; it takes {takes:or} only.",
    "nothing to give up": "{a} – {b} costs {who} nothing more; there is nothing to give up.",
    "pays": "pays with {what}{asks}",
    "say which": " (say which)",
    "else say": " (else say: with {example})",
    "no such ticket": "{board}'s deck has no ticket {ticket}; {who} can tell its value: {ticket} VALUE.",
}
