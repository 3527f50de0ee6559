"""Files that the app writes for people, in the folders where people look for them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile

from companion.game.state import Game
from companion.store import folder as files

LETTERS, BYTES = 80, 160
"""The most letters and bytes of a file's name, without suffix: systems allow 255 bytes, and a letter may take four."""


def file_name(board: str, players: Sequence[str], date: str | None) -> str:
    """A name for a game's files, without suffix: 2026-11-21-county-durham-ann-bea."""
    parts = [date or "", board, *players]
    words = [word for part in parts for word in re.findall(r"[^\W_]+", part.casefold())]
    return "-".join(words)[:LETTERS].encode()[:BYTES].decode(errors="ignore").strip("-") or "game"


def file_stem(game: Game) -> str:
    """The name of a game's files, without suffix."""
    return file_name(game.board.name, game.table.names, game.table.date)


def default_path(name: str, suffix: str = ".ttr") -> Path:
    """Where a file with that name goes: the chosen folder, else the user's documents, else the current folder.

    If none of these is writable, the app's own folder of records. Raises `OSError` if that cannot be made either.
    """
    for folder in _folders():
        if _is_writable(folder):
            return folder / f"{name}{suffix}"
    folder = files.home() / "records"
    files.make_folder(folder)
    return folder / f"{name}{suffix}"


def typed_path(typed: str, near: Path) -> Path:
    """The path that somebody typed, relative to the proposed path `near`, which supplies a missing name or suffix."""
    path = near.parent / files.user_path(typed.strip())
    if path.is_dir():
        return path / near.name
    ends = path.suffix[1:2].isalpha()  # "friday 21.11" has no suffix
    return path if ends else path.with_name(f"{path.name}{near.suffix}")


def unused_path(path: Path) -> Path:
    """The path with the first number that no file has yet: friday-2.ttr."""
    return next(other for at in count(2) if not os.path.lexists(other := path.with_stem(f"{path.stem}-{at}")))


def write_new(what: str | bytes, path: Path) -> None:
    """Write a text, or a picture's bytes, to a new file; an identical file counts as written.

    Raises `FileExistsError` if there is a different file, which stays as it is, and `OSError` if it cannot be written.
    """
    raw = _as_bytes(what)
    try:
        files.write_new(path, raw)
    except FileExistsError:
        if not (path.is_file() and path.stat().st_size == len(raw) and path.read_bytes() == raw):
            raise


def replace(what: str | bytes, path: Path) -> None:
    """Replace a file; raises as `write_atomically`."""
    files.write_atomically(path, _as_bytes(what))


def can_open() -> bool:
    """Whether another program could show a file here: there is a desktop, and this is not a remote shell."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _folders() -> Iterator[Path]:
    """The folders for exports, the best one first."""
    from companion.store.preferences import preferences

    for named in (os.environ.get("COMPANION_EXPORTS", ""), preferences().exports):
        if named:
            try:
                folder = files.user_path(named).absolute()
                files.make_folder(folder)
            except (OSError, ValueError):  # the current folder may have been deleted, too
                continue
            yield folder
    with suppress(RuntimeError):  # the user's home is unknown
        yield documents()
    with suppress(OSError):  # it may have been deleted
        yield Path.cwd()


def documents() -> Path:
    """The folder where the platform keeps a user's documents."""
    from platformdirs import user_documents_path

    return user_documents_path()


def _is_writable(folder: Path) -> bool:
    """Whether files can be created in a folder. It tries, because what systems say about permissions is unreliable."""
    try:
        with TemporaryFile(dir=folder):
            return True
    except (OSError, ValueError):
        return False


def _as_bytes(content: str | bytes) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content
