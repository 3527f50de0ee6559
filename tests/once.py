"""Results that take long to make and are always the same: made once per run, by the first process that asks."""

from __future__ import annotations

import os
import pickle
import tempfile
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

PLACE = "COMPANION_TEST_RUN"
"""The environment variable that names this run's folder to all its processes."""


def begin() -> tempfile.TemporaryDirectory[str]:
    """Create the folder of a run that begins here."""
    folder = tempfile.TemporaryDirectory(prefix="companion-tests-")
    os.environ[PLACE] = folder.name
    return folder


def place(name: bytes) -> Path:
    """The file for something of this name, once it has been made."""
    return Path(os.environ[PLACE]) / sha256(name).hexdigest()


def keep(file: Path, content: bytes) -> None:
    """Write the file complete or not at all: two processes may make the same thing."""
    part = file.with_suffix(f".{os.getpid()}")
    part.write_bytes(content)
    part.replace(file)


def once(name: str, make: Callable[[], bytes]) -> bytes:
    """The result of `make`, made once per run."""
    file = place(name.encode())
    if not file.is_file():
        keep(file, make())
    return file.read_bytes()


def remembered(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, called once per run for the same arguments; if it raises, it is called again."""

    @wraps(work)
    def asked(*given: Any) -> Any:
        name = pickle.dumps((work.__module__, work.__qualname__, given))
        file = place(name)
        if not file.is_file():
            keep(file, pickle.dumps(work(*given), pickle.HIGHEST_PROTOCOL))
        return pickle.loads(file.read_bytes())

    return asked
