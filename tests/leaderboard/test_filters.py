"""What is typed for a filter: days and names."""

from __future__ import annotations

import pytest

from companion.leaderboard.filters import NotFound, day, named


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
    assert (day(text), day(text, end=True)) == (first, last)


@pytest.mark.parametrize(
    "text", ["2026-13", "2026-02-30", "0000", "yesterday", "21.11.2026", "20261121", "2026-", "²⁰²⁶"]
)
def test_what_is_no_day(text: str) -> None:
    for end in (False, True):
        with pytest.raises(ValueError, match=r".*"):
            day(text, end=end)


def test_a_name_written_so_goes_before_those_that_begin_so() -> None:
    names = ["Ann", "Anna", "Zoë", "Zoe"]
    assert named("ANN", names) == "Ann"
    assert named("anna", names) == "Anna"
    assert named("zoe", names) == "Zoe"
    assert named("zoe\u0308", names) == "Zoë"


def test_a_name_that_several_have_or_nobody() -> None:
    with pytest.raises(NotFound) as several:
        named("an", ["Ann", "Anna", "Bea"])
    assert several.value.fits == ("Ann", "Anna")
    with pytest.raises(NotFound) as nobody:
        named("Dee", ["Ann", "Bea"])
    assert nobody.value.fits == ()
