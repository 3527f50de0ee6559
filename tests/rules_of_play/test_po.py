"""Poland: country tracks, country cards and ties (PO-01 to PO-08)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.lines import write_line
from companion.scoring import sheet
from companion.session.marks import city_marks
from companion.share.as_json import board_json, sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

TURNS = Tabletop("poland")
CLAIMS = Tabletop("poland", 3, "claims")
FOUR = Tabletop("poland", 4, "claims")
END = Tabletop("poland", 2, "final")
COUNTS = Tabletop("poland", 2, "counts")

UKRAINA, SLOWACJA = "claims Rzeszów - Ukraina blue", "claims Bielsko-Biała - Słowacja red"
BETWEEN = ("Ann claims Kraków - Rzeszów", "Ann claims Bielsko-Biała - Kraków")


def cards(table: Tabletop, *lines: str) -> list[dict[str, list[int]]]:
    """Everybody's country cards after these lines."""
    return table.of_each("country_cards", *lines)


def brings(table: Tabletop, *lines: str) -> list[str]:
    """What the last line brings."""
    return [remark.says for remark in table.verdict(*lines).notes if "countr" in remark.says or "alone" in remark.says]


# -- set-up


@pytest.mark.rule("PO-01")
def test_two_to_four_play_with_35_trains_and_keep_two_of_four_tickets() -> None:
    assert board("poland").players == (2, 3, 4)
    assert TURNS.facts()[0]["pieces"] == 35
    assert TURNS.refusals("Ann keeps 1 ticket")[0][0] == "PO-01"
    assert TURNS.refusals("Ann keeps 5 tickets")[0][0] == "PO-01"
    assert TURNS.allows("Ann keeps 2 tickets")
    kept = ("Ann keeps 2 tickets", "Bea keeps 4 tickets", "Cal keeps 2 tickets")
    assert TURNS.refusals(*kept, "Ann draws 4 tickets, keeps 1")[0][0] == "PO-01"
    assert TURNS.refusals(*kept, "Ann draws 3 tickets, keeps 0")[0][0] == "PO-01"
    assert TURNS.allows(*kept, "Ann draws 3 tickets, keeps 1")


# -- doubles and tracks into countries


@pytest.mark.rule("PO-02")
def test_doubles_between_towns_have_both_tracks_with_four_players_only() -> None:
    both = ("Ann claims Bydgoszcz - Gdańsk blue", "Bea claims Bydgoszcz - Gdańsk green")
    assert CLAIMS.refusals(*both)[0][0] == "PO-02"
    assert FOUR.allows(*both)
    assert FOUR.refusals(both[0], "Ann claims Bydgoszcz - Gdańsk green")[0][0] == "BA-09"


@pytest.mark.rule("PO-03")
def test_all_tracks_into_a_country_are_open_and_each_player_has_one() -> None:
    lines = ("Ann claims Czechy - Wrocław blue", "Bea claims Czechy - Wrocław red", "Cal claims Czechy - Wrocław white")
    assert CLAIMS.allows(*lines)
    assert FOUR.allows(*lines, "Dee claims Czechy - Wrocław purple")
    for table in (CLAIMS, FOUR):
        assert table.refusals(lines[0], "Ann claims Czechy - Wrocław purple") == [
            ("PO-03", "Ann already owns the other track of Czechy – Wrocław; nobody may own two.")
        ]
    assert END.refusals("Ann owns Olsztyn - Rosja blue, Olsztyn - Rosja red")[0][0] == "PO-03"


def test_countries_and_towns_can_be_typed_plainly_and_in_english() -> None:
    assert CLAIMS.allows("Ann claims germany - gorzow black")
    assert CLAIMS.allows("Ann claims warsaw - lodz blue")


# -- country cards


@pytest.mark.rule("PO-04")
def test_the_piles_have_twenty_cards_face_up_on_their_countries() -> None:
    assert board("poland").numbers["country_cards"].piles == {
        "Niemcy": (7, 4, 3), "Rosja": (7, 4, 3), "Litwa": (3,), "Białoruś": (6, 4, 2), "Ukraina": (6, 4, 2),
        "Słowacja": (6, 4, 2), "Czechy": (10, 7, 4, 2),
    }  # fmt: skip
    marked = {city for city, what in city_marks(CLAIMS.played().game).items() if what == "country card"}
    assert marked == {"Niemcy", "Rosja", "Litwa", "Białoruś", "Ukraina", "Słowacja", "Czechy"}
    lines = ("Ann claims Litwa - Suwałki", "Ann claims Białystok - Suwałki", "Ann claims Białystok - Olsztyn")
    after = CLAIMS.played(*lines, "Ann claims Olsztyn - Rosja blue").game
    assert "Litwa" not in city_marks(after)
    assert "Rosja" in city_marks(after)


@pytest.mark.rule("PO-05")
def test_a_second_country_in_a_network_brings_the_top_card_of_each() -> None:
    first = (f"Ann {UKRAINA}", *BETWEEN)
    assert cards(CLAIMS, *first)[0] == {}
    assert brings(CLAIMS, first[0]) == ["Ukraina alone brings no card; a second country in this network will"]
    assert cards(CLAIMS, *first, f"Ann {SLOWACJA}") == [{"Ukraina": [6], "Słowacja": [6]}, {}, {}]
    assert brings(CLAIMS, *first, f"Ann {SLOWACJA}") == ["country cards: Ukraina 6 and Słowacja 6"]
    third = ("Ann claims Bielsko-Biała - Opole", "Ann claims Opole - Wrocław", "Ann claims Czechy - Wrocław blue")
    assert cards(CLAIMS, *first, f"Ann {SLOWACJA}", *third)[0] == {
        "Ukraina": [6, 4], "Słowacja": [6, 4], "Czechy": [10],
    }  # fmt: skip
    assert CLAIMS.facts(*first, f"Ann {SLOWACJA}", *third)[0]["country points"] == 30


@pytest.mark.rule("PO-05")
def test_others_take_what_is_left_and_an_empty_pile_gives_none() -> None:
    ann = ("Ann claims Litwa - Suwałki", "Ann claims Ełk - Suwałki", "Ann claims Ełk - Olsztyn")
    lines = (*ann, "Ann claims Olsztyn - Rosja blue")
    assert cards(CLAIMS, *lines)[0] == {"Rosja": [7], "Litwa": [3]}
    on = ("Ann claims Olsztyn - Warszawa green", "Ann claims Siedlce - Warszawa white")
    last = "Ann claims Białoruś - Siedlce black"
    assert cards(CLAIMS, *lines, *on, last)[0] == {"Rosja": [7, 4], "Litwa": [3], "Białoruś": [6]}
    assert brings(CLAIMS, *lines, *on, last) == [
        "country cards: Rosja 4 and Białoruś 6", "no country card of Litwa is left",
    ]  # fmt: skip


@pytest.mark.rule("PO-05")
def test_only_the_network_of_the_claim_counts() -> None:
    apart = (f"Ann {UKRAINA}", f"Ann {SLOWACJA}", "Ann claims Czechy - Wrocław blue")
    assert cards(CLAIMS, *apart)[0] == {}
    others = (f"Bea {UKRAINA.replace('blue', 'orange')}", *BETWEEN, f"Ann {SLOWACJA}")
    assert cards(CLAIMS, *others) == [{}, {}, {}]


@pytest.mark.rule("PO-05")
def test_an_insisted_second_track_into_a_country_adds_none() -> None:
    lines = (f"Ann {UKRAINA}", *BETWEEN, f"Ann {SLOWACJA}", "Ann claims Rzeszów - Ukraina orange !")
    scored = sheet_json(sheet(CLAIMS.replay(*lines)))
    assert scored["players"][0]["country_cards"] == {"Ukraina": [6], "Słowacja": [6]}


@pytest.mark.rule("PO-06")
def test_joining_two_networks_brings_no_card_until_the_next_country() -> None:
    joined = (f"Ann {UKRAINA}", f"Ann {SLOWACJA}", *BETWEEN)
    assert cards(CLAIMS, *joined)[0] == {}
    assert brings(CLAIMS, *joined) == []
    third = ("Ann claims Bielsko-Biała - Opole", "Ann claims Opole - Wrocław", "Ann claims Czechy - Wrocław blue")
    assert cards(CLAIMS, *joined, *third)[0] == {"Ukraina": [6], "Słowacja": [6], "Czechy": [10]}


# -- the end


@pytest.mark.rule("PO-07")
def test_each_card_scores_its_value() -> None:
    lines = (f"Ann {UKRAINA}", *BETWEEN, f"Ann {SLOWACJA}")
    scored = CLAIMS.side("Ann", *lines)
    (line,) = [line for line in scored.lines if line.what == "country cards"]
    assert (line.points, line.rule) == (12, "PO-07")
    assert [why.says for why in line.why] == ["Ukraina 6 and Słowacja 6"]


@pytest.mark.rule("PO-07")
@pytest.mark.parametrize("table", [END, COUNTS], ids=lambda table: table.tracking)
def test_where_the_end_is_recorded_the_points_are_declared(table: Tabletop) -> None:
    assert table.points("Ann", "Ann holds 21 country points")["country cards"] == 21
    assert table.points("Ann", "Ann holds 21 country points", "Ann holds 7 country points")["country cards"] == 7
    assert "country_cards" not in sheet_json(table.sheet("Ann holds 21 country points"))["players"][0]


@pytest.mark.rule("PO-04")
def test_nobody_declares_more_points_than_exist_or_than_cards_can_make() -> None:
    assert END.allows("Ann holds 86 country points", "Bea holds 4 country points")
    assert END.refusals("Ann holds 86 country points", "Bea holds 6 country points") == [
        ("PO-04", "Bea cannot hold 6 country points: all the cards are worth 90, and the others leave 4.")
    ]
    assert END.refusals("Ann holds 1 country point") == [
        ("PO-04", "Ann cannot hold 1 country point: no country cards add up to that.")
    ]


def test_missing_country_cards_are_said_to_score_nothing_when_some_exist() -> None:
    joined = "Ann owns Rzeszów - Ukraina blue, Kraków - Rzeszów, Bielsko-Biała - Kraków, Bielsko-Biała - Słowacja red"
    says = "The country cards of Ann are not recorded, so they score nothing."
    assert says in [remark.says for remark in END.sheet(joined).notes]
    assert says not in [remark.says for remark in END.sheet(joined, "Ann holds 12 country points").notes]
    apart = "Ann owns Rzeszów - Ukraina blue, Bielsko-Biała - Słowacja red"
    assert says not in [remark.says for remark in END.sheet(apart).notes]
    counted = [remark.says for remark in COUNTS.sheet("Bea holds 0 country points").notes]
    assert says in counted


@pytest.mark.rule("PO-08")
def test_no_other_bonus_and_ties_are_broken_by_tickets_then_points() -> None:
    rules = board("poland").numbers
    assert not {"longest_path", "most_tickets"} & rules.keys()
    level = ("Ann has 3 routes of 2", "Bea has 3 routes of 2")
    more = COUNTS.sheet(*level, "Ann has tickets 9 - 4, 1 completed", "Bea has tickets 5 - 0, 2 completed")
    assert [(side.total, side.rank) for side in more.sides] == [(11, 2), (11, 1)]
    assert more.decided.says == "Bea wins the tie at 11 points by tickets."
    worth = COUNTS.sheet(*level, "Ann has tickets 9 - 4, 1 completed", "Bea has tickets 5 - 0, 1 completed")
    assert [(side.total, side.rank) for side in worth.sides] == [(11, 1), (11, 2)]
    assert worth.decided.says == "Ann wins the tie at 11 points by ticket points."
    claims = ("Ann claims Piła - Poznań", "Bea claims Litwa - Suwałki")
    shared = CLAIMS.sheet(*claims)
    assert shared.winners == ("Ann", "Bea")


@pytest.mark.rule("PO-08")
def test_what_failed_tickets_cost_does_not_count_in_a_tie_of_ticket_points() -> None:
    """Both score 5 with their tickets: Ann 9 - 4, Bea 5."""
    tied = END.sheet(
        *("table adds ticket Piła - Poznań 9", "table adds ticket Kraków - Gdańsk 4"),
        "table adds ticket Bielsko-Biała - Kraków 5",
        *("Ann owns Piła - Poznań", "Ann shows Piła - Poznań 9, Kraków - Gdańsk 4"),
        *("Bea owns Bielsko-Biała - Kraków", "Bea shows Bielsko-Biała - Kraków 5"),
    )
    assert [side.total for side in tied.sides] == [6, 6]
    assert tied.decided.says == "Ann wins the tie at 6 points by ticket points."


# -- the board and the record


def test_towns_are_in_a_region_and_tickets_may_name_countries() -> None:
    rows = {row["name"]: row for row in board_json(board("poland"))["cities"]}
    assert rows["Niemcy"]["country"] == "Niemcy"
    assert "region" not in rows["Niemcy"]
    assert (rows["Radom"]["country"], rows["Radom"]["region"]) == (None, "Polska")
    assert "region" not in board_json(board("usa"))["cities"][0]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("Litwa = [3]", None),
        ("Litwa = []", "Litwa has 0 country cards; there are 1 to 20"),
        ("Litwa = [0]", "0 cannot be the value of a card: it must be 1 to 99"),
        ("Litwa = [3]\nFrancja = [1]", "no city is of the country Francja"),
    ],
)
def test_piles_of_a_board_file_are_checked(wrong: str, says: str | None) -> None:
    text = (shipped_maps() / "poland.toml").read_text("utf-8").replace("Litwa = [3]", wrong)
    assert [fault.message for fault in check_board(text)[1]] == ([says] if says else [])


def test_a_board_file_without_piles_has_no_use_for_the_table() -> None:
    text = (shipped_maps() / "poland.toml").read_text("utf-8")
    begin, end = text.index("[country_cards.piles]"), text.index("[ties]")
    bare = f"{text[:begin]}[country_cards]\n\n{text[end:]}"
    assert [fault.message for fault in check_board(bare)[1]] == [
        "names no country; each is its name and the values of its cards, such as Litwa = [3]"
    ]


def test_holdings_are_written_as_they_were_read() -> None:
    for line in ("Ann holds 21 country points, 7 trains", "Ann holds 0 country points"):
        (turn,) = [entry.turn for entry in END.replay(line).entries if entry.turn is not None]
        assert write_line(END.replay(line).start, turn) == line
