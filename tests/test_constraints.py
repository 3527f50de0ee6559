"""The versions of other packages: those that pyproject.toml allows, and those that are tested."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent


def versions(text: str) -> dict[str, str]:
    """Each package's version in a list of constraints."""
    return dict(line.split("==") for line in text.splitlines() if "==" in line)


def test_make_oldest_tries_the_oldest_version_of_every_package_that_the_app_asks_for() -> None:
    listed = subprocess.run(
        [sys.executable, "tools/constraints.py", "oldest"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    oldest, tested = versions(listed.stdout), versions((ROOT / "constraints.txt").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for line in (*project["dependencies"], *project["optional-dependencies"]["photo"]):
        asked = Requirement(line)
        assert asked.specifier.contains(oldest[asked.name]), line
        assert str(asked.specifier) == f">={oldest[asked.name]}"
        assert Version(oldest[asked.name]) <= Version(tested[asked.name])
