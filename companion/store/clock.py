"""The clock on the wall; the core knows none."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)
