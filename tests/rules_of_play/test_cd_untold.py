"""Coal and cards of an unrecorded payment: settled where only one is possible, and said (CD-11, CD-12, BA-26)."""

import pytest
from showing import facts
from tabletop import Tabletop

DURHAM = Tabletop("county-durham", 2)
CLAIMS = Tabletop("county-durham", 2, "claims")
REST = "Bea draws cards"
TWO = (
    "Ann claims Murton - Coxhoe with 2 red, taking coal at Murton",
    REST,
    "Ann claims Bishop Auckland - Crook with 2 blue, taking coal at Crook",
    REST,
)
"""Ann has paid her four cards and holds two tokens."""
DREW = (*TWO, "Ann draws cards", REST)
BARE = "Ann claims Coxhoe - Ferryhill"


def paid(table: Tabletop, *lines: str) -> list[str]:
    """What the verdict on the last line says was paid."""
    return [note.says for note in table.verdict(*lines).notes if note.key == "pays"]


def held(table: Tabletop, *lines: str) -> tuple[int, int]:
    """Ann's cards and coal."""
    ann = facts(table.played(*lines).game)
    return ann["cards"], ann["coal"]


@pytest.mark.rule("CD-11")
@pytest.mark.rule("CD-12")
def test_coal_that_must_have_paid_is_gone() -> None:
    """With no cards and two tokens, the tokens paid, and pay for nothing more."""
    assert held(DURHAM, *TWO) == (0, 2)
    assert paid(DURHAM, *TWO, BARE) == ["pays with 2 coal"]
    assert held(DURHAM, *TWO, BARE) == (0, 0)
    assert DURHAM.refusals(*TWO, BARE, REST, "Ann claims Crook - Tow Law") == [
        ("BA-26", "Ann can hold at most 0 cards (4 dealt, 0 drawn, 4 paid); this takes 1.")
    ]


@pytest.mark.rule("CD-11")
def test_coal_pays_for_what_the_cards_cannot() -> None:
    claim = "Ann claims Consett - Stanley, taking coal at Consett"
    assert paid(DURHAM, *DREW, claim) == ["pays with 2 cards and 2 coal"]
    assert held(DURHAM, *DREW, claim) == (0, 1)


@pytest.mark.rule("CD-11")
def test_where_cards_suffice_they_paid_and_the_alternative_is_shown() -> None:
    """The hand loses one card per space; whether coal paid instead is for the table to say, since coal scores."""
    assert paid(DURHAM, *DREW, BARE) == ["pays with 1 card (else say: with 2 coal)"]
    assert held(DURHAM, *DREW, BARE) == (1, 2)
    assert held(DURHAM, *DREW, f"{BARE} with 2 coal") == (2, 0)
    assert paid(DURHAM, *DREW, "Ann claims Burnhill - Consett") == [
        "pays with 2 cards (else say: with 1 purple 2 coal)"
    ]
    assert paid(DURHAM, *DREW, f"{BARE} with 1 white") == []


@pytest.mark.rule("CD-11")
def test_cards_of_another_colour_cannot_have_paid() -> None:
    """Both cards are red, as everybody has seen, so the white route took the coal."""
    seen = (*TWO, "Ann draws red, red", REST)
    assert paid(DURHAM, *seen, BARE) == ["pays with 2 coal"]
    assert held(DURHAM, *seen, BARE) == (2, 0)
    assert DURHAM.allows(*seen, BARE, REST, "Ann claims Chester-le-Street - Durham with 2 red")


@pytest.mark.rule("CD-07")
def test_coal_is_the_wild_of_a_ferry_when_no_card_can_be() -> None:
    """Four cards, all of them seen and none of them wild: the ferry of four spaces took coal for one."""
    seen = (*TWO, "Ann draws red, red", REST, "Ann draws red, red", REST)
    ferry = "Ann claims Hartlepool - Middlesbrough"
    assert paid(DURHAM, *seen, ferry) == ["pays with 3 red and 2 coal"]
    assert held(DURHAM, *seen, ferry) == (1, 0)
    assert paid(DURHAM, *seen, "Ann claims Alston - Wearhead")[0].startswith("pays with 4 red")


@pytest.mark.rule("CD-11")
def test_where_hands_are_not_followed_cards_paid() -> None:
    taken = [line for line in TWO if line != REST]
    assert paid(CLAIMS, *taken, BARE) == ["pays with 1 card (else say: with 2 coal)"]
    assert facts(CLAIMS.played(*taken, BARE).game)["coal"] == 2
    assert paid(CLAIMS, BARE) == []


@pytest.mark.rule("CD-11")
@pytest.mark.rule("CD-17")
def test_coal_pays_once_with_dice_too() -> None:
    """One of the two spaces is a die, so coal is the other, even where only the tokens bought afterwards show it."""
    dice = Tabletop("county-durham", 2, head=("dice: yes",))
    other = "Bea rolls 5 station"
    two = (
        "Ann rolls 2 single 3 station; claims Murton - Coxhoe with 2 single, taking coal at Murton",
        other,
        "Ann rolls 2 single 3 station; claims Bishop Auckland - Crook with 2 single, taking coal at Crook",
        other,
    )
    must = "Ann rolls 1 single 4 station; claims Burnhill - Consett"
    assert paid(dice, *two, must) == ["pays with 1 single and 2 coal"]
    assert facts(dice.played(*two, must).game)["coal"] == 0
    may = "Ann rolls 5 single; claims Burnhill - Consett, taking coal at Consett"
    assert paid(dice, *two, may) == ["pays with 2 single (else say: with 1 single 2 coal)"]
    assert facts(dice.played(*two, may).game)["coal"] == 3
    bought = f"{may}; takes 2 double token"
    assert paid(dice, *two, bought) == ["pays with 1 single and 2 coal"]
    assert [note.says for note in dice.verdict(*two, bought).notes if "in hand" in note.says] == [
        "1 coal token in hand"
    ]
    assert facts(dice.played(*two, bought).game)["coal"] == 1


@pytest.mark.rule("CD-11", "BA-26")
def test_coal_paid_for_lack_of_cards_returns_if_the_track_proves_shorter() -> None:
    """Two cards and two tokens are all that Ann can have laid for three spaces; for two spaces she laid the cards."""
    claims = (
        "Ann claims Durham - Sherburn with 1 red, taking coal at Durham", "Bea draws cards",
        "Ann claims Brancepeth - Durham with 1 white, taking coal at Brancepeth", "Bea draws cards",
        "Ann claims Durham - Lanchester", "Bea draws cards",
    )  # fmt: skip
    for lines, coal, cards in (((), 0, 0), ((2,), 2, 0), ((1,), 2, 1), ((2, 1), 2, 1)):
        corrections = [f"table corrects route Durham - Lanchester to {length} yellow" for length in lines]
        seen = DURHAM.facts(*claims, *corrections)[0]
        assert (seen["coal"], seen["cards"]) == (coal, cards)
