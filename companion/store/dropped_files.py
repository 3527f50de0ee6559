"""A file that was dropped on the terminal, which types its path there; and the reading of one."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path
from urllib.parse import unquote, urlsplit

from companion.store.folder import user_path
from companion.words import wording
from companion.words.plain import plain

PICTURES = frozenset(
    (".jpg", ".jpeg", ".png", ".webp", ".avif", ".heic", ".heif", ".svg", ".gif", ".bmp", ".tif", ".tiff")
)
"""The ends of the names of pictures, also of those that cannot be read: whoever drops one is told so."""
LARGEST = 20_000_000
"""Bytes of a picture, at most."""
LONGEST = 4096
HIDDEN = plain("\0")
"""What a field shows, and holds, in the place of a sign that cannot be shown."""


def dropped_path(text: str) -> Path | None:
    """The file that a text names, as terminals write what is dropped: quoted, escaped, as a link; None for no path."""
    text = text.strip()
    if not text or len(text) > LONGEST or "\0" in text:
        return None
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    elif text.startswith("file://"):
        text = unquote(urlsplit(text).path)
    elif os.sep == "/":
        text = re.sub(r"\\(.)", r"\1", text)
    return user_path(text) if text else None


def begins_path(sign: str) -> bool:
    """Whether a path may begin with a sign that begins nothing else."""
    return sign in (os.sep, "~")


def dropped_picture(text: str) -> Path | None:
    """The picture that a text names; None for anything that does not look like the path of one."""
    path = dropped_path(text)
    return path if path is not None and path.suffix.lower() in PICTURES and len(path.parts) > 1 else None


def read_picture(path: Path) -> bytes:
    """What is in a file, one byte more than a picture may have at most. OSError, also for what is no file.

    A name that no file has may have come through a field: it means the one whose hidden signs were replaced there.
    """
    with open(_named(path), "rb", opener=_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, wording("dropped no file"), str(path))
        return file.read(LARGEST + 1)


def _named(path: Path) -> Path:
    """The file that a path means: the only one whose name looks so, such as one with a joined emoji in it."""
    if HIDDEN not in str(path) or path.exists():
        return path
    found = Path(path.anchor)
    for part in path.parts[len(found.parts) :]:
        alike = [each for each in (found.iterdir() if HIDDEN in part else ()) if plain(each.name, LONGEST) == part]
        found = alike[0] if len(alike) == 1 else found / part
    return found


def _without_waiting(name: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to is no reason to wait."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
