"""Matches the values of a list with those of an earlier version: unchanged, changed, moved or new."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from companion.game.values import NamedTuple

MOST_COMPARED = 1000
"""How many rows per side are compared pairwise at most; a board has 400 at most."""


class Match(NamedTuple):
    """The index of the earlier value that a new one matches, None if it is new; `moved` if its order has changed."""

    old: int | None
    moved: bool = False


def matches(old: Sequence[Any], new: Sequence[Any]) -> list[Match]:
    """For each new value, the earlier one that it matches: an equal one, one of its name, or the one in its place."""
    before, after = list(map(_frozen, old)), list(map(_frozen, new))
    matched: dict[int, Match] = {}
    for i1, i2, j1, j2 in _match_equal(before, after, matched):
        for a1, a2, b1, b2 in _match_by_name(old, new, (i1, i2, j1, j2), matched):
            if a2 - a1 == b2 - b1:
                pairs = zip(range(a1, a2), range(b1, b2), strict=True)
                matched.update((later, Match(at)) for at, later in pairs if _half_unchanged(old[at], new[later]))
    matched_old = {match.old for match in matched.values()}
    for earlier, later in ((before, after), (list(map(row_name, old)), list(map(row_name, new)))):
        places: dict[Hashable, list[int]] = {}
        for number in reversed(range(len(old))):
            if number not in matched_old and earlier[number] is not None:
                places.setdefault(earlier[number], []).append(number)
        for number in range(len(new)):
            if number not in matched and (candidates := places.get(later[number])):
                matched[number] = Match(candidates.pop(), moved=True)
                matched_old.add(matched[number].old)
    return [matched.get(number, Match(None)) for number in range(len(new))]


def row_name(row: Any) -> Hashable:
    """What identifies a row while its other values change: its id, its name, or its two ends; None if it has none."""
    if not isinstance(row, dict):
        return None
    name = row.get("id") or row.get("name")
    if name is None and row.get("a") is not None:
        name = frozenset((repr(row["a"]), repr(row.get("b"))))
    return name if name is None or isinstance(name, frozenset) else repr(name)


def _half_unchanged(old: Any, new: Any) -> bool:
    """Whether at least half of a row is unchanged, so that a comment beside it may still apply."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return True
    unchanged = sum(1 for key in old.keys() & new.keys() if _frozen(old[key]) == _frozen(new[key]))
    return 2 * unchanged >= len(old.keys() | new.keys())


Range = tuple[int, int, int, int]


def _match_equal(before: list[Hashable], after: list[Hashable], matched: dict[int, Match]) -> Iterator[Range]:
    """Match the ranges that are equal, and yield those that differ between them."""
    if max(len(before), len(after)) > MOST_COMPARED:
        shorter = min(len(before), len(after))
        start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
        matched.update((at, Match(at)) for at in range(start))
        yield start, len(before), start, len(after)
        return
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            matched.update((j1 + at, Match(i1 + at)) for at in range(i2 - i1))
        elif kind == "replace":
            yield i1, i2, j1, j2


def _match_by_name(old: Sequence[Any], new: Sequence[Any], gap: Range, matched: dict[int, Match]) -> Iterator[Range]:
    """Match rows of the same name in a gap as long as they are in order, and yield the ranges between them."""
    i, i2, j, j2 = gap
    places: dict[Hashable, deque[int]] = {}
    for number in range(i, i2):
        places.setdefault(row_name(old[number]), deque()).append(number)
    for number in range(j, j2):
        name = row_name(new[number])
        candidates = places.get(name) if name is not None else None
        while candidates and candidates[0] < i:
            candidates.popleft()
        if candidates:
            at = candidates.popleft()
            yield i, at, j, number
            matched[number] = Match(at)
            i, j = at + 1, number + 1
    yield i, i2, j, j2


def _frozen(value: Any) -> Hashable:
    """A hashable form of a value for comparing; 1 equals 1.0, but not true."""
    if isinstance(value, dict):
        return frozenset((key, _frozen(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, bool):
        return repr(value)
    return ("text", value) if isinstance(value, str) else value
