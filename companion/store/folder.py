"""Where a user's data lies, and its files. By itself, so that who asks only that need not wait for reading boards."""

from __future__ import annotations

import os
from contextlib import suppress
from os.path import isfile
from pathlib import Path


def home() -> Path:
    """The folder of a user's data: COMPANION_HOME, or where the platform keeps such things."""
    told = os.environ.get("COMPANION_HOME")
    if told:
        # a home that is not known stands for itself: a folder called ~somebody
        return Path(os.path.expanduser(told)).absolute()
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)


def has_end(path: Path) -> bool:
    """Whether a path is a file that can be read to its end: to open a pipe would wait for ever."""
    return isfile(path)


def sync(folder: Path) -> None:
    """Names in a folder are on the disk too when this returns, where the system can promise that."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
