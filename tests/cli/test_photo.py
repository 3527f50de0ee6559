"""`companion photo` with unusable files: it names the right file in one line, and says what to do about it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hostile_photos import picture, saved
from PIL import Image, ImageOps

from companion.cli import main
from tests import end_photos

pytest.importorskip("cv2", reason="photos are read with OpenCV, an extra")


pytestmark = pytest.mark.usefixtures("taken_in_once")


def told(capsys: pytest.CaptureFixture[str], photo: object, empty: object) -> str:
    """The single line, and nothing else, that the command prints for these files."""
    call = ["photo", "--board", "usa", "--empty", str(empty), str(photo), "--colours", "red,blue"]
    assert main(call) == 2
    output = capsys.readouterr()
    assert not output.out
    assert len(output.err.strip().splitlines()) == 1, output.err
    assert all(sign.isprintable() for sign in output.err.strip())
    return output.err


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    file = tmp_path / "empty.jpg"
    file.write_bytes(end_photos.empty())
    return file


@pytest.fixture
def end(tmp_path: Path) -> Path:
    file = tmp_path / "end.jpg"
    file.write_bytes(end_photos.end())
    return file


@pytest.mark.parametrize("as_empty", [True, False])
def test_what_is_not_a_file_is_not_waited_for(
    as_empty: bool, empty: Path, end: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    none = "it is not a file with a photo in it"
    given = {tmp_path / "pipe": none, Path("/dev/zero"): none, Path("/dev/null"): none,
             tmp_path: "folder", tmp_path / "loop": "links go round", tmp_path / "gone": "no such file",
             tmp_path / ("x" * 300): "too long"}  # fmt: skip
    for path, words in given.items():
        says = told(capsys, *((end, path) if as_empty else (path, empty)))
        assert says.startswith(str(path)[:150]), path  # a long name is cut
        assert words in says, path


def test_a_name_of_any_characters_is_reported_in_one_line(
    empty: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a\x1b[31mred\nname.jpg", "name\u202egpj.jpg", os.fsdecode(b"bad\xffname.jpg")):
        (tmp_path / name).write_bytes(b"x")
        assert "not a picture" in told(capsys, tmp_path / name, empty)


def test_an_empty_board_of_another_shape_is_not_enlarged(
    end: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A narrow strip would become huge if it were scaled to the width of a board; an upright photo was not squared."""
    file = tmp_path / "shape.jpg"
    file.write_bytes(saved(picture(64, 12_000)))
    assert "too narrow for a board" in told(capsys, end, file)
    for size in ((600, 900), (200, 2000), (2000, 200)):
        file.write_bytes(saved(picture(*size)))
        assert "a different shape from the board" in told(capsys, end, file), size


def test_either_photo_may_show_another_board(
    empty: Path, end: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture that clearly does not show the board is named; otherwise either may be the wrong one."""
    file = tmp_path / "white.jpg"
    file.write_bytes(saved(Image.new("RGB", (1500, 1000), "white")))
    assert told(capsys, end, file).startswith(f"{file}: The photo of the empty board does not show USA")
    with Image.open(end) as photo:
        file.write_bytes(saved(ImageOps.mirror(photo)))
    says = told(capsys, file, empty)
    assert says.startswith(f"{file}: The photo does not show this board")
    assert f"Or {empty} is not this board without trains." in says


def test_without_opencv_it_says_which_python_lacks_it(
    empty: Path, end: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.workbench.end_photo.find_spec", lambda name: None)
    monkeypatch.setattr("sys.executable", "/home/an n/.venv/bin/python")
    says = told(capsys, end, empty)
    assert says.endswith("To install it: '/home/an n/.venv/bin/python' -m pip install 'ticket-companion[photo]'\n")


def test_nobody_has_more_trains_on_the_board_than_exist(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["photo", "--board", "usa", "--empty", "none.jpg", "none.jpg", "--colours", "red,blue", "--used", "red=46"]
    assert main(call) == 2
    assert capsys.readouterr().err == "“red=46”: nobody has more than 45 trains on this board.\n"
    call[-1] = "red=44,red=45"
    assert main(call) == 2
    assert (
        capsys.readouterr().err == "The number of pieces of red on the board is given twice, with different values.\n"
    )
    call[-1] = "red=45"
    assert main(call) == 2
    assert "none.jpg" in capsys.readouterr().err
