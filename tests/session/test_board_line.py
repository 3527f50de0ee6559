"""Lines that correct a board permanently, in the list of boards."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.session.board_line import BoardLineReader
from companion.store.board_files import board_files
from companion.store.shipped_files import board

DURHAM = BoardLineReader(board("county-durham"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("corrects route durham - waterhouses to 3 grey", "Durham – Waterhouses: 3 grey instead of 2 blue"),
        ("table corrects route durham - waterhouses to 3", "Durham – Waterhouses: 3 blue instead of 2 blue"),
        ("corrects route durham - waterhouses to 2 ferry", "Durham – Waterhouses: 2 grey ferry instead of 2 blue"),
        ("adds route consett - tow law 2 red", "Consett – Tow Law: one more track, 2 red"),
        ("adds ticket durham - stanhope 9", "one more ticket: Durham – Stanhope, 9"),
    ],
)
def test_the_words_of_the_table_are_understood(line: str, says: str) -> None:
    assert [made.says for made in DURHAM.read(line).corrections] == [says]


def test_the_value_of_a_ticket_is_corrected_here() -> None:
    card = next(card for card in DURHAM.board.tickets if len(card.options) == 1)
    (a, b), value = card.ends, card.value
    (made,) = DURHAM.read(f"corrects ticket {b} - {a} to {value + 1}").corrections
    assert (made.was, made.now, made.ticket) == ((value,), (value + 1,), True)
    assert DURHAM.read(f"table correct ticket {a} - {b} {value}").fault == "The board already has that."
    assert "lists no ticket Durham – Stanhope" in DURHAM.read("corrects ticket durham - stanhope to 9").fault


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", ""),
        ("corrects route durham - atlantis to 3", "Atlantis"),
        ("corrects route durham - waterhouses to 2 blue", "The board already has that."),
        ("claims durham - waterhouses", "table"),
        ("P1 claims durham - waterhouses with 2 blue", ""),
        ("corrects ticket durham - to 9", ""),
        ("corrects ticket " + "x " * 900 + "to 9", ""),
    ],
)
def test_anything_else_typed_corrects_nothing(line: str, why: str) -> None:
    read = DURHAM.read(line)
    assert read.corrections == ()
    assert bool(read.fault) == bool(line)
    assert why.casefold() in read.fault.casefold()


@pytest.mark.parametrize("name", board_files())
def test_lines_are_read_on_every_board(name: str) -> None:
    lines = BoardLineReader(board(name))
    track = lines.board.tracks[0]
    length = track.length % 6 + 1
    read = lines.read(f"corrects route {track.a} - {track.b} to {length} {track.colour}")
    assert read.corrections or read.fault, name


@pytest.mark.parametrize("name", board_files())
def test_the_value_of_any_card_is_corrected_by_its_places_as_printed(name: str) -> None:
    """This includes countries: Madagascar – Pretoria, London – France."""
    lines = BoardLineReader(board(name))
    once = Counter(frozenset(card.ends) for card in lines.board.tickets)
    for card in lines.board.tickets:
        if len(card.options) == 1 and once[frozenset(card.ends)] == 1:
            a, b = card.ends
            (made,) = lines.read(f"corrects ticket {a} - {b} to {card.value + 1}").corrections
            assert (made.was, made.now, made.ticket) == ((card.value,), (card.value + 1,), True)
