"""A record reads back as what it says, even where one city's name and a colour begin another city's name."""

from __future__ import annotations

import pytest

from companion.boards.check import check_boards
from companion.game.board import Board, City, Track
from companion.game.values import replace
from companion.record.log import AMEND, HEADER, LINE, Event
from companion.session import Session
from companion.store import shipped_files
from companion.store.board_files import shipped_maps

NAMES = ("Gate", "Port", "Port Redding")
TRACKS = (
    Track(0, "Gate", "Port", 3, "red", group="double"),
    Track(1, "Gate", "Port", 3, "blue", group="double"),
    Track(2, "Gate", "Port Redding", 2, "green"),
)
HEAD = Event(HEADER, "board: garden\nplayers: Ann, Bea\ntracking: claims\n")


def garden() -> Board:
    cities = {name: City(name, at / 3, at / 3) for at, name in enumerate(NAMES)}
    return replace(shipped_files.board("usa"), name="garden", title="Garden", cities=cities, tracks=TRACKS, tickets=())


@pytest.mark.parametrize("behind", ["", "  # nice", " ! gift", " with 3 red", " with 3 red ! gift", "; passes"])
def test_a_track_named_in_full_is_that_track_whatever_follows(behind: str) -> None:
    board = garden()
    session = Session([HEAD, Event(LINE, f"Ann claims Gate - Port red{behind}")], lambda _: board)
    turn = session.moves[0].turn
    assert turn is not None
    assert getattr(turn.steps[0], "track", None) == 0


def test_what_was_played_is_the_same_after_reopening() -> None:
    board = garden()
    session = Session([HEAD], lambda _: board)
    first, second = session.play("Ann claims Gate - Port with 3 red ! gift"), session.play("Bea claims gate - port r")
    events = [HEAD, Event(LINE, first.line), Event(LINE, second.line)]
    assert Session(events, lambda _: board).game.owners == session.game.owners == {0: 0, 2: 1}


def test_lines_played_together_are_the_same_after_reopening() -> None:
    board, kept = garden(), [HEAD]

    class Kept:
        def append(self, event: Event, listed: object) -> None:
            kept.append(event)

    session = Session([HEAD], lambda _: board, Kept())
    session.play_together(["Ann claims Gate - Port red with 3 red"], "read off a photo")
    assert kept[-1].kind == AMEND
    assert Session(kept, lambda _: board).game.owners == session.game.owners == {0: 0}


def with_a_pier() -> Board:
    """Europe, with Berlin renamed to a place that ends with a number."""
    [board, *_], faults = check_boards((shipped_maps() / "europe.toml").read_text("utf-8").replace("Berlin", "Pier 39"))
    assert not faults
    return board


@pytest.mark.parametrize(
    "line",
    [
        "Ann keeps Pier 39 - Roma, Athina - Edinburgh",
        "Ann keeps Roma - Pier 39, Kyiv - Petrograd",
        "Ann claims Frankfurt - Pier 39 black with 2 black 1 wild",
        "Ann builds a station at Pier 39 with 1 red",
        "table corrects route Danzig - Pier 39 to 3 grey",
        "table adds ticket Brest - Pier 39 12",
    ],
)
def test_a_number_in_a_name_is_not_a_count(line: str) -> None:
    board = with_a_pier()
    session = Session([HEAD], lambda _: board)
    answer = session.play(line)
    assert (answer.line, answer.fault) == (line, None)
    assert answer.verdict is not None
    assert answer.verdict.legal


@pytest.mark.parametrize("typed", ["nigeria tchad to 2", "nigeria tchad 2", "Nigeria - Tchad 2", "nigeria - tchad 1 2"])
def test_a_number_behind_a_country_is_the_value_of_a_ticket_not_one_of_its_ends(typed: str) -> None:
    """Tchad's second end on Heart of Africa is "Tchad (end 2)"; what was played opens again."""
    head = Event(HEADER, "board: heart-of-africa\nplayers: Ann, Bea\ntracking: claims\n")
    session = Session([head], shipped_files.board)
    answer = session.play(f"table adds ticket {typed}")
    assert (answer.line, answer.fault) == ("table adds ticket Nigeria - Tchad 2", None)
    again = Session([head, Event(LINE, answer.line)], shipped_files.board)
    assert again.game.board.tickets[-1] == session.game.board.tickets[-1]
    assert again.game.board.tickets[-1].options == (("Nigeria", "Tchad", 2),)
