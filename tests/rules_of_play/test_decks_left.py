"""How many cards are left to draw, where every hand is known (BA-25, GL-08)."""

import pytest
from tabletop import Tabletop

from companion.game.moves import DrawCards
from companion.game.verdict import Remark
from companion.referee import available_actions

USA = Tabletop("usa", 2)
LAKES = Tabletop("great-lakes", 2)


def draws(table: Tabletop, *lines: str) -> str | None:
    """What the player on turn is told about a draw. None where nobody can draw."""
    game = table.played(*lines).game
    limits: dict[type, Remark] = {chance.step: note for chance, note, _ in available_actions(game, game.clock.on_turn)}
    return limits[DrawCards].says if DrawCards in limits else None


@pytest.mark.rule("BA-25")
@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ((), 102),
        (("Ann draws cards",), 100),
        (("Ann draws a face-up wild",), 101),
        (("Ann draws cards", "Bea claims Denver - Santa Fe with 2 red"), 102),
        (("Ann draws cards", "Bea claims Denver - Santa Fe"), 102),
        (("Ann draws 3 tickets, keeps 1",), 102),
    ],
)
def test_cards_in_no_hand_are_left(lines: tuple[str, ...], left: int) -> None:
    assert draws(USA, *lines) == f"draw 2 cards; {left} cards left (deck, row, discards)"


@pytest.mark.rule("BA-25")
def test_nothing_is_said_where_payments_are_uncertain() -> None:
    """What the tunnel cost in addition was not entered, so nobody knows how many cards went back."""
    europe = Tabletop("europe", 2)
    tunnel = "Ann claims Angora - Smyrna"
    assert draws(europe, tunnel) == "draw 2 cards"
    paid = f"{tunnel} with 3 orange; turned up blue blue green"
    assert draws(europe, paid) == "draw 2 cards; 105 cards left (deck, row, discards)"


@pytest.mark.rule("FJ-01")
def test_where_no_card_is_face_up_no_row_is_named() -> None:
    assert draws(Tabletop("first-journey-europe", 2)) == "draw 2 cards; 64 cards left (deck, discards)"


@pytest.mark.rule("GL-08")
def test_two_decks_are_counted_separately_while_possible() -> None:
    both = "Ann draws red train, blind ship"
    assert draws(LAKES) == "draw 2 cards; 76 train, 56 ship left (deck, row, discards)"
    assert draws(LAKES, both) == "draw 2 cards; 75 train, 55 ship left (deck, row, discards)"
    assert draws(LAKES, both, "Bea draws cards") == "draw 2 cards; 128 cards left (deck, row, discards)"


@pytest.mark.rule("DX-01")
def test_with_dice_there_are_no_cards_to_count() -> None:
    assert draws(Tabletop("usa", 2, head=("dice: yes",))) is None
