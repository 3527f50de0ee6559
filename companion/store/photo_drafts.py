"""The draft of an end photo, stored beside its game until it is confirmed or dropped.

`NAME.game-photo` is JSON: what was read off the photo and what the table answered, rewritten with each answer.
`NAME.game-photo-pictures` holds two JPEGs: the photo as it was taken in, and aligned with the board. The length of the
first comes before them (4 bytes, big-endian).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from os.path import isfile
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from companion.store.folder import PHOTO, beside_game, read_file, write_atomically

FORMAT = 1
LARGEST, LARGEST_PICTURES = 2_000_000, 60_000_000
"""The most bytes of the two files; larger ones are not ours."""


class Pictures(NamedTuple):
    """JPEGs of a photo: as it was taken in, and aligned with the board."""

    photo: bytes
    aligned: bytes


def write_pictures(game: Path, pictures: Pictures) -> None:
    """Store the pictures of a draft, to be called before `write_draft`. Raises `OSError` if they cannot be written."""
    write_atomically(_path(game, "-pictures"), _framed(pictures))


def write_draft(game: Path, draft: Mapping[str, Any], pictures: Pictures) -> None:
    """Store the draft of these pictures, with their checksum. Raises `OSError` if it cannot be written."""
    data = {"format": FORMAT, "pictures": crc32(_framed(pictures)), **draft}
    write_atomically(_path(game), json.dumps(data).encode())


def read_draft(game: Path) -> tuple[dict[str, Any], Pictures] | None:
    """A game's draft and its pictures; None if there is no readable draft, or its two files do not belong together."""
    try:
        data = json.loads(_read(_path(game), LARGEST))
        raw = _read(_path(game, "-pictures"), LARGEST_PICTURES)
        if data["format"] != FORMAT or data["pictures"] != crc32(raw):
            return None
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    first = 4 + int.from_bytes(raw[:4], "big")
    return data, Pictures(raw[4:first], raw[first:])


def has_draft(game: Path) -> bool:
    """Whether a game has a draft, without reading it."""
    return isfile(_path(game))


def forget_draft(game: Path) -> None:
    """Delete a draft with its pictures; if it cannot be deleted, it will be offered again."""
    with suppress(OSError):
        for end in ("", "-pictures"):
            _path(game, end).unlink(missing_ok=True)


def _path(game: Path, end: str = "") -> Path:
    return beside_game(game, f"{PHOTO}{end}")


def _framed(pictures: Pictures) -> bytes:
    return len(pictures.photo).to_bytes(4, "big") + pictures.photo + pictures.aligned


def _read(path: Path, most: int) -> bytes:
    raw = read_file(path, most + 1)
    if len(raw) > most:
        raise ValueError
    return raw
