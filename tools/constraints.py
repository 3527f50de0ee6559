"""Print constraints.txt: the versions of all packages in this environment except this one.

Only names and versions are printed, no addresses or paths.
"""

import re
from importlib.metadata import distributions

EXCLUDED = {"pip", "setuptools", "wheel", "ticket-companion"}


def main() -> None:
    """Print one line per package, sorted by name."""
    versions = {
        re.sub(r"[-_.]+", "-", package.metadata["Name"]).lower(): package.version for package in distributions()
    }
    print("# The versions this is tested with; `make constraints` writes them anew.")
    for name in sorted(versions.keys() - EXCLUDED):
        print(f"{name}=={versions[name]}")


if __name__ == "__main__":
    main()
