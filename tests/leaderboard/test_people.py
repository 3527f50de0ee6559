"""One person, however the name is written."""

from __future__ import annotations

import pytest

from companion.leaderboard.people import known_players, name_key


@pytest.mark.parametrize(
    ("first", "other"),
    [("Ann", "ANN"), ("Zoë", "Zoe\u0308"), ("ZOË", "zoe\u0308"), ("Groß", "GROSS"), ("Mary  Ann", " mary ann ")],
)
def test_spellings_of_one_name_are_one_person(first: str, other: str) -> None:
    assert name_key(first) == name_key(other)


@pytest.mark.parametrize(("first", "other"), [("Zoë", "Zoe"), ("Ann", "Anna"), ("Mary Ann", "MaryAnn")])
def test_other_names_are_other_people(first: str, other: str) -> None:
    assert name_key(first) != name_key(other)


def test_the_latest_player_comes_first_spelt_as_in_that_game() -> None:
    tables = [("bea", "Zoë"), ("Ann", "Bea", "Cal"), ("ZOE\u0308", "Dee")]
    assert known_players(tables) == ["bea", "Zoë", "Ann", "Cal", "Dee"]


def test_without_names_there_is_nobody() -> None:
    assert known_players([]) == []
    assert known_players([("", " ")]) == []
