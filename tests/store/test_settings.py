"""The user's choices for the app are kept, and a broken file does not stop anything."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.store.settings import save_setting, settings


def test_a_choice_is_saved_and_the_others_stay(own_home: Path) -> None:
    assert settings() == {}
    save_setting("theme", "companion-paper")
    save_setting("other", "word")
    assert settings() == {"theme": "companion-paper", "other": "word"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"theme": 3}', "\x00", "[" * 100_000])
def test_a_file_without_content_counts_for_nothing(own_home: Path, text: str) -> None:
    own_home.mkdir(parents=True, exist_ok=True)
    (own_home / "settings.json").write_text(text, "utf-8")
    assert settings() == {}
    save_setting("theme", "companion")
    assert settings() == {"theme": "companion"}


def test_a_pipe_in_its_place_is_not_waited_for(own_home: Path) -> None:
    own_home.mkdir(parents=True)
    os.mkfifo(own_home / "settings.json")
    assert settings() == {}
