"""Which sums of points the tickets of a deck can have, to check a total against the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Deck = Sequence[tuple[tuple[int, ...], bool]]
"""For each card the values printed on it, of which one counts, and whether it is a long ticket."""
TOP = 999
"""The largest number that a record can contain."""


def reachable(deck: Deck, points: int, number: int | None = None, long: int = 0) -> bool:
    """Whether some cards of a deck, `number` of them if known and at most `long` long ones, can sum to these points."""
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
        reach = _union(of_short)
        return any(_pairwise_sums(reach, sums, points) & wanted for sums in of_long)
    return any(
        _pairwise_sums(of_short[number - count], sums, points) & wanted
        for count, sums in enumerate(of_long)
        if 0 <= number - count < len(of_short)
    )


@lru_cache(maxsize=32)
def _sums(cards: tuple[tuple[int, ...], ...], top: int) -> tuple[int, ...]:
    """The sums up to `top` that each number of cards can have, as bits. Cached: the same deck is asked about again."""
    mask, sums = (1 << (top + 1)) - 1, [1] + [0] * len(cards)
    for at, worths in enumerate(cards, start=1):
        for count in range(at, 0, -1):
            for worth in set(worths):
                sums[count] |= (sums[count - 1] << worth) & mask
    return tuple(sums)


def _union(sums: Sequence[int]) -> int:
    union = 0
    for bits in sums:
        union |= bits
    return union


def _pairwise_sums(sums: int, other: int, points: int) -> int:
    """The sums of one sum from each, as bits; those of `other` above `points` are ignored."""
    joined = 0
    for shift in range(points + 1):
        if (other >> shift) & 1:
            joined |= sums << shift
    return joined
