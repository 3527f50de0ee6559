"""Great Lakes: claiming train and ship routes, their cards and points (GL-11 to GL-17)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

LAKES = Tabletop("great-lakes", 3, "claims")
FOUR = Tabletop("great-lakes", 4, "claims")
STEVEN = "Ann claims Kingston - Toronto white with"
"""Four spaces, white, for ships."""
FIVE = "Ann claims Duluth - (Lake Superior junction) purple with"
"""Five spaces, purple, for ships."""


@pytest.mark.rule("GL-11")
@pytest.mark.rule("GL-12")
def test_train_cards_on_a_ship_route() -> None:
    assert LAKES.refusals("Ann claims Chicago - Muskegon with 3 purple train") == [
        ("GL-11", "Chicago – Muskegon is a ship route: it takes ships only."),
        (
            "GL-12",
            "Ann pays for Chicago – Muskegon with the wrong kind of card; it takes ship cards, such as 3 purple ship.",
        ),
    ]
    assert LAKES.allows("Ann claims Chicago - Muskegon with 3 purple ship")


@pytest.mark.rule("GL-11")
@pytest.mark.rule("GL-12")
@pytest.mark.parametrize("ships", ["3 green ship", "1 double green ship 1 green ship"])
def test_ship_cards_on_a_train_route(ships: str) -> None:
    refusals = LAKES.refusals(f"Ann claims Cedar Rapids - Madison with {ships}")
    assert set(refusals) == {
        ("GL-11", "Cedar Rapids – Madison is a train route: it takes trains only."),
        (
            "GL-12",
            "Ann pays for Cedar Rapids – Madison with the wrong kind of card; "
            "it takes train cards, such as 3 green train.",
        ),
    }
    assert LAKES.allows("Ann claims Cedar Rapids - Madison with 3 green train")


@pytest.mark.rule("GL-11")
def test_trains_and_ships_leave_their_own_stock() -> None:
    chosen = "Ann takes 25 trains 25 ships"
    train, ship = "Ann claims Cedar Rapids - Madison", "Ann claims Chicago - Muskegon"
    ann = LAKES.facts(chosen, train, ship, "Ann claims Duluth - Thunder Bay with 4 yellow ship")[0]
    assert (ann["trains"], ann["ships"]) == (22, 18)
    few = ("Ann takes 18 trains 32 ships", "Ann claims Cleveland - New York", "Ann claims Ottawa - Sudbury")
    assert LAKES.refusals(*few, train) == [("BA-04", "Ann has 2 trains left; Cedar Rapids – Madison needs 3.")]
    assert LAKES.allows(*few, ship)


@pytest.mark.rule("GL-12")
def test_a_coloured_route_takes_its_own_colour() -> None:
    assert LAKES.refusals("Ann claims Cedar Rapids - Madison with 3 red train") == [
        ("BA-05", "Cedar Rapids – Madison takes green cards; Ann plays red.")
    ]
    assert LAKES.refusals("Ann claims Chicago - Muskegon with 1 double red ship 1 red ship") == [
        ("BA-05", "Chicago – Muskegon takes purple cards; Ann plays red.")
    ]


@pytest.mark.rule("GL-12")
@pytest.mark.parametrize(
    ("claim", "first", "second"),
    [
        ("Chicago - Madison", "3 {} train", "2 {} train 1 {} train"),
        ("Marquette - Sault Ste. Marie", "3 {} ship", "1 double {} ship 1 {} ship"),
    ],
)
def test_a_grey_route_takes_any_one_colour_of_its_kind(claim: str, first: str, second: str) -> None:
    for colour in ("purple", "white", "yellow", "black", "red", "green"):
        assert LAKES.allows(f"Ann claims {claim} with {first.format(colour)}")
    assert LAKES.refusals(f"Ann claims {claim} with {second.format('red', 'black')}") == [
        (
            "GL-12",
            f"Ann pays for {claim.replace(' - ', ' – ')} with black and red; all cards of a claim must be one colour.",
        )
    ]


@pytest.mark.rule("GL-12")
@pytest.mark.parametrize(
    ("payment", "worth"), [("2 green train", 2), ("4 green train", 4), ("3 green train 1 wild", 4)]
)
def test_as_many_train_cards_as_spaces(payment: str, worth: int) -> None:
    assert LAKES.refusals(f"Ann claims Cedar Rapids - Madison with {payment}") == [
        ("BA-07", f"Cedar Rapids – Madison has 3 spaces; Ann pays for {worth}.")
    ]


@pytest.mark.rule("GL-13")
@pytest.mark.parametrize(
    "payment",
    [
        "2 double white ship",
        "4 white ship",
        "2 white ship 1 double white ship",
        "1 double white ship 2 wild",
        "1 double white ship 1 white ship 1 wild",
        "2 white ship 2 wild",
        "3 white ship 1 wild",
        "1 white ship 3 wild",
        "4 wild",
        "2 double white",
    ],
)
def test_stevens_white_ship_route_of_four(payment: str) -> None:
    assert LAKES.allows(f"{STEVEN} {payment}")
    before, after = LAKES.played().game.seats[0], LAKES.played(f"{STEVEN} {payment}").game.seats[0]
    assert before.pieces["ship"] - after.pieces["ship"] == 4


@pytest.mark.rule("GL-13")
@pytest.mark.parametrize("payment", ["2 double purple ship 1 purple ship", "3 double purple ship"])
def test_a_ship_route_of_five(payment: str) -> None:
    assert LAKES.allows(f"{FIVE} {payment}")
    after = LAKES.played(f"{FIVE} {payment}").game.seats[0]
    assert after.pieces["ship"] == 32 - 5


@pytest.mark.rule("GL-13")
@pytest.mark.parametrize(
    ("payment", "worth"),
    [("1 double white ship", 2), ("1 double white ship 1 white ship", 3), ("1 double white ship 1 wild", 3)],
)
def test_too_few_ships(payment: str, worth: int) -> None:
    assert LAKES.refusals(f"{STEVEN} {payment}") == [
        ("BA-07", f"Kingston – Toronto has 4 spaces; Ann pays for {worth}.")
    ]


@pytest.mark.rule("GL-13")
@pytest.mark.parametrize(
    ("payment", "worth"),
    [("3 double white ship", 6), ("2 double white ship 2 white ship", 6), ("4 double white ship", 8)],
)
def test_at_most_one_extra_space_is_filled(payment: str, worth: int) -> None:
    assert LAKES.refusals(f"{STEVEN} {payment}") == [
        ("GL-13", f"Kingston – Toronto has 4 spaces; Ann's ships would fill {worth}, and only one extra is allowed.")
    ]


@pytest.mark.rule("GL-13")
@pytest.mark.parametrize("payment", ["5 white ship", "1 double white ship 4 white ship"])
def test_only_a_double_ship_goes_beyond_the_end(payment: str) -> None:
    refusals = LAKES.refusals(f"{STEVEN} {payment}")
    assert ("BA-07", "Kingston – Toronto has 4 spaces; Ann pays for 5.") in refusals


@pytest.mark.rule("GL-14")
@pytest.mark.parametrize(
    "claim",
    [
        "Cedar Rapids - Madison with 2 green train 1 wild",
        "Cedar Rapids - Madison with 3 wild",
        "Chicago - Muskegon with 2 purple ship 1 wild",
        "Chicago - Muskegon with 1 double purple ship 1 wild",
        "Chicago - Muskegon with 3 wild",
        "Marquette - Sault Ste. Marie with 1 double red ship 1 wild",
    ],
)
def test_wilds_go_with_trains_and_with_ships(claim: str) -> None:
    assert LAKES.allows(f"Ann claims {claim}")


@pytest.mark.rule("GL-14")
@pytest.mark.parametrize(("payment", "worth"), [("1 purple ship 1 wild", 2), ("2 wild", 2), ("4 wild", 4)])
def test_a_wild_is_one_space_and_never_two(payment: str, worth: int) -> None:
    assert LAKES.refusals(f"Ann claims Chicago - Muskegon with {payment}") == [
        ("BA-07", f"Chicago – Muskegon has 3 spaces; Ann pays for {worth}.")
    ]


@pytest.mark.rule("GL-15")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("Chicago - South Bend", 1),
        ("Cleveland - Detroit", 2),
        ("Chicago - Muskegon", 4),
        ("Buffalo - Kingston", 7),
        ("Duluth - Thunder Bay black", 10),
        ("Duluth - Marquette", 15),
        ("Ottawa - Sudbury", 18),
        ("Montreal - Rouyn-Noranda", 21),
        ("Cleveland - New York", 27),
    ],
)
def test_a_route_scores_by_its_length(route: str, points: int) -> None:
    assert LAKES.points("Ann", f"Ann claims {route}")["routes"] == points


@pytest.mark.rule("GL-15")
def test_one_open_route_per_turn_anywhere() -> None:
    assert LAKES.allows("Ann claims Chicago - Muskegon", "Ann claims Albany - Montreal")
    assert LAKES.refusals("Ann claims Chicago - Muskegon", "Bea claims Muskegon - Chicago") == [
        ("BA-08", "Muskegon – Chicago is taken: Ann owns it.")
    ]
    turns = Tabletop("great-lakes", 3)
    assert turns.refusals("Ann claims Chicago - Milwaukee; claims Madison - Milwaukee") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]


@pytest.mark.rule("GL-16")
def test_nobody_claims_both_tracks_of_a_double() -> None:
    first = "Ann claims Albany - Montreal white"
    assert FOUR.refusals(first, "Ann claims Albany - Montreal green") == [
        ("GL-16", "Ann already owns the other track of Albany – Montreal; nobody may own two.")
    ]
    assert FOUR.allows(first, "Bea claims Albany - Montreal green")
    ship = "Ann claims Kingston - Montreal yellow"
    assert FOUR.against(ship, "Ann claims Kingston - Montreal green") == ["GL-16"]


@pytest.mark.rule("GL-16")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_the_second_track_is_closed(players: int) -> None:
    """The rule is missing from our copy of the booklet, so it is an option."""
    first, second = "Ann claims Albany - Montreal white", "Bea claims Albany - Montreal green"
    table = Tabletop("great-lakes", players, "claims")
    assert table.refusals(first, second) == [
        (
            "BA-10",
            "Ann took one track of Albany – Montreal; with up to 3 players the other is closed to Bea.",
        )
    ]
    opened = Tabletop("great-lakes", players, "claims", ("option: doubles.closed_up_to = 0",))
    assert opened.allows(first, second)
    assert opened.against(first, "Ann claims Albany - Montreal green") == ["GL-16"]
    assert "closed up to 3 players" in BOOK["GL-16"].open


@pytest.mark.rule("GL-17")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("train", "ship"),
    [
        ("Duluth - Thunder Bay with 5 black train", "Duluth - Thunder Bay with 4 yellow ship"),
        ("Muskegon - Traverse City with 3 white train", "Traverse City - Muskegon with 3 red ship"),
        ("Muskegon - Traverse City white", "Muskegon - Traverse City ship"),
    ],
)
def test_a_train_line_beside_a_ship_line_is_no_double(players: int, train: str, ship: str) -> None:
    table = Tabletop("great-lakes", players, "claims")
    for first, second in ((train, ship), (ship, train)):
        assert table.allows(f"Ann claims {first}", f"Ann claims {second}")
        assert table.allows(f"Ann claims {first}", f"Bea claims {second}")
    game = table.played(f"Ann claims {train}").game
    assert game.rules.unclaimable(game) == frozenset()
    assert table.points("Ann", f"Ann claims {train}", f"Ann claims {ship}")["routes"] in (17, 8)


@pytest.mark.rule("GL-17")
def test_these_are_the_only_two_such_pairs() -> None:
    board = LAKES.played().game.board
    pairs = {ends: tracks for ends, tracks in board.tracks_between.items() if len({track.kind for track in tracks}) > 1}
    assert set(pairs) == {frozenset(("Duluth", "Thunder Bay")), frozenset(("Muskegon", "Traverse City"))}
    assert all(track.group is None for tracks in pairs.values() for track in tracks)


@pytest.mark.rule("GL-13")
@pytest.mark.parametrize("paid", ["2 double yellow ship 1 yellow ship", "2 double yellow ship 1 wild"])
def test_no_single_card_is_added_to_double_ships_that_fill_the_route(paid: str) -> None:
    table = Tabletop("great-lakes", 2, "claims")
    assert table.refusals(f"Ann claims Duluth - Thunder Bay ship with {paid}") == [
        (
            "GL-13",
            "Duluth – Thunder Bay has 4 spaces; with the double ships, Ann does not need all the other "
            "cards. Take one back.",
        )
    ]
    for enough in ("2 double yellow ship", "1 double yellow ship 2 yellow ship", "1 double yellow ship 2 wild"):
        assert table.allows(f"Ann claims Duluth - Thunder Bay ship with {enough}")


@pytest.mark.rule("BA-27")
def test_a_ship_route_corrected_to_trains_gives_its_ships_back() -> None:
    lines = ("Ann takes 27 trains 23 ships", "Ann claims Duluth - Thunder Bay yellow")
    assert LAKES.played(*lines).game.seats[0].pieces == {"train": 27, "ship": 19}
    corrected = LAKES.played(*lines, "table corrects route Duluth - Thunder Bay yellow to 5 yellow train")
    assert corrected.game.seats[0].pieces == {"train": 22, "ship": 23}
