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
    "crossed": "{a} – {b} is shut for the whole game: {c} – {d} crosses it, and is built.",
    "why no piece here": "no track piece yet",
    "why crossed": "shut by {c} – {d}",
    # why a piece is refused
    "piece without draw": "{who} lays a track piece after a draw of train cards only.",
    "second piece": "{who} lays one track piece with a draw.",
    "piece missing": "{who} lays a track piece after the cards, such as: lays {a} - {b} {colour}",
    "a piece fits": "A piece of the supply fits, so {who} lays one, such as: lays {a} - {b} {colour}",
    "no bed": "The board has no track bed {a} – {b}.",
    "takes no piece": "{a} – {b} is no track bed: it takes no piece.",
    "bed claimed": "{owner} has claimed {a} – {b}: it takes no piece any more.",
    "bed has piece": "A {colour} piece lies on {a} – {b} already.",
    "group built": "With {players:player} only one of the tracks {a} – {b} is built or claimed, and one is.",
    "no piece left": "No {colour} piece of {length:space} is left of {every}; of this length there are {left}.",
    "no piece of length": "No piece of {length:space} is left, of any colour.",
    # what a move brings
    "piece laid": "{colour} piece of {length}: {left} left",
    "piece back": "the {colour} piece of {length} goes back",
    "crossing shut": "{a} – {b} is shut from now on",
    # help and explanations
    "may lay": "with every draw of train cards, after the cards: one piece on a free bed of its length; {left} left",
    "table help piece": "after a draw of cards, `; lays` and a bed with the colour of the piece; alone, the cards are "
    "not told",
    # the sheet
    "pieces untold": "Which track pieces were laid is not recorded: the beds were claimed as if they were grey.",
    # mistakes in a board file
    "pieces odd": "pieces have 1 to 12 spaces, and there are 99 of a colour at most",
    "beds none": "no track of the board is a track bed",
    "crossing odd": "{a} – {b} crosses {place}, which is no other track that crosses {own}",
}
