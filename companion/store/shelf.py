"""The files that come with the app, and a user's own boards."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import IO

from companion.boards.read import BoardFaults, Fault, read_boards
from companion.game.board import Board
from companion.store.folder import has_end
from companion.store.folder import home as home
from companion.words import say
from companion.words.plain import plain

PACKAGE = Path(__file__).resolve().parent.parent
CHECKED = "checked.sha256"
"""The file beside the shipped boards with the digest of each one that was checked, as `sha256sum` writes it."""


class NoSuchBoard(LookupError):
    """A board name that no file has; its arguments are the names there are."""


class OwnBoardFaults(BoardFaults):
    """The faults of a user's own board; `where` says which file it is, and whether it hides a board of the app."""

    def __init__(self, path: Path, wrong: BoardFaults) -> None:
        super().__init__(wrong.faults)
        self.path = path
        names = _names(path, path.stat().st_mtime_ns)
        hidden = next((name for name in names if (shipped_maps() / f"{name}.toml").exists()), "")
        self.where = say("own board hides" if hidden else "own board", file=plain(str(path), 300), name=hidden)
        self.args = (f"{self.where}\n{wrong}",)


@cache
def shipped_maps() -> Path:
    """The folder of the shipped boards: in the package once installed, beside it in a checkout."""
    inside = PACKAGE / "maps"
    return inside if inside.is_dir() else PACKAGE.parent / "maps"


def digest(text: str) -> str:
    """What tells one text from all others: SHA-256 of its UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


@cache
def _checked() -> frozenset[str]:
    """The digests of board files that were found without fault; `make checked` writes them."""
    try:
        return frozenset(read_text(shipped_maps() / CHECKED).split()[::2])
    except (OSError, ValueError):
        return frozenset()


_NAME = re.compile(r'^name[ \t]*=[ \t]*"([a-z0-9][a-z0-9-]*)"', re.MULTILINE)
_VARIANT = re.compile(r'^\[\[variants\]\][ \t]*\r?\n(?:[^\[]*?\n)??name\s*=\s*"([a-z0-9-]+)"', re.MULTILINE)
_TABLE = re.compile(r"^\[", re.MULTILINE)


def board_files() -> dict[str, Path]:
    """The file of every board and variant by name; a user's own file goes before a shipped one of the same name.

    A board is called what its file says, whatever the file is called.
    """
    found: dict[str, Path] = {}
    own = home() / "boards"
    for folder in (shipped_maps(), own):
        for path in sorted(folder.glob("*.toml")) if os.path.isdir(folder) else []:
            if has_end(path):
                found.update(dict.fromkeys(_names(path, path.stat().st_mtime_ns), path))
    return dict(sorted(found.items()))


@cache
def _names(path: Path, stamp: int) -> tuple[str, ...]:
    """Names of the board in a file and of its variants, without reading it as a board; that of the file where it tells
    none.
    """
    try:
        text = read_text(path)
    except (OSError, ValueError):
        return (_key(path.stem),)
    told = _NAME.search(_TABLE.split(text, 1)[0])
    return (told[1] if told else _key(path.stem), *_VARIANT.findall(text))


def read_text(path: Path, most: int = 2_000_000) -> str:
    """A text file as UTF-8; OSError or ValueError says in plain words why not."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, say("text folder"))
    with path.open("rb") as file:
        return text_in(file, most)


def text_in(file: IO[bytes], most: int = 2_000_000) -> str:
    """The rest of an open file as UTF-8; ValueError says in plain words why not."""
    raw = file.read(most + 1)
    if len(raw) > most:
        raise ValueError(say("text large", most=f"{most:,}"))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise ValueError(say("text not utf-8", byte=f"{fault.start + 1:,}")) from None


def load_boards(path: Path) -> tuple[Board, ...]:
    """The board of a file and its variants; `BoardFaults` with every fault, OSError if it cannot be opened.

    A shipped file that is what it was when it was checked is not checked again.
    """
    try:
        text = read_text(path)
    except ValueError as fault:
        raise BoardFaults([Fault("", None, str(fault))]) from None
    if digest(text) in _checked():
        return read_boards(text, checked=True)
    from companion.boards.check import check_boards  # brings the models

    boards, faults = check_boards(text)
    if faults or not boards:
        raise BoardFaults(faults)
    return boards


def board(name: str) -> Board:
    """A board or a variant by its name, a user's own one before a shipped one; never a path.

    Raises `NoSuchBoard` for an unknown name, `BoardFaults` for a file that is no board.
    """
    files = board_files()
    path = board_file(name, files)
    if path is None:
        raise NoSuchBoard(*files)
    boards = _cached(path, path.stat().st_mtime_ns)
    return next((one for one in boards if one.name == _key(name)), boards[0])


def board_file(name: str, files: Mapping[str, Path]) -> Path | None:
    """The file of a board told by its name, one of `board_files`, or by the file's own name; None if there is none."""
    key = _key(name)
    return files.get(key) or next((path for path in files.values() if _key(path.stem) == key), None)


def _key(name: str) -> str:
    return "-".join(name.strip().casefold().split())


def board_told(name: str) -> Board:
    """A board that somebody at a shell asks for: by its name, or by a path to its file."""
    try:
        return board(name)
    except NoSuchBoard:
        path = Path(os.path.expanduser(name))  # a home that nobody has stands for itself
        if path.suffix == ".toml" and has_end(path):
            return load_boards(path)[0]
        raise


def boards_for(record: Path) -> Callable[[str], Board]:
    """The boards that a record file may name: those with a name, and board files in its own folder.

    A record comes from anywhere, so it names no path: no folder, no link that leads out of its own.
    """
    folder = record.parent.resolve()

    def find(name: str) -> Board:
        try:
            return board(name)
        except NoSuchBoard:
            path = folder / name.strip()
            beside = name.strip() == path.name and path.suffix == ".toml" and has_end(path)
            if beside and path.resolve().parent == folder:
                return load_boards(path)[0]
            raise

    return find


@cache
def _cached(path: Path, stamp: int) -> tuple[Board, ...]:
    try:
        return load_boards(path)
    except BoardFaults as wrong:
        if path.parent != shipped_maps():
            raise OwnBoardFaults(path, wrong) from None
        raise


def rule_texts() -> dict[str, str]:
    """The passages of the rules, by file name."""
    folder = PACKAGE / "rules" / "texts"
    return {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.toml"))}


def sample_record() -> str:
    """A whole County Durham game that comes with the app."""
    return (PACKAGE / "samples" / "county-durham.ttr").read_text("utf-8")
