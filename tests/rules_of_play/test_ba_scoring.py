"""Counting up: tickets, bonuses, the win (BA-17, BA-20, BA-23, BA-24)."""

import pytest
from tabletop import Tabletop

from companion.game.results import completed_first, route_points

USA = Tabletop(players=2, tracking="claims")

LEVEL = ("Ann claims Denver - Omaha", "Bea claims Denver - Helena")
"""Four spaces each: 7 points, and 10 for the longest path, which both have."""


@pytest.mark.rule("BA-17")
def test_a_ticket_adds_or_subtracts_its_value() -> None:
    joined = ("Ann claims Denver - Santa Fe", "Ann claims El Paso - Santa Fe")
    assert USA.points("Ann", *joined, "Ann shows Denver - El Paso")["tickets"] == 4
    assert USA.points("Ann", joined[0], "Ann shows Denver - El Paso")["tickets"] == -4
    assert USA.points("Ann", "Bea claims Denver - Santa Fe", "Bea claims El Paso - Santa Fe",
                      "Ann shows Denver - El Paso") == {"tickets": -4}  # fmt: skip


@pytest.mark.rule("BA-17")
def test_a_ticket_counts_as_soon_as_it_is_named() -> None:
    assert USA.points("Ann", "Ann keeps Denver - El Paso, Boston - Miami") == {"tickets": -16}


@pytest.mark.rule("BA-17")
def test_tickets_are_listed_completed_and_failed() -> None:
    side = USA.side(
        "Ann",
        "Ann claims Denver - Santa Fe",
        "Ann claims El Paso - Santa Fe",
        "Ann shows Denver - El Paso, Boston - Miami",
    )
    assert [(ticket.a, ticket.b, ticket.points, ticket.completed) for ticket in side.tickets] == [
        ("Denver", "El Paso", 4, True),
        ("Boston", "Miami", -12, False),
    ]


@pytest.mark.rule("BA-20")
def test_the_longest_path_may_revisit_a_city_but_no_piece() -> None:
    """A ring of three routes through Denver, and a tail from Denver: 4 + 1 + 4 and 2."""
    ring = (
        "Ann claims Denver - Omaha",
        "Ann claims Kansas City - Omaha",
        "Ann claims Denver - Kansas City orange",
    )
    side = USA.side("Ann", *ring, "Ann claims Denver - Santa Fe")
    assert side.path is not None
    assert side.path.length == 11
    assert sorted(side.path.cities) == ["Denver", "Denver", "Kansas City", "Omaha", "Santa Fe"]
    assert [line.rule for line in side.lines if line.what == "longest path"] == ["BA-20"]


@pytest.mark.rule("BA-20")
def test_a_branch_does_not_count() -> None:
    lines = ("Ann claims Denver - Omaha", "Ann claims Denver - Helena", "Ann claims Denver - Santa Fe")
    side = USA.side("Ann", *lines)
    assert side.path is not None
    assert side.path.length == 8


@pytest.mark.rule("BA-20")
def test_the_longest_path_scores_ten_and_so_does_everybody_tied() -> None:
    assert USA.points("Ann", *LEVEL)["longest path"] == 10
    assert USA.points("Bea", *LEVEL)["longest path"] == 10
    more = (*LEVEL, "Bea claims Atlanta - Nashville", "Bea claims Helena - Salt Lake City")
    assert "longest path" not in USA.points("Ann", *more)
    assert USA.points("Bea", *more)["longest path"] == 10


@pytest.mark.rule("BA-20")
def test_a_path_of_no_length_scores_nothing() -> None:
    assert [line.what for side in USA.sheet().sides for line in side.lines] == []


@pytest.mark.rule("BA-20")
def test_nobody_has_the_most_tickets_if_nobody_completed_one() -> None:
    durham = Tabletop("county-durham", 2, "claims")
    assert "most tickets" not in durham.points("Ann", "Ann shows Stanley - Tow Law")
    done = ("Ann claims Lanchester - Stanley", "Ann claims Lanchester - Tow Law", "Ann shows Stanley - Tow Law")
    assert durham.points("Ann", *done)["most tickets"] == 10
    assert "most tickets" not in durham.points("Bea", *done)


@pytest.mark.rule("BA-23")
def test_most_points_win() -> None:
    sheet = USA.sheet("Ann claims Denver - Omaha", "Bea claims Denver - Santa Fe")
    assert sheet.winners == ("Ann",)
    assert [side.rank for side in sheet.sides] == [1, 2]
    assert sheet.decided.says == "Ann wins with 17 points."


@pytest.mark.rule("BA-23")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    """Bea's two tickets, one completed and one failed, cancel each other out."""
    sheet = USA.sheet(*LEVEL, "Bea shows Denver - Helena 5, Boston - Chicago 5")
    assert [side.total for side in sheet.sides] == [17, 17]
    assert sheet.winners == ("Bea",)
    assert [side.rank for side in sheet.sides] == [2, 1]
    assert sheet.decided.says == "Bea wins the tie at 17 points by tickets."


@pytest.mark.rule("BA-23")
def test_tickets_come_before_the_longest_path() -> None:
    sheet = USA.sheet(
        "Ann claims Denver - Omaha",
        "Bea claims Helena - Omaha",
        "Ann shows Denver - Omaha 6, Omaha - Denver 7",
    )
    assert [side.total for side in sheet.sides] == [20, 20]
    assert sheet.winners == ("Ann",)


@pytest.mark.rule("BA-23")
def test_then_to_the_holder_of_the_longest_path() -> None:
    """Each has one completed ticket; Bea's path is longer, Ann's ticket is worth more."""
    sheet = USA.sheet(
        "Ann claims Denver - Omaha",
        "Bea claims Helena - Omaha",
        "Ann shows Denver - Omaha 14",
        "Bea shows Helena - Omaha 1",
    )
    assert [side.total for side in sheet.sides] == [21, 21]
    assert sheet.winners == ("Bea",)
    assert sheet.decided.says == "Bea wins the tie at 21 points by longest path."


@pytest.mark.rule("BA-23")
def test_then_the_win_is_shared_and_the_next_rank_is_skipped() -> None:
    three = Tabletop(tracking="claims")
    sheet = three.sheet(*LEVEL)
    assert sheet.winners == ("Ann", "Bea")
    assert [side.rank for side in sheet.sides] == [1, 1, 3]
    assert sheet.decided.says == "Ann and Bea share the win with 17 points; the tie-breaks cannot part them."


@pytest.mark.rule("BA-24")
def test_a_score_can_fall_below_zero() -> None:
    assert USA.side("Ann", "Ann shows Seattle - New York").total == -22
    sheet = USA.sheet("Ann shows Seattle - New York")
    assert sheet.winners == ("Bea",)
    assert [side.rank for side in sheet.sides] == [2, 1]


@pytest.mark.rule("BA-24")
def test_a_score_can_exceed_a_hundred() -> None:
    lines = ("Ann claims Denver - Omaha", "Ann shows Denver - Omaha 95")
    assert USA.side("Ann", *lines).total == 7 + 95 + 10


def test_a_route_beyond_the_points_table_scores_its_highest_entry() -> None:
    """The table ends at nine spaces, on every board that does not say otherwise."""
    game = USA.played().game
    assert [route_points(game, length) for length in (1, 6, 9, 10, 20)] == [1, 15, 27, 27, 27]


@pytest.mark.rule("BA-17")
@pytest.mark.parametrize(
    ("table", "lines", "says"),
    [
        (
            Tabletop(tracking="claims"),
            (
                "Ann claims Denver - Santa Fe",
                "Ann claims El Paso - Santa Fe",
                "Ann shows Denver - El Paso, Boston - Miami",
            ),
            ["1 completed, 1 failed"],
        ),
        (Tabletop(tracking="counts"), ("Ann has tickets 54 - 0",), ["54 points completed, 0 points failed"]),
        (Tabletop(tracking="counts"), ("Ann has tickets 0 - 9",), ["0 points completed, 9 points failed"]),
        (
            Tabletop(tracking="counts"),
            ("Ann completed Denver - El Paso; has tickets 12 - 0",),
            ["1 completed, 0 failed", "12 points completed, 0 points failed"],
        ),
    ],
)
def test_the_sheet_says_how_many_tickets_and_which_points_were_completed(
    table: Tabletop, lines: tuple[str, ...], says: list[str]
) -> None:
    (line,) = (line for line in table.side("Ann", *lines).lines if line.what == "tickets")
    assert [note.says for note in line.why] == says


@pytest.mark.rule("BA-24")
@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("county-durham", ("routes", "tickets", "longest path", "most tickets", "most coal", "least coal")),
        ("germany", ("routes", "tickets", "most tickets", "passengers")),
        ("maerklin", ("routes", "tickets", "most tickets", "goods")),
        ("legendary-asia", ("routes", "mountains", "tickets", "most cities")),
    ],
)
def test_lines_that_many_boards_have_come_first_on_the_sheet(name: str, lines: tuple[str, ...]) -> None:
    assert Tabletop(name, 2).sheet().line_names == lines


@pytest.mark.rule("BA-20")
def test_nobody_completed_a_ticket_is_said_only_once_all_are_known() -> None:
    """In a record of claims only, the game may be over at any time, with tickets that nobody has shown yet."""
    table = Tabletop("usa-1910", 2, "claims")
    for lines, says in (
        (("Ann keeps 2 tickets",), "no completed ticket lies open yet"),
        (("Ann keeps 2 tickets", "Ann shows Boston - Miami 12, Duluth - Dallas 7"), "nobody completed a ticket"),
        ((), "nobody completed a ticket"),
        (("Ann claims Boston - Montréal", "Ann shows Boston - Montréal 2", "Bea shows Boston - Miami 12"), None),
    ):
        told = [each.says.says for each in table.sheet(*lines).explanations if each.what == "most tickets"]
        assert told == ([says] if says else []), lines


@pytest.mark.rule("BA-17")
def test_a_sheet_lists_completed_tickets_first_and_each_group_by_its_points() -> None:
    shown = "Ann shows Denver - El Paso, Boston - Miami, Denver - Kansas City 4, Duluth - Houston, Denver - Santa Fe 2"
    claims = ("Ann claims Denver - Santa Fe", "Ann claims El Paso - Santa Fe", "Ann claims Denver - Kansas City black")
    tickets = completed_first(USA.side("Ann", *claims, shown).tickets)
    assert [ticket.points for ticket in tickets] == [4, 4, 2, -12, -8]


@pytest.mark.rule("BA-20")
def test_before_the_first_route_nobody_has_the_longest_path() -> None:
    for lines, says in (((), ["nobody has a route"]), (("Ann claims Denver - Omaha",), [])):
        told = [each.says.says for each in USA.sheet(*lines).explanations if each.what == "longest path"]
        assert told == says, lines
