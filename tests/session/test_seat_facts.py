"""What the table may see of a seat, in words: pieces are called trains where there are no others."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.session.seat_facts import seat_facts


@pytest.mark.parametrize(
    ("board", "lines", "pieces"),
    [
        ("usa", (), {"trains": "45 trains"}),
        ("great-lakes", (), {"pieces": "50 pieces to pick"}),
        ("great-lakes", ("Ann takes 27 trains 23 ships",), {"trains": "27 trains", "ships": "23 ships"}),
    ],
)
def test_pieces_have_the_name_of_what_they_are(board: str, lines: tuple[str, ...], pieces: dict[str, str]) -> None:
    facts = seat_facts(Tabletop(board, 2).played(*lines).game, 0)
    assert {word: said for word, said in facts.items() if word in ("pieces", "trains", "ships")} == pieces
