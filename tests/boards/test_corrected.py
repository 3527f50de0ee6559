"""A board corrected at the table: what is known of it by city and by track follows the corrected tracks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.game.board import Board
from companion.store.shipped_files import board


@pytest.mark.parametrize("known", ["tracks_at", "tracks_between", "groups", "spellings", "two_decks"])
def test_a_corrected_track_is_corrected_everywhere(known: str) -> None:
    """The track is one of a double, so that another track joins the same two cities."""
    usa = board("usa")
    old = next(track for track in usa.tracks if track.group)
    for new in (old._replace(length=old.length + 1), old._replace(colour="red"), old._replace(kind="ship")):
        getattr(usa, known)  # cached before the correction
        corrected: Board = usa.with_corrected_track(new, "the table says so")
        assert corrected.tracks[old.id] is new
        assert getattr(corrected, known) == getattr(replace(corrected), known)
        assert getattr(usa, known) == getattr(replace(usa), known), "the board before stays as it was"
