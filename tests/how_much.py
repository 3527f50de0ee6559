"""How much is tried: a part in every run of the tests, all of it and more with TORTURE=n in the environment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")
MORE = int(os.environ.get("TORTURE", "1"))
"""How many times as much as in a normal run."""
ALL = MORE > 1
"""Whether nothing is left out."""


def some(cases: Sequence[Case], one_in: int, first: int = 0) -> Sequence[Case]:
    """One case in `one_in`, starting with number `first`; all of them if nothing is left out."""
    return cases if ALL else cases[first % one_in :: one_in]
