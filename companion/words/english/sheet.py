"""The score sheet."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "why routes": "{count} routes",
    "why tickets": "{completed} completed, {failed} failed",
    "why path": "{length:space} without a break",
    "why most tickets": "{count} completed",
    "why coal": "{held:coal} left",
    "won by points": "{who} wins with {points:point}.",
    "won by tie-break": "{who} wins the tie at {points:point} by {by}.",
    "shared win": "{who} share the win with {points:point}; the tie-breaks cannot part them.",
    "reconstruction": "{board}'s board is a reconstruction: no list of the printed board was found.",
    "board edited": "The table corrected the board: {edit}.",
    "house rule": "House rule: {option} = {value}.",
    "tickets told": "Told by the table, not in the board file: {tickets}.",
    "coal not removed": "Coal was removed from {bare:station} at set-up; the booklet says {removed}.",
    "not finished": "The game is not over; this is how it stands.",
    "overruled": "Line {line}, played although refused: {text}",
    "refused": "Line {line}, refused: {text}",
    "ticket missing": "{player} kept {kept:ticket}; {shown} are known.",
    "path cities": "Longest path, {length:space}: {cities}",
    "completed": "completed",
    "failed": "failed",
    "total": "total",
    "rank": "rank",
    "line": "line",
    "winner": "winner",
}
