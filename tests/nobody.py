"""Run part of a test in a process with fewer rights, so that permissions, quotas and locks are the system's own."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import traceback
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
NOBODY = 65534


def apart(act: Callable[[], T], *, nobody: bool = False, largest: int | None = None) -> T:
    """What the act returns in a forked process.

    With `nobody` it runs without the rights of root, which no permission stops; `largest` is the maximum size in bytes
    of any file it writes, as on a full disk.
    """
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # about threads of other tests: the act needs none of them
        child = os.fork()
    if child == 0:
        outcome: tuple[bool, Any]
        try:
            if largest is not None:
                sys.dont_write_bytecode = True  # Python would leave truncated bytecode files for everybody
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
            if nobody and os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            outcome = (True, act())
        except BaseException:
            outcome = (False, traceback.format_exc())
        with os.fdopen(write, "wb") as pipe:
            pickle.dump(outcome, pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        raw = pipe.read()
    os.waitpid(child, 0)
    done, outcome = pickle.loads(raw)
    assert done, outcome
    return outcome  # type: ignore[no-any-return]
