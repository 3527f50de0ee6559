"""Tickets and trains that players chose in private and have not played yet, in a small file `NAME.game-covered`.

One line of base64: a checksum (CRC-32, 4 bytes, big-endian) and JSON. That hides tickets from a passing glance, but not
from somebody determined, so only the user may read the file. It exists only while there are drafts, and is replaced
whole. No list, record or export reads it.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from glob import escape
from os.path import isfile, lexists
from pathlib import Path
from typing import Any

from companion.game.values import dataclass, field
from companion.store.faults import JournalFault, cause_clause
from companion.store.folder import DRAFTS, beside_game, sync_folder, write_atomically
from companion.words import wording

FORMAT = 1
LARGEST = 100_000
"""The most bytes of the file; a larger one is not ours."""
MOST = 200
"""The most tickets of a seat, and characters of a ticket."""


@dataclass(frozen=True, slots=True)
class PrivateDrafts:
    """By seat: the tickets, named as in a line, and the number of trains chosen in secret."""

    tickets: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    pieces: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.tickets or self.pieces)


def drafts_path(game: Path) -> Path:
    """The path of a game's private drafts."""
    return beside_game(game, DRAFTS)


def read_drafts(game: Path) -> PrivateDrafts:
    """The private drafts of a game; empty if there is no file.

    Raises `JournalFault` if the file cannot be read, is not ours, or has a newer format.
    """
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
        raise JournalFault(wording("covered unread", why=cause_clause(fault))) from fault
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError) as fault:
        raise JournalFault(wording("covered unread", why=wording("file why damaged"))) from fault


def _decode(raw: bytes) -> PrivateDrafts:
    """The drafts in the bytes of a file. Raises `JournalFault` for a newer format, and if it is not ours any of what
    `read_drafts` catches.
    """
    if len(raw) > LARGEST:
        raise ValueError
    content = b64decode(raw.strip(), validate=True)
    if zlib.crc32(content[4:]) != int.from_bytes(content[:4], "big"):
        raise ValueError
    data = json.loads(content[4:].decode("utf-8"))
    if int(data["format"]) > FORMAT:
        raise JournalFault(wording("covered unread", why=wording("newer file")))
    tickets = {int(seat): tuple(map(_checked_ticket, cards[: MOST + 1])) for seat, cards in data["tickets"].items()}
    if data["format"] != FORMAT or any(len(cards) > MOST for cards in tickets.values()):
        raise ValueError
    return PrivateDrafts(tickets, {int(seat): int(trains) for seat, trains in data["pieces"].items()})


def _checked_ticket(name: Any) -> str:
    if not isinstance(name, str) or len(name) > MOST:
        raise ValueError
    return name


def write_drafts(game: Path, drafts: PrivateDrafts) -> None:
    """Write the private drafts of a game, or delete the file if there are none. Raises `JournalFault` if that fails.

    It is on the disk when this returns. After a failure it is as it was, or as it should be, never in between.
    """
    path = drafts_path(game)
    try:
        for leftover in path.parent.glob(f"{escape(f'.{path.name}-new')}*"):  # left by a process that was killed
            leftover.unlink(missing_ok=True)
        if drafts:
            write_atomically(path, _encode(drafts))
        elif lexists(path):
            path.unlink()
            sync_folder(path.parent)
    except OSError as fault:
        raise JournalFault(wording("cannot cover", why=cause_clause(fault))) from fault


def _encode(covered: PrivateDrafts) -> bytes:
    data = {"format": FORMAT, "tickets": dict(covered.tickets), "pieces": dict(covered.pieces)}
    content = json.dumps(data).encode()
    return b64encode(zlib.crc32(content).to_bytes(4, "big") + content) + b"\n"
