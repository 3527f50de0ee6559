"""Who may see what: codes that phones scan, and the keys that they get in return.

A seat has one device. Another one that scans the same code waits until the laptop allows it; then the first one's key
is dead. The board shows nothing secret, so several screens may have it. Only digests of keys are stored.

A device may make its key itself: if the reply to its code is lost, it asks again with both. By then, the code alone
would not give anybody the place that the device has.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

CODE, KEY = 16, 24
"""Random bytes in a code (128 bits) and in a key (192 bits)."""
BOARDS = 4
"""The most screens that show the board at the same time."""
WAITING = 4
"""The most devices that wait for one place; of more, the first is forgotten."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
"""A key as devices make it: `KEY` random bytes in URL-safe base64."""

BOARD = None
"""The board as a viewer, in place of a seat's number."""


SeatDigest = tuple[int | None, str]
"""The place of a device, and the digest of its secret in hexadecimal."""


@dataclass(eq=False)
class Device:
    """A phone or TV that has the place of a seat or of the board, or waits for it."""

    seat: int | None
    digest: bytes = field(repr=False)


class Entered(NamedTuple):
    """What a device gets: a secret that is its key, or if it `waits`, becomes its key once the laptop allows it."""

    device: Device
    secret: str
    waits: bool

    def __repr__(self) -> str:
        return f"Entered({self.device!r}, waits={self.waits})"


class Access:
    """The codes and keys of one table."""

    def __init__(self, seats: int, kept: Iterable[SeatDigest] = (), waiting: Iterable[SeatDigest] = ()) -> None:
        """Fresh codes for this many seats and the board; `kept` are earlier keys, as `key_digests` gave them, and
        `waiting` the tokens of devices that waited, as `waiting_digests` did.
        """
        self._codes: dict[int | None, str] = {seat: token_urlsafe(CODE) for seat in (*range(seats), BOARD)}
        self._devices: dict[int | None, list[Device]] = {seat: [] for seat in self._codes}
        self._waiting: dict[int | None, list[Device]] = {seat: [] for seat in self._codes}
        self.wrong = 0
        """How many wrong codes were tried."""
        for seat, digest in kept:
            if seat in self._devices and len(self._devices[seat]) < _places(seat):
                self._devices[seat].append(Device(seat, bytes.fromhex(digest)))
        for seat, digest in waiting:
            if seat in self._waiting and len(self._waiting[seat]) < WAITING:
                self._waiting[seat].append(Device(seat, bytes.fromhex(digest)))

    def key_digests(self) -> list[SeatDigest]:
        """The digests of the keys with their places, to recognise the keys after a restart; no key can be made from
        them.
        """
        return _digests(self._devices)

    def waiting_digests(self) -> list[SeatDigest]:
        """Likewise those of the tokens with which devices wait."""
        return _digests(self._waiting)

    def code(self, seat: int | None) -> str:
        """The code of a seat, or of the board."""
        return self._codes[seat]

    def devices(self, seat: int | None) -> tuple[Device, ...]:
        """The devices that have a key for this place now."""
        return tuple(self._devices[seat])

    def waiting(self, seat: int | None) -> tuple[Device, ...]:
        """The devices that scanned the code while the place was taken, first one first."""
        return tuple(self._waiting[seat])

    # -- what devices ask for

    def enter(self, code: str, key: str = "", token: str = "", away: Collection[Device] = ()) -> Entered | None:
        """A key for a code, or a token to wait with if the place is taken; None for a wrong code.

        A device that has the place already, with this `key`, keeps it. `token` is the secret that the device made: it
        becomes its key or token, or if the device has asked with it before, finds what became of it. A screen of the
        board that is `away` gives up its place to a new one.
        """
        if (before := self.check_waiting(token, away)) is not None:
            return before
        right = [seat for seat, known in self._codes.items() if _is_code(known, code)]
        if not right:
            self.wrong += 1
            return None
        seat, secret = right[0], token if TOKEN.fullmatch(token) else token_urlsafe(KEY)
        if (own := self.device(key)) is not None and own.seat == seat:
            return Entered(own, key, waits=False)
        device = Device(seat, _digest(secret))
        if self._takes_place(device, away):
            return Entered(device, secret, waits=False)
        self._waiting[seat] = [*self._waiting[seat], device][-WAITING:]
        return Entered(device, secret, waits=True)

    def check_waiting(self, token: str, away: Collection[Device] = ()) -> Entered | None:
        """What has become of a device that waits: it still does, or its token is its key; None if its place was closed.

        If the place is free by now, or a screen of the board is `away`, the device gets that place.
        """
        digest = _digest(token)
        device = _device_with(self._waiting, digest)
        if device is None:
            device = _device_with(self._devices, digest)
        elif self._takes_place(device, away):
            self._waiting[device.seat].remove(device)
        else:
            return Entered(device, token, waits=True)
        return None if device is None else Entered(device, token, waits=False)

    def _takes_place(self, device: Device, away: Collection[Device]) -> bool:
        """Give a device a free place, or on the board that of the first screen that is away; False if there is none."""
        devices = self._devices[device.seat]
        if device.seat is BOARD and len(devices) == BOARDS and (absent := [each for each in devices if each in away]):
            devices.remove(absent[0])
        if free := len(devices) < _places(device.seat):
            devices.append(device)
        return free

    def device(self, key: str) -> Device | None:
        """The device that has this key now."""
        return _device_with(self._devices, _digest(key))

    # -- what the laptop decides

    def allow(self, device: Device) -> list[Device]:
        """Give a waiting device its place; returns the devices that had to make room, whose keys are dead."""
        seat = device.seat
        if device not in self._waiting[seat]:
            return []
        self._waiting[seat].remove(device)
        devices = [*self._devices[seat], device]
        gone, self._devices[seat] = devices[: -_places(seat)], devices[-_places(seat) :]
        return gone

    def close(self, seat: int | None) -> list[Device]:
        """Take a place away from all devices that have it or wait for it, and give it a new code; returns those that
        had it.
        """
        gone, self._devices[seat], self._waiting[seat] = self._devices[seat], [], []
        self._codes[seat] = token_urlsafe(CODE)
        return gone


def _places(seat: int | None) -> int:
    return BOARDS if seat is BOARD else 1


def _digest(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def _digests(devices: dict[int | None, list[Device]]) -> list[SeatDigest]:
    return [(seat, device.digest.hex()) for seat, row in devices.items() for device in row]


def _is_code(known: str, code: str) -> bool:
    return hmac.compare_digest(known.encode(), code.encode("utf-8", "surrogatepass"))


def _device_with(devices: dict[int | None, list[Device]], digest: bytes) -> Device | None:
    """The device with this digest, if any; all are compared, each in constant time."""
    matches = [device for row in devices.values() for device in row if hmac.compare_digest(device.digest, digest)]
    return matches[0] if matches else None
