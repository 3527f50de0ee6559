"""Pictures become upright JPEGs with nothing in them but pixels; hostile ones are refused with one sentence."""

from __future__ import annotations

import io
import struct
from contextlib import suppress

import pytest
from hostile_photos import BAD, GOOD, SECRET, picture, saved, svg, turned
from PIL import Image

from companion.workbench import photo_intake
from companion.workbench.beside import NotDone, run_in_subprocess
from companion.workbench.photo_intake import SIDE, run


def taken(given: bytes) -> Image.Image:
    """The picture that is kept; its size is as reported."""
    kept = run(given)
    size, jpeg = struct.unpack_from(">II", kept), kept[8:]
    opened = Image.open(io.BytesIO(jpeg))
    assert (opened.format, opened.mode, opened.size) == ("JPEG", "RGB", size)
    assert not opened.getexif()
    assert opened.info.keys() <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    return opened


def colours(opened: Image.Image) -> dict[str, str]:
    """The colour in the middle of each quarter: red, blue, or something else."""
    wide, high = opened.size
    seen = {}
    for name, (x, y) in {"ul": (1, 1), "ur": (3, 1), "ll": (1, 3), "lr": (3, 3)}.items():
        red, green, blue = opened.getpixel((wide * x // 4, high * y // 4))
        seen[name] = "red" if red > 150 > blue + green else "blue" if blue > 150 > red else f"{red} {green} {blue}"
    return seen


@pytest.mark.parametrize("name", GOOD)
def test_a_picture_is_accepted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo_intake, "SIDE", 600)  # the side of a drawing, whatever it says itself
    seen = colours(taken(GOOD[name]))
    assert (seen["ul"], seen["lr"]) == ("red", "blue")


@pytest.mark.parametrize("name", BAD)
def test_a_hostile_file_gets_one_sentence(name: str) -> None:
    given, words = BAD[name]
    with pytest.raises(NotDone) as refused:
        run(given)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(
    ("orientation", "red"),
    [(1, "ul"), (2, "ur"), (3, "lr"), (4, "ll"), (5, "ul"), (6, "ur"), (7, "lr"), (8, "ll"), (99, "ul"), (0, "ul")],
)
def test_a_photo_is_turned_upright_and_loses_its_metadata(orientation: int, red: str, kind: str) -> None:
    given = turned(orientation, kind)
    assert SECRET in given
    opened = taken(given)
    assert (opened.width > opened.height) == (orientation not in (5, 6, 7, 8))
    assert [quarter for quarter, colour in colours(opened).items() if colour == "red"] == [red]
    kept = run(given)
    assert SECRET[:10] not in kept
    assert b"Exif" not in kept


def test_sixteen_bit_light_and_dark_are_kept() -> None:
    grey = Image.new("I;16", (100, 100), 128 * 257)
    assert abs(taken(saved(grey, "PNG")).getpixel((50, 50))[0] - 128) < 3


def test_transparent_areas_become_white() -> None:
    glass = Image.new("RGBA", (100, 100), (255, 0, 0, 0))
    assert min(taken(saved(glass, "PNG")).getpixel((50, 50))) > 250
    assert min(taken(svg(attributes='viewBox="-900 0 300 200"')).getpixel((50, 50))) > 250


def test_a_large_photo_is_shrunk_and_a_small_one_is_kept() -> None:
    assert taken(saved(picture(6000, 4000), quality=10)).size == (SIDE, SIDE * 2 // 3)
    assert taken(saved(picture(2100, 3150), "PNG")).size == (SIDE * 2 // 3, SIDE)
    assert taken(saved()).size == (300, 200)


@pytest.mark.parametrize(
    "size", ['width="1e9" height="1e9"', 'width="30mm" height="20mm"', 'width="100%" height="100%"']
)
def test_a_drawing_is_as_large_as_a_photo_whatever_size_it_states(size: str) -> None:
    assert max(taken(svg(attributes=f'viewBox="0 0 300 200" {size}')).size) == SIDE


@pytest.mark.parametrize("cut", range(0, 3000, 97))
def test_no_truncation_or_bit_flip_raises_anything_else(cut: int) -> None:
    for given in (GOOD["JPEG"], GOOD["PNG"], GOOD["WebP"], GOOD["AVIF"], turned(6)):
        at = cut % len(given)
        for broken in (given[:at], given[:at] + b"\xff\x00\x7f" + given[at + 3 :]):
            with suppress(NotDone):
                taken(broken)


async def test_the_same_in_a_separate_process() -> None:
    work = "companion.workbench.photo_intake"
    assert await run_in_subprocess(work, turned(6), seconds=60, memory=1_500_000_000) == run(turned(6))
    with pytest.raises(NotDone, match="HEIC"):
        await run_in_subprocess(work, BAD["HEIC"][0], seconds=60, memory=1_500_000_000)


@pytest.mark.parametrize("progressive", [False, True])
def test_the_largest_photo_from_a_phone_is_shrunk(progressive: bool) -> None:
    """64 million pixels, which are never in memory all together."""
    photo = io.BytesIO()
    Image.new("RGB", (9248, 6936), "olive").save(photo, "JPEG", progressive=progressive)
    assert taken(photo.getvalue()).size == (3000, 2250)


def test_pixels_are_counted_before_any_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("PIXELS", "OF_JPEG"):
        monkeypatch.setattr(photo_intake, limit, 300 * 200 - 1)
    with pytest.raises(NotDone, match="300 × 200 pixels"):
        run(saved())
    for limit in ("PIXELS", "OF_JPEG"):
        monkeypatch.setattr(photo_intake, limit, 300 * 200)
    assert taken(saved()).size == (300, 200)
