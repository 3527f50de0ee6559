"""County Durham's set-up and tickets (CD-01 to CD-05)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

DURHAM = Tabletop("county-durham")
NINE = (
    *("Consett", "Crook", "Shildon", "Durham", "Seaham Harbour"),
    *("Sherburn", "Easington", "Stanhope", "Coxhoe"),
)
BARE = Tabletop("county-durham", head=(f"no coal: {', '.join(NINE)}",))


@pytest.mark.rule("CD-01")
def test_base_rules_apply_where_the_booklet_is_silent() -> None:
    game = DURHAM.played().game
    assert game.board.families == ("CD", "BA")
    assert [held.stock for held in game.seats] == [45, 45, 45]
    assert game.board.numbers["turns"].ends_at == 2
    assert game.board.numbers["ties"].order == ("tickets", "longest path")
    assert DURHAM.refusals("Bea draws cards") == [("BA-03", "It is Ann's turn, not Bea's.")]
    assert DURHAM.refusals("Ann draws wild, blind")[0][0] == "BA-13"
    passage = BOOK["CD-01"]
    assert {"BA-12", "BA-21", "BA-23"} <= set(passage.links)
    assert passage.open


@pytest.mark.rule("CD-02")
def test_four_cards_and_four_tickets_of_which_two_are_kept() -> None:
    assert [player.cards for player in DURHAM.sheet().players] == [4, 4, 4]
    assert DURHAM.refusals("Ann keeps 1 ticket") == [
        ("CD-02", "Ann keeps 1 ticket of the 4 dealt; at least 2 must be kept.")
    ]
    assert DURHAM.refusals("Ann keeps 5 tickets") == [("CD-02", "Ann keeps 5 tickets; only 4 were dealt.")]
    assert DURHAM.refusals("Ann keeps Durham - Middlesbrough") == [
        ("CD-02", "Ann keeps 1 ticket of the 4 dealt; at least 2 must be kept.")
    ]
    for count in (2, 3, 4):
        assert DURHAM.allows(f"Ann keeps {count} tickets")


@pytest.mark.rule("CD-02")
@pytest.mark.rule("CD-03")
@pytest.mark.rule("CD-04")
def test_the_checklist_of_the_set_up() -> None:
    passages = BOOK.named(DURHAM.played().game.board.setup)
    assert [passage.number for passage in passages] == ["CD-02", "CD-03", "CD-04"]
    assert all("H" in passage.kind for passage in passages)


def marks(table: Tabletop) -> set[tuple[str, str]]:
    game = table.played().game
    return {(mark.city, mark.what) for mechanic in game.rules.by_hook["marks"] for mark in mechanic.marks(game)}


@pytest.mark.rule("CD-03")
def test_coal_is_on_every_station_except_those_in_the_header() -> None:
    stations = DURHAM.played().game.board.cities
    assert marks(DURHAM) == {(station, "coal") for station in stations}
    assert marks(BARE) == {(station, "coal") for station in stations if station not in NINE}


@pytest.mark.rule("CD-03")
def test_where_nine_tokens_were_not_removed_the_sheet_says_so() -> None:
    def notes(table: Tabletop) -> list[str]:
        return [note.says for note in table.sheet().notes if "removed" in note.says]

    assert notes(BARE) == []
    assert notes(DURHAM) == ["Coal was removed from 0 stations at set-up; the booklet says 9."]
    table = Tabletop("county-durham", head=("no coal: dur",))
    assert notes(table) == ["Coal was removed from 1 station at set-up; the booklet says 9."]


@pytest.mark.rule("CD-03")
def test_nothing_is_taken_from_a_bare_station() -> None:
    assert BARE.refusals("Ann claims Durham - Lanchester, taking coal at Durham") == [
        ("CD-09", "Durham has no coal left for Ann to take.")
    ]
    assert DURHAM.allows("Ann claims Durham - Lanchester, taking coal at Durham")


@pytest.mark.rule("CD-04")
def test_whoever_has_been_to_the_most_mines_begins() -> None:
    passage = BOOK["CD-04"]
    assert "mines" in passage.text
    assert "first" in passage.text
    cal = Tabletop("county-durham", head=("first: Cal",))
    assert cal.allows("Cal draws cards", "Ann draws cards")


@pytest.mark.rule("CD-05")
@pytest.mark.parametrize(
    ("draw", "says"),
    [
        ("draws 3 tickets, keeps 1", "Ann draws 3 tickets; a draw is 4."),
        ("draws 5 tickets, keeps 1", "Ann draws 5 tickets; a draw is 4."),
        ("draws 4 tickets, keeps 0", "Ann keeps 0 tickets of the draw; at least 1 must be kept."),
        ("draws 4 tickets, keeps 5", "Ann keeps 5 tickets but drew 4."),
    ],
)
def test_four_tickets_are_drawn(draw: str, says: str) -> None:
    assert DURHAM.refusals(f"Ann {draw}") == [("CD-05", says)]
    for kept in (1, 4):
        assert DURHAM.allows(f"Ann draws 4 tickets, keeps {kept}")
    assert DURHAM.allows("Ann draws tickets, keeps Durham - Middlesbrough")


@pytest.mark.rule("CD-05")
def test_fewer_tickets_are_drawn_when_fewer_are_left() -> None:
    """The deck has 52 cards; 50 of them are kept."""
    table = Tabletop("county-durham", 3, "claims")
    kept = (*["Ann draws 4 tickets, keeps 4"] * 12, "Bea draws 4 tickets, keeps 2")
    assert table.refusals(*kept, "Cal draws 4 tickets, keeps 1") == [("CD-05", "Cal draws 4 tickets; a draw is 2.")]
    assert table.allows(*kept, "Cal draws 2 tickets, keeps 1")


@pytest.mark.rule("CD-03")
def test_nobody_holds_more_coal_than_the_stations_had() -> None:
    table = Tabletop("county-durham", tracking="final", head=(f"no coal: {', '.join(NINE)}",))
    stations = len(table.played().game.board.cities) - len(NINE)
    assert table.allows(f"Ann holds {stations} coal")
    assert table.refusals(f"Ann holds {stations + 1} coal") == [
        ("CD-03", f"Ann cannot hold {stations + 1} coal tokens; the stations leave {stations}.")
    ]
    assert table.refusals(f"Ann holds {stations - 1} coal", "Bea holds 2 coal")[0][0] == "CD-03"


@pytest.mark.rule("CD-03")
def test_coal_entered_again_replaces_the_earlier_number() -> None:
    """A player's earlier number is not deducted from what the stations leave; only the numbers of others are."""
    table = Tabletop("county-durham", tracking="final", head=(f"no coal: {', '.join(NINE)}",))
    stations = len(table.played().game.board.cities) - len(NINE)
    assert table.allows(f"Ann holds {stations - 2} coal", "Bea holds 1 coal", f"Ann holds {stations - 1} coal")
    assert table.refusals(f"Ann holds {stations - 2} coal", "Bea holds 1 coal", f"Ann holds {stations} coal") == [
        ("CD-03", f"Ann cannot hold {stations} coal tokens; the stations leave {stations - 1}.")
    ]
