"""Photos that are drawn and read: what was seen of a photo in this run is not looked for again."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def photos(looked_at_once: None) -> None:
    """Readings of many photos over the same empty board."""
