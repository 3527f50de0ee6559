"""Scoring and referee companion for Ticket to Ride on a real table."""

import os
import sys

__version__ = "0.5.0"
"""The only place with the version: the package, `companion --version` and CHANGELOG.md take it from here."""
_ROOM = 20_000_000
"""Bytes; all modules of the app and of what it needs, compiled, take about so many."""


def _keep_no_modules_on_a_full_disk() -> None:
    """Python keeps compiled modules without asking whether the disk took all of one; no later start could read it."""
    try:
        disk = os.statvfs(os.path.dirname(sys.pycache_prefix or __file__))
    except (AttributeError, OSError):  # a system without it, or a folder that is not there yet
        return
    if disk.f_bavail * disk.f_frsize < _ROOM:
        sys.dont_write_bytecode = True


_keep_no_modules_on_a_full_disk()
