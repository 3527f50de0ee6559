"""Lines of a few characters: what can mean only one thing is read, and what could mean two is asked about."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.moves import ShowTickets
from companion.game.state import Game
from companion.record.lines import read_line
from companion.session import Session, record_events
from companion.store.board_files import board_files
from companion.store.shipped_files import board

SESSION = Session(record_events("board: usa\nplayers: Ann, Bea\ntracking: turns\n", board), board)
USA = Tabletop("usa").played().game
KEPT = Tabletop("usa").played("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets").game
BEFORE = SESSION.game
LAKES_BEFORE = Tabletop("great-lakes", 2).played("Ann takes 25 trains 25 ships", "Bea takes 25 trains 25 ships").game
LAKES = Tabletop("great-lakes", 2).played().game
LAKES_PLAYING = Tabletop("great-lakes", 2).played("Ann keeps 3 tickets", "Bea keeps 3 tickets").game
EUROPE = Tabletop("europe").played().game
DICE = Tabletop("europe", head=("dice: yes",)).played().game


@pytest.mark.parametrize(
    ("game", "line", "full"),
    [
        (LAKES, "milw harbour", "Ann builds a harbour at Milwaukee"),
        (LAKES, "ann chicago harbor", "Ann builds a harbour at Chicago"),
        (
            LAKES,
            "chi a harbour with 2 red train 2 red ship",
            "Ann builds a harbour at Chicago with 2 red train 2 red ship",
        ),
        (LAKES, "builds milw harbour", "Ann builds a harbour at Milwaukee"),
        (EUROPE, "paris station 1 red", "Ann builds a station at Paris with 1 red"),
        (DICE, "rolls sssdd par die", "Ann rolls 3 single 2 double; claims Paris - Dieppe"),
        (DICE, "ann rolls 3 single 2 double paris - dieppe", "Ann rolls 3 single 2 double; claims Paris - Dieppe"),
        (DICE, "sssdd par die", "Ann rolls 3 single 2 double; claims Paris - Dieppe"),
        (USA, "2 cards", "Ann draws cards"),
        (USA, "ann two cards", "Ann draws cards"),
        (USA, "d red+blue", "Ann draws red, blue"),
        (USA, "den oma 3 purple+1 wild", "Ann claims Denver - Omaha with 3 purple 1 wild"),
        (USA, "den oma 3p+1w", "Ann claims Denver - Omaha with 3 purple 1 wild"),
        (KEPT, "3 t, keeps 1", "Ann draws 3 tickets, keeps 1"),
        (USA, "3 t, keeps 2", "Ann keeps 2 tickets"),
        (BEFORE, "3 t", "Ann keeps 3 tickets"),
        (BEFORE, "bea keeps 2 tick", "Bea keeps 2 tickets"),
        (LAKES, "keeps 3 t", "Ann keeps 3 tickets"),
        (LAKES_BEFORE, "3 t", "Ann keeps 3 tickets"),
        (LAKES_BEFORE, "bea 4 t", "Bea keeps 4 tickets"),
        (DICE, "5 t", "Ann rolls 5 station"),
    ],
)
def test_what_is_clear_is_read(game: Game, line: str, full: str) -> None:
    assert written(game, line) == full


DRAWN = "Expected next: what was drawn, such as cards, tickets, red, blind or a face-up wild."


@pytest.mark.parametrize("line", ["d+2", "d + 2", "d2", "draw 2"])
def test_a_drawn_number_is_asked_of_what(line: str) -> None:
    assert fault(USA, line).message == DRAWN


def test_abbreviated_tickets_are_asked_how_many_are_kept() -> None:
    assert fault(USA, "d 2 t").message == fault(USA, "d 2 tickets").message


@pytest.mark.parametrize("line", ["2 t", "d 2 t", "ann 2 t"])
def test_tickets_or_train_cards(line: str) -> None:
    assert fault(LAKES_PLAYING, line).names == ("tickets", "train cards")


@pytest.mark.parametrize(
    ("game", "line"),
    [(LAKES, "milw huron harbour"), (EUROPE, "station"), (DICE, "rolls sssdd paris"), (USA, "den+oma")],
)
def test_what_is_not_clear_is_not_guessed(game: Game, line: str) -> None:
    fault(game, line)


@pytest.mark.parametrize("name", [name for name in board_files() if board(name).tickets])
def test_a_ticket_is_identified_by_its_number_on_every_board(name: str) -> None:
    """`D02` is not a draw of two: alone, after another one and in a list of shown tickets."""
    game = Tabletop(name).played().game
    first, *_, last = (card for card in board(name).tickets if not card.unlisted)
    for told in (f"Ann shows {first.id}, {last.id}", f"ann shows {last.id.casefold()}"):
        step = read_line(game, told).steps[0]
        assert isinstance(step, ShowTickets)
        assert {named.card for named in step.tickets} <= {first.id, last.id}
