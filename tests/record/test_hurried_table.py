"""What six people in a hurry type: read rightly, or refused with one message that helps, and never misread."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, sentence, written

from companion.game.moves import Claim
from companion.game.state import Game
from companion.record.faults import RecordFault
from companion.record.lines import read_line
from companion.record.replay import replay
from companion.store.board_files import board_files
from companion.store.shipped_files import board

USA = Tabletop("usa").played().game
EUROPE = Tabletop("europe").played().game
DICE = Tabletop("europe", head=("dice: yes",)).played().game
DURHAM = Tabletop("county-durham").played().game
FRANCE = Tabletop("france").played().game
NORDIC = Tabletop("nordic").played().game
GERMANY = Tabletop("germany").played().game
JAPAN = Tabletop("japan").played().game
WORLD = Tabletop("world").played().game
PENNSYLVANIA = Tabletop("pennsylvania").played().game
ASIA = Tabletop("team-asia", 4, teams=True).played().game
OLD_WEST = Tabletop("old-west").played().game
NEW_YORK = Tabletop("new-york").played().game
POLAND = Tabletop("poland").played().game
AFRICA = Tabletop("heart-of-africa").played().game


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "denver omaha 3p1w", "claims Denver - Omaha with 3 purple 1 wild"),
        (USA, "denver omaha 4xpink", "claims Denver - Omaha with 4 purple"),
        (USA, "denver omaha 4 x pink", "claims Denver - Omaha with 4 purple"),
        (USA, "denver omaha four pinks", "claims Denver - Omaha with 4 purple"),
        (USA, "denver omaha pppp", "claims Denver - Omaha with 4 purple"),
        (USA, "denver omaha pppw", "claims Denver - Omaha with 3 purple 1 wild"),
        (USA, "den oma all wild", "claims Denver - Omaha with 4 wild"),
        (USA, "den oma with all locos", "claims Denver - Omaha with 4 wild"),
        (USA, "denver to omaha in pink", "claims Denver - Omaha"),
        (USA, "denver/omaha", "claims Denver - Omaha"),
        (USA, "den > oma 4 pink", "claims Denver - Omaha with 4 purple"),
        (USA, "denver_omaha", "claims Denver - Omaha"),
        (USA, "denver omaha w 1 pink 3", "claims Denver - Omaha with 1 wild 3 purple"),
        (USA, "den=>oma", "claims Denver - Omaha"),
        (USA, "d rr", "draws red, red"),
        (USA, "c p o", "claims Chicago - Pittsburgh orange"),
        (USA, "claims c - p o", "claims Chicago - Pittsburgh orange"),
        (USA, "s l c - den", "claims Salt Lake City - Denver yellow"),
        (DURHAM, "consett stanley pays wild", "claims Consett - Stanley with 3 wild"),
        (DICE, "rolls 3s 1d 1w", "rolls 3 single 1 double 1 wild"),
        (DICE, "3s1d1w", "rolls 3 single 1 double 1 wild"),
        (DICE, "rolls sttss station paris", "rolls 3 single 2 station; builds a station at Paris"),
        (DICE, "rolls sttss; paris station", "rolls 3 single 2 station; builds a station at Paris"),
        (DICE, "rolls 3 single 2 station; paris station", "rolls 3 single 2 station; builds a station at Paris"),
        (DICE, "rolls sttsd station at marseille", "rolls 2 single 1 double 2 station; builds a station at Marseille"),
        (FRANCE, "lay green paris dijon", "lays Paris - Dijon green"),
        (FRANCE, "draws cards and lays paris - dijon in green", "draws cards; lays Paris - Dijon green"),
        (FRANCE, "paris dijon - 3 red", "claims Paris - Dijon with 3 red"),
        (AFRICA, "jungle, red", "draws jungle, red"),
        (JAPAN, "aomori hakodate shinkansen", "claims Aomori - Hakodate grey"),
        (JAPAN, "shinkansen aomori hakodate", "claims Aomori - Hakodate grey"),
        (JAPAN, "nagano takasaki white train with 2 white", "claims Nagano - Takasaki with 2 white"),
    ],
)
def test_what_can_mean_only_one_thing_is_read(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"
    assert written(game, f"Bea {line}") == f"Bea {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (NORDIC, "koebenhavn aarhus", "claims København - Århus"),
        (NORDIC, "tromsoe narvik", "claims Tromsø - Narvik"),
        (GERMANY, "muenchen augsburg", "claims München - Augsburg"),
        (GERMANY, "koeln duesseldorf", "claims Köln - Düsseldorf"),
    ],
)
def test_a_letter_that_a_keyboard_lacks_may_be_written_as_two(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (USA, "3 each", "A line says what one player does, not “each”."),
        (USA, "keeps 3 each", "A line says what one player does, not “each”."),
        (USA, "ann 3, bea 2", "A line says what one player does, not “bea”."),
        (USA, "ann red blue; bea draws cards", "A line says what one player does, not “bea”."),
        (USA, "ann keeps 3 bea keeps 2", "A line says what one player does, not “bea”."),
        (USA, "me: den oma", "“me:” is not a move. Ann can say:"),
        (GERMANY, "takes red at berlin", "such as: claims Berlin - Magdeburg, taking red at Berlin."),
        (PENNSYLVANIA, "prr 2", "“prr 2” belongs in the line of a claim, such as: claims Erie - Warren, taking prr."),
        (OLD_WEST, "marker denver", "“marker denver” belongs in the line of a claim, such as: claims Denver"),
        (AFRICA, "doubled", "“doubled” belongs in the line of a claim"),
        (PENNSYLVANIA, "takes share prr", "“prr” belongs in the line of a claim"),
        (PENNSYLVANIA, "shares 1 with bea", "“bea” does not belong here"),
        (ASIA, "shares 1 with cal", "Ann shares tickets with Bea, not with Cal."),
        (ASIA, "pass 1 ticket to cal", "Ann shares tickets with Bea, not with Cal."),
        (ASIA, "hands ann a ticket", "Ann shares tickets with Bea, not with Ann."),
        (ASIA, "passes 1", "“1” does not belong here"),
        (USA, "pass 1 ticket to bea", "“1” does not belong here"),
        (ASIA, "gives red to bea", "“gives” is not a move. Did you mean shares 1 ticket?"),
        (USA, "two blue cards", "Did you mean draws two blue cards?"),
        (USA, "2 red", "Did you mean draws 2 red?"),
        (USA, "red", "Did you mean draws red, blind?"),
        (USA, "nothing", "“nothing” is not a move. Ann can say: claims, draws, keeps, shows or passes."),
        (DURHAM, "gates wash pays coal", "How many “coal”? Put the number before it, such as 1 coal."),
        (DURHAM, "gates wash paid red", "How many “red”? Put the number before it, such as 2 red."),
        (FRANCE, "claims le havre - token rouen", "Expected the other city (from Le Havre:"),
        (FRANCE, "le havre -", "Expected next: the other city (from Le Havre:"),
        (USA, "denver omaha by", "“by” is not a colour or kind of track."),
        (USA, "can't do anything", "“can't” is not a move. Ann can say:"),
        (JAPAN, "shinkansen", "“shinkansen” is a kind of track. Say which one, such as: shinkansen Akita - Morioka."),
        (JAPAN, "aomori hakodate white train", "“white train” matches several. It could be white or bullet."),
        (WORLD, "exchanges 2 ships for 3 trains", "Both numbers must be the same, not 2 and 3."),
        (USA, "kansas city", "Expected next: the other city (from Kansas City:"),
        (USA, "kansas city 2 red", "Expected the other city (from Kansas City:"),
        (USA, "denver omaha w 4", "Expected next: what was paid, such as 4 purple."),
        (USA, "s f", "“s f” matches several cities. It could be San Francisco or Santa Fe."),
        (NEW_YORK, "lower east", "Expected next: the other city (from Lower East Side:"),
        (POLAND, "zi gó", "Expected next: the other city (from Zielona Góra:"),
        (OLD_WEST, "claims portland - green with 2 green", "Expected the other city (from Portland:"),
        (OLD_WEST, "albuquerque red", "Expected next: the other city (from Albuquerque:"),
        (USA, "y b", "“y b” matches several. It could be claims y b or draws y b."),
        (USA, "nyc to la", "“la” matches several cities. It could be Las Vegas, Los Angeles"),
        (USA, "la nyc", "no route joins any of them. It could be Las Vegas - New York, Los Angeles - New York"),
    ],
)  # fmt: skip
def test_what_is_not_clear_is_refused_with_what_would_be_right(game: Game, line: str, says: str) -> None:
    assert says in sentence(game, line)


@pytest.mark.parametrize(
    "line",
    [
        *("shares 1 with bea", "gives a ticket to bea", "Ann gives 1 ticket to Bea", "pass 1 ticket to bea"),
        *("Ann passes 1 ticket to bea", "Ann passed a ticket", "hands bea 1 ticket", "gives bea a ticket"),
        *("Ann handed a ticket to bea", "Ann shares bea 1"),
    ],
)
def test_tickets_are_shared_with_the_partner_by_name(line: str) -> None:
    assert written(ASIA, line) == "Ann shares 1 ticket"
    for shares in ("shares 1 with bea", "passes 1 ticket to bea", "gives bea 1 ticket"):
        assert written(ASIA, f"keeps 3, {shares}") == "Ann keeps 3 tickets; shares 1 ticket"


def test_a_pass_stays_a_pass_where_tickets_are_shared() -> None:
    assert written(ASIA, "pass") == "Ann passes"
    line = "Ann draws 3 tickets, keeps 1; passes"  # a name follows nowhere, and least of all the one in front
    assert written(ASIA, line) == line


@pytest.mark.parametrize("line", ["draw 3 keep 2", "draws 3, keeps 2", "3 keep 2", "drew three, kept two"])
def test_a_number_before_those_kept_counts_drawn_tickets(line: str) -> None:
    """But at set-up it may count those that were dealt."""
    dealt = Tabletop("usa").played(*(f"{who} keeps 3 tickets" for who in ("Ann", "Bea", "Cal"))).game
    assert written(dealt, line).startswith("Ann draws 3 tickets, keeps 2")
    assert fault(USA, line)


def test_a_player_whose_name_begins_a_city_is_not_alone_in_the_line() -> None:
    header = Tabletop("county-durham").header().replace("Ann red", "Stan red")
    assert "does, not “bea”" in sentence(replay(header, board).game, "stan 3, bea 2")


@pytest.mark.parametrize("name", sorted(board_files()))
def test_a_city_alone_is_never_two(name: str) -> None:
    """`kansas city` is not Kansas City - Oklahoma City, in no spelling and also with a colour after it."""
    game = (
        Tabletop(name, 4 if "teams" in board(name).numbers else 2, teams="teams" in board(name).numbers).played().game
    )
    for city in game.board.spellings:
        for line in (f"claims {city}", city.lower(), f"claims {city} purple", f"claims {city} -"):
            try:
                turn = read_line(game, line, 0)
            except RecordFault:
                continue
            assert turn is None or not any(isinstance(step, Claim) for step in turn.steps), line


@pytest.mark.parametrize("name", sorted(board_files()))
def test_a_city_alone_is_never_a_ticket(name: str) -> None:
    """`kansas city` is not the card Salt Lake City - Kansas City; a border end, `italia (lugano)`, may be one."""
    teams = "teams" in board(name).numbers
    game = Tabletop(name, 4 if teams else board(name).players[0], teams=teams).replay().game
    for city in game.board.spelt_places:
        for line in (f"Ann keeps {city}", f"Ann keeps {city.lower()} -", f"Ann keeps - {city}"):
            if "(" in city or "/" in city:
                continue
            with pytest.raises(RecordFault) as caught:
                read_line(game, line)
            assert city.lower() in str(caught.value).lower(), line


@pytest.mark.rule("GL-21")
@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("has harbours a cleveland, detroit", "has harbours at Cleveland, Detroit"),
        ("has harbours in cleveland in detroit", "has harbours at Cleveland, Detroit"),
        ("has harbours a, cleveland", "has harbours at Albany, Cleveland"),
        ("has harbours al cl", "has harbours at Albany, Cleveland"),
    ],
)
def test_a_small_word_before_a_city_is_no_city(line: str, meant: str) -> None:
    assert written(Tabletop("great-lakes", 3, "final").played().game, f"ann {line}") == f"Ann {meant}"


def test_small_words_alone_are_no_cities() -> None:
    assert "“the”" in sentence(Tabletop("europe", 3, "final").played().game, "ann has stations the")


@pytest.mark.rule("MK-03")
def test_a_journey_needs_no_dashes() -> None:
    game = Tabletop("maerklin", tracking="claims").played("Ann claims Kiel - Hamburg, passenger at Kiel").game
    assert written(game, "ann moves passenger kiel hamburg") == "Ann moves the passenger Kiel - Hamburg"
    assert written(game, "moves the passenger kiel ham - bremen") == "Ann moves the passenger Kiel - Hamburg - Bremen"


@pytest.mark.rule("IB-05")
def test_festival_cards_may_be_counted_and_joined() -> None:
    game = Tabletop("iberia", tracking="claims").played().game
    assert written(game, "table turned up 2 sevilla and madrid") == "table turned up Sevilla, Sevilla, Madrid"
    assert written(game, "ann draws cards, turned up 2 sevilla") == "Ann draws cards; turned up Sevilla, Sevilla"
    for count in (0, 99):
        assert fault(game, f"table turned up {count} sevilla").message.startswith("Expected the city of a festival")
    end = Tabletop("united-kingdom", tracking="final").played().game
    line = "Ann has technologies Wales, Ireland, Booster"
    assert written(end, "ann has technologies wales, ireland and france and booster") == line
