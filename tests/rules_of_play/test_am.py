"""Amsterdam: carts, contracts, doubles and merchandise cards (AM-01 to AM-06)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.replay import write_record
from companion.rules.passages import read_book
from companion.scoring import sheet
from companion.share.as_json import board_json, sheet_json
from companion.share.as_svg import picture_svg
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board, rule_texts

TURNS = Tabletop("amsterdam")
CLAIMS = Tabletop("amsterdam", 2, "claims")
THREE = Tabletop("amsterdam", 3, "claims")
FOUR = Tabletop("amsterdam", 4, "claims")
END = Tabletop("amsterdam", 2, "final")
COUNTS = Tabletop("amsterdam", 2, "counts")
PLACES = tuple(name for name, city in board("amsterdam").cities.items() if not city.junction)
TWO_CARTS = ("Ann claims Begijnhof - Munttoren", "Ann claims Jordaan - Noordermarkt")


@pytest.mark.rule("AM-01")
def test_two_to_four_play_with_sixteen_carts_and_a_small_deck() -> None:
    assert board("amsterdam").players == (2, 3, 4)
    assert TURNS.facts()[0]["pieces"] == 16
    assert TURNS.facts()[0]["cards"] == 2
    cards = board("amsterdam").numbers["cards"]
    assert (cards.each, cards.wilds, cards.each * len(cards.colours) + cards.wilds) == (6, 8, 44)
    assert {track.colour for track in board("amsterdam").tracks} == {*cards.colours, "grey"}
    assert board("amsterdam").numbers["merchandise"].cards == 16
    assert THREE.refusals("Ann claims Oude Waal - Waag with 1 white")[0][0] == "BA-25"
    assert END.refusals("Ann holds 17 trains")[0][0] == "BA-04"


@pytest.mark.rule("AM-02")
def test_two_contracts_one_of_them_kept_then_two_drawn() -> None:
    assert TURNS.refusals("Ann keeps 0 tickets")[0][0] == "AM-02"
    assert TURNS.refusals("Ann keeps 3 tickets")[0][0] == "AM-02"
    kept = ("Ann keeps 1 ticket", "Bea keeps 2 tickets", "Cal keeps 1 ticket")
    assert TURNS.refusals(*kept, "Ann draws 3 tickets, keeps 1")[0][0] == "AM-02"
    assert TURNS.refusals(*kept, "Ann draws 2 tickets, keeps 0")[0][0] == "AM-02"
    assert TURNS.allows(*kept, "Ann draws 2 tickets, keeps 1")


@pytest.mark.rule("AM-02")
def test_contracts_missing_from_the_file_are_entered_with_their_value() -> None:
    claimed = "Ann claims Dam - Oude Kerk orange"
    assert CLAIMS.points("Ann", claimed, "Ann shows Dam - Oude Kerk 2")["tickets"] == 2
    assert CLAIMS.refusals(claimed, "Ann shows Dam - Oude Kerk")[0][0] == "BA-28"
    listed = ("Ann claims Blauwbrug - Montelbaanstoren", "Ann claims Montelbaanstoren - Oude Waal")
    assert CLAIMS.points("Ann", *listed, "Ann shows Blauwbrug - Oude Waal")["tickets"] == 4
    assert CLAIMS.refusals("Ann shows Dam - De drie Hendricken", "Bea shows Dam - De drie Hendricken")[0][0] == "BA-19"


@pytest.mark.rule("AM-02")
def test_all_24_contracts_can_be_drawn_though_four_are_known() -> None:
    kept = [f"{who} keeps 2 tickets" for who in ("Ann", "Bea", "Cal")]
    draws = [f"{who} draws 2 tickets, keeps 2" for _ in range(3) for who in ("Ann", "Bea", "Cal")]
    assert TURNS.allows(*kept, *draws)
    assert TURNS.refusals(*kept, *draws, "Ann draws 2 tickets, keeps 1") == [
        ("AM-02", "No ticket is left in the deck for Ann to draw.")
    ]


@pytest.mark.rule("AM-03")
def test_a_double_has_one_open_track_with_two_players_and_both_with_more() -> None:
    both = ("Ann claims Dam - Oost-Indisch Huis black", "Bea claims Dam - Oost-Indisch Huis green")
    assert CLAIMS.refusals(*both)[0][0] == "AM-03"
    assert THREE.allows(*both)
    assert THREE.refusals(both[0], "Ann claims Dam - Oost-Indisch Huis green")[0][0] == "BA-09"


# -- merchandise


def merchandise(table: Tabletop, *lines: str) -> dict[str, tuple[int, int]]:
    """The merchandise cards and points of each player."""
    result: Any = sheet_json(table.sheet(*lines))
    points = {
        side["name"]: sum(line["points"] for line in side["lines"] if line["what"] == "merchandise")
        for side in result["sides"]
    }
    return {player["name"]: (player["merchandise"], points[player["name"]]) for player in result["players"]}


@pytest.mark.rule("AM-04")
def test_sixteen_tracks_have_carts_as_the_board_and_its_picture_show() -> None:
    rows = [row for row in board_json(board("amsterdam"))["routes"] if row.get("cart")]
    assert len(rows) == 16
    assert "cart" not in board_json(board("usa"))["routes"][0]
    replay = CLAIMS.replay()
    picture = picture_svg(replay.game, sheet(replay))
    assert "a cart: the track brings a merchandise card" in picture
    wheels = sum(row["length"] for row in rows)
    assert picture.count('r="4.4"') == wheels + 1  # one on each space, and one in the legend


@pytest.mark.rule("AM-04")
def test_a_track_with_carts_brings_one_card_however_long_it_is() -> None:
    assert merchandise(CLAIMS, "Ann claims Begijnhof - De drie Hendricken")["Ann"] == (1, 8)
    assert merchandise(CLAIMS, "Ann claims Begijnhof - Dam")["Ann"] == (0, 0)
    assert merchandise(CLAIMS, *TWO_CARTS)["Ann"] == (2, 8)
    assert CLAIMS.facts(*TWO_CARTS)[0]["merchandise cards"] == 2
    assert "a merchandise card, 2 in all" in CLAIMS.notes(*TWO_CARTS)
    assert not [note for note in CLAIMS.verdict("Ann claims Begijnhof - Dam").notes if "merchandise" in note.says]


@pytest.mark.rule("AM-05")
def test_the_places_score_by_the_number_of_players() -> None:
    carts = ("Begijnhof - Munttoren", "Jordaan - Noordermarkt", "Jordaan - Westermarkt", "Blauwbrug - Munttoren",
             "Begijnhof - Westermarkt", "Nieuwe Waal - Noordermarkt", "Haringpakkerstoren - Oude Waal",
             "Montelbaanstoren - Oude Waal", "De drie Hendricken - Jordaan",
             "Haringpakkerstoren - Noordermarkt")  # fmt: skip
    who = ("Ann",) * 4 + ("Bea",) * 3 + ("Cal",) * 2 + ("Dee",)
    lines = [f"{name} claims {track}" for name, track in zip(who, carts, strict=True)]
    assert [points for _, points in merchandise(FOUR, *lines).values()] == [8, 6, 4, 2]
    assert [points for _, points in merchandise(THREE, *lines[:9]).values()] == [8, 5, 2]
    assert [points for _, points in merchandise(CLAIMS, *lines[:7]).values()] == [8, 4]


@pytest.mark.rule("AM-05")
def test_tied_players_score_their_place_in_full_and_the_next_are_skipped() -> None:
    level = ("Ann claims Begijnhof - Munttoren", "Bea claims Jordaan - Noordermarkt")
    assert merchandise(FOUR, *level) == {"Ann": (1, 8), "Bea": (1, 8), "Cal": (0, 0), "Dee": (0, 0)}
    third = (*level, "Ann claims Jordaan - Westermarkt", "Bea claims Blauwbrug - Munttoren",
             "Cal claims Begijnhof - Westermarkt", "Dee claims Nieuwe Waal - Noordermarkt")  # fmt: skip
    assert merchandise(FOUR, *third) == {"Ann": (2, 8), "Bea": (2, 8), "Cal": (1, 4), "Dee": (1, 4)}


@pytest.mark.rule("AM-05")
def test_a_player_without_cards_scores_nothing_for_any_place() -> None:
    assert merchandise(THREE, TWO_CARTS[0]) == {"Ann": (1, 8), "Bea": (0, 0), "Cal": (0, 0)}
    (why,) = next(line.why for line in THREE.side("Ann", *TWO_CARTS).lines if line.what == "merchandise")
    assert why.says == "2 merchandise cards, place 1"


@pytest.mark.rule("AM-04")
def test_where_the_end_is_recorded_cards_follow_from_what_is_owned() -> None:
    record = END.played("Ann owns Begijnhof - Munttoren, Begijnhof - Dam", "Bea owns Jordaan - Noordermarkt, "
                        "Jordaan - Westermarkt", "Ann holds 10 trains")  # fmt: skip
    result = sheet_json(sheet(record))
    assert [player["merchandise"] for player in result["players"]] == [1, 2]
    (line,) = [line for line in result["sides"][0]["lines"] if line["what"] == "merchandise"]
    assert line == {"what": "merchandise", "points": 4, "rule": "AM-05"}


@pytest.mark.rule("AM-05")
def test_where_only_numbers_are_recorded_cards_are_counted() -> None:
    line = "Ann has 3 routes of 2; has 3 merchandise cards"
    assert merchandise(COUNTS, line, "Bea has 1 route of 2; has 1 merchandise card") == {"Ann": (3, 8), "Bea": (1, 4)}
    assert write_record(COUNTS.replay(line)).endswith(f"\n{line}\n")
    assert COUNTS.refusals(line, "Bea has 14 merchandise cards") == [
        (
            "AM-04",
            "Bea cannot have 14 merchandise cards; there is one for each track with carts, and the others leave 13.",
        )
    ]
    assert COUNTS.refusals("Ann has 1 route of 2", "Ann has 2 merchandise cards") == [
        ("AM-04", "Ann cannot have 2 merchandise cards with 1 route; a route brings one at most.")
    ]
    assert COUNTS.refusals("Ann has 2 merchandise cards", "Ann has 1 route of 2")[0][0] == "AM-04"


# -- board files


def faults(old: str, new: str) -> list[str]:
    """What is wrong with the board when a part of its file is replaced."""
    text = (shipped_maps() / "amsterdam.toml").read_text("utf-8")
    assert old in text
    return [fault.message for fault in check_board(text.replace(old, new))[1]]


def test_a_file_with_bad_numbers_of_cards_or_places_has_a_fault() -> None:
    table = "[merchandise]\n"
    assert faults(", cart = true", "") == ["no track of the board has a cart"]
    assert faults(table, f"{table}cards = 15\n") == [
        "16 tracks with a cart, but 15 merchandise cards; there is one for each"
    ]
    assert faults(table, f"{table}places = {{ 2 = [8, 4], 4 = [8, 6, 4, 2] }}\n") == [
        "the points with 3 players are missing"
    ]
    assert faults(table, f"{table}places = {{ 2 = [8, 4, 1], 3 = [8], 4 = [8] }}\n") == [
        "with 2 players there are more places than players"
    ]


# -- the end


@pytest.mark.rule("AM-06")
def test_no_other_bonus_and_more_completed_contracts_win_a_tie() -> None:
    assert not {"longest_path", "most_tickets"} & board("amsterdam").numbers.keys()
    level = CLAIMS.sheet("Ann claims Oude Waal - Waag", "Ann shows Oude Waal - Waag 1",
                         "Bea claims Oude Kerk - Oude Waal")  # fmt: skip
    assert [(side.name, side.total, side.rank) for side in level.sides] == [("Ann", 2, 1), ("Bea", 2, 2)]
    shared = CLAIMS.sheet("Ann claims Oude Waal - Waag", "Bea claims Dam - Jan Roodenpoortstoren red")
    assert [(side.total, side.rank) for side in shared.sides] == [(1, 1), (1, 1)]


@pytest.mark.rule("BA-19")
def test_one_line_names_an_entered_contract_once() -> None:
    assert CLAIMS.refusals("Ann shows Dam - Oude Kerk 3, Oude Kerk - Dam 3") == [
        ("BA-19", "Ann names Oude Kerk – Dam twice; there is only one.")
    ]
    assert CLAIMS.allows("Ann shows Dam - Oude Kerk 3, Dam - Waag 3")


@pytest.mark.rule("AM-05")
def test_scoring_ties_in_full_is_said_to_be_uncertain() -> None:
    assert [says for says in board("amsterdam").doubts if "merchandise cards share the points" in says]
    assert "share the points" in read_book(rule_texts())["AM-05"].open


@pytest.mark.rule("BA-28")
def test_where_the_file_lists_few_tickets_no_total_is_refused() -> None:
    assert COUNTS.allows("Ann has tickets 60 - 0")
    told = "Ann completed " + ", ".join(f"{a} - {b} 5" for a in PLACES[:5] for b in PLACES[5:9])
    assert COUNTS.allows(told, "Bea has tickets 60 - 0")  # what was declared once does not fix the rest of the deck
    assert COUNTS.allows("Ann has tickets 18 - 0", "Bea completed Dam - De drie Hendricken")
