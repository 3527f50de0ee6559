"""The sentences of the shares."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "share": ("share", "shares"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # names on the sheet, on a seat and in messages
    "what shares": "railway shares",
    "seat fact shares": "{number:share}",
    "lacks ShowDummy": "shares of a dummy",
    "a railway": "a railway, such as {example}",
    # why a share is refused
    "share not here": "{who} cannot take a share of {railway} here: the track {a} – {b} has {signs}.",
    "no signs": "no railway sign",
    "share pile empty": "No share of {railway} is left; the game has {count}.",
    "second share": "{who} can take only one share with a claim, not {count}.",
    "dummy name": "the dummy",
    "dummy share not here": "The dummy cannot take a share of {railway} here: the track {a} – {b} has {signs}.",
    "second dummy share": "The dummy can take only one share with a claim, not {count}.",
    "dummy without share": "{who} takes no share, so the dummy gets none.",
    "dummy not here": "With {players} players there is no dummy.",
    "dummy missing": "With 2 players the dummy takes a share of the same track too: add “, dummy {example}”.",
    "dummy not his": "The dummy has no share {number} of {railway}.",
    "dummy not half": "Half of the dummy's {count} shares are shown, rounded up: {half}, not {shown}.",
    "dummy too many": "The dummy cannot have {count} of {railway}, which has {left:share} left of {all}.",
    "too many shares": "{who} cannot hold {count} of {railway}, which has {left:share} left of {all}.",
    "lowest too high": "{who} cannot hold share {lowest} of {railway} as the lowest of {count}: there are only {all}.",
    "lowest of none": "{who} holds no share of {railway}, so there is no lowest one.",
    "lowest of another": "{who} cannot hold share {lowest} of {railway} as the lowest, given {other}'s shares: there is only one of each number.",
    "why share not here": "no sign of {railway}",
    "why dummy share not here": "no sign of {railway}",
    "why share pile empty": "pile of {railway} empty",
    # mistakes in a board file
    "shares none": "names no railway; each is a sign and its number of shares, such as PRR = 15",
    "sign untypable": "“{sign}” cannot be typed: a sign is one word of at most {most} letters",
    "name untypable": "“{name}” cannot be typed: a name has letters and at most {most} characters, the first of them no space",
    "shares names none": "has no name; a railway that is only called by its sign is left out here",
    "no such railway": "there is no railway {sign} in shares.piles",
    "share count": "{count} shares of a railway is out of range (1 to {most})",
    "share places": "has {count} places, more than there are players: {most} at most",
    "share points": "{points} points for a place is out of range (0 to {most})",
    "railway column twice": "{sign} is there twice",
    # what a claim brings
    "may take a share": "{who} may take a share of {railways}",
    "takes a share": "share {number} of {railway}",
    "dummy takes": "the dummy: share {number} of {railway}",
    # questions and help
    "table help share of a railway": "after a claim with railway signs: the top share of one of them",
    # the sheet
    "why share": "{railway} {points} (place {place} with {count})",
    "shares missing": "The shares are not recorded, so they score nothing.",
    "dummy all": "The dummy's shown shares were not told, so all of its shares take places.",
    "share tie untold": "{railway}: {who} hold as many shares, and not all of their lowest numbers are told; nobody stands "
    "behind a number that is not.",
    # what the booklet leaves open
    "open shares.dummy_untold": "The dummy's shares, if those shown are not recorded",
    "open shares.dummy_untold all": "all of them take places",
    "open shares.dummy_untold none": "none of them takes a place",
}
