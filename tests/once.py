"""What takes long to make and is always the same: made once a run, by whichever of its processes asks first."""

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
"""The folder of this run, which every process of it is told of."""


def begin() -> tempfile.TemporaryDirectory[str]:
    """The folder of a run that begins here."""
    folder = tempfile.TemporaryDirectory(prefix="companion-tests-")
    os.environ[PLACE] = folder.name
    return folder


def place(name: bytes) -> Path:
    """Where something of this name is, once it was made."""
    return Path(os.environ[PLACE]) / sha256(name).hexdigest()


def keep(file: Path, content: bytes) -> None:
    """Put it there, whole or not at all: two processes may make the same thing."""
    part = file.with_suffix(f".{os.getpid()}")
    part.write_bytes(content)
    part.replace(file)


def once(name: str, make: Callable[[], bytes]) -> bytes:
    """What `make` gives, made once a run."""
    file = place(name.encode())
    if not file.is_file():
        keep(file, make())
    return file.read_bytes()


def remembered(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work, which is done once a run for the same things; where it raises, it is done again."""

    @wraps(work)
    def asked(*given: Any) -> Any:
        name = pickle.dumps((work.__module__, work.__qualname__, given))
        file = place(name)
        if not file.is_file():
            keep(file, pickle.dumps(work(*given), pickle.HIGHEST_PROTOCOL))
        return pickle.loads(file.read_bytes())

    return asked
