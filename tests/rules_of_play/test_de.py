"""Germany: passengers collected, Globetrotter, tickets (DE-01, DE-02)."""

import pytest
from showing import facts, marks, passage
from tabletop import Tabletop

from companion.record.replay import write_record

GERMANY = Tabletop("germany")
CLAIMS = Tabletop("germany", tracking="claims")

FIRST = "Ann claims Berlin - Leipzig, taking red at Berlin, white at Leipzig"
SECOND = "Bea claims Berlin - Magdeburg, taking red at Berlin"


def passengers(*lines: str) -> list[int]:
    """The points of Ann, Bea and Cal for passengers."""
    sheet = CLAIMS.sheet(*lines)
    return [sum(line.points for line in side.lines if line.what == "passengers") for side in sheet.sides]


def taking(who: str, colour: str, count: int) -> list[str]:
    """Claims with which a player takes `count` passengers of a colour."""
    routes = {
        "Ann": ("Berlin - Leipzig", "Dresden - Leipzig", "Chemnitz - Leipzig"),
        "Bea": ("Berlin - Rostock", "Kiel - Rostock", "Berlin - Schwerin"),
        "Cal": ("Emden - Münster", "Bremen - Emden", "Bremen - Münster"),
    }
    cities = {
        "Ann": ("Berlin", "Dresden", "Chemnitz"),
        "Bea": ("Rostock", "Kiel", "Schwerin"),
        "Cal": ("Münster", "Emden", "Bremen"),
    }
    pairs = list(zip(routes[who], cities[who], strict=True))[:count]
    return [f"{who} claims {route}, taking {colour} at {city}" for route, city in pairs]


@pytest.mark.rule("DE-01")
def test_a_passenger_from_each_end_of_a_claimed_route() -> None:
    played = CLAIMS.played(FIRST)
    assert [facts(played.game, seat)["passengers"] for seat in range(3)] == [2, 0, 0]
    assert CLAIMS.allows("Ann claims Berlin - Leipzig, taking red at Leipzig")
    assert CLAIMS.allows("Ann claims Berlin - Leipzig")
    untold = CLAIMS.verdict("Ann claims Berlin - Leipzig")
    assert "passengers to take at Berlin and Leipzig" in [note.says for note in untold.notes]


@pytest.mark.rule("DE-01")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "Bea claims Berlin - Magdeburg, taking red at Leipzig",
            "Bea can place a passenger only at Berlin or Magdeburg, not at Leipzig.",
        ),
        (
            "Bea claims Berlin - Magdeburg, taking red at Berlin, blue at Berlin",
            "Bea takes only one passenger at Berlin.",
        ),
        ("Bea claims Chemnitz - Dresden, taking red at Dresden", "No passenger is left at Dresden for Bea."),
    ],
)
def test_passengers_that_cannot_be_taken(line: str, says: str) -> None:
    emptied = "Ann claims Dresden - Leipzig, taking blue at Dresden"
    assert CLAIMS.refusals(emptied, line) == [("DE-01", says)]
    assert CLAIMS.allows(emptied, SECOND)


@pytest.mark.rule("DE-01")
def test_cities_with_several_passengers_give_one_a_claim() -> None:
    """Leipzig has three passengers and five routes."""
    routes = ("Berlin", "Chemnitz", "Dresden", "Erfurt")
    lines = [f"Ann claims Leipzig - {other}, taking green at Leipzig" for other in routes]
    assert CLAIMS.allows(*lines[:3])
    assert CLAIMS.refusals(*lines) == [("DE-01", "No passenger is left at Leipzig for Ann.")]


@pytest.mark.rule("DE-01")
def test_a_country_has_one_for_all_its_ends() -> None:
    first = "Ann claims Dänemark (Kiel) - Kiel, taking red at Dänemark (Kiel)"
    assert CLAIMS.refusals(
        first, "Bea claims Bremerhaven - Dänemark (Bremerhaven), taking red at Dänemark (Bremerhaven)"
    ) == [("DE-01", "No passenger is left at Dänemark for Bea.")]
    assert CLAIMS.allows(first, "Bea claims Bremerhaven - Dänemark (Bremerhaven), taking red at Bremerhaven")


@pytest.mark.rule("DE-01")
def test_ten_of_each_colour_and_sixty_in_all() -> None:
    board = CLAIMS.played().game.board
    numbers = board.numbers["meeples"]
    assert len(numbers.colours) * numbers.each == 60
    assert sum(city.column("passengers", 0) for city in board.cities.values()) + sum(numbers.countries.values()) == 60
    few = Tabletop("germany", tracking="claims", head=("option: meeples.each = 1",))
    assert few.refusals(FIRST, SECOND) == [("DE-01", "No red passenger is left; the game has 1.")]
    assert few.allows(FIRST, SECOND.replace("red", "blue"))
    two_reds = FIRST.replace("white", "red")
    assert few.refusals(two_reds) == [("DE-01", "No red passenger is left; the game has 1.")]


@pytest.mark.rule("DE-01")
def test_which_passengers_are_where_is_shown() -> None:
    assert ("Dresden", "passenger") in marks(CLAIMS.played().game)
    taken = CLAIMS.played("Ann claims Dresden - Leipzig, taking red at Dresden, red at Leipzig").game
    assert ("Dresden", "passenger") not in marks(taken)
    assert ("Leipzig", "passenger") in marks(taken)
    country = CLAIMS.played("Ann claims Dänemark (Kiel) - Kiel, taking red at Dänemark (Kiel)").game
    assert ("Dänemark (Bremerhaven)", "passenger") in marks(taken)
    assert ("Dänemark (Bremerhaven)", "passenger") not in marks(country)


@pytest.mark.rule("DE-01")
def test_a_colour_that_does_not_exist() -> None:
    assert CLAIMS.refusals("Ann claims Berlin - Leipzig, taking purple at Berlin") == [
        ("BA-02", "Germany has no purple to take.")
    ]


@pytest.mark.rule("DE-01")
def test_the_most_of_a_colour_twenty_the_second_most_ten() -> None:
    lines = (*taking("Ann", "red", 3), *taking("Bea", "red", 2), *taking("Cal", "red", 1))
    assert passengers(*lines) == [20, 10, 0]
    side = CLAIMS.side("Ann", *lines)
    assert [line.rule for line in side.lines if line.what == "passengers"] == ["DE-01"]


@pytest.mark.rule("DE-01")
def test_a_tie_for_the_most_leaves_no_second() -> None:
    assert passengers(*taking("Ann", "red", 2), *taking("Bea", "red", 2), *taking("Cal", "red", 1)) == [20, 20, 0]
    assert passengers(*taking("Ann", "red", 1), *taking("Bea", "red", 1), *taking("Cal", "red", 1)) == [20, 20, 20]


@pytest.mark.rule("DE-01")
def test_a_tie_for_the_second_scores_for_all() -> None:
    assert passengers(*taking("Ann", "red", 2), *taking("Bea", "red", 1), *taking("Cal", "red", 1)) == [20, 10, 10]


@pytest.mark.rule("DE-01")
def test_as_an_option_a_tie_for_the_second_scores_for_nobody() -> None:
    strict = Tabletop("germany", tracking="claims", head=("option: meeples.second_shared = no",))
    lines = (*taking("Ann", "red", 2), *taking("Bea", "red", 1), *taking("Cal", "red", 1))
    assert [strict.points(who, *lines).get("passengers", 0) for who in ("Ann", "Bea", "Cal")] == [20, 0, 0]
    clear = (*taking("Ann", "red", 3), *taking("Bea", "red", 2), *taking("Cal", "red", 1))
    assert [strict.points(who, *clear).get("passengers", 0) for who in ("Ann", "Bea", "Cal")] == [20, 10, 0]
    assert "tie for the second most" in (passage("DE-01").open or "")


@pytest.mark.rule("DE-01")
def test_zero_is_neither_most_nor_second() -> None:
    assert passengers() == [0, 0, 0]
    assert passengers(*taking("Ann", "red", 1)) == [20, 0, 0]


@pytest.mark.rule("DE-01")
def test_each_colour_counts_for_itself() -> None:
    assert passengers(FIRST, SECOND) == [40, 20, 0]
    assert passengers(*taking("Ann", "red", 3), *taking("Bea", "blue", 1), *taking("Cal", "white", 1)) == [20, 20, 20]


@pytest.mark.rule("DE-01")
def test_passengers_entered_at_the_end() -> None:
    final = Tabletop("germany", tracking="final")
    lines = (
        "Ann holds 3 red passengers, 1 white passenger",
        "Bea holds 2 red passengers, 20 trains",
        "Cal holds 1 red",
    )
    played = final.played(*lines)
    assert [facts(played.game, seat)["passengers"] for seat in range(3)] == [4, 2, 1]
    assert [final.points(who, *lines).get("passengers") for who in ("Ann", "Bea", "Cal")] == [40, 10, None]
    assert "Cal holds 1 red passenger" in write_record(played)
    assert lines[0] in write_record(played)
    assert final.refusals(*lines, "Cal holds 6 red passengers") == [
        ("DE-01", "Cal cannot hold 6 red passengers; the others leave 5.")
    ]
    assert final.allows(*lines, "Cal holds 5 red passengers")
    assert Tabletop("maerklin", tracking="final").against("Ann holds 3 red passengers") == ["BA-02"]
    assert CLAIMS.against("Ann holds 3 red passengers") == ["BA-02"]


@pytest.mark.rule("DE-01")
def test_the_globetrotter_scores_fifteen_and_there_is_no_longest_path() -> None:
    lines = ("Ann claims Berlin - Leipzig", "Bea claims Rostock - Schwerin", "Ann shows Berlin - Leipzig")
    side = CLAIMS.side("Ann", *lines)
    assert {line.what: (line.points, line.rule) for line in side.lines} == {
        "routes": (7, "BA-01"),
        "tickets": (4, "BA-17"),
        "most tickets": (15, "DE-01"),
    }
    assert CLAIMS.points("Bea", *lines) == {"routes": 2}
    tied = (*lines, "Bea shows Rostock - Schwerin 1")
    assert [CLAIMS.points(who, *tied).get("most tickets") for who in ("Ann", "Bea", "Cal")] == [15, 15, None]
    assert "most tickets" not in CLAIMS.points("Ann", *lines[:2])


@pytest.mark.rule("DE-02")
def test_at_least_two_of_four_tickets_are_kept() -> None:
    assert GERMANY.refusals("Ann keeps 1 ticket") == [
        ("DE-02", "Ann keeps 1 ticket of the 4 dealt; at least 2 must be kept.")
    ]
    assert GERMANY.refusals("Ann keeps 5 tickets") == [("DE-02", "Ann keeps 5 tickets; only 4 were dealt.")]
    assert GERMANY.allows("Ann keeps 2 tickets")


@pytest.mark.rule("DE-02")
@pytest.mark.parametrize(
    "tickets",
    [
        "Berlin - Chemnitz, Berlin - Erfurt, Berlin - Leipzig, Bremen - Berlin",
        "Berlin - Düsseldorf, Berlin - Frankfurt, Berlin - Köln, Berlin - Mainz",
        "Berlin - Chemnitz, Berlin - Düsseldorf",
    ],
)
def test_short_and_long_in_any_mix(tickets: str) -> None:
    assert GERMANY.allows(f"Ann keeps {tickets}")
    assert GERMANY.allows(f"Ann draws 4 tickets, keeps {tickets}")


@pytest.mark.rule("DE-02")
def test_eighty_nine_cards_in_two_decks() -> None:
    decks = [card.deck for card in CLAIMS.played().game.board.tickets]
    assert (decks.count("short"), decks.count("long")) == (55, 34)
    drawn = ("Ann draws 4 tickets, keeps 4",) * 22
    assert CLAIMS.refusals(*drawn, "Bea draws 4 tickets, keeps 1") == [("DE-02", "Bea draws 4 tickets; a draw is 1.")]
    assert CLAIMS.allows(*drawn, "Bea draws 1 ticket, keeps 1")


@pytest.mark.rule("DE-02")
def test_four_are_drawn_and_at_least_one_is_kept() -> None:
    assert GERMANY.refusals("Ann draws 3 tickets, keeps 1") == [("DE-02", "Ann draws 3 tickets; a draw is 4.")]
    assert GERMANY.refusals("Ann draws 4 tickets, keeps 0") == [
        ("DE-02", "Ann keeps 0 tickets of the draw; at least 1 must be kept.")
    ]
    assert GERMANY.allows("Ann draws 4 tickets, keeps 1")
    assert "DE-02" in GERMANY.played().game.board.setup
    assert "how many short and how many long" in passage("DE-02").text


@pytest.mark.rule("DE-02")
def test_ties_by_tickets_then_by_passengers_then_shared() -> None:
    routes = ("Ann claims Bremen - Bremerhaven", "Bea claims Karlsruhe - Mannheim")
    shows = ("Ann shows Bremen - Bremerhaven 7, Bremerhaven - Bremen 9", "Bea shows Karlsruhe - Mannheim 31")
    tickets = CLAIMS.sheet(*routes, *shows)
    assert (tickets.winners, tickets.decided.says) == (("Ann",), "Ann wins the tie at 32 points by tickets.")
    more = ("Bea claims Karlsruhe - Mannheim, taking red at Karlsruhe, red at Mannheim", "Bea shows Ulm - Köln 20")
    meeples = CLAIMS.sheet(routes[0], *more)
    assert [side.total for side in meeples.sides[:2]] == [1, 1]
    assert (meeples.winners, meeples.decided.says) == (("Bea",), "Bea wins the tie at 1 point by passengers.")
    assert CLAIMS.sheet(*routes).winners == ("Ann", "Bea")
