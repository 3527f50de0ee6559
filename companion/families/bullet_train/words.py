"""The sentences of the bullet tracks."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "bullet": ("bullet track", "bullet tracks"),
    "white train": ("white train", "white trains"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "never said bullet_train": "White trains and the markers on the bullet track move by themselves: leave out “{text}”.",
    "bullet built": "{a} – {b} is already built: it has a white train and belongs to everybody.",
    "no bullet track": "{a} – {b} is not a bullet track, so no white train can be there.",
    "too many white trains": "{count:bullet} cannot be built: there are only {trains:white train}.",
    "marker too far": "{who} cannot be at {count} on the bullet track; all bullet tracks together have {most:space}.",
    "markers too far": "{who} cannot be at {count} on the bullet track: the {trains:white train} cover {most:space} at most, and the others are at {others} together.",
    "why bullet built": "belongs to everybody",
    "bullet built then": "no train, no points: the marker moves on to {spaces}, {left:white train} left",
    "lacks OwnTogether": "tracks that belong to all",
    # mistakes in a board file
    "bullet tracks none": "no track of the board is a bullet track",
    "bullet places": "lists at most one place per player with {players:player}, of at most {most} points each",
    # names on the sheet, on a seat and in lists
    "what bullet train": "bullet train",
    "why bullet train": "place {place} with {spaces}",
    "why no bullet train": "built none",
    "seat fact bullet": "{number} on the bullet track",
    "markers missing": "Where {who} stood on the bullet track is not recorded, so that scores nothing.",
    "markers not built": "The markers on the bullet track stand on {told} together, but the bullet tracks that are "
    "built have {spaces:space}.",
    "bullet owned": "{tracks}: a bullet track can be a player's own only when no white train is left, and {left} may be. "
    "What a white train lies on belongs to all: “table owns …”.",
    "board kind bullet": "{count:bullet}",
    # where only totals are recorded
    "counts bullet": "place on the bullet track; 0: built none",
    # signs on the board, and at the table
    "legend bullet": "bullet track",
    "track size bullet": "bullet track of {length}",
    # what its numbers mean on a board
    "here bullet_train.trains": "there are {trains:white train}",
    "here bullet_train.ends_at": "the last round waits until {ends_at:white train} or fewer are left",
    "here bullet_train.none": "{none:point} for a player who built no bullet track",
}
