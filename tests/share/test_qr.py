"""QR codes are read back by an independent reader."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from PIL import Image
from plays import game

from companion.share.as_bgstats import bgstats_link
from companion.share.as_qr import MODULE, MOST, QUIET_ZONE, Code, TooLong, code_of, code_rows, code_svg
from companion.store.pictures import png


def read(picture: Image.Image) -> str:
    """The text that a phone would read."""
    barcodes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False)
    assert len(barcodes) == 1
    return str(barcodes[0].text)


TEXTS = {
    "short": "USA\n1. Ann 123",
    "accents": "Zürich – Genève\nZoë 王小明 🚂 90",
    "link": bgstats_link(game("team-asia-6-turns")),
    "record": game("usa-2-turns").record,
    "largest": "x" * MOST,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_code_can_be_read_back(text: str) -> None:
    drawn = Image.open(io.BytesIO(png(code_svg(code_of(text)))))
    assert read(drawn) == text


def test_the_quiet_zone_is_light_and_wide_enough() -> None:
    code = code_of(TEXTS["link"])
    side = code.width
    for y, row in enumerate(code.modules):
        assert len(row) == side
        for x, dark in enumerate(row):
            if min(x, y, side - 1 - x, side - 1 - y) < QUIET_ZONE:
                assert not dark
    assert code.modules[QUIET_ZONE][QUIET_ZONE : QUIET_ZONE + 7] == (True,) * 7


def test_half_blocks_match_the_modules() -> None:
    code = code_of("Ann 123")
    back = []
    for row in code_rows(code):
        back.append(tuple(sign in "█▀" for sign in row))
        back.append(tuple(sign in "█▄" for sign in row))
    assert tuple(back[: code.width]) == code.modules
    assert len(code_rows(code)) == code.height
    assert {len(row) for row in code_rows(code)} == {code.width}
    large = code_rows(code, large=True)
    assert tuple(tuple(sign == "█" for sign in row[::2]) for row in large) == code.modules
    assert {len(row) for row in large} == {2 * code.width}


def test_error_correction_fills_the_room_there_is() -> None:
    """The smallest code holds up to 14 bytes at level M, and more at L: a code does not grow for more correction."""
    assert code_of("x" * 7).width == code_of("x" * 17).width == 21 + 2 * QUIET_ZONE
    assert code_of("x" * 7).modules != code_of("x" * 17).modules


@pytest.mark.parametrize("text", ["x" * (MOST + 1), "ä" * (MOST // 2 + 1)])
def test_text_too_long_for_any_code_is_reported(text: str) -> None:
    with pytest.raises(TooLong) as caught:
        code_of(text)
    assert caught.value.length == len(text.encode())


def test_its_picture_is_black_and_white_and_fetches_nothing() -> None:
    svg = code_svg(Code(((False, True), (True, True))))
    assert f'viewBox="0 0 {2 * MODULE} {2 * MODULE}"' in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert svg.count("fill=") == 2
