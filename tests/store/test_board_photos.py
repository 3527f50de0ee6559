"""Photos of boards: missing ones, damaged ones, foreign files; and no file is left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store import board_photos
from companion.store.board_photos import (
    Photo,
    forget_photo,
    keep_corners,
    keep_photo,
    keep_waiting,
    move_photo,
    photo_bytes,
    read_photo,
    squared_bytes,
    take_waiting,
    waiting_photos,
)

CORNERS = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]


def fill_disk_after(monkeypatch: pytest.MonkeyPatch, files: int) -> None:
    """Let so many files be written, and no other one."""
    write, written = board_photos.write_atomically, list[Path]()

    def write_some(path: Path, content: bytes) -> None:
        if len(written) == files:
            raise OSError("the disk is full")
        written.append(path)
        write(path, content)

    monkeypatch.setattr(board_photos, "write_atomically", write_some)


def test_a_new_photo_discards_the_corners_of_the_last_one() -> None:
    keep_photo("town", Photo(300, 200), b"first")
    keep_corners("town", Photo(300, 200, CORNERS, 1.5), b"squared")
    assert (read_photo("town"), squared_bytes("town")) == (Photo(300, 200, CORNERS, 1.5), b"squared")
    keep_photo("town", Photo(400, 300), b"second")
    assert (read_photo("town"), squared_bytes("town")) == (Photo(400, 300), b"second")


@pytest.mark.parametrize("fails_at", range(3))
def test_corners_that_are_kept_belong_to_the_picture_that_was_squared_by_them(
    monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    keep_photo("town", Photo(300, 200), b"photo")
    keep_corners("town", Photo(300, 200, CORNERS, 1.5), b"squared")
    fill_disk_after(monkeypatch, fails_at)
    with pytest.raises(OSError, match="full"):
        keep_corners("town", Photo(300, 200, CORNERS[::-1], 1.2), b"squared otherwise")
    known = read_photo("town")
    assert known is not None
    kept = (known.corners, known.aspect, squared_bytes("town"))
    assert kept in ((CORNERS, 1.5, b"squared"), (None, None, b"photo"))


def test_a_photo_moves_with_its_board_and_a_missing_one_removes_nothing() -> None:
    keep_photo("town", Photo(300, 200), b"town's")
    keep_photo("my-board", Photo(400, 300), b"mine")
    move_photo("my-board", "town")
    assert (photo_bytes("town"), read_photo("my-board")) == (b"mine", None)
    move_photo("my-board", "town")
    move_photo("town", "town")
    assert photo_bytes("town") == b"mine"


def test_a_photo_without_corners_that_moves_leaves_none_of_the_corners_of_the_one_it_replaces(own_home: Path) -> None:
    keep_photo("town", Photo(300, 200), b"town's")
    keep_corners("town", Photo(300, 200, CORNERS, 1.5), b"squared")
    keep_photo("my-board", Photo(400, 300), b"mine")
    move_photo("my-board", "town")
    assert (read_photo("town"), squared_bytes("town")) == (Photo(400, 300), b"mine")
    assert [*own_home.rglob("*.squared.jpg")] == []


@pytest.mark.parametrize("fails_at", range(2))
def test_a_photo_that_cannot_be_kept_never_has_the_corners_of_the_last_one(
    monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    keep_photo("town", Photo(300, 200), b"first")
    keep_corners("town", Photo(300, 200, CORNERS, 1.5), b"squared")
    fill_disk_after(monkeypatch, fails_at)
    with pytest.raises(OSError, match="full"):
        keep_photo("town", Photo(400, 300), b"second")
    assert (read_photo("town"), squared_bytes("town")) == (None, (b"first", b"second")[fails_at])


def test_corners_that_are_not_known_any_more_leave_no_squared_board(own_home: Path) -> None:
    keep_photo("town", Photo(300, 200), b"photo")
    for _ in range(2):
        keep_corners("town", Photo(300, 200), None)
        assert squared_bytes("town") == b"photo"
        keep_corners("town", Photo(300, 200, CORNERS, 1.5), b"squared")
    keep_corners("town", Photo(300, 200), None)
    assert [path.name for path in own_home.rglob("*.squared.jpg")] == []


def test_a_waiting_photo_whose_picture_is_gone_is_not_taken(own_home: Path) -> None:
    keep_photo("town", Photo(300, 200), b"town's")
    keep_waiting(Photo(400, 300), b"photo", "Ann")
    [picture] = (own_home / "boards" / "photos-waiting").glob("*.jpg")
    picture.unlink()
    [waits] = waiting_photos()
    assert take_waiting(waits.id, "town") is None
    assert (read_photo("town"), photo_bytes("town")) == (Photo(300, 200), b"town's")


def test_a_photo_is_forgotten_completely(own_home: Path) -> None:
    keep_photo("town", Photo(300, 200), b"photo")
    keep_corners("town", Photo(300, 200, CORNERS, 1.5), b"squared")
    forget_photo("town")
    forget_photo("town")
    assert [*(own_home / "boards").iterdir()] == []
    assert (read_photo("town"), photo_bytes("town"), squared_bytes("town")) == (None, None, None)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "7", '{"width": 3}', '{"width": [], "height": 1}', "[" * 100_000, "\udcff"),
        *(
            f'{{"width": {width}, "height": 1, "corners": null, "aspect": null, "sender": "Ann"}}'
            for width in ("1e400", "0", "NaN", "-3")
        ),
        '{"width": 1, "height": 0, "corners": null, "aspect": null, "sender": "Ann"}',
    ],
)
def test_an_invalid_note_is_no_photo(own_home: Path, text: str) -> None:
    keep_photo("town", Photo(300, 200), b"photo")
    keep_waiting(Photo(300, 200), b"photo", "Ann")
    for note in own_home.rglob("*.json"):
        note.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert read_photo("town") is None
    assert waiting_photos() == []


def test_a_waiting_photo_is_taken_once() -> None:
    keep_waiting(Photo(300, 200), b"photo", "Ann")
    [waits] = waiting_photos()
    assert take_waiting(waits.id, "town") == Photo(300, 200)
    assert photo_bytes("town") == b"photo"
    assert take_waiting(waits.id, "town") is None
    assert take_waiting("../town", "town") is None


def test_of_several_waiting_photos_the_chosen_one_is_taken() -> None:
    for sender in ("Ann", "Bea", "Cal"):
        keep_waiting(Photo(300, 200), sender.encode(), sender)
    ids = {photo.sender: photo.id for photo in waiting_photos()}
    take_waiting(ids["Bea"], "town")
    assert photo_bytes("town") == b"Bea"
    assert [photo.sender for photo in waiting_photos()] == ["Cal", "Ann"]


def test_waiting_photos_are_limited(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_photos, "MOST_WAITING", 2)
    for sender in ("Ann", "Bea", "Cal"):
        keep_waiting(Photo(300, 200), b"photo", sender)
    assert [photo.sender for photo in waiting_photos()] == ["Cal", "Bea"]
    assert len([*own_home.rglob("*.jpg")]) == 2


@pytest.mark.parametrize("key", ["", "..", "../x", "A", "a/b", "a.b", "x" * 61])
def test_no_other_file_can_be_named(own_home: Path, key: str) -> None:
    with pytest.raises(ValueError, match="no key"):
        keep_photo(key, Photo(1, 1), b"")
    with pytest.raises(ValueError, match="no key"):
        forget_photo(key)
    assert not [path for path in own_home.rglob("*") if path.is_file()]
