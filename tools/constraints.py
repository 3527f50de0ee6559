"""Prints constraints.txt: the version of every package in this environment, this one left out.

Names and versions only: no addresses, no paths.
"""

import re
from importlib.metadata import distributions

LEFT_OUT = {"pip", "setuptools", "wheel", "ticket-companion"}


def main() -> None:
    """Print one line a package, in order of their names."""
    found = {re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower(): one.version for one in distributions()}
    print("# The versions this is tested with; `make constraints` writes them anew.")
    for name in sorted(found.keys() - LEFT_OUT):
        print(f"{name}=={found[name]}")


if __name__ == "__main__":
    main()
