"""The sentences of tunnels."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "tunnel": ("tunnel", "tunnels"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "too many turned up": "{turned:card} turned up for {a} – {b}; it should be {printed}.",
    "too few turned up": "{turned:card} turned up for {a} – {b}; it should be {printed} as long as there are cards.",
    "turned up twice": "{who} has already said what was turned up for {a} – {b}.",
    "tunnel cost": "{a} – {b} costs {extra:card} more; {who} adds {added}.",
    "tunnel colour": "{who}'s extra for {a} – {b} must be {asked} or wilds.",
    "tunnel colours": "{who}'s extra for {a} – {b} must be one colour and wilds, not {colours}.",
    "tunnel costs at most": "{a} – {b} costs {most:card} more at most, one for each turned up; {who} adds {added}.",
    "tunnel of wilds": "{who} paid for {a} – {b} in wilds alone, so the extra must be wilds too.",
    "tunnel not paid": "{a} – {b} costs {extra:card} more: {who} must add that, or give up.",
    "turn up": "turn up {cards:card}",
    "tunnel may cost": "{extra} more to pay, depending on the colour",
    "tunnel costs": "{extra:card} more to pay",
    # names on the sheet and in lists
    "board kind tunnel": "{count:tunnel}",
    # signs on the board
    "legend tunnel": "tunnel",
    # what its numbers mean on a board
    "here tunnels.cards": "{cards:card} are turned up, unless the tunnel prints a number",
    # why a move is refused, and what a move brings
    "no tunnel here": "{who} is not claiming a tunnel.",
    # questions and help
    "ask tunnel label": "turned up",
    "ask tunnel": "A tunnel: which {most:card} were turned up?",
    "ask tunnel untold": "Left empty, it counts as paid. “nothing”: no card was left.",
    "ask tunnel nothing": "nothing turned up",
    "ask tunnel unknown": "The colour played is not known.",
    "ask tunnel coming": "Enter asks what was turned up.",
    "table help tunnel": "after claiming a tunnel; if you leave it out, Enter asks",
    # at the table
    "track size tunnel": "tunnel of {length}",
}
