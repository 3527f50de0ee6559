"""Print constraints.txt: the versions of all packages in this environment except this one.

With the argument `oldest`, print the oldest version of each package that the app may run with, and of the development
tools those in constraints.txt. Only names and versions are printed, no addresses or paths.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

EXCLUDED = {"pip", "setuptools", "wheel", "ticket-companion"}
ROOT = Path(__file__).resolve().parent.parent
REQUIREMENT = re.compile(r"([\w.-]+)>=([\w.]+)")


def main() -> None:
    """Print one line per package, sorted by name."""
    print(*oldest() if sys.argv[1:] == ["oldest"] else installed(), sep="\n")


def installed() -> Iterator[str]:
    """A comment, and a line per package."""
    versions = {
        re.sub(r"[-_.]+", "-", package.metadata["Name"]).lower(): package.version for package in distributions()
    }
    yield "# The versions this is tested with; `make constraints` writes them anew."
    for name in sorted(versions.keys() - EXCLUDED):
        yield f"{name}=={versions[name]}"


def oldest() -> Iterator[str]:
    """A line per package that is named in pyproject.toml; what those need in turn is left to pip."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    least = dict(REQUIREMENT.findall("\n".join([*project["dependencies"], *extras["photo"]])))
    tools = {name for name, _ in REQUIREMENT.findall("\n".join(extras["dev"]))} - least.keys()
    tested = dict(
        line.split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").split("\n") if "==" in line
    )
    for name, version in sorted((least | {name: tested[name] for name in tools}).items()):
        yield f"{name}=={version}"


if __name__ == "__main__":
    main()
