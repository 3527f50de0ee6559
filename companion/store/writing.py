"""Files that the app writes for people: in the folder one stands in, or among the app's own data."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.game.state import Game
from companion.store import folder as files

LETTERS, BYTES = 80, 160
"""So long a file's name is at most, without its suffix: systems take 255 bytes, and a letter may have four."""


def file_name(board: str, players: Sequence[str], date: str | None) -> str:
    """A name for a game's files, without a suffix: 2026-11-21-county-durham-ann-bea."""
    parts = [date or "", board, *players]
    words = [word for part in parts for word in re.findall(r"[^\W_]+", part.casefold())]
    return "-".join(words)[:LETTERS].encode()[:BYTES].decode(errors="ignore").strip("-") or "game"


def name_of(game: Game) -> str:
    """What the files of a game are called."""
    return file_name(game.board.name, [seat.name for seat in game.table.seats], game.table.date)


def write_new(what: str | bytes, name: str, suffix: str = ".ttr") -> Path:
    """Write a text, or a picture's bytes, to a new file and tell its path; nothing there is ever replaced.

    Raises OSError where neither the folder one stands in nor the app's own can be written.
    """
    raw = what.encode("utf-8") if isinstance(what, str) else what
    try:
        return _write(Path.cwd(), raw, name, suffix)
    except OSError:
        folder = files.home() / "records"
        files.make_folder(folder)
        return _write(folder, raw, name, suffix)


def can_open() -> bool:
    """Whether another program could show a file here: not without a desktop, nor at the far end of a line."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _write(folder: Path, raw: bytes, name: str, suffix: str) -> Path:
    number = 1
    while True:
        path = folder / (f"{name}{suffix}" if number == 1 else f"{name}-{number}{suffix}")
        try:
            files.write_new(path, raw)
        except FileExistsError:
            number += 1
            continue
        return path
