"""The English words, by part of the app; each key stands in one of them only."""

from __future__ import annotations

from companion.words.english import (
    board_facts,
    boards,
    cli,
    corrections,
    legend,
    phones,
    reasons,
    record,
    screen,
    screen_choices,
    screen_counts,
    screen_end,
    screen_now,
    screen_outlook,
    screen_table,
    settings,
    share,
    sheet,
    statistics,
    store,
)

NOUNS: dict[str, tuple[str, str]] = {
    "card": ("card", "cards"),
    "train": ("train", "trains"),
    "ship": ("ship", "ships"),
    "track": ("track", "tracks"),
    "piece": ("piece", "pieces"),
    "ticket": ("ticket", "tickets"),
    "point": ("point", "points"),
    "space": ("space", "spaces"),
    "line": ("line", "lines"),
    "turn": ("turn", "turns"),
    "player": ("player", "players"),
    "station": ("station", "stations"),
    "game": ("game", "games"),
    "finished game": ("finished game", "finished games"),
    "move": ("move", "moves"),
    "route": ("route", "routes"),
    "other way": ("other way", "other ways"),
    "symbol": ("symbol", "symbols"),
    "token": ("token", "tokens"),
    "byte": ("byte", "bytes"),
    "single token": ("single token", "single tokens"),
    "double token": ("double token", "double tokens"),
    "time": ("time", "times"),
}
"""Counted nouns, singular and plural, for `{value:noun}` in a template."""

PARTS = (
    reasons.WORDS,
    sheet.WORDS,
    board_facts.WORDS,
    record.WORDS,
    store.WORDS,
    boards.WORDS,
    cli.WORDS,
    settings.WORDS,
    statistics.WORDS,
    screen.WORDS,
    screen_table.WORDS,
    screen_choices.WORDS,
    screen_end.WORDS,
    screen_now.WORDS,
    screen_counts.WORDS,
    screen_outlook.WORDS,
    corrections.WORDS,
    share.WORDS,
    legend.WORDS,
    phones.WORDS,
)

WORDS: dict[str, str] = {key: text for part in PARTS for key, text in part.items()}
