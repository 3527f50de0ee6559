"""How much is tried: some of it in every run of the tests, all of it and more with TORTURE=n in the environment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")
MORE = int(os.environ.get("TORTURE", "1"))
"""Times as much as in every run."""
ALL = MORE > 1
"""Whether nothing is left out."""


def some(cases: Sequence[Case], one_in: int, first: int = 0) -> Sequence[Case]:
    """One case in so many, from the one of this number on; every one where nothing is left out."""
    return cases if ALL else cases[first % one_in :: one_in]
