"""How one player's tickets stand, for that player alone."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a ticket is lost
    "lost pieces": "The shortest path takes {need:piece}, with {left} left.",
    "lost kinds": "The shortest path takes {trains:train} and {others:{unit}}; there can be {left_trains:train} and {left_others:{unit}} at most.",
    "lost city": "No open route leads to {city} any more.",
    "lost way": "The open routes no longer connect its cities.",
    "lost over": "The game is over.",
    # the screen
    "outlook title": "How {who}'s tickets are doing",
    "outlook away": "Everybody else, look away. Enter or Esc covers them again.",
    "outlook done": "Completed: {way}.",
    "outlook open": "{pieces:piece} more, of {left}: {way}.",
    "outlook borrowing": "{pieces:piece} more, of {left}, and {loans:borrowed route}: {way}.",
    "outlook lost": "Lost. {why}",
    "outlook none": "No ticket of {who}'s is known yet.",
    "outlook unknown": "{count:ticket} not entered yet.",
    "outlook alone": "Each ticket is considered by itself; cards, turns and other players are not taken into account.",
    "outlook keys": "↑ ↓ another ticket · any other key covers",
    "outlook row done": "completed",
    "outlook row open": "{pieces:piece} more",
    "outlook row borrowing": "{pieces:piece} more and {loans:borrowed route}",
    "outlook row lost": "lost",
    "key outlook": "how they are doing",
    "key another": "another player",
    "help outlook": "how they are doing: completed, what is missing city by city, or lost and why; for their owner only",
    "help another": "on the cover: another player",
    "tickets cover all": "All {count} are known here.",
}
