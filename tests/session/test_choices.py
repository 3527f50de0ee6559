"""A list to choose from."""

from __future__ import annotations

from companion.session.choices import ChoiceRow, common_start, folded


def choice(says: str, kind: str) -> ChoiceRow:
    return ChoiceRow(says, "", lambda: None, kind)


def test_many_choices_of_a_kind_share_a_row_and_the_best_claims_are_listed() -> None:
    claims = [choice(f"claims {number}", "claims") for number in range(9)]
    builds = [choice(f"builds a station at {city}", "stations") for city in ("Bern", "Brest", "Paris", "Roma")]
    shares = [choice("shares 1 ticket", "shares"), choice("shares 2 tickets", "shares")]
    opened: list[list[ChoiceRow]] = []
    listed = folded([*claims, *builds, *shares, ChoiceRow("other", "", lambda: None)], opened.append)
    assert [row.says for row in listed] == [
        *(f"claims {number}" for number in range(5)),
        "… and 4 more: choose this for all, or type part of a name",
        "builds a station at …",
        "shares 1 ticket",
        "shares 2 tickets",
        "other",
    ]
    assert listed[6].notes == "4 ways, such as Bern"
    listed[5].take()
    listed[6].take()
    assert opened == [claims, builds]
    assert common_start(shares) == "shares "


def test_a_few_choices_of_a_kind_and_those_of_none_are_listed_one_by_one() -> None:
    few = [choice(f"builds a station at {city}", "stations") for city in ("Bern", "Brest", "Paris")]
    others = [choice(f"does something else {number}", "") for number in range(4)]
    opened: list[list[ChoiceRow]] = []
    assert folded([*few, *others], opened.append) == [*few, *others]
