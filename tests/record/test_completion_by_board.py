"""Completion of moves that only some boards have."""

from __future__ import annotations

from tabletop import Tabletop

from companion.record.suggest import suggest

LAKES = Tabletop("great-lakes", 2)
CHOSEN = ("Ann takes 27 trains 23 ships", "Bea takes 18 trains 32 ships")


def found(table: Tabletop, typed: str, *lines: str, most: int = 100) -> list[str]:
    game = table.played(*lines).game
    return [one.line for one in suggest(game, typed, game.clock.on_turn, most)]


def test_exchanges_up_to_what_the_box_holds() -> None:
    """Ann took 27 of 33 trains: six more are in the box; of her 32 ships nine are."""
    assert found(LAKES, "exchanges 6", *CHOSEN) == [
        "Ann exchanges 6 ships for trains",
        "Ann exchanges 6 trains for ships",
    ]
    assert found(LAKES, "exchanges 9", *CHOSEN) == ["Ann exchanges 9 trains for ships"]
    assert found(LAKES, "exchanges 10", *CHOSEN) == []
    assert found(Tabletop("usa"), "exchanges") == []


def test_harbours_where_a_route_leads() -> None:
    lines = (*CHOSEN, "Ann draws cards", "Bea draws cards", "Ann draws cards", "Bea draws cards")
    assert found(LAKES, "builds", *lines) == []
    built = (*lines, "Ann claims Muskegon - Traverse City", "Bea draws cards", "Ann draws cards", "Bea draws cards")
    assert "Ann builds a harbour at Muskegon" in found(LAKES, "builds", *built)


def test_stations_anywhere() -> None:
    assert found(Tabletop("europe"), "builds a station at par") == ["Ann builds a station at Paris"]


def test_the_recommended_pieces_before_the_first_turn() -> None:
    assert found(LAKES, "takes") == ["Ann takes 27 trains 23 ships"]
    assert found(Tabletop("world", 2), "takes") == ["Ann takes 20 trains 40 ships"]
    assert found(LAKES, "takes", *CHOSEN) == []
