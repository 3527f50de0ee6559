"""Lines without a verb: two cities are a claim, a lone d is a draw of cards, and a player's name may come first."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record.faults import RecordFault, Unclear
from companion.record.lines import read_line, write_line
from companion.record.replay import replay
from companion.record.suggest import suggest
from companion.referee import judge
from companion.store.shipped_files import board

USA = Tabletop("usa", 4).played().game
DURHAM = Tabletop("county-durham").played().game
LAKES = Tabletop("great-lakes", 2).played().game
TOLD = Tabletop("usa", 4, "claims").played().game
FINAL = Tabletop("usa", 4, "final").played().game
DICE = Tabletop("europe", 2, head=("dice: yes",)).played().game
BOARDS = (
    *(
        "county-durham",
        "europe",
        "germany",
        "great-lakes",
        "india",
        "maerklin",
        "nordic",
        "switzerland",
        "usa",
        "world",
    ),
    *("legendary-asia", "team-asia"),
)


def written(game: Game, line: str) -> str:
    """The complete line as it is kept, which reads the same if nobody is assumed to speak."""
    turn = read_line(game, line, game.clock.on_turn if game.table.by_turns else None)
    assert turn is not None
    full = write_line(game, turn)
    again = read_line(game, full, None)
    assert again is not None
    assert write_line(game, again) == full
    return full


def fault(game: Game, line: str) -> RecordFault:
    with pytest.raises(RecordFault) as raised:
        read_line(game, line, game.clock.on_turn if game.table.by_turns else None)
    return raised.value


# -- d


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("typed", ["d", "D", "dr", "dra", "draw", "draws", "ann d", "d cards"])
def test_a_lone_d_draws_cards_on_every_board(name: str, typed: str) -> None:
    teams = "teams" in board(name).numbers
    game = Tabletop(name, 4 if teams else 2, teams=teams).played().game
    assert written(game, typed) == "Ann draws cards"


@pytest.mark.parametrize(
    ("game", "line", "full"),
    [
        (USA, "d red blue", "Ann draws red, blue"),
        (USA, "d red, blind", "Ann draws red, blind"),
        (USA, "d red and blind", "Ann draws red, blind"),
        (USA, "d 2 blind", "Ann draws blind, blind"),
        (USA, "d wild", "Ann draws a face-up wild"),
        (USA, "d 3 tickets keeps 1", "Ann draws 3 tickets, keeps 1"),
        (USA, "d tickets, keeps 2", "Ann draws tickets, keeps 2"),
        (USA, "bea d 3 tickets, keeps 1", "Bea draws 3 tickets, keeps 1"),
        (USA, "d !  it is late", "Ann draws cards ! it is late"),
        (LAKES, "d red ship blind train", "Ann draws red ship, blind train"),
        (TOLD, "b d", "Bea draws cards"),
        (TOLD, "d d", "Dee draws cards"),
        (DURHAM, "draws red blue", "Ann draws red, blue"),
    ],
)
def test_more_letters_say_what_is_drawn(game: Game, line: str, full: str) -> None:
    assert written(game, line) == full


@pytest.mark.parametrize(
    ("game", "line", "full"),
    [
        (USA, "d k", "Ann claims Denver - Kansas City orange"),
        (USA, "d t", "Ann claims Duluth - Toronto"),
        (USA, "den kc", "Ann claims Denver - Kansas City orange"),
        (DURHAM, "dur crook", "Ann claims Durham - Crook"),
        (USA, "dee draws cards", "Dee draws cards"),
        (USA, "d claims denver omaha", "Dee claims Denver - Omaha"),
    ],
)
def test_d_begins_cities_and_players_as_before(game: Game, line: str, full: str) -> None:
    assert written(game, line) == full


def test_full_names_of_cards_are_not_a_city() -> None:
    """Green Bay begins with the name of a card: two cards are a draw, one letter of the name is a city."""
    assert written(LAKES, "d green black") == "Ann draws green, black"
    assert fault(LAKES, "d g").names == ("Detroit - Green Bay", "Duluth - Green Bay")


def test_with_dice_a_lone_d_says_what_is_drawn() -> None:
    raised = fault(DICE, "d")
    assert raised.message == "Expected next: tickets (with dice nobody draws cards), such as 2 tickets, keeps 1."
    turn = read_line(DICE, "d red blue", 0)
    assert turn is not None
    assert [reason.rule for reason in judge(DICE, turn).reasons] == ["DX-01"]


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (USA, "d tickets", "how many of them are kept, such as draws 3 tickets, keeps 1."),
        (USA, "d 3", "what was drawn, such as cards, tickets, red, blind or a face-up wild."),
        (USA, "d red bl", "“bl” is too short to be clear."),
        (USA, "d red purpel", "“purpel”"),
        (TOLD, "draws", "Who? Begin with Ann, Bea, Cal or Dee, such as: Ann draws."),
        (Tabletop("usa", 3, "claims").played().game, "d", "such as: Ann draws cards."),
    ],
)
def test_what_is_missing_after_d(game: Game, line: str, says: str) -> None:
    assert says in fault(game, line).message


def test_completion_of_named_draws() -> None:
    def completions(typed: str, game: Game = USA) -> list[str]:
        return [suggestion.line for suggestion in suggest(game, typed, 0, 100)]

    assert "Ann draws red, blind" in completions("d r")
    assert completions("d red")[:2] == ["Ann draws red, blind", "Ann draws red, purple"]
    assert "Ann draws red, blue" in completions("d red b")
    assert "Ann draws a face-up wild" in completions("ann d w")
    assert completions("d red blue gre") == []
    assert "Ann claims Denver - Kansas City orange" in completions("d")
    assert "Ann draws 3 tickets, keeps 1" in completions("d tic")
    assert not [line for line in completions("d r", DICE) if "red" in line]


# -- a name and two cities


@pytest.mark.parametrize(
    ("game", "line", "full"),
    [
        (TOLD, "Ann denver - omaha", "Ann claims Denver - Omaha"),
        (TOLD, "a den kc", "Ann claims Denver - Kansas City orange"),
        (TOLD, "bea den om 4 purple", "Bea claims Denver - Omaha with 4 purple"),
        (TOLD, "dee den omaha", "Dee claims Denver - Omaha"),
        (TOLD, "d den omaha", "Dee claims Denver - Omaha"),
        (USA, "bea den omaha", "Bea claims Denver - Omaha"),
        (USA, "a den omaha", "Ann claims Denver - Omaha"),
        (DURHAM, "Ann durham crook", "Ann claims Durham - Crook"),
        (DURHAM, "Ann consett stanley coal at con", "Ann claims Consett - Stanley, taking coal at Consett"),
        (FINAL, "a den omaha, omaha chi", "Ann owns Denver - Omaha, Omaha - Chicago"),
    ],
)
def test_a_player_and_two_cities_are_a_claim(game: Game, line: str, full: str) -> None:
    assert written(game, line) == full


def test_names_of_several_words() -> None:
    head = Tabletop("county-durham", tracking="claims").header().replace("Ann red", "Ann Crook red")
    game = replay(head, board).game
    assert written(game, "ann crook durham crook") == "Ann Crook claims Durham - Crook"
    assert written(game, "ann durham crook") == "Ann Crook claims Durham - Crook"


def test_two_players_whose_names_begin_alike_are_unclear() -> None:
    head = Tabletop("usa", 3, "claims").header().replace("Bea blue", "Anton blue")
    game = replay(head, board).game
    raised = fault(game, "an den omaha")
    assert isinstance(raised, Unclear)
    assert (raised.names, raised.start, raised.end) == (("Ann", "Anton"), 0, 2)
    assert written(game, "ant den omaha") == "Anton claims Denver - Omaha"


def test_the_line_of_whoever_is_to_move_is_preferred_to_a_name() -> None:
    """Dallas is a player; on her own turn, Ann means the city."""
    head = Tabletop("usa").header().replace("Bea blue", "Dal blue")
    game = replay(head, board).game
    assert written(game, "dal houston") == "Ann claims Dallas - Houston"
    assert written(game, "dal den omaha") == "Dal claims Denver - Omaha"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann den", "Expected next: the other city (from Denver:"),
        ("ann den s", "“den s” matches several routes."),
        ("ann den kc omaha", "A route joins two cities; “omaha” is one too many."),
        ("ann denver omahu", "USA has no city “omahu”."),
        ("ann xyzzy", "“xyzzy” is not a move."),
        ("ann d purpel", "“purpel”"),
    ],
)
def test_what_is_missing_after_a_name(line: str, says: str) -> None:
    for game in (TOLD, USA):
        assert says in fault(game, line).message


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("cal d purple", "Cal draws purple"),
        ("cal d", "Cal draws cards"),
        ("cal dacca purple", "Cal claims Calcutta - Dacca purple"),
    ],
)
def test_a_player_named_like_the_beginning_of_a_city_draws(line: str, meant: str) -> None:
    """A purple track leads from Calcutta to Dacca."""
    table = Tabletop("team-asia", 4, "turns", teams=True)
    kept = [f"{name} keeps 3" for name in ("Ann", "Bea", "Cal", "Dee")]
    game = table.played(*kept, "Ann passes", "Bea passes").game
    turn = read_line(game, line, 2)
    assert turn is not None
    assert write_line(game, turn) == meant
