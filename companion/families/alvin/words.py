"""The sentences of Alvin."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {"time": ("time", "times")}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused
    "lacks HoldsAlvin": "Alvin",
    "lacks alvin point": "Alvin",
    "alvin stands there": "Alvin is in {city}: it is not a start city, and {who} cannot put a marker there.",
    "alvin not taken": "{who} does not take Alvin with {a} – {b}: only a claim into {at} does, by somebody who does not have him.",
    "alvin twice": "{who} can move Alvin only once with a claim.",
    "alvin not to own": "{who} has no marker in {city}, so Alvin cannot go there.",
    "alvin where": "{who} takes Alvin: say where he goes, {cities:or}. Such as: “alvin to {city}” after a comma.",
    "alvin held": "{holder} has Alvin; {who} cannot have him too.",
    "no such alvin points": "{who} cannot have {count:point} for Alvin: he scores {each} each time.",
    # what a claim brings
    "alvin taken": "takes Alvin to {city}: +{points:point}",
    "alvin taken somewhere": "takes Alvin: +{points:point}",
    # the sheet, a seat and lists
    "what alvin": "Alvin",
    "why alvin": "taken {count:time}",
    "why alvin held": "taken {count:time}, and had at the end",
    "why alvin end": "had at the end",
    "alvin taken untold": "Who took Alvin before is not recorded where no score marker was told: whoever has him is counted as having taken him once.",
    "alvin nowhere": "Where {who} put Alvin is not known, for no marker of {who} is recorded: claims into his city do not take him.",
    # where only totals are recorded
    "counts alvin point": "points for Alvin",
    # signs on the board
    "legend alvin": "Alvin",
    # what its numbers mean on a board
    "here alvin.points": "{points:point} each time he is taken, and for whoever has him at the end",
    # questions and help
    "table help alvin": "after a claim into Alvin's city: which of your marked cities he moves to",
    "table help holds alvin": "who has Alvin at the end",
}
