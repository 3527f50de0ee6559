"""Prints constraints.txt: the version of every package in this environment, this one left out.

Names and versions only: no addresses, no paths.
"""

import re
from importlib.metadata import distributions

LEFT_OUT = {"pip", "setuptools", "wheel", "ticket-companion"}


def main() -> None:
    """Print one line a package, in order of their names."""
    versions = {
        re.sub(r"[-_.]+", "-", package.metadata["Name"]).lower(): package.version for package in distributions()
    }
    print("# The versions this is tested with; `make constraints` writes them anew.")
    for name in sorted(versions.keys() - LEFT_OUT):
        print(f"{name}=={versions[name]}")


if __name__ == "__main__":
    main()
