"""The least that parity makes any path give up.

A path leaves at most two cities, its ends, with an odd number of tracks. So it leaves out no less than the lightest set
of tracks without which at most two odd cities remain. The tables here hold that least for the rest of a sweep, from
each state of its frontier. They ask nothing about hanging together: where what the lightest set leaves happens to hang
together, it is the heaviest path; else the tables are the bound that guides the search for it.

A state is the set of frontier cities that are odd if all tracks still ahead are kept, and the number of ends the path
may still have. That number is 1 just where an odd number of odd cities is still ahead, so it is enough to know whether
an end is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from companion.trails.core import Core
from companion.trails.sweep import Bundle, Enter, SweepStep

LossTable: TypeAlias = tuple[list[int], list[int]]
"""By set of odd frontier cities the least loss ahead: without a free end, and with at least one."""


@cache
def _odd_sets(width: int) -> tuple[bool, ...]:
    """For each set of slots below `width` whether it has an odd number of members."""
    return (*_odd_sets(width - 1), *[not odd for odd in _odd_sets(width - 1)]) if width else (False,)


def least_losses(core: Core, sweep: Sequence[SweepStep], never: int) -> list[LossTable]:
    """The table before each step of a sweep, and the one behind the last.

    A loss is the weight of the core tracks left out less that of the tails walked. `never`, or somewhat less,
    stands for states from which no path can be completed; it must be heavier than anything else by far.
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
            # An odd city leaves as an end: of two free ends one is left, of one none.
            sets = zip(spent, free, _odd_sets(width), strict=True)
            ended = [(x if odd is odd_ahead else y) for x, y, odd in sets]
            tail = core.tail[step.city]
            if tail:
                # And an even city may be both ends, with two tails.
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
