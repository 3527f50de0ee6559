"""Lines as they are typed in a hurry, on every board: what can mean one thing only is read, and no message misleads."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line

USA = Tabletop("usa").played().game
AFRICA = Tabletop("heart-of-africa").played().game
PENNSYLVANIA = Tabletop("pennsylvania").played().game
NEDERLAND = Tabletop("nederland").played().game
OLD_WEST = Tabletop("old-west").played().game


def written(game: Game, line: str) -> str:
    turn = read_line(game, line, assume=0)
    assert turn is not None
    return write_line(game, turn)


def sentence(game: Game, line: str) -> str:
    with pytest.raises(RecordFault) as raised:
        read_line(game, line, assume=0)
    return f"{raised.value.message} {raised.value.hint}".strip()


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("beira zomba 2 blue", "claims Beira - Zomba with 2 blue"),
        ("beira zomba two blue", "claims Beira - Zomba with 2 blue"),
        ("beira - zomba 2 blue, doubled", "claims Beira - Zomba with 2 blue, doubled"),
        ("nigeria 2 douala", "claims Nigeria (end 2) - Douala"),
    ],
)
def test_a_number_in_the_name_of_a_city_hides_no_payment(line: str, meant: str) -> None:
    assert written(AFRICA, line).startswith(f"Ann {meant}")


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (PENNSYLVANIA, "oil warren, share prr", "Expected taking PRR, not “share”."),
        (NEDERLAND, "breda rotterdam yellow, borrows", "Expected loan, not “borrows”."),
        (OLD_WEST, "denver pueblo 2 orange, builds marker pueblo", "not “builds”."),
        (USA, "zed claims denver - omaha", "Nobody at this table is called “zed”."),
        (USA, "den claims denver - omaha", "Nobody at this table is called “den”."),
    ],
)
def test_a_verb_in_the_tail_of_a_claim_makes_nobody_of_its_cities(game: Game, line: str, says: str) -> None:
    assert says in sentence(game, line)
