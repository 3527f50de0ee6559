"""Double routes (BA-09, BA-10, BA-11)."""

import pytest
from tabletop import Tabletop

TWO, THREE, FOUR = (Tabletop(players=count, tracking="claims") for count in (2, 3, 4))
ORANGE = "Ann claims Denver - Kansas City orange"
CLOSED = "Ann took one track of Denver – Kansas City; with up to 3 players the other is closed to {}."


@pytest.mark.rule("BA-09")
@pytest.mark.parametrize("players", [4, 5])
def test_nobody_owns_two_tracks_of_a_double(players: int) -> None:
    table = Tabletop(players=players, tracking="claims")
    assert table.refusals(ORANGE, "Ann claims Denver - Kansas City black") == [
        ("BA-09", "Ann already owns the other track of Denver – Kansas City; nobody may own two.")
    ]
    assert table.allows(ORANGE, "Bea claims Denver - Kansas City black")


@pytest.mark.rule("BA-09")
def test_nor_two_that_look_alike() -> None:
    assert FOUR.refusals("Ann claims Dallas - Houston", "Ann claims Houston - Dallas") == [
        ("BA-09", "Ann already owns the other track of Dallas – Houston; nobody may own two.")
    ]
    assert FOUR.allows("Ann claims Dallas - Houston", "Bea claims Houston - Dallas")


@pytest.mark.rule("BA-09")
def test_nor_when_only_the_end_is_recorded() -> None:
    final = Tabletop(players=4, tracking="final")
    assert final.refusals("Ann owns Denver - Kansas City orange, Denver - Kansas City black") == [
        ("BA-09", "Ann already owns the other track of Denver – Kansas City; nobody may own two.")
    ]
    assert final.allows("Ann owns Denver - Kansas City orange", "Bea owns Denver - Kansas City black")


@pytest.mark.rule("BA-10")
@pytest.mark.parametrize(("table", "count"), [(TWO, 2), (THREE, 3)])
def test_with_two_or_three_players_the_second_track_is_closed(table: Tabletop, count: int) -> None:
    assert table.refusals(ORANGE, "Bea claims Denver - Kansas City black") == [("BA-10", CLOSED.format("Bea"))]
    assert table.refusals(ORANGE, "Bea claims Denver - Kansas City") == [("BA-10", CLOSED.format("Bea"))]
    assert table.allows(ORANGE, "Bea claims Denver - Omaha")


@pytest.mark.rule("BA-10")
def test_with_four_players_it_is_open() -> None:
    assert FOUR.allows(ORANGE, "Bea claims Denver - Kansas City black")
    assert FOUR.refusals(ORANGE, "Bea claims Denver - Kansas City black", "Cal claims Denver - Kansas City") == [
        ("BA-08", "Denver – Kansas City is taken: Ann owns it.")
    ]


@pytest.mark.rule("BA-10")
def test_a_payment_in_the_taken_tracks_colour_goes_to_the_grey_one() -> None:
    lakes = Tabletop("great-lakes", 4, "claims")
    purple = "Ann claims South Bend - Toledo purple with 3 purple train"
    assert lakes.allows(purple, "Bea claims South Bend - Toledo with 3 purple train")
    assert lakes.refusals(purple, "Bea claims South Bend - Toledo purple with 3 purple train") == [
        ("BA-08", "South Bend – Toledo is taken: Ann owns it.")
    ]


@pytest.mark.rule("BA-10")
def test_the_table_is_told_which_tracks_are_closed() -> None:
    three, four = THREE.played(ORANGE).game, FOUR.played(ORANGE).game
    assert {three.board.tracks[track].colour for track in three.rules.unclaimable(three)} == {"black"}
    assert four.rules.unclaimable(four) == frozenset()


@pytest.mark.rule("BA-10")
def test_a_house_rule_may_open_or_close_them() -> None:
    opened = Tabletop(tracking="claims", head=("option: doubles.closed_up_to = 0",))
    assert opened.allows(ORANGE, "Bea claims Denver - Kansas City black")
    closed = Tabletop(players=4, tracking="claims", head=("option: doubles.closed_up_to = 4",))
    assert closed.against(ORANGE, "Bea claims Denver - Kansas City black") == ["BA-10"]
    assert "House rule: doubles.closed_up_to = 0." in [note.says for note in opened.sheet().notes]


@pytest.mark.rule("BA-10")
def test_when_only_the_end_is_recorded() -> None:
    final = Tabletop(tracking="final")
    assert final.refusals("Ann owns Denver - Kansas City orange", "Bea owns Denver - Kansas City black") == [
        ("BA-10", CLOSED.format("Bea"))
    ]


@pytest.mark.rule("BA-11")
def test_a_track_of_another_length_makes_no_double() -> None:
    added = "table adds route Denver - Omaha 5 red"
    assert THREE.allows(added, "Ann claims Denver - Omaha red", "Bea claims Denver - Omaha purple")
    assert THREE.allows(added, "Ann claims Denver - Omaha red", "Ann claims Denver - Omaha purple")


@pytest.mark.rule("BA-11")
def test_a_track_of_another_kind_makes_no_double() -> None:
    added = "table adds route Denver - Omaha 4 red ferry"
    assert THREE.allows(added, "Ann claims Denver - Omaha red", "Ann claims Denver - Omaha purple")


@pytest.mark.rule("BA-11")
def test_two_similar_tracks_side_by_side_make_a_double() -> None:
    added = "table adds route Omaha - Denver 4 red"
    assert THREE.refusals(added, "Ann claims Denver - Omaha red", "Bea claims Denver - Omaha purple") == [
        (
            "BA-10",
            "Ann took one track of Denver – Omaha; with up to 3 players the other is closed to Bea.",
        )
    ]
    assert FOUR.allows(added, "Ann claims Denver - Omaha red", "Bea claims Denver - Omaha purple")
    assert FOUR.against(added, "Ann claims Denver - Omaha red", "Ann claims Denver - Omaha purple") == ["BA-09"]


@pytest.mark.rule("BA-11")
def test_lines_to_other_cities_are_no_doubles() -> None:
    assert THREE.allows("Ann claims Denver - Kansas City", "Ann claims Denver - Omaha")
    assert THREE.allows("Ann claims Denver - Kansas City", "Bea claims Kansas City - Omaha")
