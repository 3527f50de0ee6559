"""What players chose under the cover and did not say yet, in a small file beside the game, `NAME.game-covered`.

One line of base64: a checksum (CRC-32, 4 bytes) and JSON. That hides the tickets
from a passing glance only, not from somebody who wants to look; so only the
user may read the file. It is there whole or not at all, and only while
something is covered. No list, record or export reads it.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from glob import escape
from os.path import isfile, lexists
from pathlib import Path
from typing import Any

from companion.store.faults import JournalFault, why
from companion.store.folder import sync_folder, write_atomically
from companion.words import wording

FORMAT = 1
LARGEST = 100_000
"""Bytes; a file that is larger is none of ours."""
MOST = 200
"""Tickets of a seat, and letters of a ticket, in a file of ours."""


@dataclass(frozen=True, slots=True)
class PrivateDrafts:
    """By seat: tickets as a line names them, and trains chosen in secret."""

    tickets: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    pieces: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.tickets or self.pieces)


def drafts_path(game: Path) -> Path:
    """Where the covered choices of a game's file lie."""
    game = game.resolve()
    return game.with_name(f"{game.name}-covered")


def read_drafts(game: Path) -> PrivateDrafts:
    """What is covered in a game; nothing where no file is. `JournalFault` for one that is not ours, or newer."""
    path = drafts_path(game)
    if not lexists(path):
        return PrivateDrafts()
    try:
        if not isfile(path):
            raise ValueError
        with path.open("rb") as file:
            return _decode(file.read(LARGEST + 1))
    except JournalFault:
        raise
    except OSError as fault:
        raise JournalFault(wording("covered unread", why=why(fault))) from fault
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError) as fault:
        raise JournalFault(wording("covered unread", why=wording("file why damaged"))) from fault


def _decode(raw: bytes) -> PrivateDrafts:
    """What the bytes of a file tell; ValueError and its like if they are none of ours."""
    if len(raw) > LARGEST:
        raise ValueError
    held = b64decode(raw.strip(), validate=True)
    if zlib.crc32(held[4:]) != int.from_bytes(held[:4], "big"):
        raise ValueError
    data = json.loads(held[4:].decode("utf-8"))
    if int(data["format"]) > FORMAT:
        raise JournalFault(wording("covered unread", why=wording("newer file")))
    tickets = {int(seat): tuple(map(_ticket, cards[: MOST + 1])) for seat, cards in data["tickets"].items()}
    if data["format"] != FORMAT or any(len(cards) > MOST for cards in tickets.values()):
        raise ValueError
    return PrivateDrafts(tickets, {int(seat): int(trains) for seat, trains in data["pieces"].items()})


def _ticket(name: Any) -> str:
    if not isinstance(name, str) or len(name) > MOST:
        raise ValueError
    return name


def write_drafts(game: Path, covered: PrivateDrafts) -> None:
    """Write what is covered in a game, or take the file away where nothing is; `JournalFault` if that cannot be.

    It is on the disk when this returns; a write that fails leaves the file of before.
    """
    path = drafts_path(game)
    try:
        for half in path.parent.glob(f"{escape(f'.{path.name}-new')}*"):  # of a process that was killed
            half.unlink(missing_ok=True)
        if covered:
            write_atomically(path, _encode(covered))
        elif lexists(path):
            path.unlink()
            sync_folder(path.parent)
    except OSError as fault:
        raise JournalFault(wording("cannot cover", why=why(fault))) from fault


def _encode(covered: PrivateDrafts) -> bytes:
    data = {"format": FORMAT, "tickets": dict(covered.tickets), "pieces": dict(covered.pieces)}
    held = json.dumps(data).encode()
    return b64encode(zlib.crc32(held).to_bytes(4, "big") + held) + b"\n"
