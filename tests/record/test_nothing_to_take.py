"""Coal is asked for by its place only where an end of the track has some (CD-09)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

DURHAM = Tabletop("county-durham", head=("no coal: Crook, Stanley, Consett, Hexham, Hartlepool, Durham, Coxhoe, "
                                          "Darlington, Stockton",)).played().game  # fmt: skip
GERMANY = Tabletop("germany").played().game


@pytest.mark.rule("CD-09")
@pytest.mark.parametrize(
    "line", ["consett stanley, taking coal", "consett stanley taking coal", "consett stanley, taking"]
)
def test_a_track_without_coal_names_no_place_to_take_it_at(line: str) -> None:
    assert fault(DURHAM, line).message == "Neither Consett nor Stanley has coal left to take."


@pytest.mark.rule("CD-09")
def test_of_other_words_coal_is_not_expected_there() -> None:
    assert "coal" not in fault(DURHAM, "consett stanley, foo").message
    assert "taking coal at Waterhouses" in fault(DURHAM, "waterhouses durham, foo").message
    assert written(DURHAM, "waterhouses durham, taking coal").endswith("taking coal at Waterhouses")


def test_what_nobody_told_may_lie_anywhere() -> None:
    assert "taking red at Berlin" in fault(GERMANY, "berlin leipzig, taking red").message
