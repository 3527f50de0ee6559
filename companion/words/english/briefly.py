"""Reasons in few words, for moves that are listed as not allowed; the key of each is that of its sentence."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "why out of turn": "it is {turn}'s turn",
    "why game is over": "the game is over",
    "why no turns in final tracking": "only the end is told",
    "why too few pieces": "needs {need}, {who} has {have:{unit}}",
    "why triple closed": "closed: {owner} has another track",
    "why no such route": "no such route",
    "why route taken": "{owner} owns it",
    "why own other track": "{who} has the other track",
    "why double closed": "closed: {owner} has the other track",
    "why hand too small": "takes {need:card}, {who} has {have} at most",
    "why hand too small in common": "takes {need:card}, {have} at most in hand",
    "why harbour without route": "no route into {city}",
    "why no stations left": "all {each} stations are built",
}
