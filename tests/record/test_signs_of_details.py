"""An express card can be entered as it is printed: `+2` (SK-02, SK-03)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import written

KOREA = Tabletop("south-korea").played().game
USA = Tabletop("usa").played().game


@pytest.mark.rule("SK-03")
@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("draws cards +2", "draws cards, express 2"),
        ("d +2", "draws cards, express 2"),
        ("d express 2", "draws cards, express 2"),
        ("draws blind blind blind + 1", "draws blind, blind, blind, express 1"),
        ("draws 5 tickets +2, keeps 1", "draws 5 tickets, keeps 1, express 2"),
        ("draws 5 tickets, keeps 1, +2", "draws 5 tickets, keeps 1, express 2"),
        ("seoul incheon 1 yellow, spot 3 +2", "claims Seoul - Incheon with 1 yellow, spot 3, express 2"),
        ("seoul incheon 1 yellow spot +2", "claims Seoul - Incheon with 1 yellow, spot, express 2"),
        ("seoul incheon 1 yellow, +2, spot 3", "claims Seoul - Incheon with 1 yellow, spot 3, express 2"),
        ("seoul incheon 1 yellow, +2 spot 3", "claims Seoul - Incheon with 1 yellow, spot 3, express 2"),
        ("seoul incheon 1 yellow +2 spot", "claims Seoul - Incheon with 1 yellow, spot, express 2"),
        ("seoul incheon +2, spot 3", "claims Seoul - Incheon, spot 3, express 2"),
        ("draws 5 tickets, +2, keeps 1", "draws 5 tickets, keeps 1, express 2"),
        ("seoul incheon 1 yellow + 2 wild", "claims Seoul - Incheon with 1 yellow 2 wild"),
    ],
)
def test_a_plus_before_a_number_is_an_express_card(line: str, meant: str) -> None:
    assert written(KOREA, line) == f"Ann {meant}"


def test_on_other_boards_it_joins_what_is_paid() -> None:
    assert written(USA, "den kc 3 orange + 1 wild") == "Ann claims Denver - Kansas City orange with 3 orange 1 wild"
