"""How many connections the system has room for: each is an open file, and the app needs some for itself.

Without one left, the app could neither save a move nor load what a key asks for.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress

from companion.words import wording

RESERVED = 64
"""Files left to the app: for the game, other processes, and connections that are about to be refused."""
LEAST = 12
"""The fewest connections with which there can be phones at all: as many as two browsers open."""
WANTED = 512
"""Open files that a process is allowed, if the system permits that many."""


def room_for_connections(most: int) -> int:
    """How many connections may be open at once, at most `most`; the process is allowed more open files if that helps.

    Raises `OSError` if there is no room for phones.
    """
    try:
        import resource
    except ImportError:  # Windows does not count connections as files
        return most
    limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if limit != unlimited and limit < WANTED:
        raised = WANTED if hard == unlimited else min(WANTED, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            limit = raised
    if limit == unlimited:
        return most
    room = limit - _open_files() - RESERVED
    if room < LEAST:
        raise OSError(errno.EMFILE, wording("phones few files", limit=limit))
    return min(most, room)


def _open_files() -> int:
    """How many files this process has open; if the system does not say, as many as it usually has."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError as fault:
        if fault.errno == errno.EMFILE:
            raise
        return 16
