"""The sentences of pieces."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "too many pieces counted": "{who} cannot have used {used:{unit}}; everybody has {all}.",
    "pieces do not add up": "{who}'s routes take {used:{unit}} of {all}, so {should} should be left, not {left}.",
    "too few pieces": "{who} has {have:{unit}} left; {a} – {b} needs {need}.",
    "too few pieces beside": "Apart from those left over, {who} has {have:{unit}}; {a} – {b} needs {need}.",
    "nothing to choose": "On {board} nobody chooses pieces; {who} has what the rules give.",
    "too many of a kind": "{who} takes {count:{unit}}; there are {exist}.",
    "wrong choice of pieces": "{who} takes {trains:train} and {ships:ship}, {total:piece} in all; it must be {choose}.",
    "chosen too few": "{who} takes {count:{unit}} but has already used or exchanged {used}.",
    "chosen too many": "{who} takes {count:{unit}} and got {got} by exchange; there are {exist}.",
    "already chosen": "{who} has already chosen pieces.",
    "holds too many pieces": "{who} cannot hold {count:{unit}}: at most {most} can be left.",
    "pieces nowhere": "With {left:{unit}} left, {who} should have {count} more on routes than were entered; a route may be missing.",
    # reasons in short
    "why too few pieces": "needs {need}, {who} has {have:{unit}}",
    # what a seat has
    "seat fact pieces": "{number:piece}",
    "seat fact pieces to pick": "{number:piece} to pick",
    "seat fact trains": "{number:train}",
    "seat fact ships": "{number:ship}",
    # what the booklets leave open
    "open pieces.train": "Trains of each player",
    "open pieces.train 45": "45 trains",
    "open pieces.train 40": "40 trains",
    "open pieces.train 35": "35 trains",
    # what its numbers mean on a board
    "here pieces.train": "{train:train} for each player",
    "here pieces.ship": "{ship:ship} for each player",
    "here pieces.choose": "each player chooses {choose} of these pieces",
}
