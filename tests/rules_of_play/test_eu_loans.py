"""What stations borrow at the end (EU-04, EU-05)."""

import pytest
from showing import passage
from tabletop import Tabletop

from companion.record.end_choices import end_choices
from companion.scoring import sheet

EUROPE = Tabletop("europe", tracking="claims")

TRACKS = (
    "Ann claims Brest - Paris",
    "Ann claims Venezia - Zürich",
    "Bea claims Marseille - Paris",
    "Bea claims Paris - Zürich",
)
STATION = "Ann builds a station at Paris"
SHOWS = "Ann shows Brest - Venezia, Brest - Marseille"
"""Worth 8 and 7; through the station at Paris either can be completed, not both."""


def tickets(*lines: str) -> int:
    return EUROPE.points("Ann", *lines).get("tickets", 0)


@pytest.mark.rule("EU-04")
def test_the_best_choice_is_proposed() -> None:
    assert tickets(*TRACKS, SHOWS) == -8 - 7
    assert tickets(*TRACKS, STATION, SHOWS) == 8 - 7
    side = EUROPE.side("Ann", *TRACKS, STATION, SHOWS)
    (line,) = [line for line in side.lines if line.what == "stations"]
    assert "borrows Paris – Zürich" in [why.says for why in line.why]


@pytest.mark.rule("EU-04")
def test_one_borrowed_route_serves_all_tickets() -> None:
    """One station never serves both tickets; a second one, at another end, does."""
    done = EUROPE.side("Ann", *TRACKS, STATION, SHOWS).tickets
    assert [(ticket.a, ticket.b, ticket.completed) for ticket in done] == [
        ("Brest", "Venezia", True),
        ("Brest", "Marseille", False),
    ]
    assert tickets(*TRACKS, STATION, "Ann builds a station at Marseille", SHOWS) == 8 + 7


@pytest.mark.rule("EU-04")
def test_two_stations_that_serve_a_ticket_only_together_are_proposed_together() -> None:
    """Neither of the two loans alone completes Zürich – Brindisi."""
    tracks = ("Bea claims München - Venezia", "Bea claims Venezia - Zürich", "Bea claims Brindisi - Palermo",
              "Bea claims Brindisi - Roma", "Ann claims Roma - Venezia")  # fmt: skip
    stations = ("Ann builds a station at Venezia", "Ann builds a station at Brindisi")
    assert tickets(*tracks, *stations, "Ann shows Brindisi - Zürich") == 6
    assert tickets(*tracks, stations[0], "Ann shows Brindisi - Zürich") == -6


@pytest.mark.rule("EU-04")
def test_the_player_may_choose_another() -> None:
    assert tickets(*TRACKS, STATION, SHOWS, "Ann borrows Marseille - Paris at Paris") == 7 - 8
    assert tickets(*TRACKS, STATION, SHOWS, "Ann borrows Paris - Zürich at Paris") == 8 - 7
    both = ("Ann borrows Paris - Zürich at Paris", "Ann borrows Marseille - Paris at Paris")
    assert tickets(*TRACKS, STATION, SHOWS, *both) == 7 - 8


@pytest.mark.rule("EU-04")
def test_a_loan_of_a_route_that_the_board_lacks_chooses_nothing() -> None:
    """Even if the table insists: the station goes on borrowing what serves the tickets best."""
    insisted = EUROPE.replay(*TRACKS, STATION, SHOWS, "Ann borrows Paris - Roma at Paris !")
    assert sheet(insisted).sides[0].tickets == EUROPE.side("Ann", *TRACKS, STATION, SHOWS).tickets


@pytest.mark.rule("BA-27")
def test_a_route_in_another_colour_is_not_called_missing() -> None:
    (reason,) = EUROPE.refusals(*TRACKS, STATION, "Ann borrows Paris - Dieppe red at Paris")
    assert reason == ("BA-27", "Paris – Dieppe has no such track; it has purple.")


@pytest.mark.rule("EU-04")
def test_of_equal_choices_the_one_completing_more_is_proposed() -> None:
    """One ticket of 6 or two of 3: six points either way, and completed tickets break the tie."""
    lines = (*TRACKS[:1], *TRACKS[2:], STATION)
    shows = "Ann shows Paris - Marseille 6, Brest - Zürich 3, Paris - Zürich 3"
    assert sum(ticket.completed for ticket in EUROPE.side("Ann", *lines, shows).tickets) == 2
    assert tickets(*lines, shows) == 0


@pytest.mark.rule("EU-04")
@pytest.mark.parametrize(
    ("loan", "says"),
    [
        (
            "Brest - Paris at Paris",
            "Brest – Paris belongs to no opponent of Ann; a station borrows an opponent's route.",
        ),
        (
            "Dieppe - Paris at Paris",
            "Dieppe – Paris belongs to no opponent of Ann; a station borrows an opponent's route.",
        ),
        ("Paris - Zürich at Zürich", "Ann has no station at Zürich."),
    ],
)
def test_what_cannot_be_borrowed(loan: str, says: str) -> None:
    assert EUROPE.refusals(*TRACKS, STATION, f"Ann borrows {loan}") == [("EU-04", says)]


@pytest.mark.rule("EU-04")
def test_only_a_route_into_the_stations_city() -> None:
    roma = "Bea claims Roma - Venezia"
    assert EUROPE.refusals(*TRACKS, roma, STATION, "Ann borrows Roma - Venezia at Paris") == [
        ("EU-04", "Roma – Venezia does not touch Paris; Ann's station borrows a route into its own city.")
    ]
    assert EUROPE.refusals(*TRACKS, STATION, "Bea borrows Brest - Paris at Paris") == [
        ("EU-04", "Bea has no station at Paris.")
    ]


@pytest.mark.rule("EU-04")
def test_a_station_where_no_opponent_built_borrows_nothing() -> None:
    """Neither a free route into its city nor one of the player's own can be borrowed."""
    for city in ("Marseille", "Brest", "Paris"):
        lines = ("Ann claims Brest - Paris", f"Ann builds a station at {city}", "Ann shows Brest - Marseille")
        assert tickets(*lines) == -7


@pytest.mark.rule("EU-04")
def test_two_stations_may_borrow_one_track_of_one_player_or_of_two() -> None:
    zurich = "Ann builds a station at Zürich"
    twice = ("Ann borrows Paris - Zürich at Paris", "Ann borrows Paris - Zürich at Zürich")
    assert tickets(*TRACKS, STATION, zurich, SHOWS, *twice) == 8 - 7
    cal = ("Cal claims Zagrab - Venezia", "Cal builds a station at Zürich", "Cal shows Paris - Zürich 5")
    assert EUROPE.points("Cal", *TRACKS, STATION, *cal, SHOWS)["tickets"] == 5
    assert tickets(*TRACKS, STATION, *cal, SHOWS) == 8 - 7
    assert "two stations to borrow the same track" in (passage("EU-04").open or "")


@pytest.mark.rule("EU-04")
def test_the_lender_keeps_the_route() -> None:
    assert EUROPE.points("Bea", *TRACKS, STATION, SHOWS, "Bea shows Paris - Zürich 3")["tickets"] == 3


@pytest.mark.rule("EU-04")
def test_loans_of_a_game_recorded_at_its_end() -> None:
    final = Tabletop("europe", tracking="final")
    lines = (
        "Ann owns Brest - Paris, Venezia - Zürich",
        "Bea owns Marseille - Paris, Paris - Zürich",
        "Ann has stations at Paris",
        SHOWS,
    )
    assert final.points("Ann", *lines)["tickets"] == 8 - 7
    assert final.points("Ann", *lines, "Ann borrows Marseille - Paris at Paris")["tickets"] == 7 - 8


@pytest.mark.rule("EU-05")
def test_what_is_borrowed_neither_counts_nor_bridges() -> None:
    """Three spaces and two, joined by a borrowed route of three: the longest path stays three."""
    side = EUROPE.side("Ann", *TRACKS, STATION, SHOWS)
    assert side.path is not None
    assert side.path.length == 3
    assert EUROPE.points("Bea", *TRACKS, STATION, SHOWS)["longest path"] == 10
    assert "longest path" not in {line.what for line in side.lines}


@pytest.mark.rule("EU-05")
def test_who_owns_the_bridge_has_the_longer_path() -> None:
    own = (*TRACKS[:3], "Ann claims Paris - Zürich")
    side = EUROPE.side("Ann", *own)
    assert side.path is not None
    assert side.path.length == 8
    assert EUROPE.points("Ann", *own)["longest path"] == 10


@pytest.mark.rule("EU-05")
def test_two_stretches_joined_only_by_a_loan_stay_separate() -> None:
    """Ann's 3 and 2 against Bea's 4: a path of 8 across the loan would win."""
    lines = (*TRACKS[:2], "Bea claims Paris - Zürich", "Bea claims Berlin - Danzig", STATION, SHOWS)
    assert "longest path" not in EUROPE.points("Ann", *lines)
    assert EUROPE.points("Bea", *lines)["longest path"] == 10


@pytest.mark.rule("EU-05")
def test_in_the_big_cities_game_the_longest_path_counts_unless_the_table_says_no() -> None:
    lines = ("Ann claims Brest - Paris",)
    big = Tabletop("europe-big-cities", tracking="claims")
    assert big.points("Ann", *lines)["longest path"] == 10
    without = Tabletop("europe-big-cities", tracking="claims", head=("option: longest_path.points = 0",))
    assert "longest path" not in without.points("Ann", *lines)
    assert "Here it does" in (passage("EU-05").open or "")


@pytest.mark.rule("EU-04")
def test_a_players_two_stations_may_borrow_one_route_unless_ruled_out() -> None:
    """Stations at both ends of Bea's route; with the option, the second one has to borrow another route."""
    strict = Tabletop("europe", tracking="claims", head=("option: stations.may_share = no",))
    ends = (*TRACKS, STATION, "Ann builds a station at Zürich", SHOWS, "Ann borrows Paris - Zürich at Paris")
    again = "Ann borrows Paris - Zürich at Zürich"
    assert EUROPE.allows(*ends, again)
    assert strict.refusals(*ends, again) == [
        ("EU-04", "Ann's station at Paris already borrows Paris – Zürich; here each borrows a different route.")
    ]
    assert strict.allows(*ends[:-1], again, "Ann borrows Marseille - Paris at Paris")
    assert strict.allows(*ends, "Ann borrows Paris - Zürich at Paris")


@pytest.mark.rule("EU-04")
def test_nor_is_one_route_proposed_for_two_stations() -> None:
    """Neither city has a route of another opponent, so one of the stations borrows nothing."""
    both = ("Bea claims Paris - Zürich", STATION, "Ann builds a station at Zürich", "Ann shows Paris - Zürich 5")
    for option, routes in ((), 2), (("option: stations.may_share = no",), 1):
        board = Tabletop("europe", tracking="claims", head=option)
        game = board.played(*both).game
        lent = [choice.stands.says for choice in end_choices(game) if choice.stands is not None]
        assert lent == ["Paris – Zürich of Bea"] * routes
        assert board.points("Ann", *both)["tickets"] == 5
        chosen = board.played(*both, "Ann borrows Paris - Zürich at Zürich").game
        lent = [choice.stands.says for choice in end_choices(chosen) if choice.stands is not None]
        assert lent == ["Paris – Zürich of Bea"] * routes
