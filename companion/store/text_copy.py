"""The second copy of a game: its record in plain text beside it, `NAME.game.ttr`.

It has every line that counts, and never a secret: kept tickets are counted, not named. It is written after the game's
own file, so it may be one line behind. An intact game does not need it; a damaged one is recovered with its help
(companion.store.salvage), people can read it, and `companion import` accepts it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from os.path import isfile
from pathlib import Path

from companion.record.faults import RecordFault
from companion.record.replay import MOST_LINES, refused_remark, split_record
from companion.record.secret_tickets import without_secrets
from companion.store.board_files import read_text
from companion.store.folder import COPY, beside_game, write_atomically


def copy_path(game: Path) -> Path:
    """The path of a game's copy."""
    return beside_game(game, COPY)


class TextCopy:
    """The copy of a game in play."""

    def __init__(self, game: Path) -> None:
        self.path = copy_path(game)
        self._written: bytes | None = None

    def write(self, record: str) -> None:
        """Make the copy equal to this record, on the disk when this returns. Raises `OSError` if it cannot be written.

        If the record has only grown, what is new is appended.
        """
        old, new = self._written, record.encode("utf-8", "replace")
        if old is None:
            old = _read_bytes(self.path)
        self._written = None
        if old is not None and old and new.startswith(old) and self._has_size(len(old)):
            if len(new) > len(old):
                self._append(new[len(old) :], len(old))
        else:
            write_atomically(self.path, new)
        self._written = new

    def _has_size(self, size: int) -> bool:
        try:
            return os.lstat(self.path).st_size == size
        except OSError:
            return False

    def _append(self, more: bytes, size: int) -> None:
        with self.path.open("r+b", buffering=0) as file:
            try:
                file.seek(size)
                while more:
                    more = more[file.write(more) :]
                os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    file.truncate(size)
                raise


def _read_bytes(path: Path) -> bytes | None:
    try:
        return read_text(path).encode() if isfile(path) else None
    except (OSError, ValueError):
        return None


def read_copy(game: Path) -> tuple[str, list[str]]:
    """The header and lines of a game's copy, without a truncated last line; empty if there is no readable copy."""
    text = (_read_bytes(copy_path(game)) or b"").decode()
    if text.count("\n") > MOST_LINES:
        return "", []
    whole_lines = text[: text.rfind("\n") + 1]
    try:
        return split_record(whole_lines) if whole_lines.strip() else ("", [])
    except RecordFault:
        return "", []


def same_line(line: str, copied: str) -> bool:
    """Whether a line of a game may correspond to this line of its copy.

    In a copy kept tickets are only counted, a refused line about them is a remark, and a `!` is left out that only
    somebody else's secret makes necessary.
    """
    line, copied = line.strip(), copied.removeprefix(refused_remark(""))
    if copied in (line, line.split(" !")[0]):
        return True
    without_tickets = without_secrets(line)
    return without_tickets != line and without_tickets == without_secrets(copied)
