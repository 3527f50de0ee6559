"""Great Lakes: drawing, keeping and completing tickets, and the junctions on the lakes (GL-18 to GL-20, GL-33)."""

import pytest
from tabletop import Tabletop

from companion.record.faults import RecordFault
from companion.record.replay import write_record

TURNS = Tabletop("great-lakes", 3)
CLAIMS = Tabletop("great-lakes", 3, "claims")


@pytest.mark.rule("GL-18")
@pytest.mark.parametrize(
    ("draw", "says"),
    [
        ("draws 3 tickets, keeps 1", "Ann draws 3 tickets; a draw is 4."),
        ("draws 5 tickets, keeps 1", "Ann draws 5 tickets; a draw is 4."),
        ("draws 4 tickets, keeps 0", "Ann keeps 0 tickets of the draw; at least 1 must be kept."),
        ("draws 4 tickets, keeps 5", "Ann keeps 5 tickets but drew 4."),
    ],
)
def test_a_draw_against_the_rules(draw: str, says: str) -> None:
    assert TURNS.refusals(f"Ann {draw}") == [("GL-18", says)]


@pytest.mark.rule("GL-18")
@pytest.mark.parametrize(
    ("draw", "kept"),
    [
        ("draws 4 tickets, keeps 1", 1),
        ("draws 4 tickets, keeps 4", 4),
        ("draws tickets, keeps 2", 2),
        ("draws tickets, keeps Chicago - Timmins, Duluth - Montreal, Muskegon - Buffalo", 3),
    ],
)
def test_a_draw_of_four(draw: str, kept: int) -> None:
    assert TURNS.facts(f"Ann {draw}")[0]["tickets"] == kept


@pytest.mark.rule("GL-18")
def test_unkept_tickets_go_under_the_deck_and_the_last_draw_is_smaller() -> None:
    """Of 55 cards 52 are kept one way or another, and 26 were put back."""
    many = ("Ann draws 4 tickets, keeps 2",) * 26
    assert CLAIMS.refusals(*many, "Bea draws 4 tickets, keeps 1") == [("GL-18", "Bea draws 4 tickets; a draw is 3.")]
    assert CLAIMS.allows(*many, "Bea draws 3 tickets, keeps 1")
    last = (*many, "Bea draws 3 tickets, keeps 3")
    assert CLAIMS.refusals(*last, "Cal draws 1 ticket, keeps 1") == [
        ("GL-18", "No ticket is left in the deck for Cal to draw.")
    ]


@pytest.mark.rule("GL-19")
def test_a_kept_ticket_stays() -> None:
    kept = "Ann keeps Chicago - Timmins, Duluth - Montreal, Muskegon - Buffalo"
    assert TURNS.refusals(kept, "Ann keeps 3 tickets") == [
        ("BA-16", "Ann has already kept 3 tickets; kept tickets stay.")
    ]
    assert TURNS.allows(kept, "Ann draws 4 tickets, keeps 1")
    assert TURNS.points("Ann", kept)["tickets"] == -(15 + 19 + 9)


@pytest.mark.rule("GL-19")
def test_there_is_no_limit_to_their_number() -> None:
    lines = ("Ann keeps 5 tickets", *("Ann draws 4 tickets, keeps 4",) * 12)
    assert CLAIMS.facts(*lines)[0]["tickets"] == 53


@pytest.mark.rule("GL-19")
def test_they_are_secret_until_the_end() -> None:
    played = TURNS.played("Ann keeps Chicago - Timmins, Duluth - Montreal, Muskegon - Buffalo")
    open_record = write_record(played, secrets=False)
    assert "Ann keeps 3 tickets" in open_record
    assert "Timmins" not in open_record
    assert TURNS.facts(played.moves[0].text)[0]["tickets"] == 3


@pytest.mark.rule("GL-19")
def test_complete_adds_and_incomplete_subtracts() -> None:
    claim = "Ann claims Buffalo - Syracuse red", "Ann claims Albany - Syracuse green"
    shows = "Ann shows Buffalo - Albany, Chicago - Toronto"
    side = CLAIMS.side("Ann", *claim, shows)
    assert [(ticket.a, ticket.b, ticket.points, ticket.completed) for ticket in side.tickets] == [
        ("Buffalo", "Albany", 4, True),
        ("Chicago", "Toronto", -11, False),
    ]
    assert CLAIMS.points("Ann", *claim, shows)["tickets"] == -7
    assert CLAIMS.points("Ann", claim[0], shows)["tickets"] == -15


@pytest.mark.rule("GL-20")
@pytest.mark.parametrize(
    "routes",
    [
        ("Cleveland - Detroit", "Detroit - Toronto"),
        ("Cleveland - Erie", "Buffalo - Erie", "Buffalo - Toronto"),
        (
            "Cleveland - Detroit",
            "Detroit - (Lake Huron junction)",
            "Port Elgin - (Lake Huron junction)",
            "Port Elgin - Toronto",
        ),
    ],
)
def test_a_path_may_mix_trains_and_ships(routes: tuple[str, ...]) -> None:
    claims = [f"Ann claims {route}" for route in routes]
    assert CLAIMS.points("Ann", *claims, "Ann shows Cleveland - Toronto")["tickets"] == 4
    for at in range(len(claims)):
        broken = claims[:at] + claims[at + 1 :]
        assert CLAIMS.points("Ann", *broken, "Ann shows Cleveland - Toronto")["tickets"] == -4


@pytest.mark.rule("GL-20")
def test_a_route_of_another_player_helps_nobody() -> None:
    lines = ("Ann claims Cleveland - Detroit", "Bea claims Detroit - Toronto", "Ann shows Cleveland - Toronto")
    assert CLAIMS.points("Ann", *lines)["tickets"] == -4


@pytest.mark.rule("GL-33")
def test_routes_meet_at_a_junction_and_paths_pass_through_it() -> None:
    lines = (
        "Ann claims Detroit - (Lake Huron junction)",
        "Ann claims South Baymouth - (Lake Huron junction)",
        "Ann shows South Baymouth - Detroit",
    )
    assert CLAIMS.points("Ann", *lines)["tickets"] == 4
    assert CLAIMS.points("Ann", lines[0], lines[2])["tickets"] == -4


@pytest.mark.rule("GL-33")
def test_the_two_junctions_are_no_cities() -> None:
    board = CLAIMS.played().game.board
    assert sorted(name for name, city in board.cities.items() if city.junction) == [
        "(Lake Huron junction)",
        "(Lake Superior junction)",
    ]
    assert not any(board.cities[name].column("port") for name in board.cities if board.cities[name].junction)
    assert not any("junction" in end for card in board.tickets for end in card.ends)


@pytest.mark.rule("GL-33")
@pytest.mark.parametrize(
    ("line", "lake"),
    [
        ("Ann shows Duluth - (Lake Huron junction) 5", "Huron"),
        ("Ann shows Duluth - lake huron", "Huron"),
        ("Ann keeps Duluth - (Lake Superior junction) 5, Chicago - Timmins, Duluth - Montreal", "Superior"),
        ("Ann draws tickets, keeps (Lake Huron junction) - Detroit 4", "Huron"),
    ],
)
def test_no_ticket_names_a_junction(line: str, lake: str) -> None:
    assert CLAIMS.refusals(line) == [
        ("GL-33", f"(Lake {lake} junction) is a junction, not a city; Ann cannot have a ticket to it.")
    ]


@pytest.mark.rule("GL-33")
def test_nor_can_the_table_add_one() -> None:
    with pytest.raises(RecordFault, match="not a city"):
        CLAIMS.replay("table adds ticket Duluth - (Lake Superior junction) 5")


@pytest.mark.rule("BA-28")
def test_another_boards_junctions_are_no_cities_either() -> None:
    asia = Tabletop("team-asia", players=4, tracking="claims", teams=True)
    assert asia.refusals("Ann shows Kabul - (eastern junction) 9") == [
        ("BA-28", "(eastern junction) is a junction, not a city; Ann cannot have a ticket to it.")
    ]


@pytest.mark.rule("GL-33")
def test_a_ticket_next_to_it_can_be_entered() -> None:
    assert CLAIMS.allows("table adds ticket Duluth - Marathon 5", "Ann shows Duluth - Marathon")
