"""The heaviest path through a core, by best-first search along a sweep.

A state holds the parity of the frontier cities and which of them are connected by the tracks kept so far.
The parity tables give a lower bound on the loss still ahead, so states are visited in the order of the best
path they could become, and the first path completed is the heaviest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from companion.trails.core import Core
from companion.trails.parity import LossTable
from companion.trails.sweep import Bundle, Enter, Leave, SweepStep, TooWide

_MOST_STATES = 300_000
"""The most states that a bounded search visits."""

Groups: TypeAlias = tuple[int, ...]
"""By slot: 0 for a city without a kept track, else the number of its group, counting groups from the lowest slot."""
State: TypeAlias = tuple[int, int, int, int, Groups]
"""The loss, the index of the next step, the set of odd cities, how many ends are free, and the groups."""


def least_loss(
    core: Core, sweep: Sequence[SweepStep], tables: Sequence[LossTable], limit: int, *, bounded: bool = False
) -> int | None:
    """The least loss of any single path through a core; None if it is not below `limit`.

    The loops of a city that the path does not pass are lost too. `limit` is at most the weight of the core.
    If `bounded`, raises `TooWide` when too many states would have to be visited.
    """
    ahead = _weight_ahead(core, sweep)
    done = len(tables)
    # In the heap, the loss of a state includes the least that is still ahead.
    heap: list[State] = [(tables[0][True][0], 0, 0, 2, ())]
    seen: set[tuple[int, int, int, Groups]] = set()
    while heap:
        least, at, odd, free, groups = heappop(heap)
        if at == done:
            return least
        if (at, odd, free, groups) in seen:
            continue
        seen.add((at, odd, free, groups))
        if bounded and len(seen) > _MOST_STATES:
            raise TooWide
        loss = least - tables[at][free > 0][odd]
        step = sweep[at]
        at += 1
        if isinstance(step, Enter):
            states = [(loss, at, odd | step.odd << len(groups), free, (*groups, 0))]
        elif isinstance(step, Bundle):
            states = _after_bundle(step, (loss, at, odd, free, groups))
        else:
            states = _after_leave(core, step, (loss, at, odd, free, groups), ahead[at], done)
        for loss, at, odd, free, groups in states:
            if at < done:
                loss += tables[at][free > 0][odd]
            if loss < limit:
                heappush(heap, (loss, at, odd, free, groups))
    return None


def _after_bundle(bundle: Bundle, state: State) -> list[State]:
    """The states after a bundle: with all of its tracks kept, all but the lightest, or none."""
    loss, at, odd, free, groups = state
    joined = _merged(groups, bundle.slot, bundle.other)
    flipped = odd ^ bundle.flip
    states = [
        (loss, at, odd, free, joined),
        (loss + bundle.total, at, flipped if bundle.tracks & 1 else odd, free, groups),
    ]
    if bundle.tracks > 1:
        states.append((loss + bundle.lightest, at, flipped, free, joined))
    return states


def _after_leave(core: Core, leave: Leave, state: State, ahead: int, done: int) -> list[State]:
    """The states after a city has left, one for each way in which the path may end there; none if it is in pieces.

    A complete path gives up all the weight `ahead` and goes straight to the index `done`.
    """
    loss, at, odd, free, groups = state
    slot, city = leave
    below = (1 << slot) - 1
    ending = odd >> slot & 1
    odd = odd & below | odd >> slot + 1 << slot
    group = groups[slot]
    groups = groups[:slot] + groups[slot + 1 :]
    if not group:
        return [(loss + core.loop[city], at, odd, free, groups)]
    if group not in groups:
        # Nothing ahead can reach this group any more: either the path is complete, or it is in pieces.
        if any(groups):
            return []
        loss, at = loss + ahead, done
    groups = _renumbered(groups)
    tail = core.tail[city]
    if ending:
        return [(loss - tail, at, odd, free - 1, groups)] if free else []
    states = [(loss, at, odd, free, groups)]
    if free == 2 and tail:
        states.append((loss - tail - core.second[city], at, odd, 0, groups))
    return states


def _weight_ahead(core: Core, sweep: Sequence[SweepStep]) -> list[int]:
    """The weight of the tracks and loops still undecided: before each step, and after the last one."""
    weight = 0
    ahead = [weight]
    for step in reversed(sweep):
        if isinstance(step, Bundle):
            weight += step.total
        elif not isinstance(step, Enter):
            weight += core.loop[step.city]
        ahead.append(weight)
    ahead.reverse()
    return ahead


@lru_cache(maxsize=1 << 14)
def _merged(groups: Groups, slot: int, other: int) -> Groups:
    """The groups once a track between two slots is kept."""
    old = groups[slot], groups[other]
    new = old[0] or old[1] or len(groups) + 1
    joined = [new if group and group in old else group for group in groups]
    joined[slot] = joined[other] = new
    return _renumbered(tuple(joined))


@lru_cache(maxsize=1 << 14)
def _renumbered(groups: Groups) -> Groups:
    """The same groups, renumbered from the lowest slot."""
    number = {0: 0}
    return tuple([number.setdefault(group, len(number)) for group in groups])
