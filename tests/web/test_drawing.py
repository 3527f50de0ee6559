"""The board as a page shows it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.store import shipped_files
from companion.web.drawing import drawing

BOARDS = sorted(file.stem for file in (Path(__file__).parents[2] / "maps").glob("*.toml"))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", BOARDS)
def test_every_track_and_city_has_its_name_and_every_track_its_spaces(name: str) -> None:
    board = shipped_files.board(name)
    root = ElementTree.fromstring(drawing(board).svg)
    tracks = {int(part.attrib["data-track"]): part for part in root.iter(f"{SVG}g") if "data-track" in part.attrib}
    assert tracks.keys() == {track.id for track in board.tracks}
    for track in board.tracks:
        spaces = tracks[track.id].findall(f"{SVG}g[@class='spaces']/{SVG}rect")
        assert len(spaces) == track.length
        assert all(re.fullmatch(r"translate\(\S+ \S+\) rotate\(\S+\)", space.attrib["transform"]) for space in spaces)
    cities = {part.attrib["data-city"] for part in root.iter(f"{SVG}g") if "data-city" in part.attrib}
    assert cities == {city.name for city in board.cities.values() if not city.junction}


def test_a_correction_of_the_board_is_another_drawing() -> None:
    board = shipped_files.board("usa")
    one = board.tracks[0]
    corrected = replace(board, tracks=(one._replace(length=one.length + 1), *board.tracks[1:]))
    assert drawing(board).digest == drawing(board).digest != drawing(corrected).digest
