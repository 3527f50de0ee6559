"""Tunnels with dice (DX-15, DX-16, DX-17)."""

import pytest
from showing import passage, tokens
from tabletop import Tabletop

from companion.record.verbs import later_verbs_of

EUROPE = Tabletop("europe", players=2, head=("dice: yes",))
CLAIMS = Tabletop("europe", players=2, tracking="claims", head=("dice: yes",))
TUNNEL = "Ann rolls 4 single 1 wild; claims Angora - Smyrna with 3 single"
SAVED = ("Ann rolls 5 station; takes 2 single token", "Bea rolls 5 station")
OVER = "Ann gave up a tunnel: the turn is over, and no tokens are bought."


@pytest.mark.rule("DX-15")
@pytest.mark.parametrize(
    ("symbols", "added"), [(1, "1 single"), (1, "1 wild"), (2, "1 single 1 wild"), (1, "1 single token")]
)
def test_each_symbol_costs_one_more_die_or_token(symbols: int, added: str) -> None:
    played = EUROPE.played(*SAVED, f"{TUNNEL}; tunnel {symbols}; adds {added}")
    assert [played.game.board.tracks[track].length for track in played.game.owners] == [3]


@pytest.mark.rule("DX-15")
def test_no_symbol_costs_nothing() -> None:
    assert EUROPE.allows(f"{TUNNEL}; tunnel 0")
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 0; gives up") == [
        ("DX-15", "Angora – Smyrna costs Ann nothing more; there is nothing to give up.")
    ]


@pytest.mark.rule("DX-15")
def test_what_the_symbols_cost_is_added_exactly() -> None:
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 2") == [
        ("DX-15", "Angora – Smyrna costs 2 single dice or tokens more; Ann must add that, or give up.")
    ]
    too_few = [("DX-15", "Angora – Smyrna costs 2 single dice or tokens more; Ann adds 1.")]
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 2; adds 1 single") == too_few
    assert CLAIMS.refusals("Ann claims Angora - Smyrna with 3 single; tunnel 2; adds 1 single") == too_few
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 1; adds 1 single 1 wild") == [
        ("DX-15", "Angora – Smyrna costs 1 single die or token more; Ann adds 2.")
    ]


@pytest.mark.rule("DX-15")
def test_additions_in_two_parts_count_together() -> None:
    assert EUROPE.allows(f"{TUNNEL}; tunnel 2; adds 1 single; adds 1 wild")
    assert EUROPE.allows(f"{TUNNEL}; tunnel 3; adds 1 single; gives up")


@pytest.mark.rule("DX-15")
@pytest.mark.parametrize("added", ["1 double", "1 station", "1 double token"])
def test_only_what_fits_the_route_is_added(added: str) -> None:
    saved = ("Ann rolls 5 station; takes 1 double token", "Bea rolls 5 station")
    begins = "Ann rolls 3 single 1 double 1 station; claims Angora - Smyrna with 3 single; tunnel 1"
    assert EUROPE.refusals(*saved, f"{begins}; adds {added}") == [
        ("DX-15", f"Angora – Smyrna is a single route: Ann cannot pay with {added[2:]}.")
    ]


@pytest.mark.rule("DX-15")
def test_a_double_tunnels_extra_cost_is_paid_in_doubles() -> None:
    begins = "Ann rolls 4 double 1 single; claims Madrid - Pamplona white with 3 double; tunnel 1"
    assert EUROPE.allows(f"{begins}; adds 1 double")
    assert not EUROPE.allows(f"{begins}; adds 1 single")


@pytest.mark.rule("DX-15")
def test_used_dice_and_tokens_cannot_be_added() -> None:
    all_dice = "Ann rolls 3 single 2 double; claims Angora - Smyrna with 3 single; tunnel 1; adds 1 single"
    assert EUROPE.refusals(all_dice) == [("DX-04", "Ann pays with 1 single; the roll has 0 left.")]
    tokens_too = "Ann rolls 1 single 4 double; claims Angora - Smyrna with 1 single 2 single token; tunnel 1"
    assert EUROPE.refusals(*SAVED, f"{tokens_too}; adds 1 single token") == [
        ("DX-10", "Ann holds 0 single tokens, not 1.")
    ]


@pytest.mark.rule("DX-15")
def test_added_dice_buy_no_tokens() -> None:
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 1; adds 1 single; takes 1 single token") == [
        ("DX-09", "Ann buys 1 token with 1 unused die; each costs 2.")
    ]
    assert EUROPE.allows(f"{TUNNEL}; tunnel 0; takes 1 single token")


@pytest.mark.rule("DX-15")
@pytest.mark.parametrize(("most", "option"), [(6, ()), (3, ("option: dice.symbols = 3",))])
def test_the_table_enters_the_symbols(most: int, option: tuple[str, ...]) -> None:
    board = Tabletop("europe", head=("dice: yes", *option))
    assert board.allows(f"{TUNNEL}; tunnel {most}; gives up")
    assert board.refusals(f"{TUNNEL}; tunnel {most + 1}; gives up") == [
        ("DX-15", f"Ann enters {most + 1} tunnel symbols; the dice show {most} at most.")
    ]


@pytest.mark.rule("DX-15")
def test_the_tunnel_dice_are_rolled_once_and_only_for_tunnels() -> None:
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 1; tunnel 0") == [
        ("DX-15", "Ann has already rolled the tunnel dice for Angora – Smyrna.")
    ]
    for later in ("tunnel 1", "adds 1 single", "gives up"):
        assert ("DX-15", "Ann is not claiming a tunnel.") in EUROPE.refusals(
            f"Ann rolls 5 single; claims Brest - Paris with 3 single; {later}"
        )
    for early in ("adds 1 single", "gives up"):
        assert EUROPE.refusals(f"{TUNNEL}; {early}") == [
            ("DX-15", "First say what the tunnel dice show for Ann's Angora – Smyrna, such as: tunnel 1.")
        ]
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 1; gives up; adds 1 single") == [
        ("DX-15", "Ann is not claiming a tunnel.")
    ]


@pytest.mark.rule("DX-15")
def test_a_tunnel_with_a_printed_number_takes_the_three_dice_too() -> None:
    """Kabul – Kashgar prints four cards; with dice the table nevertheless enters symbols."""
    asia = Tabletop("team-asia", players=4, head=("dice: yes",), teams=True)
    begins = "Ann rolls 4 single 1 wild; claims Kabul - Kashgar with 3 single"
    assert asia.allows(f"{begins}; tunnel 2; adds 1 single 1 wild")
    assert not asia.allows(f"{begins}; turned up yellow wild blue green red")
    assert "the three dice are rolled all the same" in (passage("DX-15").open or "")


@pytest.mark.rule("DX-16")
def test_a_tunnel_not_paid_for_ends_the_turn() -> None:
    played = EUROPE.played(f"{TUNNEL}; tunnel 3; gives up")
    assert played.game.owners == {}
    assert played.game.seats[0].pieces["train"] == 45
    assert played.game.clock.on_turn == 1


@pytest.mark.rule("DX-16")
@pytest.mark.parametrize("instead", ["claims Brest - Paris with 3 single", "draws 1 ticket, keeps 1"])
def test_no_other_action_replaces_it(instead: str) -> None:
    begins = "Ann rolls 4 single 1 wild; claims Angora - Smyrna with 3 single; tunnel 3; gives up"
    assert EUROPE.refusals(f"{begins}; {instead}")[0] == ("DX-16", OVER)
    assert CLAIMS.refusals(f"{begins}; {instead}") == [("DX-16", OVER)]
    assert EUROPE.allows(f"Ann rolls 4 single 1 wild; {instead}")


@pytest.mark.rule("DX-09")
def test_a_tunnel_that_is_given_up_was_tried_with_available_dice() -> None:
    """Of five dice three are laid; the other two buy one token, not two."""
    bought = "Ann rolls 5 single; takes {} single token; claims Angora - Smyrna with 3 single; tunnel 3; gives up"
    assert EUROPE.allows(bought.format(1))
    assert EUROPE.refusals(bought.format(2)) == [("DX-09", "Ann buys 2 tokens with 2 unused dice; each costs 2.")]


@pytest.mark.rule("DX-16")
def test_nor_tokens_for_dice_that_came_back() -> None:
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 3; gives up; takes 1 single token") == [("DX-16", OVER)]
    assert EUROPE.allows(f"{TUNNEL}; tunnel 3; gives up")


@pytest.mark.rule("DX-16")
def test_spent_tokens_come_back() -> None:
    begins = "Ann rolls 1 single 4 double; claims Angora - Smyrna with 1 single 2 single token"
    assert tokens(EUROPE.played(*SAVED, f"{begins}; tunnel 1; gives up").game) == (2, 0)
    assert tokens(EUROPE.played(*SAVED, f"{begins}; tunnel 0").game) == (0, 0)


@pytest.mark.rule("DX-16")
def test_a_token_bought_for_the_tunnel_goes_back_to_the_box() -> None:
    """It was bought to be used right away, and the tunnel was not paid for: nothing is bought in that turn."""
    begins = "Ann rolls 2 single 3 double; takes 1 single token; claims Angora - Smyrna with 2 single 1 single token"
    assert tokens(EUROPE.played(f"{begins}; tunnel 1; gives up").game) == (0, 0)
    assert tokens(EUROPE.played(*SAVED, f"{begins}; tunnel 1; gives up").game) == (2, 0)
    assert tokens(EUROPE.played(*SAVED, f"{begins}; tunnel 1; adds 1 single token").game) == (1, 0)
    assert "come back" in (passage("DX-16").open or "")


@pytest.mark.rule("DX-17")
def test_no_re_roll_after_the_tunnel_dice() -> None:
    says = "Ann cannot re-roll train dice after the tunnel dice."
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 0; rolls 5 wild") == [("DX-17", says)]
    assert EUROPE.refusals(f"{TUNNEL}; tunnel 2; gives up; rolls 5 wild") == [("DX-17", says)]
    assert EUROPE.allows(f"{TUNNEL}; tunnel 0", "Bea rolls 5 wild")


@pytest.mark.rule("DX-17")
def test_before_the_tunnel_dice_one_roll_is_recorded_as_usual() -> None:
    assert EUROPE.against(f"{TUNNEL}; rolls 5 wild") == ["DX-04"]


@pytest.mark.rule("DX-15")
def test_as_many_tunnel_dice_as_cards_are_printed_is_a_house_rule() -> None:
    """Kabul – Kashgar prints four cards: four dice, with up to eight symbols; otherwise three, with six."""
    begins = "Ann rolls 4 single 1 wild; claims Kabul - Kashgar with 3 single"
    for option, dice in ((), 3), (("option: dice.dice_as_printed = yes",), 4):
        asia = Tabletop("team-asia", players=4, head=("dice: yes", *option), teams=True)
        assert f"roll {dice} tunnel dice" in asia.notes(begins)
        assert asia.allows(f"{begins}; tunnel {2 * dice}; gives up")
        assert asia.against(f"{begins}; tunnel {2 * dice + 1}; gives up") == ["DX-15"]


@pytest.mark.rule("DX-16")
def test_the_table_may_play_that_an_unpaid_tunnel_costs_its_tokens() -> None:
    """Tokens that were laid are gone, the others stay; a token bought for the tunnel is lost either way."""
    gone = Tabletop("europe", players=2, head=("dice: yes", "option: dice.tokens_back = no"))
    begins = "Ann rolls 2 single 3 double; claims Angora - Smyrna with 2 single 1 single token; tunnel 1"
    assert tokens(gone.played(*SAVED, f"{begins}; gives up").game) == (1, 0)
    assert tokens(EUROPE.played(*SAVED, f"{begins}; gives up").game) == (2, 0)
    bought = "Ann rolls 2 single 3 double; takes 1 single token; claims Angora - Smyrna with 2 single 1 single token"
    assert tokens(gone.played(f"{bought}; tunnel 1; gives up").game) == (0, 0)
    assert tokens(gone.played(*SAVED, f"{bought}; tunnel 1; gives up").game) == (2, 0)
    unused = "Ann rolls 3 single 2 double; takes 1 single token; claims Angora - Smyrna with 3 single"
    assert tokens(gone.played(*SAVED, f"{unused}; tunnel 1; gives up").game) == (2, 0)


@pytest.mark.rule("DX-15")
def test_without_tunnels_nothing_about_them_follows_a_claim() -> None:
    """It is neither offered nor listed where something else was typed."""
    usa = Tabletop("usa", players=2, head=("dice: yes",)).played().game
    words = {"tunnel", "tunnel nothing", "adds", "gives up"}
    assert words <= {*later_verbs_of(EUROPE.played().game)}
    assert not words & {*later_verbs_of(usa)}
