"""Which sums the tickets of a deck can have: a sum entered as a total is still checked against the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Deck = Sequence[tuple[tuple[int, ...], bool]]
"""Cards as the values printed on each, of which one counts, and whether it is a long one."""
TOP = 999
"""No number of a record is larger."""


def reachable(deck: Deck, points: int, number: int | None = None, long: int = 0) -> bool:
    """Whether some cards of a deck, `number` of them if known and at most `long` long ones, have so many points."""
    short, longs = [worths for worths, is_long in deck if not is_long], [worths for worths, is_long in deck if is_long]
    return _reachable(tuple(short), tuple(longs), points, number, long)


@lru_cache(maxsize=256)
def _reachable(
    short: tuple[tuple[int, ...], ...], longs: tuple[tuple[int, ...], ...], points: int, number: int | None, long: int
) -> bool:
    most = len(short) + min(long, len(longs))
    if number is not None and number > most:
        return False
    top = max(points, TOP)
    of_short, of_long = _sums(short, top), _sums(longs, top)[: long + 1]
    wanted = 1 << points
    if number is None:
        reach = _any(of_short)
        return any(_joined(reach, sums, points) & wanted for sums in of_long)
    return any(
        _joined(of_short[number - count], sums, points) & wanted
        for count, sums in enumerate(of_long)
        if 0 <= number - count < len(of_short)
    )


@lru_cache(maxsize=32)
def _sums(cards: tuple[tuple[int, ...], ...], top: int) -> tuple[int, ...]:
    """For each number of cards the sums up to `top` that so many can have, as bits; a deck is asked again and again."""
    mask, sums = (1 << (top + 1)) - 1, [1] + [0] * len(cards)
    for at, worths in enumerate(cards, start=1):
        for count in range(at, 0, -1):
            for worth in set(worths):
                sums[count] |= (sums[count - 1] << worth) & mask
    return tuple(sums)


def _any(sums: Sequence[int]) -> int:
    every = 0
    for bits in sums:
        every |= bits
    return every


def _joined(sums: int, other: int, points: int) -> int:
    """The sums of a sum of each, up to `points`, as bits."""
    joined = 0
    for shift in range(points + 1):
        if (other >> shift) & 1:
            joined |= sums << shift
    return joined
