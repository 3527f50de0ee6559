"""Coal on the stations and in hand (CD-09, CD-10, CD-12)."""

import pytest
from tabletop import Tabletop

from companion.record.replay import Replay

DURHAM = Tabletop("county-durham", 3, "claims")


def lying(replayed: Replay) -> set[str]:
    """The stations that still have a token."""
    game = replayed.game
    return {
        mark.city for mechanic in game.rules.by_hook["marks"] for mark in mechanic.marks(game) if mark.what == "coal"
    }


def held(replayed: Replay) -> list[int]:
    """The tokens of each player, as the table shows them."""
    game = replayed.game
    return [
        number
        for seat in game.table.seats
        for mechanic in game.rules.by_hook["facts"]
        for word, number in mechanic.facts(game, seat.index)
        if word == "coal"
    ]


@pytest.mark.rule("CD-09")
def test_a_claim_may_take_the_token_of_either_end() -> None:
    played = DURHAM.played("Ann claims Murton - Washington, taking coal at Murton")
    assert held(played) == [1, 0, 0]
    assert "Murton" not in lying(played)
    assert "Washington" in lying(played)


@pytest.mark.rule("CD-09")
def test_taking_is_optional_and_the_token_stays_for_others() -> None:
    played = DURHAM.played("Ann claims Murton - Washington")
    assert held(played) == [0, 0, 0]
    assert {"Murton", "Washington"} <= lying(played)
    assert DURHAM.allows("Ann claims Murton - Washington", "Bea claims Murton - Coxhoe, taking coal at Murton")


@pytest.mark.rule("CD-09")
def test_a_token_can_be_taken_once() -> None:
    first = "Ann claims Murton - Washington, taking coal at Murton"
    assert DURHAM.refusals(first, "Bea claims Murton - Coxhoe, taking coal at Murton") == [
        ("CD-09", "Murton has no coal left for Bea to take.")
    ]
    assert DURHAM.allows(first, "Bea claims Murton - Coxhoe, taking coal at Coxhoe")


@pytest.mark.rule("CD-09")
def test_only_the_tokens_of_the_route_can_be_taken() -> None:
    assert DURHAM.refusals("Ann claims Murton - Washington, taking coal at Seaham Harbour") == [
        ("CD-09", "Ann may take coal only at Murton or Washington, not at Seaham Harbour.")
    ]


@pytest.mark.rule("CD-09")
def test_the_table_is_told_what_may_be_taken() -> None:
    def notes(*lines: str) -> list[str]:
        return [note.says for note in DURHAM.verdict(*lines).notes if "coal" in note.says]

    assert notes("Ann claims Murton - Washington") == ["coal at Murton or Washington not taken"]
    assert notes("Ann claims Murton - Coxhoe, taking coal at Murton") == ["1 coal token in hand"]
    assert notes("Ann claims Murton - Coxhoe, taking coal at Murton", "Bea claims Murton - Washington") == [
        "coal at Washington not taken"
    ]


@pytest.mark.rule("CD-10")
def test_taking_coal_at_both_ends_is_refused_entirely() -> None:
    line = "Ann claims Murton - Washington, taking coal at Murton, Washington"
    assert DURHAM.refusals(line) == [("CD-10", "Ann may take the coal of only one end, not of Murton and Washington.")]
    replay = DURHAM.replay(line)
    assert held(replay) == [0, 0, 0]
    assert replay.game.owners == {}
    for city in ("Murton", "Washington"):
        assert DURHAM.allows(f"Ann claims Murton - Washington, taking coal at {city}")


@pytest.mark.rule("CD-10")
def test_naming_both_in_succession_means_both() -> None:
    assert [
        rule
        for rule, _ in DURHAM.refusals(
            "Ann claims Murton - Washington, taking coal at Murton, taking coal at Washington"
        )
    ] == ["CD-10"]


@pytest.mark.rule("CD-12")
def test_paid_coal_leaves_the_game() -> None:
    lines = (
        "Ann claims Murton - Coxhoe, taking coal at Murton",
        "Ann claims Crook - Tow Law, taking coal at Crook",
        "Ann claims Consett - Stanley, taking coal at Consett",
    )
    before, after = DURHAM.played(*lines), DURHAM.played(*lines, "Ann claims Murton - Washington with 2 red 2 coal")
    assert held(before) == [3, 0, 0]
    assert held(after) == [1, 0, 0]
    assert lying(after) == lying(before)


@pytest.mark.rule("CD-12")
def test_coal_only_leaves_the_game_when_it_is_paid() -> None:
    lines = (
        "Ann claims Murton - Coxhoe, taking coal at Murton",
        "Bea claims Crook - Tow Law, taking coal at Crook",
        "Ann claims Consett - Stanley, taking coal at Consett",
        "Ann claims Lanchester - Tow Law with 1 red 2 coal, taking coal at Tow Law",
    )
    stations = len(DURHAM.played().game.board.cities)
    played = DURHAM.played(*lines)
    assert held(played) == [1, 1, 0]
    assert len(lying(played)) + sum(held(played)) == stations - 2


@pytest.mark.rule("CD-10")
def test_both_ends_may_be_joined_with_and() -> None:
    line = "Ann claims Coxhoe - Ferryhill, taking coal at Coxhoe and Ferryhill"
    assert Tabletop("county-durham").refusals(line)[0][0] == "CD-10"
