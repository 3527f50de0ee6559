"""A user's own boards: made by the user, or copies of shipped ones with what those lack.

They are in `boards` of the user's data folder, and hide shipped files of the same names (`board_files`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from os.path import lexists
from pathlib import Path
from typing import Any

from companion.boards.check import check_boards
from companion.boards.read import BoardFaults
from companion.game.board import Ticket
from companion.store.board_files import board_files, every_board_file, read_text
from companion.store.folder import home, make_folder, write_atomically
from companion.store.shipped_files import NoSuchBoard
from companion.store.writing import unused_path

_ARRAY = re.compile(r"^ticket_cards[ \t]*=[ \t]*\[", re.MULTILINE)
_TABLES = re.compile(r"^\[\[[ \t]*ticket_cards[ \t]*\]\]", re.MULTILINE)
_TABLE = re.compile(r"^\[", re.MULTILINE)
_SCHEMA = re.compile(r"\A#:schema \.{1,2}/.*\n")


def save_tickets(name: str, cards: Sequence[Ticket]) -> Path:
    """Write ticket cards into the user's own file of a board or variant, and return its path.

    The file is the user's, or a copy of the shipped one; other lines stay as they are, and listed cards are not
    repeated. Raises `NoSuchBoard`, `BoardFaults` if the result would be no board (nothing is written then), and
    OSError.
    """
    files = every_board_file()
    if name not in files:
        raise NoSuchBoard(*board_files())
    path, text = own_file(name), read_text(files[name])
    if files[name] != path:
        text = without_schema(text)
    return _write(path, with_tickets(text, name, cards))


def save_board(name: str, text: str) -> Path:
    """Write the user's own file of a board, whole, and return its path; it hides a shipped one of that name.

    Raises `BoardFaults` if the text is no board (nothing is written then), and OSError.
    """
    return _write(own_file(name), text)


def own_file(name: str) -> Path:
    """The user's own file of a board or variant: the one that has it, or where it will be."""
    file = every_board_file().get(name)
    path = home() / "boards" / f"{name if file is None else file.stem}.toml"
    # another board's file may be called so
    return path if path == file or not lexists(path) else unused_path(path)


def without_schema(text: str) -> str:
    """The text of a shipped file without the line that leads an editor to the schema beside it."""
    return _SCHEMA.sub("", text)


def _write(path: Path, text: str) -> Path:
    _, faults = check_boards(text)
    if faults:
        raise BoardFaults(faults)
    make_folder(path.parent)
    write_atomically(path, text.encode())
    return path


def with_tickets(text: str, name: str, cards: Sequence[Ticket]) -> str:
    """The text of a board file with a row for each card that the board or variant called `name` lacks."""
    data = tomllib.loads(text)
    rows: list[dict[str, Any]] = data.get("ticket_cards", [])
    played = next((row["set"] for row in data.get("variants", ()) if row["name"] == name), "base")
    listed = {_key(row) for row in rows if played in row.get("sets", ["base"])}
    used = {row["id"] for row in rows}
    free = (id for number in range(1, 10_000) if (id := f"own-{number}") not in used)
    new: list[list[str]] = []
    for card in cards:
        for a, b, points in card.options[:1]:
            if (frozenset((a, b)), points) in listed:
                continue
            listed.add((frozenset((a, b)), points))
            sets = [] if played == "base" else [f'sets = ["{played}"]']
            row = [f'id = "{next(free)}"', f"a = {_quoted(a)}", f"b = {_quoted(b)}", f"points = {points}", *sets]
            new.append(row)
    return _inserted(text, new) if new else text


def _key(row: dict[str, Any]) -> tuple[frozenset[str], Any]:
    return frozenset((row.get("a", ""), row.get("b", ""))), row.get("points")


def _inserted(text: str, rows: Sequence[Sequence[str]]) -> str:
    """The text with rows added to its ticket cards, in the style in which those are written."""
    inline = "".join(f"  {{ {', '.join(row)} }},\n" for row in rows)
    if array := _ARRAY.search(text):
        tail = text[array.end() :].lstrip(" \t").removeprefix("\n")
        return f"{text[: array.end()]}\n{inline}{tail}"
    if _TABLES.search(text):
        return text.rstrip("\n") + "\n" + "".join("\n[[ticket_cards]]\n" + "\n".join(row) + "\n" for row in rows)
    first = _TABLE.search(text)
    at = first.start() if first else len(text)
    return f"{text[:at]}ticket_cards = [\n{inline}]\n\n{text[at:]}"


def _quoted(name: str) -> str:
    """A name as a TOML string."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
