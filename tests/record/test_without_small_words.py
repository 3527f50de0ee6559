"""Lines without the small words and signs that records have, or with others: what can mean only one thing is read."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game
from companion.record.replay import replay
from companion.store.shipped_files import board

AFRICA = Tabletop("heart-of-africa").played().game
EUROPE = Tabletop("europe").played().game
GERMANY = Tabletop("germany").played().game
ASIA = Tabletop("team-asia", 4, teams=True).played().game
KINGDOM = Tabletop("united-kingdom").played().game
LAKES = Tabletop("great-lakes").played().game
FRANCE = Tabletop("france").played().game
DICE = Tabletop("usa", head=("dice: yes",)).played().game
MAERKLIN = Tabletop("maerklin").played().game
KOREA = Tabletop("south-korea").played().game
OLD_WEST = Tabletop("old-west").played().game


@pytest.mark.parametrize(
    "tail",
    [
        "taking red berlin",
        "take red berlin",
        "and takes red berlin",
        "taking red at berlin",
    ],
)
def test_what_is_taken_may_come_right_before_its_city(tail: str) -> None:
    assert written(GERMANY, f"berlin leipzig {tail}") == "Ann claims Berlin - Leipzig, taking red at Berlin"


def test_another_thing_taken_may_come_right_before_its_city() -> None:
    meant = "Ann claims Berlin - Leipzig, taking red at Berlin, white at Leipzig"
    assert written(GERMANY, "berlin leipzig, taking red berlin, white leipzig") == meant
    assert written(GERMANY, "berlin leipzig taking red berlin and white leipzig") == meant


def test_what_is_taken_without_a_city_is_asked_for() -> None:
    assert fault(GERMANY, "berlin leipzig taking red and").message.startswith("Expected taking red at Berlin")


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("takes red, blue", "red, blue"),
        ("took green, blind", "green, blind"),
        ("took a face-up wild", "a face-up wild"),
        ("takes the loco", "a face-up wild"),
    ],
)
def test_cards_are_taken_where_a_start_city_is_too(line: str, drawn: str) -> None:
    """Redding is a city."""
    assert written(OLD_WEST, line) == f"Ann draws {drawn}"


@pytest.mark.parametrize("line", ["takes redding", "starts in redding", "start redding", "begin at redding"])
def test_without_a_name_a_start_city_goes_to_whoever_chooses_next(line: str) -> None:
    """The last player chooses first, whatever the verb."""
    assert written(OLD_WEST, line) == "Cal takes Redding"


@pytest.mark.parametrize("line", ["start in topeka", "starts in topeka", "bea begins at topeka"])
def test_for_an_unknown_start_city_the_city_is_blamed(line: str) -> None:
    """This holds whatever the verb, and even if no city of the board looks similar."""
    assert fault(OLD_WEST, line).message == "Old West has no city “topeka”."
    assert fault(OLD_WEST, "start in").message.startswith("Expected next: a city, such as")


def test_a_start_city_is_still_taken_as_usual() -> None:
    assert written(OLD_WEST, "Ann takes redding") == "Ann takes Redding"
    assert fault(OLD_WEST, "takes").message.startswith("Expected next: a city, such as")


@pytest.mark.parametrize("word", ["pay", "pays", "paid", "paying", "using"])
@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (EUROPE, "amsterdam - essen {} 3 yellow", "claims Amsterdam - Essen with 3 yellow"),
        (EUROPE, "amsterdam essen {} 2 yellow 1 loco", "claims Amsterdam - Essen with 2 yellow 1 wild"),
        (EUROPE, "builds a station at paris {} 1 red", "builds a station at Paris with 1 red"),
        (LAKES, "builds a harbour at erie {} 4 wild", "builds a harbour at Erie with 4 wild"),
        (KINGDOM, "buys wales {} 1 loco", "buys Wales with 1 wild"),
        (AFRICA, "bogoro kreuz 2 {} 2 white", "claims Bogoro - Kreuz 2 with 2 white"),
        (
            OLD_WEST,
            "portland - seattle {0} 2 green, marker at seattle {0} 2 blue",
            "claims Portland - Seattle green with 2 green, marker at Seattle with 2 blue",
        ),
    ],
)
def test_a_payment_may_follow_any_word_for_paying(game: Game, line: str, meant: str, word: str) -> None:
    assert written(game, line.format(word)) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (DICE, "rolls 5 single claims den - oma", "rolls 5 single; claims Denver - Omaha"),
        (
            DICE,
            "rolls 5 double claim den oma takes 1 double",
            "rolls 5 double; claims Denver - Omaha; takes 1 double token",
        ),
        (
            DICE,
            "rolls 3 station 2 double draws 3 tickets, keeps 1",
            "rolls 3 station 2 double; draws 3 tickets, keeps 1",
        ),
        (KINGDOM, "buys wales with 1 wild draws red, blue", "buys Wales with 1 wild; draws red, blue"),
        (FRANCE, "draw 2 cards lay paris dijon red", "draws cards; lays Paris - Dijon red"),
        (FRANCE, "draws 2 tickets keeps 1 draws cards", "draws 2 tickets, keeps 1; draws cards"),
    ],
)
def test_the_verb_of_another_move_needs_no_punctuation_before_it(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


def test_tickets_kept_after_a_roll_are_not_a_claim() -> None:
    """After an action a comma joins names; where only tokens were taken a claim may follow it."""
    drawn = "rolls 2 station 3 single and draws 2 tickets, keeps denver - el paso, boston - miami"
    assert written(DICE, drawn).endswith("draws 2 tickets, keeps Denver - El Paso, Boston - Miami")
    taken = "rolls 4 single 1 double, takes 1 single token, helena denver with 4 single"
    assert written(DICE, taken).endswith("; takes 1 single token; claims Helena - Denver with 4 single")


def test_face_up_cards_alone_are_drawn() -> None:
    assert written(EUROPE, "face up loco") == "Ann draws a face-up wild"
    assert written(EUROPE, "Bea faceup wild") == "Bea draws a face-up wild"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (ASIA, "gives 2 tickets", "shares 2 tickets"),
        (ASIA, "puts 1 ticket into the common holder", "shares 1 ticket"),
        (ASIA, "shares a ticket with our partner", "shares 1 ticket"),
        (LAKES, "picks 27 trains 23 ships", "takes 27 trains 23 ships"),
        (LAKES, "Ann chooses 27 trains and 23 ships", "takes 27 trains 23 ships"),
    ],
)
def test_other_verbs_of_a_board_are_read_where_base_verbs_are_spelt_alike(game: Game, line: str, meant: str) -> None:
    """Cards can be "picked" and trains "put" as well."""
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("I draw 2 cards", "draws cards"),
        ("we draw red and blue", "draws red, blue"),
        ("i claim amsterdam essen", "claims Amsterdam - Essen"),
        ("i took the loco", "draws a face-up wild"),
        ("draws 3 tix, keeps 1", "draws 3 tickets, keeps 1"),
        ("3 tix keep 2", "draws 3 tickets, keeps 2"),
    ],
)
def test_i_means_the_player_on_turn_and_tix_means_tickets(line: str, meant: str) -> None:
    assert written(EUROPE, line) == f"Ann {meant}"


def test_i_is_a_player_whose_name_begins_so() -> None:
    game = replay("board: usa\nplayers: Ann, Ida\ntracking: turns\n", board).game
    assert written(game, "i draw 2 cards") == "Ida draws cards"


@pytest.mark.parametrize("cards", ["cards", "blind, blind, red"])
def test_details_of_a_draw_work_with_cards_that_are_taken(cards: str) -> None:
    assert written(KOREA, f"took {cards}, express 1") == f"Ann draws {cards}, express 1"


@pytest.mark.parametrize(
    "tail",
    [
        "taking red passenger at berlin",
        "taking a red passenger berlin",
        "takes the red passenger from berlin",
        ", red passenger at berlin",
    ],
)
def test_what_is_taken_by_colour_may_have_its_noun(tail: str) -> None:
    assert written(GERMANY, f"berlin - leipzig {tail}") == "Ann claims Berlin - Leipzig, taking red at Berlin"


@pytest.mark.parametrize(
    "line", ["takes a passenger", "takes red passenger", "passenger", "red passenger at kiel", "takes 2 passengers"]
)
def test_a_passenger_alone_belongs_to_a_claim_and_is_not_a_card(line: str) -> None:
    """Only another board has such a card."""
    says = fault(GERMANY, line).message
    assert says.startswith("“passenger” belongs in the line of a claim, such as: claims ")
    assert ", taking red at " in says


def test_a_passenger_without_a_colour_is_asked_for_it() -> None:
    message = "Expected taking red at Berlin, not “passenger”."
    assert fault(GERMANY, "berlin leipzig, passenger at berlin").message == message


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (GERMANY, "draws 2 long and 2 short, keeps 1", "draws 4 tickets, keeps 1"),
        (GERMANY, "draws 3 long tickets 1 short ticket, keeps 2", "draws 4 tickets, keeps 2"),
        (GERMANY, "4 short keeps kiel - schweiz", "draws 4 tickets, keeps Kiel - Schweiz"),
        (EUROPE, "keeps one long two regular", "keeps 3 tickets"),
    ],
)
def test_tickets_of_two_decks_are_counted_together(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


def test_a_deck_missing_from_a_board_counts_no_tickets() -> None:
    assert fault(GERMANY, "draws ² long 99999 short, keeps 1").message
    assert "“short”" in fault(KOREA, "draws 2 short tickets, keeps 1").message


@pytest.mark.parametrize("tail", ["passenger kiel", ", passenger kiel", "with 2 purple, passenger kiel"])
def test_where_a_passenger_is_placed_needs_no_at(tail: str) -> None:
    line = written(MAERKLIN, f"kiel hamburg {tail}")
    assert line.startswith("Ann claims Kiel - Hamburg purple")
    assert line.endswith(", passenger at Kiel")
