"""The least weight that parity forces any path to give up.

Along a path at most two cities, its ends, have an odd number of tracks. So a path leaves out at least the lightest set
of tracks whose removal leaves at most two odd cities. The tables here hold that minimum for the rest of a sweep, for
each state of its frontier. They ignore connectivity: if what the lightest set leaves happens to be connected, it is the
heaviest path; if not, the tables are the bound that guides the search for it.

A state is the set of frontier cities that are odd if all tracks still ahead are kept, and the number of ends the path
may still have. That number is 1 exactly when an odd number of odd cities is still ahead, so it is enough to know
whether an end is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from companion.trails.core import Core
from companion.trails.sweep import Bundle, Enter, SweepStep

LossTable: TypeAlias = tuple[list[int], list[int]]
"""The least loss ahead, indexed by the set of odd frontier cities: with no free end, and with at least one."""


@cache
def _odd_sets(width: int) -> tuple[bool, ...]:
    """Whether each set of slots below `width` has an odd number of members; indexed by the set."""
    return (*_odd_sets(width - 1), *[not odd for odd in _odd_sets(width - 1)]) if width else (False,)


def least_losses(core: Core, sweep: Sequence[SweepStep], never: int) -> list[LossTable]:
    """The table before each step of a sweep, and the one after the last.

    A loss is the weight of the core tracks left out, minus that of the tails walked. `never`, or a little less,
    marks states from which no path can be completed; it must be far heavier than any real loss.
    """
    spent, free = [0], [0]
    tables = [(spent, free)]
    width = 0
    odd_ahead = False
    for step in reversed(sweep):
        if isinstance(step, Bundle):
            # Of parallel tracks, at most the lightest is worth leaving out for parity.
            flip, lightest = step.flip, step.lightest
            spent = [x if x < (y := spent[s ^ flip] + lightest) else y for s, x in enumerate(spent)]
            free = [x if x < (y := free[s ^ flip] + lightest) else y for s, x in enumerate(free)]
        elif isinstance(step, Enter):
            width -= 1
            chosen = slice(1 << width, None) if step.odd else slice(1 << width)
            spent, free = spent[chosen], free[chosen]
            odd_ahead ^= step.odd
        else:
            # An odd city that leaves must be an end: two free ends become one, one becomes none.
            sets = zip(spent, free, _odd_sets(width), strict=True)
            ended = [(x if odd is odd_ahead else y) for x, y, odd in sets]
            tail = core.tail[step.city]
            if tail:
                # An even city may be both ends, with a tail for each.
                both = tail + core.second[step.city]
                ended = [x - tail for x in ended]
                free = [y if y < (z := x - both) else z for x, y in zip(spent, free, strict=True)]
            size = 1 << step.slot
            unending = [never] * size
            old_spent, old_free = spent, free
            spent, free = [], []
            for s in range(0, 1 << width, size):
                spent += old_spent[s : s + size]
                spent += unending
                free += old_free[s : s + size]
                free += ended[s : s + size]
            width += 1
        tables.append((spent, free))
    tables.reverse()
    return tables
