"""The end of a game as people type it in a hurry: numbers after what they count, no commas, no verbs, no dashes."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.record.faults import RecordFault
from companion.record.lines import read_line
from companion.session import Session, record_events
from companion.store.shipped_files import board


@pytest.mark.parametrize(
    ("name", "typed", "line"),
    [
        ("pennsylvania", "prr 3", "holds 3 PRR"),
        ("new-york", "4 taxis left", "holds 4 trains"),
        ("usa", "1 wagon", "holds 1 train"),
        ("pennsylvania", "holds prr 3 from 2, reading 1", "holds 3 PRR from 2, 1 Reading"),
        ("pennsylvania", "lehigh valley 2", "holds 2 LV"),
        ("iberia", "sevilla 3, porto 2", "holds 3 Sevilla, 2 Porto"),
        ("south-korea", "spots white 6 3 red 2", "has spots white 6 3, red 2"),
        ("old-west", "markers denver pueblo", "has markers at Denver, Pueblo"),
        ("old-west", "has markers at salt lake city santa fe", "has markers at Salt Lake City, Santa Fe"),
        ("europe", "stations paris roma", "has stations at Paris, Roma"),
        ("japan", "akita miyako", "shows Akita - Miyako"),
        ("japan", "tok uen", "owns Tokyo - Ueno green"),
        ("france", "italie nice", "owns Italie (Nice) - Nice"),
        ("france", "allemagne metz blue, metz nancy", "owns Allemagne (Metz) - Metz blue, Metz - Nancy black"),
        ("united-kingdom", "france dover", "owns France (Dover) - Dover"),
    ],
)
def test_what_a_player_has_at_the_end(name: str, typed: str, line: str) -> None:
    game = Tabletop(name, players=2, tracking="final").played().game
    assert written(game, f"ann {typed}") == f"Ann {line}"


@pytest.mark.parametrize("typed", ["holds 3 red", "holds 3 white"])
def test_cards_are_not_taken_for_the_passengers_of_another_board(typed: str) -> None:
    for name in ("usa", "south-korea"):
        game = Tabletop(name, players=2, tracking="final").played().game
        assert fault(game, f"Ann {typed}").message.startswith("Expected what is left, such as 7 trains")


def test_a_border_end_leads_one_way_only() -> None:
    game = Tabletop("france", players=2, tracking="claims").played().game
    assert written(game, "claims corse nice with 2 wild") == "Ann claims Corse (Nice) - Nice with 2 wild"
    assert fault(game, "claims italie (nice)").message.startswith("Expected next: the other city")
    assert fault(game, "claims italie").names == ("Italie (Briançon)", "Italie (Grenoble)", "Italie (Nice)")


def test_a_colour_tells_routes_apart() -> None:
    game = Tabletop("poland", tracking="claims").played().game
    assert written(game, "claims siedlce bial red") == "Ann claims Siedlce - Białoruś red"
    assert written(game, "claims siedlce bial purple") == "Ann claims Siedlce - Białystok"
    assert len(fault(game, "claims siedlce bial").names) == 2
    assert len(fault(game, "claims siedlce bial orange").names) == 2


def test_after_the_last_turn_two_cities_are_a_ticket_and_nobody_is_assumed() -> None:
    head = "board: new-york\nplayers: Ann, Bea\ntracking: turns\noption: turns.ends_at = 15\n"
    lines = "Ann keeps 1 ticket\nBea keeps 1 ticket\n" + "Ann passes\nBea passes\n" * 2
    session = Session(record_events(head + lines, board), board)
    while not session.over:
        session.play("passes")
    assert written(session.game, "ann central park chelsea") == "Ann shows Central Park - Chelsea"
    answer = session.preview("shows central park chelsea")
    assert answer.fault is not None
    assert answer.fault.message.startswith("Who? Begin with Ann or Bea")
    with pytest.raises(RecordFault):
        read_line(session.game, "central park chelsea")


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("usa", "12", "Expected next: what is left, such as 7 trains."),
        ("usa", "3 red", "Expected what is left, such as 7 trains, not “red”."),
        ("germany", "3 passengers", "Expected what is left, such as 7 trains, 2 red passengers, not “passengers”."),
        ("nederland", "12", "Expected next: what is left, such as 7 trains, 9 tolls."),
    ],
)
def test_a_number_at_the_end_counts_what_is_left(name: str, typed: str, says: str) -> None:
    game = Tabletop(name, players=2, tracking="final").played().game
    assert fault(game, f"ann {typed}").message == says


def test_where_turns_are_not_recorded_two_cities_are_a_ticket_once_somebody_showed_one() -> None:
    table = Tabletop("county-durham", tracking="claims")
    before, after = table.played().game, table.played("Ann shows Stanley - Tow Law").game
    assert written(before, "bea halt hexham") == "Bea claims Haltwhistle - Hexham"
    assert written(after, "bea halt hexham") == "Bea shows Haltwhistle - Hexham"
    line = "Bea shows Lanchester - Seaham Harbour, Waterhouses - Burnhill"
    assert written(after, "bea lanch seaham, waterh burn") == line
    assert written(after, "bea ferry shinc") == "Bea claims Ferryhill - Shincliffe"


@pytest.mark.parametrize("typed", ["owns nothing", "has no routes", "no routes", "0 routes", "none", "has nothing"])
def test_a_player_without_routes_can_say_so(typed: str) -> None:
    table = Tabletop(tracking="final", players=2)
    game = table.played("Ann owns Denver - Omaha").game
    assert written(game, f"bea {typed}") == "Bea owns nothing"
    says = "Ann owns Denver – Omaha already; “owns nothing” is for somebody without any route."
    assert fault(game, "ann owns nothing").message == says
    assert table.side("Bea", "Ann owns Denver - Omaha", "Bea owns nothing").total == 0


@pytest.mark.parametrize("typed", ["no stations", "0 stations", "has no stations"])
def test_what_somebody_has_none_of_is_not_entered(typed: str) -> None:
    table = Tabletop("europe", players=2, tracking="final")
    says = "What Bea has none of is not entered here; only what there is."
    if typed.startswith("has"):
        assert table.refusals(f"Bea {typed}") == [("BA-02", says)]
    else:
        assert fault(table.played().game, f"bea {typed}").message == says
    assert fault(table.played().game, "bea 2 stations").message == "Expected next: a city, such as Berlin."


@pytest.mark.parametrize("word", ["technologies", "goods", "tolls", "loan", "coal", "bullet"])
@pytest.mark.parametrize("tracking", ["claims", "final"])
def test_what_only_other_boards_have_is_no_city(word: str, tracking: str) -> None:
    game = Tabletop(players=2, tracking=tracking).played().game
    assert fault(game, f"ann {word} wales").message == f"USA has no “{word}”."


def test_what_is_paid_with_is_no_thing_of_other_boards() -> None:
    dice = Tabletop(head=("dice: yes",)).played("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 3 tickets")
    assert fault(dice.game, "ann token").names == ("takes 1 single token",)
    assert fault(Tabletop().played().game, "wild").names == ("draws wild",)


@pytest.mark.rule("EU-04")
def test_a_loan_needs_no_city_where_only_one_end_has_the_station() -> None:
    table = Tabletop("europe", players=2, tracking="final")
    one = table.played("Ann owns Berlin - Danzig, Paris - Bruxelles yellow", "Bea has stations at Berlin").game
    assert written(one, "bea borrows berlin danzig") == "Bea borrows Berlin - Danzig at Berlin"
    both = table.played("Ann owns Berlin - Danzig", "Bea has stations at Berlin, Danzig").game
    for game in (table.played("Ann owns Berlin - Danzig").game, both):
        assert fault(game, "bea borrows berlin danzig").message == "Expected next: “at” and the city of the station."
    assert written(both, "bea borrows berlin danzig at dan") == "Bea borrows Berlin - Danzig at Danzig"


@pytest.mark.parametrize(
    ("name", "typed", "line"),
    [
        ("europe", "berlin roma 9", "Ann shows Berlin - Roma"),
        ("europe", "paris wien 8, berlin roma 9", "Ann shows Paris - Wien, Berlin - Roma"),
        ("team-asia", "delhi kabul 9", "Ann shows Delhi - Kabul 9"),
    ],
)
def test_two_cities_with_a_number_are_a_ticket_where_no_route_joins_them(name: str, typed: str, line: str) -> None:
    teams = name == "team-asia"
    game = Tabletop(name, 4 if teams else 2, "final", teams=teams).played().game
    assert written(game, f"ann {typed}") == line


def test_a_ticket_with_a_value_that_the_deck_has_not_is_answered_as_one() -> None:
    game = Tabletop("europe", 2, "final").played().game
    assert fault(game, "ann berlin roma 8").message.startswith("No ticket in this deck matches “berlin roma 8”.")


def test_where_a_route_joins_them_it_is_asked_which_is_meant() -> None:
    game = Tabletop("team-asia", 4, "final", teams=True).played().game
    asked = fault(game, "ann harbin mukden 5")
    assert asked.message.startswith("“harbin mukden 5” may be a ticket with its value, or a route.")
    assert asked.names == ("shows harbin mukden 5", "owns harbin mukden")


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("south-korea", "white 6 3", "has spots white 6 3"),
        ("united-kingdom", "wales, propellers", "has technologies wales, propellers"),
        ("pennsylvania", "prr 1 2 3", "holds 2 PRR"),
        ("germany", "red", "holds 2 red passengers"),
    ],
)
def test_names_without_a_verb_are_told_the_line_that_they_belong_in(name: str, typed: str, meant: str) -> None:
    assert fault(Tabletop(name, 2, "final").played().game, f"ann {typed}").names == (meant,)


def test_shares_are_held_where_nobody_shares_tickets() -> None:
    for tracking in ("final", "counts"):
        game = Tabletop("pennsylvania", 2, tracking).played().game
        assert written(game, "bea shares prr 2, el 3") == "Bea holds 2 PRR, 3 EL"
        assert "line of a claim" not in fault(game, "prr 3", None).message


def test_a_ticket_to_a_country_is_shown_where_no_route_leads_there() -> None:
    game = Tabletop("switzerland", 2, "final").played().game
    assert written(game, "ann bern france") == "Ann shows Bern - France"
    assert written(game, "ann geneve france") == "Ann owns Genève - France (Genève)"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("paris brest; brest dieppe", "owns Paris - Brest; owns Brest - Dieppe"),
        ("paris brest; 3 trains; berlin roma", "owns Paris - Brest; holds 3 trains; shows Berlin - Roma"),
        ("paris brest; stations paris", "owns Paris - Brest; has stations at Paris"),
        ("paris brest, 3 trains left", "owns Paris - Brest; holds 3 trains"),
    ],
)
def test_the_parts_of_an_end_need_no_verbs(typed: str, line: str) -> None:
    game = Tabletop("europe", 2, "final").played().game
    assert written(game, f"ann {typed}") == f"Ann {line}"
    assert fault(game, "ann paris brest;").message == "Expected next: a move, such as owns Berlin - Wien."
