"""The score sheet."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # what a turn can contain
    "why told": "as the table counted",
    "aside untold": "nobody is recorded as having it",
    "aside no route": "nobody has a route",
    "won by points": "{who} wins with {points:point}.",
    "won by points together": "{who} win with {points:point}.",
    "won by tie-break": "{who} wins the tie at {points:point} by {by}.",
    "won by tie-break together": "{who} win the tie at {points:point} by {by}.",
    "shared win": "{who} share the win with {points:point}; the tie-breaks cannot part them.",
    "shared win without tie-break": "{who} share the win with {points:point}; this game has no tie-break.",
    "leads by points": "{who} leads with {points:point}.",
    "leads by points together": "{who} lead with {points:point}.",
    "leads by tie-break": "{who} leads the tie at {points:point} by {by}.",
    "leads by tie-break together": "{who} lead the tie at {points:point} by {by}.",
    "level": "{who} are level with {points:point}.",
    "not printed": "There is no such board in print: {board}.",
    "read on earlier": "The record says {name}, but fits the board that had this name before: {board}. It was read on that one.",
    "fits earlier": "The record fits the board that had the name {name} before as well, with another result. If it was played on that one, let it say board: {earlier}.",
    "board edited": "The table corrected the board: {edit}.",
    "house rule": "House rule: {option} = {value}.",
    "tickets told": "Told by the table, not in the board file: {tickets}.",
    "not finished": "The last turn is not played; this is how it stands.",
    "overruled": "Line {line}, played although refused: {text}",
    "refused": "Line {line}, refused: {text}",
    "ticket missing": "{player} kept {kept:ticket}; known so far: {shown}.",
    "ticket missing waiting": "{player} kept {kept:ticket}; known so far: {shown}, {waiting} under the cover.",
    "path cities": "Longest path, {length:space}: {cities}",
    "completed": "completed",
    "failed": "failed",
    "total": "total",
    "rank": "rank",
    "line": "line",
    "winner": "winner",
}
