"""The facts that boards are made from, and examples: beside the project, or where COMPANION_SHARED points.

Tests that compare with them are skipped where they are missing.
"""

from __future__ import annotations

import csv
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

MAPS = Path(__file__).resolve().parents[1] / "maps"
SHARED = Path(os.environ.get("COMPANION_SHARED") or Path(__file__).resolve().parents[2] / "shared")
FACTS = SHARED / "facts"
needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are not beside the project")


@cache
def board(name: str) -> dict[str, Any]:
    """The file of a shipped board."""
    return tomllib.loads((MAPS / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def facts(name: str) -> list[dict[str, str]]:
    """The rows of a table of facts."""
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
