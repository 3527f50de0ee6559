"""Files and the journal."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "cannot begin": "The game cannot be saved in {folder}: {why}. Set COMPANION_HOME to a folder that can be written.",
    "cannot open game": "The game {game} cannot be opened: {why}.",
    "cannot save": "This could not be saved, so it does not count: {why}. Free some room, then say it again.",
    "not a game": "{file} is not a saved game of this app",
    "strange event": "{file} holds something that this app does not know",
    "newer game": "{file} was saved by a newer version of this app (format {version}, this one knows {known})",
    "own board": "Your own board {file} cannot be used:",
    "own board hides": "Your own board {file} cannot be used, and it stands before the app's board {name}. Mend it, or take it out of that folder:",
}
