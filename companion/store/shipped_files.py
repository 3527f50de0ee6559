"""Boards, shipped ones and the user's own, read from their files; and the other texts that come with the app."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from os.path import isfile
from pathlib import Path

from companion.boards.build import build_boards
from companion.boards.read import BoardFaults, Fault
from companion.game.board import Board
from companion.game.values import replace
from companion.store.board_files import (
    FORMER,
    PACKAGE,
    board_file,
    board_files,
    every_board_file,
    head_of,
    key_of,
    read_text,
    shipped_maps,
)
from companion.store.earlier_boards import earlier_file
from companion.store.folder import CACHE_SIZE, Stamp, stamp_of, unlinked, user_path
from companion.store.parsed_boards import digest, parse
from companion.words import wording
from companion.words.plain import plain

CHECKED = "checked.sha256"
"""The file with the digests of the shipped boards that were checked, in the format of `sha256sum`."""


class NoSuchBoard(LookupError):
    """No file has this board; the arguments are the names of those that can be chosen."""


class OwnBoardFaults(BoardFaults):
    """The faults of a user's own board; `where` names the file, and says whether it hides a shipped board."""

    def __init__(self, path: Path, wrong: BoardFaults) -> None:
        super().__init__(wrong.faults)
        self.path = path
        hidden = next((name for name in head_of(path).names if (shipped_maps() / f"{name}.toml").exists()), "")
        self.where = wording("own board hides" if hidden else "own board", file=plain(str(path), 300), name=hidden)
        self.args = (f"{self.where}\n{wrong}",)


@cache
def _checked() -> frozenset[str]:
    """The digests of board files that were found to have no faults; `make checked` writes them."""
    try:
        return frozenset(read_text(shipped_maps() / CHECKED).split()[::2])
    except (OSError, ValueError):
        return frozenset()


def load_boards(path: Path) -> tuple[Board, ...]:
    """The board in a file, and its variants. Raises `BoardFaults` with every fault, and `OSError` if it cannot be read.

    A shipped file that has not changed since it was checked is not checked again.
    """
    try:
        text = read_text(path)
    except ValueError as fault:
        raise BoardFaults([Fault("", None, str(fault))]) from None
    if digest(text) in _checked():
        return build_boards(parse(text))
    from companion.boards.check import check_boards  # imports the row models, which takes time

    boards, faults = check_boards(text)
    if faults or not boards:
        raise BoardFaults(faults)
    return boards


def boards_of(game: str) -> Callable[[str], Board]:
    """A function that finds boards as they were for a saved game, whatever was changed in the user's own ones since."""
    return lambda name: board(name, game)


def board(name: str, game: str | None = None) -> Board:
    """A board or variant by its name, never by a path; a user's own one goes before a shipped one. With the name of a
    saved `game`, the board as it was for that game.

    Raises `NoSuchBoard` for an unknown name, `BoardFaults` if its file is no board, and `OSError`.
    """
    files = every_board_file()
    current = board_file(name, files)
    if current is None:
        raise NoSuchBoard(*board_files())
    path = current if game is None else earlier_file(game, current)
    boards, key = _cached_boards(path, stamp_of(path)), key_of(name)
    match = next((candidate for candidate in boards if candidate.name == key), boards[0])
    former = shipped_maps() / FORMER / f"{key}.toml"
    if match.name != key and files.get(key) == current and former.exists():
        return _as_former(match, _cached_boards(former, stamp_of(former))[0])
    return match


def _as_former(own: Board, former: Board) -> Board:
    """A user's copy of a former board, made when that board still had the name of a current one.

    Cities, tracks, tickets and rules are the user's; the board's name, title and notes are those of the `former` file.
    """
    head = ("name", "title", "provenance", "sources", "doubts", "printed", "series", "bgg", "bgg_name", "bgg_board")
    return replace(own, **{key: getattr(former, key) for key in head})


def board_or_file(name: str) -> Board:
    """The board asked for in the shell, by its name or by the path to its file. Raises as `board` and `load_boards`."""
    try:
        return board(name)
    except NoSuchBoard:
        path = user_path(name)
        if path.suffix == ".toml" and isfile(path):
            return load_boards(path)[0]
        raise


def boards_for(record: Path) -> Callable[[str], Board]:
    """A function that finds the boards a record file may name: known ones, and board files in its own folder.

    A record may come from anywhere, so it cannot name a path: no other folder, and no link that leads out of its own.
    """
    folder = unlinked(record.parent)

    def find(name: str) -> Board:
        try:
            return board(name)
        except NoSuchBoard:
            path = folder / name.strip()
            beside = name.strip() == path.name and path.suffix == ".toml" and isfile(path)
            if beside and unlinked(path).parent == folder:
                return load_boards(path)[0]
            raise

    return find


@lru_cache(CACHE_SIZE)
def _cached_boards(path: Path, stamp: Stamp) -> tuple[Board, ...]:
    try:
        return load_boards(path)
    except BoardFaults as wrong:
        if path.parent not in (shipped_maps(), shipped_maps() / FORMER):
            raise OwnBoardFaults(path, wrong) from None
        raise


def rule_texts() -> dict[str, str]:
    """The passages of the rules, by file name."""
    texts = [*(PACKAGE / "rules" / "texts").glob("*.toml"), *(PACKAGE / "families").glob("*/*.toml")]
    return {path.name: path.read_text("utf-8") for path in sorted(texts, key=lambda path: path.name)}


def sample_record() -> str:
    """The record of a complete County Durham game that comes with the app."""
    return (PACKAGE / "samples" / "county-durham.ttr").read_text("utf-8")
