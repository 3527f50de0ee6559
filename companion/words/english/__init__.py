"""The English words, by part of the app; each key stands in one of them only."""

from __future__ import annotations

from companion.words.english import cli, reasons, record, screen, sheet, store

NOUNS: dict[str, tuple[str, str]] = {
    "card": ("card", "cards"),
    "train": ("train", "trains"),
    "ship": ("ship", "ships"),
    "piece": ("piece", "pieces"),
    "coal": ("coal token", "coal tokens"),
    "wild": ("wild", "wilds"),
    "ticket": ("ticket", "tickets"),
    "point": ("point", "points"),
    "space": ("space", "spaces"),
    "turn": ("turn", "turns"),
    "player": ("player", "players"),
    "station": ("station", "stations"),
    "game": ("game", "games"),
    "move": ("move", "moves"),
}
"""Counted nouns, singular and plural, for `{value:noun}` in a template."""

WORDS: dict[str, str] = {
    **reasons.WORDS,
    **sheet.WORDS,
    **record.WORDS,
    **store.WORDS,
    **cli.WORDS,
    **screen.WORDS,
}
