"""How much may be asked of the laptop: so many requests at once, and fewer a second in the long run."""

from __future__ import annotations

from collections.abc import Callable, Hashable

EACH_SECOND = 20.0
"""Requests in the long run: more than fingers can tap, less than slows the laptop down."""
BURST = 60.0
"""Requests at once of a device with a key."""
STRANGERS = 240.0
"""Requests at once without a key, from one address: a page has sixteen files, and phones may share an address."""
KNOWN = 256
"""So many are remembered; of more, who asked least lately begins anew."""


class Budget:
    """What each device with a key, and each address of those without one, may still ask."""

    def __init__(self, device_of: Callable[[str], Hashable | None] = lambda key: None) -> None:
        """`device_of` gives whose a key is; None for one that is none."""
        self._device_of = device_of
        self._left: dict[Hashable, tuple[float, float]] = {}
        """Requests that each may still make at once, and when that was so."""

    def pay(self, key: str, address: str, now: float) -> bool:
        """Pay for one request; False for one that comes too soon."""
        device = self._device_of(key) if key else None
        who, most = (address, STRANGERS) if device is None else (device, BURST)
        left, at = self._left.pop(who, (most, now))
        left = min(most, left + (now - at) * EACH_SECOND)
        self._left[who] = left - (left >= 1), now
        if len(self._left) > KNOWN:
            del self._left[next(iter(self._left))]
        return left >= 1

    def owe(self, device: Hashable, requests: float) -> None:
        """Count what a device asked for as so many requests more."""
        if device in self._left:
            left, at = self._left[device]
            self._left[device] = left - requests, at
