"""The sentences of doubles."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "double": ("double", "doubles"),
    "triple": ("triple", "triples"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "length of doubles": "{who} cannot have {count:route} of {length:space}: nobody owns two tracks of a double, so {limit} is the most.",
    "length closed": "{who} cannot have {count:route} of {length:space}: with {players:player}, {open} can be claimed, and the others leave {left}.",
    "triple closed": "{owner} took {tracks} of the tracks of {a} – {b}; with up to {limit} players the others are closed to {who}.",
    "partner owns other track": "{partner} owns the other track of {a} – {b}; partners may not have one each, so {who} cannot.",
    "own other track": "{who} already owns the other track of {a} – {b}; nobody may own two.",
    "double closed": "{owner} took one track of {a} – {b}; with up to {limit} players the other is closed to {who}.",
    # reasons in short
    "why triple closed": "closed: {owner} has another track",
    "why own other track": "{who} has the other track",
    "why double closed": "closed: {owner} has the other track",
    # names on the sheet and in lists
    "board doubles": "{count:double}",
    "board triples": "{count:triple}",
    # what the booklets leave open
    "open doubles.closed_up_to": "The second track of a double",
    "open doubles.closed_up_to 0": "open with any number of players",
    "open doubles.closed_up_to 2": "closed with 2 players",
    "open doubles.closed_up_to 3": "closed with 2 or 3 players",
    "open doubles.apart_double": "Two tracks between the same stations, printed apart",
    "open doubles.apart_double no": "not a double",
    "open doubles.apart_double yes": "a double",
    "open doubles.one_each": "One player on two tracks of a double",
    "open doubles.one_each yes": "is refused",
    "open doubles.one_each no": "is allowed",
    "open doubles.partners": "Partners on both tracks of a double",
    "open doubles.partners yes": "allowed, one each",
    "open doubles.partners no": "refused",
    # mistakes in a board file
    "not apart": "{a} – {b} has no two tracks without a group",
    # signs on the board
    "legend double": "a double",
    "legend triple": "a triple",
    # what its numbers mean on a board
    "here doubles.closed_up_to": "with {closed_up_to} players or fewer, one claimed track closes the other",
    "here doubles.closed_up_to 2": "with 2 players, one claimed track closes the other",
    "here doubles.closed_up_to 0": "both tracks stay open with any number of players",
    "here doubles.triples 1": "",
    "tracks of a triple": "so many tracks of a triple cannot be open: 1 to {most}",
    "here doubles.triples_of": "tracks of a triple that can be claimed, by number of players: {triples_of}",
    "here doubles.triples": "{triples:track} of a triple can be claimed where doubles allow only one",
    "here doubles.one_each yes": "nobody may own two tracks of one double",
    "here doubles.one_each no": "one player may own both tracks",
}
