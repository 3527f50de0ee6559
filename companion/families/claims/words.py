"""The sentences of claims."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "never said claims": "Points come by themselves, with the route that is claimed: leave out “{text}”.",
    "route taken": "{a} – {b} is taken: {owner} owns it.",
    "route told twice": "{who} names {a} – {b} twice.",
    "nothing without route": "No route joins {a} and {b}, so this does not count: {lacks}.",
    "nothing without track": "{a} – {b} has no such track, only {has}, so this does not count: {lacks}.",
    "points to": "+{points:point} to {who}",
    "lacks pieces and cards": "no points, no {unit}s, no cards",
    "lacks pieces": "no points, no {unit}s",
    "row doubtful": "about this track: {says}",
    "row doubtful how": "if yours differs: table corrects route {track} to LENGTH COLOUR{columns}",
    "row doubtful number": ", {column} NUMBER",
    "row doubtful names": ", {column} NAMES",
    "row doubtful how kind": "if yours differs: table corrects route {track} to LENGTH COLOUR KIND{columns}",
    # reasons in short
    "why route taken": "{owner} owns it",
    # what a turn may hold, and the sheet
    "may claim": "claim a route: {count} to choose from, {pieces:piece} left",
    "why routes": "{count:route}",
    "why routes scored": "{own:route} claimed, {count} scored",
    # names on the sheet and in lists
    "what routes": "routes",
    # where only totals are recorded
    "counts point": "what the score marker showed",
    # what its numbers mean on a board
    "here claims.points none": "routes score nothing",
    "here claims.points": "points by number of spaces: {points}",
}
