"""Files dropped on the terminal, which then types their path: finding the path in the text, and reading a picture."""

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
"""Suffixes of pictures, including kinds that cannot be read, so that those who drop one are told."""
LARGEST = 20_000_000
"""The most bytes of a picture."""
LONGEST = 4096
"""The most characters of a path."""
HIDDEN = plain("\0")
"""What a field shows, and holds, in place of a character that cannot be shown."""


def dropped_path(text: str) -> Path | None:
    """The file that a text names, as terminals write it: quoted, escaped, or a file:// URL; None if it is no path."""
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
    """Whether a typed character begins a path, and nothing else that could be typed."""
    return sign in (os.sep, "~")


def dropped_picture(text: str) -> Path | None:
    """The picture file that a text names; None for anything that does not look like the path of one."""
    path = dropped_path(text)
    return path if path is not None and path.suffix.lower() in PICTURES and len(path.parts) > 1 else None


def read_picture(path: Path) -> bytes:
    """The bytes of a file, cut one byte above `LARGEST`. Raises `OSError`, also for anything but a regular file.

    A path that does not exist may have come through a field, which replaced the characters that cannot be shown: then
    the file is found by what is left of its name.
    """
    with open(_actual_path(path), "rb", opener=_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, wording("dropped no file"), str(path))
        return file.read(LARGEST + 1)


def _actual_path(path: Path) -> Path:
    """The path with each part that has a replaced character turned into the one name that looks like it.

    Names with a joined emoji have such characters. A part that fits no name, or several, stays as it is.
    """
    if HIDDEN not in str(path) or path.exists():
        return path
    actual = Path(path.anchor)
    for part in path.parts[len(actual.parts) :]:
        alike = [entry for entry in (actual.iterdir() if HIDDEN in part else ()) if plain(entry.name, LONGEST) == part]
        actual = alike[0] if len(alike) == 1 else actual / part
    return actual


def _without_waiting(name: str, flags: int) -> int:
    """Open a file without waiting, if it is a pipe, for somebody to write to it."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
