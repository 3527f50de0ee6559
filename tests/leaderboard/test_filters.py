"""What is typed into a filter: days and names."""

from __future__ import annotations

import pytest

from companion.leaderboard.filters import NoSingleMatch, match_name, parse_day


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026", "2026-01-01", "2026-12-31"),
        ("2026-2", "2026-02-01", "2026-02-28"),
        ("2028-02", "2028-02-01", "2028-02-29"),
        (" 2026-11-21 ", "2026-11-21", "2026-11-21"),
        ("", "", ""),
    ],
)
def test_a_day_a_month_a_year(text: str, first: str, last: str) -> None:
    assert (parse_day(text), parse_day(text, end=True)) == (first, last)


@pytest.mark.parametrize(
    "text", ["2026-13", "2026-02-30", "0000", "yesterday", "21.11.2026", "20261121", "2026-", "²⁰²⁶"]
)
def test_what_is_not_a_day(text: str) -> None:
    for end in (False, True):
        with pytest.raises(ValueError, match=r".*"):
            parse_day(text, end=end)


def test_an_exact_name_is_preferred_to_those_that_begin_so() -> None:
    names = ["Ann", "Anna", "Zoë", "Zoe"]
    assert match_name("ANN", names) == "Ann"
    assert match_name("anna", names) == "Anna"
    assert match_name("zoe", names) == "Zoe"
    assert match_name("zoe\u0308", names) == "Zoë"


def test_a_name_that_several_have_or_nobody() -> None:
    with pytest.raises(NoSingleMatch) as several:
        match_name("an", ["Ann", "Anna", "Bea"])
    assert several.value.fits == ("Ann", "Anna")
    with pytest.raises(NoSingleMatch) as nobody:
        match_name("Dee", ["Ann", "Bea"])
    assert nobody.value.fits == ()
