"""Japan: bullet tracks that belong to all, the marker, and the end that waits for white trains (JP-01 to JP-10)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.paint.signs import COMMON, claims_of
from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.share.as_svg import picture_svg
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board
from companion.words import wording

TURNS = Tabletop("japan", 2)
CLAIMS = Tabletop("japan", 2, "claims")
FOUR = Tabletop("japan", 4, "claims")
END = Tabletop("japan", 3, "final")
COUNTS = Tabletop("japan", 2, "counts")
KEPT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets")
SIXTEEN = (
    "Akita - Morioka", "Aomori - Hakodate bullet", "Aomori - Morioka", "Fukushima - Sendai", "Fukushima - Shinjō",
    "Fukushima - Utsunomiya", "Hakata - Kokura", "Hakata - Kumamoto", "Hamamatsu - Nagoya", "Hamamatsu - Odawara",
    "Hiroshima - Kokura", "Hiroshima - Okayama", "Kagoshima-Chūō - Kumamoto", "Kanazawa - Nagano", "Kyoto - Nagoya",
    "Kyoto - Osaka",
)  # fmt: skip
"""Bullet tracks of 41 spaces in all; there are seven more."""


def built(who: str = "Ann", count: int = 16) -> tuple[str, ...]:
    return tuple(f"{who} claims {track}" for track in SIXTEEN[:count])


def bullet(table: Tabletop, *lines: str) -> list[int]:
    """What the bullet track scores for each player."""
    result = sheet_json(table.sheet(*lines))
    points = {side["name"]: side["lines"] for side in result["sides"]}
    names = [player["name"] for player in result["players"]]
    return [sum(line["points"] for line in points[name] if line["what"] == "bullet train") for name in names]


@pytest.mark.rule("JP-01")
def test_twenty_trains_and_four_tickets_two_of_them_kept() -> None:
    assert board("japan").players == (2, 3, 4, 5)
    assert TURNS.facts()[0]["pieces"] == 20
    assert TURNS.refusals("Ann keeps 1 ticket")[0][0] == "JP-01"
    assert TURNS.refusals("Ann keeps 5 tickets")[0][0] == "JP-01"
    assert TURNS.refusals(*KEPT, "Ann draws 4 tickets, keeps 1")[0][0] == "JP-01"
    assert TURNS.allows(*KEPT, "Ann draws 3 tickets, keeps 1")


# -- bullet tracks


@pytest.mark.rule("JP-02")
def test_a_bullet_track_takes_a_white_train_and_moves_the_marker() -> None:
    claim = "Ann claims Hamamatsu - Nagoya with 3 red"
    facts = CLAIMS.facts(claim)[0]
    assert (facts["pieces"], facts["bullet"]) == (20, 3)
    assert CLAIMS.points("Ann", claim).get("routes") is None
    remarks = CLAIMS.notes(claim)
    assert "no train, no points: the marker moves on to 3, 15 white trains left" in remarks
    assert not [says for says in remarks if says.startswith("+")]
    assert CLAIMS.facts(claim, "Ann claims Hamamatsu - Odawara with 2 blue 1 wild")[0]["bullet"] == 6
    assert sheet_json(CLAIMS.sheet(claim))["players"][0]["bullet"] == 3
    assert write_record(CLAIMS.played(claim)).endswith(f"{claim}\n")


@pytest.mark.rule("JP-02")
def test_it_is_paid_like_a_grey_track_and_needs_no_train_of_ones_own() -> None:
    assert CLAIMS.refusals("Ann claims Hamamatsu - Nagoya with 2 red 1 blue")[0][0] == "BA-05"
    assert CLAIMS.refusals("Ann claims Hamamatsu - Nagoya with 2 red")[0][0] == "BA-07"
    used = ("Ann claims Iwaki - Sendai", "Ann claims Akita - Aomori", "Ann claims Miyazaki - Ōita",
            "Ann claims Kanazawa - Nagoya", "Ann claims Kyoto - Tottori")  # fmt: skip
    assert CLAIMS.facts(*used)[0]["pieces"] == 2
    assert CLAIMS.refusals(*used, "Ann claims Osaka - Tottori")[0][0] == "BA-04"
    assert CLAIMS.allows(*used, "Ann claims Aomori - Morioka")


@pytest.mark.rule("JP-02")
def test_a_built_bullet_track_is_nobodys_and_shown_so() -> None:
    lines = built(count=1)
    assert CLAIMS.refusals(*lines, "Bea claims Akita - Morioka") == [
        ("BA-08", "Akita – Morioka is already built: it has a white train and belongs to everybody.")
    ]
    game = CLAIMS.played(*lines).game
    (track,) = game.rules.common_tracks(game)
    assert track not in game.owners
    assert claims_of(game)[track] == COMMON
    assert track in game.rules.unclaimable(game)


@pytest.mark.rule("JP-03")
def test_everybodys_tickets_use_it() -> None:
    lines = ("Ann claims Kyoto - Nagoya", "Ann claims Kyoto - Osaka")
    for who in ("Ann", "Bea"):
        scored = sheet(CLAIMS.replay(*lines, "Ann claims Hamamatsu - Nagoya", f"{who} shows Osaka - Tokyo"))
        side = next(side for side in scored.sides if side.name == who)
        assert [ticket.completed for ticket in side.tickets] == [False]
        whole = (
            *lines,
            "Ann claims Hamamatsu - Nagoya",
            "Ann claims Hamamatsu - Odawara",
            "Ann claims Odawara - Tokyo",
        )
        scored = sheet(CLAIMS.replay(*whole, f"{who} shows Osaka - Tokyo"))
        side = next(side for side in scored.sides if side.name == who)
        assert [ticket.completed for ticket in side.tickets] == [True]


@pytest.mark.rule("JP-04")
def test_after_the_last_white_train_they_are_ordinary_grey_tracks() -> None:
    lines = built()
    assert "no train, no points: the marker moves on to 41, 0 white trains left" in CLAIMS.notes(*lines)
    last = "Bea claims Morioka - Sendai"
    facts = CLAIMS.facts(*lines, last)[1]
    assert (facts["pieces"], facts["bullet"]) == (16, 0)
    assert CLAIMS.points("Bea", *lines, last)["routes"] == 7
    assert CLAIMS.facts(*lines[:-1], last)[1]["pieces"] == 20


@pytest.mark.rule("JP-05")
def test_cities_in_the_insets_are_one_and_the_two_tracks_to_hakodate_no_double() -> None:
    names = [city.name for city in board("japan").cities.values()]
    assert [names.count(name) for name in ("Tokyo", "Kokura")] == [1, 1]
    both = ("Ann claims Aomori - Hakodate white with 3 white", "Ann claims Aomori - Hakodate bullet with 2 red")
    assert CLAIMS.allows(*both)
    assert CLAIMS.facts(*both)[0] == CLAIMS.facts(*both)[0] | {"pieces": 17, "bullet": 2}


@pytest.mark.rule("JP-06")
def test_one_track_of_a_double_with_few_players_and_both_with_more() -> None:
    both = ("Ann claims Narita - Tokyo orange", "Bea claims Narita - Tokyo purple")
    assert CLAIMS.refusals(*both)[0][0] == "JP-06"
    assert FOUR.allows(*both)


@pytest.mark.rule("JP-07")
def test_the_last_round_waits_until_few_white_trains_are_left() -> None:
    def game(white: int) -> Any:
        """Ann has 2 trains left at the end of a turn in which this many white trains are left."""
        bea = [f"Bea claims {track}" for track in SIXTEEN[: 16 - white]]
        ann = ["Ann claims Iwaki - Sendai", "Ann claims Akita - Aomori", "Ann claims Miyazaki - Ōita",
               "Ann claims Kanazawa - Nagoya"]  # fmt: skip
        lines = [*KEPT]
        while len(bea) > 0:
            lines += [ann.pop() if ann else "Ann draws cards", f"{bea.pop()} !"]
        return replay(TURNS.header() + "\n".join([*(f"{line} !" if "claims" in line and "!" not in line else line
                      for line in lines), "Ann claims Kyoto - Tottori !"]) + "\n", board).game  # fmt: skip

    assert game(3).clock.left is None
    assert game(3).seats[0].stock == 2
    assert game(2).clock.left == 2


# -- the end


@pytest.mark.rule("JP-08")
@pytest.mark.parametrize(
    ("players", "markers", "points"),
    [
        (2, [3, 9], [-10, 10]),
        (3, [9, 8, 7], [15, 5, -10]),
        (4, [1, 2, 3, 4], [-10, 0, 10, 20]),
        (5, [5, 4, 3, 2, 1], [25, 15, 5, -5, -10]),
    ],
)
def test_points_by_place_of_the_marker(players: int, markers: list[int], points: list[int]) -> None:
    table = Tabletop("japan", players, "final")
    names = ("Ann", "Bea", "Cal", "Dee", "Eli")
    assert bullet(table, *(f"{name} holds {at} bullet" for name, at in zip(names, markers, strict=False))) == points


@pytest.mark.rule("JP-09")
def test_level_markers_share_a_place_and_building_none_costs_twenty() -> None:
    five = Tabletop("japan", 5, "final")
    held = (
        "Ann holds 9 bullet",
        "Bea holds 6 bullet",
        "Cal holds 6 bullet",
        "Dee holds 2 bullet",
        "Eli holds 0 bullet",
    )
    assert bullet(five, *held) == [25, 15, 15, -5, -20]
    assert bullet(CLAIMS, "Ann claims Kyoto - Osaka") == [10, -20]
    (line,) = [line for line in CLAIMS.side("Bea", "Ann claims Kyoto - Osaka").lines if line.what == "bullet train"]
    assert (line.rule, [why.says for why in line.why]) == ("JP-08", ["built none"])


@pytest.mark.rule("JP-03")
def test_where_the_end_is_recorded_the_table_owns_what_is_built() -> None:
    lines = ("table owns Odawara - Tokyo, Kyoto - Osaka, Aomori - Hakodate bullet", "Ann holds 6 bullet")
    record = END.played(*lines, "Bea owns Narita - Tokyo orange", "Bea shows Odawara - Narita")
    assert "table owns Odawara - Tokyo, Kyoto - Osaka, Aomori - Hakodate grey" in write_record(record)
    assert [ticket.completed for side in sheet(record).sides for ticket in side.tickets] == [True]
    assert (
        "Where Bea and Cal stood on the bullet track is not recorded, so that scores nothing."
        in (sheet_json(sheet(record))["notes"])
    )
    assert END.refusals("table owns Narita - Tokyo orange") == [
        ("JP-02", "Narita – Tokyo is not a bullet track, so no white train can be there.")
    ]
    assert END.refusals(lines[0], "Ann owns Kyoto - Osaka")[0][0] == "BA-08"
    assert END.refusals("Ann owns Kyoto - Osaka", lines[0])[0][0] == "BA-08"
    assert END.refusals(lines[0], "table owns Kyoto - Osaka")[0][0] == "BA-08"
    assert END.refusals("table owns " + ", ".join([*SIXTEEN, "Morioka - Sendai"])) == [
        ("JP-04", "17 bullet tracks cannot be built: there are only 16 white trains.")
    ]
    assert END.refusals("Ann holds 99 bullet") == [
        ("JP-02", "Ann cannot be at 99 on the bullet track; all bullet tracks together have 59 spaces.")
    ]


@pytest.mark.rule("JP-04")
def test_a_bullet_track_that_a_seat_owns_at_the_end_is_an_ordinary_one() -> None:
    own, white = "Ann owns Morioka - Sendai", f"table owns {', '.join(SIXTEEN)}"
    doubted = wording("bullet owned", tracks=["Morioka – Sendai"], left=16)
    for lines in ((own, white), (white, own), (own,)):
        record = END.sheet(*lines)
        assert record.players[0].pieces_left == 20 - 4
        assert (doubted in [remark.says for remark in record.notes]) is (len(lines) == 1)


@pytest.mark.rule("JP-08")
def test_where_only_numbers_are_recorded_markers_are_entered() -> None:
    lines = ("Ann has 3 routes of 2; holds 5 bullet", "Bea has 3 routes of 2; holds 0 bullet")
    assert bullet(COUNTS, *lines) == [10, -20]


@pytest.mark.rule("JP-02")
def test_the_markers_total_is_limited_by_the_bullet_tracks_built() -> None:
    assert COUNTS.allows("Ann holds 30 bullet", "Bea holds 19 bullet")
    assert COUNTS.refusals("Ann holds 30 bullet", "Bea holds 20 bullet") == [
        (
            "JP-02",
            "Bea cannot be at 20 on the bullet track: the 16 white trains cover 49 spaces at most, and the others are "
            "at 30 together.",
        )
    ]
    told = ("table owns Kyoto - Osaka", "Bea holds 0 bullet", "Cal holds 0 bullet")
    doubted = wording("markers not built", told=2, spaces=1)
    for far, doubts in (("1", 0), ("2", 1)):
        says = [remark.says for remark in END.sheet(*told, f"Ann holds {far} bullet").notes]
        assert says.count(doubted) == doubts


@pytest.mark.rule("JP-10")
def test_no_other_bonus() -> None:
    assert not {"longest_path", "most_tickets"} & board("japan").numbers.keys()


def test_a_picture_explains_what_a_bullet_track_is() -> None:
    record = CLAIMS.played(*built(count=2))
    assert ">bullet track</text>" in picture_svg(record.game, sheet(record))


def test_a_board_file_is_checked() -> None:
    text = (shipped_maps() / "japan.toml").read_text("utf-8")
    assert [fault.message for fault in check_board(text.replace('kind = "bullet"', 'kind = "train"'))[1]] == [
        "no track of the board is a bullet track"
    ]
    assert [fault.message for fault in check_board(text.replace("2 = [10, -10]", "2 = [10, 0, -10]"))[1]] == [
        "lists at most one place per player with 2 players, of at most 999 points each"
    ]


@pytest.mark.rule("JP-02")
def test_a_track_that_may_be_a_bullet_track_becomes_one_in_one_line() -> None:
    doubtful = CLAIMS.notes("Ann claims Ginza - Tokyo")
    assert "if yours differs: table corrects route Ginza - Tokyo to LENGTH COLOUR KIND" in doubtful
    line = "table corrects route Ginza - Tokyo to 1 grey bullet"
    assert CLAIMS.notes(line) == ["the board now has Ginza – Tokyo: 1 space, grey, bullet"]
    assert CLAIMS.sheet(line, "Ann claims Ginza - Tokyo").players[0].pieces_left == 20
    back = "table corrects route Akita - Morioka to 2 grey train"
    assert CLAIMS.sheet(back, "Ann claims Akita - Morioka").players[0].pieces_left == 18


@pytest.mark.rule("JP-02")
def test_correcting_a_built_bullet_track_moves_its_builders_marker() -> None:
    built_by_bea = ("Bea claims Kyoto - Osaka", "Ann claims Kyoto - Nagoya")
    longer = "table corrects route Kyoto - Nagoya to 3 grey bullet"
    assert [facts["bullet"] for facts in CLAIMS.facts(*built_by_bea, longer)] == [3, 1]
    assert [facts["bullet"] for facts in CLAIMS.facts(longer, *built_by_bea)] == [3, 1]
    assert [facts["bullet"] for facts in CLAIMS.facts(*built_by_bea, longer, "Ann claims Odawara - Tokyo")] == [4, 1]


@pytest.mark.rule("JP-02")
def test_a_built_track_that_turns_out_not_to_be_bullet_is_its_builders() -> None:
    claims, line = (
        ("Bea claims Kyoto - Osaka", "Ann claims Kyoto - Nagoya"),
        "table corrects route Kyoto - Nagoya to 3 grey train",
    )
    before, after = CLAIMS.sheet(line, *claims), CLAIMS.sheet(*claims, line)
    assert (sheet_json(after)["sides"], after.players) == (sheet_json(before)["sides"], before.players)
    assert CLAIMS.points("Ann", *claims, line)["routes"] == 4
    assert CLAIMS.against(*claims, line, "Bea claims Kyoto - Nagoya") == ["BA-08"]


@pytest.mark.rule("JP-02")
def test_a_claimed_track_that_turns_out_to_be_a_bullet_track_is_everybodys() -> None:
    claim, line = "Ann claims Ginza - Tokyo", "table corrects route Ginza - Tokyo to 1 grey bullet"
    before, after = CLAIMS.sheet(line, claim), CLAIMS.sheet(claim, line)
    assert (sheet_json(after)["sides"], after.players) == (sheet_json(before)["sides"], before.players)
    assert CLAIMS.played(claim, line).game.owners == {}
    late = tuple(claim for claim in built("Bea"))  # no white train is left for it
    assert CLAIMS.points("Ann", *late, claim, line)["routes"] == 1
