"""The railways of a board file: the check reports what could not be typed, written or shown."""

from __future__ import annotations

import pytest

from companion.boards.check import check_boards

BOARD = """
name = "lines"
title = "Lines"
players = [2, 3]
aspect = 1.5
cities = [{ name = "Gate", x = 0.1, y = 0.5 }, { name = "Pond", x = 0.4, y = 0.2 }, { name = "Shed", x = 0.5, y = 0.8 }]
routes = [
  { a = "Gate", b = "Pond", length = 3, shares = %s },
  { a = "Gate", b = "Shed", length = 2 },
]
[shares]
%s
"""
WHOLE = 'piles = { NS = 5, OSL = 3 }\nnames = { NS = ["N&S", "North & South"] }\npoints = { NS = [9, 4], OSL = [5] }'


def faults(table: str, signs: str = '["NS"]') -> list[str]:
    return [fault.message for fault in check_boards(BOARD % (signs, table))[1]]


def test_valid_railways() -> None:
    assert faults(WHOLE) == []


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("piles = {}", "names no railway"),
        ('piles = { NS = 5, "\\u001b[2J" = 3 }', "“\ufffd[2J” cannot be typed: a sign is one word"),
        ('piles = { NS = 5, "5" = 3 }', "“5” cannot be typed"),
        ('piles = { NS = 5, "A B" = 3 }', "“A B” cannot be typed"),
        ('piles = { NS = 5, "" = 3 }', "“” cannot be typed"),
        (f"piles = {{ NS = 5, {'W' * 13} = 3 }}", "at most 12 letters"),
        ("piles = { NS = 1000000000 }", "1000000000 shares of a railway is out of range (1 to 99)"),
        ("piles = { NS = 0 }", "0 shares of a railway is out of range (1 to 99)"),
        (
            f"piles = {{ NS = 5, {', '.join(f'n{i} = 3' for i in range(60_000))} }}",
            "has 60001, and can have at most 30",
        ),
        ("piles = { NS = 5 }\nnames = { NS = [] }", "NS has no name"),
        ('piles = { NS = 5 }\nnames = { NS = ["\\u001b[2J"] }', "“\ufffd[2J” cannot be typed"),
        ('piles = { NS = 5 }\nnames = { NS = ["A # B"] }', "“A # B” cannot be typed"),
        ('piles = { NS = 5 }\nnames = { NS = ["North & South"] }', "“North & South” cannot be typed"),
        (f'piles = {{ NS = 5 }}\nnames = {{ NS = ["{"W" * 41}"] }}', "cannot be typed: a name has letters"),
        (f"piles = {{ NS = 5 }}\nnames = {{ NS = {['a'] * 10} }}", "has 10, and can have at most 9"),
        ('piles = { NS = 5 }\nnames = { EL = ["x"] }', "there is no railway EL in shares.piles"),
        ("piles = { NS = 5 }\npoints = { EL = [1] }", "there is no railway EL in shares.piles"),
        ("piles = { NS = 5 }\npoints = { NS = [1000000000000] }", "points for a place is out of range"),
        ("piles = { NS = 5 }\npoints = { NS = [-5] }", "-5 points for a place is out of range"),
        (f"piles = {{ NS = 5 }}\npoints = {{ NS = {[1] * 10} }}", "has 10 places, more than there are players"),
        ('piles = { NS = 5, EL = 3 }\nnames = { EL = ["x", "ns"] }', "ns, a name of EL, already means NS"),
        ('piles = { NS = 5 }\nnames = { NS = ["N", "trains"] }', "trains, a name of NS, already means trains"),
        ('piles = { NS = 5 }\nnames = { NS = ["dummy"] }', "dummy, a name of NS, already means dummy"),
        ('piles = { NS = 5 }\nnames = { NS = ["from"] }', "from, a name of NS, already means from"),
        ('piles = { NS = 5 }\ndummy_untold = "some"', "should be all or none"),
    ],
)
def test_a_railway_that_could_not_be_typed_is_a_fault(table: str, says: str) -> None:
    assert any(says in fault for fault in faults(table)), faults(table)


def test_a_tracks_signs_are_railways_of_the_board_once_each() -> None:
    assert faults(WHOLE, '["EL"]') == ["there is no railway EL in shares.piles"]
    assert faults(WHOLE, '["NS", "NS"]') == ["NS is there twice"]


def test_faults_a_variant_inherits_are_reported_once() -> None:
    cards = '[[ticket_cards]]\nid = "T1"\na = "Gate"\nb = "Shed"\npoints = 3\nsets = ["more"]\n'
    variant = f'{cards}[[variants]]\nname = "lines-more"\ntitle = "More"\nset = "more"\n'
    assert [says for says in faults(f"piles = {{ NS = 0 }}\n{variant}") if "shares" in says] == [
        "0 shares of a railway is out of range (1 to 99)"
    ]
    assert any("100 shares" in says for says in faults(f"{WHOLE}\n{variant}shares.piles.NS = 100\n"))
