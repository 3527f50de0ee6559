"""Italy: ferry cards and waves, the countries around it, and the regions of each network (IT-01 to IT-08)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.boards.corrections import corrections
from companion.boards.doubts import doubts_on_sheet
from companion.families.ferry_cards import TakeFerryCard
from companion.game.values import replace
from companion.record.faults import RecordFault
from companion.record.lines import read_line
from companion.record.replay import write_record
from companion.referee import offers
from companion.scoring import sheet
from companion.share.as_json import board_json, sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

TURNS = Tabletop("italy", 2)
CLAIMS = Tabletop("italy", 2, "claims")
FOUR = Tabletop("italy", 4, "claims")
END = Tabletop("italy", 2, "final")
COUNTS = Tabletop("italy", 2, "counts")
KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets")


@pytest.mark.rule("IT-01")
def test_five_tickets_three_of_them_kept_then_four_drawn() -> None:
    assert board("italy").players == (2, 3, 4, 5)
    assert TURNS.refusals("Ann keeps 2 tickets")[0][0] == "IT-01"
    assert TURNS.refusals("Ann keeps 6 tickets")[0][0] == "IT-01"
    assert TURNS.refusals(*KEPT, "Ann draws 3 tickets, keeps 1")[0][0] == "IT-01"
    assert TURNS.refusals(*KEPT, "Ann draws 4 tickets, keeps 0")[0][0] == "IT-01"
    assert TURNS.allows(*KEPT, "Ann draws 4 tickets, keeps 1")


# -- ferry cards


@pytest.mark.rule("BA-05")
def test_refused_payments_name_what_can_pay() -> None:
    assert CLAIMS.refusals("Ann claims Cagliari - Palermo with 3 coal")[0] == (
        "BA-05",
        "Ann cannot pay for Cagliari – Palermo with coal tokens; it takes cards, ferry cards or wilds only.",
    )
    assert Tabletop("usa", 3, "claims").refusals("Ann claims Boston - Montréal with 2 ferry")[0] == (
        "BA-05",
        "Ann cannot pay for Boston – Montréal with ferry cards; it takes cards or wilds only.",
    )


@pytest.mark.rule("IT-02")
def test_a_ferry_card_is_the_whole_turn_and_nobody_holds_three() -> None:
    first = (*KEPT, "Ann draws a ferry card", "Bea draws red, blue")
    assert TURNS.facts(*first)[0]["ferry cards"] == 1
    assert TURNS.refusals(*KEPT, "Ann draws a ferry card", "Ann draws a ferry card")[0][0] == "BA-03"
    two = (*first, "Ann draws ferry", "Bea draws red, blue")
    assert TURNS.refusals(*two, "Ann draws a ferry card") == [
        ("IT-02", "Ann already holds 2 ferry cards, and nobody may hold more.")
    ]
    assert CLAIMS.refusals("Ann draws a ferry card", "Ann draws a ferry card", "Ann draws a ferry card")[0][0] == (
        "IT-02"
    )
    assert write_record(TURNS.played(*two)).count("draws a ferry card") == 2


@pytest.mark.rule("IT-02")
def test_when_all_are_held_none_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = board("italy").numbers["ferry_cards"]
    assert (numbers.cards, numbers.hold) == (10, 2)
    family = TURNS.played().game.rules.get("ferry_cards")
    assert family is not None
    monkeypatch.setattr(family, "numbers", replace(numbers, cards=1))
    assert [reason.says for reason in family.against(TURNS.played(*KEPT).game, 0, TakeFerryCard())] == []
    game = TURNS.played(*KEPT, "Ann draws a ferry card").game
    assert [reason.says for reason in family.against(game, 1, TakeFerryCard())] == [
        "No ferry card is left to take; the game has 1."
    ]


@pytest.mark.rule("IT-02")
def test_a_played_ferry_card_can_be_taken_again() -> None:
    drawn = (*KEPT, "Ann draws a ferry card", "Bea draws red, blue", "Ann draws a ferry card", "Bea draws red, blue")
    laid = (*drawn, "Ann claims Messina - Siracusa with 2 red 1 ferry", "Bea draws red, blue")
    assert TURNS.facts(*laid)[0]["ferry cards"] == 1
    assert "2 ferry cards in hand" in TURNS.notes(*laid, "Ann draws a ferry card")


@pytest.mark.rule("IT-02")
def test_it_is_offered_and_listed_while_one_may_be_held() -> None:
    def offered(*lines: str) -> bool:
        game = TURNS.played(*KEPT, *lines).game
        return any(isinstance(turn.steps[0], TakeFerryCard) for turn, _ in offers(game, 0))

    turns = ("Ann draws a ferry card", "Bea draws red, blue")
    assert offered()
    assert offered(*turns)
    assert not offered(*turns, *turns)


@pytest.mark.rule("IT-03")
@pytest.mark.parametrize(
    ("track", "paid", "fine"),
    [
        ("Olbia - Roma", "2 red 2 wild", True),
        ("Olbia - Roma", "2 red 1 ferry", True),
        ("Olbia - Roma", "2 red 1 wild 1 ferry", True),
        ("Olbia - Roma", "2 wild 1 ferry", True),
        ("Olbia - Roma", "4 wild", True),
        ("Olbia - Roma", "3 red 1 wild", False),
        ("Olbia - Roma", "3 red 1 ferry", False),
        ("Olbia - Roma", "1 red 1 blue 1 ferry", False),
        ("Olbia - Roma", "2 red 2 ferry", False),
        ("Olbia - Roma", "1 red 1 ferry", False),
        ("Ancona - Venezia", "2 red 2 ferry", True),
        ("Ancona - Venezia", "2 red 1 wild 1 ferry", True),
        ("Ancona - Venezia", "2 red 2 wild 1 ferry", True),
        ("Ancona - Venezia", "3 red 1 wild 1 ferry", False),
        ("Ancona - Venezia", "2 red 1 ferry", False),
        ("Genova - Olbia", "3 red 2 ferry", True),
        ("Genova - Olbia", "3 red 2 wild 1 ferry", True),
        ("Genova - Olbia", "3 red 1 wild 1 ferry", False),
        ("Trieste - Venezia ferry", "2 red 1 ferry", True),
        ("Trieste - Venezia ferry", "1 red 1 ferry", False),
        ("Ancona - Pescara red", "2 red 1 ferry", False),
        ("Bari - Taranto purple", "1 ferry", False),
    ],
)
def test_each_wave_takes_a_locomotive_or_half_a_ferry_card(track: str, paid: str, fine: bool) -> None:
    line = f"Ann claims {track} with {paid}"
    assert CLAIMS.allows(line) == fine
    if not fine:
        assert {"IT-03", "BA-07", "BA-05"} & set(CLAIMS.against(line))


@pytest.mark.rule("IT-03")
def test_refusals_say_what_the_waves_take() -> None:
    assert CLAIMS.refusals("Ann claims Olbia - Roma with 2 red 2 ferry") == [
        (
            "IT-03",
            "Ann plays 2 ferry cards for Olbia – Roma; as one pays for up to 2, at most 1 ferry card can be played for "
            "its 2 waves.",
        )
    ]
    assert CLAIMS.refusals("Ann claims Genova - Olbia with 5 red 1 ferry") == [
        (
            "IT-03",
            "Genova – Olbia is a ferry with 4 waves, each paid with a wild or part of a ferry card; what Ann plays "
            "is enough for 2.",
        )
    ]
    assert CLAIMS.refusals("Ann claims Ancona - Pescara red with 2 red 1 ferry") == [
        ("IT-03", "Ann cannot play a ferry card for Ancona – Pescara: it has no waves.")
    ]
    assert ("IT-02", "Ann cannot play 3 ferry cards for Genova – Olbia: nobody holds more than 2.") in CLAIMS.refusals(
        "Ann claims Genova - Olbia with 3 red 1 wild 3 ferry"
    )
    assert TURNS.refusals(*KEPT, "Ann claims Trieste - Venezia ferry with 2 red 1 ferry") == [
        ("BA-26", "Ann plays 1 ferry card but holds 0.")
    ]


@pytest.mark.rule("IT-03")
@pytest.mark.rule("BA-07")
@pytest.mark.parametrize(
    ("track", "paid", "worth"),
    [
        ("Olbia - Roma", "3 red 1 ferry", 5),
        ("Ancona - Venezia", "3 red 2 ferry", 6),
        ("Genova - Olbia", "4 red 2 ferry", 8),
        ("Olbia - Roma", "5 red 1 ferry", 6),
        ("Olbia - Roma", "1 red 1 ferry", 3),
    ],
)
def test_ferry_cards_that_pay_all_waves_leave_a_wrong_number_of_other_cards(track: str, paid: str, worth: int) -> None:
    """The ferry cards are not said to pay too few waves."""
    [(rule, says)] = CLAIMS.refusals(f"Ann claims {track} with {paid}")
    assert rule == "BA-07"
    assert says.endswith(f"Ann pays for {worth}.")


def test_an_unrecorded_payment_is_in_cards_while_they_suffice() -> None:
    """What was laid is assumed and said; a ferry card may then be held or not, so a third one is not refused."""
    taken = (*KEPT, "Ann draws a ferry card", "Bea draws red, blue", "Ann draws a ferry card", "Bea draws red, blue")
    claim = "Ann claims Cagliari - Roma"
    assert "pays with 4 cards (else say: with 2 red 1 ferry)" in TURNS.notes(*taken, claim)
    game = TURNS.played(*taken, claim).game
    assert game.rules.ranges(game, 0)["ferry cards"] == (1, 2)
    third = (*taken, claim, "Bea draws red, blue", "Ann draws a ferry card")
    assert TURNS.facts(*third)[0]["ferry cards"] == 2, "if it was allowed, one of the others was laid"
    spent = (*taken, claim, "Bea draws red, blue")
    few = (*spent, "Ann draws red, red", "Bea draws red, blue")
    assert "pays with 2 red and 1 ferry" in " ".join(TURNS.notes(*few, "Ann claims Messina - Siracusa"))
    assert TURNS.facts(*few, "Ann claims Messina - Siracusa")[0]["ferry cards"] == 1
    assert not [says for says in CLAIMS.notes(claim) if says.startswith("pays with")], "no hands, nothing to say"


def test_with_dice_ferry_cards_are_not_used() -> None:
    dice = Tabletop("italy", 2, "claims", ("dice: yes",))
    assert dice.refusals("Ann draws a ferry card")[0] == (
        "IT-02", "Ann cannot take a ferry card: with dice they pay for nothing."
    )  # fmt: skip


@pytest.mark.rule("IT-03")
def test_waves_are_in_the_board_file_and_are_drawn() -> None:
    rows = board_json(board("italy"))["routes"]
    assert sum(row.get("waves", 0) for row in rows) == 55
    assert sum(1 for row in rows if row.get("waves")) == 21
    text = (shipped_maps() / "italy.toml").read_text("utf-8")
    for wrong, says in (
        ('kind = "ferry", waves = 2', "there are more waves than the 4 spaces of the track"),
        ('length = 2, colour = "yellow"', "only a ferry has waves"),
    ):
        more = wrong.replace("waves = 2", "waves = 5") if "waves" in wrong else f"{wrong}, waves = 1"
        assert says in [fault.message for fault in check_board(text.replace(wrong, more, 1))[1]]


# -- the board


@pytest.mark.rule("IT-04")
def test_any_end_of_a_country_completes_a_ticket_and_no_path_goes_through() -> None:
    lines = ("Ann claims Bolzano - Svizzera (Bolzano)", "Ann claims Milano - Svizzera (Milano)")
    scored = sheet(
        CLAIMS.replay(*lines, "Ann claims Bolzano - Verona", "Ann shows Svizzera - Verona, Bolzano - Firenze")
    )
    assert [(ticket.b, ticket.completed) for ticket in scored.sides[0].tickets] == [
        ("Verona", True),
        ("Firenze", False),
    ]
    apart = sheet(CLAIMS.replay(*lines, "Ann shows Milano - Bologna", "Ann claims Bologna - Verona orange",
                                "Ann claims Bolzano - Verona"))  # fmt: skip
    assert [ticket.completed for ticket in apart.sides[0].tickets] == [False]
    assert {city.country for city in board("italy").cities.values()} - {None} == {
        "Austria", "Croazia", "Francia", "Monaco", "Svizzera",
    }  # fmt: skip


@pytest.mark.rule("IT-02")
@pytest.mark.parametrize("drawn", ["red, ferry", "red, a ferry card", "2 ferry cards"])
def test_a_ferry_card_with_other_cards_is_refused_as_drawn_alone(drawn: str) -> None:
    with pytest.raises(RecordFault, match="“ferry” is drawn alone, as the whole turn: draws a ferry card"):
        read_line(TURNS.played(*KEPT).game, f"Ann draws {drawn}")


@pytest.mark.rule("IT-05")
def test_one_track_of_a_double_or_the_triple_with_few_players() -> None:
    both = ("Ann claims Bari - Foggia red", "Bea claims Bari - Foggia orange")
    assert CLAIMS.refusals(*both)[0][0] == "IT-05"
    assert FOUR.allows(*both)
    three = ("Ann claims Napoli - Roma red", "Bea claims Napoli - Roma white", "Cal claims Napoli - Roma yellow")
    assert CLAIMS.refusals(*three[:2])[0][0] == "IT-05"
    assert FOUR.allows(*three)
    assert CLAIMS.refusals("Ann claims Trieste - Venezia orange", "Bea claims Trieste - Venezia ferry")[0][0] == "IT-05"


def test_doubtful_rows_say_so() -> None:
    assert "about this track: one list has 6 spaces with 3 waves" in CLAIMS.notes("Ann claims Bari - Croazia (Bari)")
    assert any(
        says.startswith("about the ticket Genova – Pescara: worth less") for says in CLAIMS.notes(
            "Ann claims Bari - Taranto purple", "Ann shows Genova - Pescara"
        )
    )  # fmt: skip


# -- regions

APULIA = (
    "Ann claims Bari - Foggia orange", "Ann claims Bari - Taranto purple", "Ann claims Lecce - Taranto blue",
)  # fmt: skip
NORTH = (
    "Ann claims Foggia - Pescara blue", "Ann claims Ancona - Pescara red", "Ann claims Ancona - Perugia",
    "Ann claims Foggia - Salerno",
)  # fmt: skip


def regions(table: Tabletop, *lines: str) -> tuple[Any, int]:
    record = table.played(*lines)
    result = sheet_json(sheet(record))
    points = sum(line["points"] for line in result["sides"][0]["lines"] if line["what"] == "regions")
    return result["players"][0]["regions"], points


@pytest.mark.rule("IT-06")
def test_each_network_scores_for_its_regions() -> None:
    assert regions(CLAIMS, *NORTH) == ([5], 1)  # Puglia, Abruzzo, Marche, Umbria, Campania
    assert regions(CLAIMS, *NORTH[:3]) == ([4], 0)
    assert regions(CLAIMS, *NORTH, "Ann claims Milano - Torino black") == ([5, 2], 1)
    south = ("Ann claims Cosenza - Salerno green", "Ann claims Napoli - Roma red", "Ann claims Napoli - Salerno blue")
    assert regions(CLAIMS, *NORTH, *south) == ([7], 4)
    assert [CLAIMS.points("Ann", *lines).get("regions") for lines in (NORTH[:3], NORTH)] == [None, 1]


@pytest.mark.rule("IT-06")
def test_the_points_by_number_of_regions() -> None:
    family = CLAIMS.played().game.rules.get("regions")
    assert family is not None
    worth = family.worth
    assert [worth(count) for count in range(4, 21)] == [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 56, 56, 56, 56, 56]


@pytest.mark.rule("IT-07")
def test_three_regions_count_twice_if_all_their_cities_are_reached() -> None:
    assert regions(CLAIMS, *APULIA, *NORTH) == ([6], 2)
    assert regions(CLAIMS, *APULIA[:2], *NORTH) == ([5], 1)  # Lecce is missing
    apart = ("Ann claims Lecce - Taranto blue", "Ann claims Bari - Foggia orange")
    assert regions(CLAIMS, *apart, *NORTH)[0] == [5, 1]  # all cities, in two networks
    isles = ("Ann claims Olbia - Sassari red", "Ann claims Cagliari - Sassari black")
    assert regions(CLAIMS, *isles)[0] == [2]
    assert regions(CLAIMS, "Ann claims Palermo - Catania", "Ann claims Catania - Siracusa",
                   "Ann claims Agrigento - Catania", "Ann claims Catania - Messina")[0] == [2]  # fmt: skip
    assert regions(CLAIMS, "Ann claims Olbia - Sassari red")[0] == [1]
    assert len({city.region for city in board("italy").cities.values() if city.region}) == 17


@pytest.mark.rule("IT-06")
def test_an_end_across_the_border_is_no_region() -> None:
    assert regions(CLAIMS, "Ann claims Bolzano - Svizzera (Bolzano)") == ([1], 0)


@pytest.mark.rule("IT-06")
def test_the_sheet_lists_the_regions_and_a_claim_says_what_it_adds() -> None:
    (why,) = (line.why for line in CLAIMS.side("Ann", *APULIA, *NORTH).lines if line.what == "regions")
    assert [remark.says for remark in why] == ["6 regions 2 (Abruzzo, Campania, Marche, Puglia ×2 and Umbria)"]
    assert "1 point more at the end: networks of 5 regions" in CLAIMS.notes(*NORTH)
    assert not [says for says in CLAIMS.notes(*NORTH[:3]) if "at the end" in says]
    assert CLAIMS.facts(*NORTH)[0]["regions"] == 5


@pytest.mark.rule("IT-06")
def test_where_the_end_is_recorded_regions_follow_from_what_is_owned() -> None:
    tracks = ", ".join(line.removeprefix("Ann claims ") for line in (*APULIA, *NORTH))
    assert regions(END, f"Ann owns {tracks}") == ([6], 2)


@pytest.mark.rule("IT-06")
def test_where_only_numbers_are_recorded_their_points_are_counted() -> None:
    assert COUNTS.points("Ann", "Ann has 12 routes of 2; has 11 region points")["regions"] == 11
    assert COUNTS.refusals("Ann has 999 region points") == [
        ("IT-06", "Ann cannot have 999 points for regions; the board gives 226 at most.")
    ]
    assert COUNTS.allows("Ann has 2 routes of 2", "Ann has 2 region points")
    assert COUNTS.refusals("Ann has 2 routes of 2", "Ann has 7 region points") == [
        ("IT-06", "Ann cannot have 7 points for regions with 2 routes; they bring 2 at most.")
    ]


def test_a_board_without_regions_has_no_use_for_the_table() -> None:
    text = (shipped_maps() / "italy.toml").read_text("utf-8")
    faults = [fault.message for fault in check_board(text.replace('region = "Sicilia"', 'region = "Sizilien"'))[1]]
    assert faults == ["no city is in Sicilia"]


@pytest.mark.rule("IT-08")
def test_no_other_bonus_and_more_completed_tickets_win_a_tie() -> None:
    assert not {"longest_path", "most_tickets"} & board("italy").numbers.keys()
    lines = ("Ann claims Milano - Parma", "Ann claims Bologna - Parma red", "Ann shows Milano - Bologna")
    tied = CLAIMS.sheet(*lines, "Bea claims Cosenza - Taranto black", "Bea claims Bari - Taranto purple")
    assert [(side.total, side.rank) for side in tied.sides] == [(8, 1), (8, 2)]


@pytest.mark.rule("BA-27")
def test_the_value_of_a_doubtful_ticket_is_corrected_at_the_table() -> None:
    shown, line = "Ann shows Genova - Pescara", "table corrects ticket Pescara - Genova to 10"
    assert "if yours differs: table corrects ticket Genova - Pescara to POINTS" in CLAIMS.notes(shown)
    assert CLAIMS.notes(line) == ["the ticket Genova – Pescara is worth 10 points now"]
    for lines in ((line, shown), (shown, line)):
        record = CLAIMS.played(*lines)
        assert sheet(record).sides[0].tickets[0].points == -10
        assert doubts_on_sheet(record.game) == []
        (made,) = corrections(board("italy"), record.game.board)
        assert (made.was, made.now, made.ticket) == ((7,), (10,), True)
    failed = "Ann failed Genova - Pescara"
    assert COUNTS.sheet(failed, line).sides[0].total == -10


@pytest.mark.rule("IT-02")
def test_a_third_ferry_card_that_the_table_insists_on_is_held() -> None:
    drawn = (*KEPT, *("Ann draws a ferry card", "Bea draws red, blue") * 2, "Ann draws a ferry card ! agreed")
    assert TURNS.replay(*drawn).game.parts["ferry_cards"][0].cards == 3
