"""Photos of empty boards for the workshop, stored beside the user's boards, and photos from phones that still wait.

`KEY.photo.jpg` is the photo as it was taken, `KEY.squared.jpg` the board on it as seen from straight above, and
`KEY.photo.json` says where its corners are. None of them goes into an export.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from os import replace
from pathlib import Path
from secrets import token_hex
from typing import Any

from companion.game.values import NamedTuple
from companion.store.board_drafts import is_key
from companion.store.folder import home, make_folder, read_file, write_atomically

LARGEST = 40_000_000
"""The most bytes that are read of a file."""
MOST_WAITING = 8
"""The most photos that wait: the oldest makes room for a new one."""
PHOTO, SQUARED, ABOUT = ".photo.jpg", ".squared.jpg", ".photo.json"
NOT_OURS = (LookupError, TypeError, ValueError, OverflowError)
"""What a file that something else has written raises when its values are taken for ours."""

Corners = Sequence[Sequence[float]]


class Photo(NamedTuple):
    """What is known of a photo: its size in pixels, the board's corners on it, and the board's width / height."""

    width: int
    height: int
    corners: Corners | None = None
    aspect: float | None = None


class WaitingPhoto(NamedTuple):
    """A photo that a phone sent: its size in pixels, and who sent it."""

    id: str
    width: int
    height: int
    sender: str


def read_photo(key: str) -> Photo | None:
    """What is known of a board's photo; None if it has none."""
    about = _read_about(_path(key, ABOUT))
    if about is None:
        return None
    try:
        return Photo(*_size(about), about["corners"], about["aspect"])
    except NOT_OURS:
        return None


def photo_bytes(key: str) -> bytes | None:
    """The JPEG of a board's photo; None if it has none. Raises `OSError` if it cannot be read."""
    return _read(_path(key, PHOTO))


def squared_bytes(key: str) -> bytes | None:
    """The JPEG of the squared board, or of the whole photo while its corners are not known; None without a photo.

    Raises `OSError` if it cannot be read.
    """
    photo = read_photo(key)
    squared = _read(_path(key, SQUARED)) if photo is not None and photo.corners is not None else None
    return squared or photo_bytes(key)


def keep_photo(key: str, photo: Photo, jpeg: bytes) -> None:
    """Store a board's photo, replacing an earlier one. Raises `OSError` if it cannot be written."""
    make_folder(_folder())
    for end in (ABOUT, SQUARED):
        _path(key, end).unlink(missing_ok=True)
    write_atomically(_path(key, PHOTO), jpeg)
    _write_about(_path(key, ABOUT), photo._asdict())


def keep_corners(key: str, photo: Photo, squared: bytes | None) -> None:
    """Store where a board's corners are, and the squared board: None while they are not known.

    If this is cut short, the corners are unknown: those on the disk always belong to the squared board beside them.
    Raises `OSError` if it cannot be written.
    """
    if squared is None:
        _path(key, SQUARED).unlink(missing_ok=True)
    else:
        _write_about(_path(key, ABOUT), photo._replace(corners=None, aspect=None)._asdict())
        write_atomically(_path(key, SQUARED), squared)
    _write_about(_path(key, ABOUT), photo._asdict())


def forget_photo(key: str) -> None:
    """Delete a board's photo and all that was made from it. Raises `OSError` if it cannot be deleted."""
    for end in (ABOUT, SQUARED, PHOTO):
        _path(key, end).unlink(missing_ok=True)


def move_photo(key: str, to: str) -> None:
    """Move the photo of a renamed board to its new key, replacing one there. Raises `OSError` if it cannot be moved."""
    if key == to or not _path(key, PHOTO).exists():
        return
    forget_photo(to)
    for end in (PHOTO, SQUARED, ABOUT):
        with suppress(FileNotFoundError):
            replace(_path(key, end), _path(to, end))


# -- waiting photos


def keep_waiting(photo: Photo, jpeg: bytes, sender: str) -> None:
    """Store a photo until somebody takes it for a board. Raises `OSError` if it cannot be written."""
    folder = _waiting_folder()
    make_folder(folder)
    name = f"{datetime.now(UTC):%Y%m%d%H%M%S%f}-{token_hex(4)}"
    write_atomically(folder / f"{name}.jpg", jpeg)
    _write_about(folder / f"{name}.json", {"width": photo.width, "height": photo.height, "sender": sender})
    for old in sorted(folder.glob("*.json"))[:-MOST_WAITING]:
        _drop_waiting(old.stem)


def waiting_photos() -> list[WaitingPhoto]:
    """The waiting photos, latest first."""
    photos: list[WaitingPhoto] = []
    for file in sorted(_waiting_folder().glob("*.json"), reverse=True):
        about = _read_about(file)
        with suppress(*NOT_OURS):
            if about is not None:
                photos.append(WaitingPhoto(file.stem, *_size(about), str(about["sender"])))
    return photos


def take_waiting(id: str, key: str) -> Photo | None:
    """Make a waiting photo the photo of a board; None if it is not waiting any more.

    Raises `OSError` if it cannot be read or written.
    """
    waiting = next((photo for photo in waiting_photos() if photo.id == id), None)
    jpeg = None if waiting is None else _read(_waiting_folder() / f"{waiting.id}.jpg")
    if waiting is None or jpeg is None:
        return None
    photo = Photo(waiting.width, waiting.height)
    keep_photo(key, photo, jpeg)
    _drop_waiting(waiting.id)
    return photo


def _drop_waiting(name: str) -> None:
    for end in (".json", ".jpg"):
        (_waiting_folder() / f"{name}{end}").unlink(missing_ok=True)


# -- files


def _folder() -> Path:
    return home() / "boards"


def _waiting_folder() -> Path:
    return _folder() / "photos-waiting"


def _path(key: str, end: str) -> Path:
    if not is_key(key):
        raise ValueError(f"no key of a board: {key!r}")
    return _folder() / f"{key}{end}"


def _read(path: Path) -> bytes | None:
    try:
        return read_file(path, LARGEST)
    except FileNotFoundError:
        return None


def _read_about(path: Path) -> dict[str, Any] | None:
    try:
        about = json.loads((_read(path) or b"").decode())
    except (OSError, ValueError, RecursionError):
        return None
    return about if isinstance(about, dict) else None


def _size(about: dict[str, Any]) -> tuple[int, int]:
    """Width and height in pixels. Raises one of `NOT_OURS` if a picture cannot have them."""
    width, height = int(about["width"]), int(about["height"])
    if width < 1 or height < 1:
        raise ValueError
    return width, height


def _write_about(path: Path, about: dict[str, Any]) -> None:
    write_atomically(path, json.dumps(about).encode())
