"""The order in which a core is swept.

A sweep visits the cities one after another. Its frontier holds the cities that were met and are not finished; each has
a slot, and a set of frontier cities is a bit mask over the slots. The narrower the frontier, the fewer sets there are.
"""

from __future__ import annotations

from typing import TypeAlias

from companion.game.values import NamedTuple
from companion.trails.core import Core
from companion.trails.network import Network

Bundles: TypeAlias = dict[int, dict[int, list[int]]]
"""For each city of a core, its neighbours with the tracks to each."""

_NARROW_ENOUGH = 16
"""Sets per city: up to this number, sweeping takes less time than looking for a better order."""
_MOST_SETS = 2_000_000
"""The most sets of cities, of all steps, that parity is computed for; a network of 80 tracks has a quarter of that."""
_MOST_LOOKS = 500_000
"""How many cities are looked at before the best order so far will do; boards of 100 cities need a fifth of that."""


class TooWide(Exception):
    """The longest path of so wide a network would take too long to find."""


class Enter(NamedTuple):
    """A city enters the frontier, in a new slot above the others."""

    odd: bool


class Bundle(NamedTuple):
    """All tracks between the cities of two slots: their total weight, that of the lightest, and how many they are.

    `flip` has the bits of both slots set.
    """

    slot: int
    other: int
    flip: int
    total: int
    lightest: int
    tracks: int


class Leave(NamedTuple):
    """A city whose tracks are all decided gives up its slot; the slots above it move down by one."""

    slot: int
    city: int


SweepStep: TypeAlias = Enter | Bundle | Leave


def _count_sets(sweep: list[SweepStep]) -> int:
    """How many sets of frontier cities there are, summed over all steps."""
    sets = width = 0
    for step in sweep:
        if isinstance(step, Enter):
            width += 1
        elif isinstance(step, Leave):
            width -= 1
        sets += 1 << width
    return sets


def steps(network: Network, core: Core, *, bounded: bool = False) -> list[SweepStep]:
    """A sweep over a core. If `bounded`, raises `TooWide` when it would take too long."""
    ends, weight = network.ends, network.weight
    bundles: Bundles = {city: {} for city in core.cities}
    for track in core.tracks:
        a, b = ends[track]
        if b in bundles[a]:
            bundles[a][b].append(track)
        else:
            bundles[a][b] = bundles[b][a] = [track]
    sweep: list[SweepStep] = []
    slots: list[int] = []
    done: set[int] = set()
    for city in _order(bundles, bounded=bounded):
        if city not in slots:
            slots.append(city)
            sweep.append(Enter(core.odd[city]))
        slot = slots.index(city)
        for other, tracks in bundles[city].items():
            if other in done:
                continue
            if other not in slots:
                slots.append(other)
                sweep.append(Enter(core.odd[other]))
            at = slots.index(other)
            weights = [weight[track] for track in tracks]
            sweep.append(Bundle(slot, at, 1 << slot | 1 << at, sum(weights), min(weights), len(weights)))
        sweep.append(Leave(slot, city))
        del slots[slot]
        done.add(city)
    if bounded and _count_sets(sweep) > _MOST_SETS:
        raise TooWide
    return sweep


def _order(bundles: Bundles, *, bounded: bool) -> list[int]:
    """The cities in an order that keeps the frontier narrow.

    Next is always the frontier city that brings in the fewest new ones. Several starts are tried, poorly
    connected cities first, until the frontier is narrow enough. If `bounded`, raises `TooWide` when no order is.
    """
    best: list[int] = []
    least = _MOST_SETS if bounded else -1
    looks = 0
    for start in sorted(bundles, key=lambda city: len(bundles[city])):
        # For each frontier city, its neighbours not met yet.
        frontier = {start: set(bundles[start])}
        met = {start}
        sets = 0
        order: list[int] = []
        while frontier:
            city = start
            fewest = len(bundles)
            looks += len(frontier)
            for other, fresh in frontier.items():
                if len(fresh) < fewest:
                    city, fewest = other, len(fresh)
                    if not fewest:
                        break
            order.append(city)
            for new in frontier.pop(city):
                met.add(new)
                for old in bundles[new]:
                    if old in frontier:
                        frontier[old].discard(new)
                frontier[new] = bundles[new].keys() - met
            sets += 2 << len(frontier)
            if sets > least >= 0:
                break
        else:
            best, least = order, sets
            if sets <= _NARROW_ENOUGH * len(bundles):
                break
        if bounded and looks > _MOST_LOOKS:
            break
    if not best:
        raise TooWide
    return best
