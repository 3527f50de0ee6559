"""Dice are paid, and tokens taken, by the letters used for a roll, and a roll needs no verb."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

EUROPE = Tabletop("europe", head=("dice: yes",)).played().game
LAKES = Tabletop("great-lakes", head=("dice: yes",)).played().game

PAID = "rolls 1 single 3 double 1 wild; claims Toronto - Kingston white with 3 double 1 wild"
TAKEN = "rolls 4 single 1 double; claims Parry Sound - Sudbury with 2 single; takes 1 single token"


@pytest.mark.parametrize(
    "line",
    [
        "rolls dddws; tor king white with 3 d 1 w",
        "rolls dddws; tor king white with dddw",
        "rolls dddws; tor king white with ddd w",
        "rolls dddws; tor king white 3d1w",
        "rolls dddws; tor king white dddw",
        "rolls dddws; tor king white w 3 double 1 wild",
        "dddws; tor king white dddw",
        "dddws, tor king white dddw",
    ],
)
def test_dice_are_played_by_their_letters(line: str) -> None:
    assert written(LAKES, line) == f"Ann {PAID}"


@pytest.mark.parametrize(
    "line",
    [
        "rolls ssssd; parry sud 2 s; takes s",
        "rolls ssssd; parry sud ss; takes 1 s",
        "rolls ssssd, parry sud with 2 s, takes 1 s token",
        "rolls ssssd, parry sud w 2 s, takes s",
    ],
)
def test_tokens_are_taken_by_their_letters(line: str) -> None:
    assert written(LAKES, line) == f"Ann {TAKEN}"


@pytest.mark.parametrize("line", ["rolls sdddd; tor buf d", "rolls sdddd, tor buf d, takes s", "sdddd, tor buf with d"])
def test_one_die_is_a_letter_at_the_end(line: str) -> None:
    assert "claims Toronto - Buffalo with 1 double" in written(LAKES, line)


@pytest.mark.parametrize("line", ["rolls ttsss; 2 tickets keeps 1", "ttsss; 2 tickets, keeps 1"])
def test_tickets_are_drawn_after_a_roll_without_a_verb(line: str) -> None:
    assert written(LAKES, line) == "Ann rolls 3 single 2 station; draws 2 tickets, keeps 1"


def test_a_tunnels_extra_cost_is_paid_by_letters() -> None:
    line = "rolls sssss; zur ven with ss; tunnel 1; adds s"
    assert written(EUROPE, line).endswith("Zürich - Venezia with 2 single; tunnel 1; adds 1 single")


def test_a_letter_that_begins_a_city_stays_a_city() -> None:
    meant = "rolls 5 single; claims South Baymouth - Parry Sound with 2 single"
    assert written(LAKES, "rolls sssss; s bay - parry s with 2 s") == f"Ann {meant}"


def test_a_city_mistyped_after_a_roll_is_looked_for() -> None:
    wrong = fault(LAKES, "rolls ssssd, pary sud")
    assert wrong.message == "Great Lakes has no city “pary”."
    assert wrong.hint == "Did you mean Parry Sound?"
