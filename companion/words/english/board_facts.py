"""What a board's numbers mean, shown below the text of a rule: `here TABLE.KEY`, and `… VALUE` for one value."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "rule here": "On this board ({board}):",
    "rule here item": "{says}.",
    "rule players": "for {players:or} players",
    "rule held": "At this table:",
    "rule elsewhere": "Not a rule of the current board ({board}).",
    "rules elsewhere": "Not here: {family}",
    "rules here": " · {count} of them apply on this board",
    "rules also elsewhere": " · {count} apply on this board, the others are listed below",
}
