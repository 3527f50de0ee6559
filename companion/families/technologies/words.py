"""The sentences of the technology cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "technology": ("technology", "technologies"),
    "technology point": ("technology point", "technology points"),
    "lost technology point": ("lost technology point", "lost technology points"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # what is expected in a line
    "a technology": "a technology, such as {example}",
    "nothing to buy": "Nothing is bought on {board}; routes are claimed, such as {example}.",
    "what is bought": "what is bought, such as {example}",
    "lacks Buy": "technologies",
    "lacks HasTechnologies": "technologies",
    "lacks technology point": "technologies",
    "lacks lost technology point": "technologies that cost points",
    # why a purchase is refused
    "second technology": "{who} has already bought {first} this turn; one technology a turn.",
    "technology late": "{who} must buy {card} before the action of the turn, not after it.",
    "technology held": "{who} already has {card}; nobody may have a technology twice.",
    "technologies gone": "No {card} is left for {who}: {copies} in all.",
    "technology price": "{card} costs {who} {price:locomotive}; any {each} cards count as one.",
    "technology returned": "{card} goes back in the turn it is bought; nobody has it at the end.",
    "no action bought": "{who} buys {card} and must then take an action, such as “; claims …”.",
    "no claim with card": "{card} is used at once: {who} must then claim a track that another player owns.",
    "one claim with card": "{card} is used at once: {who} must then claim two tracks, “; claims …; claims …”.",
    "too many technology points": "{who} cannot have that many points for technologies; {most} is the limit here.",
    "too many lost points": "{who} cannot have {count:lost technology point}; the cards cost {most} at most.",
    # why a claim is refused
    "technology lacks": "{a} – {b} needs {cards:or}, and {who} has none.",
    "why technology lacks": "needs {cards:or}",
    # why a draw is refused
    "blind cards lack": "Drawing {count} blind cards needs {cards:or}, and {who} has none.",
    "blind cards only": "With {card}, {who} draws all {count} cards blind, none face up.",
    # what a line brings
    "technology bought": "{card} for {price:locomotive}, {left} left",
    "technology goes back": "{card} goes back after this turn",
    "technology in time": "{card} is sold only until the cards are first shuffled again",
    "technology brings": "+{points:point} for technologies",
    "track shared": "{who} keeps the track too",
    "track owned too": "{a} – {b} belongs to {who} too: so one of them claimed it with {cards:or}",
    "may buy technologies": "first buy one technology, for locomotives – {cards}",
    # the sheet
    "what technologies": "technologies",
    "why technology claims": "{points} with claims",
    "why technology": "{card} {points}",
    "why no technology": "none that scores",
    "technologies missing": "The technologies are not recorded, so they score nothing.",
    "technologies first": "When {who} bought technologies is not recorded: every route counts as claimed after them.",
    # mistakes in a board file
    "technologies none": "names no card; each is its name, its price and its copies, such as Wales = [1, 4]",
    "technology numbers": "{card} has a price of 0 to {price} and 1 to {copies} copies",
    "technology unknown": "{card} is not among the cards",
    "technology region": "no city is of the region {region}",
    "technology lacking": "no card permits {a} – {b}; mark it unrestricted, or name a card for it",
    # a seat and lists
    "seat fact technologies": "{number:technology}",
    # where only totals are recorded
    "counts technology point": "technologies, points",
    "counts lost technology point": "technologies, lost",
    # questions and help
    "table help buys": "before the action: a technology and what was paid for it",
    "table help technologies": "the technologies that you hold at the end",
    # what its numbers mean on a board
    "here technologies.for_wild": "any {for_wild} cards count as one locomotive",
    "here technologies.free": "tracks of up to {free:space} need no technology for their length",
}
