"""The draft of a photo beside its game is there as it was kept, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.photo_drafts import Pictures, forget_draft, has_draft, read_draft, write_draft, write_pictures

PICTURES = Pictures(b"photo", b"laid over the board")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of a game with the draft of a photo beside it."""
    path = tmp_path / "friday.game"
    write_pictures(path, PICTURES)
    write_draft(path, {"owners": ["red", None]}, PICTURES)
    return path


def test_a_draft_is_read_as_it_was_saved(game: Path) -> None:
    kept = read_draft(game)
    assert kept is not None
    assert (kept[0]["owners"], kept[1]) == (["red", None], PICTURES)
    assert has_draft(game)


def test_a_draft_is_removed_with_its_pictures(game: Path) -> None:
    forget_draft(game)
    assert read_draft(game) is None
    assert not has_draft(game)
    assert list(game.parent.iterdir()) == []
    forget_draft(game)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "[" * 100_000, "\xff", '{"format": 1}', '{"format": 2, "pictures": 0}', "x" * 3_000_000],
)
def test_a_file_that_is_not_a_draft_is_ignored(text: str, game: Path) -> None:
    game.with_name("friday.game-photo").write_bytes(text.encode("latin-1"))
    assert read_draft(game) is None


@pytest.mark.parametrize("raw", [b"", b"\xff\xff\xff\xff", b"\0\0\0\5photoanother"])
def test_pictures_of_another_draft_do_not_belong_to_this_one(raw: bytes, game: Path) -> None:
    game.with_name("friday.game-photo-pictures").write_bytes(raw)
    assert read_draft(game) is None
