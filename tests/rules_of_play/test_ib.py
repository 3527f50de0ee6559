"""Iberia: two drafts of tickets, festival cards, ferries (IB-01 to IB-11)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.game.deal import seats_yet_to_keep
from companion.record.faults import RecordFault
from companion.record.lines import write_line
from companion.record.replay import write_record
from companion.referee import offers
from companion.scoring import sheet
from companion.session import Session, record_events
from companion.session.hints import hint
from companion.session.marks import city_marks
from companion.share.as_json import board_json, sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board
from companion.words import wording

TURNS = Tabletop("iberia")
TWO = Tabletop("iberia", 2)
CLAIMS = Tabletop("iberia", 2, "claims")
FOUR = Tabletop("iberia", 4, "claims")
END = Tabletop("iberia", 2, "final")
COUNTS = Tabletop("iberia", 2, "counts")

KEPT = ("Ann keeps 4 tickets", "Bea keeps 4 tickets")
AGAIN = (*KEPT, "Ann draws red, blind; turned up draft")
BOTH = "table turned up Lisboa, Porto, Coimbra"
"""Cards at both ends of Coimbra – Lisboa."""


def cards(table: Tabletop, *lines: str) -> list[Any]:
    """Everybody's festival cards after these lines."""
    return table.of_each("festivals", *lines)


def points(table: Tabletop, *lines: str) -> list[int]:
    """What everybody's festival cards score."""
    return table.points_of_each("festivals", *lines)


# -- set-up and drafts


@pytest.mark.rule("IB-01")
def test_two_to_five_play_with_35_trains_and_a_deck_with_54_festival_cards() -> None:
    iberia = board("iberia")
    assert iberia.players == (2, 3, 4, 5)
    assert TURNS.facts()[0]["pieces"] == 35
    stacks = {city.name: city.column("festival", ()) for city in iberia.cities.values()}
    assert sum(map(len, stacks.values())) - len(stacks["Coimbra"]) == 54
    assert iberia.numbers["cards"].wilds + 8 * iberia.numbers["cards"].each == 110


@pytest.mark.rule("IB-02")
def test_exactly_four_of_the_six_drafted_tickets_are_kept_by_all_before_anybody_plays() -> None:
    assert TWO.refusals("Ann keeps 3 tickets") == [
        ("IB-02", "Ann keeps 3 tickets; exactly 4 of the 6 drafted must be kept.")
    ]
    assert TWO.refusals("Ann keeps 5 tickets")[0][0] == "IB-02"
    assert TWO.refusals(KEPT[0], "Ann draws red, blind")[0][0] == "BA-02"
    assert TWO.allows(*KEPT, "Ann draws red, blind")


@pytest.mark.rule("IB-03")
def test_after_the_draft_card_everybody_keeps_four_more_before_the_next_turn() -> None:
    assert "the second draft: everybody keeps 4 tickets more, passed to the right" in TWO.notes(*AGAIN)
    assert TWO.refusals(*AGAIN, "Bea draws red, blind") == [
        ("BA-02", "Bea cannot play yet: Ann and Bea must keep tickets first.")
    ]
    assert TWO.refusals(*AGAIN, "Ann keeps 3 tickets")[0][0] == "IB-02"
    once = (*AGAIN, "Ann keeps 4 tickets")
    assert TWO.refusals(*once, "Ann keeps 4 tickets") == [
        ("IB-03", "Ann has already kept 8 tickets; kept tickets stay.")
    ]
    assert TWO.allows(*once, "Bea keeps 4 tickets", "Bea draws red, blind")
    assert [TWO.facts(*once)[at]["tickets"] for at in (0, 1)] == [8, 4]


@pytest.mark.rule("IB-03")
def test_without_the_draft_card_nobody_keeps_again_and_there_is_one() -> None:
    assert TWO.refusals(*KEPT, "Ann keeps 4 tickets")[0][0] == "IB-03"
    assert CLAIMS.refusals(*KEPT, "Ann keeps 4 tickets")[0][0] == "IB-03"
    assert CLAIMS.allows(*KEPT, "table turned up draft", "Ann keeps 4 tickets")
    kept = (*AGAIN, "Ann keeps 4 tickets", "Bea keeps 4 tickets")
    again = ("IB-03", "The draft card was already turned up; there is only one.")
    assert TWO.refusals(*kept, "Bea draws red, blind; turned up draft") == [again]
    assert TWO.refusals(*kept, "table turned up draft") == [again]
    assert CLAIMS.refusals("table turned up draft, draft") == [again]


@pytest.mark.rule("IB-03")
def test_the_draft_card_ends_a_turn_after_one_card() -> None:
    assert TWO.refusals(*KEPT, "Ann draws red")[0][0] == "BA-13"
    assert TWO.refusals(*KEPT, "Ann draws red; turned up Sevilla")[0][0] == "BA-13"
    assert TWO.allows(*KEPT, "Ann draws red; turned up Sevilla, draft")
    lines = (*KEPT, "Ann draws red; turned up draft", *KEPT)
    assert TWO.allows(*lines, "Bea draws red, blind")
    assert TWO.facts(*lines)[0]["cards"] == 5


@pytest.mark.rule("IB-03", "BA-13")
def test_the_draft_card_ends_a_turn_before_its_first_card() -> None:
    """As the first blind card it is the whole draw: nothing comes into the hand."""
    nothing = ("BA-13", "Ann took nothing; a draw is 2 cards.")
    assert TWO.refusals(*KEPT, "Ann draws nothing") == [nothing]
    assert TWO.refusals(*KEPT, "Ann draws nothing; turned up Sevilla") == [nothing]
    lines = (*KEPT, "Ann draws nothing; turned up Sevilla, draft", *KEPT)
    assert TWO.allows(*lines, "Bea draws red, blind")
    assert TWO.facts(*lines)[0]["cards"] == 4
    assert lines[len(KEPT)] in write_record(TWO.played(*lines)).splitlines()


@pytest.mark.rule("IB-04")
def test_tickets_are_drawn_only_after_the_second_draft() -> None:
    draw = "Ann draws 3 tickets, keeps 1"
    early = ("IB-04", "Ann cannot draw tickets before the second draft.")
    assert TWO.refusals(*KEPT, draw) == [early]
    kept = (*AGAIN, "Ann keeps 4 tickets", "Bea keeps 4 tickets")
    assert TWO.allows(*kept, "Bea draws 3 tickets, keeps 1")
    assert TWO.refusals(*kept, "Bea draws 3 tickets, keeps 0")[0][0] == "IB-04"
    assert CLAIMS.allows(*KEPT, draw), "where nothing is recorded as turned up, that rests"
    assert CLAIMS.refusals("table turned up Sevilla", *KEPT, draw) == [early]
    assert CLAIMS.allows("table turned up Sevilla", "table turned up draft", draw)


def test_the_prompt_asks_for_the_second_four_whatever_the_turn() -> None:
    text = TWO.header() + "".join(f"{line}\n" for line in AGAIN)
    session = Session(record_events(text, board), board)
    assert seats_yet_to_keep(session.game) == [0, 1]
    assert hint(session).ghost == "ann keeps 4 tickets"
    assert session.preview("ann keeps 4").playable
    session.play("Ann keeps 4 tickets")
    assert seats_yet_to_keep(session.game) == [1]
    session.play("Bea keeps 4 tickets")
    assert seats_yet_to_keep(session.game) == []


# -- festival cards


@pytest.mark.rule("IB-05")
def test_as_many_festival_cards_are_at_cities_as_exist() -> None:
    assert CLAIMS.notes("table turned up Sevilla, Valencia, Sevilla") == [
        "festival cards there: Sevilla 2 and Valencia 1"
    ]
    assert CLAIMS.refusals("table turned up León, León, León") == [
        ("IB-05", "3 festival cards of León cannot be turned up: 0 of 2 are already out.")
    ]
    assert TWO.refusals(*KEPT, "table turned up Almería", "Ann draws red, blind; turned up Almería")[0][0] == "IB-05"
    taken = (*KEPT, "table turned up Almería", "Ann claims Almería - Granada")
    assert TWO.refusals(*taken, "Bea draws red, blind; turned up Almería")[0][0] == "IB-05", "a taken card stays out"
    assert CLAIMS.refusals("table turned up Porto, Coimbra", "table turned up Porto, Porto")[0][0] == "IB-05"
    drawn = (*KEPT, "Ann draws red, blind; turned up Sevilla")
    assert TWO.facts(*drawn)[0]["cards"] == 6, "it is no card of the draw"
    assert TWO.allows(*KEPT, "Ann draws red, blind; turned up Sevilla; turned up Madrid"), "one after the other"
    twice = "Ann draws red, blind; turned up Almería; turned up Almería"
    assert TWO.refusals(*KEPT, twice)[0][0] == "IB-05"


@pytest.mark.rule("IB-05")
def test_only_festival_cities_have_cards_and_only_a_draw_turns_them_up() -> None:
    assert TWO.refusals(*KEPT, "Ann draws red, blind; turned up Madrid") == []
    with pytest.raises(RecordFault, match="Faro"):
        TWO.verdict(*KEPT, "Ann draws red, blind; turned up Faro")
    with pytest.raises(RecordFault):
        TWO.verdict(*KEPT, "Ann claims Almería - Granada; turned up Madrid")


@pytest.mark.rule("IB-06")
def test_a_claim_takes_all_cards_of_its_one_festival_city() -> None:
    lines = ("table turned up Sevilla, Sevilla, Sevilla", "Ann claims Córdoba - Sevilla red")
    assert "takes 3 festival cards of Sevilla: 3 in all, 6 points" in CLAIMS.notes(*lines)
    assert cards(CLAIMS, *lines) == [{"Sevilla": 3}, {}]
    later = (*lines, "table turned up Sevilla", "Bea claims Cádiz - Sevilla blue")
    assert cards(CLAIMS, *later) == [{"Sevilla": 3}, {"Sevilla": 1}], "the first three lie no more"


@pytest.mark.rule("IB-06")
def test_with_cards_at_both_ends_the_player_says_which() -> None:
    claim = "Ann claims Coimbra - Lisboa green"
    assert CLAIMS.refusals(BOTH, claim) == [
        ("IB-06", "There are cards at Coimbra and Lisboa: say which ones Ann takes, such as “, taking Coimbra”.")
    ]
    assert cards(CLAIMS, BOTH, f"{claim}, taking Lisboa") == [{"Lisboa": 1}, {}]
    assert cards(CLAIMS, BOTH, f"{claim}, taking Coimbra") == [{"Porto/Coimbra": 2}, {}]
    assert cards(CLAIMS, BOTH, f"{claim}, taking 2 Coimbra") == [{"Porto/Coimbra": 2}, {}]
    assert cards(CLAIMS, BOTH, f"{claim}, taking nothing") == [{}, {}]
    assert CLAIMS.refusals(BOTH, f"{claim}, taking Coimbra, taking Lisboa") == [
        ("IB-06", "Ann takes the cards of only one city with a claim.")
    ]
    assert CLAIMS.refusals(f"{claim}, taking 1 Coimbra, 1 Lisboa") == [
        ("IB-06", "Ann takes the cards of only one city with a claim.")
    ]
    shared = ("table turned up Porto, Coimbra", "Ann claims Coimbra - Porto")
    assert cards(CLAIMS, *shared) == [{"Porto/Coimbra": 2}, {}], "one stack is no choice"


@pytest.mark.rule("IB-06")
def test_the_city_may_be_abbreviated_where_one_end_fits() -> None:
    assert cards(CLAIMS, BOTH, "Ann claims Coimbra - Lisboa green, taking c") == [{"Porto/Coimbra": 2}, {}]
    both = "table turned up Palma, Valencia"
    assert cards(CLAIMS, both, "Ann claims Palma - Valencia, taking val") == [{"Valencia": 1}, {}]
    paid = CLAIMS.played("table turned up Sevilla", "Ann claims Córdoba - Sevilla red, taking 1 Sevilla, 1 red")
    assert write_record(paid).endswith("\nAnn claims Córdoba - Sevilla red with 1 red, taking 1 Sevilla\n")


@pytest.mark.rule("IB-06")
def test_what_a_claim_cannot_take() -> None:
    claim = "Ann claims Coimbra - Lisboa green"
    assert CLAIMS.refusals(BOTH, f"{claim}, taking Sevilla") == [
        ("IB-06", "Sevilla is not an end of Coimbra – Lisboa with festival cards, so Ann cannot take any there.")
    ]
    assert CLAIMS.refusals(BOTH, f"{claim}, taking 3 Coimbra") == [
        ("IB-06", "Ann must take all the cards at Porto/Coimbra, 2 festival cards, not 3.")
    ]
    assert CLAIMS.refusals("table turned up Porto", f"{claim}, taking Lisboa") == [
        (
            "IB-06",
            "No festival card lies at Lisboa. If one was turned up unrecorded, type: table turned up Lisboa",
        )
    ]


@pytest.mark.rule("IB-06")
def test_where_nothing_is_recorded_as_turned_up_a_claim_says_how_many_it_takes() -> None:
    assert cards(CLAIMS, "Ann claims Córdoba - Sevilla red, taking 2 Sevilla") == [{"Sevilla": 2}, {}]
    assert CLAIMS.refusals("Ann claims Córdoba - Sevilla red, taking Sevilla") == [
        (
            "IB-06",
            "No card turned up at Sevilla is recorded: say how many Ann takes, such as “taking 2 Sevilla”.",
        )
    ]
    five = "Ann claims Córdoba - Sevilla red, taking 5 Sevilla"
    assert CLAIMS.refusals(five, "Bea claims Cádiz - Sevilla blue, taking 2 Sevilla") == [
        ("IB-06", "Bea cannot have 2 festival cards of Sevilla, with 1 left.")
    ]


@pytest.mark.rule("IB-06")
def test_the_table_decides_which_cards_are_taken() -> None:
    up = "table turned up Sevilla, Sevilla, Sevilla, Granada"
    two = (up, "Ann claims Córdoba - Sevilla red, taking 2 Sevilla ! agreed")
    assert cards(CLAIMS, *two, "Bea claims Cádiz - Sevilla blue") == [{"Sevilla": 2}, {"Sevilla": 1}]
    more = (up, "Ann claims Córdoba - Sevilla red, taking 4 Sevilla ! one was not entered")
    assert cards(CLAIMS, *more, "Bea claims Cádiz - Sevilla blue") == [{"Sevilla": 4}, {}]
    assert cards(CLAIMS, up, "Ann claims Cádiz - Málaga black, taking Granada ! agreed")[0] == {"Granada": 1}
    assert cards(CLAIMS, up, "Ann claims Córdoba - Sevilla red, taking 9 Sevilla !")[0] == {"Sevilla": 6}, "there are 6"
    both = "Ann claims Cádiz - Sevilla blue, taking Cádiz, taking Sevilla ! agreed"
    assert cards(CLAIMS, up, "table turned up Cádiz", both)[0] == {"Cádiz": 1, "Sevilla": 3}


def test_claims_are_offered_with_their_choice_and_a_short_name_will_do() -> None:
    lines = [*KEPT, BOTH]
    game = TWO.played(*lines).game
    offered = [write_line(game, turn) for turn, _ in offers(game, 0)]
    to_lisboa = [line for line in offered if line.startswith("Ann claims Coimbra - Lisboa green")]
    assert to_lisboa == [f"Ann claims Coimbra - Lisboa green, taking {city}" for city in ("Coimbra", "Lisboa")]
    session = Session(record_events(TWO.header() + "".join(f"{line}\n" for line in lines), board), board)
    proposed = [suggestion.line for suggestion in session.suggestions("Ann claims Coimbra - Lisboa green")]
    assert any(line.endswith(", taking Lisboa") for line in proposed)
    assert (
        session.preview("ann claims coi lis green, taking lis").line
        == "Ann claims Coimbra - Lisboa green, taking Lisboa"
    )
    again = CLAIMS.replay("table turned up Porto, Coimbra", "Ann claims Coimbra - Lisboa green, taking 2 Porto")
    (turn,) = [entry.turn for entry in again.entries if entry.turn is not None][1:]
    assert write_line(again.start, turn) == "Ann claims Coimbra - Lisboa green, taking 2 Porto"


# -- the end


@pytest.mark.rule("IB-07")
@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ("1 A Coruña", 7), ("2 León", 12), ("2 Valladolid", 10), ("5 Pamplona", 10), ("3 Pamplona", 7),
        ("3 Barcelona", 8), ("3 Coimbra", 12), ("2 Porto", 8), ("4 Madrid", 9), ("6 Lisboa", 15), ("7 Valencia", 22),
        ("8 Valencia", 22), ("3 Palma", 15), ("1 Portimão", 6), ("3 Sevilla", 6), ("1 Córdoba", 6), ("1 Granada", 5),
        ("4 Cádiz", 9), ("1 Málaga", 4), ("1 Almería", 4), ("3 Sevilla, 2 Porto", 14), ("0 Sevilla", 0),
    ],
)  # fmt: skip
def test_points_by_the_number_of_cards_of_a_city(held: str, worth: int) -> None:
    assert points(END, f"Ann holds {held}") == [worth, 0]


@pytest.mark.rule("IB-07")
def test_cards_entered_at_the_end_must_exist() -> None:
    assert END.allows("Ann holds 2 León", "Ann holds 2 León"), "what is told again replaces it"
    beyond = END.replay("Ann holds 3 León ! we found one more")
    assert sheet_json(sheet(beyond))["sides"][0]["total"] == 12, "a third card brings nothing"
    assert END.refusals("Ann holds 7 Sevilla") == [
        ("IB-07", "Ann cannot have 7 festival cards of Sevilla, with 6 left.")
    ]
    assert END.refusals("Ann holds 2 Porto", "Bea holds 2 Coimbra")[0][0] == "IB-07"
    assert END.refusals("Ann holds 2 Porto", "Ann holds 1 Porto") == []
    (line,) = [line for line in END.side("Ann", "Ann holds 3 Sevilla, 2 Porto").lines if line.what == "festivals"]
    assert (line.rule, [why.says for why in line.why]) == ("IB-07", ["Porto/Coimbra 2: 8 and Sevilla 3: 6"])
    assert cards(END, "Ann holds 3 Sevilla, 2 Porto") == [{"Sevilla": 3, "Porto/Coimbra": 2}, {}]


def test_missing_records_of_festival_cards_are_pointed_out() -> None:
    missing = wording("festivals missing", who=["Bea"])
    assert missing in sheet_json(END.sheet("Ann holds 3 Sevilla"))["notes"]
    both = wording("festivals missing", who=["Ann", "Bea"])
    assert both in sheet_json(CLAIMS.sheet("Ann claims Córdoba - Sevilla red"))["notes"]
    assert both not in sheet_json(CLAIMS.sheet("table turned up Sevilla"))["notes"]


@pytest.mark.rule("IB-07")
def test_where_only_numbers_are_recorded_the_points_are_entered() -> None:
    assert points(COUNTS, "Ann has 3 routes of 2; has 20 festival points") == [20, 0]
    assert COUNTS.refusals("Ann has 999 festival points") == [
        ("IB-07", "Ann cannot have 999 festival points; all cards together are worth 172.")
    ]


def test_festival_cards_are_seen_on_the_board_until_they_are_taken() -> None:
    lines = ("table turned up Sevilla, Porto",)
    assert {mark.city for mark in CLAIMS.played(*lines).game.rules.marks(CLAIMS.played(*lines).game)} == {
        "Sevilla", "Porto", "Coimbra",
    }  # fmt: skip
    after = CLAIMS.played(*lines, "Ann claims Córdoba - Sevilla red").game
    assert "Sevilla" not in city_marks(after)


# -- claims


@pytest.mark.rule("IB-09")
def test_ferries_to_palma_take_locomotives_and_francia_is_a_city() -> None:
    ferries = [row for row in board_json(board("iberia"))["routes"] if row["kind"] == "ferry"]
    assert len(ferries) == 5
    assert all("Palma" in (row["a"], row["b"]) and row["locomotives"] for row in ferries)
    assert CLAIMS.allows("Ann claims Palma - Valencia with 2 red 2 wild")
    assert CLAIMS.refusals("Ann claims Palma - Valencia with 3 red 1 wild")[0][0] == "IB-09"
    francia = board("iberia").cities["Francia"]
    assert not francia.country
    assert not francia.junction


@pytest.mark.rule("IB-10")
def test_doubles_have_both_tracks_with_four_players_only() -> None:
    both = ("Ann claims A Coruña - Vigo blue", "Bea claims A Coruña - Vigo red")
    assert CLAIMS.refusals(*both)[0][0] == "IB-10"
    assert FOUR.allows(*both)
    assert FOUR.refusals(both[0], "Ann claims A Coruña - Vigo red")[0][0] == "BA-09"


@pytest.mark.rule("IB-11")
def test_no_other_bonus_and_ties_are_broken_by_completed_tickets() -> None:
    iberia = board("iberia")
    assert not {"longest_path", "most_tickets"} & iberia.numbers.keys()
    assert iberia.numbers["ties"].order == ("tickets",)


# -- board files


FILE = (shipped_maps() / "iberia.toml").read_text("utf-8")


def faults(old: str, new: str) -> list[str]:
    assert old in FILE
    return [fault.message for fault in check_board(FILE.replace(old, new))[1]]


def test_a_board_file_with_impossible_festivals() -> None:
    shared = '"Porto/Coimbra" = ["Porto", "Coimbra"]'
    assert wording("festivals shared unknown", stack="Porto/Coimbra") in faults(shared, '"Porto/Coimbra" = ["Porto"]')
    assert wording("festivals shared unknown", stack="X") in faults(shared, '"X" = ["Porto", "Faro"]')
    assert wording("festivals shared unlike", stack="X") in faults(shared, '"X" = ["Porto", "Sevilla"]')
    assert wording("festivals shared named", stack="Sevilla") in faults(shared, '"Sevilla" = ["Porto", "Coimbra"]')
