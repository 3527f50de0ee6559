"""Everything in the picture can be seen: contrasts as WCAG 2 defines them."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from companion.game.board import BARE, COLOURS, GREY
from companion.paint.palette import PALETTES, Palette, contrast

SEATS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")


@pytest.fixture(params=sorted(PALETTES))
def palette(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_every_colour_is_there(palette: Palette) -> None:
    assert set(palette.tracks) == set(palette.highlighted_tracks) == {*COLOURS, GREY, BARE}
    assert set(SEATS) <= set(palette.seats)
    colours = [
        *palette.tracks.values(),
        *palette.highlighted_tracks.values(),
        palette.ground,
        palette.sea,
        palette.rock,
    ]
    colours += [colour for paint in palette.seats.values() for colour in paint]
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours)
    assert palette.seat("no such colour") == palette.unknown_seat
    assert palette.track("no such colour") == palette.tracks[GREY]


def test_tracks_are_visible_on_every_background(palette: Palette) -> None:
    for ground in (palette.ground, palette.sea, palette.rock):
        assert min(contrast(colour, ground) for colour in palette.tracks.values()) >= 3
    assert min(contrast(colour, palette.highlighted_ground) for colour in palette.highlighted_tracks.values()) >= 3


def test_claims_are_visible_on_every_background_and_letters_on_claims(palette: Palette) -> None:
    for paint in (*palette.seats.values(), palette.unknown_seat):
        for ground in (palette.ground, palette.sea, palette.rock, palette.highlighted_ground):
            assert contrast(paint.line, ground) >= 3
        assert contrast(paint.ink, paint.badge) >= 4.5


def test_names_are_easily_read_and_closed_tracks_barely_visible(palette: Palette) -> None:
    assert contrast(palette.label, palette.ground) >= 7
    assert contrast(palette.highlighted_label, palette.highlighted_ground) >= 7
    assert contrast(palette.city, palette.ground) >= 7
    assert contrast(palette.token, palette.ground) >= 4.5
    assert contrast(palette.junction, palette.ground) >= 3
    assert 1.4 <= contrast(palette.closed, palette.ground) <= contrast(palette.tracks[GREY], palette.ground)


def test_no_two_track_colours_are_the_same(palette: Palette) -> None:
    for track, other in combinations(palette.tracks, 2):
        assert palette.tracks[track] != palette.tracks[other]
