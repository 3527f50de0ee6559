"""How much may be asked of the laptop: a burst of requests, and a limited number per second in the long run."""

from __future__ import annotations

from collections.abc import Callable, Hashable

EACH_SECOND = 20.0
"""Requests per second in the long run: more than fingers can tap, fewer than slow the laptop down."""
BURST = 60.0
"""Requests in a burst from a device with a key."""
STRANGERS = 240.0
"""Requests in a burst without a key, from one address: a page has seventeen files, and phones may share an address."""
KNOWN = 256
"""How many devices and addresses are remembered; of more, the one that has not asked for longest is forgotten."""


class Budget:
    """How many requests are left to each device with a key, and to each address for requests without one."""

    def __init__(self, device_of: Callable[[str], Hashable | None] = lambda key: None) -> None:
        """`device_of` gives the device that has a key; None for a wrong key."""
        self._device_of = device_of
        self._left: dict[Hashable, tuple[float, float]] = {}
        """How many requests each had left, and when."""

    def pay(self, key: str, address: str, now: float) -> bool:
        """Pay for one request; False if it comes too soon. `now` is in seconds."""
        device = self._device_of(key) if key else None
        who, most = (address, STRANGERS) if device is None else (device, BURST)
        remaining, when = self._left.pop(who, (most, now))
        remaining = min(most, remaining + (now - when) * EACH_SECOND)
        self._left[who] = remaining - (remaining >= 1), now
        if len(self._left) > KNOWN:
            del self._left[next(iter(self._left))]
        return remaining >= 1

    def charge(self, device: Hashable, requests: float) -> None:
        """Charge a device for this many more requests."""
        if device in self._left:
            remaining, when = self._left[device]
            self._left[device] = remaining - requests, when
