"""Claiming a route: its points, its pieces, whose it is (BA-01, BA-04, BA-08, BA-27)."""

import pytest
from tabletop import Tabletop

USA = Tabletop(tracking="claims")

SIXES = (
    "Ann claims Calgary - Winnipeg",
    "Ann claims Duluth - Helena",
    "Ann claims Duluth - Toronto",
    "Ann claims El Paso - Houston",
    "Ann claims El Paso - Los Angeles",
    "Ann claims Helena - Seattle",
    "Ann claims Miami - New Orleans",
)
"""Seven routes of 6 spaces: 42 of 45 pieces."""


@pytest.mark.rule("BA-01")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("Atlanta - Nashville", 1),
        ("Denver - Santa Fe", 2),
        ("Chicago - Duluth", 4),
        ("Denver - Omaha", 7),
        ("Helena - Omaha", 10),
        ("Duluth - Helena", 15),
    ],
)
def test_a_route_scores_by_its_length(route: str, points: int) -> None:
    assert USA.points("Ann", f"Ann claims {route}")["routes"] == points
    notes = USA.notes(f"Ann claims {route}")
    assert f"+{points} point{'s' * (points > 1)}" in notes


@pytest.mark.rule("BA-01")
@pytest.mark.parametrize(("length", "points"), [(7, 18), (8, 21), (9, 27)])
def test_longer_routes_of_other_boards_score_more(length: int, points: int) -> None:
    added = f"table adds route Boston - Denver {length} red"
    assert USA.points("Ann", added, "Ann claims Boston - Denver")["routes"] == points


@pytest.mark.rule("BA-01")
def test_routes_add_up_and_having_none_scores_nothing() -> None:
    lines = ("Ann claims Denver - Omaha", "Ann claims Helena - Omaha")
    assert USA.points("Ann", *lines)["routes"] == 17
    assert USA.points("Bea", *lines) == {}


@pytest.mark.rule("BA-04")
def test_a_route_takes_a_piece_for_each_space() -> None:
    played = USA.played(*SIXES)
    assert [held.stock for held in played.game.seats] == [3, 45, 45]


@pytest.mark.rule("BA-04")
@pytest.mark.parametrize(
    ("lengths", "left"),
    [((9, 6), 3), ((11, 8), 1), ((9, 11, 1), 8), ((11, 10, 9, 8), 1)],
)
def test_a_corrected_track_gives_back_only_pieces_that_existed(lengths: tuple[int, ...], left: int) -> None:
    corrections = [f"table corrects route Duluth - Helena to {length} orange" for length in lengths]
    assert USA.facts(*SIXES, *corrections)[0]["pieces"] == left


@pytest.mark.rule("BA-04")
def test_pieces_missing_for_an_insisted_track_do_not_come_back() -> None:
    """Ann has three pieces for four spaces; if the track has three, she has none left, and if it has two, one."""
    anyway = (*SIXES, "Ann claims Denver - Omaha ! borrowed")
    for length, left in ((4, 0), (3, 0), (2, 1)):
        game = USA.replay(*anyway, f"table corrects route Denver - Omaha to {length} purple").game
        assert game.seats[0].stock == left


@pytest.mark.rule("GL-11", "BA-04")
def test_ships_missing_for_a_corrected_track_do_not_come_back() -> None:
    lakes = Tabletop("great-lakes", 2, "claims")
    claim = ("Ann takes 33 trains 17 ships", "Ann claims Duluth - Marquette", "Ann claims Duluth - Thunder Bay black")
    ways = [f"table corrects route Duluth - Eau Claire to {length}" for length in ("12 yellow ship", "3 yellow train")]
    lines = (*claim, "Ann claims Duluth - Eau Claire", *ways)
    facts = lakes.facts(*lines)[0]
    assert (facts["trains"], facts["ships"]) == (25, 11)


@pytest.mark.rule("BA-04")
def test_too_few_pieces() -> None:
    assert USA.refusals(*SIXES, "Ann claims Denver - Omaha") == [
        ("BA-04", "Ann has 3 trains left; Denver – Omaha needs 4.")
    ]
    assert USA.allows(*SIXES, "Ann claims Chicago - Duluth")
    assert USA.allows(*SIXES, "Bea claims Denver - Omaha")


@pytest.mark.rule("BA-04")
def test_too_few_pieces_when_only_the_end_is_recorded() -> None:
    table = Tabletop(tracking="final")
    owns = "Ann owns " + ", ".join(line.removeprefix("Ann claims ") for line in SIXES)
    assert table.refusals(f"{owns}, Denver - Omaha") == [("BA-04", "Ann has 3 trains left; Denver – Omaha needs 4.")]
    assert table.allows(f"{owns}, Chicago - Duluth")
    assert table.refusals(owns, "Ann holds 4 trains") == [("BA-04", "Ann cannot hold 4 trains: at most 3 can be left.")]
    assert table.allows(owns, "Ann holds 3 trains")


@pytest.mark.rule("BA-04")
def test_trains_left_may_be_entered_before_or_after_the_routes() -> None:
    table = Tabletop(tracking="final")
    owns = "Ann owns " + ", ".join(line.removeprefix("Ann claims ") for line in SIXES)
    for lines in ((owns, "Ann holds 2 trains"), ("Ann holds 2 trains", owns)):
        assert table.allows(*lines)
        assert table.sheet(*lines).players[0].pieces_left == 2
    assert table.refusals("Ann holds 2 trains", f"{owns}, Denver - Omaha") == [
        ("BA-04", "Apart from those left over, Ann has 1 train; Denver – Omaha needs 4.")
    ]
    assert table.refusals("Ann holds 4 trains", owns) != []
    again = ("Ann holds 2 trains", owns, "Ann holds 3 trains")
    assert table.sheet(*again).players[0].pieces_left == 3
    assert table.refusals(*again[:2], "Ann holds 4 trains") == [
        ("BA-04", "Ann cannot hold 4 trains: at most 3 can be left.")
    ]
    longer = ("Ann holds 2 trains", "Ann owns Denver - Omaha", "table corrects route Denver - Omaha to 5 purple")
    assert table.sheet(*longer).players[0].pieces_left == 2


@pytest.mark.rule("BA-04")
def test_trains_that_are_neither_left_nor_on_a_route_are_pointed_out() -> None:
    table = Tabletop(tracking="final")
    says = "With 12 trains left, Ann should have 29 more on routes than were entered; a route may be missing."
    owns, holds = "Ann owns Denver - Omaha", "Ann holds 12 trains"
    for lines in ((owns, holds), (holds, owns)):
        assert [remark.says for remark in table.sheet(*lines).notes if "missing" in remark.says] == [says]
    assert not table.sheet(owns, "Ann holds 41 trains").notes
    lakes = Tabletop("great-lakes", tracking="final")
    told = lakes.sheet("Ann holds 20 trains", "Bea holds 20 trains, 20 ships").notes  # of Ann's ships nothing is known
    assert [remark.says for remark in told if "missing" in remark.says] == [
        "With 40 pieces left, Bea should have 10 more on routes than were entered; a route may be missing."
    ]


@pytest.mark.rule("BA-08")
def test_a_route_that_is_taken() -> None:
    assert USA.refusals("Ann claims Denver - Omaha", "Bea claims Omaha - Denver") == [
        ("BA-08", "Omaha – Denver is taken: Ann owns it.")
    ]
    assert USA.refusals("Ann claims Denver - Omaha", "Ann claims Denver - Omaha") == [
        ("BA-08", "Denver – Omaha is taken: Ann owns it.")
    ]


@pytest.mark.rule("BA-08")
def test_a_claim_need_not_touch_the_players_network() -> None:
    assert USA.allows("Ann claims Denver - Omaha", "Ann claims Charleston - Miami")


@pytest.mark.rule("BA-08")
def test_a_route_entered_twice_at_the_end() -> None:
    table = Tabletop(tracking="final")
    assert table.refusals("Ann owns Denver - Omaha, Omaha - Denver") == [("BA-08", "Ann names Omaha – Denver twice.")]
    assert table.refusals("Ann owns Denver - Omaha", "Bea owns Denver - Omaha") == [
        ("BA-08", "Denver – Omaha is taken: Ann owns it.")
    ]
    assert table.allows("Ann owns Denver - Omaha", "Bea owns Denver - Helena")


@pytest.mark.rule("BA-27")
def test_a_route_that_the_board_lacks() -> None:
    assert USA.refusals("Ann claims Boston - Denver") == [
        (
            "BA-27",
            "No route joins Boston and Denver; from Boston routes lead to New York or Montréal. "
            "If your board has it: table adds route Boston – Denver LENGTH COLOUR.",
        )
    ]
    assert USA.allows("table adds route Boston - Denver 4 red", "Ann claims Boston - Denver with 4 red")


@pytest.mark.rule("BA-27")
def test_a_track_that_a_joined_pair_lacks() -> None:
    assert USA.refusals("Ann claims Denver - Kansas City green") == [
        ("BA-27", "Denver – Kansas City has no such track; it has orange and black.")
    ]
    assert USA.allows("Ann claims Denver - Kansas City black")


@pytest.mark.rule("BA-27")
def test_the_sheet_mentions_a_route_that_was_added() -> None:
    sheet = USA.sheet("table adds route Boston - Denver 4 red", "Ann claims Boston - Denver")
    assert "The table corrected the board: Boston – Denver 4 red." in [note.says for note in sheet.notes]


@pytest.mark.rule("BA-10", "BA-11")
def test_a_corrected_track_is_a_double_with_those_of_its_length_and_kind_only() -> None:
    two = Tabletop(players=2, tracking="claims")
    both = ("Ann claims Boston - New York red", "Bea claims Boston - New York yellow")
    first = "table corrects route Boston - New York red to 3 red"
    assert two.refusals(*both)[0][0] == "BA-10"
    assert two.allows(first, *both)
    assert two.refusals(first, "table corrects route Boston - New York yellow to 3 yellow", *both)[0][0] == "BA-10"
    assert two.allows("table corrects route Boston - New York red to 2 red ferry", *both)
    assert two.refusals("table corrects route Boston - New York red to 2 blue", both[0].replace("red", "blue"), both[1])


@pytest.mark.rule("BA-11")
def test_two_doubles_between_the_same_cities_are_two() -> None:
    two = Tabletop(players=2, tracking="claims")
    added = [f"table adds route Boston - Denver {lane}" for lane in ("3 red", "3 blue", "4 white", "4 black")]
    assert two.refusals(*added, "Ann claims Boston - Denver red", "Bea claims Boston - Denver blue")[0][0] == "BA-10"
    assert two.refusals(*added, "Ann claims Boston - Denver white", "Bea claims Boston - Denver black")
    assert two.allows(*added, "Ann claims Boston - Denver red", "Bea claims Boston - Denver white")


@pytest.mark.rule("BA-27")
def test_kinds_are_named_where_tracks_of_two_kinds_are_side_by_side() -> None:
    lakes = Tabletop("great-lakes", tracking="claims")
    assert lakes.refusals("Ann claims Duluth - Thunder Bay red") == [
        ("BA-27", "Duluth – Thunder Bay has no such track; it has black train and yellow ship.")
    ]


@pytest.mark.rule("BA-04", "BA-08")
def test_pieces_come_back_from_a_track_that_the_table_gives_to_another_player() -> None:
    def left(table: Tabletop, *lines: str) -> list[int]:
        game = table.replay(*lines).game
        return [held.stock for held in game.seats]

    assert left(USA, "Ann claims Denver - Santa Fe", "Bea claims Denver - Santa Fe ! hers") == [45, 43, 45]
    assert left(USA, "Ann claims Denver - Santa Fe", "Ann claims Denver - Santa Fe !") == [43, 45, 45]
    end = Tabletop(tracking="final")
    owns = ("Ann holds 43 trains", "Ann owns Denver - Santa Fe", "Bea owns Denver - Santa Fe ! hers")
    assert left(end, *owns) == [43, 43, 45]
    lakes = Tabletop("great-lakes", 2, "claims")
    took = ("Ann takes 27 trains 23 ships", "Ann claims Milwaukee - Muskegon", "Bea claims Milwaukee - Muskegon !")
    assert left(lakes, *took) == [50, 48]


@pytest.mark.parametrize(
    ("name", "track", "told"),
    [
        ("london", "Big Ben - Elephant & Castle", "Big Ben - Elephant & Castle to LENGTH COLOUR"),
        ("london", "Buckingham Palace - Hyde Park orange", "Buckingham Palace - Hyde Park orange to LENGTH COLOUR"),
        ("italy", "Cagliari - Palermo", "Cagliari - Palermo to LENGTH COLOUR KIND, waves NUMBER"),
        ("pennsylvania", "Baltimore - York", "Baltimore - York to LENGTH COLOUR KIND, shares NAMES"),
        ("pennsylvania", "Chambersburg - Gettysburg", "Chambersburg - Gettysburg to LENGTH COLOUR KIND"),
    ],
)
def test_a_doubtful_track_says_which_line_corrects_it(name: str, track: str, told: str) -> None:
    says = Tabletop(name, 2, "claims").notes(f"Ann claims {track}")
    assert [text for text in says if text.startswith("if yours differs")] == [
        f"if yours differs: table corrects route {told}"
    ]


@pytest.mark.rule("BA-27")
def test_a_refusal_is_short_in_a_list_if_it_has_a_short_text() -> None:
    usa = Tabletop("usa", 2, "claims")
    (nothing,) = usa.verdict("Ann claims Denver - Miami").reasons
    assert nothing.briefly == "no such route"
    assert len(nothing.says) > len(nothing.briefly)
    (few,) = usa.verdict("Ann claims Denver - Omaha with 3 purple").reasons
    assert few.briefly == few.says
