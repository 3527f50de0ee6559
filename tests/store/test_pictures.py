"""PNG from SVG, with whatever fonts there are."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from companion.share.drawing.ink import SANS
from companion.store import pictures
from companion.store.pictures import NoLetters, png, png_beside

PAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" font-family="{}">{}</svg>'


def test_it_is_as_large_as_asked_for() -> None:
    told = PAGE.format("Nobody", '<rect width="20" height="20" fill="#ff0000"/>')
    drawn = Image.open(io.BytesIO(png(told, 2)))
    assert drawn.size == (80, 40)
    assert drawn.convert("RGB").getpixel((10, 10)) == (255, 0, 0)


def test_no_picture_is_without_its_letters() -> None:
    """Where none of the fonts is there, that is said; a picture without letters needs none."""
    with pytest.raises(NoLetters):
        png(PAGE.format("Nobody Has This", '<text x="2" y="16">M</text>'))
    assert png(PAGE.format("Nobody Has This", ""))


def test_a_machine_with_fonts_draws_letters() -> None:
    pictures._has_one_of.cache_clear()
    if not pictures._has_one_of(SANS):
        pytest.skip("no fonts here")
    blank, drawn = (png(PAGE.format(SANS, f'<text x="2" y="16">{letter}</text>')) for letter in (" ", "M"))
    assert blank != drawn


# -- beside the app


def test_another_process_draws_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the picture's text: more than a pipe holds, and than it takes one look to draw."""
    monkeypatch.setattr(pictures, "LOOK", 0.001)
    told = PAGE.format("Nobody", '<rect width="20" height="20" fill="#ff0000"/>' * 10_000)
    assert png_beside(told, 2, lambda: False) == png(told, 2)


def test_what_is_unwanted_is_not_drawn_to_its_end() -> None:
    large = PAGE.format("Nobody", "<rect width='20' height='20' fill='#ff0000'/>" * 30_000)
    assert png_beside(large, 100, lambda: True) is None


def test_its_faults_are_told() -> None:
    with pytest.raises(NoLetters):
        png_beside(PAGE.format("Nobody Has This", '<text x="2" y="16">M</text>'), 1, lambda: False)
    with pytest.raises(OSError, match="ValueError"):
        png_beside("no picture", 1, lambda: False)
