"""Ferries and tunnels of Europe (EU-01, EU-02)."""

import pytest
from showing import passage
from tabletop import Tabletop

EUROPE = Tabletop("europe", tracking="claims")
TURNS = Tabletop("europe", players=2)
TUNNEL = "Ann claims Angora - Smyrna with {}; turned up {}"
"""An orange tunnel of three spaces."""


@pytest.mark.rule("EU-01")
@pytest.mark.parametrize(
    ("route", "payment", "need", "laid"),
    [
        ("Athina - Brindisi", "4 red", 1, 0),
        ("Constantinople - Sevastopol", "3 red 1 wild", 2, 1),
        ("Amsterdam - London", "2 red", 2, 0),
    ],
)
def test_a_locomotive_for_each_symbol(route: str, payment: str, need: int, laid: int) -> None:
    a, b = route.split(" - ")
    assert EUROPE.refusals(f"Ann claims {route} with {payment}") == [
        ("EU-01", f"{a} – {b} is a ferry: {need} of the cards must be wild; Ann plays {laid}.")
    ]


@pytest.mark.rule("EU-01")
@pytest.mark.parametrize(
    ("route", "payment"),
    [
        ("Athina - Brindisi", "3 red 1 wild"),
        ("Athina - Brindisi", "1 red 3 wild"),
        ("Athina - Brindisi", "4 wild"),
        ("Constantinople - Sevastopol", "2 blue 2 wild"),
        ("Amsterdam - London", "2 wild"),
    ],
)
def test_the_rest_is_paid_in_one_colour_or_more_locomotives(route: str, payment: str) -> None:
    assert EUROPE.allows(f"Ann claims {route} with {payment}")


@pytest.mark.rule("EU-01")
def test_the_rest_must_be_of_one_colour() -> None:
    assert EUROPE.refusals("Ann claims Athina - Brindisi with 2 red 1 blue 1 wild") == [
        ("BA-05", "Ann pays for Athina – Brindisi with blue and red; all cards of a claim must be one colour.")
    ]


@pytest.mark.rule("EU-01")
def test_other_cards_replace_no_locomotive_here() -> None:
    """They do on the Nordic board."""
    assert not EUROPE.allows("Ann claims Athina - Brindisi with 6 red")
    assert "one locomotive for each locomotive symbol" in passage("EU-01").text


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize(
    ("paid", "turned", "extra"),
    [
        ("3 orange", "red blue green", 0),
        ("3 orange", "orange blue green", 1),
        ("3 orange", "orange wild green", 2),
        ("3 orange", "orange orange wild", 3),
        ("2 orange 1 wild", "orange wild red", 2),
        ("3 wild", "orange red green", 0),
        ("3 wild", "orange wild wild", 2),
    ],
)
def test_each_match_and_each_locomotive_costs_an_extra_card(paid: str, turned: str, extra: int) -> None:
    line = TUNNEL.format(paid, turned)
    verdict = EUROPE.verdict(line)
    assert f"{extra} card{'' if extra == 1 else 's'} more to pay" in [note.says for note in verdict.notes]
    if not extra:
        assert verdict.legal
        return
    assert [(reason.rule, reason.says) for reason in verdict.reasons] == [
        (
            "EU-02",
            f"Angora – Smyrna costs {extra} card{'' if extra == 1 else 's'} more: Ann must add that, or give up.",
        )
    ]
    assert EUROPE.allows(f"{line}; adds {extra} wild")
    assert EUROPE.allows(f"{line}; gives up")
    assert EUROPE.against(f"{line}; adds {extra + 1} wild") == ["EU-02"]


@pytest.mark.rule("EU-02")
def test_extra_cost_is_paid_in_the_colour_played_or_locomotives() -> None:
    line = TUNNEL.format("3 orange", "orange wild green")
    assert EUROPE.allows(f"{line}; adds 1 orange 1 wild")
    assert EUROPE.refusals(f"{line}; adds 2 green") == [
        ("EU-02", "Ann's extra for Angora – Smyrna must be orange or wilds.")
    ]


@pytest.mark.rule("EU-02")
def test_a_grey_tunnel_matches_the_colour_that_was_played() -> None:
    line = "Ann claims Paris - Zürich with 3 green; turned up orange green red"
    assert EUROPE.allows(f"{line}; adds 1 green")
    assert not EUROPE.allows(f"{line}; adds 1 orange")


@pytest.mark.rule("EU-02")
def test_after_three_locomotives_only_locomotives_pay_the_extra_cost() -> None:
    line = TUNNEL.format("3 wild", "orange wild red")
    assert EUROPE.refusals(f"{line}; adds 1 orange") == [
        ("AS-18", "Ann paid for Angora – Smyrna in wilds alone, so the extra must be wilds too.")
    ]
    assert EUROPE.allows(f"{line}; adds 1 wild")


@pytest.mark.rule("EU-02")
def test_three_cards_are_turned_up() -> None:
    assert EUROPE.refusals(TUNNEL.format("3 orange", "red blue green white")) == [
        ("EU-02", "4 cards turned up for Angora – Smyrna; it should be 3.")
    ]
    assert TURNS.against(TUNNEL.format("3 orange", "red blue")) == ["AS-20"]
    assert TURNS.allows(TUNNEL.format("3 orange", "red blue green"))
    assert "turn up 3 cards" in TURNS.notes("Ann claims Paris - Zürich")


@pytest.mark.rule("EU-02")
def test_with_fewer_cards_left_fewer_are_turned_up() -> None:
    """Ten cards in all, eight of them dealt."""
    few = Tabletop("europe", players=2, head=("option: cards.each = 1", "option: cards.wilds = 2"))
    tunnel = "Ann claims München - Venezia with 1 blue 1 wild"
    assert few.allows(f"{tunnel}; turned up red orange")
    assert TURNS.against(f"{tunnel}; turned up red orange") == ["AS-20"]


@pytest.mark.rule("EU-02")
def test_without_the_extra_payment_cards_return_and_the_turn_ends() -> None:
    played = TURNS.played(f"{TUNNEL.format('3 orange', 'orange blue green')}; gives up")
    assert played.game.owners == {}
    assert (played.game.seats[0].cards, played.game.seats[0].pieces["train"]) == (4, 45)
    assert played.game.clock.on_turn == 1
    paid = TURNS.played(f"{TUNNEL.format('3 orange', 'orange blue green')}; adds 1 wild")
    assert (paid.game.seats[0].cards, paid.game.seats[0].pieces["train"]) == (0, 42)


@pytest.mark.rule("BA-25")
def test_cards_turned_up_before_giving_up_do_not_affect_later_claims() -> None:
    few = Tabletop("europe", players=2, tracking="claims", head=("option: cards.each = 9",))
    given_up = "Ann claims Stockholm - Petrograd with 7 wild 1 red; turned up red red red; gives up"
    assert few.allows(given_up, "Bea claims Stockholm - Petrograd with 1 wild 7 red")
    both = "Bea claims Stockholm - Petrograd with 1 wild 7 red; turned up red red red; adds 3 wild"
    assert few.against(given_up, both) == ["BA-25"]


@pytest.mark.rule("EU-02")
def test_giving_up_where_nothing_is_owed() -> None:
    assert EUROPE.refusals(f"{TUNNEL.format('3 orange', 'red blue green')}; gives up") == [
        ("AS-19", "Angora – Smyrna costs Ann nothing more; there is nothing to give up.")
    ]


@pytest.mark.rule("EU-02")
def test_only_tunnels_turn_up_cards() -> None:
    assert EUROPE.refusals("Ann claims Brest - Paris with 3 black; turned up red blue green") == [
        ("EU-02", "Ann is not claiming a tunnel.")
    ]


@pytest.mark.rule("EU-02")
def test_how_many_cards_is_set_by_the_board() -> None:
    four = Tabletop("europe", tracking="claims", head=("option: tunnels.cards = 4",))
    assert four.allows(TUNNEL.format("3 orange", "red blue green white"))


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize(
    ("more", "colour"),
    [
        ("", "white"),
        ("; adds 1 black", "black"),
        ("; adds 1 white", "white"),
        ("; adds 1 wild", "white"),
        ("; turned up black red blue; adds 1 black", "black"),
        ("; turned up white black blue; adds 1 black", "black"),
        ("; turned up black red blue; adds 1 wild", "black"),
    ],
)
def test_the_extra_payment_shows_which_of_two_tunnels_is_meant(more: str, colour: str) -> None:
    four = Tabletop("europe", 4)
    deal = [f"{who} keeps 2 tickets" for who in ("Ann", "Bea", "Cal", "Dee")]
    game = four.played(*deal, f"Ann claims Madrid - Pamplona{more}").game
    assert [game.board.tracks[track].colour for track in game.owners] == [colour]


@pytest.mark.rule("EU-02")
def test_giving_up_one_of_two_tunnels_means_the_one_with_extra_cost() -> None:
    four = Tabletop("europe", 4)
    deal = [f"{who} keeps 2 tickets" for who in ("Ann", "Bea", "Cal", "Dee")]
    assert four.allows(*deal, "Ann claims Madrid - Pamplona; turned up black red blue; gives up")


@pytest.mark.rule("BA-26", "EU-02")
@pytest.mark.parametrize("payment", [" with 3 orange", ""])
def test_an_unrecorded_tunnel_costs_no_cards_of_other_colours(payment: str) -> None:
    """Orange cards and locomotives may have been added; the three red ones that Ann took face up are still there."""
    lines = ["Ann claims Edinburgh - London black with 4 black", "Bea draws cards"]
    for cards in ("orange, orange", "orange, orange", "orange, red", "red, red"):
        lines += [f"Ann draws {cards}", "Bea draws cards"]
    lines += [f"Ann claims Angora - Smyrna{payment}", "Bea draws cards"]
    assert TURNS.refusals(*lines, "Ann claims Brest - Paris with 3 black")[0][0] == "BA-26"
    assert TURNS.allows(*lines, "Ann claims Kyiv - Smolensk with 3 red")
    assert TURNS.allows(*lines, "Ann builds a station at Roma with 1 orange")
