"""Drawing SVG as PNG, with whatever fonts there are."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from fonts import font
from PIL import Image

from companion.share.drawing.ink import SANS
from companion.store import pictures
from companion.store.pictures import FONTS, NoFont, png, png_in_subprocess

PAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" font-family="{}">{}</svg>'
LETTER = '<text x="2" y="16">M</text>'
ROOT = Path(__file__).parents[2]


def test_it_has_the_requested_size() -> None:
    page = PAGE.format("Nobody", '<rect width="20" height="20" fill="#ff0000"/>')
    drawn = Image.open(io.BytesIO(png(page, 2)))
    assert drawn.size == (80, 40)
    assert drawn.convert("RGB").getpixel((10, 10)) == (255, 0, 0)


# -- letters


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder with fonts; at first it is empty."""
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    monkeypatch.setenv(FONTS, str(fonts))
    return fonts


def test_no_picture_lacks_its_letters(folder: Path) -> None:
    """If there is no font, that is reported; a picture without letters needs none."""
    with pytest.raises(NoFont):
        png(PAGE.format(SANS, LETTER))
    assert png(PAGE.format(SANS, ""))


def test_a_requested_font_draws_letters(folder: Path) -> None:
    font(folder)
    assert png(PAGE.format(SANS, LETTER)) != png(PAGE.format(SANS, ""))


def test_a_folder_is_searched_within_limits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search does not cover a whole disk, go round in circles, or read endless files."""
    roman = font(folder / "a" / "b")
    os.mkfifo(folder / "endless.ttf")
    (folder / "zero.otf").symlink_to("/dev/zero")
    (folder / "circle").symlink_to(folder)
    (folder / "no font.txt").touch()
    with (folder / "vast.ttf").open("wb") as vast:
        vast.truncate(pictures.LARGEST_FONT + 1)
    assert pictures._fonts(str(folder)) == (str(roman),)
    for number in range(20):
        (folder / f"{number}.ttf").touch()
    monkeypatch.setattr(pictures, "MOST_FILES", 12)
    pictures._fonts.cache_clear()
    assert len(pictures._fonts(str(folder))) <= 12
    monkeypatch.setattr(pictures, "MOST_FONTS", 2)
    pictures._fonts.cache_clear()
    assert len(pictures._fonts(str(folder))) == 2


@pytest.mark.parametrize("families", [(), ("Roboto",), ("Roboto", "Times", "Arial", "Nobody")])
def test_whatever_the_fonts_letters_are_drawn_or_reported_missing(folder: Path, families: tuple[str, ...]) -> None:
    """Another font may replace the one asked for, but no picture is blank without a message."""
    for family in families:
        font(folder, family)
    _drawn_or_missed("Someone")
    _drawn_or_missed(SANS)


def _drawn_or_missed(family: str) -> None:
    with suppress(NoFont):
        assert png(PAGE.format(family, LETTER)) != png(PAGE.format(family, ""))


def test_this_machines_fonts_draw_letters_or_are_reported_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FONTS, raising=False)
    _drawn_or_missed("Nobody Has This")
    _drawn_or_missed(SANS)


@pytest.mark.skipif(sys.platform != "linux", reason="only there a file names the fonts of the machine")
def test_a_machine_with_fonts_and_one_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture tests can be run both ways like this."""
    monkeypatch.delenv(FONTS, raising=False)
    subprocess.run([sys.executable, "-m", "tests.fonts", tmp_path], cwd=ROOT, check=True)

    def beside(conf: str) -> None:
        monkeypatch.setitem(os.environ, "FONTCONFIG_FILE", str(tmp_path / conf))
        assert png_in_subprocess(PAGE.format(SANS, LETTER), 1, lambda: False)

    with pytest.raises(NoFont):
        beside("none.conf")
    beside("some.conf")


# -- beside the app


def test_another_process_draws_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the SVG is: longer than a pipe holds, and slower to draw than the time between two checks."""
    monkeypatch.setattr(pictures, "POLL", 0.001)
    page = PAGE.format("Nobody", '<rect width="20" height="20" fill="#ff0000"/>' * 10_000)
    assert png_in_subprocess(page, 2, lambda: False) == png(page, 2)


def test_a_picture_no_longer_wanted_is_not_finished() -> None:
    large = PAGE.format("Nobody", "<rect width='20' height='20' fill='#ff0000'/>" * 30_000)
    assert png_in_subprocess(large, 100, lambda: True) is None


def test_its_faults_are_reported(folder: Path) -> None:
    with pytest.raises(NoFont):
        png_in_subprocess(PAGE.format(SANS, LETTER), 1, lambda: False)
    with pytest.raises(OSError, match="ValueError"):
        png_in_subprocess("no picture", 1, lambda: False)
