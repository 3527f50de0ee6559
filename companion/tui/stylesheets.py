"""The stylesheets, apart from that of the home screen; each is read when a screen first needs it."""

from __future__ import annotations

from pathlib import Path

OTHERS = str(Path(__file__).with_name("companion.tcss"))
"""What all screens share that have none of their own: reading it takes as long as drawing a frame."""
TABLE = str(Path(__file__).with_name("table.tcss"))
