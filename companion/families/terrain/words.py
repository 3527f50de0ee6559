"""The sentences of the terrain cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "terrain card": ("terrain card", "terrain cards"),
    "terrain point": ("terrain point", "terrain points"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # drawing and the first card
    "hint first a terrain": "Set-up: which terrain card does {who} take? Such as:",
    "phone first a terrain": "Set-up: {names} takes a terrain card.",
    "phone first a terrain several": "Set-up: {names} take a terrain card each.",
    "a terrain": "a terrain: desert, jungle or mountain",
    "first terrain twice": "{who} has already taken a first terrain card.",
    "no terrain left": "{who} cannot take {count} {kind}, with {left:card} left of {exist}.",
    "lacks TakeTerrain": "terrain cards",
    # doubling
    "doubled twice": "{who} can double {a} – {b} only once.",
    "no terrain there": "{a} – {b} has no terrain, so it cannot be doubled.",
    "wrong terrain": "{a} – {b} is {kind}: {who} cannot discard {other} for it.",
    "terrain cards needed": "Doubling {a} – {b} takes {need} {kind}, or locomotives instead; {who} discards {count}.",
    "terrain not held": "{who} has {have} {kind}; doubling {a} – {b} takes {need}.{asks}",
    "terrain majority": "{other} has {most} {kind} and {who} {have}: only a player with at least as many as anybody else can double.{asks}",
    "say with wilds": " With locomotives among the cards, say: doubled with {example}.",
    "terrain points beyond routes": "{who} cannot have doubled {count:point}: the routes score {points}.",
    # what a claim brings
    "doubled": "doubled: {points:point} more{what}",
    "terrain discarded": ", for {need} {kind}",
    "may double": "may be doubled with {need} {kind}",
    "why terrain majority": "{other} has more {kind}",
    "why terrain not held": "too few {kind}",
    # the sheet, a seat and lists
    "what terrain": "terrain",
    "why terrain": "{count:route} doubled",
    "first terrain missing": "The first terrain card of {who} is not recorded; it may have been any.",
    "seat fact desert": "{number} desert",
    "seat fact jungle": "{number} jungle",
    "seat fact mountain": "{number} mountain",
    # where only totals are recorded
    "lacks terrain point": "terrain cards",
    "counts terrain point": "points of doubling",
    # what its numbers mean on a board
    "here terrain.spaces": "doubling takes one card for every {spaces:space}, rounded up",
    # questions and help
    "table help terrain": "your first terrain card; those drawn are typed like others: draws red, jungle",
    "table help doubled": "after a claim: discards terrain cards to double its points. With a wild among them: doubled with 1 jungle 1 wild",
    # mistakes in a board file
    "terrain cards none": "{kind} has {count} cards; there are 1 to {most}",
    "terrain cards unknown": "{kind} is not a terrain; there are {kinds}",
}
