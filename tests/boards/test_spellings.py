"""Other spellings of a city, as cards and booklets print them."""

from __future__ import annotations

from pathlib import Path

from tabletop import Tabletop

from companion.boards.check import check_boards

MAPS = Path(__file__).resolve().parents[2] / "maps"
LAKES = (MAPS / "great-lakes.toml").read_text("utf-8")
ALSO = 'also = ["Perry Sound"]'


def test_a_city_is_told_in_any_spelling_and_written_in_its_own() -> None:
    """The board prints Waltain, the cards Waltair; the lakes' booklet writes Perry Sound."""
    india = Tabletop("india", 2, "claims")
    assert india.allows("Ann shows Waltain - Ambala, Jorhat - Agra")
    replay = india.replay("Ann claims Ratlam - Jaipur", "Bea claims Waltain - Bezwada")
    assert all(row.turn is not None for row in replay.entries)
    assert Tabletop("legendary-asia", 2, "claims").allows("Ann shows Shangai - Chita")


def test_one_spelling_means_one_city() -> None:
    assert ALSO in LAKES
    assert check_boards(LAKES)[1] == []
    clash = LAKES.replace(ALSO, 'also = ["Toronto"]')
    assert any("Toronto is also cities[" in str(fault) for fault in check_boards(clash)[1])
