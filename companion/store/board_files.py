"""Which file holds which board, found without parsing any: lists and saved games cannot wait for that.

Boards that the app used to have are in the folder `former`: old games and records are played on them, but lists for new
games leave them out. A current board that took over the name of another says so with `earlier`.
"""

from __future__ import annotations

import errno
import os
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from functools import cache, lru_cache
from os.path import isfile
from pathlib import Path
from typing import IO

from companion.game.values import NamedTuple
from companion.store.folder import CACHE_SIZE, Stamp, home, stamp_of
from companion.words import wording

PACKAGE = Path(__file__).resolve().parent.parent
FORMER = "former"
"""The folder of boards that the app used to have, inside the folder of shipped boards."""


@cache
def shipped_maps() -> Path:
    """The folder of the shipped boards: in the package once installed, beside it in a checkout."""
    inside = PACKAGE / "maps"
    return inside if inside.is_dir() else PACKAGE.parent / "maps"


_NAME = re.compile(r'^name[ \t]*=[ \t]*"([a-z0-9][a-z0-9-]*)"', re.MULTILINE)
_EARLIER = re.compile(r'^earlier[ \t]*=[ \t]*"([a-z0-9][a-z0-9-]*)"', re.MULTILINE)
_VARIANT = re.compile(r'^\[\[variants\]\][ \t]*\r?\n(?:[^\[]*?\n)??name\s*=\s*"([a-z0-9-]+)"', re.MULTILINE)
_PLACE = re.compile(r'\bname[ \t]*=[ \t]*"([^"\n]+)"')


class BoardHead(NamedTuple):
    """What a board file says about itself: its name, those of its variants, and the board that had its name before."""

    names: tuple[str, ...]
    earlier: str | None


@lru_cache(CACHE_SIZE)
def _read_head(path: Path, stamp: Stamp) -> BoardHead:
    """What a file says about itself; one that does not say its name is called after the file."""
    try:
        text = read_text(path)
    except (OSError, ValueError):
        return BoardHead((key_of(path.stem),), None)
    head = _before_tables(text)
    name = _NAME.search(head)
    earlier = _EARLIER.search(head) if "\nearlier" in head else None
    variants = _VARIANT.findall(text) if "\n[[variants]]" in text else ()
    return BoardHead((name[1] if name else key_of(path.stem), *variants), earlier[1] if earlier else None)


@lru_cache(CACHE_SIZE)
def _places(path: Path, stamp: Stamp) -> frozenset[str]:
    """The names of the places that a file lists before its first table."""
    try:
        return frozenset(_PLACE.findall(_before_tables(read_text(path))))
    except (OSError, ValueError):
        return frozenset()


def _before_tables(text: str) -> str:
    return ("\n" + text).partition("\n[")[0]


def head_of(path: Path) -> BoardHead:
    """What a board file says about itself. Raises `OSError` if there is no such file."""
    return _read_head(path, stamp_of(path))


def board_files() -> dict[str, Path]:
    """The file of every board and variant that can be chosen, by name; a user's own file hides a shipped one.

    The name is the one in the file, whatever the file is called.
    """
    former = _shipped_files(FORMER)
    return {name: path for name, path in every_board_file().items() if name not in former}


def every_board_file() -> dict[str, Path]:
    """Like `board_files`, but with the boards that the app used to have."""
    former, shipped = _shipped_files(FORMER), _shipped_files()
    files = {**former, **shipped}
    for path in _toml_files(home() / "boards"):
        name, *variants = head_of(path).names
        earlier = head_of(shipped[name]).earlier if name in shipped else None
        if earlier is not None and earlier in former and _is_copy_of_former(path, former[earlier], shipped[name]):
            name = earlier
        files.update(dict.fromkeys((name, *variants), path))
    return dict(sorted(files.items()))


def _is_copy_of_former(own: Path, former: Path, current: Path) -> bool:
    """Whether a user's file was copied from a former board: it has more places that only that board has than places
    that only the current one has.
    """
    own_places, former_places, current_places = (_places(path, stamp_of(path)) for path in (own, former, current))
    return len(own_places & former_places - current_places) > len(own_places & current_places - former_places)


def _toml_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.toml")) if isfile(path)] if os.path.isdir(folder) else []


def shipped_paths() -> list[Path]:
    """The files of the shipped boards, then of those that the app used to have."""
    return [path for folder in (shipped_maps(), shipped_maps() / FORMER) for path in _toml_files(folder)]


def _shipped_files(folder: str = "") -> Mapping[str, Path]:
    """The board files of a shipped folder, by name; the folder is read again only when a file was added or removed."""
    maps = shipped_maps() / folder
    return _boards_in(maps, stamp_of(maps)) if maps.is_dir() else {}


@lru_cache(CACHE_SIZE)
def _boards_in(folder: Path, stamp: Stamp) -> Mapping[str, Path]:
    return {name: path for path in _toml_files(folder) for name in head_of(path).names}


def board_file(name: str, files: Mapping[str, Path]) -> Path | None:
    """The file of a board, by its name in `files` or by the file's own name; None if there is none."""
    key = key_of(name)
    return files.get(key) or next((path for path in files.values() if key_of(path.stem) == key), None)


def earlier_board(name: str) -> str | None:
    """The board that used to have this name, and that a game saved back then means; None if no other board had it."""
    files = every_board_file()
    path = files.get(key_of(name))
    earlier = head_of(path).earlier if path is not None else None
    return earlier if earlier in files else None


def key_of(name: str) -> str:
    """A name as board files write it: in lower case, with hyphens for spaces."""
    return "-".join(name.strip().casefold().split())


CONTROLS = {*range(32)} - set(b"\t\n\v\f\r")
"""Bytes that no text file has, whatever its encoding."""
DATABASE = b"SQLite format 3\0"
"""How the file of a saved game begins."""


def read_text(path: Path, most: int = 2_000_000) -> str:
    """The text of a UTF-8 file of at most `most` bytes.

    Raises `OSError` or `ValueError` with the reason in plain words.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, wording("text folder"))
    with path.open("rb") as file:
        return text_in(file, most)


def text_in(file: IO[bytes], most: int = 2_000_000) -> str:
    """The rest of an open UTF-8 file, at most `most` bytes. Raises `ValueError` with the reason in plain words."""
    raw = file.read(most + 1)
    if len(raw) > most:
        raise ValueError(wording("text large", most=f"{most:,}"))
    return decoded(raw)


def decoded(raw: bytes) -> str:
    """The text of these UTF-8 bytes, without a byte order mark. Raises `ValueError` with the reason in plain words."""
    if raw.startswith(DATABASE):
        raise ValueError(wording("text game"))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            raise ValueError(wording("text utf-16")) from None
        key = "text not utf-8" if set(raw) & CONTROLS else "text other letters"
        raise ValueError(wording(key, byte=f"{fault.start + 1:,}")) from None
