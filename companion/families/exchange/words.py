"""The sentences of exchange."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "lacks ExchangePieces": "pieces to exchange",
    "lacks Exchanged": "pieces to exchange",
    "nothing exchanged": "{who} must exchange at least one piece for one of the other kind.",
    "exchange not held": "{who} gives {count:{unit}} but has {have} left.",
    "box too small": "{who} asks for {count:{unit}}; {have} left in the box.",
    # what a turn may hold, and the sheet
    "may exchange": "exchange pieces, {points:point} each",
    "why exchange": "{count} exchanged",
    # how a ticket stands
    "outlook exchanging": "{pieces:piece} more, of {left}, after an exchange: {way}.",
    "outlook row exchanging": "{pieces:piece} more, after an exchange",
    # names on the sheet and in lists
    "what exchanged pieces": "exchanged pieces",
    # where only totals are recorded
    "counts piece": "pieces exchanged",
    # what its numbers mean on a board
    "here exchange.points": "{points:point} for each piece exchanged",
    "here exchange.train": "{train:train} and {ship:ship} in all, the box included",
    # what a line still needs
    "exchange": "how many, such as {example}",
    # questions and help
    "table help exchange": "pieces for others in the box; each costs a point",
}
