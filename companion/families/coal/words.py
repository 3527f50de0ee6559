"""The sentences of coal."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "coal": ("coal token", "coal tokens"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "too much coal": "{who} cannot hold {count:coal}; the stations leave {left}.",
    "coal beyond routes": "{who} cannot hold {count:coal} with {routes:route}; a claim brings one at most.",
    "coal not on route": "{who} may take coal only at {a} or {b}, not at {city}.",
    "no coal there": "{city} has no coal left for {who} to take.",
    "coal at both ends": "{who} may take the coal of only one end, not of {cities}.",
    "coal not held": "{who} pays {paid:coal} but held {have} before this claim.",
    "coal counts in sets": "{who} pays {paid:coal}; coal pays only in sets of {each}.",
    "coal then held": "{held:coal} in hand",
    "coal at one": "coal at {city} not taken",
    "coal at either": "coal at {a} or {b} not taken",
    # what a turn may hold, and the sheet
    "why coal": "{held:coal} left",
    "aside none all most coal": "nobody holds coal, so all have the most",
    "aside none all least coal": "nobody holds coal, so all have the least",
    "aside all most coal": "all hold the same, so all have the most",
    "aside all least coal": "all hold the same, so all have the least",
    "aside none nobody most coal": "nobody holds coal: as the table chose, nobody has the most",
    "aside none nobody least coal": "nobody holds coal: as the table chose, nobody has the least",
    "aside nobody most coal": "all hold the same: as the table chose, nobody has the most",
    "aside nobody least coal": "all hold the same: as the table chose, nobody has the least",
    "coal not removed": "Coal was removed from {count:station} at set-up; the booklet says {removed}.",
    "coal untold": "The coal of {who} is not recorded, so it counts as none.",
    "coal beyond owned routes": "{who} holds {count:coal} with {routes:route}, though a claim brings one at most.",
    # names on the sheet and in lists
    "set-up list no coal": "Stations that begin without coal",
    "what most coal": "most coal",
    "what least coal": "least coal",
    # what a seat has
    "seat fact coal": "{number} coal",
    # what the booklets leave open
    "open coal.counts_on_ferries": "Coal as a ferry's wild",
    "open coal.counts_on_ferries yes": "counts",
    "open coal.counts_on_ferries no": "does not count",
    "open coal.level_counts": "When all hold the same coal",
    "open coal.level_counts yes": "all have the most and the least",
    "open coal.level_counts no": "nobody has the most or the least",
    "open coal.none_counts": "When nobody holds any coal",
    "open coal.none_counts yes": "all have the most and the least",
    "open coal.none_counts no": "nobody has the most or the least",
    "open coal.pays_with_dice": "Coal with dice",
    "open coal.pays_with_dice yes": "two tokens count as a wild die",
    "open coal.pays_with_dice no": "pays for nothing",
    # where only totals are recorded
    "counts coal": "coal left",
    # signs on the board
    "legend coal": "coal",
    # what its numbers mean on a board
    "here coal.removed": "the tokens of {removed:station} are taken off at set-up",
    "here coal.per_wild": "{per_wild:coal} count as one wild",
    "here coal.most": "{most:point} for the most coal",
    "here coal.least": "{least:point} for the least coal",
    # before a game
    "set-up listed whole no coal": "{count} of {wanted}, take their tokens off:",
    "set-up unlisted no coal": "None is listed yet. Started like this, every station has its token.",
    "set-up bare no coal": "None is listed, and the rulebook removes the tokens of {wanted:station}. Which ones?",
    "set-up short no coal": "The rulebook removes the tokens of {wanted:station}; {count} listed. Which ones?",
    "set-up ask begin no coal": "Begin with the list as it is; all other stations have their token",
    "set-up unknown no coal": "There is no station “{text}”.",
    "set-up unknown near no coal": "There is no station “{text}”; nearest: {names}.",
}
