"""Boards in the making are kept and listed, and files that the app did not write are left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.store import board_drafts
from companion.store.board_drafts import Draft, draft_path, drafts, forget_draft, is_key, read_draft, write_draft

DRAFT = Draft({"name": "town", "title": "Town", "cities": [{"name": "Île 東"}]}, "# hand\n", "usa", {"step": 1})


def test_a_draft_comes_back_as_it_was() -> None:
    assert read_draft("town") is None
    write_draft("town", DRAFT)
    assert read_draft("town") == DRAFT
    forget_draft("town")
    forget_draft("town")
    assert read_draft("town") is None


def test_drafts_are_listed_with_their_titles(own_home: Path) -> None:
    assert drafts() == []
    write_draft("town", DRAFT)
    write_draft("bare", Draft({}))
    (own_home / "boards" / "odd.draft.json").write_text("[", "utf-8")
    (own_home / "boards" / "Not A Key.draft.json").write_text("{}", "utf-8")
    assert {(head.key, head.title) for head in drafts()} == {("town", "Town"), ("bare", "bare")}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        "null",
        "[]",
        "{}",
        '{"format": 2, "data": {}, "before": "", "base": null, "guide": null}',
        '{"format": 1, "data": [], "before": "", "base": null, "guide": null}',
        '{"format": 1, "data": {}, "before": 1, "base": null, "guide": null}',
        '{"format": 1, "data": {}, "before": "", "base": {}, "guide": null}',
        '{"format": 1, "data": {}, "before": "", "base": null, "guide": ""}',
        "\udcff",
        '{"format": 1, "data": {"title": "\\ud83d"}, "before": "", "base": null, "guide": null}',
        '{"format": 1, "data": {"aspect": NaN}, "before": "", "base": null, "guide": null}',
    ],
)
def test_a_file_that_is_no_draft_is_reported(own_home: Path, text: str) -> None:
    write_draft("town", DRAFT)
    draft_path("town").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match="town cannot be read"):
        read_draft("town")


def test_an_overlarge_draft_is_neither_saved_nor_read(monkeypatch: pytest.MonkeyPatch) -> None:
    write_draft("town", DRAFT)
    monkeypatch.setattr(board_drafts, "LARGEST", 100)
    with pytest.raises(ValueError, match="cannot be read"):
        read_draft("town")
    monkeypatch.setattr(board_drafts, "LARGEST", 1000)
    with pytest.raises(ValueError, match="larger than 1,000 bytes"):
        write_draft("town", Draft({"title": "x" * 1000}))
    assert read_draft("town") == DRAFT, "what was there before stays"


@pytest.mark.parametrize(
    "key", ["", "..", "../x", "a/b", "a\\b", "A", "é", "a b", "-a", "a.b", "a\n", "x" * 61, "\0", 1, None]
)
def test_no_other_file_can_be_named(key: object) -> None:
    assert not is_key(key)
    with pytest.raises(ValueError, match="no key"):
        draft_path(key)  # type: ignore[arg-type]


def test_the_file_is_json_for_the_user_alone() -> None:
    write_draft("town", DRAFT)
    assert json.loads(draft_path("town").read_text("utf-8"))["data"] == DRAFT.data
    assert draft_path("town").stat().st_mode & 0o077 == 0
