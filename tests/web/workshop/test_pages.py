"""The files of the workshop's page: each of their texts is a sentence from the words."""

from __future__ import annotations

import re
from pathlib import Path

from companion.web.workshop import requests
from companion.words.english.workshop import WORDS

SCRIPTS = {file.name: file.read_text("utf-8") for file in (Path(requests.__file__).parent / "static").glob("*.js")}
USED = re.compile(r"WORDS(?:\.(\w+)|\[\"([^\"]+)\"\])")
BEGUN = re.compile(r"WORDS\[`([a-z ]+)\$\{")


def test_every_sentence_a_page_names_exists_and_every_one_is_used() -> None:
    keys = {key.removeprefix("workshop ") for key in WORDS}
    used = {plain or quoted for script in SCRIPTS.values() for plain, quoted in USED.findall(script)}
    begun = {begin for script in SCRIPTS.values() for begin in BEGUN.findall(script)}
    families = {begin: {key for key in keys if key.startswith(begin)} for begin in begun}
    assert all(families.values())
    assert used | set().union(*families.values()) == keys


def test_no_text_is_read_as_markup_and_nothing_comes_from_elsewhere() -> None:
    for name, script in SCRIPTS.items():
        assert (
            re.findall(r"innerHTML|insertAdjacentHTML|document\.write|\beval\(|https?://(?!www\.w3\.org)", script) == []
        ), name


def test_no_family_is_named() -> None:
    """What a track may be, and which rules exist, comes from what families declare."""
    from companion.families import TABLES

    named = {table for table in TABLES if len(table) > 4} - {"tickets", "pieces", "cards", "turns", "counts", "claims"}
    for name, script in SCRIPTS.items():
        code = re.sub(r"//.*|/\*.*?\*/", "", script, flags=re.DOTALL)
        assert [table for table in named if re.search(rf"\b{table}\b", code)] == [], name
