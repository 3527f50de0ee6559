"""Completion of moves that only some boards have."""

from __future__ import annotations

from functools import partial

import pytest
from tabletop import Tabletop

from companion.record.replay import replay
from companion.record.suggest import suggest
from companion.store import shipped_files

LAKES = Tabletop("great-lakes", 2)
CHOSEN = ("Ann takes 27 trains 23 ships", "Bea takes 18 trains 32 ships")


def completions(table: Tabletop, typed: str, *lines: str, most: int = 100) -> list[str]:
    game = table.played(*lines).game
    return [suggestion.line for suggestion in suggest(game, typed, game.clock.on_turn, most)]


def test_exchanges_are_offered_up_to_what_the_box_holds() -> None:
    """Ann took 27 of 33 trains, which leaves six in the box; of 32 ships nine are left."""
    assert completions(LAKES, "exchanges 6", *CHOSEN) == [
        "Ann exchanges 6 ships for trains",
        "Ann exchanges 6 trains for ships",
    ]
    assert completions(LAKES, "exchanges 9", *CHOSEN) == ["Ann exchanges 9 trains for ships"]
    assert completions(LAKES, "exchanges 10", *CHOSEN) == []
    assert completions(Tabletop("usa"), "exchanges") == []


def test_harbours_are_offered_where_a_route_leads() -> None:
    lines = (*CHOSEN, "Ann draws cards", "Bea draws cards", "Ann draws cards", "Bea draws cards")
    assert completions(LAKES, "builds", *lines) == []
    built = (*lines, "Ann claims Muskegon - Traverse City", "Bea draws cards", "Ann draws cards", "Bea draws cards")
    assert "Ann builds a harbour at Muskegon" in completions(LAKES, "builds", *built)


def test_stations_are_offered_anywhere() -> None:
    assert completions(Tabletop("europe"), "builds a station at par") == ["Ann builds a station at Paris"]


def test_a_station_is_completed_with_its_payment() -> None:
    """With as few cards as will do: two for the second station."""
    first = completions(Tabletop("europe"), "Ann builds a station at paris with")
    assert "Ann builds a station at Paris with 1 red" in first
    assert "Ann builds a station at Paris with 1 wild" in first
    assert completions(Tabletop("europe"), "station par with 1 r") == ["Ann builds a station at Paris with 1 red"]
    built = ("Ann builds a station at Paris", "Bea draws cards", "Cal draws cards")
    assert "Ann builds a station at Roma with 2 red" in completions(Tabletop("europe"), "station roma with", *built)


def test_a_harbour_is_completed_with_as_many_cards_of_each_kind() -> None:
    table = Tabletop("great-lakes", 2, tracking="claims")
    lines = completions(table, "ann builds a harbour at muskegon with", "Ann claims Muskegon - Traverse City")
    assert "Ann builds a harbour at Muskegon with 2 red train 2 red ship" in lines


def test_a_technology_is_completed_with_locomotives_or_the_cards_that_stand_for_them() -> None:
    """By turns, too, where the action that must follow is still to be typed."""
    for tracking, follows in (("claims", ""), ("turns", "; ")):
        lines = completions(Tabletop("united-kingdom", tracking=tracking), "ann buys wales with")
        assert lines[0] == f"Ann buys Wales with 1 wild{follows}"
        assert f"Ann buys Wales with 4 red{follows}" in lines


def test_the_recommended_pieces_are_offered_before_the_first_turn() -> None:
    assert completions(LAKES, "takes") == ["Ann takes 27 trains 23 ships"]
    assert completions(Tabletop("world", 2), "takes") == ["Ann takes 20 trains 40 ships"]
    assert completions(LAKES, "takes", *CHOSEN) == []


DURHAM = Tabletop("county-durham")


def test_a_playable_claim_continues_with_its_payment_and_coal() -> None:
    lines = completions(DURHAM, "consett stanley")
    assert lines[:3] == [
        "Ann claims Consett - Stanley with 3 red",
        "Ann claims Consett - Stanley, taking coal at Consett",
        "Ann claims Consett - Stanley, taking coal at Stanley",
    ]
    assert "Ann claims Consett - Stanley with 2 red 1 wild" in lines
    assert completions(DURHAM, "consett stanley with 3 red") == [
        "Ann claims Consett - Stanley with 3 red, taking coal at Consett",
        "Ann claims Consett - Stanley with 3 red, taking coal at Stanley",
    ]
    assert completions(DURHAM, "consett stanley with 3 red, taking coal at consett") == []
    assert completions(Tabletop("usa"), "denver omaha with 4 purple") == []


def test_a_payment_and_what_is_taken_can_be_started() -> None:
    assert completions(DURHAM, "consett stan with 2")[0] == "Ann claims Consett - Stanley with 2 red 1 wild"
    assert completions(DURHAM, "consett stan 3 re")[0] == "Ann claims Consett - Stanley with 3 red"
    assert completions(DURHAM, "consett stan tak")[0] == "Ann claims Consett - Stanley, taking coal at Consett"
    assert completions(DURHAM, "consett stan coal")[1] == "Ann claims Consett - Stanley, taking coal at Stanley"


def test_a_ship_route_is_paid_with_ships() -> None:
    lines = completions(LAKES, "chicago muskegon", *CHOSEN)
    assert lines[0].startswith("Ann claims Chicago - Muskegon with ")
    assert all("train" not in line for line in lines)


EUROPE_DICE = Tabletop("europe", 2, head=("dice: yes",))


def test_without_a_roll_dice_offer_what_some_roll_could_buy() -> None:
    """Five wilds pay for five spaces at most; what a move costs is shown after it."""
    game = EUROPE_DICE.played().game
    offered = {suggestion.line: suggestion.notes for suggestion in suggest(game, "", 0, 1000)}
    assert offered["Ann claims Brest - Paris"] == "+4 points · 3 single or wild"
    assert offered["Ann draws 3 tickets, keeps 1"] == "3 station or wild"
    assert offered["Ann builds a station at Paris"] == "1 station or wild"
    assert not [line for line in offered if "Petrograd - Stockholm" in line]
    assert "Ann draws cards" not in offered


def test_after_a_roll_the_dice_offer_what_it_buys() -> None:
    roll = "Ann rolls 2 single 3 double; "
    lines = completions(EUROPE_DICE, "rolls 2 singles 3 doubles; par")
    assert f"{roll}claims Bruxelles - Paris yellow with 2 double" in lines
    assert f"{roll}claims Brest - Paris with 3 single" not in lines
    assert f"{roll}takes 1 single token; claims Brest - Paris with 2 single 1 single token" in lines
    assert f"{roll}takes 2 single token" in completions(EUROPE_DICE, "rolls 2 single 3 double", most=1000)
    claim = f"{roll}claims Bruxelles - Paris yellow with 2 double"
    assert completions(EUROPE_DICE, claim) == [
        f"{claim}; takes 1 single token",
        f"{claim}; takes 1 double token",
        claim,
    ]


def test_a_roll_of_more_dice_than_exist_buys_nothing() -> None:
    """The search for what 999 wilds might buy would take all evening."""
    assert completions(EUROPE_DICE, "rolls 3 double 1 station 2 wild; claims brest - paris") == []
    assert completions(EUROPE_DICE, "rolls 3 double 1 station 999 wild; claims brest - paris with 2 double") == []


def test_dice_pay_where_turns_are_not_recorded() -> None:
    table = Tabletop("usa", tracking="claims", head=("dice: yes",))
    assert completions(table, "ann claims denver omaha")[:2] == [
        "Ann claims Denver - Omaha with 4 single",
        "Ann claims Denver - Omaha with 3 single 1 wild",
    ]


@pytest.mark.parametrize("typed", ["draws a", "draws a f", "draws face", "draws a face-up wi", "draws wi"])
def test_a_face_up_wild_is_completed_as_it_is_written(typed: str) -> None:
    assert completions(Tabletop("usa", 2), typed) == ["Ann draws a face-up wild"]
    assert "Ann draws a face-up wild" not in completions(Tabletop("nordic", 2), typed)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("draws yellow t", "Ann draws yellow train, blind"),
        ("draws yellow train, blind s", "Ann draws yellow train, blind ship"),
        ("draws double y", "Ann draws double yellow ship, blind"),
        ("draws blind ship, do", "Ann draws blind ship, double red ship"),
    ],
)
def test_cards_of_two_decks_are_completed_with_their_deck(typed: str, line: str) -> None:
    assert line in completions(LAKES, typed, *CHOSEN)


def test_a_wild_is_listed_with_cards_of_two_decks_that_begin_alike() -> None:
    assert "Ann draws a face-up wild" in completions(LAKES, "draws w", *CHOSEN, most=8)


@pytest.mark.parametrize("name", ["Ann Marie", "Mr. D", "Old Man Dee"])
def test_draws_of_players_with_names_of_several_words_are_completed(name: str) -> None:
    head = f"board: usa\nplayers: {name} red, Bea blue\ntracking: turns\n\n"
    game = replay(f"{head}{name} keeps 2\nBea keeps 2\n", shipped_files.board).game
    assert f"{name} draws red, blind" in [each.line for each in suggest(game, f"{name} draws re", 0)]


TUNNEL = "Ann claims Venezia - Zürich with 2 green"
OTHERS_DRAW = ("Bea draws cards", "Cal draws cards")
BEFORE_THE_TUNNEL = ("Ann draws green, green", *OTHERS_DRAW, "Ann draws green, red", *OTHERS_DRAW)


def test_what_was_turned_up_for_a_tunnel_and_what_follows_is_completed() -> None:
    europe = partial(completions, Tabletop("europe"))
    assert europe(f"{TUNNEL}; tur", *BEFORE_THE_TUNNEL) == [f"{TUNNEL}; turned up"]
    assert europe(f"{TUNNEL};", *BEFORE_THE_TUNNEL) == [
        f"{TUNNEL}; turned up",
        f"{TUNNEL}; adds nothing",
        f"{TUNNEL}; gives up",
    ]
    paid = [f"{TUNNEL}; turned up green blue red; {more}" for more in ("adds 1 green", "adds 1 wild")]
    assert europe(f"{TUNNEL}; turned up green blue red; ad", *BEFORE_THE_TUNNEL) == paid
    assert europe(f"{TUNNEL}; turned up red blue red;", *BEFORE_THE_TUNNEL) == [
        f"{TUNNEL}; turned up red blue red; adds nothing"
    ]


def test_after_a_roll_too_a_tunnel_is_completed() -> None:
    table = Tabletop("europe", head=("dice: yes",))
    claim = "Ann rolls 5 single; claims Venezia - Zürich with 2 single"
    assert completions(table, f"{claim}; tu") == [f"{claim}; tunnel", f"{claim}; tunnel 0"]
    assert completions(table, f"{claim}; tunnel 1; a")[0] == f"{claim}; tunnel 1; adds 1 single"
    assert f"{claim}; tunnel 0; takes 1 single token" in completions(table, f"{claim}; tunnel 0; ta")


def test_only_what_belongs_to_the_step_before_is_completed() -> None:
    """On no board does anything follow a draw of cards because it can follow a claim."""
    europe = Tabletop("europe")
    assert completions(europe, "Ann draws red, red; t") == []
    assert completions(europe, "Ann claims Berlin - Frankfurt black; tur", *BEFORE_THE_TUNNEL) == []
    assert completions(Tabletop("iberia"), "Ann draws red, blind; t") == ["Ann draws red, blind; turned up"]
    asia = Tabletop("team-asia", 4, teams=True)
    assert completions(asia, "Ann draws 4 tickets, keeps 2; s") == ["Ann draws 4 tickets, keeps 2; shares"]
    assert completions(asia, "Ann draws red, red; s") == []
