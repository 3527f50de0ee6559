"""Tunnels of the Himalayas (AS-17 to AS-20)."""

import pytest
from tabletop import Tabletop

from companion.record.faults import RecordFault
from companion.record.verbs import later_verbs_of, verbs_of

CLAIMS = Tabletop("team-asia", 4, "claims", teams=True)
TABLE = Tabletop("team-asia", 4, "turns", teams=True)
KASHGAR = "Ann claims Kabul - Kashgar with 3 yellow"
RAWALPINDI = "Ann claims Kabul - Rawalpindi with 1 white"
ROUND = ("Ann draws cards", "Bea draws cards", "Cal draws cards", "Dee draws cards")


@pytest.mark.rule("AS-17")
@pytest.mark.parametrize(
    ("claim", "cards"),
    [
        ("Kabul - Rawalpindi with 1 white", 4),
        ("Kabul - Sukkur with 2 orange", 4),
        ("Kabul - Kashgar with 3 yellow", 4),
        ("Lahore - (western junction) with 2 white", 5),
        ("Rawalpindi - (western junction) with 2 purple", 5),
        ("(eastern junction) - (southern junction) with 1 orange", 5),
        ("Cawnpore - Kathmandu with 1 yellow", 6),
        ("Delhi - Kathmandu with 3 white", 6),
        ("Kashgar - Rawalpindi with 2 black", 6),
        ("Lhasa - (southern junction) with 1 purple", 6),
    ],
)
def test_as_many_cards_as_the_track_prints(claim: str, cards: int) -> None:
    claim = f"Ann claims {claim}"
    assert TABLE.allows(f"{claim}; turned up {'green ' * cards}")
    a, b = claim.removeprefix("Ann claims ").split(" with ")[0].split(" - ")
    assert TABLE.refusals(f"{claim}; turned up {'green ' * (cards + 1)}") == [
        ("AS-17", f"{cards + 1} cards turned up for {a} – {b}; it should be {cards}.")
    ]
    assert f"turn up {cards} cards" in TABLE.notes(claim)


@pytest.mark.rule("AS-17")
def test_cards_are_turned_up_once() -> None:
    """A second row would otherwise replace the first, and what it costs."""
    twice = f"{KASHGAR}; turned up yellow yellow green red; turned up blue green red black"
    assert ("AS-17", "Ann has already said what was turned up for Kabul – Kashgar.") in CLAIMS.refusals(twice)


@pytest.mark.rule("AS-17")
@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        ("blue green red black", 0),
        ("yellow green red black", 1),
        ("wild green red black", 1),
        ("yellow wild blue green", 2),
        ("yellow yellow wild wild", 4),
    ],
)
def test_each_card_that_matches_costs_one_more(turned: str, extra: int) -> None:
    claim = f"{KASHGAR}; turned up {turned}"
    cards = "1 card" if extra == 1 else f"{extra} cards"
    assert f"{cards} more to pay" in CLAIMS.notes(claim)
    assert CLAIMS.allows(f"{claim}; adds {extra} yellow")
    assert CLAIMS.refusals(f"{claim}; adds {extra + 1} yellow") == [
        ("AS-17", f"Kabul – Kashgar costs {cards} more; Ann adds {extra + 1}.")
    ]
    says = f"Kabul – Kashgar costs {cards} more: Ann must add that, or give up."
    assert CLAIMS.refusals(claim) == ([("AS-17", says)] if extra else [])


@pytest.mark.rule("AS-17")
@pytest.mark.parametrize("adds", ["2 yellow", "1 yellow 1 wild", "2 wild"])
def test_only_the_colour_played_or_locomotives_can_pay(adds: str) -> None:
    assert CLAIMS.allows(f"{KASHGAR}; turned up yellow wild blue green; adds {adds}")


@pytest.mark.rule("AS-17")
def test_no_other_colour_and_nothing_else_can_pay() -> None:
    claim = f"{KASHGAR}; turned up yellow wild blue green"
    assert CLAIMS.refusals(f"{claim}; adds 1 yellow 1 blue") == [
        ("AS-17", "Ann's extra for Kabul – Kashgar must be yellow or wilds.")
    ]
    assert CLAIMS.refusals(f"{claim}; adds 1 yellow") == [("AS-17", "Kabul – Kashgar costs 2 cards more; Ann adds 1.")]
    assert CLAIMS.refusals(f"{claim}; adds 2 yellow 1 coal") == [
        ("BA-05", "Ann cannot pay for Kabul – Kashgar with coal tokens; it takes cards or wilds only.")
    ]


@pytest.mark.rule("AS-17")
def test_the_sum_of_everything_added_counts() -> None:
    claim = f"{KASHGAR}; turned up yellow wild blue green"
    assert CLAIMS.allows(f"{claim}; adds 1 yellow; adds 1 wild")
    assert CLAIMS.refusals(f"{claim}; adds 2 yellow; adds 1 wild") == [
        ("AS-17", "Kabul – Kashgar costs 2 cards more; Ann adds 3.")
    ]
    assert CLAIMS.refusals(f"{KASHGAR}; adds 1 yellow; turned up yellow wild blue green") == [
        ("AS-17", "Kabul – Kashgar costs 2 cards more; Ann adds 1.")
    ]


@pytest.mark.rule("AS-17")
def test_on_a_grey_tunnel_the_colour_played_is_matched() -> None:
    claim = "Ann claims Lhasa - (southern junction) with 1 purple; turned up purple black wild red red red"
    assert CLAIMS.allows(f"{claim}; adds 2 purple")
    assert not CLAIMS.allows(f"{claim}; adds 2 red")


@pytest.mark.rule("AS-17")
def test_hand_and_holder_pay_for_the_tunnel_together() -> None:
    claim = f"{KASHGAR}; turned up yellow wild blue green; adds 2 yellow"
    assert TABLE.refusals(claim) == [("BA-26", "Ann can hold at most 1 card, common ones included; this takes 2.")]
    assert TABLE.allows(*ROUND, claim)
    after = TABLE.facts(*ROUND, claim)[0]
    assert (after["cards"], after["common cards"], after["pieces"]) == (0, 2, 24)


@pytest.mark.rule("AS-17")
def test_what_was_not_recorded_is_not_judged() -> None:
    assert CLAIMS.allows(KASHGAR)
    assert CLAIMS.allows("Ann claims Kabul - Kashgar; turned up yellow wild blue green")
    assert CLAIMS.allows("Ann claims Kabul - Kashgar")


@pytest.mark.rule("AS-17")
def test_a_track_that_is_no_tunnel_turns_nothing_up() -> None:
    assert CLAIMS.refusals("Ann claims Delhi - Lahore red with 1 red; turned up red") == [
        ("AS-17", "Ann is not claiming a tunnel.")
    ]
    assert CLAIMS.refusals("Ann claims Delhi - Lahore red with 1 red; adds 1 red") == [
        ("AS-17", "Ann is not claiming a tunnel.")
    ]


@pytest.mark.rule("AS-17")
@pytest.mark.rule("BA-25")
def test_only_existing_cards_turn_up() -> None:
    assert CLAIMS.refusals(f"{KASHGAR}; turned up grey red red red") == [
        ("BA-25", "Team Asia's deck has no grey cards.")
    ]
    with pytest.raises(RecordFault) as raised:
        CLAIMS.replay(f"{KASHGAR}; turned up red blind red red")
    assert "the cards turned up" in str(raised.value)


@pytest.mark.rule("AS-18")
def test_locomotives_alone_are_matched_only_by_locomotives() -> None:
    claim = "Ann claims Kabul - Kashgar with 3 wild; turned up"
    assert CLAIMS.allows(f"{claim} yellow yellow blue green")
    assert CLAIMS.refusals(f"{claim} yellow yellow blue green; adds 2 yellow") == [
        ("AS-18", "Ann paid for Kabul – Kashgar in wilds alone, so the extra must be wilds too."),
        ("AS-17", "Kabul – Kashgar costs 0 cards more; Ann adds 2."),
    ]
    assert CLAIMS.refusals(f"{claim} yellow wild blue wild") == [
        ("AS-17", "Kabul – Kashgar costs 2 cards more: Ann must add that, or give up.")
    ]


@pytest.mark.rule("AS-18")
def test_and_extra_cost_is_paid_in_locomotives() -> None:
    claim = "Ann claims Kabul - Kashgar with 3 wild; turned up yellow wild blue wild"
    assert CLAIMS.allows(f"{claim}; adds 2 wild")
    assert CLAIMS.refusals(f"{claim}; adds 1 wild 1 yellow") == [
        ("AS-18", "Ann paid for Kabul – Kashgar in wilds alone, so the extra must be wilds too.")
    ]


@pytest.mark.rule("AS-18")
def test_one_coloured_card_makes_its_colour_match() -> None:
    claim = "Ann claims Kabul - Kashgar with 1 yellow 2 wild; turned up yellow green blue green"
    assert CLAIMS.refusals(claim) == [("AS-17", "Kabul – Kashgar costs 1 card more: Ann must add that, or give up.")]
    assert CLAIMS.allows(f"{claim}; adds 1 yellow")


@pytest.mark.rule("AS-19")
def test_giving_up_takes_everything_back_and_ends_the_turn() -> None:
    before = TABLE.played()
    played = TABLE.played(f"{KASHGAR}; turned up yellow wild blue green; gives up")
    assert played.game.owners == {}
    assert played.game.seats == before.game.seats
    assert TABLE.facts(played.moves[0].text)[0] == TABLE.facts()[0]
    assert (played.game.clock.on_turn, played.game.clock.taken) == (1, 1)
    assert TABLE.points("Ann + Bea", played.moves[0].text) == {}
    verdict = played.moves[0].verdict
    assert verdict is not None
    assert verdict.notes == ()


@pytest.mark.rule("AS-19")
def test_the_track_stays_open_and_the_cards_can_be_played_again() -> None:
    given_up = f"{KASHGAR}; turned up yellow wild blue green; gives up"
    assert TABLE.allows(given_up, *ROUND[1:], f"{KASHGAR}; turned up red red red red")
    assert TABLE.allows(given_up, "Bea claims Kabul - Kashgar with 3 yellow; turned up red red red red")
    assert TABLE.refusals(given_up, "Ann draws cards") == [("BA-03", "It is Bea's turn, not Ann's.")]


@pytest.mark.rule("AS-19")
def test_giving_up_is_the_whole_turn() -> None:
    assert TABLE.refusals(f"{KASHGAR}; turned up yellow wild blue green; gives up; draws cards") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]


@pytest.mark.rule("AS-19")
def test_a_tunnel_that_costs_nothing_more_is_not_given_up() -> None:
    assert TABLE.refusals(f"{KASHGAR}; turned up red red blue green; gives up") == [
        ("AS-19", "Kabul – Kashgar costs Ann nothing more; there is nothing to give up.")
    ]
    assert TABLE.refusals("Ann draws cards; gives up") == [("AS-17", "Ann is not claiming a tunnel.")]


@pytest.mark.rule("AS-19")
def test_a_tunnel_given_up_does_not_begin_the_last_round() -> None:
    low = Tabletop("team-asia", 4, "turns", ("option: pieces.train = 3",), teams=True)
    turned = f"{KASHGAR}; turned up yellow wild blue green"
    assert low.played(f"{turned}; gives up").game.clock.left is None
    assert low.replay(f"{turned}; adds 1 yellow ! house rule").game.clock.left == 4


@pytest.mark.rule("AS-20")
@pytest.mark.parametrize("turned", ["nothing", "red", "red red red"])
def test_fewer_cards_only_when_there_are_no_more(turned: str) -> None:
    count = 0 if turned == "nothing" else len(turned.split())
    cards = "1 card" if count == 1 else f"{count} cards"
    assert TABLE.refusals(f"{KASHGAR}; turned up {turned}") == [
        ("AS-20", f"{cards} turned up for Kabul – Kashgar; it should be 4 as long as there are cards.")
    ]


@pytest.mark.rule("AS-20")
def test_as_many_as_are_left_are_turned_up() -> None:
    """24 cards, 16 of them dealt and 5 face up: three are left."""
    small = Tabletop("team-asia", 4, "turns", ("option: cards.each = 2", "option: cards.wilds = 8"), teams=True)
    assert small.allows(f"{RAWALPINDI}; turned up red red blue")
    assert small.refusals(f"{RAWALPINDI}; turned up red red") == [
        ("AS-20", "2 cards turned up for Kabul – Rawalpindi; it should be 4 as long as there are cards.")
    ]
    assert small.allows(f"{RAWALPINDI}; turned up red white blue; adds 1 wild")
    assert not small.allows(f"{RAWALPINDI}; turned up red white blue")


@pytest.mark.rule("AS-20")
def test_with_none_left_a_tunnel_costs_nothing_more() -> None:
    """21 cards, 16 of them dealt and 5 face up."""
    bare = Tabletop("team-asia", 4, "turns", ("option: cards.each = 2", "option: cards.wilds = 5"), teams=True)
    assert bare.allows(f"{RAWALPINDI}; turned up nothing")
    assert bare.refusals(f"{RAWALPINDI}; turned up nothing; adds 1 white") == [
        ("AS-17", "Kabul – Rawalpindi costs 0 cards more; Ann adds 1.")
    ]
    assert bare.refusals(f"{RAWALPINDI}; turned up nothing; gives up") == [
        ("AS-19", "Kabul – Rawalpindi costs Ann nothing more; there is nothing to give up.")
    ]


@pytest.mark.rule("AS-20")
def test_nothing_turned_up_costs_nothing_whatever_was_played() -> None:
    claim = "Ann claims Kabul - Kashgar; turned up nothing"
    assert CLAIMS.allows(claim)
    assert CLAIMS.refusals(f"{claim}; adds 1 yellow") == [("AS-17", "Kabul – Kashgar costs 0 cards more; Ann adds 1.")]


@pytest.mark.rule("AS-20")
def test_where_cards_are_not_counted_fewer_are_accepted() -> None:
    assert CLAIMS.allows(f"{KASHGAR}; turned up red red")
    assert CLAIMS.allows(f"{KASHGAR}; turned up nothing")


@pytest.mark.rule("AS-17")
@pytest.mark.rule("BA-26")
@pytest.mark.parametrize(
    ("turned", "least", "most"),
    [("yellow wild blue green", 1, 2), ("wild wild blue green", 2, 2), ("red red blue green", 0, 0)],
)
def test_a_tunnels_extra_cost_leaves_the_hand_even_if_not_recorded(turned: str, least: int, most: int) -> None:
    """Three yellow or wild cards, and as many as the turned-up cards cost, out of five and a common one."""
    claim = f"Ann claims Kabul - Kashgar; turned up {turned}"
    before = (*ROUND, *ROUND)
    game = TABLE.played(*before, claim).game
    held = game.seats[0]
    reach = 6 + 4 - 3  # dealt and drawn, with those in the holder, less the spaces
    common = game.rules.facts(game, 0)["common cards"]
    assert held.cards + held.cards_over + common == reach - least
    assert (held.cards_under > 0) == (most > least)
    assert not TABLE.allows(*before, f"{claim}; adds {most + 1} yellow")
    assert TABLE.allows(*before, f"{claim}; adds {most} yellow")


@pytest.mark.rule("AS-17")
@pytest.mark.rule("BA-26")
@pytest.mark.parametrize(
    ("track", "printed"), [("Kabul - Kashgar", 4), ("Lahore - (western", 5), ("Lhasa - (southern junction)", 6)]
)
def test_if_nothing_turned_up_is_recorded_every_printed_card_may_have_cost_one(track: str, printed: int) -> None:
    held = TABLE.played(*ROUND, *ROUND, *ROUND, f"Ann claims {track}").game.seats[0]
    assert held.cards_under == printed


@pytest.mark.rule("AS-17")
@pytest.mark.rule("BA-26")
def test_a_tunnel_the_hand_cannot_pay_is_refused_even_if_unrecorded() -> None:
    """Four cards; three spaces and two turned-up locomotives cost five."""
    claim = "Ann claims Kabul - Kashgar; turned up wild wild blue green"
    assert TABLE.refusals(claim) == [("BA-26", "Ann can hold at most 1 card, common ones included; this takes 2.")]
    assert TABLE.allows(f"{claim}; gives up")


@pytest.mark.rule("AS-17")
@pytest.mark.parametrize(
    ("claim", "says"),
    [
        (
            "Kabul - Kashgar; turned up yellow wild blue green; adds 2 green",
            "Ann's extra for Kabul – Kashgar must be yellow or wilds.",
        ),
        (
            "Kabul - Kashgar; turned up red wild blue green; adds 1 red",
            "Ann's extra for Kabul – Kashgar must be yellow or wilds.",
        ),
        (
            "Kabul - Kashgar; turned up yellow wild blue green; adds 1 yellow",
            "Kabul – Kashgar costs 2 cards more; Ann adds 1.",
        ),
        (
            "Lhasa - (southern; turned up red red wild blue blue blue; adds 4 red",
            "Lhasa – (southern junction) costs 3 cards more; Ann adds 4.",
        ),
        (
            "Lhasa - (southern; turned up red red wild blue blue blue; adds 1 red; adds 2 blue",
            "Ann's extra for Lhasa – (southern junction) must be one colour and wilds, not blue and red.",
        ),
        (
            "Lhasa - (southern; turned up wild wild wild blue green red; adds 6 wild",
            "Lhasa – (southern junction) costs 4 cards more; Ann adds 6.",
        ),
        (
            "Kabul - Kashgar; adds 5 yellow",
            "Kabul – Kashgar costs 4 cards more at most, one for each turned up; Ann adds 5.",
        ),
        (
            "Kabul - Kashgar with 3 yellow; adds 5 yellow",
            "Kabul – Kashgar costs 4 cards more at most, one for each turned up; Ann adds 5.",
        ),
    ],
)
def test_a_cost_that_fits_no_payment_is_refused_even_if_unrecorded(claim: str, says: str) -> None:
    assert ("AS-17", says) in CLAIMS.refusals(f"Ann claims {claim}")


@pytest.mark.rule("AS-17")
@pytest.mark.parametrize(
    "adds", ["1 wild", "1 green", "3 red", "2 red 1 wild", "3 wild", "4 blue", "4 wild", "1 blue; adds 3 wild"]
)
def test_a_cost_that_fits_some_payment_is_accepted_if_unrecorded(adds: str) -> None:
    """On a grey tunnel, wilds alone cost 1, green costs 1, red 3 and blue 4."""
    assert CLAIMS.allows(f"Ann claims Lhasa - (southern junction); turned up red red wild blue blue blue; adds {adds}")


@pytest.mark.rule("AS-19")
def test_a_tunnel_that_costs_nothing_in_any_colour_is_not_given_up() -> None:
    assert CLAIMS.refusals("Ann claims Kabul - Kashgar; turned up blue blue red green; gives up") == [
        ("AS-19", "Kabul – Kashgar costs Ann nothing more; there is nothing to give up.")
    ]
    assert CLAIMS.allows("Ann claims Lhasa - (southern junction); turned up blue blue red green red red; gives up")


@pytest.mark.rule("BA-25")
@pytest.mark.rule("AS-17")
def test_cards_played_turned_up_and_added_come_from_one_deck() -> None:
    """The deck has enough cards for each of the three, but not for all of them together."""
    claim = "Ann claims Delhi - Kathmandu with 3 white; turned up"
    assert CLAIMS.allows(f"{claim} white white white white red red; adds 4 white")
    assert CLAIMS.allows(f"{claim} white white white white white red; adds 4 white 1 wild")
    assert CLAIMS.refusals(f"{claim} white white white white white red; adds 5 white") == [
        (
            "BA-25",
            "Ann's claim uses 13 white, played, turned up and added; only 12 exist and other players hold 0.",
        )
    ]
    europe = Tabletop("europe", 2, "claims")
    reds = "Ann claims Stockholm - Petrograd with 8 red; turned up red red red; adds"
    assert europe.allows(f"{reds} 1 red 2 wild")
    assert europe.against(f"{reds} 2 red 1 wild") == ["BA-25"]


@pytest.mark.rule("AS-18")
def test_what_a_tunnel_brings_is_said_behind_its_claim() -> None:
    game = TABLE.played().game
    for says in ("turned up", "adds", "adds nothing", "gives up"):
        assert says in later_verbs_of(game)
        assert says not in verbs_of(game)
