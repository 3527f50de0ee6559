"""Lines in a player's own words: payments before claims, routes that are taken, decks that are drawn from, tickets kept
without a number, and lines where nobody is named.
"""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, sentence, written

from companion.game.state import Game
from companion.record.faults import Unreadable
from companion.record.lines import read_line
from companion.record.replay import replay
from companion.store.shipped_files import board

KEPT = tuple(f"{name} keeps 3 tickets" for name in ("Ann", "Bea", "Cal"))
DEAL = Tabletop().played().game
USA = Tabletop().played(*KEPT).game
EUROPE = Tabletop("europe").played(*KEPT).game
TOLD = Tabletop("europe", tracking="claims").played().game
LAKES = (
    Tabletop("great-lakes").played(*KEPT, *(f"{name} takes 27 trains 23 ships" for name in ("Ann", "Bea", "Cal"))).game
)
CHOOSING = Tabletop("great-lakes").played(*KEPT).game
OLD_WEST = Tabletop("old-west").played(*KEPT, "Cal takes Denver", "Bea takes Pueblo", "Ann takes Boise").game
AFRICA = Tabletop("heart-of-africa").played(*KEPT).game


@pytest.mark.parametrize(
    "line",
    [
        "puts 2 trains on london dieppe",
        "puts 2 black on london dieppe",
        "pays 2 black for london dieppe",
        "with 2 black london dieppe",
        "2 black london dieppe",
        "grabs 2 trains london dieppe",
        "paris station",
        "black london dieppe",
    ],
)
def test_a_move_of_nobodys_asks_for_the_player_whatever_its_words(line: str) -> None:
    assert written(TOLD, f"Ann {line}")
    message = fault(TOLD, line, None).message
    assert message == f"Who? Begin with Ann, Bea or Cal, such as: Ann {line}."


def test_a_move_of_nobodys_with_a_slip_in_it_asks_for_the_player_too() -> None:
    who = "Who? Begin with Ann, Bea or Cal, such as: Ann"
    assert fault(TOLD, "puts 2 trains on london diepe", None).message == f"{who} claims Berlin - Wien with 3 green."
    assert fault(TOLD, "grabs", None).message == f"{who} draws cards."
    assert fault(TOLD, "skips", None).message == f"{who} passes."
    assert fault(TOLD, "london dieppe; wien berlin", None).message == f"{who} claims london dieppe; wien berlin."
    assert fault(TOLD, "foo london", None).message == "Nobody at this table is called “foo”."


@pytest.mark.parametrize(
    "line",
    [
        "uses 4 purple to claim denver omaha",
        "uses 4 purple cards to claim denver omaha",
        "plays 4 purple cards and claims denver omaha",
        "pays 4 purple, claims denver omaha",
        "4 purple, denver omaha",
        "places 4 trains with 4 purple on denver omaha",
        "with 4 purple puts 4 trains on denver omaha",
        "takes denver omaha with 4 purple",
        "took the denver omaha route with 4 purple",
    ],
)
def test_what_is_paid_before_a_claim_pays_for_it(line: str) -> None:
    assert written(USA, line) == "Ann claims Denver - Omaha with 4 purple"


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (
            Tabletop("united-kingdom"),
            "buys Scotland with red 1 purple 2 yellow; claims Leeds - Manchester red with 1 red",
        ),
        (Tabletop("world", tracking="claims"), "exchanges 2 2 ships for trains"),
        (Tabletop("county-durham", tracking="final"), "holds 1 10 coal, trains"),
        (Tabletop("county-durham"), "claims Blanchland - Consett with 3 green, green, taking coal at Blanchland"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.board,
)
def test_numbers_that_stand_wrong_are_not_paid_for_something_else(table: Tabletop, line: str) -> None:
    """Nothing of the line is lost, and nothing is turned round."""
    with pytest.raises(Unreadable):
        read_line(table.played().game, f"Ann {line}")


def test_pieces_before_a_claim_are_as_many_as_it_takes_whatever_stands_between() -> None:
    says = fault(USA, "places 3 trains with 4 purple on denver omaha").message
    assert says == "Denver – Omaha takes 4 pieces, not 3."


@pytest.mark.parametrize(
    "line",
    ["puts 2 trains on london diepe", "2 black london diepe", "pays 2 black for london diepe", "black london diepe"],
)
def test_a_mistyped_city_is_named_in_every_order(line: str) -> None:
    assert sentence(EUROPE, line) == "Europe has no city “diepe”. Did you mean Dieppe?"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "takes denver to omaha", "claims Denver - Omaha"),
        (OLD_WEST, "takes boise winnemucca", "claims Boise - Winnemucca"),
        (AFRICA, "takes beira zomba", "claims Beira - Zomba"),
        (AFRICA, "takes desert", "takes desert"),
        (LAKES, "takes chicago muskegon", "claims Chicago - Muskegon"),
        (LAKES, "takes 2 ships", "draws blind ship, blind ship"),
        (CHOOSING, "takes 27 trains 23 ships", "takes 27 trains 23 ships"),
        (CHOOSING, "takes 2 ships", "takes 0 trains 2 ships"),
    ],
)
def test_a_route_that_is_taken_is_claimed_and_cards_are_drawn(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


def test_what_is_taken_is_no_route_without_a_track_or_while_tickets_are_kept() -> None:
    assert sentence(USA, "takes denver el paso").endswith("Did you mean claims denver el paso?")
    assert sentence(DEAL, "takes denver omaha").endswith("Did you mean keeps denver omaha?")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("draws deck", "draws blind, blind"),
        ("draws from the deck", "draws blind, blind"),
        ("takes cards from the pile", "draws blind, blind"),
        ("draws red, deck", "draws red, blind"),
        ("draws red, from the deck", "draws red, blind"),
        ("draws deck, red", "draws blind, red"),
        ("red, then blue", "draws red, blue"),
    ],
)
def test_a_draw_from_the_deck_is_blind(line: str, meant: str) -> None:
    assert written(USA, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("keeps them all", 3),
        ("keeps everything", 3),
        ("keeps every ticket", 3),
        ("keeps all her tickets", 3),
        ("keeps both", 2),
        ("keeps only 2", 2),
        ("keeps 2 only", 2),
        ("keeps just two", 2),
        ("keeps 2 cards", 2),
        ("2 tickets kept", 2),
        ("2 kept", 2),
    ],
)
def test_how_many_tickets_are_kept_in_other_words(words: str, count: int) -> None:
    assert written(DEAL, words) == f"Ann keeps {count} tickets"
    assert written(DEAL, f"bea {words}") == f"Bea keeps {count} tickets"
    assert written(USA, f"draws 3 tickets, {words}") == f"Ann draws 3 tickets, keeps {count}"


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("3 tickets, keeps 2", 2),
        ("tickets keeps 2", 2),
        ("gets 3 tickets, keeps 2", 2),
        ("was dealt 3, keeps 2", 2),
        ("dealt 3 tickets and keeps all", 3),
        ("takes 2 tickets", 2),
        ("chooses 2", 2),
        ("two", 2),
        ("all", 3),
        ("returns nothing", 3),
        ("throws 1 away", 2),
    ],
)
def test_before_the_first_turn_tickets_are_those_of_the_deal(words: str, count: int) -> None:
    assert written(DEAL, words) == f"Ann keeps {count} tickets"
    assert written(DEAL, f"bea {words}") == f"Bea keeps {count} tickets"


def test_tickets_of_the_deal_are_neither_drawn_nor_guessed() -> None:
    assert written(DEAL, "draws 3 tickets, keeps 2") == "Ann draws 3 tickets, keeps 2"
    assert written(DEAL, "d 3 tickets keeps 2") == "Ann draws 3 tickets, keeps 2"
    assert written(USA, "3 tickets, keeps 2") == "Ann draws 3 tickets, keeps 2"
    assert written(Tabletop("europe").played().game, "3 tickets, keeps 2") == "Ann draws 3 tickets, keeps 2"
    assert fault(DEAL, "takes 3 tickets").names
    assert fault(DEAL, "keeps them").message.startswith("Expected next: how many tickets")
    assert fault(USA, "all").message == "A line says what one player does, not “all”."


def test_a_player_whose_name_begins_like_a_number_stays_a_player() -> None:
    game = replay(Tabletop().header().replace("Ann red", "Allan red"), board).game
    assert fault(game, "all").message.startswith("Expected next: a move")
    assert written(game, "all 2") == "Allan keeps 2 tickets"


SMYRNA = "claims Angora - Smyrna with 3 orange"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("; tunnel: red blue green", "; turned up red blue green"),
        ("; tunnel: red blue orange; pays 1 orange", "; turned up red blue orange; adds 1 orange"),
        ("; red blue orange; 1 orange", "; turned up red blue orange; adds 1 orange"),
        ("; r b o; 1 o", "; turned up red blue orange; adds 1 orange"),
        (", 1 more orange", "; adds 1 orange"),
        (" and 1 orange extra", "; adds 1 orange"),
        (", turned up red blue orange, pays 1 more orange", "; turned up red blue orange; adds 1 orange"),
        (", no tunnel", "; adds nothing"),
        (", tunnel free", "; adds nothing"),
        (", tunnel failed", "; gives up"),
    ],
)
def test_what_a_tunnel_cost_in_other_words(said: str, meant: str) -> None:
    assert written(EUROPE, f"angora smyrna 3 orange{said}") == f"Ann {SMYRNA}{meant}"


@pytest.mark.parametrize(
    ("said", "meant"),
    [("1 tunnel, adds 1 single", "tunnel 1; adds 1 single"), ("no tunnel", "tunnel 0"), ("2 symbols", "tunnel 2")],
)
def test_what_tunnel_dice_showed_in_other_words(said: str, meant: str) -> None:
    game = Tabletop("europe", head=("dice: yes",)).played(*KEPT).game
    line = f"rolls 5 single; angora smyrna 3 single; {said}"
    assert written(game, line) == f"Ann rolls 5 single; claims Angora - Smyrna with 3 single; {meant}"


def test_dice_by_letters_need_no_semicolon_after_the_roll() -> None:
    game = Tabletop(head=("dice: yes",)).played(*KEPT).game
    meant = "Ann rolls 2 single 1 double 1 station 1 wild; claims Denver - Santa Fe with 1 single 1 wild"
    assert written(game, "rolls ssdtw den santa fe 1s 1w") == meant


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (EUROPE, "builds paris", "builds a station at Paris"),
        (EUROPE, "builds in paris with 1 blue", "builds a station at Paris with 1 blue"),
        (EUROPE, "puts her station on paris", "builds a station at Paris"),
        (EUROPE, "first station in paris", "builds a station at Paris"),
        (EUROPE, "builds her second station in paris", "builds a station at Paris"),
        (LAKES, "builds chicago", "builds a harbour at Chicago"),
        (LAKES, "port at chicago", "builds a harbour at Chicago"),
        (LAKES, "builds a port in chicago", "builds a harbour at Chicago"),
        (LAKES, "port elgin toronto", "claims Port Elgin - Toronto"),
        (LAKES, "duluth thunder bay by ship", "claims Duluth - Thunder Bay yellow"),
        (LAKES, "draws from the ship deck", "draws blind ship, blind ship"),
        (LAKES, "red train blue ship", "draws red train, blue ship"),
        (USA, "builds denver omaha", "claims Denver - Omaha"),
    ],
)
def test_what_is_built_and_drawn_needs_no_noun_where_there_is_only_one(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


def test_what_is_built_is_said_where_no_city_stands() -> None:
    assert fault(EUROPE, "builds red").message.startswith("Expected what is built")
    assert fault(EUROPE, "builds paris wien").message.startswith("Expected what is built")


@pytest.mark.rule("OW-06")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("fresno carson, marker carson, 2 blue", "Fresno - Carson City, marker at Carson City with 2 blue"),
        ("fresno sacramento, marker, 2 blue", "Fresno - Sacramento green, marker at Sacramento with 2 blue"),
        ("boise winnemucca, marker, 3 red", "Boise - Winnemucca with 3 red, marker at Winnemucca"),
        (
            "boise winnemucca with 3 red and a marker at winnemucca with 2 blue",
            "Boise - Winnemucca with 3 red, marker at Winnemucca with 2 blue",
        ),
    ],
)
def test_cards_behind_a_marker_pay_for_it_on_a_track_of_any_length(said: str, meant: str) -> None:
    start = "Fresno" if "Fresno" in meant else "Boise"
    game = Tabletop("old-west").played(*KEPT, "Cal takes Denver", "Bea takes Pueblo", f"Ann takes {start}").game
    assert written(game, said) == f"Ann claims {meant}"


@pytest.mark.parametrize("said", ["marker denver", "puts a marker in denver", "puts her marker on denver", "denver"])
def test_a_start_city_is_marked_in_other_words(said: str) -> None:
    game = Tabletop("old-west").played(*KEPT).game
    assert written(game, said) == "Cal takes Denver"
    assert written(game, f"cal {said}") == "Cal takes Denver"


@pytest.mark.parametrize("said", ["puts a marker in boise", "ann puts her marker in boise", "places marker boise"])
def test_a_marker_alone_belongs_to_a_claim(said: str) -> None:
    assert "belongs in the line of a claim, such as: claims Boise - " in fault(OLD_WEST, said).message


@pytest.mark.parametrize(
    ("name", "line", "meant"),
    [
        ("germany", "berlin leipzig, red meeple berlin", "Berlin - Leipzig, taking red at Berlin"),
        ("germany", "berlin leipzig, passenger red at berlin", "Berlin - Leipzig, taking red at Berlin"),
        ("pennsylvania", "oil city warren, prr and el for the dummy", "Oil City - Warren, taking PRR, dummy EL"),
        ("nederland", "breda rotterdam yellow and gets a loan", "Breda - Rotterdam yellow, loan"),
    ],
)
def test_what_comes_with_a_claim_in_other_words(name: str, line: str, meant: str) -> None:
    game = Tabletop(name, 2).played(*KEPT[:2]).game
    assert written(game, line) == f"Ann claims {meant}"


def test_a_journey_goes_via_cities() -> None:
    game = Tabletop("maerklin").played(*KEPT).game
    meant = "Ann moves the passenger Kiel - Hamburg - Bremen"
    assert written(game, "moves the passenger from kiel via hamburg to bremen") == meant


def test_cards_of_partners_go_to_oneself_or_the_team() -> None:
    game = Tabletop("team-asia", 4, teams=True).played().game
    assert written(game, "draws red for me, blue for the team") == "Ann draws red to hand, blue to common"


@pytest.mark.parametrize(
    ("name", "line", "meant"),
    [
        ("france", "draws cards; dijon paris green", "draws cards; lays Dijon - Paris green"),
        ("france", "draws red, blind, green dijon paris", "draws red, blind; lays Dijon - Paris green"),
        ("france", "draws cards; green piece dijon paris", "draws cards; lays Dijon - Paris green"),
        ("france", "draws cards; no piece", "draws cards; lays nothing"),
        ("france", "puts a green track on dijon paris", "lays Dijon - Paris green"),
        ("iberia", "draws cards; sevilla", "draws cards; turned up Sevilla"),
        ("iberia", "draws red, blind, sevilla turned up", "draws red, blind; turned up Sevilla"),
        ("iberia", "draws cards; draft card", "draws cards; turned up draft"),
        ("united-kingdom", "wales, cardiff carmarthen", "buys Wales; claims Cardiff - Carmarthen"),
        ("united-kingdom", "wales 1 loco; draws cards", "buys Wales with 1 wild; draws cards"),
        ("united-kingdom", "pays 1 wild for wales; draws cards", "buys Wales with 1 wild; draws cards"),
        ("united-kingdom", "plays 1 wild, buys wales; draws cards", "buys Wales with 1 wild; draws cards"),
        ("united-kingdom", "buys scotland concession; draws cards", "buys Scotland; draws cards"),
        ("japan", "builds bullet aomori hakodate", "claims Aomori - Hakodate grey"),
    ],
)
def test_the_only_step_that_can_follow_or_open_needs_no_verb(name: str, line: str, meant: str) -> None:
    game = Tabletop(name).played(*(row.replace("3", "4") if name == "iberia" else row for row in KEPT)).game
    assert written(game, line) == f"Ann {meant}"


def test_a_verb_stays_missing_where_several_can_follow() -> None:
    assert fault(EUROPE, "draws cards; berlin").message
    assert fault(DEAL, "draws red, denver omaha").message


@pytest.mark.rule("HA-04")
@pytest.mark.parametrize(
    "said", [", 1 jungle", " and discards 1 jungle", ", uses 1 jungle", " 1 jungle card", " with 1 jungle"]
)
def test_terrain_cards_beside_a_claim_double_it(said: str) -> None:
    assert written(AFRICA, f"beira zomba 2 blue{said}") == "Ann claims Beira - Zomba with 2 blue, doubled with 1 jungle"
    assert written(AFRICA, f"beira zomba{said}") == "Ann claims Beira - Zomba, doubled with 1 jungle"


@pytest.mark.parametrize(
    ("name", "line", "meant"),
    [
        ("heart-of-africa", "draws red, blind jungle", "draws red, jungle"),
        ("heart-of-africa", "draws blind, jungle", "draws blind, jungle"),
        ("south-korea", "draws 4 tickets +1 keeps 1", "draws 4 tickets, keeps 1, express 1"),
        ("south-korea", "draws 4 tickets with express 1, keeps 1", "draws 4 tickets, keeps 1, express 1"),
        (
            "south-korea",
            "jinju namwon 4 white and puts a train on spot 4",
            "claims Jinju - Namwon with 4 white, spot 4",
        ),
        ("first-journey-europe", "finished london berlin", "shows London - Berlin"),
        ("first-journey-europe", "london berlin done", "shows London - Berlin"),
    ],
)
def test_more_of_what_people_say_on_a_board(name: str, line: str, meant: str) -> None:
    assert written(Tabletop(name).played().game, line) == f"Ann {meant}"


@pytest.mark.parametrize("line", ["exchanges 2 tickets", "swaps tickets", "trades 2 tickets", "wants tickets"])
def test_tickets_after_any_other_verb_are_answered_with_a_draw(line: str) -> None:
    assert "draws 3 tickets, keeps 1" in sentence(USA, line)


SHOWN = Tabletop(tracking="claims").played("Ann claims Denver - Omaha", "Ann shows Denver - El Paso").game


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("bea tickets boston miami", "Bea shows Boston - Miami"),
        ("bea has ticket boston miami", "Bea shows Boston - Miami"),
        ("bea has tickets boston miami", "Bea shows Boston - Miami"),
    ],
)
def test_tickets_that_somebody_has_are_shown_at_the_end(line: str, meant: str) -> None:
    assert written(SHOWN, line, None) == meant


def test_tickets_that_somebody_has_are_not_shown_before_the_end() -> None:
    assert fault(USA, "ann has ticket boston miami").message.startswith("What somebody has is not entered")
    assert sentence(USA, "ann tickets boston miami").endswith("Did you mean draws 3 tickets, keeps 1?")


@pytest.mark.parametrize("game", [USA, SHOWN])
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann has 40 trains left", "What somebody has is not entered in this game"),
        ("ann 40 trains", "What somebody has is not entered in this game"),
        ("ann has no tickets", "What somebody has is not entered in this game"),
        ("ann longest path", "“longest path” is not entered"),
        ("longest path ann", "“longest path” is not entered"),
        ("last round", "The last round and the end of the game need no line: leave out “last round”."),
        ("ann game over", "The last round and the end of the game need no line: leave out “game over”."),
        ("ann shows nothing", "Whoever shows no ticket needs no line."),
        ("ann shows no tickets", "Whoever shows no ticket needs no line."),
    ],
)
def test_what_needs_no_line_is_said_to_need_none(game: Game, line: str, says: str) -> None:
    assert fault(game, line, 0 if game is USA else None).message.startswith(says)


def test_what_is_left_of_what_is_built_follows_from_its_cities() -> None:
    says = "How many stations are left follows from the cities where they stand: name those."
    ends = Tabletop("europe", tracking="final").played().game
    assert fault(ends, "ann 2 stations left").message == says
    assert fault(ends, "ann has 2 stations left").message == says
    assert written(ends, "ann has 2 stations paris, roma") == "Ann has stations at Paris, Roma"
    assert written(ends, "ann has 2 trains left") == "Ann holds 2 trains"


def test_what_more_is_said_of_a_route_may_stand_behind_a_comma_at_the_end_too() -> None:
    ends = Tabletop("heart-of-africa", tracking="final").played().game
    assert written(ends, "beira zomba, doubled, douala libreville") == (
        "Ann owns Beira - Zomba doubled, Douala - Libreville green"
    )


@pytest.mark.parametrize(
    ("name", "line", "meant"),
    [
        ("usa", "7 trains, denver omaha", "holds 7 trains; owns Denver - Omaha"),
        ("usa", "denver omaha, 7 trains", "owns Denver - Omaha; holds 7 trains"),
        ("county-durham", "5 coal and consett stanley", "holds 5 coal; owns Consett - Stanley"),
        ("county-durham", "7 trains and 5 coal", "holds 7 trains, 5 coal"),
        ("pennsylvania", "3 shares of prr, 1 share reading", "holds 3 PRR, 1 Reading"),
        ("united-kingdom", "has wales, propellers", "has technologies Wales, Propellers"),
    ],
)
def test_what_is_told_at_the_end_in_any_order(name: str, line: str, meant: str) -> None:
    assert written(Tabletop(name, tracking="final").played().game, line) == f"Ann {meant}"


@pytest.mark.rule("AS-09")
@pytest.mark.parametrize("said", [", 1 common", "; 1 common", "; 1", ", 1 shared"])
def test_a_ticket_for_the_common_holder_needs_no_verb(said: str) -> None:
    game = Tabletop("team-asia", 4, teams=True).played().game
    for verb in ("draws", "takes", "took", "picks", "gets"):
        assert written(game, f"{verb} 4 tickets keeps 2{said}") == "Ann draws 4 tickets, keeps 2; shares 1 ticket"
    assert written(game, f"keeps 3{said}") == "Ann keeps 3 tickets; shares 1 ticket"
    assert fault(game, "draws red, 1").message.startswith("Expected next: what was drawn")


def test_tokens_given_back_pay_for_nothing() -> None:
    game = Tabletop(head=("dice: yes",)).played(*KEPT).game
    meant = "Ann rolls 5 single; claims Denver - Santa Fe; discards 1 single token"
    assert written(game, "rolls 5 single; claims denver santa fe discards 1 single token") == meant
