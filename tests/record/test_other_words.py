"""Lines in words that records do not use, where they can mean only one thing: they are read, and written in full."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game
from companion.record.replay import replay
from companion.record.suggest import suggest
from companion.store.shipped_files import board

USA = Tabletop("usa", 2).played().game
KEPT = Tabletop("usa", 2).played("Ann keeps 2 tickets", "Bea keeps 2 tickets").game
LAKES = Tabletop("great-lakes", 2).played().game
DURHAM = Tabletop("county-durham", 2).played().game
EUROPE = Tabletop("europe", 2).played().game
JAPAN = Tabletop("japan", 2).played().game
FRANCE = Tabletop("france", 2).played().game
KINGDOM = Tabletop("united-kingdom", 2).played().game
KINGDOM_BY_TURNS = KINGDOM
ITALY = Tabletop("italy", 2).played().game
JOURNEY = Tabletop("first-journey-europe", 2).played().game
DICE = Tabletop("europe", 2, head=("dice: yes",)).played().game
OLD_WEST, KINGDOM, KOREA = (
    Tabletop(name, 2, "final").played().game for name in ("old-west", "united-kingdom", "south-korea")
)
OWNED = Tabletop("usa", 2, "final").played().game
RED_DURHAM = "claims Durham - Chester-le-Street red, taking coal at Durham"
COUNTED = Tabletop("usa", 2, "counts").played().game


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "drew two blind", "draws blind, blind"),
        (USA, "claimed denver - omaha with 4 pink", "claims Denver - Omaha with 4 purple"),
        (USA, "drew 3 tickets, kept 2", "draws 3 tickets, keeps 2"),
        (USA, "passed", "passes"),
        (USA, "took red and blue", "draws red, blue"),
        (DICE, "rolled 3 single 2 double", "rolls 3 single 2 double"),
        (EUROPE, "built a station at paris with 1 blue", "builds a station at Paris with 1 blue"),
        (KINGDOM, "bought wales with 1 wild; claimed london - dover", "buys Wales with 1 wild; claims London - Dover"),
        (OWNED, "showed denver - el paso", "shows Denver - El Paso"),
        (COUNTED, "had 3 routes of 2", "has 3 routes of 2"),
    ],
)
def test_moves_may_be_typed_in_the_past_tense(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"
    assert written(game, f"Bea {line}") == f"Bea {meant}"


def test_a_player_named_like_a_past_tense_keeps_the_name() -> None:
    drew = replay("board: usa\nplayers: Drew red, Bea blue\n", board).game
    assert written(drew, "drew denver omaha") == "Drew claims Denver - Omaha"
    assert written(drew, "drew draws red, blue") == "Drew draws red, blue"
    assert fault(drew, "bea drew red").message == "“drew” is not a move."


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "picks red and blue", "draws red, blue"),
        (USA, "picked up a loco", "draws a face-up wild"),
        (USA, "takes r, b", "draws red, blue"),
        (USA, "takes joker", "draws a face-up wild"),
        (USA, "takes 2 cards", "draws cards"),
        (KEPT, "takes tickets and keeps 1", "draws tickets, keeps 1"),
        (USA, "grabs a rainbow", "draws a face-up wild"),
        (USA, "draws face up wild", "draws a face-up wild"),
        (USA, "draws 2 from the deck", "draws blind, blind"),
        (USA, "draws red from the row, 1 card off the pile", "draws red, blind"),
        (USA, "draws 3 destination cards, keeps two", "draws 3 tickets, keeps 2"),
        (USA, "keeps 2 destinations", "keeps 2 tickets"),
        (USA, "skips", "passes"),
        (USA, "plays boston ny 2 yellow", "claims Boston - New York yellow with 2 yellow"),
        (USA, "places boston ny (2 yellow)", "claims Boston - New York yellow with 2 yellow"),
        (USA, "claims the route from boston to new york (yellow)", "claims Boston - New York yellow"),
        (USA, "buys denver omaha", "claims Denver - Omaha"),
        (DURHAM, "build crook - tow law", "claims Crook - Tow Law"),
        (LAKES, "play chicago muskegon", "claims Chicago - Muskegon"),
        (LAKES, "picks red ship, blind", None),
        (LAKES, "picks red boat, blind boat", "draws red ship, blind ship"),
        (LAKES, "27 trains 23 boats", "takes 27 trains 23 ships"),
        (EUROPE, "places a station in paris with 1 blue", "builds a station at Paris with 1 blue"),
        (EUROPE, "builds the station at paris", "builds a station at Paris"),
        (KINGDOM, "bought the Wales and claimed the London - Dover", "buys Wales; claims London - Dover"),
        (LAKES, "exchanged the 2 ships for trains", "exchanges 2 ships for trains"),
        (EUROPE, "buys a station at paris", "builds a station at Paris"),
        (DICE, "rolls 5 single; buys 1 double token", "rolls 5 single; takes 1 double token"),
        (DICE, "rolls sssss takes 2 singles", "rolls 5 single; takes 2 single token"),
        (DICE, "rolls ddddd, takes 1 doubles and 1 single", "rolls 5 double; takes 1 double token 1 single token"),
        (DICE, "rolled 5 single; bought double", "rolls 5 single; takes 1 double token"),
        (ITALY, "takes a ferry card", "draws a ferry card"),
        (ITALY, "took ferry card", "draws a ferry card"),
        (ITALY, "ferry card", "draws a ferry card"),
        (USA, "claims denver and santa fe", "claims Denver - Santa Fe"),
        (USA, "denver and santa fe with 1 red and 1 wild", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "the route denver and santa fe", "claims Denver - Santa Fe"),
        (USA, "claim the orange denver kansas city", "claims Denver - Kansas City orange"),
        (USA, "black denver - kansas city with 4 black", "claims Denver - Kansas City black with 4 black"),
        (DURHAM, "red durham and chester, taking coal at durham", RED_DURHAM),
        (DURHAM, "claims durham and chester red and taking coal at durham", RED_DURHAM),
        (JOURNEY, "completes london berlin", "shows London - Berlin"),
        (OWNED, "completes denver el paso, dallas new york", "shows Denver - El Paso, Dallas - New York"),
        (OWNED, "reveals denver el paso", "shows Denver - El Paso"),
        (COUNTED, "completed denver el paso", "completed Denver - El Paso"),
        (ITALY, "ferry napoli palermo", "claims Napoli - Palermo"),
        (ITALY, "the ferry napoli palermo with 7 wild", "claims Napoli - Palermo with 7 wild"),
        (EUROPE, "tunnel pamplona madrid 3 black", "claims Pamplona - Madrid black with 3 black"),
        (USA, "denver - kc, orange", "claims Denver - Kansas City orange"),
        (
            USA,
            "claims denver kc, orange with 3 orange 1 wild",
            "claims Denver - Kansas City orange with 3 orange 1 wild",
        ),
        (DURHAM, "durham chester, red, taking coal at durham", RED_DURHAM),
        (LAKES, "duluth - thunder bay, train", "claims Duluth - Thunder Bay black"),
        (USA, "claims orange denver-kc", "claims Denver - Kansas City orange"),
        (USA, "red dallas-houston", "claims Dallas - Houston red"),
        (DURHAM, "red durham-chester", RED_DURHAM.partition(",")[0]),
        (FRANCE, "draws cards, lays green dijon-paris", "draws cards; lays Dijon - Paris green"),
        (LAKES, "train duluth thunder bay", "claims Duluth - Thunder Bay black"),
        (LAKES, "claims the ship duluth thunder bay", "claims Duluth - Thunder Bay yellow"),
        (LAKES, "black ship duluth superior", "claims Duluth - (Lake Superior junction) black"),
        (DURHAM, "ferry seaham sunderland", "claims Seaham Harbour - Sunderland grey"),
        (JAPAN, "aomori hakodate bullet train", "claims Aomori - Hakodate grey"),
        (JAPAN, "bullet train nagano takasaki with 2 red", "claims Nagano - Takasaki with 2 red"),
    ],
)
def test_other_words_for_a_move_are_read(game: Game, line: str, meant: str | None) -> None:
    if meant is None:
        meant = written(game, line.replace("picks", "draws")).removeprefix("Ann ")
    assert written(game, line) == f"Ann {meant}"
    assert written(game, f"Bea {line}") == f"Bea {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (OWNED, "has boston miami, denver omaha", "owns Boston - Miami, Denver - Omaha"),
        (OWNED, "has routes boston montreal and denver omaha", "owns Boston - Montréal, Denver - Omaha"),
        (OWNED, "tickets denver - el paso, boston - miami", "shows Denver - El Paso, Boston - Miami"),
        (OWNED, "has tickets denver - el paso", "shows Denver - El Paso"),
        (OWNED, "has 3 trains left", "holds 3 trains"),
        (OWNED, "3 trains left", "holds 3 trains"),
        (COUNTED, "3 trains left", "holds 3 trains"),
        (COUNTED, "3x2, 2x4", "has 3 routes of 2, 2 of 4"),
        (COUNTED, "has 3x2 and 1×6", "has 3 routes of 2, 1 of 6"),
        (COUNTED, "tickets 54 minus 12", "has tickets 54 - 12"),
        (COUNTED, "has tickets 54, -12", "has tickets 54 - 12"),
        (COUNTED, "has tickets -12", "has tickets 0 - 12"),
        (COUNTED, "longest route", "has the longest path"),
        (COUNTED, "has longest path", "has the longest path"),
        (Tabletop("europe", 2, "final").played().game, "stations at berlin, paris", "has stations at Berlin, Paris"),
        (OLD_WEST, "markers at durango", "has markers at Durango"),
        (OLD_WEST, "has 2 markers at durango, helena", "has markers at Durango, Helena"),
        (KINGDOM, "has 2 technologies wales, propellers", "has technologies Wales, Propellers"),
        (KOREA, "has 3 spots white 6 3, red 2", "has spots white 6 3, red 2"),
    ],
)
def test_the_end_in_other_words(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"
    assert written(game, f"Bea {line}") == f"Bea {meant}"


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (USA, "took denver omaha", "“took denver omaha” is not a move."),
        (USA, "wild", "“wild” is not a move."),
        (USA, "draws red from the deck", "not “from”"),
        (USA, "grabs denver", "“grabs” is not a move."),
        (DURHAM, "took coal at crook", "“coal” belongs in the line of a claim"),
        (USA, "()", "“()”"),
        (DICE, "rolls 5 single; buys a token", "Expected what is taken, such as 1 single token"),
        (DICE, "rolls 5 single; buys tokens", "Expected what is taken, such as 1 single token"),
        (EUROPE, "buys a station", "Expected next: a city"),
        (USA, "buys tickets", "Tickets are drawn, such as: draws 3 tickets, keeps 1."),
    ],
)
def test_what_may_mean_several_things_is_asked_about(game: Game, line: str, says: str) -> None:
    assert says in fault(game, line).message


@pytest.mark.parametrize("line", ["takes 3 tickets", "took tickets", "gets 3 tickets", "Bea grabs tickets"])
def test_drawn_tickets_alone_are_answered_with_how_many_are_kept(line: str) -> None:
    assert fault(USA, line).names == ("draws 3 tickets, keeps 1",)


@pytest.mark.parametrize(
    ("typed", "records"),
    [
        ("claimed den", "claims den"),
        ("plays den", "claims den"),
        ("played den", "claims den"),
        ("Ann picked re", "Ann draws re"),
        ("drew", "draws"),
    ],
)
def test_half_typed_other_words_are_completed_too(typed: str, records: str) -> None:
    completed = [suggestion.line for suggestion in suggest(USA, typed, 0)]
    assert completed
    assert completed == [suggestion.line for suggestion in suggest(USA, records, 0)]


@pytest.mark.parametrize(
    ("typed", "city"),
    [("claims Göt", "Göteborg"), ("Ann cl got", "Göteborg"), ("oslo - got", "Göteborg"), ("claims get", "Gettysburg")],
)
def test_the_beginning_of_a_town_is_not_a_verb_where_none_may_be(typed: str, city: str) -> None:
    """`got` means a draw only where a verb is expected."""
    game = Tabletop("nordic" if city == "Göteborg" else "pennsylvania", 2).played().game
    assert city in suggest(game, typed, 0)[0].line
    assert suggest(game, "got re", 0)[0].line == "Ann draws red, blind"


@pytest.mark.parametrize(
    ("game", "line", "typo"),
    [
        (DICE, "rolls sssss claims paris brets", "brets"),
        (DICE, "rolls sssss paris brets", "brets"),
        (USA, "draws red, blind claims denver omaga", "omaga"),
        (USA, "draws cards claims denver omaga", "omaga"),
        (KINGDOM_BY_TURNS, "buys wales claims london dovr", "dovr"),
    ],
)
def test_a_typo_in_a_second_move_is_reported_where_it_is(game: Game, line: str, typo: str) -> None:
    """Without the punctuation between the moves, the second verb was said to be too much."""
    raised = fault(game, line)
    assert f"has no city “{typo}”" in raised.message
    assert raised.start == line.index(typo)
