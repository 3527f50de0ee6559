"""Old West: a network that grows from a start city, city markers, points that go elsewhere, Alvin (OW-01 to OW-15)."""

from __future__ import annotations

from typing import Any

import pytest
from showing import facts, numbers
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.lines import write_line
from companion.recount.likely_mistakes import likely_mistakes
from companion.scoring import points_so_far
from companion.session import Session, record_events
from companion.session.hints import hint
from companion.share.as_json import board_json, sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board
from companion.tui.table_help import rows
from companion.words import wording

TURNS = Tabletop("old-west", 3)
CLAIMS = Tabletop("old-west", 2, "claims")
THREE = Tabletop("old-west", 3, "claims")
FOUR = Tabletop("old-west", 4, "claims")
END = Tabletop("old-west", 2, "final")
COUNTS = Tabletop("old-west", 2, "counts")
ALVIN = Tabletop("old-west-alvin", 2, "claims")
ALVIN_END = Tabletop("old-west-alvin", 2, "final")

DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 3 tickets")
STARTS = ("Cal takes Seattle", "Bea takes Helena", "Ann takes Denver")
HOMES = ("Bea takes Helena", "Ann takes Denver")
PUEBLO = "Ann claims Denver - Pueblo orange with 1 orange"


def markers(table: Tabletop, *lines: str) -> list[Any]:
    """The cities where each player has a marker."""
    return table.of_each("markers", *lines)


def reasons(table: Tabletop, name: str, *lines: str) -> list[str]:
    """What brings a side its points for Alvin."""
    return [why.says for line in table.side(name, *lines).lines if line.what == "alvin" for why in line.why]


def routes(table: Tabletop, *lines: str) -> list[int]:
    """The route points of each player."""
    return table.points_of_each("routes", *lines)


@pytest.mark.rule("OW-01")
def test_two_to_six_play_with_forty_trains_and_keep_three_of_five_tickets() -> None:
    assert board("old-west").players == (2, 3, 4, 5, 6)
    assert TURNS.facts()[0]["pieces"] == 40
    assert TURNS.refusals("Ann keeps 2 tickets")[0][0] == "OW-01"
    assert TURNS.refusals("Ann keeps 6 tickets")[0][0] == "OW-01"
    assert TURNS.refusals(*DEALT, *STARTS, "Ann draws 3 tickets, keeps 1")[0][0] == "OW-01"
    assert TURNS.allows(*DEALT, *STARTS, "Ann draws 4 tickets, keeps 1")


@pytest.mark.rule("OW-02")
def test_doubles_and_triples_have_one_track_with_three_players_and_all_with_four() -> None:
    double = ("Ann claims Denver - Pueblo orange", "Bea claims Denver - Pueblo yellow")
    assert THREE.refusals(*double)[0][0] == "OW-02"
    assert FOUR.allows(*double)
    triple = [f"{who} claims Eugene - Portland {colour}" for who, colour in
              (("Ann", "black"), ("Bea", "purple"), ("Cal", "red"))]  # fmt: skip
    assert THREE.refusals(*triple[:2])[0][0] == "OW-02"
    assert FOUR.allows(*triple)
    assert FOUR.refusals(triple[0], "Ann claims Eugene - Portland red")[0][0] == "BA-09"


# -- the start city


@pytest.mark.rule("OW-04")
def test_start_cities_are_chosen_from_the_last_player_to_the_first() -> None:
    assert TURNS.allows(*DEALT, *STARTS)
    assert TURNS.refusals(*DEALT, "Bea takes Helena") == [
        ("OW-04", "Bea has to wait: Cal chooses the next start city. The last player begins.")
    ]
    later = Tabletop("old-west", 3, head=("first: Bea",))
    assert later.allows(*DEALT, "Ann takes Denver", "Cal takes Seattle", "Bea takes Helena")
    assert later.refusals(*DEALT, *STARTS[:1])[0][0] == "OW-04"
    assert CLAIMS.allows("Ann takes Denver", "Bea takes Helena"), "the order rests where only claims are told"


@pytest.mark.rule("OW-04")
def test_a_start_city_is_free_and_chosen_once() -> None:
    assert TURNS.refusals(*DEALT, STARTS[0], "Bea takes Seattle") == [
        ("OW-04", "Seattle has Cal's marker; Bea cannot put one there.")
    ]
    assert CLAIMS.refusals(*HOMES, "Ann takes Pueblo") == [("OW-04", "Ann has a start city already: Denver.")]
    assert Tabletop("usa", 2).refusals("Ann takes Chicago") == [("BA-02", "USA has no start cities.")]


@pytest.mark.rule("OW-04")
def test_the_table_is_asked_for_start_cities_in_their_order() -> None:
    def asked(*lines: str) -> Any:
        text = TURNS.header() + "\n".join(lines) + "\n"
        return hint(Session(record_events(text, board), board))

    assert asked(*DEALT).says == "Set-up: in which city does Cal start? Such as:"
    assert asked(*DEALT).ghost == "cal takes albuquerque"
    assert asked(*DEALT, STARTS[0]).ghost == "bea takes albuquerque"
    assert asked(*DEALT, *STARTS).says == wording("hint type")


@pytest.mark.rule("BA-26")
def test_a_hand_too_small_for_a_claim_is_not_reported_again_for_its_marker() -> None:
    claim = "Ann claims Denver - Salt Lake City blue"
    alone, marked = (TURNS.refusals(*DEALT, *STARTS, line) for line in (claim, f"{claim}, marker at Salt Lake City"))
    assert numbers(alone) == ["BA-26"]
    assert marked == alone
    short = "Ann claims Denver - Grand Junction, marker at Grand Junction"
    assert TURNS.against(*DEALT, *STARTS, short) == ["BA-26"], "of a marker alone it is said"


def test_help_at_the_table_explains_start_cities_and_markers() -> None:
    text = ALVIN.header() + "\n"
    shown = {str(says) for _, says in rows(Session(record_events(text, board), board))}
    assert {wording(f"table help {what}") for what in ("start city", "marker", "alvin")} <= shown


# -- the network


@pytest.mark.rule("OW-05")
def test_the_first_claim_touches_the_start_city_and_later_ones_the_network() -> None:
    away = "Ann claims Santa Fe - Albuquerque green with 1 green"
    assert CLAIMS.refusals(*HOMES, away) == [
        ("OW-05", "Albuquerque – Santa Fe does not touch Denver: Ann's first route must lead into the start city.")
    ]
    assert CLAIMS.refusals(*HOMES, PUEBLO, away) == [
        ("OW-05", "Albuquerque – Santa Fe does not touch Ann's network; every claim must connect to it.")
    ]
    reached = (*HOMES, PUEBLO, "Ann claims Pueblo - Santa Fe black")
    assert CLAIMS.allows(*reached, away)
    assert CLAIMS.allows(*reached, "Ann claims Denver - Cheyenne black"), "the start city is in the network"
    assert CLAIMS.refusals(*HOMES, PUEBLO, "Bea claims Pueblo - Santa Fe black")[0][0] == "OW-05"


@pytest.mark.rule("OW-05")
def test_a_start_city_entered_late_must_touch_the_first_claim() -> None:
    assert CLAIMS.refusals(PUEBLO, "Ann claims Pueblo - Santa Fe black", "Ann takes Boise") == [
        ("OW-05", "Boise cannot be Ann's start city: the first route, Denver – Pueblo, does not touch it.")
    ]
    assert CLAIMS.refusals(PUEBLO, "Ann claims Pueblo - Santa Fe black", "Ann takes Santa Fe")[0][0] == "OW-05"
    assert CLAIMS.allows(PUEBLO, "Ann claims Pueblo - Santa Fe black", "Ann takes Denver")
    assert CLAIMS.allows(PUEBLO, "Bea takes Boise")


@pytest.mark.rule("OW-10")
def test_a_start_city_entered_late_scores_the_routes_claimed_before() -> None:
    """Its marker stood there from the set-up on, whenever it is told."""
    junction = "Bea claims Denver - Grand Junction"
    told_first = ("Ann takes Pueblo", "Bea takes Denver", PUEBLO, junction)
    assert routes(CLAIMS, *told_first) == routes(CLAIMS, PUEBLO, junction, *told_first[:2]) == [1, 1 + 4]
    assert routes(CLAIMS, PUEBLO, "Bea takes Denver") == [0, 1]
    assert routes(CLAIMS, PUEBLO, f"{junction}, marker at Grand Junction", "Bea takes Denver") == [0, 1 + 4]


def test_an_unrecorded_start_city_may_be_any() -> None:
    assert CLAIMS.allows(PUEBLO)
    assert "Ann's start city is not entered yet" in TURNS.notes(*DEALT, PUEBLO)
    assert CLAIMS.refusals(PUEBLO, "Ann claims Eugene - Bend")[0][0] == "OW-05"
    assert [remark.says for remark in CLAIMS.sheet(PUEBLO).notes] == [wording("start cities missing", who=["Ann"])]


# -- markers


@pytest.mark.rule("OW-06")
def test_a_marker_is_put_on_an_end_for_two_cards_of_one_colour() -> None:
    for paid in ("2 red", "1 red 1 wild", "2 wild"):
        assert CLAIMS.allows(*HOMES, f"{PUEBLO}, marker at Pueblo with {paid}")
    for paid in ("1 red", "3 red", "1 red 1 blue"):
        assert CLAIMS.refusals(*HOMES, f"{PUEBLO}, marker at Pueblo with {paid}") == [
            ("OW-06", "The marker at Pueblo costs Ann 2 cards of one colour, or locomotives.")
        ]
    assert CLAIMS.refusals(*HOMES, f"{PUEBLO}, marker at Casper with 2 red")[0] == (
        "OW-06", "Casper is not an end of Denver – Pueblo; Ann's marker goes on one of those two."
    )  # fmt: skip
    assert CLAIMS.refusals(*HOMES, f"{PUEBLO}, marker at Pueblo, marker at Pueblo")[0] == (
        "OW-06", "Ann may put down only one marker with a claim."
    )  # fmt: skip


@pytest.mark.rule("OW-03")
def test_everybody_has_three_markers_and_a_city_takes_one() -> None:
    lines = (*HOMES, f"{PUEBLO}, marker at Pueblo", "Ann claims Pueblo - Santa Fe black, marker at Santa Fe")
    assert markers(CLAIMS, *lines) == [["Denver", "Pueblo", "Santa Fe"], ["Helena"]]
    assert CLAIMS.facts(*lines)[0]["markers"] == 0
    assert CLAIMS.facts()[0]["markers"] == 3
    assert CLAIMS.refusals(*lines, "Ann claims Santa Fe - Albuquerque green, marker at Albuquerque") == [
        ("OW-03", "Ann has put down 3 markers, and has no more.")
    ]
    one = Tabletop("old-west", 2, "claims", ("option: city_markers.each = 1",))
    assert ("OW-03", "Ann has put down 1 marker, and has no more.") in one.refusals(
        *HOMES, f"{PUEBLO}, marker at Pueblo"
    )
    again = f"{PUEBLO}, marker at Denver"
    assert CLAIMS.refusals(*HOMES, again) == [("OW-03", "Denver has Ann's marker; Ann cannot put one there.")]


@pytest.mark.rule("OW-03")
def test_an_insisted_second_marker_takes_nobody_elses_away() -> None:
    lines = (*HOMES, "Bea claims Helena - Idaho Falls", "Ann claims Boise - Idaho Falls black, marker at Helena !")
    assert markers(CLAIMS, *lines) == [["Denver", "Helena"], ["Helena"]]
    game = CLAIMS.replay(*lines).game
    assert [facts(game, seat)["markers"] for seat in (0, 1)] == [1, 2]


@pytest.mark.rule("OW-06")
def test_the_cards_of_a_marker_leave_the_hand() -> None:
    drawn = ("Ann draws red, red", "Bea draws cards", "Cal draws cards")
    lines = (*DEALT, *STARTS, *drawn)
    assert TURNS.facts(*lines, f"{PUEBLO}, marker at Pueblo with 2 red")[0]["cards"] == 3
    assert TURNS.facts(*lines, f"{PUEBLO}, marker at Pueblo")[0]["cards"] == 3
    assert "2 cards for the marker, not saying which" in TURNS.notes(*lines, f"{PUEBLO}, marker at Pueblo")
    three = (*DEALT, *STARTS, "Ann claims Denver - Grand Junction with 3 red")
    cards = "Ann claims Denver - Grand Junction"
    for line in (f"{cards} with 3 red, marker at Denver with 2 blue", f"{cards}, marker at Denver with 2 blue",
                 f"{cards} with 3 red, marker at Denver", f"{cards}, marker at Denver"):  # fmt: skip
        assert "BA-26" in TURNS.against(*three[:-1], line)
    after = TURNS.replay(*lines, f"{PUEBLO}, marker at Pueblo", "Bea draws cards").game
    assert after.parts["city_markers"].unpaid == 0
    assert after.seats[0].cards == 3


# -- what a route scores, and for whom


@pytest.mark.rule("OW-07")
def test_a_route_into_anothers_city_scores_for_that_player() -> None:
    lines = ("Ann takes Pueblo", "Bea takes Cheyenne")
    claim = "Ann claims Denver - Pueblo orange"
    assert routes(CLAIMS, *lines, claim) == [1, 0]
    into = (*lines, claim, "Ann claims Cheyenne - Denver black")
    assert routes(CLAIMS, *into) == [1, 1]
    assert CLAIMS.notes(*into)[0] == "+1 point to Bea"
    assert "routes" not in {line.what for line in CLAIMS.side("Ann", *lines).lines}
    assert [line.rule for line in CLAIMS.side("Bea", *into).lines if line.what == "routes"] == ["OW-07"]


@pytest.mark.rule("OW-08")
def test_both_ends_score_in_full_and_one_player_twice() -> None:
    home = ("Ann takes Boise", "Bea takes Helena")
    lines = (*home, "Bea claims Helena - Idaho Falls, marker at Idaho Falls", "Ann claims Boise - Idaho Falls black")
    assert routes(CLAIMS, *lines) == [4, 7 + 4]
    assert CLAIMS.notes(*lines)[:2] == ["+4 points", "+4 points to Bea"]
    by_others = Tabletop("old-west", 4, "claims")
    twice = ("Bea takes Helena", "Ann takes Bozeman", "Bea claims Helena - Idaho Falls, marker at Idaho Falls",
             "Ann claims Bozeman - Idaho Falls", "Cal takes Missoula", "Cal claims Helena - Missoula black",
             "Ann claims Bozeman - Helena")  # fmt: skip
    assert routes(by_others, *twice)[:2] == [4 + 1, 7 + 4 + 1 + 1]
    own = (
        "Ann claims Boise - Idaho Falls black, marker at Idaho Falls",
        "Ann claims Boise - Idaho Falls blue ! as a test",
    )
    assert points_so_far(CLAIMS.replay(*home, *own).game) == [4 + 8, 0]


@pytest.mark.rule("OW-08")
def test_owning_both_ends_scores_anothers_route_twice() -> None:
    lines = ("Bea takes Helena", "Ann takes Great Falls", "Bea claims Helena - Idaho Falls, marker at Idaho Falls",
             "Ann claims Great Falls - Helena", "Ann claims Helena - Missoula black")  # fmt: skip
    before = routes(CLAIMS, *lines)
    both = CLAIMS.replay(*lines, "Ann claims Helena - Idaho Falls ! as a test")
    assert points_so_far(both.game)[1] - before[1] == 14 - 7  # the same track, but Ann's: twice instead of once


@pytest.mark.rule("OW-09")
def test_the_claimer_with_a_marker_at_an_end_scores_too() -> None:
    lines = ("Ann takes Denver", "Bea takes Cheyenne", "Ann claims Cheyenne - Denver black")
    assert routes(CLAIMS, *lines) == [1, 1]
    assert CLAIMS.notes(*lines)[:2] == ["+1 point", "+1 point to Bea"]


@pytest.mark.rule("OW-10")
def test_only_markers_that_stood_before_the_claim_count_and_trains_stay() -> None:
    lines = (*HOMES, "Ann claims Denver - Grand Junction", "Ann claims Grand Junction - St. George",
             "Ann claims St. George - Flagstaff, marker at St. George")  # fmt: skip
    assert routes(CLAIMS, *lines) == [4 + 7 + 2, 0]
    into = ("Ann takes Pueblo", "Bea takes Cheyenne", "Ann claims Denver - Pueblo orange",
            "Ann claims Cheyenne - Denver black")  # fmt: skip
    later = (*into, "Bea claims Cheyenne - Casper orange, marker at Casper")
    assert routes(CLAIMS, *later) == [1, 1 + 2]
    assert CLAIMS.of_each("pieces_left", *into) == [38, 40]
    shown = CLAIMS.side("Ann", *lines, "Ann claims Denver - Cheyenne black", "Ann shows Denver - Tucson")
    assert [ticket.completed for ticket in shown.tickets] == [False]


@pytest.mark.rule("OW-11")
def test_the_ferry_needs_three_locomotives() -> None:
    first = ("Ann takes Los Angeles", "Bea takes Helena")
    assert CLAIMS.refusals(*first, "Ann claims Los Angeles - San Francisco with 5 red 2 wild")[0][0] == "OW-11"
    assert CLAIMS.allows(*first, "Ann claims Los Angeles - San Francisco with 4 red 3 wild")
    ferries = [row for row in board_json(board("old-west"))["routes"] if row["kind"] == "ferry"]
    assert [(row["length"], row["locomotives"]) for row in ferries] == [(7, 3)]


@pytest.mark.rule("OW-12")
def test_the_most_tickets_score_fifteen_and_the_longest_path_nothing() -> None:
    assert "longest_path" not in board("old-west").numbers
    done = ("Ann takes Cheyenne", "Bea takes Helena", "Ann claims Cheyenne - Green River red",
            "Ann claims Green River - Salt Lake City", "Ann shows Salt Lake City - Cheyenne")  # fmt: skip
    assert ("most tickets", 15, "OW-12") in [
        (line.what, line.points, line.rule) for line in CLAIMS.side("Ann", *done).lines
    ]


@pytest.mark.rule("OW-03")
def test_a_claim_says_how_many_markers_are_left_and_if_no_start_city_is_known() -> None:
    assert "marker at Pueblo, 1 left" in CLAIMS.notes(*HOMES, f"{PUEBLO}, marker at Pueblo with 2 red")
    assert "Ann's start city is not entered yet" in CLAIMS.notes(PUEBLO)
    assert "Ann's start city is not entered yet" not in CLAIMS.notes(*HOMES, PUEBLO)


# -- Alvin


HERE = ("Bea takes Las Cruces", "Ann takes Santa Fe")
TAKEN = (*HERE, "Ann claims Roswell - Santa Fe")


@pytest.mark.rule("OW-13")
def test_roswell_is_no_start_city_and_takes_no_marker_while_alvin_is_there() -> None:
    assert ALVIN.refusals("Bea takes Roswell") == [
        ("OW-13", "Alvin is in Roswell: it is not a start city, and Bea cannot put a marker there.")
    ]
    assert CLAIMS.allows("Bea takes Roswell")
    assert "OW-13" in ALVIN.against(*HERE, "Ann claims Roswell - Santa Fe, marker at Roswell")
    assert ALVIN.allows(*TAKEN, "Bea claims Las Cruces - Roswell, marker at Roswell")


@pytest.mark.rule("OW-14")
def test_claiming_into_alvins_city_takes_him_and_ten_points() -> None:
    assert ALVIN.points("Ann", *TAKEN)["alvin"] == 20
    assert "takes Alvin to Santa Fe: +10 points" in ALVIN.notes(*TAKEN)
    assert not [says for says in ALVIN.notes(*TAKEN, "Ann claims Denver - Pueblo orange") if "Alvin" in says]
    assert reasons(ALVIN, "Ann", *TAKEN) == ["taken 1 time, and had at the end"]
    again = (*TAKEN, "Ann claims Albuquerque - Santa Fe green")
    assert ALVIN.points("Ann", *again)["alvin"] == 20, "his holder does not take him"
    bea = (*TAKEN, "Bea claims Las Cruces - Albuquerque", "Bea claims Albuquerque - Santa Fe green")
    assert (ALVIN.points("Ann", *bea)["alvin"], ALVIN.points("Bea", *bea)["alvin"]) == (10, 20)
    assert [player.get("alvin") for player in sheet_json(ALVIN.sheet(*bea))["players"]] == [None, True]


@pytest.mark.rule("OW-14")
@pytest.mark.parametrize(
    ("line", "full"),
    [
        ("Ann holds 3 points, alvin", "Ann holds 3 points; holds alvin"),
        ("Ann holds 3 points, 2 trains and alvin", "Ann holds 3 points, 2 trains; holds alvin"),
        ("Ann holds alvin, 3 points", "Ann holds alvin; holds 3 points"),
        ("Ann holds alvin and 3 points, 2 trains", "Ann holds alvin; holds 3 points, 2 trains"),
    ],
)
def test_alvin_may_be_listed_among_what_is_held(line: str, full: str) -> None:
    session = Session(record_events(ALVIN_END.header(), board), board)
    assert session.preview(line).line == full
    assert ALVIN_END.allows(line)


@pytest.mark.rule("OW-14")
def test_alvin_goes_to_a_city_with_an_own_marker() -> None:
    two = (*HERE, "Ann claims Albuquerque - Santa Fe green, marker at Albuquerque")
    claim = "Ann claims Roswell - Santa Fe"
    assert ALVIN.refusals(*two, claim) == [
        (
            "OW-14",
            "Ann takes Alvin: say where he goes, Santa Fe or Albuquerque. Such as: “alvin to Santa Fe” after a comma.",
        )
    ]
    assert ALVIN.allows(*two, f"{claim}, alvin to Albuquerque")
    assert ALVIN.refusals(*two, f"{claim}, alvin to Denver") == [
        ("OW-14", "Ann has no marker in Denver, so Alvin cannot go there.")
    ]
    assert ALVIN.refusals(*two, f"{claim}, alvin to Santa Fe, alvin to Santa Fe") == [
        ("OW-14", "Ann can move Alvin only once with a claim.")
    ]
    assert ALVIN.refusals(*HERE, "Ann claims Pueblo - Santa Fe black, alvin to Santa Fe") == [
        (
            "OW-14",
            "Ann does not take Alvin with Pueblo – Santa Fe: "
            "only a claim into Roswell does, by somebody who does not have him.",
        )
    ]
    session = Session(record_events(ALVIN.header() + "\n".join(two) + "\n", board), board)
    assert session.preview(f"{claim}, alvin to alb").line == f"{claim}, alvin to Albuquerque"


@pytest.mark.rule("OW-15")
def test_holding_alvin_at_the_end_scores_ten() -> None:
    turns = Tabletop("old-west-alvin", 2)
    lines = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", *HERE, "Ann claims Roswell - Santa Fe")
    assert turns.points("Ann", *lines)["alvin"] == 10, "the ten of the end are still open"
    assert ALVIN.points("Ann", *TAKEN)["alvin"] == 20
    assert ALVIN_END.points("Bea", "Bea holds 12 points", "Bea holds alvin") == {"routes": 12, "alvin": 10}
    assert ALVIN_END.points("Bea", "Bea holds alvin") == {"alvin": 20}
    assert reasons(ALVIN_END, "Bea", "Bea holds 12 points", "Bea holds alvin") == ["had at the end"]
    assert reasons(ALVIN_END, "Bea", "Bea holds alvin") == ["taken 1 time, and had at the end"]
    assert wording("alvin taken untold") in [remark.says for remark in ALVIN_END.sheet("Bea holds alvin").notes]
    whole = ("Ann holds 20 points", "Bea holds 12 points", "Bea holds alvin")
    assert wording("alvin taken untold") not in [remark.says for remark in ALVIN_END.sheet(*whole).notes]
    assert ALVIN_END.refusals("Bea holds alvin", "Ann holds alvin") == [
        ("OW-15", "Bea has Alvin; Ann cannot have him too.")
    ]
    assert Tabletop("old-west", 2, "final").refusals("Bea holds alvin")[0][0] == "BA-02"


def test_alvin_without_a_recorded_marker_is_nowhere() -> None:
    lines = ("Ann claims Roswell - Santa Fe",)
    assert ALVIN.points("Ann", *lines)["alvin"] == 20
    remarks = [remark.says for remark in ALVIN.sheet(*lines).notes]
    assert wording("alvin nowhere", who="Ann") in remarks


@pytest.mark.rule("OW-14")
def test_alvin_goes_to_a_start_city_that_was_not_recorded() -> None:
    claim, into = "Ann claims Roswell - Santa Fe", "Bea claims Pueblo - Santa Fe black"
    assert ALVIN.points("Bea", f"{claim}, alvin to Santa Fe", into)["alvin"] == 20
    assert ALVIN.refusals("Bea takes Santa Fe", f"{claim}, alvin to Santa Fe") == [
        ("OW-14", "Ann has no marker in Santa Fe, so Alvin cannot go there.")
    ]


@pytest.mark.rule("OW-14")
def test_a_start_city_that_is_recorded_late_tells_where_alvin_went() -> None:
    late = ("Ann claims Roswell - Santa Fe", "Ann takes Santa Fe")
    assert ALVIN.points("Bea", *late, "Bea claims Pueblo - Santa Fe black")["alvin"] == 20
    assert wording("alvin nowhere", who="Ann") not in [remark.says for remark in ALVIN.sheet(*late).notes]
    marked = ("Ann claims Roswell - Santa Fe", "Ann claims Pueblo - Santa Fe black, marker Pueblo")
    assert wording("alvin nowhere", who="Ann") in [remark.says for remark in ALVIN.sheet(*marked).notes]


# -- the end


@pytest.mark.rule("OW-07")
def test_the_end_is_entered_with_markers_and_the_score_markers_position() -> None:
    lines = ("Ann owns Boise - Idaho Falls black, Green River - Salt Lake City", "Ann has markers at Boise",
             "Bea has markers at Helena, Idaho Falls")  # fmt: skip
    assert routes(END, *lines) == [4 + 1, 4]
    assert [remark.says for remark in END.sheet(*lines).notes] == [
        wording("markers from the beginning", who=["Ann", "Bea"])
    ]
    lines = (*lines, "Ann holds 37 points", "Bea holds 1 point")
    assert routes(END, *lines) == [37, 1]
    assert END.sheet(*lines).notes == ()
    assert markers(END, *lines) == [["Boise"], ["Helena", "Idaho Falls"]]


@pytest.mark.rule("OW-03")
def test_markers_at_the_end_are_three_at_most_and_each_in_a_city_of_its_own() -> None:
    assert END.refusals("Ann has markers at Boise, Helena, Denver, Casper") == [
        ("OW-03", "Ann cannot have 4 markers; everybody has 3.")
    ]
    assert END.refusals("Ann has markers at Boise", "Bea has markers at Boise")[0][0] == "OW-03"
    assert END.refusals("Ann has markers at Boise, Boise")[0][0] == "OW-03"


def test_where_only_numbers_are_recorded_the_score_marker_gives_the_points() -> None:
    assert COUNTS.points("Ann", "Ann has 3 routes of 2; holds 11 points")["routes"] == 11
    assert COUNTS.points("Ann", "Ann has 3 routes of 2")["routes"] == 6
    counted = Tabletop("old-west-alvin", 2, "counts")
    assert counted.points("Ann", "Ann has 3 routes of 2; has 20 alvin points")["alvin"] == 20
    assert counted.refusals("Ann has 15 alvin points") == [
        ("OW-14", "Ann cannot have 15 points for Alvin: he scores 10 each time.")
    ]


# -- the record and the board


@pytest.mark.parametrize(
    "line",
    [
        "Ann takes Denver",
        "Ann claims Denver - Pueblo orange with 1 orange, marker at Pueblo with 2 red",
        "Ann claims Denver - Pueblo orange, marker at Pueblo",
        "Ann claims Roswell - Santa Fe, marker at Santa Fe with 1 red 1 wild, alvin to Santa Fe",
    ],
)
def test_lines_are_written_as_they_were_read(line: str) -> None:
    (turn,) = [entry.turn for entry in ALVIN.replay(line).entries if entry.turn is not None]
    assert write_line(ALVIN.replay(line).start, turn) == line


def test_names_may_be_abbreviated_and_small_words_left_out() -> None:
    for typed in ("ann takes den", "Ann takes denver"):
        assert markers(CLAIMS, typed)[0] == ["Denver"]
    for typed in ("marker pueblo", "marker at pue with 2 red", "marker in pueblo for 2 red"):
        assert markers(CLAIMS, *HOMES, f"Ann claims den pueb orange with 1 orange, {typed}")[0] == ["Denver", "Pueblo"]


def test_markers_are_seen_on_the_board() -> None:
    game = ALVIN.played(*TAKEN).game
    assert {(mark.city, mark.what, mark.seat) for mark in game.rules.marks(game)} == {
        ("Las Cruces", "marker", 1), ("Santa Fe", "marker", 0), ("Santa Fe", "alvin", 0),
    }  # fmt: skip


def test_points_not_marked_for_another_are_among_the_likely_mistakes() -> None:
    record = CLAIMS.played("Ann takes Denver", "Bea takes Cheyenne", "Ann claims Cheyenne - Denver black")
    missing = [mistake for mistake in likely_mistakes(record, frozenset((0, 1))) if mistake.kind == "not marked"]
    assert {tuple(missing.moved.items()) for missing in missing} == {((0, -1),), ((1, -1),)}


def test_alvins_city_must_be_on_the_board() -> None:
    text = (shipped_maps() / "old-west.toml").read_text("utf-8").replace('city = "Roswell"', 'city = "Area 51"')
    assert [fault.message for fault in check_board(text)[1]] == [wording("no such city", name="Area 51")]


@pytest.mark.rule("OW-06")
def test_the_table_may_insist_on_two_markers() -> None:
    both = f"{PUEBLO}, marker at Denver with 2 red, marker at Pueblo with 2 blue ! agreed"
    assert markers(CLAIMS, "Ann takes Durango", "Bea takes Helena", both)[0] == ["Durango", "Denver", "Pueblo"]
    turns = Tabletop("old-west", 2)
    lines = (*DEALT[:2], "Bea takes Helena", "Ann takes Denver", "Ann draws red, red", "Bea draws blind, blind")
    game = turns.replay(*lines, both.replace("at Denver", "at Pueblo")).game
    assert game.seats[0].cards == 4 + 2 - 1 - 2 - 2
