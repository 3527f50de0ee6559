"""A user's own boards: made by the user, or copies of shipped ones with corrections and additions.

They are in `boards` in the user's data folder, and hide shipped boards of the same names (`board_files`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from os.path import lexists
from pathlib import Path
from typing import Any

from companion.boards.check import check_boards
from companion.boards.corrections import BoardCorrection, CorrectionUnfit, cards_of, free_ids, with_correction
from companion.boards.read import BoardFaults, read_values
from companion.boards.write import board_text
from companion.game.board import Ticket
from companion.game.values import NamedTuple
from companion.store.board_files import board_files, every_board_file, read_text
from companion.store.folder import home, make_folder, write_atomically
from companion.store.shipped_files import NoSuchBoard
from companion.store.staying_games import keep_earlier_board
from companion.store.writing import unused_path

_SCHEMA_LINE = re.compile(r"\A#:schema \.{1,2}/.*\n")


def save_tickets(name: str, cards: Sequence[Ticket]) -> Path:
    """Add ticket cards to the user's own file of a board or variant, and return its path.

    The file is the user's, or a copy of the shipped one; other lines stay as they are, and listed cards are not
    repeated. Raises `NoSuchBoard`, `BoardFaults` if the result would be no board (nothing is written then),
    `ValueError` if the present file cannot be read, and `OSError`.
    """
    files = every_board_file()
    if name not in files:
        raise NoSuchBoard(*board_files())
    path, text = own_file(name), read_text(files[name])
    if files[name] != path:
        text = without_schema(text)
    new = with_tickets(text, name, cards)
    _check(new)
    return _write(path, new)


def unlisted_cards(name: str, cards: Sequence[Ticket]) -> list[Ticket]:
    """The cards that the file of a board or variant does not list.

    Raises `LookupError` for an unknown name, and `ValueError` or `OSError` if the file cannot be read.
    """
    text = read_text(every_board_file()[name])
    return [card for card in cards if with_tickets(text, name, [card]) != text]


def save_board(name: str, text: str) -> Path:
    """Write the whole text of the user's own file of a board, and return its path; it hides a shipped one of that name.

    Saved games stay on the board as it was. Raises `BoardFaults` if the text is no board (nothing is written then),
    `ValueError` if the previous file cannot be read as text, and `OSError`.
    """
    _check(text)
    path, before = own_file(name), every_board_file().get(name)
    if before is not None and (known := read_text(before)) != text:
        keep_earlier_board(path.stem, before, known)
    return _write(path, text)


class CorrectedBoard(NamedTuple):
    """The text of a board file, without and with corrections."""

    before: str
    after: str


def corrected_board(name: str, corrections: Sequence[BoardCorrection]) -> CorrectedBoard:
    """The text of a board's file with these corrections; its comments and other rows stay as they are.

    Raises `NoSuchBoard`, `CorrectionUnfit` if the file is not what a correction expects, and `ValueError` or `OSError`
    if it cannot be read.
    """
    files = every_board_file()
    if name not in files:
        raise NoSuchBoard(*board_files())
    before = read_text(files[name])
    if files[name] != own_file(name):
        before = without_schema(before)
    data = read_values(before)
    for correction in corrections:
        data = with_correction(data, name, correction)
    return CorrectedBoard(before, board_text(data, before))


def save_corrections(name: str, corrections: Sequence[BoardCorrection]) -> Path:
    """Write corrections into the user's own file of a board or variant, and return its path.

    Saved games stay on the board as it was. Raises as `corrected_board`, and `BoardFaults` if the result would be no
    board; nothing is written then.
    """
    return save_board(name, corrected_board(name, corrections).after)


def missing_corrections(name: str, corrections: Sequence[BoardCorrection]) -> tuple[BoardCorrection, ...]:
    """The corrections that the board's file lacks and can take.

    Raises `LookupError` for an unknown name, and `ValueError` or `OSError` if the file cannot be read.
    """
    data = read_values(read_text(every_board_file()[name]))
    missing = []
    for correction in corrections:
        with suppress(CorrectionUnfit):
            if with_correction(data, name, correction) != data:
                missing.append(correction)
    return tuple(missing)


def own_file(name: str) -> Path:
    """The path of the user's own file of a board or variant: the one that has it, or else where it will be."""
    file = every_board_file().get(name)
    path = home() / "boards" / f"{name if file is None else file.stem}.toml"
    # another board's file may have this name
    return path if path == file or not lexists(path) else unused_path(path)


def without_schema(text: str) -> str:
    """The text of a shipped file without the line that points editors to the schema beside it."""
    return _SCHEMA_LINE.sub("", text)


def _write(path: Path, text: str) -> Path:
    make_folder(path.parent)
    write_atomically(path, text.encode())
    return path


def _check(text: str) -> None:
    _, faults = check_boards(text)
    if faults:
        raise BoardFaults(faults)


def with_tickets(text: str, name: str, cards: Sequence[Ticket]) -> str:
    """The text of a board file, with a row added for each card that the board or variant `name` lacks.

    Only the first option of a card is written.
    """
    data = read_values(text)
    rows: list[dict[str, Any]] = data.get("ticket_cards", [])
    played = cards_of(data, name)
    listed = {_cities_and_points(row) for row in rows if played in row.get("sets", ["base"])}
    free = free_ids(rows)
    new: list[dict[str, Any]] = []
    for card in cards:
        for a, b, points in card.options[:1]:
            if (frozenset((a, b)), points) in listed:
                continue
            listed.add((frozenset((a, b)), points))
            sets = {} if played == "base" else {"sets": [played]}
            new.append({"id": next(free), "a": a, "b": b, "points": points, **sets})
    return board_text({**data, "ticket_cards": [*rows, *new]}, text) if new else text


def _cities_and_points(row: dict[str, Any]) -> tuple[frozenset[str], Any]:
    return frozenset((row.get("a", ""), row.get("b", ""))), row.get("points")
