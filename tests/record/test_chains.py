"""Connected routes, entered city by city where only the end is recorded."""

import pytest
from tabletop import Tabletop

from companion.record import examples
from companion.record.faults import RecordFault, Unclear
from companion.record.lines import read_line, write_line
from companion.store.board_files import board_files
from companion.store.shipped_files import board

USA = Tabletop("usa", 2, "final").played().game


def written(line: str) -> str:
    turn = read_line(USA, line)
    assert turn is not None
    return write_line(USA, turn)


@pytest.mark.parametrize(
    ("typed", "routes"),
    [
        ("bos ny was ral", "Boston - New York, New York - Washington, Washington - Raleigh"),
        ("Boston - New York - Washington", "Boston - New York, New York - Washington"),
        ("bos ny, cha mia", "Boston - New York, Charleston - Miami"),
        ("los angeles san francisco portland", "Los Angeles - San Francisco, San Francisco - Portland"),
        ("den santa fe ph, bos ny", "Denver - Santa Fe, Santa Fe - Phoenix, Boston - New York"),
        ("bos ny yellow pit white chi", "Boston - New York yellow, New York - Pittsburgh white, Pittsburgh - Chicago"),
        ("bo ny pi", "Boston - New York, New York - Pittsburgh"),
        ("bos ny y pit h chi", "Boston - New York yellow, New York - Pittsburgh white, Pittsburgh - Chicago"),
        ("bos ny r, bos ny yel", "Boston - New York red, Boston - New York yellow"),
        ("du om kc", "Duluth - Omaha, Omaha - Kansas City"),
    ],
)
def test_a_chain_is_its_routes(typed: str, routes: str) -> None:
    assert written(f"ann {typed}") == written(f"Ann owns {routes}")


def test_two_cities_are_still_one_route() -> None:
    assert written("ann new york pittsburgh").count(" - ") == 1


def test_where_it_breaks_is_reported_with_the_neighbours() -> None:
    with pytest.raises(RecordFault) as caught:
        read_line(USA, "ann bos ny xyz")
    assert caught.value.message == (
        "Expected the other city (from New York: Boston, Pittsburgh, Washington or Montréal), not “xyz”."
    )
    assert caught.value.column == 12


def test_a_chain_that_could_be_two_is_unclear() -> None:
    with pytest.raises(Unclear) as caught:
        read_line(USA, "ann la sf por sea")
    assert caught.value.names == (
        "Los Angeles - San Francisco - Portland - Seattle",
        "Salt Lake City - San Francisco - Portland - Seattle",
    )


def test_a_claim_cannot_be_a_chain() -> None:
    game = Tabletop("usa", 2, "claims").played().game
    with pytest.raises(RecordFault):
        read_line(game, "ann bos ny was")


def test_an_endless_chain_is_read_in_time() -> None:
    """Every word may stand for many cities: only the likeliest readings are followed."""
    with pytest.raises(RecordFault):
        read_line(USA, f"ann {'s ' * 79}")
    with pytest.raises(RecordFault):
        read_line(USA, f"ann {'den kan ' * 120}")


@pytest.mark.parametrize("name", board_files())
def test_the_example_of_every_board_can_be_read(name: str) -> None:
    teams = "teams" in board(name).numbers
    game = Tabletop(name, 4 if teams else 2, "final", teams=teams).played().game
    turn = read_line(game, f"Ann {examples.chain(game)}")
    assert turn is not None
    assert len(turn.steps[0].tracks) == 3  # type: ignore[attr-defined]
