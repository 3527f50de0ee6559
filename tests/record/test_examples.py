"""Examples in messages and help: every one fits the board in play, and can be said there."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record import examples
from companion.record.faults import RecordFault
from companion.record.lines import read_line
from companion.record.names import fitting
from companion.record.verbs import verbs_of
from companion.referee import judge
from companion.store.board_files import board_files
from companion.store.shipped_files import board

BOARDS = sorted(board_files())
WAYS = [("turns", False), ("turns", True), ("claims", False), ("claims", True), ("final", False)]
INCOMPLETE = (
    "Ann", "Ann claims", "Ann draws", "Ann keeps", "Ann shows", "Ann draws cards;", "Ann takes", "Ann rolls",
    "Ann builds", "Ann builds a harbour", "Ann exchanges", "Ann moves", "Ann moves the passenger", "Ann holds",
    "Ann has", "Ann owns", "Ann borrows", "table", "table adds route", "harbour", "station", "passenger", "tickets",
    "Ann adds", "Ann draws 3 tickets", "Ann claims {route} with", "Ann claims {route} with red", "Ann claims {city}",
    "Ann claims {route}, taking", "Ann claims {route},",
)  # fmt: skip


def game_of(name: str, tracking: str, dice: bool) -> Game:
    head = ("dice: yes",) if dice else ()
    teams = "teams" in board(name).numbers
    return Tabletop(name, 4 if teams else 2, tracking, head, teams=teams).played().game


@pytest.mark.parametrize(("tracking", "dice"), WAYS)
@pytest.mark.parametrize("name", BOARDS)
def test_an_example_of_each_verb_can_be_read(name: str, tracking: str, dice: bool) -> None:
    game = game_of(name, tracking, dice)
    for verb in verbs_of(game):
        line = f"{game.name(0)} {examples.of_verb(game, verb)}"
        assert read_line(game, line) is not None, line
    for line in (examples.move(game), examples.tickets(game)):
        assert read_line(game, f"{game.name(0)} {line}") is not None
    tail = examples.taking(game)
    if tail is not None and tracking != "final":
        assert read_line(game, f"{game.name(0)} claims {examples.route(game)}, {tail}") is not None


@pytest.mark.parametrize("dice", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_the_example_of_a_claim_is_legal_at_the_start(name: str, dice: bool) -> None:
    game = game_of(name, "turns", dice)
    for seat in game.table.seats if board(name).numbers["tickets"].draft else ():
        game = game.with_holding(seat.index, dealt=True)  # nobody plays before the draft is over
    turn = read_line(game, f"{game.name(0)} {examples.claim(game)}")
    assert turn is not None
    assert judge(game, turn).reasons == ()


@pytest.mark.parametrize("name", BOARDS)
def test_an_example_names_what_is_still_free(name: str) -> None:
    game = game_of(name, "claims", False)
    first = examples.plain_track(game)
    later = game.replace(owners={first.id: 0})
    assert examples.plain_track(later).id != first.id


@pytest.mark.parametrize("name", BOARDS)
def test_messages_name_no_city_of_another_board(name: str) -> None:
    """The usual suspects: cities of the two boards from which most examples in the code are taken."""
    foreign = {"Denver", "Kansas City", "El Paso", "Omaha", "Durham", "Chester-le-Street", "Stanhope"}
    foreign -= set(board(name).cities)
    for tracking, dice in WAYS:
        game = game_of(name, tracking, dice)
        shown = {"route": examples.route(game), "city": examples.city(game)}
        for line in INCOMPLETE:
            try:
                read_line(game, line.format(**shown), 0)
            except RecordFault as fault:
                message = f"{fault.message} {fault.hint}"
                assert not [city for city in foreign if city in message], message


@pytest.mark.parametrize("name", BOARDS)
def test_an_abbreviated_city_is_clear(name: str) -> None:
    shipped = board(name)
    for city in shipped.cities:
        short = examples.short_city(shipped, city)
        assert fitting(short, shipped.cities) == [city]
        assert len(short) <= len(city)
