"""Browsing the boards."""

from __future__ import annotations

from textual.screen import Screen


class BoardsScreen(Screen[None]):
    """Every board with its picture, where it comes from, and what is doubtful."""
