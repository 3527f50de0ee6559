"""Ways to go on as a list to choose from."""

from __future__ import annotations

from companion.session.choices import ListedWay, begun, folded


def way(says: str, kind: str) -> ListedWay:
    return ListedWay(says, "", lambda: None, kind)


def test_many_ways_of_a_kind_are_one_row_and_the_best_claims_are_listed() -> None:
    claims = [way(f"claims {one}", "claims") for one in range(9)]
    builds = [way(f"builds a station at {city}", "stations") for city in ("Bern", "Brest", "Paris", "Roma")]
    shares = [way("shares 1 ticket", "shares"), way("shares 2 tickets", "shares")]
    opened: list[list[ListedWay]] = []
    listed = folded([*claims, *builds, *shares, ListedWay("other", "", lambda: None)], opened.append)
    assert [row.says for row in listed] == [
        *(f"claims {one}" for one in range(5)),
        "… and 4 more: type a part of a name, Enter lists all",
        "builds a station at …",
        "shares 1 ticket",
        "shares 2 tickets",
        "other",
    ]
    assert listed[6].notes == "4 ways, such as Bern"
    listed[5].take()
    listed[6].take()
    assert opened == [claims, builds]
    assert begun(shares) == "shares "
