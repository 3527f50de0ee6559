"""What dice and tokens pay for (DX-02, DX-05, DX-07, DX-10, DX-14, DX-20)."""

import pytest
from showing import passage, tokens
from tabletop import Tabletop

DICE = Tabletop(head=("dice: yes",))
CLAIMS = Tabletop(tracking="claims", head=("dice: yes",))
EUROPE = Tabletop("europe", head=("dice: yes",))
SAVED = ("Ann rolls 5 station; takes 1 single token 1 double token", "Bea rolls 5 station", "Cal rolls 5 station")


@pytest.mark.rule("DX-02")
@pytest.mark.parametrize("route", ["Chicago - Duluth", "Calgary - Vancouver", "Dallas - El Paso"])
def test_colours_do_not_matter(route: str) -> None:
    """A red route, a grey one and a longer red one all cost the same dice per space."""
    length = 4 if "El Paso" in route else 3
    assert DICE.allows(f"Ann rolls 5 single; claims {route} with {length} single")


@pytest.mark.rule("DX-02")
@pytest.mark.parametrize("colour", ["black", "orange"])
def test_a_colour_only_names_the_track(colour: str) -> None:
    claim = f"claims Denver - Kansas City {colour} with 4 double"
    played = DICE.played(f"Ann rolls 4 double 1 single; {claim}")
    (track,) = played.game.owners
    assert played.game.board.tracks[track].colour == colour


@pytest.mark.rule("DX-05")
@pytest.mark.parametrize(
    ("route", "kind", "other"),
    [("Chicago - Duluth", "single", "double"), ("Los Angeles - San Francisco", "double", "single")],
)
def test_each_face_fills_its_own_kind_of_route(route: str, kind: str, other: str) -> None:
    roll = "Ann rolls 2 single 2 double 1 wild"
    a, b = route.split(" - ")
    assert DICE.allows(f"{roll}; claims {route} with 2 {kind} 1 wild")
    for unit in (other, "station"):
        refusals = DICE.refusals(f"Ann rolls 3 {unit} 2 wild; claims {route} with 1 {unit} 2 wild")
        assert refusals == [
            ("DX-05", f"{a} – {b} is a {kind} route: Ann cannot pay with {unit}."),
            ("BA-07", f"{a} – {b} has 3 spaces; Ann pays for 2."),
        ]


@pytest.mark.rule("DX-05")
def test_the_third_track_of_a_triple_is_a_double_too() -> None:
    germany = Tabletop("germany", head=("dice: yes",))
    assert germany.allows("Ann rolls 1 double 4 single; claims Köln - Düsseldorf with 1 double")
    assert not germany.allows("Ann rolls 1 double 4 single; claims Köln - Düsseldorf with 1 single")


@pytest.mark.rule("DX-05")
@pytest.mark.parametrize(("laid", "worth"), [("2 single", 2), ("4 single", 4)])
def test_as_many_dice_as_spaces(laid: str, worth: int) -> None:
    assert DICE.refusals(f"Ann rolls 5 single; claims Chicago - Duluth with {laid}") == [
        ("BA-07", f"Chicago – Duluth has 3 spaces; Ann pays for {worth}.")
    ]


@pytest.mark.rule("DX-05")
def test_an_unrecorded_payment_must_be_possible_with_the_roll() -> None:
    assert DICE.refusals("Ann rolls 2 single 3 double; claims Chicago - Duluth") == [
        ("DX-05", "Chicago – Duluth is a single route of 3 spaces; this roll and Ann's tokens pay for 2.")
    ]
    assert DICE.allows("Ann rolls 2 single 2 double 1 wild; claims Chicago - Duluth")
    assert DICE.allows(*SAVED, "Ann rolls 2 single 3 double; claims Chicago - Duluth")
    assert CLAIMS.allows("Ann claims Chicago - Duluth")


@pytest.mark.rule("DX-05")
def test_what_an_unrecorded_payment_must_have_used_is_gone() -> None:
    """Three spaces with two faces of that kind: the token went too, and the two dice are used."""
    claim = "Ann rolls 2 single 3 double; claims Chicago - Duluth"
    assert tokens(DICE.played(*SAVED, claim).game) == (0, 1)
    assert DICE.allows(*SAVED, f"{claim}; takes 1 double token")
    assert DICE.refusals(*SAVED, f"{claim}; takes 2 double token") == [
        ("DX-09", "Ann buys 2 tokens with 3 unused dice; each costs 2.")
    ]
    assert tokens(DICE.played(*SAVED, "Ann rolls 3 single 2 double; claims Chicago - Duluth").game) == (1, 1)


@pytest.mark.rule("DX-07")
@pytest.mark.parametrize(
    "action",
    [
        "claims Chicago - Duluth with 3 wild",
        "claims Los Angeles - San Francisco with 3 wild",
        "claims Los Angeles - San Francisco with 1 double 2 wild",
        "draws 3 tickets, keeps 2",
    ],
)
def test_a_wild_can_be_any_of_the_three(action: str) -> None:
    assert DICE.allows(f"Ann rolls 3 wild 1 double 1 single; {action}")


@pytest.mark.rule("DX-07")
def test_a_wild_is_one_space_and_no_more() -> None:
    assert DICE.refusals("Ann rolls 2 wild 3 station; claims Chicago - Duluth with 2 wild") == [
        ("BA-07", "Chicago – Duluth has 3 spaces; Ann pays for 2.")
    ]


@pytest.mark.rule("DX-10")
def test_a_token_fills_a_space_of_its_own_kind() -> None:
    roll = "Ann rolls 2 single 2 double 1 station"
    assert DICE.allows(*SAVED, f"{roll}; claims Chicago - Duluth with 2 single 1 single token")
    assert DICE.allows(*SAVED, f"{roll}; claims Los Angeles - San Francisco with 2 double 1 double token")
    assert DICE.refusals(*SAVED, f"{roll}; claims Chicago - Duluth with 2 single 1 double token") == [
        ("DX-10", "Chicago – Duluth is a single route: Ann cannot pay with double token."),
        ("BA-07", "Chicago – Duluth has 3 spaces; Ann pays for 2."),
    ]


@pytest.mark.rule("DX-10")
def test_only_tokens_that_are_held() -> None:
    roll = "Ann rolls 2 single 2 double 1 station"
    assert DICE.refusals(f"{roll}; claims Chicago - Duluth with 2 single 1 single token") == [
        ("DX-10", "Ann holds 0 single tokens, not 1.")
    ]
    assert DICE.against(*SAVED, f"{roll}; claims Chicago - Duluth with 1 single 2 single token") == ["DX-10"]


@pytest.mark.rule("DX-10")
def test_tokens_may_come_from_unrecorded_turns() -> None:
    """Where only claims are recorded, tokens may have been bought in other turns, up to three of a kind."""
    claim = "claims Chicago - Duluth with 3 single token"
    assert CLAIMS.allows(f"Ann {claim}")
    assert CLAIMS.allows(f"Ann rolls 5 double; {claim}; discards 1 double token")
    assert CLAIMS.refusals("Ann claims Denver - Omaha with 4 single token") == [
        ("DX-11", "Ann cannot hold more than 3 single tokens.")
    ]
    untold = "Ann rolls 1 single 4 double; claims {}"
    assert CLAIMS.allows(untold.format("Denver - Omaha"))
    assert tokens(CLAIMS.played("Ann takes 1 single token", untold.format("Denver - Omaha")).game) == (0, 0)
    assert CLAIMS.refusals(untold.format("Helena - Duluth")) == [
        ("DX-05", "Helena – Duluth is a single route of 6 spaces; this roll and Ann's tokens pay for 4.")
    ]


@pytest.mark.rule("DX-03")
@pytest.mark.rule("DX-06")
def test_five_dice_pay_no_more_even_without_a_recorded_roll() -> None:
    assert CLAIMS.refusals("Ann claims Helena - Duluth with 4 single 2 wild") == [
        ("DX-03", "Ann enters 6 dice; there are 5.")
    ]
    assert CLAIMS.allows("Ann claims Helena - Duluth with 3 single 2 wild 1 single token")
    tunnel = Tabletop("europe", tracking="claims", head=("dice: yes",))
    assert tunnel.against("Ann claims Angora - Smyrna with 3 single; tunnel 3; adds 3 single") == ["DX-03"]
    assert tunnel.allows("Ann claims Angora - Smyrna with 3 single; tunnel 2; adds 2 single")
    assert CLAIMS.refusals("Ann draws 6 tickets, keeps 0") == [
        ("DX-06", "Ann draws 6 tickets; stations and wilds allow 5.")
    ]
    assert CLAIMS.allows("Ann draws 5 tickets, keeps 0")


@pytest.mark.rule("DX-10")
def test_spent_tokens_are_gone_and_the_others_stay() -> None:
    played = DICE.played(*SAVED, "Ann rolls 2 single 3 station; claims Chicago - Duluth with 2 single 1 single token")
    assert [tokens(played.game, seat) for seat in range(3)] == [(0, 1), (0, 0), (0, 0)]
    assert tokens(DICE.played(*SAVED).game) == (1, 1)


@pytest.mark.rule("DX-10")
def test_a_token_can_be_used_immediately() -> None:
    line = "Ann rolls 3 single 2 double; takes 1 single token; claims Calgary - Helena with 3 single 1 single token"
    assert tokens(DICE.played(line).game) == (0, 0)
    later = "Ann rolls 3 single 2 double; claims Calgary - Helena with 3 single 1 single token; takes 1 single token"
    assert DICE.refusals(later) == [("DX-10", "Ann holds 0 single tokens, not 1.")]


@pytest.mark.rule("DX-14")
def test_a_ferry_takes_a_wild_die_for_each_locomotive() -> None:
    roll = "Ann rolls 4 single 1 wild"
    assert EUROPE.refusals(f"{roll}; claims Athina - Brindisi with 4 single") == [
        ("DX-14", "Athina – Brindisi is a ferry: it takes 1 wild die; Ann pays 0.")
    ]
    assert EUROPE.allows(f"{roll}; claims Athina - Brindisi with 3 single 1 wild")
    two = "claims Constantinople - Sevastopol with 3 single 1 wild"
    assert EUROPE.refusals(f"{roll}; {two}") == [
        ("DX-14", "Constantinople – Sevastopol is a ferry: it takes 2 wild dice; Ann pays 1.")
    ]
    assert EUROPE.allows("Ann rolls 2 single 3 wild; claims Constantinople - Sevastopol with 2 single 2 wild")
    assert EUROPE.allows("Ann rolls 2 single 3 wild; claims Constantinople - Sevastopol with 1 single 3 wild")


@pytest.mark.rule("DX-14")
def test_tokens_cannot_stand_for_the_wild_of_a_ferry() -> None:
    saved = ("Ann rolls 5 station; takes 1 single token", "Bea rolls 5 wild", "Cal rolls 5 wild")
    assert EUROPE.refusals(*saved, "Ann rolls 5 single; claims Athina - Brindisi with 3 single 1 single token") == [
        ("DX-14", "Athina – Brindisi is a ferry: it takes 1 wild die; Ann pays 0.")
    ]
    assert EUROPE.allows(
        *saved, "Ann rolls 2 single 1 wild 2 station; claims Athina - Brindisi with 2 single 1 wild 1 single token"
    )


@pytest.mark.rule("DX-14")
def test_a_ferry_whose_payment_is_not_recorded() -> None:
    assert EUROPE.refusals("Ann rolls 5 single; claims Athina - Brindisi") == [
        ("DX-14", "Athina – Brindisi is a ferry: it takes 1 wild die; Ann pays 0.")
    ]
    assert EUROPE.allows("Ann rolls 4 single 1 wild; claims Athina - Brindisi")


@pytest.mark.rule("DX-14")
def test_three_cards_for_a_locomotive_are_no_dice() -> None:
    """Nordic's groups of cards that replace a locomotive do not exist with dice."""
    nordic = Tabletop("nordic", head=("dice: yes",))
    assert not nordic.allows("Ann rolls 5 single; claims Åndalsnes - Trondheim with 4 single")
    assert nordic.allows("Ann rolls 4 single 1 wild; claims Åndalsnes - Trondheim with 1 single 1 wild")


@pytest.mark.rule("DX-20")
def test_five_dice_and_three_tokens_are_eight_spaces() -> None:
    two = Tabletop("europe", players=2, head=("dice: yes",))
    rolls = ("Ann rolls 5 station; takes 2 single token", "Bea rolls 5 station")
    saved = (*rolls, "Ann rolls 5 station; takes 1 single token", "Bea rolls 5 station")
    claim = "claims Petrograd - Stockholm with 5 single 3 single token; tunnel 0"
    assert two.points("Ann", *saved, f"Ann rolls 5 single; {claim}")["routes"] == 21
    assert "8 spaces" in passage("DX-20").text


@pytest.mark.rule("DX-20")
def test_nine_spaces_are_out_of_reach_without_a_house_rule() -> None:
    saved = ("Ann rolls 5 station; takes 2 single token", "Bea rolls 5 station")
    saved = (*saved, "Ann rolls 5 station; takes 1 single token", "Bea rolls 5 station")
    claim = "Ann rolls 5 single; claims Lieksa - Murmansk with 5 single 3 single token"
    nordic = Tabletop("nordic", players=2, head=("dice: yes",))
    assert nordic.refusals(*saved, claim) == [("BA-07", "Lieksa – Murmansk has 9 spaces; Ann pays for 8.")]
    fourth = "Ann rolls 5 single; takes 1 single token; claims Lieksa - Murmansk with 5 single 4 single token"
    assert "DX-11" in nordic.against(*saved, fourth)
    eight = Tabletop("nordic", players=2, head=("dice: yes", "option: dice.longest = 8"))
    sheet = eight.sheet(*saved, claim)
    assert {line.what: line.points for line in sheet.sides[0].lines} == {"routes": 27}
    assert sheet.players[0].pieces_left == 31
    assert "House rule: dice.longest = 8." in [note.says for note in sheet.notes]
