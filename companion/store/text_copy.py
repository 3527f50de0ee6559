"""The second copy of a game: its record in plain text beside it, `NAME.game.ttr`.

It has every line that counts, and never a secret: kept tickets are counted, not named. It is written after the game's
own file, so it may be one line behind. A game in order does not need it; a damaged one is recovered from it
(companion.store.salvage), people can read it, and `companion import` takes it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from os.path import isfile
from pathlib import Path

from companion.record.faults import RecordFault
from companion.record.lines import covered
from companion.record.replay import MOST_LINES, refused_remark, split_record
from companion.store.board_files import read_text
from companion.store.folder import COPY, beside_game, write_atomically


def copy_path(game: Path) -> Path:
    """Where the copy of a game's file is."""
    return beside_game(game, COPY)


class TextCopy:
    """The copy of a game in play."""

    def __init__(self, game: Path) -> None:
        self.path = copy_path(game)
        self._written: bytes | None = None

    def write(self, record: str) -> None:
        """Make the copy this record; it is on the disk when this returns. OSError if it cannot be written.

        A record that only grew is appended to.
        """
        old, new = self._written, record.encode("utf-8", "replace")
        if old is None:
            old = _bytes(self.path)
        self._written = None
        if old is not None and old and new.startswith(old) and self._is_there(len(old)):
            if len(new) > len(old):
                self._append(new[len(old) :], len(old))
        else:
            write_atomically(self.path, new)
        self._written = new

    def _is_there(self, size: int) -> bool:
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


def _bytes(path: Path) -> bytes | None:
    try:
        return read_text(path).encode() if isfile(path) else None
    except (OSError, ValueError):
        return None


def read_copy(game: Path) -> tuple[str, list[str]]:
    """Header and lines of a game's copy, without a last line that was cut off; empty if there is no readable copy."""
    text = (_bytes(copy_path(game)) or b"").decode()
    if text.count("\n") > MOST_LINES:
        return "", []
    whole = text[: text.rfind("\n") + 1]
    try:
        return split_record(whole) if whole.strip() else ("", [])
    except RecordFault:
        return "", []


def same_line(line: str, copied: str) -> bool:
    """Whether a line of a game may be this one of its copy.

    There kept tickets are only counted, what was refused on them is a remark, and no `!` stands that only a secret of
    somebody else makes necessary.
    """
    line, copied = line.strip(), copied.removeprefix(refused_remark(""))
    if copied in (line, line.split(" !")[0]):
        return True
    told = covered(line)
    return told != line and told == covered(copied)
