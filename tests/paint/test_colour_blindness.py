"""Colour is never the only sign: colours that somebody may confuse bear different letters, and usual pieces differ."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from laid_out import lay_out

from companion.paint.painting import Marks, paint
from companion.paint.palette import DARK, LIGHT, Palette
from companion.paint.signs import Owner
from companion.session.marks import COLOUR_LETTERS
from companion.store import shipped_files

Rgb = tuple[float, float, float]
SEEN_BY = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What people with a full deficiency see, in linear RGB, after Machado, Oliveira and Fernandes (2009)."""
PIECES = ("red", "blue", "green", "yellow", "black")
APART = 10.0
"""The distance in CIELAB from which two colours side by side are easily told apart."""


def linear(colour: str) -> Rgb:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in (red, green, blue))  # type: ignore[return-value]


def lab(rgb: Rgb) -> Rgb:
    red, green, blue = (min(max(part, 0.0), 1.0) for part in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (p ** (1 / 3) if p > 0.008856 else 7.787 * p + 16 / 116 for p in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def seen(colour: str, eye: str) -> Rgb:
    rgb = linear(colour)
    return lab(tuple(sum(a * b for a, b in zip(row, rgb, strict=True)) for row in SEEN_BY[eye]))  # type: ignore[arg-type]


def far(first: str, other: str, eye: str) -> float:
    return dist(seen(first, eye), seen(other, eye))


@pytest.mark.parametrize("eye", SEEN_BY)
@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
def test_the_pieces_of_the_box_stay_distinct(palette: Palette, eye: str) -> None:
    close = [
        (first, other)
        for first, other in combinations(PIECES, 2)
        if far(palette.seat(first).line, palette.seat(other).line, eye) < APART
    ]
    assert close == []


@pytest.mark.parametrize("eye", SEEN_BY)
@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
def test_water_and_rock_differ_from_the_background_and_from_each_other(palette: Palette, eye: str) -> None:
    for first, other in combinations((palette.ground, palette.sea, palette.rock), 2):
        assert far(first, other, eye) > 1.25 * APART


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
def test_cards_that_look_alike_to_somebody_have_different_letters(palette: Palette) -> None:
    alike = {
        (first, other)
        for eye in SEEN_BY
        for first, other in combinations(COLOUR_LETTERS.keys() & palette.tracks.keys(), 2)
        if far(palette.track(first), palette.track(other), eye) < 2 * APART
    }
    assert alike  # otherwise nothing would need a letter
    assert all(COLOUR_LETTERS[first] != COLOUR_LETTERS[other] for first, other in alike)


def test_an_open_track_shows_the_letter_of_its_colour_until_claimed() -> None:
    board = shipped_files.board("usa")
    layout = lay_out(board, 140, 40)
    track = next(track for track in board.tracks if track.colour == "purple")
    x, y = layout.badges[track.id]
    open_ = paint(layout, Marks(letters=COLOUR_LETTERS))
    assert open_.text.split("\n")[y][x] == COLOUR_LETTERS["purple"]
    claimed = paint(layout, Marks(letters=COLOUR_LETTERS, claims={track.id: Owner("A", "red")}))
    assert claimed.text.split("\n")[y][x] == "A"
    assert paint(layout, Marks()).text.split("\n")[y][x] != COLOUR_LETTERS["purple"]


def test_a_grey_track_shows_no_letter() -> None:
    board = shipped_files.board("usa")
    layout = lay_out(board, 140, 40)
    text = paint(layout, Marks(letters=COLOUR_LETTERS)).text.split("\n")
    grey = [layout.badges[track.id] for track in board.tracks if track.colour == "grey" and track.id in layout.badges]
    assert not any(text[y][x] in COLOUR_LETTERS.values() for x, y in grey)
