"""The end in numbers, read and written again in full; and what a form says and can be filled in with again."""

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.moves import CountRoutes, CountThings, HasBonus, SettleTickets, SumTickets
from companion.game.state import Game
from companion.record.count_form import cells_of, steps_of
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line

USA = Tabletop("usa", 2, "counts").played().game
LAKES = Tabletop("great-lakes", 2, "counts").played().game
EUROPE = Tabletop("europe", 2, "counts").played().game
DURHAM = Tabletop("county-durham", 2, "counts").played().game
JAPAN = Tabletop("japan", 2, "counts").played().game


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("Ann has 3 routes of 1, 5 of 2, 4 of 3", (CountRoutes(((3, 1), (5, 2), (4, 3))),)),
        ("Ann has 1 route of 6", (CountRoutes(((1, 6),)),)),
        ("Ann has tickets 54 - 12", (SumTickets(54, 12),)),
        ("Ann has tickets 54 - 12, 5 completed", (SumTickets(54, 12, 5),)),
        ("Ann has the longest path", (HasBonus("longest path"),)),
    ],
)
def test_a_line_is_read_and_written(line: str, steps: tuple[object, ...]) -> None:
    turn = read_line(USA, line)
    assert turn is not None
    assert turn.steps == steps
    assert write_line(USA, turn) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("ann 3 of 1, 5 of 2", "Ann has 3 routes of 1, 5 of 2"),
        ("ann 3 of 1 + 5 of 2", "Ann has 3 routes of 1, 5 of 2"),
        ("ann tickets 20 + 8", "Ann has tickets 28 - 0"),
        ("ann tickets 20+8", "Ann has tickets 28 - 0"),
        ("ann tickets 20+8-5-3", "Ann has tickets 28 - 8"),
        ("ann tickets 20 + 8 - 5", "Ann has tickets 28 - 5"),
        ("ann tickets 20 - 5 + 8 - 3", "Ann has tickets 28 - 8"),
        ("ann 5 of 2, tickets 28 - 5", "Ann has 5 routes of 2; has tickets 28 - 5"),
        (
            "ann 5 of 2, 1 of 4, tickets 28 - 5, 3 completed, longest",
            "Ann has 5 routes of 2, 1 of 4; has tickets 28 - 5, 3 completed; has the longest path",
        ),
        ("ann 5 of 2 tickets 28 - 5", "Ann has 5 routes of 2; has tickets 28 - 5"),
        ("ann 5 of 2, 1 of 3, longest path", "Ann has 5 routes of 2, 1 of 3; has the longest path"),
        ("ann 5 of 2; tickets 28; longest", "Ann has 5 routes of 2; has tickets 28 - 0; has the longest path"),
        ("ann 5 of 2, 35 trains", "Ann has 5 routes of 2; holds 35 trains"),
        ("ann has 3 routes of 1 and 5 routes of 2", "Ann has 3 routes of 1, 5 of 2"),
        ("ann has tickets 54-12", "Ann has tickets 54 - 12"),
        ("ann has tickets 54", "Ann has tickets 54 - 0"),
        ("ann has 4 trains", "Ann holds 4 trains"),
        ("ann has 0 routes", "Ann has 0 routes of 1"),
        ("ann has no routes", "Ann has 0 routes of 1"),
        ("ann has nothing", "Ann has 0 routes of 1"),
        ("ann no routes, tickets 0 - 12", "Ann has 0 routes of 1; has tickets 0 - 12"),
        ("ann has 2 routes of 3, no routes of 4", "Ann has 2 routes of 3, 0 of 4"),
        ("ann has the longest route", "Ann has the longest path"),
        ("ann completed den el, bos mia", "Ann completed Denver - El Paso, Boston - Miami"),
        ("ann failed sea ny; has the longest", "Ann failed Seattle - New York; has the longest path"),
    ],
)
def test_it_may_be_typed_in_short(typed: str, line: str) -> None:
    turn = read_line(USA, typed)
    assert turn is not None
    assert write_line(USA, turn) == line
    assert read_line(USA, line) == turn


def test_nothing_of_what_is_counted_on_the_board() -> None:
    turn = read_line(LAKES, "ann has no harbours")
    assert turn is not None
    assert turn.steps == (CountThings(((0, "harbour"),)),)


def test_things_counted_on_the_board() -> None:
    turn = read_line(LAKES, "ann has 2 harbours and 40 harbour points; holds 5 trains, 3 ships; exchanged 1 piece")
    assert turn is not None
    assert turn.steps[0] == CountThings(((2, "harbour"), (40, "harbour point")))
    assert write_line(LAKES, turn) == (
        "Ann has 2 harbours, 40 harbour points; holds 5 trains, 3 ships; exchanged 1 piece"
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Ann has 3 routes", "Expected next: routes by their length, such as 3 routes of 2."),
        ("Ann has", "Expected next: numbers, such as 3 routes of 1, 2 of 2."),
        ("Ann has tickets", "Expected next: what tickets brought and cost, such as 54 - 12."),
        ("Ann has tickets 54 - 12, 5", "Expected next: how many were completed, such as 5 completed."),
        ("Ann has the biggest hat", "Expected the longest path, not “biggest hat”."),
        ("Ann has 3 hats", "Expected what is counted: routes, not “hats”."),
        ("Ann has 3 routes of 1234", "1234 is too large a number; the most is 999."),
    ],
)
def test_an_unreadable_line_says_what_was_expected(line: str, says: str) -> None:
    with pytest.raises(RecordFault) as caught:
        read_line(USA, line)
    assert caught.value.message == says


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (USA, "Ann has 3 routes of 1, 5 of 2; has tickets 54 - 12; has the longest path"),
        (USA, "Ann has 3 routes of 1; has tickets 54 - 0, 5 completed"),
        (USA, "Ann completed Denver - El Paso, Boston - Miami; failed Seattle - New York"),
        (LAKES, "Ann has 1 route of 7; has 2 harbours, 40 harbour points; exchanged 4 pieces"),
        (EUROPE, "Ann has 1 route of 2; has 1 station"),
        (EUROPE, "Ann has 0 routes of 1, 2 of 2; has 0 stations; has tickets 0 - 12"),
        (LAKES, "Ann has 0 harbours; exchanged 0 pieces; has tickets 0 - 0"),
        (DURHAM, "Ann has 1 route of 2; holds 0 coal"),
        (JAPAN, "Ann has 1 route of 2; holds 0 bullet"),  # building none loses points, entering nothing does not
    ],
)
def test_a_form_reads_its_own_line_back(game: Game, line: str) -> None:
    turn = read_line(game, line)
    assert turn is not None
    tallies = game.rules.tallies(game)
    cells = cells_of(game, tallies, turn.steps)
    assert cells is not None
    assert read_line(game, f"Ann {'; '.join(steps_of(cells))}") == turn


def test_a_form_leaves_lines_it_cannot_show_alone() -> None:
    turn = read_line(USA, "Ann holds 3 trains")
    assert turn is not None
    assert cells_of(USA, USA.rules.tallies(USA), turn.steps) is None
    twice = read_line(USA, "Ann completed den el; completed bos mia")
    assert twice is not None
    assert isinstance(twice.steps[0], SettleTickets)
    assert cells_of(USA, USA.rules.tallies(USA), twice.steps) is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann tickets 20 8 -5", "8 is one number too many: ticket points are added up (20 + 34 - 12)"),
        ("ann tickets 28 5", "5 is one number too many"),
        ("ann tickets den elpa", "Expected what tickets brought and cost, such as 54 - 12"),
        ("ann tickets 20 and 8, -5", "Expected how many were completed"),
        ("ann 5 of 2; den el", "Expected numbers, such as 3 routes of 1"),
    ],
)
def test_a_slip_is_explained_in_terms_of_counting(line: str, says: str) -> None:
    """No line that begins with a player and tickets is answered with how to draw some."""
    with pytest.raises(RecordFault) as raised:
        read_line(USA, line)
    assert says in raised.value.message


@pytest.mark.parametrize(
    ("completed", "failed", "line"),
    [("20+8", "", "28 - 0"), ("20 + 8", "5 + 3", "28 - 8"), ("20+8 2", "5", "28 - 5, 2 completed")],
)
def test_fields_of_tickets_are_added_up(completed: str, failed: str, line: str) -> None:
    tallies = {tally.unit: tally for tally in USA.rules.tallies(USA) if tally.step is SumTickets}
    cells = {tallies["completed"]: completed, tallies["failed"]: failed}
    assert steps_of({tally: text for tally, text in cells.items() if text}) == [f"has tickets {line}"]


@pytest.mark.parametrize(
    ("name", "typed", "line"),
    [
        ("great-lakes", "2 harbours 40", "Ann has 2 harbours, 40 harbour points"),
        ("great-lakes", "1 harbour, 20 points", "Ann has 1 harbour, 20 harbour points"),
        ("new-york", "attractions 5", "Ann has 5 attractions"),
        ("italy", "region points 7", "Ann has 7 region points"),
        ("county-durham", "has the longest line", "Ann has the longest path"),
    ],
)
def test_numbers_as_hurried_players_give_them(name: str, typed: str, line: str) -> None:
    assert written(Tabletop(name, 2, "counts").played().game, f"ann {typed}") == line


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("europe", "3 stations left", "“stations left”: say how many are on the board, not how many are left."),
        (
            "europe",
            "4 completed",
            "How many were completed goes behind their points: has tickets 54 - 12, 4 completed.",
        ),
        (
            "europe",
            "failed 12",
            "The points of all tickets are entered together, completed ones first: has tickets 0 - 12.",
        ),
        ("county-durham", "most tickets", "Who has the most tickets follows from the numbers that everybody enters."),
        ("italy", "8 regions", "Expected what is counted: routes or region points, not “regions”."),
    ],
)
def test_what_is_no_count_suggests_none_that_would_be_wrong(name: str, typed: str, says: str) -> None:
    found = fault(Tabletop(name, 2, "counts").played().game, f"ann {typed}")
    assert (found.message, found.names) == (says, ())


def test_a_mistyped_count_is_suggested_in_its_number() -> None:
    game = Tabletop("europe", 2, "counts").played().game
    assert list(fault(game, "ann 1 staton").names) == ["1 station"]
