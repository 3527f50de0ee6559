"""Other games on the same board: their cards, their numbers, and what may be wrong with them."""

from __future__ import annotations

import pytest

from companion.boards.check import check_board, check_boards
from companion.boards.read import BoardFaults, read_board, read_boards

BOARD = """
name = "small"
title = "Small"
players = [2, 3]
aspect = 1.5
bgg = 1
setup = ["BA-12"]
provenance = "Drawn for a test."
doubts = ["Everything."]
cities = [
  { name = "A", x = 0.1, y = 0.1 },
  { name = "B", x = 0.9, y = 0.1 },
  { name = "C (B)", x = 0.9, y = 0.9, country = "C" },
]
routes = [
  { a = "A", b = "B", length = 3 },
  { a = "B", b = "C (B)", length = 1 },
]
ticket_cards = [
  { id = "T1", a = "A", b = "B", points = 3 },
  # cards of the other game
  { id = "T2", a = "A", b = "B", points = 4, sets = ["new"] },
  { id = "T3", a = "A", b = "C", points = 5, sets = ["base", "new"] },
]

[pieces]
train = 20

[tickets]
deal = 3
keep = 2
draw = 2

[longest_path]
points = 10

[ties]
order = ["tickets", "longest path"]

[[variants]]
name = "small-new"
title = "Small Anew"
bgg = 2
set = "new"
without = ["longest_path"]
provenance = "Other cards."
doubts = ["The cards."]

[variants.tickets]
deal = 5

[variants.most_tickets]
points = 15

[variants.ties]
order = ["tickets"]
"""


def faults(text: str) -> list[str]:
    return [str(fault) for fault in check_board(text)[1]]


def test_the_board_itself_plays_the_base_cards() -> None:
    board = read_board(BOARD)
    assert [card.id for card in board.tickets] == ["T1", "T3"]
    assert board.variant_of is None
    assert "most_tickets" not in board.numbers


def test_a_variant_is_a_board_with_its_own_cards_and_numbers() -> None:
    board, variant = read_boards(BOARD)
    assert [card.id for card in variant.tickets] == ["T2", "T3"]
    assert (variant.name, variant.title, variant.bgg) == ("small-new", "Small Anew", 2)
    assert variant.variant_of == "small"
    assert (variant.cities, variant.tracks) == (board.cities, board.tracks)
    assert variant.provenance == "Drawn for a test. Other cards."
    assert variant.doubts == ("Everything.", "The cards.")
    assert variant.setup == ("BA-12",)


def test_a_variant_gives_only_the_keys_that_differ() -> None:
    board, variant = read_boards(BOARD)
    assert (variant.numbers["tickets"].deal, variant.numbers["tickets"].draw) == (5, 2)
    assert (board.numbers["tickets"].deal, board.numbers["tickets"].draw) == (3, 2)
    assert variant.numbers["pieces"] == board.numbers["pieces"]
    assert variant.numbers["most_tickets"].points == 15
    assert variant.numbers["ties"].order == ("tickets",)


def test_a_variant_can_do_without_a_table() -> None:
    board, variant = read_boards(BOARD)
    assert "longest_path" in board.numbers
    assert "longest_path" not in variant.numbers


def test_a_good_file_has_no_faults() -> None:
    boards, none = check_boards(BOARD)
    assert ([board.name for board in boards], none) == (["small", "small-new"], [])


NEW, SHARED = "T2", "T3"


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("deal = 5", "deal = -5", "deal = -5", "variants[0].tickets.deal: -5 is too small; the least is 0"),
        ("deal = 5", "dealt = 5", "dealt = 5", "variants[0].tickets.dealt: there is no such key here. Did"),
        ('"small-new"', '"small"', 'name = "small"', "variants[0].name: small is used twice"),
        ('set = "new"', 'set = "old"', 'set = "old"', "variants[0].set: no ticket card is in old"),
        ('sets = ["new"]', 'sets = ["odd", "new"]', NEW, "ticket_cards[1].sets: no variant plays odd"),
        ('"longest_path"]', '"coal"]', '"coal"]', "variants[0].without: coal is a table that this board needs"),
        ('"longest_path"]', '"cards"]', '"cards"]', "variants[0].without: cards is a table that this board needs"),
        ('b = "B", points = 4', 'b = "Z", points = 4', NEW, "ticket_cards[1]: there is no city Z"),
        ('"T2"', '"T1"', "T1", "ticket_cards[1].id: T1 is used twice"),
        ('b = "C", points', 'b = "C (B)", points', SHARED, "ticket_cards[2]: C (B) is a border end"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(old: str, new: str, at: str, says: str) -> None:
    assert BOARD.count(old) == 1
    wrong = BOARD.replace(old, new)
    line = max(number for number, text in enumerate(wrong.splitlines(), 1) if at in text)
    messages = faults(wrong)
    assert any(fault.startswith(f"line {line}: {says}") for fault in messages), messages


def test_every_fault_of_every_variant_is_reported() -> None:
    wrong = BOARD.replace("deal = 5", "deal = -5").replace("points = 15", "points = -15")
    with pytest.raises(BoardFaults) as raised:
        read_boards(wrong)
    assert [fault.key for fault in raised.value.faults] == [
        "variants[0].tickets.deal", "variants[0].most_tickets.points",
    ]  # fmt: skip
