"""Files that the app writes for people: a record in the folder one stands in, or among the app's own data."""

from __future__ import annotations

import re
from pathlib import Path

from companion.store.shelf import home


def file_name(board: str, players: list[str], date: str | None) -> str:
    """A name for a game's files, without a suffix: 2026-11-21-county-durham-ann-bea."""
    parts = [date or "", board, *players]
    words = [word for part in parts for word in re.findall(r"[^\W_]+", part.casefold())]
    return "-".join(words)[:80].strip("-") or "game"


def write_new(text: str, name: str, suffix: str = ".ttr") -> Path:
    """Write a text to a new file and tell its path; nothing there is ever replaced.

    Raises OSError where neither the folder one stands in nor the app's own can be written.
    """
    try:
        return _write(Path.cwd(), text, name, suffix)
    except OSError:
        folder = home() / "records"
        folder.mkdir(parents=True, exist_ok=True)
        return _write(folder, text, name, suffix)


def _write(folder: Path, text: str, name: str, suffix: str) -> Path:
    number = 1
    while True:
        path = folder / (f"{name}{suffix}" if number == 1 else f"{name}-{number}{suffix}")
        try:
            file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            number += 1
            continue
        try:
            with file:
                file.write(text)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
