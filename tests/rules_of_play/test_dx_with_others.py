"""Dice with coal, partners, ships and mountains, which the booklet does not mention (DX-01, DX-07, DX-10, DX-14)."""

import pytest
from own_boards import board
from showing import facts, numbers, passage, tokens
from tabletop import Tabletop

from companion.record.log import HEADER, Event
from companion.session import Session

DURHAM = Tabletop("county-durham", players=2, tracking="claims", head=("dice: yes",))
ASIA = Tabletop("team-asia", players=4, head=("dice: yes",), teams=True)
LAKES = Tabletop("great-lakes", players=2, tracking="claims", head=("dice: yes",))
MOUNTAINS = Tabletop("legendary-asia", players=2, tracking="claims", head=("dice: yes",))

COAL = (
    "Ann rolls 5 single; claims Castle Eden - Ferryhill with 3 single, taking coal at Ferryhill",
    "Ann rolls 5 single; claims Ferryhill - Newton Aycliffe with 3 single, taking coal at Newton Aycliffe",
)
"""Ann holds two tokens of coal."""
OTHERS = ("Bea rolls 5 station", "Cal rolls 5 station", "Dee rolls 5 station")


@pytest.mark.rule("DX-07")
def test_two_tokens_of_coal_are_one_wild_face() -> None:
    played = DURHAM.played(*COAL, "Ann rolls 2 single 3 station; claims Murton - Washington with 2 single 2 coal")
    assert facts(played.game)["coal"] == 0
    assert facts(DURHAM.played(*COAL).game)["coal"] == 2
    assert "two of them are one wild face" in (passage("DX-07").open or "")


@pytest.mark.rule("DX-07")
@pytest.mark.parametrize(
    ("laid", "rules"),
    [
        ("2 single 1 coal", ["BA-07", "CD-11"]),
        ("1 single 2 coal", ["BA-07"]),
        ("2 single 4 coal", ["BA-07", "CD-13"]),
        ("1 single 4 coal", ["CD-13"]),
    ],
)
def test_coal_is_held_and_counts_in_twos_with_dice_too(laid: str, rules: list[str]) -> None:
    refusals = DURHAM.refusals(*COAL, f"Ann rolls 2 single 3 station; claims Murton - Washington with {laid}")
    assert sorted(numbers(refusals)) == rules


@pytest.mark.rule("DX-07")
def test_coal_leaves_more_dice_for_tokens() -> None:
    line = "Ann rolls 3 single 2 station; claims Murton - Washington with {}; takes {} double token"
    assert tokens(DURHAM.played(*COAL, line.format("2 single 2 coal", 1)).game) == (0, 1)
    assert DURHAM.against(*COAL, line.format("2 single 2 coal", 2)) == ["DX-09"]


@pytest.mark.rule("DX-07")
def test_coal_can_be_part_of_an_unrecorded_payment() -> None:
    turns = Tabletop("county-durham", players=2, head=("dice: yes",))
    claim, other = "Ann rolls 2 single 3 station; claims Murton - Washington", "Bea rolls 5 station"
    assert turns.allows(COAL[0], other, COAL[1], other, claim)
    assert turns.against(claim) == ["DX-05"]


@pytest.mark.rule("DX-14")
def test_coal_is_the_wild_of_a_ferry_unless_the_table_says_no() -> None:
    ferry = "Ann rolls 1 single 4 station; claims Seaham Harbour - Sunderland grey with 1 single 2 coal"
    assert DURHAM.allows(*COAL, ferry)
    strict = Tabletop(
        "county-durham", players=2, tracking="claims", head=("dice: yes", "option: coal.counts_on_ferries = no")
    )
    assert strict.against(*COAL, ferry) == ["DX-14"]
    assert strict.allows(
        *COAL, ferry.replace("1 single 2 coal", "1 single 1 wild").replace("4 station", "3 station 1 wild")
    )
    assert strict.against(*COAL, "Ann rolls 5 single; claims Seaham Harbour - Sunderland grey") == ["DX-14"]
    assert DURHAM.allows(*COAL, "Ann rolls 5 single; claims Seaham Harbour - Sunderland grey")


@pytest.mark.rule("DX-07")
def test_the_sheet_counts_the_coal_that_is_left() -> None:
    paid = "Ann rolls 2 single 3 station; claims Murton - Washington with 2 single 2 coal, taking coal at Murton"
    assert DURHAM.points("Ann", *COAL, paid) == {"routes": 4 + 4 + 4, "longest path": 10, "most coal": 10}
    assert DURHAM.points("Bea", *COAL, paid) == {"least coal": -5}


@pytest.mark.rule("DX-10")
def test_partners_keep_their_tokens_apart() -> None:
    saved = ("Ann rolls 5 station; takes 2 single token", *OTHERS)
    played = ASIA.played(*saved)
    assert [tokens(played.game, seat) for seat in range(4)] == [(2, 0), (0, 0), (0, 0), (0, 0)]
    claim = "rolls 1 single 4 station; claims Baroda - Cawnpore with 1 single 2 single token"
    assert ASIA.allows(*saved, f"Ann {claim}")
    turn = (*saved, "Ann rolls 5 station", f"Bea {claim}")
    assert ASIA.refusals(*turn) == [("DX-10", "Bea holds 0 single tokens, not 2.")]


@pytest.mark.rule("DX-01")
def test_a_team_with_dice_has_no_cards_to_share() -> None:
    played = ASIA.played("Ann rolls 3 single 2 station; claims Baroda - Cawnpore with 3 single; takes 1 single token")
    seats = facts(played.game)
    assert "cards" not in seats
    assert seats["pieces"] == 24
    assert ASIA.points("Ann + Bea", *(row.text for row in played.moves)) == {"routes": 4, "longest path": 10}


@pytest.mark.rule("DX-06")
@pytest.mark.parametrize(("kept", "common"), [(0, 0), (1, 1), (2, 1)])
def test_one_kept_ticket_of_a_dice_draw_is_in_the_common_holder(kept: int, common: int) -> None:
    played = ASIA.played(f"Ann rolls 2 station 3 single; draws 2 tickets, keeps {kept}")
    seats = facts(played.game)
    assert (seats["tickets"], seats["common tickets"]) == (kept, common)


@pytest.mark.rule("AS-09")
@pytest.mark.rule("DX-06")
def test_a_fully_discarded_dice_draw_puts_no_ticket_there() -> None:
    line = "Ann rolls 2 station 3 single; draws 2 tickets, keeps"
    assert ASIA.refusals(f"{line} 0; shares 1 ticket") == [
        ("AS-09", "Ann puts 1 ticket into the common holder but kept none of those drawn.")
    ]
    assert ASIA.allows(f"{line} 0; shares 0 tickets")
    assert ASIA.allows(f"{line} 1; shares 1 ticket")
    assert not ASIA.allows(f"{line} 1; shares 0 tickets")


@pytest.mark.rule("DX-08")
def test_sharing_tickets_is_an_action_with_dice_too() -> None:
    kept = "Ann keeps 3 tickets"
    assert ASIA.allows(kept, "Ann rolls 5 station; shares 1 ticket; takes 1 single token")
    refusals = ASIA.refusals(kept, "Ann rolls 5 station; shares 1 ticket; draws 1 ticket, keeps 1")
    assert numbers(refusals) == ["DX-08", "BA-02"]


@pytest.mark.rule("DX-01")
def test_ships_with_dice_are_a_house_rule_and_the_sheet_says_so() -> None:
    says = "The dice booklet says nothing of Great Lakes's ships: dice here are a house rule."
    assert says in [note.says for note in LAKES.sheet().notes]
    assert not [note for note in DURHAM.sheet().notes if "house rule" in note.says]
    assert "offered as a house rule" in (passage("DX-01").open or "")


@pytest.mark.rule("DX-05")
def test_ship_routes_take_dice_and_ships() -> None:
    chosen = "Ann takes 27 trains 23 ships"
    played = LAKES.played(chosen, "Ann rolls 4 single 1 wild; claims Duluth - Thunder Bay yellow with 3 single 1 wild")
    assert dict(played.game.seats[0].pieces) == {"train": 27, "ship": 19}
    train = LAKES.played(chosen, "Ann rolls 5 single; claims Duluth - Thunder Bay black with 5 single")
    assert dict(train.game.seats[0].pieces) == {"train": 22, "ship": 23}
    assert numbers(
        LAKES.refusals("Ann rolls 5 single; claims Chicago - Muskegon with 1 double purple ship 1 single")
    ) == [
        "DX-01",
        "BA-07",
    ]


@pytest.mark.rule("DX-08")
def test_harbours_and_exchange_with_dice() -> None:
    lines = (
        "Ann takes 27 trains 23 ships",
        "Ann rolls 5 single; claims Chicago - Muskegon with 3 single",
        "Ann rolls 5 station; builds a harbour at Chicago",
        "Ann rolls 5 station; exchanges 2 ships for trains; takes 2 single token",
        "Ann shows Chicago - Muskegon 6",
    )
    assert LAKES.points("Ann", *lines) == {
        "routes": 4,
        "tickets": 6,
        "harbours": 10,
        "unbuilt harbours": -8,
        "exchanged pieces": -2,
    }


@pytest.mark.rule("DX-01")
def test_no_cards_are_played_for_a_harbour_with_dice() -> None:
    claim = "Ann rolls 5 single; claims Chicago - Muskegon with 3 single"
    harbour = "Ann rolls 5 station; builds a harbour at Chicago"
    assert LAKES.refusals(claim, f"{harbour} with 2 red train 2 red ship") == [
        ("DX-01", "Ann plays with dice and cannot pay with train cards: 2 red and 2 red ship.")
    ]
    assert LAKES.allows(claim, harbour)


@pytest.mark.rule("DX-05")
def test_a_mountain_costs_dice_for_its_spaces_and_an_extra_train() -> None:
    claim = "Ann rolls 2 single 3 double; claims Hanoi - Mandalay with {}"
    assert MOUNTAINS.played(claim.format("2 single")).game.seats[0].pieces["train"] == 45 - 2 - 2
    assert MOUNTAINS.points("Ann", claim.format("2 single")) == {"routes": 2, "mountains": 4, "most cities": 10}
    assert MOUNTAINS.against(claim.format("1 single")) == ["BA-07"]
    few = Tabletop("legendary-asia", tracking="claims", head=("dice: yes", "option: pieces.train = 3"))
    assert few.against(claim.format("2 single")) == ["BA-04"]


@pytest.mark.rule("DX-08")
def test_doubles_close_with_dice_as_they_do_without() -> None:
    two = Tabletop(players=2, tracking="claims", head=("dice: yes",))
    first = "Ann rolls 5 double; claims Denver - Kansas City black with 4 double"
    assert two.against(first, first.replace("Ann", "Bea").replace("black", "orange")) == ["BA-10"]
    four = Tabletop(players=4, tracking="claims", head=("dice: yes",))
    assert four.allows(first, first.replace("Ann", "Bea").replace("black", "orange"))


@pytest.mark.rule("DX-07")
def test_coal_pays_for_nothing_with_dice_if_the_table_plays_so() -> None:
    head = ("dice: yes", "option: coal.pays_with_dice = no")
    strict = Tabletop("county-durham", players=2, tracking="claims", head=head)
    line = "Ann rolls 2 single 3 station; claims Murton - Washington with 2 single 2 coal"
    assert DURHAM.allows(*COAL, line)
    assert strict.against(*COAL, line) == ["DX-05", "BA-07"]
    cards = Tabletop("county-durham", players=2, tracking="claims", head=("option: coal.pays_with_dice = no",))
    taken = (
        "Ann claims Castle Eden - Ferryhill, taking coal at Ferryhill",
        "Ann claims Ferryhill - Newton Aycliffe, taking coal at Newton Aycliffe",
    )
    assert cards.allows(*taken, "Ann claims Murton - Washington with 2 red 2 coal")


def test_dice_in_an_example_are_of_no_deck() -> None:
    """The boards have two decks, but these tables pay with dice, and for a harbour with nothing."""
    session = Session([Event(HEADER, LAKES.header())], board)
    for line, example in (("adds x", "2 single 1 wild"), ("builds a harbour at Duluth with x", "nothing")):
        fault = session.preview(f"Ann rolls 5 single; {line}").fault
        assert fault is not None
        assert fault.message == f"Expected what was paid, such as {example}, not “x”."
    assert LAKES.allows("Ann claims Duluth - Thunder Bay", "Ann builds a harbour at Duluth with nothing")
