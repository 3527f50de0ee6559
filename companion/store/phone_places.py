"""Where phones reach an open game, by which keys, and what they may do, in a small file `NAME.game-phones` beside it.

It is there so that phones come back by themselves where the app was killed, and is gone once they are turned off or
the game is left. Keys are kept as digests, from which nobody can make one.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.store.folder import PHONES, beside_game, read_file, write_atomically

FORMAT = 1
LARGEST = 10_000
"""Bytes; a larger file is not ours."""
MOST = 40
"""Keys at most."""


class PhonePlaces(NamedTuple):
    """An address of this machine, a port, the keys by seat, None for the board, and whether phones play at once."""

    address: str
    port: int
    keys: tuple[tuple[int | None, str], ...] = ()
    may_play: bool = False


def places_path(game: Path) -> Path:
    """Where the phone places of a game's file are."""
    return beside_game(game, PHONES)


def read_places(game: Path) -> PhonePlaces | None:
    """The phone places of a game; None without a file, or where it is not ours: phones then scan their codes anew."""
    try:
        raw = read_file(places_path(game), LARGEST + 1)
        data = json.loads(raw.decode())
        keys = tuple((None if seat is None else int(seat), str(digest)) for seat, digest in data["keys"])
        if len(raw) > LARGEST or data["format"] != FORMAT or len(keys) > MOST or not 0 < int(data["port"]) < 65536:
            return None
        if any(len(bytes.fromhex(digest)) != 32 for _, digest in keys):
            return None
        return PhonePlaces(str(data["address"]), int(data["port"]), keys, data.get("may_play") is True)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def write_places(game: Path, places: PhonePlaces | None) -> None:
    """Write the phone places of a game, or with None delete the file; where that fails phones scan their codes anew."""
    path = places_path(game)
    with suppress(OSError):
        if places is None:
            path.unlink(missing_ok=True)
        else:
            data = {"format": FORMAT, **places._asdict()}
            write_atomically(path, json.dumps(data).encode())
