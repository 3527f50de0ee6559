"""The English words, by part of the app; each key stands in one of them only."""

from __future__ import annotations

from companion.words.english import (
    boards,
    briefly,
    cli,
    evenings,
    mending,
    reasons,
    record,
    screen,
    screen_choices,
    screen_end,
    screen_now,
    screen_outlook,
    screen_table,
    share,
    sheet,
    store,
)

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
    "line": ("line", "lines"),
    "turn": ("turn", "turns"),
    "player": ("player", "players"),
    "station": ("station", "stations"),
    "harbour": ("harbour", "harbours"),
    "game": ("game", "games"),
    "finished game": ("finished game", "finished games"),
    "move": ("move", "moves"),
    "route": ("route", "routes"),
    "symbol": ("symbol", "symbols"),
    "other space": ("other space", "other spaces"),
    "token": ("token", "tokens"),
    "byte": ("byte", "bytes"),
    "single token": ("single token", "single tokens"),
    "double token": ("double token", "double tokens"),
    "die": ("die", "dice"),
    "wild die": ("wild die", "wild dice"),
    "unused die": ("unused die", "unused dice"),
    "passenger": ("passenger card", "passenger cards"),
    "long ticket": ("long ticket", "long tickets"),
    "regular ticket": ("regular ticket", "regular tickets"),
}
"""Counted nouns, singular and plural, for `{value:noun}` in a template."""

PARTS = (
    reasons.WORDS,
    briefly.WORDS,
    sheet.WORDS,
    record.WORDS,
    store.WORDS,
    boards.WORDS,
    cli.WORDS,
    evenings.WORDS,
    screen.WORDS,
    screen_table.WORDS,
    screen_choices.WORDS,
    screen_end.WORDS,
    screen_now.WORDS,
    screen_outlook.WORDS,
    mending.WORDS,
    share.WORDS,
)

WORDS: dict[str, str] = {key: text for part in PARTS for key, text in part.items()}
