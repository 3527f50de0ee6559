"""London: buses, tickets, doubles and districts (LO-01 to LO-05)."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.session.marks import city_marks
from companion.share.as_json import board_json, sheet_json
from companion.share.as_svg import picture_svg
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

TURNS = Tabletop("london")
CLAIMS = Tabletop("london", 2, "claims")
THREE = Tabletop("london", 3, "claims")
END = Tabletop("london", 2, "final")
COUNTS = Tabletop("london", 2, "counts")
SOUTH = (
    "Ann claims Elephant & Castle - Waterloo Station",
    "Ann claims Globe Theatre - Waterloo Station",
)
"""District 3."""


@pytest.mark.rule("LO-01")
def test_two_to_four_play_with_seventeen_buses_and_a_small_deck() -> None:
    assert board("london").players == (2, 3, 4)
    assert TURNS.facts()[0]["pieces"] == 17
    assert TURNS.facts()[0]["cards"] == 2
    cards = board("london").numbers["cards"]
    assert (cards.each, cards.wilds, cards.each * len(cards.colours) + cards.wilds) == (6, 8, 44)
    assert {track.colour for track in board("london").tracks} == {*cards.colours, "grey"}
    assert THREE.refusals("Ann claims Big Ben - Trafalgar Square with 1 red")[0][0] == "BA-25"
    assert END.refusals("Ann holds 18 trains")[0][0] == "BA-04"


@pytest.mark.rule("LO-02")
def test_two_tickets_one_of_them_kept_then_two_drawn() -> None:
    assert TURNS.refusals("Ann keeps 0 tickets")[0][0] == "LO-02"
    assert TURNS.refusals("Ann keeps 3 tickets")[0][0] == "LO-02"
    assert TURNS.allows("Ann keeps 1 ticket")
    kept = ("Ann keeps 1 ticket", "Bea keeps 2 tickets", "Cal keeps 1 ticket")
    assert TURNS.refusals(*kept, "Ann draws 3 tickets, keeps 1")[0][0] == "LO-02"
    assert TURNS.refusals(*kept, "Ann draws 2 tickets, keeps 0")[0][0] == "LO-02"
    assert TURNS.allows(*kept, "Ann draws 2 tickets, keeps 1")


@pytest.mark.rule("LO-03")
def test_a_double_has_one_open_track_with_two_players_and_both_with_more() -> None:
    both = ("Ann claims St Paul's - Tower of London purple", "Bea claims St Paul's - Tower of London yellow")
    assert CLAIMS.refusals(*both)[0][0] == "LO-03"
    assert THREE.allows(*both)
    assert THREE.refusals(both[0], "Ann claims St Paul's - Tower of London yellow")[0][0] == "BA-09"


# -- districts


@pytest.mark.rule("LO-04")
def test_each_place_has_the_number_of_its_district() -> None:
    signs = Counter(what for what in city_marks(TURNS.played().game).values())
    assert signs == {"district 1": 2, "district 2": 4, "district 3": 3, "district 4": 4, "district 5": 4}
    replay = TURNS.played()
    letters = Counter(re.findall(r">([1-5])</text>", picture_svg(replay.game, sheet(replay))))
    assert letters == {"1": 3, "2": 5, "3": 4, "4": 5, "5": 5}  # one of each in the legend
    cities = board_json(board("london"))["cities"]
    assert next(city["district"] for city in cities if city["name"] == "Brick Lane") == 4
    assert "district" not in board_json(board("usa"))["cities"][0]


@pytest.mark.rule("LO-04")
def test_a_district_scores_its_number_when_all_its_places_are_joined() -> None:
    assert "districts" not in CLAIMS.points("Ann", SOUTH[0])
    assert CLAIMS.points("Ann", *SOUTH)["districts"] == 3
    assert CLAIMS.facts(*SOUTH)[0]["district points"] == 3
    more = (*SOUTH, "Ann claims British Museum - Covent Garden")
    assert CLAIMS.points("Ann", *more)["districts"] == 4
    (why,) = next(line.why for line in CLAIMS.side("Ann", *more).lines if line.what == "districts")
    assert why.says == "1 and 3"
    assert CLAIMS.of_each("districts", *more) == [[1, 3], []]


@pytest.mark.rule("LO-04")
def test_a_districts_places_may_be_joined_via_others_but_must_be_connected() -> None:
    """British Museum and Covent Garden via Piccadilly Circus; it is not enough to touch each of them separately."""
    apart = ("Ann claims British Museum - Piccadilly Circus", "Ann claims Covent Garden - Trafalgar Square black")
    assert "districts" not in CLAIMS.points("Ann", *apart)
    assert CLAIMS.points("Ann", *apart, "Ann claims Covent Garden - Piccadilly Circus green")["districts"] == 1


@pytest.mark.rule("LO-04")
def test_a_table_may_let_touched_places_count() -> None:
    apart = ("Ann claims British Museum - Piccadilly Circus", "Ann claims Covent Garden - Trafalgar Square black")
    house = Tabletop("london", 2, "claims", ("option: districts.joined = no",))
    assert house.points("Ann", *apart)["districts"] == 1


@pytest.mark.rule("LO-04")
def test_several_players_score_the_same_district() -> None:
    lines = ("Ann claims British Museum - Covent Garden", "Bea claims British Museum - Covent Garden")
    assert [THREE.points(name, *lines)["districts"] for name in ("Ann", "Bea")] == [1, 1]


def test_a_claim_says_which_district_it_completes() -> None:
    last = CLAIMS.verdict(*SOUTH)
    assert "3 points more at the end: all places of district 3 joined" in [note.says for note in last.notes]
    assert not [note for note in CLAIMS.verdict(SOUTH[0]).notes if "at the end" in note.says]


@pytest.mark.rule("LO-04")
def test_where_the_end_is_recorded_districts_follow_from_what_is_owned() -> None:
    tracks = "Elephant & Castle - Waterloo Station, Globe Theatre - Waterloo Station, Brick Lane - St Paul's"
    record = END.played(f"Ann owns {tracks}", "Ann holds 10 trains")
    result = sheet_json(sheet(record))
    assert [player["districts"] for player in result["players"]] == [[3], []]
    (line,) = [line for line in result["sides"][0]["lines"] if line["what"] == "districts"]
    assert line == {"what": "districts", "points": 3, "rule": "LO-04"}


@pytest.mark.rule("LO-04")
def test_where_only_numbers_are_recorded_the_points_are_entered() -> None:
    line = "Ann has 5 routes of 2; has 8 district points"
    assert COUNTS.points("Ann", line)["districts"] == 8
    assert write_record(COUNTS.replay(line)).endswith(f"\n{line}\n")
    assert COUNTS.refusals("Ann has 16 district points") == [
        (
            "LO-04",
            "Ann cannot have 16 points for districts; no districts of the board add up to that, and all of them "
            "are worth 15.",
        )
    ]
    assert COUNTS.refusals("Ann has 1 route of 2", "Ann has 4 district points") == [
        ("LO-04", "Ann cannot have 4 points for districts with 1 route; they bring 1 at most.")
    ]
    assert COUNTS.allows("Ann has 4 district points", "Ann has 3 routes of 2")
    assert COUNTS.refusals("Ann has 5 district points", "Ann has 1 route of 2")[0][0] == "LO-04"


@pytest.mark.rule("LO-04")
def test_small_districts_may_be_worth_more_than_one_with_more_places() -> None:
    """On a board where six places are worth 4, and two others, of two and three places, 2 and 3."""
    districts = {"1": ("2",) * 2, "2": ("",) * 4, "3": ("3",) * 3, "4": ("4",) * 4, "5": ("4", "4", "", "")}
    numbers = {before: iter(now) for before, now in districts.items()}

    def renumbered(row: re.Match[str]) -> str:
        return f", district = {number}" if (number := next(numbers[row[1]])) else ""

    text = re.sub(r", district = (\d)", renumbered, (shipped_maps() / "london.toml").read_text("utf-8"))
    ours, faults = check_board(text)
    assert (ours is not None, faults) == (True, [])

    def reasons(routes: str) -> list[str]:
        line = f"Ann has 5 district points; has {routes}"
        (row,) = replay(f"{COUNTS.header()}{line}\n", lambda _: ours).moves
        return [reason.says for reason in row.verdict.reasons]

    assert reasons("3 routes of 2") == []
    assert reasons("2 routes of 2") == ["Ann cannot have 5 points for districts with 2 routes; they bring 3 at most."]


def test_a_board_without_a_district_has_no_use_for_the_table() -> None:
    rows = (shipped_maps() / "london.toml").read_text("utf-8").splitlines()
    text = "\n".join(row.partition(", district =")[0] + " }," if ", district =" in row else row for row in rows)
    assert [fault.message for fault in check_board(text)[1]] == ["no city of the board has a district"]


# -- the end


@pytest.mark.rule("LO-05")
def test_no_other_bonus_and_more_completed_tickets_win_a_tie() -> None:
    assert not {"longest_path", "most_tickets"} & board("london").numbers.keys()
    lines = ("Ann claims St Paul's - The Charterhouse", "Ann claims Piccadilly Circus - Trafalgar Square blue")
    shared = CLAIMS.sheet(*lines, "Bea claims Baker Street - Regent's Park")
    assert [(side.total, side.rank) for side in shared.sides] == [(2, 1), (2, 1)]
    ticket = ("Ann claims British Museum - Piccadilly Circus", "Ann shows British Museum - Piccadilly Circus")
    level = CLAIMS.sheet(*ticket, "Bea claims Baker Street - Regent's Park", "Bea claims King's Cross - British Museum")
    assert [(side.name, side.total, side.rank) for side in level.sides] == [("Ann", 4, 1), ("Bea", 4, 2)]
    assert level.winners == ("Ann",)
