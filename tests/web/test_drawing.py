"""The board as a page shows it."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from web.tables import eyes, game, search

from companion.game.board import Board
from companion.proposals import Proposals
from companion.store import shipped_files
from companion.web.answers import PhoneAnswers
from companion.web.drawing import digest_of, drawing, drawing_in_subprocess

BOARDS = sorted(file.stem for file in (Path(__file__).parents[2] / "maps").glob("*.toml"))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", BOARDS)
def test_every_track_and_city_has_its_name_and_every_track_its_spaces(name: str) -> None:
    board = shipped_files.board(name)
    root = ElementTree.fromstring(drawing(board))
    tracks = {int(part.attrib["data-track"]): part for part in root.iter(f"{SVG}g") if "data-track" in part.attrib}
    assert tracks.keys() == {track.id for track in board.tracks}
    for track in board.tracks:
        spaces = tracks[track.id].findall(f"{SVG}g[@class='spaces']/{SVG}rect")
        assert len(spaces) == track.length
        assert all(re.fullmatch(r"translate\(\S+ \S+\) rotate\(\S+\)", space.attrib["transform"]) for space in spaces)
    cities = {part.attrib["data-city"] for part in root.iter(f"{SVG}g") if "data-city" in part.attrib}
    assert cities == {city.name for city in board.cities.values() if not city.junction}


def test_a_correction_of_the_board_makes_a_new_drawing() -> None:
    board = shipped_files.board("usa")
    track = board.tracks[0]
    corrected = replace(board, tracks=(track._replace(length=track.length + 1), *board.tracks[1:]))
    assert digest_of(board) == digest_of(shipped_files.board("usa")) != digest_of(corrected)


def test_a_board_laid_out_in_another_process_comes_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    board = shipped_files.board("nordic")
    whole = drawing(board)
    with monkeypatch.context() as patched:
        patched.setattr("companion.web.drawing.drawing", lambda board: b"laid out here")
        assert drawing_in_subprocess(board) == whole
        patched.setattr("sys.executable", "/nowhere/python")
        assert drawing_in_subprocess(board) == b"laid out here"


async def test_six_phones_asking_at_once_have_one_board_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[str] = []

    def lay(board: Board) -> bytes:
        laid.append(board.name)
        return b"<svg/>"

    monkeypatch.setattr("companion.web.answers.drawing_in_subprocess", lay)
    answers, view = PhoneAnswers(Proposals(), search), eyes(game("usa-3-turns", 5), 0)
    drawings = await asyncio.gather(*(answers.drawing(view) for _ in range(6)))
    assert laid == ["usa"]
    assert {drawing.digest for drawing in drawings} == {answers.digest(view)}


async def test_a_board_that_could_not_be_drawn_is_drawn_on_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as when no thread was available for a moment."""
    answers, view = PhoneAnswers(Proposals(), search), eyes(game("usa-3-turns", 5), 0)
    tried = list[object]()

    def drawn_beside(board: object) -> bytes:
        tried.append(board)
        if len(tried) == 1:
            raise RuntimeError("no thread")
        return b"<svg/>"

    monkeypatch.setattr("companion.web.answers.drawing_in_subprocess", drawn_beside)
    with pytest.raises(RuntimeError):
        await answers.drawing(view)
    assert (await answers.drawing(view)).svg == b"<svg/>"
    assert (await answers.drawing(view)).svg == b"<svg/>"
    assert len(tried) == 2
