"""Screens as pictures: shapes are drawn, letters keep to their cells, and no font is fetched."""

from __future__ import annotations

from xml.etree import ElementTree

from rich.segment import Segment
from rich.style import Style

from tools.svg import HIGH, MARGIN, WIDE, svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*rows: str, style: str = "") -> ElementTree.Element:
    width = max(map(len, rows))
    return ElementTree.fromstring(svg([[Segment(row, Style.parse(style))] for row in rows], width, "a <title>"))


def painted(*grounds: str) -> ElementTree.Element:
    """Two cells on each of the background colours."""
    row = [Segment("ab", Style.parse(f"white on {ground}")) for ground in grounds]
    return ElementTree.fromstring(svg([row], 2 * len(grounds), "t"))


def texts(picture: ElementTree.Element) -> list[tuple[str | None, str | None, str | None]]:
    return [(text.text, text.get("x"), text.get("textLength")) for text in picture.iter(f"{SVG}text")]


def strokes(picture: ElementTree.Element) -> dict[str, str]:
    return {path.get("stroke", ""): path.get("d", "") for path in picture.iter(f"{SVG}path")}


def test_it_is_as_large_as_its_cells() -> None:
    picture = drawn("four", "rows", "of a", "text")
    assert picture.get("width") == str(4 * WIDE + 2 * MARGIN)
    assert picture.get("height") == str(4 * HIGH + 2 * MARGIN)
    assert picture.get("aria-label") == "a <title>"


def test_every_word_stays_in_its_cells() -> None:
    assert texts(drawn("Durham  <&>")) == [("Durham", "0", "60"), ("<&>", "80", "30")]


def test_a_braille_cell_is_a_dot_for_each_bit() -> None:
    picture = drawn("\u2801\u28ff", style="#ff0000")
    assert not texts(picture)
    assert strokes(picture)["#ff0000"].count("M") == 1 + 8


def test_lines_and_blocks_are_shapes() -> None:
    picture = drawn("┌─█", style="#00ff00")
    assert not texts(picture)
    assert strokes(picture)["#00ff00"].count("M") == 2 + 2
    assert any(path.get("fill") == "#00ff00" for path in picture.iter(f"{SVG}path"))


def test_a_different_background_is_painted_under_its_cells() -> None:
    grounds = [
        (rect.get("x"), rect.get("width"))
        for rect in painted("#101010", "#0000ff").iter(f"{SVG}rect")
        if rect.get("fill") == "#0000ff"
    ]
    assert grounds == [("20", "20")]


def test_the_whole_has_the_background_of_its_first_cell() -> None:
    """A light screen has light edges."""
    rects = [rect.get("fill") for rect in painted("#f5efe2", "#0000ff").iter(f"{SVG}rect")]
    assert rects == ["#f5efe2", "#0000ff"]


def test_nothing_is_fetched() -> None:
    text = svg([[Segment("Durham")]], 6, "t")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in text
