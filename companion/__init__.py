"""A referee and scorer for Ticket to Ride at a real table."""

from __future__ import annotations

__version__ = "0.5.0"
"""The version, stated only here: the package, `companion --version` and CHANGELOG.md take it from this line."""
