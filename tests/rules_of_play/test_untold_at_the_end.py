"""What a table recorded only at its end left out is said on the sheet, where it would have scored."""

import pytest
from tabletop import Tabletop


@pytest.mark.parametrize(
    ("board", "says", "told"),
    [
        ("county-durham", "The coal of Ann and Bea is not recorded, so it counts as none.", "holds 0 coal"),
        ("great-lakes", "No harbour is recorded, so all of them count as not built.", "has harbours at Chicago"),
        ("europe", "No station is recorded, so all of them count as not built.", "has stations at Paris"),
        ("pennsylvania", "The shares are not recorded, so they score nothing.", "holds 0 PRR"),
        ("united-kingdom", "The technologies are not recorded, so they score nothing.", "has technologies Wales"),
        ("maerklin", "The goods are not recorded, so they score nothing.", "holds 12 goods"),
        ("germany", "The passengers are not recorded, so they score nothing.", "holds 1 red"),
    ],
)
def test_what_was_left_out_is_said(board: str, says: str, told: str) -> None:
    final = Tabletop(board, players=2, tracking="final")
    assert says in [remark.says for remark in final.sheet().notes]
    assert says not in [remark.says for remark in final.sheet(f"Ann {told}").notes]
    turns = Tabletop(board, players=2)
    assert says not in [remark.says for remark in turns.sheet().notes]
