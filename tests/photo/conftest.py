"""Reading drawn photos. What was once found on a photo in a test run is remembered."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def photos(looked_at_once: None) -> None:
    """Remember what was found, because many photos are read over the same empty board."""
