"""The sentences of the track beds."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {"track piece": ("track piece", "track pieces")}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what can be typed
    "a piece": "the colour of the track piece, such as {example}",
    "lacks LayPiece": "track pieces",
    "lacks LayNothing": "track pieces",
    "lacks DrawAndLay": "track pieces",
    "lacks DrawAndLayNothing": "track pieces",
    # why a claim is refused
    "no piece here": "No track piece lies on {a} – {b}: {who} cannot claim the bed until one does.",
    "no such piece here": "No such piece lies on {a} – {b}, only {colours}: {who} cannot claim a bed without a piece.",
    "crossed": "{a} – {b} is closed for the whole game: {c} – {d} crosses it, and is built.",
    "why no piece here": "no track piece yet",
    "why crossed": "closed by {c} – {d}",
    # why a piece is refused
    "piece without draw": "{who} can lay a track piece only after a draw of train cards.",
    "second piece": "{who} can lay only one track piece with a draw.",
    "piece missing": "{who} must lay a track piece after the cards, such as: lays {a} - {b} {colour}",
    "a piece fits": "A piece in the supply fits, so {who} must lay one, such as: lays {a} - {b} {colour}",
    "no bed": "The board has no track bed {a} – {b}.",
    "takes no piece": "{a} – {b} is not a track bed: it takes no piece.",
    "bed claimed": "{owner} has claimed {a} – {b}: it takes no more pieces.",
    "bed has piece": "{a} – {b} already has a {colour} piece.",
    "group built": "With {players:player}, only one of the tracks {a} – {b} can be built or claimed, and one is.",
    "no piece left": "No {colour} piece of {length:space} is left of {every}; left in this length: {left}.",
    "no piece of length": "No piece of {length:space} is left, of any colour.",
    # what a move brings
    "piece laid": "{colour} piece of {length}: {left} left",
    "piece back": "the {colour} piece of {length} goes back",
    "crossing shut": "{a} – {b} is closed from now on",
    # help and explanations
    "may lay": "with every draw of train cards, after the cards: one piece on a free bed of its length; {left} left",
    "table help piece": "after a draw of cards, `; lays` and a bed with the colour of the piece; alone, it leaves the cards open",
    # the sheet
    "pieces untold": "Which track pieces were laid is not recorded: the beds were claimed as if they were grey.",
    # mistakes in a board file
    "pieces odd": "pieces have 1 to 12 spaces, and there are 99 of a colour at most",
    "beds none": "no track of the board is a track bed",
    "crossing odd": "{a} – {b} crosses {place}, which is no other track that crosses {own}",
}
