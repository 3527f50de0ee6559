"""The files that come with the app, and a user's own boards."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from companion.boards.check import check_board
from companion.boards.read import BoardFaults, Fault
from companion.game.board import Board

PACKAGE = Path(__file__).resolve().parent.parent


class NoSuchBoard(LookupError):
    """A board name that no file has; its arguments are the names there are."""


def home() -> Path:
    """The folder of a user's data: COMPANION_HOME, or where the platform keeps such things."""
    told = os.environ.get("COMPANION_HOME")
    if told:
        return Path(told).expanduser()
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)


@cache
def shipped_maps() -> Path:
    """The folder of the shipped boards: in the package once installed, beside it in a checkout."""
    inside = PACKAGE / "maps"
    return inside if inside.is_dir() else PACKAGE.parent / "maps"


def board_files() -> dict[str, Path]:
    """Every board by its name; a user's own file goes before a shipped one of the same name."""
    found = {path.stem: path for path in sorted(shipped_maps().glob("*.toml"))}
    own = home() / "boards"
    if own.is_dir():
        found |= {path.stem: path for path in sorted(own.glob("*.toml"))}
    return found


def read_text(path: Path, most: int = 2_000_000) -> str:
    """A text file as UTF-8; OSError or ValueError says in plain words why not."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a directory, not a file")
    with path.open("rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise ValueError(f"it is larger than {most:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise ValueError(f"it is not UTF-8 text (byte {fault.start + 1:,})") from None


def load_board(path: Path) -> Board:
    """The board of a file; `BoardFaults` with every fault, OSError if it cannot be opened."""
    try:
        text = read_text(path)
    except ValueError as fault:
        raise BoardFaults([Fault("", None, str(fault))]) from None
    board, faults = check_board(text)
    if faults or board is None:
        raise BoardFaults(faults)
    return board


def board(name: str) -> Board:
    """A board by its name or by a path to its file.

    Raises `NoSuchBoard` for an unknown name, `BoardFaults` for a file that is no board.
    """
    files = board_files()
    key = "-".join(name.strip().casefold().split())
    if key in files:
        return _cached(files[key], files[key].stat().st_mtime_ns)
    path = Path(name).expanduser()
    if path.suffix == ".toml" and path.is_file():
        return load_board(path)
    raise NoSuchBoard(*files)


@cache
def _cached(path: Path, stamp: int) -> Board:
    return load_board(path)


def rule_texts() -> dict[str, str]:
    """The passages of the rules, by file name."""
    folder = PACKAGE / "rules" / "texts"
    return {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.toml"))}


def sample_record() -> str:
    """A whole County Durham game that comes with the app."""
    return (PACKAGE / "samples" / "county-durham.ttr").read_text("utf-8")
