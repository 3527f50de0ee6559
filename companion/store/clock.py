"""The wall clock, which the core never reads."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR, UTC, datetime


def utc_now() -> datetime:
    """The current time, in UTC, in a year that every time zone can show, however wrong the clock is."""
    now = datetime.now(UTC)
    return now.replace(year=min(max(now.year, MINYEAR + 1), MAXYEAR - 1))
