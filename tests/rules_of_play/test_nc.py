"""The Nordic Countries (NC-01 to NC-05)."""

import pytest
from showing import numbers, passage
from tabletop import Tabletop

from companion.boards.read import read_board
from companion.record.faults import RecordFault
from companion.record.replay import replay
from companion.store.board_files import read_text, shipped_maps

NORDIC = Tabletop("nordic")
TWO = Tabletop("nordic", players=2)
CLAIMS = Tabletop("nordic", tracking="claims")


@pytest.mark.rule("NC-01")
@pytest.mark.parametrize("players", [4, 5])
def test_two_or_three_players(players: int) -> None:
    with pytest.raises(RecordFault, match="2 or 3"):
        Tabletop("nordic", players=players).replay()
    assert NORDIC.allows("Ann draws cards")
    assert TWO.allows("Ann draws cards")


@pytest.mark.rule("NC-01")
def test_forty_trains_and_four_cards() -> None:
    assert [(player.pieces_left, player.cards) for player in NORDIC.sheet().players] == [(40, 4)] * 3
    assert "NC-01" in NORDIC.played().game.board.setup
    assert "40 trains" in passage("NC-01").text


@pytest.mark.rule("NC-01")
def test_at_least_two_of_five_tickets_are_kept() -> None:
    assert NORDIC.refusals("Ann keeps 1 ticket") == [
        ("NC-01", "Ann keeps 1 ticket of the 5 dealt; at least 2 must be kept.")
    ]
    assert NORDIC.refusals("Ann keeps 6 tickets") == [("NC-01", "Ann keeps 6 tickets; only 5 were dealt.")]
    assert NORDIC.allows("Ann keeps 2 tickets")
    assert NORDIC.allows("Ann keeps 5 tickets")


@pytest.mark.rule("NC-01")
def test_three_tickets_are_drawn_and_those_not_kept_leave_the_game() -> None:
    assert NORDIC.refusals("Ann draws 2 tickets, keeps 1") == [("NC-01", "Ann draws 2 tickets; a draw is 3.")]
    assert NORDIC.refusals("Ann draws 3 tickets, keeps 0") == [
        ("NC-01", "Ann keeps 0 tickets of the draw; at least 1 must be kept.")
    ]
    dealt = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
    drawn = ("Ann draws 3 tickets, keeps 1",) * 10
    assert CLAIMS.refusals(*dealt, *drawn, "Bea draws 2 tickets, keeps 1") == [
        ("NC-01", "Bea draws 2 tickets; a draw is 1.")
    ]
    assert CLAIMS.allows(*dealt, *drawn, "Bea draws 1 ticket, keeps 1")


@pytest.mark.rule("NC-01")
def test_three_players_use_both_tracks_and_two_do_not() -> None:
    first = "Ann claims Karlskrona - Norrköping white"
    assert NORDIC.allows(first, "Bea claims Karlskrona - Norrköping yellow")
    assert TWO.refusals(first, "Bea claims Karlskrona - Norrköping yellow") == [
        (
            "NC-01",
            "Ann took one track of Karlskrona – Norrköping; with up to 2 players the other is closed to Bea.",
        )
    ]
    assert CLAIMS.against(first, "Ann claims Karlskrona - Norrköping yellow") == ["BA-09"]


@pytest.mark.rule("NC-02")
@pytest.mark.parametrize("payment", ["1 orange 1 wild", "2 wild"])
def test_no_locomotives_on_other_routes(payment: str) -> None:
    assert CLAIMS.refusals(f"Ann claims Göteborg - Oslo with {payment}") == [
        ("NC-02", "Ann pays for Göteborg – Oslo with a wild; wilds cannot be used there.")
    ]
    assert CLAIMS.allows("Ann claims Göteborg - Oslo with 2 orange")


@pytest.mark.rule("NC-02")
@pytest.mark.parametrize(
    ("route", "payment"),
    [("Lillehammer - Oslo", "1 purple 1 wild"), ("Åndalsnes - Trondheim", "1 white 1 wild")],
)
def test_locomotives_in_tunnels_and_on_ferries(route: str, payment: str) -> None:
    assert CLAIMS.allows(f"Ann claims {route} with {payment}")
    assert CLAIMS.allows(f"Ann claims {route} with 2 wild")


@pytest.mark.rule("NC-02")
def test_a_ferry_needs_a_locomotive() -> None:
    says = "Åndalsnes – Trondheim is a ferry with 1 symbol, each a wild or any 3 other cards; Ann plays 0 wilds."
    assert CLAIMS.refusals("Ann claims Åndalsnes - Trondheim with 2 white") == [("NC-02", says)]


@pytest.mark.rule("NC-02", "NC-03")
def test_a_number_of_cards_that_makes_no_groups_is_not_blamed_on_their_colours() -> None:
    ferry = "Åndalsnes – Trondheim is a ferry with 1 symbol, each a wild or any 3 other cards; Ann plays 0 wilds."
    assert CLAIMS.refusals("Ann claims Åndalsnes - Trondheim with 2 white 1 red") == [
        ("BA-07", "Åndalsnes – Trondheim has 2 spaces; Ann pays for 3."),
        ("NC-02", ferry),
    ]
    so = "Any 4 cards replace one on Lieksa – Murmansk, so it costs 9 cards, or 3 more for each replaced; Ann plays 10."
    assert CLAIMS.refusals("Ann claims Lieksa - Murmansk with 8 red 2 blue") == [
        ("BA-07", "Lieksa – Murmansk has 9 spaces; Ann pays for 10."),
        ("NC-03", so),
    ]


@pytest.mark.rule("NC-02")
@pytest.mark.parametrize("three", ["3 red", "1 red 1 blue 1 green", "3 white", "1 red 2 wild", "3 wild"])
def test_any_three_cards_replace_it(three: str) -> None:
    """A white ferry of two spaces with one symbol."""
    assert CLAIMS.allows(f"Ann claims Åndalsnes - Trondheim with 1 white {three}")
    assert CLAIMS.allows("Ann claims Åndalsnes - Trondheim with 4 white")


@pytest.mark.rule("NC-02")
def test_the_other_space_keeps_its_colour() -> None:
    says = (
        "Åndalsnes – Trondheim has 1 symbol, each a wild or 3 cards, and 1 other space of one colour; "
        "Ann's cards do not fit that."
    )
    assert CLAIMS.refusals("Ann claims Åndalsnes - Trondheim with 4 red") == [("NC-02", says)]
    assert CLAIMS.against("Ann claims Åndalsnes - Trondheim with 1 white 2 red")[0] == "BA-07"


@pytest.mark.rule("NC-02")
@pytest.mark.rule("BA-26")
def test_a_payment_left_open_replaces_no_more_symbols_than_the_ferry_has() -> None:
    """Eight cards of eight colours: three of them would be its locomotive, but no two are white."""
    lines = ["Ann claims Kuopio - Vaasa with 4 blue"]
    for drawn in ("red, blue", "green, yellow", "black, white", "orange, purple"):
        lines += ["Bea draws cards", f"Ann draws {drawn}"]
    lines.append("Bea draws cards")
    assert TWO.against(*lines, "Ann claims Ålborg - Oslo") == ["BA-26"]


@pytest.mark.rule("NC-02")
@pytest.mark.parametrize(
    ("payment", "legal"),
    [
        ("3 black 2 wild", True),
        ("3 black 1 wild 3 red", True),
        ("3 black 6 red", True),
        ("9 black", True),
        ("2 black 2 wild 3 red", True),  # a locomotive as the third black card
        ("2 black 1 wild 4 red", False),  # one symbol by a locomotive and one by three cards; one black card short
        ("2 black 7 red", False),
        ("3 black 8 red", False),  # three groups for two symbols
    ],
)
def test_each_of_two_symbols_takes_a_locomotive_or_three_cards(payment: str, legal: bool) -> None:
    """Åndalsnes – Bergen has five black spaces and two symbols."""
    assert CLAIMS.allows(f"Ann claims Åndalsnes - Bergen with {payment}") is legal


@pytest.mark.rule("NC-02")
def test_a_grey_ferry_takes_the_colour_most_played() -> None:
    assert CLAIMS.allows("Ann claims Helsinki - Stockholm grey with 2 red 3 blue 1 wild")
    assert not CLAIMS.allows("Ann claims Helsinki - Stockholm grey with 1 red 1 blue 1 green 1 white 1 yellow 1 wild")


@pytest.mark.rule("NC-02")
def test_three_cards_replace_no_locomotive_in_a_tunnel() -> None:
    assert not CLAIMS.allows("Ann claims Lillehammer - Oslo with 1 purple 3 red")
    assert "any three will do" in (passage("NC-02").open or "").casefold()


@pytest.mark.rule("NC-03")
@pytest.mark.parametrize(
    "payment",
    [
        "9 red",
        "8 red 4 blue",
        "7 red 8 blue",
        "7 red 4 blue 4 green",
        "7 red 1 blue 3 green 4 wild",
        "6 red 12 blue",
        "12 red 3 blue",
    ],
)
def test_any_four_cards_replace_one_of_the_colour(payment: str) -> None:
    assert CLAIMS.points("Ann", f"Ann claims Lieksa - Murmansk with {payment}")["routes"] == 27


@pytest.mark.rule("NC-03")
@pytest.mark.parametrize(
    ("payment", "rule"),
    [
        ("8 red", "BA-07"),
        ("8 red 3 blue", "BA-07"),
        ("10 red", "BA-07"),
        ("6 red 6 blue 3 green", "NC-03"),
        ("6 red 5 blue 4 green", "NC-03"),
        ("8 red 1 wild", "NC-02"),
        ("9 wild", "NC-02"),
    ],
)
def test_what_does_not_pay_for_it(payment: str, rule: str) -> None:
    refusals = CLAIMS.refusals(f"Ann claims Lieksa - Murmansk with {payment}")
    assert rule in numbers(refusals)
    if rule == "NC-03":
        assert refusals == [
            (
                "NC-03",
                "Ann needs 7 cards of one colour for Lieksa – Murmansk, and 4 cards for each one replaced.",
            )
        ]


@pytest.mark.parametrize("payment", ["8 red 2 blue", "6 red 6 blue 3 green"])
def test_a_board_file_can_name_another_rule_for_such_a_route(payment: str) -> None:
    text = read_text(shipped_maps() / "nordic.toml")
    own = read_board(text.replace("[wilds]\n", '[wilds]\ncard_rule = "MK-02"\n'))
    (row,) = replay(f"{CLAIMS.header()}Ann claims Lieksa - Murmansk with {payment}\n", lambda _: own).moves
    assert row.verdict is not None
    assert row.verdict.reasons[-1].rule == "MK-02"


@pytest.mark.rule("NC-03")
def test_no_other_route_takes_four_for_one() -> None:
    assert not CLAIMS.allows("Ann claims Kirkenes - Rovaniemi with 4 blue 4 red")
    assert CLAIMS.allows("Ann claims Kirkenes - Rovaniemi with 5 blue")


@pytest.mark.rule("NC-04")
def test_the_most_tickets_score_ten_and_the_longest_path_nothing() -> None:
    lines = ("Ann claims Oslo - Örebro yellow", "Ann claims Örebro - Stockholm black", "Bea claims Göteborg - Oslo")
    shows = ("Ann shows Oslo - Stockholm", "Bea shows Oslo - København")
    assert NORDIC.played().game.board.numbers["longest_path"].points == 0
    side = CLAIMS.side("Ann", *lines, *shows)
    assert {line.what: (line.points, line.rule) for line in side.lines} == {
        "routes": (4, "BA-01"),
        "tickets": (4, "BA-17"),
        "most tickets": (10, "NC-04"),
    }
    assert CLAIMS.points("Bea", *lines, *shows) == {"routes": 2, "tickets": -4}
    assert "most tickets" not in CLAIMS.points("Ann", *lines)


@pytest.mark.rule("NC-04")
def test_all_who_tie_for_the_most_tickets_score() -> None:
    lines = ("Ann claims Helsinki - Tallinn", "Bea claims Imatra - Kuopio")
    shows = ("Ann shows Helsinki - Tallinn 1", "Bea shows Imatra - Kuopio 1")
    assert [CLAIMS.points(who, *lines, *shows).get("most tickets") for who in ("Ann", "Bea", "Cal")] == [10, 10, None]


TIED = (
    "Ann claims Helsinki - Tampere",
    "Ann claims Helsinki - Turku",
    "Bea claims Kajaani - Lieksa",
    "Bea claims Boden - Tornio",
)
"""Two points each; Ann's two spaces are connected."""


@pytest.mark.rule("NC-04")
@pytest.mark.parametrize(
    ("lines", "totals", "winners", "says"),
    [
        (
            (*TIED, "Ann shows Helsinki - Tampere 22", "Bea shows Kajaani - Lieksa 6, Boden - Tornio 6"),
            [24, 24],
            ("Bea",),
            "Bea wins the tie at 24 points by tickets.",
        ),
        (TIED, [2, 2], ("Ann",), "Ann wins the tie at 2 points by path length."),
        (
            (TIED[0], TIED[2]),
            [1, 1],
            ("Ann", "Bea"),
            "Ann and Bea share the win with 1 point; the tie-breaks cannot part them.",
        ),
    ],
)
def test_ties_by_tickets_and_then_by_the_longest_route(
    lines: tuple[str, ...], totals: list[int], winners: tuple[str, ...], says: str
) -> None:
    sheet = CLAIMS.sheet(*lines)
    assert [side.total for side in sheet.sides[:2]] == totals
    assert (sheet.winners, sheet.decided.says) == (winners, says)


@pytest.mark.rule("NC-05")
@pytest.mark.parametrize("draw", ["wild, wild", "wild, blind", "red, wild", "2 wild", "red, blind"])
def test_face_up_locomotives_are_drawn_like_any_card(draw: str) -> None:
    assert NORDIC.sheet(f"Ann draws {draw}").players[0].cards == 6


@pytest.mark.rule("NC-05")
def test_a_draw_is_still_two_cards() -> None:
    assert NORDIC.refusals("Ann draws wild, wild, wild") == [("NC-05", "Ann took 3 cards; a draw is 2.")]
    assert NORDIC.refusals("Ann draws a face-up wild") == [
        ("NC-05", "Ann took 1 card; a draw is 2, face-up wilds included.")
    ]
    assert "not" in (passage("NC-05").open or "")


@pytest.mark.rule("BA-13")
@pytest.mark.parametrize("table", [NORDIC, Tabletop("switzerland", 2)], ids=lambda table: table.board)
def test_how_many_cards_are_drawn_has_nothing_to_do_with_locomotives(table: Tabletop) -> None:
    assert table.refusals("Ann draws blind, blind, blind") == [("BA-13", "Ann took 3 cards; a draw is 2.")]
    assert table.refusals("Ann draws 3 cards") == [("BA-13", "Ann took 3 cards; a draw is 2.")]
    assert table.refusals("Ann draws red") == [("BA-13", "Ann took 1 card; a draw is 2, face-up wilds included.")]


@pytest.mark.rule("NC-02")
@pytest.mark.parametrize(
    ("payment", "any_three", "coloured", "alike"),
    [
        ("2 black 1 wild 3 red 1 wild", True, True, True),
        ("3 black 1 wild 3 red", True, True, True),
        ("3 black 1 wild 2 red 1 blue", True, True, False),
        ("3 black 1 wild 3 black", True, True, True),
        ("3 black 3 red 3 blue", True, True, True),
        ("3 black 4 red 2 blue", True, True, False),
        ("3 black 3 red 3 wild", True, True, True),  # the wilds fill spaces, three black replace a symbol
        ("2 black 4 red 3 wild", True, True, False),
        ("1 black 1 wild 1 red 4 wild", True, False, False),
        ("7 wild", True, False, False),
    ],
)
def test_which_three_cards_replace_a_locomotive_is_an_option(
    payment: str, any_three: bool, coloured: bool, alike: bool
) -> None:
    """Åndalsnes – Bergen again: five black spaces, two symbols."""
    for value, legal in (("any", any_three), ("coloured", coloured), ("alike", alike)):
        board = Tabletop("nordic", tracking="claims", head=(f"option: ferries.replaced_by = {value}",))
        refusals = board.refusals(f"Ann claims Åndalsnes - Bergen with {payment}")
        assert numbers(refusals) == ([] if legal else ["NC-02"]), value
    assert "Here any three will do" in passage("NC-02").open


@pytest.mark.rule("NC-05")
@pytest.mark.parametrize(
    ("option", "says"),
    [
        ((), "face-up wilds stay in the row, however many"),
        (("option: cards.swept_at = 3",), "if 3 wilds are face up now, the whole row is replaced"),
    ],
)
def test_the_three_locomotive_rule_is_mentioned_when_one_is_taken(option: tuple[str, ...], says: str) -> None:
    board = Tabletop("nordic", head=option)
    assert says in board.notes("Ann draws wild, blind")
    assert board.verdict("Ann draws red, blind").notes == ()


@pytest.mark.rule("NC-02")
@pytest.mark.parametrize(
    ("value", "laid", "says"),
    [
        ("coloured", "7 wild", "The 3 cards that Ann plays for a locomotive of Åndalsnes – Bergen cannot be wilds."),
        (
            "alike",
            "3 black 4 red 2 blue",
            "The 3 cards that Ann plays for a locomotive of Åndalsnes – Bergen must be one colour.",
        ),
    ],
)
def test_what_is_wrong_with_the_three_cards_is_explained(value: str, laid: str, says: str) -> None:
    board = Tabletop("nordic", tracking="claims", head=(f"option: ferries.replaced_by = {value}",))
    assert board.refusals(f"Ann claims Åndalsnes - Bergen with {laid}") == [("NC-02", says)]
