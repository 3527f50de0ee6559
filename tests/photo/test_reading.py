"""Drawn photos, with everything that makes a photo bad, are read, and compared with what was drawn on them.

More of them are read with TORTURE in the environment.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hostile_photos import BAD
from how_much import ALL, MORE

from companion.cli import main
from companion.photo.finding import with_spaces
from companion.photo.reading import Reading
from companion.photo.registering import TALL, WIDE, NotRecognised, PoorEmptyPhoto, PoorPhoto, register_squared, resized
from companion.store.shipped_files import board
from tools.table_photos import Camera, dealt, photographed, printed, with_cars

USA = board("usa")
COLOURS = ["red", "blue", "green", "black", "yellow"]
OTHER = Camera(uneven=0.7, blur=0.25, oblique=0.5, noise=0.4, slid=0.5, warm=0.6)
DIM = Camera(dim=0.75, uneven=0.6, blur=0.3, noise=0.7, slid=0.4, warm=0.8)


@cache
def page() -> Any:
    """The printed board."""
    return printed(USA, 1)


@cache
def empty() -> Any:
    """The photo of the empty board."""
    return photographed(page(), Camera(), 100, squared=True)


def taken(owners: dict[int, str], camera: Camera, seed: int) -> Any:
    return photographed(with_cars(page(), USA, owners, camera, seed), camera, 200 + seed)


@cache
def dim() -> tuple[dict[int, str], Any]:
    """Who has which track on a dim photo that leaves doubts, and the photo."""
    owners = dealt(USA, COLOURS, 4)
    return owners, taken(owners, DIM, 4)


@cache
def _dim_reading() -> tuple[Reading, list[str]]:
    steps: list[str] = []
    return Reading(USA, empty(), dim()[1], COLOURS, step=steps.append), steps


def dim_reading() -> tuple[Reading, list[str]]:
    """A reading of the dim photo, in a copy that a test may change, and its steps."""
    reading, steps = _dim_reading()
    return deepcopy(reading), steps


@cache
def as_files() -> tuple[bytes, bytes, dict[int, str]]:
    """The contents of JPEG files of the empty board and of the end of a game, and who has which track there."""
    owners = dealt(USA, COLOURS, 2)
    empty_file, end_file = (
        bytes(cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))[1])
        for pixels in (empty(), taken(owners, Camera(), 2))
    )
    return empty_file, end_file, owners


def wrong(reading: Reading, owners: dict[int, str]) -> list[int]:
    return [track.id for track in USA.tracks if reading.owner(track.id) != owners.get(track.id)]


@pytest.mark.parametrize(
    ("camera", "most", "players"),
    [
        pytest.param(camera, most, players, id=f"{players}-{name}")
        for name, camera, most in (("good", Camera(), 0), ("other", OTHER, 1), ("dim", DIM, 5))
        for players in (5, 3)
        if MORE > 1 or (name, players) in {("other", 5), ("dim", 3)}
    ],
)
def test_a_drawn_photo_can_be_read(camera: Camera, most: int, players: int) -> None:
    """The command reads a good photo in its own test."""
    colours = COLOURS[:players]
    owners = dealt(USA, colours, players)
    reading = Reading(USA, empty(), taken(owners, camera, players), colours)
    assert len(wrong(reading, owners)) <= most


def test_answers_are_kept_and_make_the_rest_no_worse() -> None:
    owners, (reading, _) = dim()[0], dim_reading()
    before = len(wrong(reading, owners))
    for _ in range(8):
        track = reading.doubtful()[0]
        reading.answer(track, owners.get(track))
        assert reading.owner(track) == owners.get(track)
        assert track not in reading.doubtful()
    assert len(wrong(reading, owners)) <= before


@pytest.mark.parametrize(("seed", "most"), [(4, 2), (1, 5)] if MORE > 1 else [(4, 2)])
def test_a_colour_without_a_neighbouring_track_is_less_likely(seed: int, most: int) -> None:
    camera = Camera(dim=0.85, uneven=0.6, noise=0.6, slid=0.4, warm=0.7)
    owners = dealt(USA, COLOURS, seed)
    assert len(wrong(Reading(USA, empty(), taken(owners, camera, seed), COLOURS), owners)) <= most


def test_tracks_hidden_by_a_hand_count_as_not_seen_and_are_asked_about() -> None:
    owners = dealt(USA, COLOURS, 2)
    reading = Reading(USA, empty(), taken(owners, Camera(hand=0.3, slid=0.4), 2), COLOURS)
    for _ in range(10):
        track = reading.doubtful()[0]
        reading.answer(track, owners.get(track))
    assert len(wrong(reading, owners)) <= 5


def test_tracks_lost_in_glare_count_as_not_seen() -> None:
    owners = dealt(USA, COLOURS, 1)
    assert len(wrong(Reading(USA, empty(), taken(owners, Camera(glare=1.5), 1), COLOURS), owners)) <= 2


def test_numbers_of_pieces_given_are_respected() -> None:
    owners, photo = dim()
    used = {name: sum(USA.tracks[track].length for track, own in owners.items() if own == name) for name in COLOURS}
    reading = Reading(USA, empty(), photo, COLOURS, used)
    read = {name: sum(track.length for track in USA.tracks if reading.owner(track.id) == name) for name in COLOURS}
    assert read == used


def test_pieces_may_be_given_afterwards_and_each_step_is_reported() -> None:
    owners, (reading, steps) = dim()[0], dim_reading()
    used = {name: sum(USA.tracks[track].length for track, own in owners.items() if own == name) for name in COLOURS}
    assert steps == ["lay", "compare", "decide"]
    assert reading.picture.shape[1] / reading.picture.shape[0] == pytest.approx(USA.aspect, rel=0.01)
    reading.set_pieces(used)
    read = {name: sum(track.length for track in USA.tracks if reading.owner(track.id) == name) for name in COLOURS}
    assert read == used


def test_nobody_has_both_tracks_of_a_double() -> None:
    """BA-09, even if the photo shows the same colour twice."""
    double = [track.id for track in USA.tracks if track.group == "Atlanta|New Orleans"]
    reading = Reading(USA, empty(), taken(dict.fromkeys(double, "red"), Camera(), 1), COLOURS)
    assert [reading.owner(track) for track in double].count("red") == 1


def without_colour(photo: Any) -> Any:
    return cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)


POOR = {
    "dark": (lambda: np.zeros((900, 1300, 3), np.uint8) + 3, "too dark"),
    "blurred": (lambda: cv2.GaussianBlur(empty(), (0, 0), 14), "is blurred"),
    "grey": (lambda: without_colour(taken(dealt(USA, COLOURS, 1), Camera(), 1)), "photo is black and white"),
    "mirrored": (lambda: photographed(printed(USA, 77)[:, ::-1].copy(), Camera(), 5), "does not show this board"),
    "hand": (lambda: taken(dealt(USA, COLOURS, 1), Camera(hand=1.6), 1), "Something is covering the board"),
    "glare": (lambda: taken(dealt(USA, COLOURS, 3), Camera(glare=20.0), 3), "The board reflects a light"),
    "strewn": (lambda: taken(dealt(USA, COLOURS, 1), Camera(slid=3.5, dim=0.85, noise=1.0), 0), "unclear"),
}
if ALL:
    POOR |= {
        "soft": (lambda: taken(dealt(USA, COLOURS, 1), Camera(blur=2.5), 1), "is blurred"),
        "dim": (lambda: taken(dealt(USA, COLOURS, 1), Camera(dim=0.95, noise=0.6, uneven=0.7), 0), "too dark"),
    }


@pytest.mark.parametrize(("photo", "says"), POOR.values(), ids=POOR)
def test_a_poor_photo_is_refused_with_a_sentence(photo: Callable[[], Any], says: str) -> None:
    poor = photo()
    with pytest.raises(PoorPhoto, match=says):
        Reading(USA, empty(), poor, COLOURS)


def test_an_empty_board_without_colours_is_refused() -> None:
    with pytest.raises(PoorPhoto, match="photo of the empty board is black and white"):
        Reading(USA, without_colour(empty()), taken(dealt(USA, COLOURS, 1), Camera(), 1), COLOURS)


@pytest.mark.parametrize("shape", [(400, 640, 3), (3000, 1, 3), (1, 3000, 3)])
def test_a_picture_of_one_tone_is_not_a_board_whatever_its_shape(shape: tuple[int, int, int]) -> None:
    """It does not look like the empty board, even if its corners were marked by hand."""
    for squared in (False, True):
        with pytest.raises(PoorPhoto):
            Reading(USA, empty(), np.full(shape, 200, np.uint8), COLOURS, squared=squared)
    with pytest.raises(NotRecognised):
        register_squared(resized(empty()), np.full(shape, 200, np.uint8))
    assert max(resized(np.full(shape, 200, np.uint8)).shape) <= WIDE * TALL


@pytest.mark.parametrize("name", ["london", "new-york"])
def test_a_board_whose_spaces_are_not_on_the_photo_is_refused(name: str) -> None:
    """Even if the photo's shape puts cities joined by long tracks closer together than those joined by short ones."""
    other = board(name)
    with pytest.raises(PoorPhoto, match=f"spaces of {other.title} cannot be found"):
        Reading(other, empty(), empty(), COLOURS)


def _of_another_board() -> Any:
    durham = photographed(printed(board("county-durham"), 1), Camera(), 101, squared=True)
    return cv2.resize(durham, empty().shape[1::-1])


NOT_EMPTY = {
    "another board": _of_another_board,
    "mirrored": lambda: empty()[:, ::-1].copy(),
    "speckled": lambda: np.random.default_rng(1).integers(0, 255, empty().shape).astype(np.uint8),
    "one tone": lambda: np.full_like(empty(), 200),
}


@pytest.mark.parametrize("picture", NOT_EMPTY.values(), ids=NOT_EMPTY)
def test_a_picture_of_something_else_is_not_an_empty_board_and_is_named(picture: Callable[[], Any]) -> None:
    """Both if the photo of the end shows the board, and if it shows the same other thing as that picture."""
    other = picture()
    for end in (taken(dealt(USA, COLOURS, 1), Camera(), 1), other):
        with pytest.raises(PoorEmptyPhoto, match="photo of the empty board does not show USA"):
            Reading(USA, other, end, COLOURS)


@pytest.mark.parametrize("camera", [Camera(), DIM, Camera(blur=1.5), Camera(glare=3.0)])
def test_a_poor_photo_of_the_empty_board_is_still_accepted(camera: Camera) -> None:
    poor = photographed(page(), camera, 101, squared=True)
    assert with_spaces(USA, resized(poor)).spaces_known


@pytest.fixture
def files(tmp_path: Path, taken_in_once: None) -> tuple[str, str, dict[int, str]]:
    """Files with photos of the empty board and of the end of a game, and who has which track there."""
    *photos, owners = as_files()
    paths = tmp_path / "empty.jpg", tmp_path / "end.jpg"
    for path, photo in zip(paths, photos, strict=True):
        path.write_bytes(photo)
    return str(paths[0]), str(paths[1]), owners


def test_the_command_prints_claims_and_questions(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    empty, end, owners = files
    call = ["photo", "--board", "usa", "--empty", empty, end, "--colours", "red,blue,green,black,yellow", "--json"]
    assert main(call) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"claims", "ask"}
    expected = []
    for number, colour in sorted(owners.items()):
        track = USA.tracks[number]
        row = [other.id for other in USA.tracks if other.ends == track.ends]
        expected.append([track.a, track.b, row.index(number) + 1 if len(row) > 1 else 0, colour])
    assert answer["claims"] == expected
    assert 0 < len(answer["ask"]) <= 30
    assert all(len(row) == 3 for row in answer["ask"])


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--colours", "red,pink"], "“pink” is not a colour of trains"),
        (["--colours", "red"], "Give at least two colours"),
        (["--colours", "red,blue", "--used", "green=3"], "“green=3” is not a colour in play"),
        (["--colours", "red,blue", "--used", "red=x"], "“red=x” is not a colour in play"),
    ],
)
def test_a_mistyped_command_gets_one_sentence(
    files: Any, more: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["photo", "--board", "usa", "--empty", files[0], files[1], *more]) == 2
    output = capsys.readouterr()
    assert says in output.err
    assert "Traceback" not in output.err


def test_the_command_names_the_picture_that_is_not_an_empty_board(
    files: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, (_, end, _) = tmp_path / "other.jpg", files
    pixels = cv2.cvtColor(empty()[:, ::-1], cv2.COLOR_RGB2BGR)
    other.write_bytes(bytes(cv2.imencode(".jpg", pixels)[1]))
    assert main(["photo", "--board", "usa", "--empty", str(other), end, "--colours", "red,blue"]) == 2
    assert f"{other}: The photo of the empty board does not show USA" in capsys.readouterr().err


def test_a_file_that_is_not_a_photo_is_reported(files: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "notes.jpg"
    bad.write_text("not a photo", "utf-8")
    assert main(["photo", "--board", "usa", "--empty", files[0], str(bad), "--colours", "red,blue"]) == 2
    assert str(bad) in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["nothing", "a TIFF", "HEIC", "JPEG cut off", "PNG of a text bomb", "60,000 on each side"]
)
def test_a_hostile_file_is_reported_in_one_line(
    name: str, files: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(BAD[name][0])
    assert main(["photo", "--board", "usa", "--empty", files[0], str(bad), "--colours", "red,blue"]) == 2
    output = capsys.readouterr()
    assert not output.out
    assert str(bad) in output.err
    assert BAD[name][1] in output.err
    assert len(output.err.strip().splitlines()) == 1
