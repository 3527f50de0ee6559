"""The mistakes in somebody's first board: each is reported with its line and what would be right."""

from __future__ import annotations

import pytest

from companion.boards.check import check_board

BOARD = """name = "garden"
title = "Our Garden"
players = [2, 3, 4]
aspect = 1.5

cities = [
  { name = "Gate", x = 0.10, y = 0.50 },
  { name = "Pond", x = 0.40, y = 0.20 },
  { name = "Shed", x = 0.45, y = 0.80 },
]

routes = [
  { a = "Gate", b = "Pond", length = 3, colour = "red" },
  { a = "Gate", b = "Shed", length = 2, colour = "blue", group = "Gate|Shed" },
  { a = "Gate", b = "Shed", length = 2, colour = "black", group = "Gate|Shed" },
]

ticket_cards = [
  { id = "T01", a = "Pond", b = "Shed", points = 7 },
]

[pieces]
train = 20
"""


def faults(text: str) -> list[str]:
    return [str(fault) for fault in check_board(text)[1]]


def test_a_small_board_is_valid() -> None:
    assert faults(BOARD) == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('y = 0.20 },', 'y = 0.20 }', "line 9: not TOML: a comma is missing before this, or the ] after the last"),
        ('"Our Garden"', "Our Garden", 'line 2: not TOML: after = comes a number such as 0.5, a text in straight'),
        ('"Our Garden"', "“Our Garden”", 'line 2: not TOML: after = comes a number such as 0.5, a text in'),
        ('"Our Garden"', '"Our Garden', "line 2: not TOML: the closing quote of a text is missing"),
        ("x = 0.10", "x = 0,10", "line 7: not TOML: a key, = and its value are expected here, with commas between"),
        ("length = 3", "length: 3", "line 13: not TOML: a key, = and its value are expected here"),
        ("aspect = 1.5", "players = [2]", "line 4: not TOML: this key is in the file already"),
        ('colour = "red"', 'color = "red"', "routes[0].color: there is no such key here. Did you mean colour?"),
        ('colour = "red"', 'colour = "pink"', "line 13: routes[0].colour: should be 'grey', 'purple', 'white', "),
        ('a = "Gate", b = "Pond"', 'from = "Gate", b = "Pond"', "routes[0].from: there is no such key here."),
        (
            "train = 20",
            'train = 20\n\n[doubles]\napart = [["Gate", "Pond"]]',
            "doubles.apart: Gate – Pond has no two tracks without a group",
        ),
        ("train = 20", "trains = 20", "line 23: pieces.trains: there is no such key here. Did you mean train?"),
        ("[pieces]", "[trains]", "line 22: trains: there is no such key here. Did you mean pieces?"),
        ("length = 3", "long = 3", "line 13: routes[0].long: there is no such key here. "),
        ("x = 0.10", "x = 10", "line 7: cities[0].x: 10 is not a position: x runs from 0 at the left edge of the"),
        ("length = 3", "length = 0", "line 13: routes[0].length: 0 is too small; the least is 1"),
        ("length = 3", 'length = "three"', "line 13: routes[0].length: is a whole number, such as 3, without quotes"),
        ("length = 3", "length = true", "line 13: routes[0].length: is a whole number, such as 3, without quotes"),
        ("y = 0.50", "y = false", "line 7: cities[0].y: is a number, such as 0.5, without quotes"),
        ("train = 20", "train = true", "line 23: pieces.train: is a whole number, such as 3, without quotes"),
        ("[2, 3, 4]", "[2, true, 4]", "line 3: players[1]: is a whole number, such as 3, without quotes"),
        ("points = 7", "points = true", "line 19: ticket_cards[0].points: is a whole number, such as 3"),
        ("[2, 3, 4]", '"2-4"', "line 3: players: is a list in brackets, such as [2, 3, 4]"),
        ('"Our Garden"', f'"{"x" * 90}"', "line 2: title: has 90 characters, and can have at most 40"),
        ('"Our Garden"', '""', "line 2: title: is empty"),
        ('name = "garden"', 'name = "Our Garden"', "line 1: name: may have only lower-case letters, digits and -"),
        ("aspect = 1.5\n", "", "aspect: is missing"),
        ('b = "Pond", length', 'b = "Pnd", length', "line 13: routes[0].b: there is no city Pnd; did you mean Pond?"),
        ("points = 7", 'points = "x"', "line 19: ticket_cards[0].points: is a whole number, such as 7, or of a tour"),
        ('b = "Shed", points', 'b = "Attic", points', "line 19: ticket_cards[0]: there is no city Attic"),
        (", points = 7", "", "line 19: ticket_cards[0].points: Pond – Shed has no points"),
        (', group = "Gate|Shed"', "", "line 15: routes[2]: Gate – Shed is there twice: give both tracks"),
        ('{ name = "Pond", x = 0.40, y = 0.20 }', '"Pond"', "cities[1]: is a row of keys in braces, such as { name"),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_with_its_line_and_the_right_form(old: str, new: str, says: str) -> None:
    assert old in BOARD
    assert any(says in fault for fault in faults(BOARD.replace(old, new)))


def test_keys_of_the_board_below_a_table_are_found_there() -> None:
    """Somebody who writes a table first puts everything after it into that table."""
    head, _, table = BOARD.partition("[pieces]")
    messages = faults(f"[pieces]{table}{head}")
    assert "aspect: is missing: it is under [pieces] in line 6; what describes the board comes before" in messages[3]


def test_a_place_name_needs_a_letter() -> None:
    """A number alone counts something in a line: Gate - 39 reads as a value, not as a ticket's other place."""
    assert faults(BOARD.replace("Pond", "39")) == ["line 8: cities[1].name: 39 has no letter that can be typed"]
    assert faults(BOARD.replace("Pond", "Pier 39")) == []
    abroad = '{ name = "Gate", x = 0.10, y = 0.50, country = "39" }'
    says = "cities[0].country: 39 has no letter that can be typed"
    assert any(says in fault for fault in faults(BOARD.replace('{ name = "Gate", x = 0.10, y = 0.50 }', abroad)))


def test_wrong_values_do_not_hide_unknown_cities() -> None:
    """All faults are reported together, and each only once."""
    text = BOARD.replace("length = 3", "length = 0").replace('b = "Shed", points = 7', 'b = "Shde", points = 7.5')
    messages = faults(text.replace('"Gate|Shed" },', '"Gate|Shed" },\n{ a = "Gate", b = "Pnd", length = 1 },', 1))
    assert [message.partition(";")[0].partition(", or of a tour")[0] for message in messages] == [
        "line 13: routes[0].length: 0 is too small",
        "line 20: ticket_cards[0].points: is a whole number, such as 7",
        "line 15: routes[2].b: there is no city Pnd",
        "line 20: ticket_cards[0].b: there is no city Shde",
    ]


def test_a_list_of_wrong_rows_is_not_called_too_short() -> None:
    start, end = BOARD.index("cities = ["), BOARD.index("routes = [")
    messages = faults(BOARD[:start] + 'cities = ["Gate", "Pond", "Shed"]\n\n' + BOARD[end:])
    assert len(messages) == 3
    assert all("is a row of keys in braces" in message for message in messages)
