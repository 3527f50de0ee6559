"""Where phones reach an open game, with which keys, and what they may do, in a small file `NAME.game-phones` beside it.

It lets phones reconnect by themselves after the app was killed, and is deleted when phones are turned off or the game
is left. It holds digests of the keys, and of the tokens of phones that wait for a seat; no key can be made from them.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.store.folder import PHONES, beside_game, read_file, write_atomically

FORMAT = 1
LARGEST = 10_000
"""The most bytes of the file; a larger one is not ours."""
MOST = 40
"""The most keys, and the most phones that wait."""


class PhonePlaces(NamedTuple):
    """An address of this machine, a port, the keys' digests by seat (None for the board), whether phones may play
    without being asked at the table, and the digests of the tokens with which phones wait for a seat.
    """

    address: str
    port: int
    keys: tuple[tuple[int | None, str], ...] = ()
    may_play: bool = False
    waiting: tuple[tuple[int | None, str], ...] = ()


def places_path(game: Path) -> Path:
    """The path of a game's phone places."""
    return beside_game(game, PHONES)


def read_places(game: Path) -> PhonePlaces | None:
    """The phone places of a game; None if there is no file or it is not ours: phones then scan their codes again."""
    from ipaddress import ip_address

    try:
        raw = read_file(places_path(game), LARGEST + 1)
        data = json.loads(raw.decode())
        keys, waiting = _digests(data["keys"]), _digests(data.get("waiting", ()))
        if len(raw) > LARGEST or data["format"] != FORMAT or not 0 < int(data["port"]) < 65536:
            return None
        address = str(data["address"])
        if "%" in address or ip_address(address).is_unspecified:
            return None
        return PhonePlaces(address, int(data["port"]), keys, data.get("may_play") is True, waiting)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _digests(rows: Any) -> tuple[tuple[int | None, str], ...]:
    """Digests by seat, as the file has them. Raises `ValueError` or `TypeError` if they are none."""
    digests = tuple((None if seat is None else int(seat), str(digest)) for seat, digest in rows)
    if len(digests) > MOST or any(len(bytes.fromhex(digest)) != 32 for _, digest in digests):
        raise ValueError(len(digests))
    return digests


def write_places(game: Path, places: PhonePlaces | None) -> None:
    """Write the phone places of a game, or delete the file if None. An `OSError` is ignored.

    If they could not be written, phones have to scan their codes again.
    """
    path = places_path(game)
    with suppress(OSError):
        if places is None:
            path.unlink(missing_ok=True)
        else:
            data = {"format": FORMAT, **places._asdict()}
            write_atomically(path, json.dumps(data).encode())
