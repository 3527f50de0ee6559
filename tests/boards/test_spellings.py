"""Other spellings of a city, as printed on cards and in booklets, and as people say them in English."""

from __future__ import annotations

from pathlib import Path

import pytest
from tabletop import Tabletop

from companion.boards.check import check_boards
from companion.record.lines import read_line, write_line
from companion.record.places import cities
from companion.record.replay import replay
from companion.store.shipped_files import board

MAPS = Path(__file__).resolve().parents[2] / "maps"
LAKES = (MAPS / "great-lakes.toml").read_text("utf-8")
ALSO = 'also = ["Perry Sound"]'


def test_a_city_is_read_in_any_spelling_and_written_in_its_own() -> None:
    """The board prints Waltain, the cards Waltair; the lakes' booklet writes Perry Sound."""
    india = Tabletop("india", 2, "claims")
    assert india.allows("Ann shows Waltain - Ambala, Jorhat - Agra")
    claimed = india.replay("Ann claims Ratlam - Jaipur", "Bea claims Waltain - Bezwada")
    assert all(row.turn is not None for row in claimed.entries)
    assert Tabletop("legendary-asia", 2, "claims").allows("Ann shows Shangai - Chita")


def test_one_spelling_means_one_city() -> None:
    assert ALSO in LAKES
    assert check_boards(LAKES)[1] == []
    clash = LAKES.replace(ALSO, 'also = ["Toronto"]')
    assert any("Toronto is also cities[" in str(fault) for fault in check_boards(clash)[1])


@pytest.mark.parametrize(
    ("name", "line", "full"),
    [
        ("europe", "claims vienna - munich", "claims Wien - München"),
        ("europe", "munich venice", "claims München - Venezia"),
        ("europe-1912", "keeps athens - saint petersburg, copenhagen - istanbul", None),
        ("usa", "nyc dc", "claims New York - Washington orange"),
        ("italy", "claims rome - naples", None),
        ("nederland", "claims the hague - rotterdam", None),
        ("switzerland", "claims geneva - lausanne", None),
        ("world", "claims cairo - athens", None),
        ("switzerland", "basel germany", "claims Basel - Deutschland (Basel)"),
        ("switzerland", "st gallen austria", "claims St. Gallen - Österreich (St. Gallen)"),
        ("france", "marseille corsica", "claims Marseille - Corse (Marseille)"),
        ("italy", "milano switzerland", "claims Milano - Svizzera (Milano)"),
        ("germany", "kiel denmark", "claims Kiel - Dänemark (Kiel)"),
        ("maerklin", "freiburg france", "claims Freiburg - Frankreich (Freiburg)"),
        ("france", "shows germany - avignon", "shows Allemagne - Avignon"),
        ("switzerland", "shows bern - austria", "shows Bern - Österreich"),
    ],
)
def test_english_names_are_read_where_a_board_has_local_ones(name: str, line: str, full: str | None) -> None:
    game = replay(f"board: {name}\nplayers: Ann red, Bea blue\ntracking: claims\n", board).game
    turn = read_line(game, f"Ann {line}")
    assert turn is not None
    assert full is None or write_line(game, turn) == f"Ann {full}"


def test_the_printed_name_is_preferred_to_another_spelling() -> None:
    """`co` is Constantinople, although Copenhagen begins like that too."""
    assert cities(board("europe"), "co") == ["Constantinople"]
    assert cities(board("europe"), "cop") == ["Kobenhavn"]
    assert cities(board("europe"), "bru") == ["Bruxelles"]
