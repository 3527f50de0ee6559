"""Lines as newcomers type them: what is clear is read, and what is not is answered with what would be right."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, sentence, written

from companion.game.state import Game
from companion.record.lines import read_line
from companion.record.replay import replay
from companion.store.shipped_files import board

DURHAM = Tabletop("county-durham").played().game
TOLD = Tabletop("county-durham", tracking="claims").played().game
EUROPE = Tabletop("europe").played().game
LAKES = Tabletop("great-lakes", 2).played().game
GERMANY = Tabletop("germany").played().game
MAERKLIN = Tabletop("maerklin").played().game
DICE = Tabletop("europe", 2, head=("dice: yes",)).played().game


TAIL = "Ann claims Consett - Stanley with 3 red, taking coal at Consett"


@pytest.mark.parametrize(
    "line",
    [
        "Ann claims Consett - Stanley with 3 red, taking coal at Consett",
        "Ann claims Consett - Stanley with 3 red coal at Consett",
        "Ann claims Consett - Stanley with 3 red, coal at Consett",
        "Ann claims Consett - Stanley with 3 red and coal at Consett",
        "Ann claims Consett - Stanley with 3 red 1 coal at Consett",
        "Ann claims Consett - Stanley with 3 red, 1 coal at Consett",
        "Ann claims Consett - Stanley with 3 red and takes 1 coal from Consett",
        "Ann claims Consett - Stanley, taking coal at Consett with 3 red",
        "consett stanley 3 red coal at consett",
        "consett - stanley 3 reds coal at con",
    ],
)
def test_coal_without_taking(line: str) -> None:
    assert written(DURHAM, line) == TAIL


@pytest.mark.parametrize(
    ("game", "line", "full"),
    [
        (
            DURHAM,
            "Ann claims Consett - Stanley coal at consett",
            "Ann claims Consett - Stanley, taking coal at Consett",
        ),
        (DURHAM, "crook bishop coal crook", "Ann claims Crook - Bishop Auckland, taking coal at Crook"),
        (DURHAM, "consett stanley 3 red coal con", TAIL),
        (GERMANY, "berlin leipzig red at berlin", "Ann claims Berlin - Leipzig, taking red at Berlin"),
        (
            GERMANY,
            "berlin leipzig 4 orange red at berlin, white at leipzig",
            "Ann claims Berlin - Leipzig with 4 orange, taking red at Berlin, white at Leipzig",
        ),
        (MAERKLIN, "kiel hamburg passenger at kiel", "Ann claims Kiel - Hamburg purple, passenger at Kiel"),
        (DURHAM, "consett stanley 3 red", "Ann claims Consett - Stanley with 3 red"),
        (DURHAM, "consett stanley 2 red and 1 wild", "Ann claims Consett - Stanley with 2 red 1 wild"),
        (DURHAM, "durham chester grey 2 blue", "Ann claims Durham - Chester-le-Street grey with 2 blue"),
        (LAKES, "chicago muskegon 3 purple ships", "Ann claims Chicago - Muskegon with 3 purple ship"),
        (DURHAM, "draws two cards", "Ann draws cards"),
        (EUROPE, "d yellow, gre", "Ann draws yellow, green"),
        (LAKES, "d 2 ships", "Ann draws blind ship, blind ship"),
        (LAKES, "d ships", "Ann draws blind ship, blind ship"),
        (LAKES, "draws 1 train card, 1 ship card", "Ann draws blind train, blind ship"),
        (LAKES, "d red ship train", "Ann draws red ship, blind train"),
        (LAKES, "d 2 double red", "Ann draws double red ship, double red ship"),
        (LAKES, "draws a face-up wild train card", "Ann draws a face-up wild"),
        (LAKES, "chicago south bend with 1 wild train", "Ann claims Chicago - South Bend with 1 wild"),
        (LAKES, "harbour chicago", "Ann builds a harbour at Chicago"),
        (
            LAKES,
            "a harbour in chi with 2 red train 2 red ship",
            "Ann builds a harbour at Chicago with 2 red train 2 red ship",
        ),
        (EUROPE, "station par with 1 blue", "Ann builds a station at Paris with 1 blue"),
        (DICE, "rolls 5 single; par bre", "Ann rolls 5 single; claims Paris - Brest"),
        (
            DICE,
            "rolls 5 single; takes 1 single token; berlin wien; takes 1 single token",
            "Ann rolls 5 single; takes 1 single token; claims Berlin - Wien; takes 1 single token",
        ),
        (DICE, "rolls 2 station 3 single; station paris", "Ann rolls 2 station 3 single; builds a station at Paris"),
        (DURHAM, "draw red and blind", "Ann draws red, blind"),
        (DURHAM, "keep three tickets", "Ann keeps 3 tickets"),
        (DURHAM, "table adds route durham seaham 3", "table adds route Durham - Seaham Harbour 3 grey"),
    ],
)
def test_what_is_clear_is_read(game: Game, line: str, full: str) -> None:
    assert written(game, line) == full
    assert written(game, full) == full


def test_coal_that_is_paid_is_not_taken() -> None:
    """Two tokens before a city do not mean coal taken there: at most one is taken."""
    assert written(DURHAM, "consett stanley 2 red 2 coal") == "Ann claims Consett - Stanley with 2 red 2 coal"
    assert fault(DURHAM, "consett stanley 2 red 2 coal at consett").start == len("consett stanley 2 red 2 coal ")


def test_the_example_takes_coal_where_there_is_some() -> None:
    bare = Tabletop("county-durham", head=("no coal: Consett",)).played().game
    assert sentence(bare, "consett stanley coal") == "Expected taking coal at Stanley, not “coal”."
    none = Tabletop("county-durham", head=("no coal: Consett, Stanley",)).played().game
    assert sentence(none, "consett stanley coal") == "Neither Consett nor Stanley has coal left to take."


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (DURHAM, "blind, draws blind", "“blind” is not a move. Did you mean draws blind?"),
        (DURHAM, "Ann 2 red, draws blue", "“2” is not a move. Did you mean draws 2 red?"),
        (DURHAM, "dras cards", "“dras” is not a move. Did you mean draws?"),
        (DURHAM, "Ann dras cards", "“dras” is not a move. Did you mean draws?"),
        (DURHAM, "clams durham crook", "“clams” is not a move. Did you mean claims?"),
        (DURHAM, "keps 3", "“keps” is not a move. Did you mean keeps?"),
        (DURHAM, "cards", "“cards” is not a move. Did you mean draws cards?"),
        (DURHAM, "loco", "“loco” is not a move. Did you mean draws loco?"),
        (
            DURHAM,
            "consett stanley with 3 cards",
            "Which cards? Put their colour after the number, such as 3 red; or leave out what was paid.",
        ),
        (DICE, "rolls 5 station; draws 1 ticket", "such as draws 1 ticket, keeps 1."),
        (DURHAM, "takes 2 rod", "“takes 2 rod” is not a move."),
        (
            DURHAM,
            "takes coal",
            "“coal” belongs in the line of a claim, such as: claims Consett - Stanley, taking coal at Consett. "
            "Forgotten? Change the claim’s line in the history.",
        ),
        (LAKES, "harbour", "Expected next: a city, such as Albany."),
        (LAKES, "harbour xyz", "Great Lakes has no city “xyz”."),
        (LAKES, "Ann harbour xyz", "Great Lakes has no city “xyz”."),
        (LAKES, "d 3 shops", "Expected what was drawn, such as cards, tickets, red train, blind ship"),
        (LAKES, "d double wild", "No wild is double. Such as: draws a face-up wild."),
        (EUROPE, "d double wild", "No wild is double. Such as: draws a face-up wild."),
        (LAKES, "d wild ship", "All wilds are train cards: there is no ship wild. Such as: draws a face-up wild."),
        (LAKES, "chicago muskegon with 1 double wild", "No wild is double. Such as: 1 wild."),
        (LAKES, "erie buffalo with 2 wild ships", "All wilds are train cards: there is no ship wild. Such as: 1 wild"),
        (DICE, "rolls 5 wild; claims paris brest with 2 double wild", "How many “wild”?"),
        (EUROPE, "draws 2 trains", "Expected what was drawn, such as cards, tickets, red, blind"),
        (LAKES, "play chicago", "“play” is not a move. Did you mean claims Chicago - Madison with 3 red train?"),
        (DICE, "rolls 5 single; par", "Expected next: the other city (from Paris: "),
        (DICE, "rolls 5 single; par xyz", "Europe has no city “xyz”."),
        (DICE, "rolls 5 single; xyz", "Expected a step of the same turn ("),
        (EUROPE, "ferry", "“ferry” is a kind of track. Say which one, such as: ferry Amsterdam - London."),
        (EUROPE, "tunnel", "“tunnel” is a kind of track. Say which one, such as: tunnel Angora - Constantinople."),
        (EUROPE, "ferry london - amstrdam", "Europe has no city “amstrdam”. Did you mean Amsterdam?"),
        (LAKES, "ship chicago", "“ship” is a kind of track. Say which one, such as: ship Albany - New York."),
        (LAKES, "ferry", "Great Lakes has no “ferry” to build."),
        (EUROPE, "harbour", "Europe has no “harbour” to build."),
        (DURHAM, "build crook", "Nothing but routes is built on County Durham (Coal Country), such as: claims"),
        (DURHAM, "buys a ticket", "Tickets are drawn, such as: draws 4 tickets, keeps 1."),
        (EUROPE, "station", "Expected next: a city, such as Berlin."),
        (LAKES, "swap ships", "“swap” is not a move. Did you mean exchanges 2 ships for trains?"),
        (MAERKLIN, "passenger", "“passenger” is not a move. Did you mean moves the passenger Bremen - Emden?"),
        (EUROPE, "adds 2 red", "“adds” belongs to a claim: write it after that in the same line, with “;” between."),
        (DURHAM, "ann crook", "Expected next: the other city (from Crook: Tow Law, Bishop Auckland or Waterhouses)."),
        (DURHAM, "ann crook tow durham", "A route joins two cities; “durham” is one too many."),
        (DURHAM, "ann xyzzy", "“xyzzy” is not a move. Ann can say: claims, draws, keeps, shows or passes."),
        (DURHAM, "consett stanley 3 purpel", "“purpel” is not a card. Did you mean purple?"),
        (DURHAM, "consett stanley with 3 violett", "“violett” is not a card. Did you mean purple?"),
        (DURHAM, "consett stanley coal", "Expected taking coal at Consett, not “coal”."),
        (DURHAM, "consett stanley paying 3 red", None),
        (DURHAM, "consett stanley purpel", "“purpel” is not a colour or kind of track. Did you mean purple?"),
        (DURHAM, "consett stanley wth 3 red", "“wth” is not a colour or kind of track. Did you mean with?"),
        (DURHAM, "consett stanley fery", "“fery” is not a colour or kind of track. Did you mean ferry?"),
        (DURHAM, "consett stanley taking caol at consett", "at Consett, not “caol”. Did you mean coal?"),
        (DURHAM, "consett stanley, taking caol", "taking coal at Consett, not “caol”. Did you mean coal?"),
        (GERMANY, "berlin leipzig taking yelow at berlin", "Did you mean yellow?"),
        (DURHAM, "consett stanley with red", "How many “red”? Put the number before it, such as 3 red."),
        (DURHAM, "draws purpel, blind", "“purpel”"),
        (LAKES, "chicago muskegon with", "Expected next: what was paid, such as 3 purple ship."),
        (EUROPE, "paris brest 3 black; foo", "a step of the same turn (turned up, adds, adds nothing or gives up)"),
        (DURHAM, "crook", "Expected next: the other city (from Crook: Tow Law, Bishop Auckland or Waterhouses)."),
        (DICE, "draws", "Expected next: tickets (with dice nobody draws cards), such as 2 tickets, keeps 1."),
        (DICE, "paris brest with 3 black", None),
        (DICE, "rolls 2 singel 3 double", "Did you mean single?"),
        (DICE, "rolls 5 single; claims paris brest with 3 blck", "“blck” is not a die or token; there are single"),
        (EUROPE, "builds a station at paris with blue", "Put the number before it, such as 1 blue."),
        (GERMANY, "berlin leipzig with 4 orange, berlin", "Expected taking red at Berlin, not “berlin”."),
        (EUROPE, "paris brest with 3 black, berlin", "“berlin” does not belong here: the move is complete without it."),
    ],
)  # fmt: skip
def test_what_would_be_right_is_shown(game: Game, line: str, says: str | None) -> None:
    if says is None:
        assert read_line(game, line, 0) is not None
    else:
        assert says in sentence(game, line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("draws cards", "Who? Begin with Ann, Bea or Cal, such as: Ann draws cards."),
        ("durham crook", "Who? Begin with Ann, Bea or Cal, such as: Ann claims durham crook."),
        ("dras cards", "“dras” is not a move. Did you mean Ann draws?"),
        ("zed draws cards", "Nobody at this table is called “zed”. Did you mean Ann, Bea or Cal?"),
    ],
)
def test_where_it_is_nobodys_turn_a_line_must_say_who(line: str, says: str) -> None:
    assert sentence(TOLD, line, None) == says


def test_no_kind_of_track_is_suggested_that_the_board_has_none_of() -> None:
    assert sentence(DURHAM, "consett stanley shp") == "“shp” is not a colour or kind of track."
    assert sentence(LAKES, "duluth thunder bay shp").endswith("Did you mean ship?")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("wearhed stanhope", "has no city “wearhed”. Did you mean Wearhead"),
        ("durham crok", "has no city “crok”. Did you mean Crook?"),
        ("durham - crok purple", "has no city “crok”. Did you mean Crook?"),
        ("durham - crook purpel", "“purpel” is not a colour or kind of track."),
        ("bishop auckland crok", "has no city “crok”."),
    ],
)
def test_a_mistyped_city_is_neither_verb_nor_colour(line: str, says: str) -> None:
    assert says in sentence(DURHAM, line)


def test_a_city_is_preferred_to_a_player_whose_name_begins_it() -> None:
    """Tow is a player and Tow Law a city: followed by another city, the line is a claim."""
    head = Tabletop("county-durham").header().replace("Bea blue", "Tow blue")
    game = replay(head, board).game
    assert written(game, "tow law crook") == "Ann claims Tow Law - Crook"
    assert "no city “crok”" in sentence(game, "tow law crok")
