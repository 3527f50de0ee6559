"""Decks that are empty because all their cards are in hands and common holders (BA-25, GL-10)."""

import pytest
from showing import facts
from tabletop import Tabletop

LAKES = Tabletop("great-lakes", 2)
ASIA = Tabletop("team-asia", 4, teams=True)


def draws(table: Tabletop, count: int, what: str = "cards") -> list[str]:
    """This many draws, one after the other around the table."""
    names = [seat.name for seat in table.played().game.table.seats]
    return [f"{names[at % len(names)]} draws {what}" for at in range(count)]


@pytest.mark.rule("GL-10")
def test_two_whole_decks_are_in_hands() -> None:
    """140 cards: 8 are dealt, and 66 draws of two leave none."""
    all_drawn = draws(LAKES, 66)
    assert sum(facts(LAKES.played(*all_drawn).game, seat)["cards"] for seat in (0, 1)) == 140
    for draw in ("cards", "blind", "a face-up wild", "red train, blind ship"):
        refused = LAKES.refusals(*all_drawn, f"Ann draws {draw}")
        assert ("GL-10", refused[-1][1]) == refused[-1]
    assert LAKES.refusals(*all_drawn, "Ann draws cards") == [
        ("GL-10", "Ann cannot draw 1 card: at most 0 of 140 can be left; the rest are in hands.")
    ]
    assert LAKES.allows(*all_drawn, "Ann claims Duluth - Wausau with 4 green train", "Bea draws cards")


@pytest.mark.rule("GL-10")
def test_each_of_two_decks_is_counted_separately() -> None:
    """60 ships: 4 are dealt, and 28 draws of two leave none; there are trains left."""
    ships = draws(LAKES, 28, "blind ship, blind ship")
    assert LAKES.refusals(*ships, "Ann draws blind train, blind ship") == [
        ("GL-10", "Ann cannot draw 1 ship card: at most 0 of 60 can be left; the rest are in hands.")
    ]
    assert LAKES.allows(*ships, "Ann draws blind train, blind train")
    assert LAKES.allows(*ships, "Ann draws blind, blind")


@pytest.mark.rule("GL-10")
def test_ships_that_may_have_been_paid_may_be_back_in_the_deck() -> None:
    """Three ship spaces are paid with two or three cards: nobody can say that a third one is not back in the deck."""
    ships = draws(LAKES, 28, "blind ship, blind ship")
    paid = (*ships, "Ann claims Chicago - Muskegon")
    assert LAKES.allows(*paid, "Bea draws blind ship, blind ship", "Ann draws blind ship, blind train")
    assert not LAKES.allows(*paid, "Bea draws blind ship, blind ship", "Ann draws blind ship, blind ship")


@pytest.mark.rule("BA-25")
@pytest.mark.rule("AS-05")
def test_the_common_holder_counts_too() -> None:
    """110 cards: 16 are dealt, and 47 draws of two leave none, whichever of them are in a holder."""
    all_drawn = draws(ASIA, 47)
    assert ASIA.refusals(*all_drawn, "Dee draws cards") == [
        ("BA-25", "Dee cannot draw 1 card: at most 0 of 110 can be left; the rest are in hands.")
    ]


@pytest.mark.rule("BA-25")
@pytest.mark.rule("BA-13")
def test_the_last_card_is_a_draw_of_one() -> None:
    usa = Tabletop("usa", 2, head=("option: cards.wilds = 3",))
    last = draws(usa, 45)  # 8 + 90 of 99
    assert usa.allows(*last, "Bea draws blind")
    assert usa.against(*last, "Bea draws blind, blind") == ["BA-25"]
    assert facts(usa.played(*last, "Bea draws cards").game, 1)["cards"] == 4 + 44 + 1
    assert not usa.allows(*last, "Bea draws cards", "Ann draws cards")
    nordic = Tabletop("nordic", 2, head=("option: cards.wilds = 3",))  # where wilds are drawn as other cards are
    assert nordic.allows(*draws(nordic, 45), "Bea draws blind")
    assert nordic.refusals(*draws(nordic, 44), "Ann draws blind")[0][0] == "BA-13"


@pytest.mark.rule("BA-25")
def test_where_turns_are_not_recorded_no_deck_is_empty() -> None:
    claims = Tabletop("usa", 2, "claims")
    assert claims.allows(*[f"Ann draws cards{' ' * at}" for at in range(60)])
