"""United Kingdom: cards for a locomotive, technologies, New York (UK-01 to UK-20)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.share.as_json import board_json, sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board
from companion.words import wording

TURNS = Tabletop("united-kingdom", 2)
CLAIMS = Tabletop("united-kingdom", 2, "claims")
THREE = Tabletop("united-kingdom", 3, "claims")
END = Tabletop("united-kingdom", 2, "final")
COUNTS = Tabletop("united-kingdom", 2, "counts")

KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets")
BOUGHT = "Bea buys Booster"
"""A purchase, after which technologies are checked even where only claims are recorded."""


def technologies(table: Tabletop, *lines: str) -> list[Any]:
    """Everybody's technologies after these lines."""
    return table.of_each("technologies", *lines)


def points(table: Tabletop, *lines: str) -> list[int]:
    """What everybody's technologies score."""
    return table.points_of_each("technologies", *lines)


# -- set-up


@pytest.mark.rule("UK-01")
def test_two_to_four_play_with_35_trains_and_begin_with_four_cards_and_a_locomotive() -> None:
    uk = board("united-kingdom")
    assert uk.players == (2, 3, 4)
    assert TURNS.facts()[0]["pieces"] == 35
    assert TURNS.facts()[0]["cards"] == 5
    hand = TURNS.played().game.seats[0].hand
    assert (hand.known, sum(hand.hidden.values())) == ({"wild": 1}, 4)
    assert (uk.numbers["cards"].wilds, uk.numbers["cards"].each, uk.numbers["cards"].swept_at) == (20, 12, 0)
    assert TURNS.against(*KEPT, "Ann claims London - Reading with 6 green") != []


@pytest.mark.rule("UK-03")
def test_three_of_five_tickets_are_kept() -> None:
    assert TURNS.against("Ann keeps 2 tickets") == ["UK-03"]
    assert TURNS.against("Ann keeps 6 tickets") == ["UK-03"]
    assert TURNS.against(*KEPT, "Ann draws 4 tickets, keeps 1") == ["UK-03"]
    assert TURNS.against(*KEPT, "Ann draws 3 tickets, keeps 0") == ["UK-03"]
    assert TURNS.allows(*KEPT, "Ann draws 3 tickets, keeps 1")


@pytest.mark.rule("UK-04")
def test_doubles_have_both_tracks_with_three_players_and_more() -> None:
    both = ("Ann claims London - Southampton black", "Bea claims London - Southampton red")
    rows = [
        row
        for row in board_json(board("united-kingdom"))["routes"]
        if {row["a"], row["b"]} == {"London", "Southampton"}
    ]
    colours = [row["colour"] for row in rows]
    both = tuple(
        f"{who} claims London - Southampton {colour}" for who, colour in zip(("Ann", "Bea"), colours, strict=True)
    )
    assert CLAIMS.against(*both) == ["UK-04"]
    assert THREE.allows(*both)
    assert THREE.against(both[0], f"Ann claims London - Southampton {colours[1]}") == ["BA-09"]


# -- paying


@pytest.mark.rule("UK-02")
@pytest.mark.parametrize(
    ("claim", "paid", "against"),
    [
        ("London - Reading", "1 green", []), ("London - Reading", "4 red", []),
        ("London - Reading", "2 red 2 blue", []),
        ("London - Reading", "1 wild", []), ("London - Reading", "3 red", ["UK-02"]),
        ("London - Reading", "5 red", ["UK-02"]), ("London - Reading", "1 red", ["BA-05"]),
        ("Bristol - Southampton", "1 green 4 red", []), ("Bristol - Southampton", "8 red", []),
        ("Bristol - Southampton", "1 red 1 blue", ["BA-05"]), ("Bristol - Southampton", "1 yellow 4 red", ["UK-02"]),
        ("Bristol - Southampton", "2 green 3 red", []), ("Bristol - Southampton", "1 wild 4 red", []),
    ],
)  # fmt: skip
def test_any_four_cards_are_a_locomotive(claim: str, paid: str, against: list[str]) -> None:
    assert CLAIMS.against(f"Ann claims {claim} with {paid}") == against


@pytest.mark.rule("UK-02")
def test_with_booster_three_cards_are_a_locomotive_for_that_player() -> None:
    own = "Ann buys Booster with 2 wild"
    assert CLAIMS.allows(own, "Ann claims London - Reading with 3 red")
    assert CLAIMS.against(own, "Ann claims London - Reading with 4 red") == ["UK-02"]
    assert CLAIMS.against(own, "Bea claims London - Reading with 3 red") == ["UK-02"]
    assert CLAIMS.allows(own, "Ann buys Wales with 1 red 2 blue")
    (reason,) = CLAIMS.refusals("Ann claims London - Reading with 3 red")
    says = "London – Reading has 1 space; Ann's 3 cards cannot pay for it, even with any 4 counted as a locomotive."
    assert reason[1] == says


@pytest.mark.rule("UK-07")
def test_a_ferry_takes_propellers_and_a_locomotive_for_each_symbol() -> None:
    ferry = "Ann claims Barrow - Liverpool with"
    assert CLAIMS.against(BOUGHT, f"{ferry} 1 wild") == ["UK-07"]
    (reason,) = CLAIMS.refusals(BOUGHT, f"{ferry} 1 wild")
    assert reason[1] == "Barrow – Liverpool needs Propellers, and Ann has none."
    own = "Ann buys Propellers"
    assert CLAIMS.allows(own, f"{ferry} 1 wild")
    assert CLAIMS.allows(own, f"{ferry} 4 red")
    says = "Barrow – Liverpool is a ferry with 1 symbol, each a wild or any 4 other cards; Ann plays 0 wilds."
    assert CLAIMS.refusals(own, f"{ferry} 1 red") == [("UK-07", says)]
    channel = (own, "Ann buys Ireland")
    assert CLAIMS.allows(*channel, "Ann claims Dover - France (Dover) with 5 red")
    (reason,) = CLAIMS.refusals(*channel, "Ann claims Dover - France (Dover) with 3 red")
    assert reason == (
        "UK-02",
        "Dover – France (Dover) has 2 spaces and needs 1 locomotive; "
        "Ann's 3 cards cannot pay for it, even with any 4 counted as a locomotive.",
    )
    assert CLAIMS.against(*channel, "Ann claims Dover - France (Dover) with 2 red") == ["UK-07"]


# -- what claims take


@pytest.mark.rule("UK-05")
def test_a_track_needs_the_concession_of_each_other_country() -> None:
    lacks = [("UK-05", "Cardiff – Llandrindod Wells needs Wales, and Ann has none.")]
    assert CLAIMS.refusals(BOUGHT, "Ann claims Cardiff - Llandrindod Wells") == lacks
    assert CLAIMS.refusals("Ann buys Scotland", "Ann claims Cardiff - Llandrindod Wells") == lacks
    assert CLAIMS.allows("Ann buys Wales", "Ann claims Cardiff - Llandrindod Wells")
    assert CLAIMS.allows("Ann buys Wales; claims Cardiff - Llandrindod Wells")
    two = (BOUGHT, "Ann claims Dublin - Holyhead")
    assert [says for rule, says in CLAIMS.refusals(*two) if rule == "UK-05"] == [
        "Dublin – Holyhead needs Wales, and Ann has none.",
        "Dublin – Holyhead needs Ireland and France, and Ann has none.",
    ]
    assert "UK-05" in CLAIMS.against(BOUGHT, "Ann claims Dover - France (Dover)")
    assert CLAIMS.allows(BOUGHT, "Ann claims London - Reading")
    assert TURNS.against(*KEPT, "Ann claims Cardiff - Llandrindod Wells") == ["UK-05"]


@pytest.mark.rule("UK-05")
def test_without_a_recorded_purchase_track_requirements_are_not_checked() -> None:
    assert CLAIMS.allows("Ann claims Cardiff - Llandrindod Wells")
    assert CLAIMS.allows("Ann claims Bristol - Plymouth with 3 yellow")
    assert CLAIMS.allows("Ann claims Barrow - Liverpool with 1 wild")


@pytest.mark.rule("UK-06")
def test_three_spaces_need_the_stoker_and_more_the_boiler() -> None:
    claim = "Ann claims Bristol - Plymouth with 3 yellow"
    assert CLAIMS.refusals(BOUGHT, claim) == [
        ("UK-06", "Bristol – Plymouth needs Mechanical Stoker, and Ann has none.")
    ]
    assert CLAIMS.against("Ann buys Superheated Steam Boiler", claim) == ["UK-06"], "it does not stand for the Stoker"
    assert CLAIMS.allows("Ann buys Mechanical Stoker", claim)
    rows = board_json(board("united-kingdom"))["routes"]
    far = next(row for row in rows if row["length"] in (4, 5, 6) and row["kind"] == "train")
    line = f"Ann claims {far['a']} - {far['b']}"
    assert "UK-06" in CLAIMS.against("Ann buys Mechanical Stoker", line)
    assert "UK-06" not in CLAIMS.against("Ann buys Superheated Steam Boiler", line)


@pytest.mark.rule("UK-08")
def test_new_york_needs_no_technology_and_scores_forty() -> None:
    claim = "Ann claims New York - Southampton with 7 black 3 wild"
    assert CLAIMS.allows(BOUGHT, claim)
    assert CLAIMS.against(BOUGHT, "Ann claims New York - Southampton with 8 black 2 wild") == ["UK-07"]
    assert CLAIMS.points("Ann", BOUGHT, claim)["routes"] == 40
    assert CLAIMS.facts(BOUGHT, claim)[0]["pieces"] == 25


# -- points


@pytest.mark.rule("UK-11")
def test_routes_and_ferries_bring_points_from_the_turn_of_purchase_on() -> None:
    before = ("Ann claims London - Reading", "Ann buys Boiler Lagging; claims Bristol - Southampton")
    assert points(CLAIMS, *before) == [1, 0]
    ferries = (*before, "Ann buys Propellers", "Ann claims Barrow - Liverpool")
    assert points(CLAIMS, *ferries) == [2, 0]
    both = (*before, "Ann buys Propellers", "Ann buys Steam Turbines; claims Barrow - Liverpool")
    assert points(CLAIMS, *both) == [4, 0]
    assert "+3 points for technologies" in CLAIMS.notes(*both)


@pytest.mark.rule("UK-09")
def test_nobody_buys_out_of_turn() -> None:
    out_of_turn = ("BA-03", "It is Ann's turn, not Bea's.")
    assert out_of_turn in TURNS.refusals(*KEPT, "Bea buys Wales with 1 wild")
    assert TURNS.refusals(*KEPT, "Bea buys Wales with 1 wild; draws cards") == [out_of_turn]


@pytest.mark.rule("UK-11")
def test_ferry_points_follow_a_correction_of_the_track() -> None:
    bought = ("Ann buys Propellers", "Ann buys Steam Turbines; claims Barrow - Liverpool")
    assert points(CLAIMS, *bought, "table corrects route Barrow - Liverpool to 3 grey train") == [0, 0]
    other = ("Ann buys Propellers", "Ann buys Steam Turbines; claims London - Reading green")
    assert points(CLAIMS, *other, "table corrects route London - Reading green to 1 green ferry") == [2, 0]


@pytest.mark.rule("UK-12")
def test_double_heading_brings_two_points_for_each_completed_ticket() -> None:
    lines = ("Ann buys Double Heading", "Ann claims Bristol - Southampton", "Ann shows Bristol - Southampton")
    assert points(CLAIMS, *lines) == [2, 0]
    assert points(CLAIMS, *lines[:2], "Ann shows Birmingham - London") == [0, 0]


@pytest.mark.rule("UK-19")
def test_no_other_bonus() -> None:
    assert not {"longest_path", "most_tickets"} & board("united-kingdom").numbers.keys()
    assert board("united-kingdom").numbers["ties"].order == ("tickets",)


@pytest.mark.rule("UK-20")
def test_either_end_of_france_completes_a_ticket_and_they_are_not_joined() -> None:
    dover = ("Ann claims Dover - London", "Ann claims Dover - France (Dover)")
    assert CLAIMS.points("Ann", *dover, "Ann shows London - France")["tickets"] == 7
    apart = (*dover, "Ann claims France (Southampton) - Southampton", "Ann shows Southampton - London")
    assert CLAIMS.points("Ann", *apart)["tickets"] < 0


# -- the end


@pytest.mark.rule("UK-11")
def test_the_end_is_entered_with_technologies_and_the_score_markers_position() -> None:
    owns = "Ann owns London - Reading, Bristol - Southampton"
    held = "Ann has technologies Boiler Lagging, Wales"
    assert technologies(END, owns, held) == [["Boiler Lagging", "Wales"], []]
    assert END.points("Ann", owns, held) == {"routes": 3, "technologies": 2}
    assert wording("technologies first", who=["Ann"]) in sheet_json(END.sheet(owns, held))["notes"]
    marked = (owns, held, "Ann holds 9 points")
    assert END.points("Ann", *marked) == {"routes": 9}
    assert wording("technologies first", who=["Ann"]) not in sheet_json(END.sheet(*marked))["notes"]
    by_line = ("Ann has technologies Boiler Lagging", "Ann has technologies Wales")
    assert technologies(END, owns, *by_line) == [["Boiler Lagging", "Wales"], []]
    assert END.against("Ann has technologies Wales, Wales") == ["UK-09"]
    assert END.refusals("Ann has technologies Right of Way") == [
        ("UK-13", "Right of Way goes back in the turn it is bought; nobody has it at the end.")
    ]
    both = ("Ann has technologies Diesel Power", "Bea has technologies Diesel Power")
    assert Tabletop("united-kingdom-advanced", 2, "final").against(*both) == ["UK-10"]


def test_where_only_numbers_are_recorded_the_points_are_entered() -> None:
    assert points(COUNTS, "Ann has 3 routes of 2; has 7 technology points") == [7, 0]
    assert COUNTS.refusals("Ann has 200 technology points") == [
        ("UK-11", "Ann cannot have that many points for technologies; 199 is the limit here.")
    ]


@pytest.mark.rule("UK-17")
def test_in_numbers_cards_may_cost_more_than_they_bring() -> None:
    advanced = Tabletop("united-kingdom-advanced", 2, "counts")
    assert points(advanced, "Ann has 3 routes of 2; has 5 technology points, 20 lost technology points") == [-15, 0]
    assert advanced.refusals("Ann has 36 lost technology points") == [
        ("UK-17", "Ann cannot have 36 lost technology points; the cards cost 35 at most.")
    ]
    assert advanced.allows("Ann has 35 lost technology points")
    assert COUNTS.refusals("Ann has 5 lost technology points") == [
        ("BA-02", "United Kingdom has no technologies that cost points.")
    ]


# -- board files


FILE = (shipped_maps() / "united-kingdom.toml").read_text("utf-8").partition("[[variants]]")[0]


@pytest.mark.parametrize(
    ("old", "new", "key", "values"),
    [
        ('"Wales" = [1, 4]', '"Wales" = [1, 0]', "technology numbers", {"card": "Wales", "price": 9, "copies": 9}),
        ('ferries = ["Propellers"]', 'ferries = ["Screws"]', "technology unknown", {"card": "Screws"}),
        ('"Scotland" = ["Scotland"]', '"Scotland" = ["Norway"]', "technology region", {"region": "Norway"}),
        ("locomotives = 3, unrestricted = true", "locomotives = 3", "technology lacking",
         {"a": "New York", "b": "Southampton"}),
    ],
)  # fmt: skip
def test_a_board_file_with_impossible_technologies(old: str, new: str, key: str, values: dict[str, Any]) -> None:
    assert old in FILE
    assert wording(key, **values) in [fault.message for fault in check_board(FILE.replace(old, new))[1]]


def test_a_board_file_without_cards_has_no_use_for_the_table() -> None:
    begin, end = FILE.index("[technologies]"), FILE.index("[dice]")
    bare = f"{FILE[:begin]}[technologies]\n\n{FILE[end:]}"
    assert wording("technologies none") in [fault.message for fault in check_board(bare)[1]]


@pytest.mark.rule("UK-15")
def test_two_claims_in_a_turn_are_answered_with_the_points_of_both() -> None:
    table = Tabletop("united-kingdom-advanced", 2, "claims")
    line = "Ann buys Thermocompressor with 1 wild; claims London - Reading; claims Bristol - Southampton"
    assert [note.says for note in table.verdict(line).notes if note.key == "points"] == ["+3 points"]
    assert table.points("Ann", line)["routes"] == 3
