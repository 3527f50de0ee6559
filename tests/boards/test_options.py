"""Options of a game: what changes a number, and what is refused with the wording that would be right."""

from __future__ import annotations

import pytest

from companion.boards.check import check_board, check_boards
from companion.boards.open_points import open_points
from companion.boards.options import LARGEST, UnfitOptions, with_options
from companion.families import TABLES, mechanic, rule_families, tie_breaks
from companion.record.faults import Unreadable
from companion.record.replay import replay
from companion.rules.passages import FAMILIES
from companion.store.board_files import board_files, read_text, shipped_maps
from companion.store.shipped_files import board
from companion.words import listing

WORDS = '"tickets", "ticket points", "longest path", "path length"'
NONSENSE = {
    'ties.order = ["beauty"]': f"it is a list of these, in any order: {WORDS}",
    'ties.order = ["tickets", "beauty"]': f"it is a list of these, in any order: {WORDS}",
    'ties.order = ["goods"]': f"it is a list of these, in any order: {WORDS}",
    "ties.order = tickets": f"it is a list of these, in any order: {WORDS}",
    "ties.order = [1]": f"it is a list of these, in any order: {WORDS}",
    'ties.order = ["tickets", "tickets"]': "no word appears twice",
    "ties.rule = XX-99": "there is no option 'ties.rule'; there is ties.order",
    "doubles.own_rule = XX-99": "there is no option 'doubles.own_rule'",
    "pieces.train = 1000": "the most is 999",
    "pieces.train = 99999999999999999999": "the most is 999",
    "pieces.train = 1e300": "the most is 999",
    "pieces.train = inf": "the most is 999",
    "pieces.train = nan": "the most is 999",
    "pieces.train = -1000000": "the most is 999",
    "claims.points = {1 = 1000000}": "the most is 999",
    "pieces.train = yes": "yes and no are not numbers",
    "pieces.train = many": "cannot be 'many'",
    "pieces.train = 4.5": "cannot be '4.5'",
    "pieces.train = 2026-11-21": "cannot be '2026-11-21'",
    'doubles.always_open = [["Atlantis", "Utopia"]]': "names belong in a board file, not in an option",
    "tickets.returned = away": "cannot be 'away'",
    "beauty.points = 3": "has no rules called 'beauty'",
    "cards.colours = []": "is empty",
    "pieces.beauty = 3": "there is no option 'pieces.beauty'",
}


@pytest.mark.parametrize("option", NONSENSE)
def test_nonsense_is_refused_with_an_explanation(option: str) -> None:
    with pytest.raises(Unreadable) as raised:
        replay(f"board: usa\nplayers: Ann, Bea\noption: {option}\n", board)
    assert NONSENSE[option] in str(raised.value)
    assert raised.value.line == 3


@pytest.mark.parametrize(
    "option",
    [
        ("ties.order", '["longest path"]', ("longest path",)),
        ("ties.order", "[]", ()),
        ("pieces.train", "40", 40),
        ("pieces.train", str(LARGEST), LARGEST),
        ("doubles.one_each", "no", False),
        ("tickets.returned", "out", "out"),
    ],
)
def test_sensible_values_are_accepted(option: tuple[str, str, object]) -> None:
    name, value, wanted = option
    table, _, key = name.partition(".")
    assert getattr(with_options(board("usa"), {name: value}).numbers[table], key) == wanted


def test_a_value_that_no_board_file_may_have_is_refused() -> None:
    with pytest.raises(UnfitOptions, match="cannot be '3': 16 tracks with a cart, but 3 merchandise cards") as raised:
        with_options(board("amsterdam"), {"pieces.train": "20", "merchandise.cards": "3"})
    assert raised.value.option == "merchandise.cards"


@pytest.mark.parametrize("name", board_files())
def test_every_answer_to_an_open_point_fits_its_board(name: str) -> None:
    shipped = board(name)
    for means in ("cards", "dice"):
        for point in open_points(shipped, means=means):
            for value in point.values:
                assert with_options(shipped, {point.option: value}).numbers[point.table]


@pytest.mark.parametrize("name", board_files())
def test_every_boards_tie_breaks_are_known_to_its_mechanics(name: str) -> None:
    shipped = board(name)
    assert set(shipped.numbers["ties"].order) <= set(tie_breaks(shipped.numbers))


def test_a_mechanic_answers_exactly_the_tie_breaks_it_names() -> None:
    """A mechanic answers each tie-break that it names, and has `tie_break_values` only if it names some."""
    for table in TABLES:
        family = mechanic(table)
        assert ("tie_break_values" in vars(family)) == bool(family.tie_breaks), table
    words = [word for table in TABLES for word in mechanic(table).tie_breaks]
    for name in board_files():
        shipped = board(name)
        names = ("Ann", "Bea", "Cal", "Dee", "Eve", "Fay")[: min(shipped.players)]
        seats = f"teams: {names[0]} + {names[1]}, {names[2]} + {names[3]}" if "teams" in shipped.numbers else None
        game = replay(f"board: {name}\n{seats or 'players: ' + ', '.join(names)}\n", board).game
        for word in words:
            answers = [
                answer
                for answer in (rule.tie_break_values(game, word) for rule in game.rules.by_hook["tie_break_values"])
                if answer
            ]
            assert bool(answers) == (word in tie_breaks(shipped.numbers)), (name, word)


def test_a_board_file_with_an_unknown_tie_break() -> None:
    text = read_text(shipped_maps() / "nordic.toml").replace('["tickets", "path length"]', '["tickets", "beauty"]')
    (fault,) = check_boards(text)[1]
    assert (fault.key, fault.line) == ("ties.order", text[: text.index("beauty")].count("\n") + 1)
    assert "Nordic Countries has no tie-break “beauty”; it has tickets" in fault.message


def test_each_board_of_a_file_states_its_own_tie_breaks_once() -> None:
    """Mega plays by its board's order, USA 1910 by its own, reported in its own line."""
    usa = read_text(shipped_maps() / "usa.toml").replace('["tickets", "longest path"]', '["beauty", "longest path"]')
    assert usa.count('order = ["tickets"]') == 2
    faults = check_boards(usa.replace('order = ["tickets"]', 'order = ["beauty"]', 1))[1]
    messages = [(usa.splitlines()[(fault.line or 0) - 1].partition(" ")[0], fault.message) for fault in faults]
    assert messages == [
        ("order", "USA has no tie-break “beauty”; it has tickets, ticket points, longest path and path length"),
        ("order", "USA 1910 has no tie-break “beauty”; it has tickets and ticket points"),
    ]
    assert faults[0].line != faults[1].line


def test_a_board_file_with_rules_of_an_unknown_family() -> None:
    """It is reported where a file is checked; the board can be played nevertheless."""
    known = list(dict.fromkeys((*FAMILIES, *rule_families())))
    text = read_text(shipped_maps() / "nordic.toml").replace('families = ["NC",', 'families = ["XX", "NC",')
    _, (fault,) = check_board(text)
    assert (fault.key, fault.line) == ("families", text[: text.index("families")].count("\n") + 1)
    assert fault.message == f"there are no rules called XX; there are {listing(known)}"
    assert check_boards(text)[1] == []


FORMER = [(table, key) for table in TABLES for key in sorted(mechanic(table).numbers_type.former)]


@pytest.mark.parametrize(("table", "key"), FORMER)
def test_a_key_that_was_once_in_use_is_ignored(table: str, key: str) -> None:
    """In people's own files, in variants, and as an option of a saved game."""
    text = read_text(shipped_maps() / "germany.toml")
    variant = f'\n[[variants]]\nname = "other"\ntitle = "Other"\nset = "base"\n[variants.{table}]\n{key} = true\n'
    own = text.replace(f"[{table}]\n", f"[{table}]\n{key} = true\n") + variant
    assert own.count(f"{key} = true") == 2
    boards, faults = check_boards(own)
    assert (boards[0].numbers, faults) == (check_boards(text)[0][0].numbers, [])
    assert boards[1].numbers[table] == boards[0].numbers[table]
    wrong = check_boards(own.replace("draw_keep = 1", 'draw_keep = "x"'))[1]
    assert [fault.key for fault in wrong] == ["tickets.draw_keep"]
    assert with_options(boards[0], {f"{table}.{key}": "true"}).numbers == boards[0].numbers
