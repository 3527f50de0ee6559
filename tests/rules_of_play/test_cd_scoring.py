"""Scoring on County Durham (CD-14 to CD-19)."""

import pytest
from tabletop import Tabletop

DURHAM = Tabletop("county-durham", 3, "claims")
FINAL = Tabletop("county-durham", 3, "final")
DONE = ("Ann claims Lanchester - Stanley", "Ann claims Lanchester - Tow Law")
"""Ann completes Stanley - Tow Law."""
LEVEL = {"most coal": 10, "least coal": -5}
"""What everybody scores while nobody holds coal."""


def coal(table: Tabletop, *held: int) -> list[dict[str, int]]:
    """The lines of each player, who end the game with these numbers of tokens."""
    lines = [f"{name} holds {count} coal" for name, count in zip(("Ann", "Bea", "Cal"), held, strict=False)]
    return [{line.what: line.points for line in side.lines} for side in table.sheet(*lines).sides]


@pytest.mark.rule("CD-14")
def test_routes_and_tickets_score_as_in_the_base_game() -> None:
    lines = (*DONE, "Ann shows Stanley - Tow Law, Gateshead - Sunderland")
    side = DURHAM.side("Ann", *lines)
    assert {line.what: (line.points, line.rule) for line in side.lines} == {
        "routes": (4, "BA-01"),
        "longest path": (10, "CD-16"),
        "most tickets": (10, "CD-15"),
        "most coal": (10, "CD-17"),
        "least coal": (-5, "CD-18"),
    }, "a completed ticket of 4 and a failed one of 4 make 0"
    assert DURHAM.points("Bea", *lines, "Bea shows Haltwhistle - Newcastle upon Tyne")["tickets"] == -14


@pytest.mark.rule("CD-14")
def test_score_lines_cite_the_rules_of_the_base_game() -> None:
    lines = DURHAM.side("Ann", "Ann claims Murton - Washington", "Ann shows Haltwhistle - Newcastle upon Tyne").lines
    assert {line.what: line.rule for line in lines if line.what in ("routes", "tickets")} == {
        "routes": "BA-01",
        "tickets": "BA-17",
    }


@pytest.mark.rule("CD-15")
def test_most_completed_tickets() -> None:
    lines = (
        *DONE,
        "Ann shows Stanley - Tow Law",
        "Bea claims Gateshead - Washington",
        "Bea claims Washington - Sunderland",
        "Bea shows Haltwhistle - Newcastle upon Tyne, Hexham - Sunderland",
    )
    side = DURHAM.side("Ann", *lines)
    assert [(line.points, line.rule) for line in side.lines if line.what == "most tickets"] == [(10, "CD-15")]
    assert "most tickets" not in DURHAM.points("Bea", *lines)
    level = (*lines, "Bea shows Gateshead - Sunderland")
    fewer = (*level, "Ann claims Coxhoe - Murton", "Ann shows Coxhoe - Murton 2")
    assert [DURHAM.points(name, *fewer).get("most tickets") for name in ("Ann", "Bea", "Cal")] == [10, None, None]
    assert [DURHAM.points(name, *level).get("most tickets") for name in ("Ann", "Bea", "Cal")] == [10, 10, None]


@pytest.mark.rule("CD-15")
def test_failed_tickets_do_not_count_against_the_number() -> None:
    lines = (
        *DONE,
        "Ann shows Stanley - Tow Law, Haltwhistle - Newcastle upon Tyne, Coxhoe - Durham",
    )
    assert DURHAM.points("Ann", *lines)["most tickets"] == 10


@pytest.mark.rule("CD-16")
def test_the_longest_line() -> None:
    lines = (
        "Ann claims Murton - Washington",
        "Ann claims Chester-le-Street - Washington",
        "Bea claims Ebchester - Whitley Chapel",
    )
    side = DURHAM.side("Bea", *lines)
    assert [(line.points, line.rule) for line in side.lines if line.what == "longest path"] == [(10, "CD-16")]
    assert "longest path" not in DURHAM.points("Ann", *lines)
    level = (*lines, "Ann claims Coxhoe - Murton", "Bea claims Consett - Ebchester")
    assert [DURHAM.points(name, *level).get("longest path") for name in ("Ann", "Bea", "Cal")] == [10, 10, None]


@pytest.mark.rule("CD-17")
@pytest.mark.rule("CD-18")
def test_most_and_least_coal() -> None:
    assert coal(FINAL, 5, 2, 3) == [{"most coal": 10}, {"least coal": -5}, {}]
    sides = FINAL.sheet("Ann holds 5 coal", "Bea holds 1 coal").sides
    assert [[line.rule for line in side.lines] for side in sides] == [["CD-17"], [], ["CD-18"]]


@pytest.mark.rule("CD-17")
@pytest.mark.rule("CD-18")
def test_coal_is_counted_as_left_over() -> None:
    lines = (
        "Ann claims Durham - Lanchester, taking coal at Durham",
        "Ann claims Consett - Stanley, taking coal at Consett",
        "Bea claims Crook - Tow Law, taking coal at Crook",
    )
    assert DURHAM.points("Ann", *lines)["most coal"] == 10
    assert "least coal" not in DURHAM.points("Ann", *lines)
    assert DURHAM.points("Cal", *lines)["least coal"] == -5
    spent = (*lines, "Ann claims Murton - Washington with 2 red 2 coal")
    assert DURHAM.points("Ann", *spent)["least coal"] == -5
    assert DURHAM.points("Bea", *spent)["most coal"] == 10


@pytest.mark.rule("CD-18")
def test_the_least_coal_can_take_a_score_below_zero() -> None:
    assert FINAL.side("Cal", "Ann holds 2 coal", "Bea holds 1 coal").total == -5


@pytest.mark.rule("CD-19")
def test_everybody_tied_scores_in_full() -> None:
    assert coal(FINAL, 4, 4, 1) == [{"most coal": 10}, {"most coal": 10}, {"least coal": -5}]
    assert coal(FINAL, 4, 1, 1) == [{"most coal": 10}, {"least coal": -5}, {"least coal": -5}]


@pytest.mark.rule("CD-19")
def test_if_all_hold_the_same_all_have_the_most_and_the_least() -> None:
    assert coal(FINAL, 2, 2, 2) == [LEVEL] * 3
    assert coal(FINAL) == [LEVEL] * 3


@pytest.mark.rule("CD-19")
def test_unless_the_table_plays_that_equal_coal_counts_for_nobody() -> None:
    strict = Tabletop("county-durham", 3, "final", ("option: coal.level_counts = no",))
    assert coal(strict, 2, 2, 2) == [{}] * 3
    assert coal(strict) == [{}] * 3
    assert coal(strict, 3, 2, 2) == [{"most coal": 10}, {"least coal": -5}, {"least coal": -5}]


@pytest.mark.rule("CD-19")
def test_no_coal_at_all_is_a_separate_open_point() -> None:
    """With all tokens gone, nobody has the most, while equal coal still counts for all."""
    strict = Tabletop("county-durham", 3, "final", ("option: coal.none_counts = no",))
    assert coal(strict) == [{}] * 3
    assert coal(strict, 2, 2, 2) == [LEVEL] * 3
    assert coal(FINAL) == [LEVEL] * 3


@pytest.mark.rule("CD-03")
def test_coal_that_is_told_again_is_not_counted_twice() -> None:
    """Of all tokens that the stations had, the others have the rest."""
    tokens = sum(1 for city in FINAL.played().game.board.cities.values() if not city.junction)
    told = (f"Ann holds {tokens - 1} coal", "Bea holds 1 coal")
    assert FINAL.allows(*told, f"Ann holds {tokens - 1} coal")
    assert FINAL.refusals(*told, f"Ann holds {tokens} coal")[0][0] == "CD-03"


@pytest.mark.rule("CD-18")
def test_where_only_the_end_is_recorded_coal_that_nobody_told_is_pointed_out() -> None:
    notes = [remark.says for remark in FINAL.sheet("Ann holds 2 coal", "Cal holds 0 coal").notes]
    assert "The coal of Bea is not recorded, so it counts as none." in notes
    lines = ("Ann holds 2 coal", "Bea holds 0 coal", "Cal holds 1 coal", "Ann owns Crook - Tow Law")
    assert FINAL.sheet(*lines[:3]).notes == ()
    assert FINAL.sheet(*lines[:3], "Ann owns Crook - Tow Law, Consett - Lanchester").notes == ()
    assert [remark.says for remark in FINAL.sheet(*lines).notes] == [
        "Ann holds 2 coal tokens with 1 route, though a claim brings one at most."
    ]
