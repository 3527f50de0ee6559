"""Every sentence key that the code puts together from parts has a sentence, whatever the parts are."""

from __future__ import annotations

import pytest
from whole_book import BOOK

from tests.families.composed_keys import COMPOSED, asked, composed
from tests.families.every_family import lacking


def test_what_families_ask_and_offer_has_sentences() -> None:
    assert {question.key for question in asked()} >= {
        "ask dice",
        "ask buys",
        "ask tokens",
        "ask symbols",
        "ask tunnel",
        "ask way",
    }
    for question in asked():
        assert lacking([question.key]) == []
        assert sorted(set(question.rules) - set(BOOK)) == []
        for way in (*question.searchable, *(way for group in question.continuations() for way in group)):
            remarks = [remark.key for remark in (way.says, way.also) if remark is not None]
            assert lacking([*remarks, *filter(None, (way.search_key,)), *filter(None, way.note_keys)]) == []


def test_every_composed_key_is_listed() -> None:
    """With its possible values."""
    made = composed()
    assert {key: places for key, places in made.items() if key not in COMPOSED} == {}
    assert sorted(COMPOSED.keys() - made.keys()) == []


@pytest.mark.parametrize("made", COMPOSED)
def test_every_possible_composed_key_has_a_sentence(made: str) -> None:
    keys = COMPOSED[made]()
    assert keys
    assert lacking(keys) == []
