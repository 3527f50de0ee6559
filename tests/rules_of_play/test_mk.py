"""Märklin: tickets, "+4" locomotives, passengers and goods (MK-01 to MK-04)."""

import pytest
from own_boards import board
from showing import facts, marks, numbers, passage
from tabletop import Tabletop

from companion.record.replay import write_record
from companion.session import Session, record_events

MAERKLIN = Tabletop("maerklin")
CLAIMS = Tabletop("maerklin", tracking="claims")

PLACED = "Ann claims Hamburg - Kiel purple with 2 purple, passenger at Kiel"
OTHERS = (
    "Bea claims Hamburg - Schwerin with 2 green",
    "Cal claims Rostock - Schwerin with 2 red",
)


@pytest.mark.rule("MK-01")
def test_at_least_two_of_four_tickets_are_kept() -> None:
    assert MAERKLIN.refusals("Ann keeps 1 ticket") == [
        ("MK-01", "Ann keeps 1 ticket of the 4 dealt; at least 2 must be kept.")
    ]
    assert MAERKLIN.refusals("Ann keeps 5 tickets") == [("MK-01", "Ann keeps 5 tickets; only 4 were dealt.")]
    assert MAERKLIN.allows("Ann keeps 2 tickets")
    assert "MK-01" in MAERKLIN.played().game.board.setup


@pytest.mark.rule("MK-01")
def test_four_are_drawn_and_at_least_one_is_kept() -> None:
    assert MAERKLIN.refusals("Ann draws 3 tickets, keeps 1") == [("MK-01", "Ann draws 3 tickets; a draw is 4.")]
    assert MAERKLIN.refusals("Ann draws 4 tickets, keeps 0") == [
        ("MK-01", "Ann keeps 0 tickets of the draw; at least 1 must be kept.")
    ]
    assert MAERKLIN.allows("Ann draws 4 tickets, keeps 1")


@pytest.mark.rule("MK-01")
def test_forty_six_cards_of_which_none_is_listed() -> None:
    """There are two decks, short and long; a value is entered with each card."""
    drawn = ("Ann draws 4 tickets, keeps 4",) * 11
    assert CLAIMS.refusals(*drawn, "Bea draws 3 tickets, keeps 1") == [("MK-01", "Bea draws 3 tickets; a draw is 2.")]
    assert CLAIMS.allows(*drawn, "Bea draws 2 tickets, keeps 1")
    assert CLAIMS.against("Ann shows Hamburg - Kiel") == ["BA-28"]
    assert CLAIMS.points("Ann", "Ann shows Hamburg - Kiel 4") == {"tickets": -4}


@pytest.mark.rule("MK-01")
def test_the_most_tickets_score_ten_and_all_who_tie() -> None:
    lines = ("Ann claims Bremen - Bremerhaven", "Bea claims Chemnitz - Dresden")
    shows = ("Ann shows Bremen - Bremerhaven 1, Bremen - Kiel 3", "Bea shows Chemnitz - Dresden 1")
    for who in ("Ann", "Bea"):
        side = CLAIMS.side(who, *lines, *shows)
        assert [(line.points, line.rule) for line in side.lines if line.what == "most tickets"] == [(10, "MK-01")]
    assert "most tickets" not in CLAIMS.points("Cal", *lines, *shows)
    assert "most tickets" not in CLAIMS.points("Ann", *lines)
    assert CLAIMS.side("Ann", *lines).path is None


@pytest.mark.rule("MK-01")
@pytest.mark.parametrize(
    ("shows", "winners", "says"),
    [
        (
            ("Ann shows Hamburg - Kiel 12", "Bea shows Hamburg - Schwerin 2, Schwerin - Hamburg 4"),
            ("Bea",),
            "Bea wins the tie at 18 points by tickets.",
        ),
        (
            ("Ann shows Hamburg - Kiel 1", "Bea shows Hamburg - Schwerin 5"),
            ("Ann",),
            "Ann wins the tie at 17 points by goods.",
        ),
    ],
)
def test_ties_by_tickets_and_then_by_goods(shows: tuple[str, str], winners: tuple[str], says: str) -> None:
    """Both have a route of two; Ann fetched goods worth 4 at Hamburg."""
    sheet = CLAIMS.sheet(PLACED, OTHERS[0], "Ann moves the passenger Kiel - Hamburg", *shows)
    assert (sheet.winners, sheet.decided.says) == (winners, says)


@pytest.mark.rule("BA-28")
def test_an_entered_ticket_may_name_a_country() -> None:
    """No card in the board's file does, as it lists none."""
    lines = ("Ann claims Dänemark (Kiel) - Kiel", "Ann shows Hamburg - Schweiz 12, Kiel - Dänemark 2")
    tickets = [(ticket.a, ticket.b, ticket.points) for ticket in CLAIMS.side("Ann", *lines).tickets]
    assert tickets == [("Hamburg", "Schweiz", -12), ("Kiel", "Dänemark", 2)]


@pytest.mark.rule("MK-02")
@pytest.mark.parametrize(
    ("route", "spaces", "payment"),
    [("Kiel - Schwerin", 3, "1 yellow 2 +4"), ("Hamburg - Schwerin", 2, "2 +4"), ("Bremen - Bremerhaven", 1, "1 +4")],
)
def test_plus_four_locomotives_on_no_short_route(route: str, spaces: int, payment: str) -> None:
    a, b = route.split(" - ")
    says = f"“+4” locomotives need a route of 4 spaces or more; Ann's {a} – {b} has {spaces}."
    assert CLAIMS.refusals(f"Ann claims {route} with {payment}") == [("MK-02", says)]
    assert CLAIMS.allows(f"Ann claims {route} with {payment.replace('+4', 'wild')}")


@pytest.mark.rule("MK-02")
@pytest.mark.parametrize(
    ("route", "payment"),
    [
        ("Kiel - Rostock", "2 orange 2 +4"),
        ("Kiel - Rostock", "4 +4"),
        ("Kiel - Rostock", "1 orange 1 wild 2 +4"),
        ("Berlin - Dresden", "4 green 1 +4"),
    ],
)
def test_on_routes_of_four_and_more(route: str, payment: str) -> None:
    assert CLAIMS.allows(f"Ann claims {route} with {payment}")


@pytest.mark.rule("MK-02")
def test_six_of_them_exist() -> None:
    assert CLAIMS.refusals("Ann claims Berlin - Hamburg blue with 7 +4") == [
        ("BA-25", "Ann plays 7 +4; only 6 exist and other players hold 0.")
    ]
    assert CLAIMS.allows("Ann claims Berlin - Hamburg blue with 1 blue 6 +4")
    assert Tabletop(tracking="claims").against("Ann claims Calgary - Helena with 4 +4") == ["BA-25"]


@pytest.mark.rule("MK-02")
def test_they_are_drawn_by_name_and_take_one_card_of_the_draw() -> None:
    played = MAERKLIN.played("Ann draws +4, red", "Bea claims Kiel - Rostock with 2 orange 2 +4")
    assert played.game.seats[0].hand.known == {"+4": 1, "red": 1}
    written = write_record(played)
    assert "Ann draws +4, red" in written
    assert "with 2 orange 2 +4" in written
    assert MAERKLIN.against("Ann draws wild, red") == ["BA-13"]
    assert Tabletop().against("Ann draws +4, red") == ["BA-25"]


@pytest.mark.rule("MK-03")
def test_a_passenger_is_placed_with_a_claim() -> None:
    played = CLAIMS.played(PLACED)
    assert marks(played.game) == {("Kiel", "passenger")}
    assert [facts(played.game, seat)["passengers"] for seat in range(3)] == [2, 3, 3]


@pytest.mark.rule("MK-03")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Bea claims Kiel - Schwerin, passenger at Kiel", "Ann's passenger is at Kiel; Bea cannot place another."),
        (
            "Bea claims Kiel - Schwerin, passenger at Berlin",
            "Bea can place a passenger only at Kiel or Schwerin, not at Berlin.",
        ),
        ("Bea claims Bremen - Hamburg, passenger at Hamburg, Bremen", "Bea may place only one passenger with a claim."),
        (
            "Bea claims Dänemark (Kiel) - Kiel, passenger at Dänemark (Kiel)",
            "Dänemark (Kiel) is not a city; Bea cannot place a passenger there.",
        ),
    ],
)
def test_one_per_city_at_an_end_of_the_route(line: str, says: str) -> None:
    assert CLAIMS.refusals(PLACED, line) == [("MK-03", says)]
    assert CLAIMS.allows(PLACED, "Bea claims Kiel - Schwerin, passenger at Schwerin")


@pytest.mark.rule("MK-03")
def test_an_insisted_second_passenger_takes_nobody_elses_away() -> None:
    lines = (PLACED, "Bea claims Kiel - Schwerin, passenger at Kiel !")
    ann, bea = "Ann moves the passenger Kiel - Hamburg", "Bea moves the passenger Kiel - Schwerin"
    played = CLAIMS.replay(*lines, "Cal claims Rostock - Schwerin", ann, bea)
    assert [row.verdict.legal for row in played.moves if row.verdict] == [True, False, True, True, True]
    seen = [sorted(mark.seat for rules in row.after.rules.by_hook["marks"] for mark in rules.marks(row.after))
            for row in played.moves]  # fmt: skip
    assert seen == [[0], [0, 1], [0, 1], [1], []]


@pytest.mark.rule("MK-03")
def test_three_passengers_each() -> None:
    lines = (
        PLACED,
        "Ann claims Rostock - Schwerin, passenger at Rostock",
        "Ann claims Bremen - Hamburg, passenger at Bremen",
    )
    fourth = "Ann claims Dresden - Leipzig, passenger at Dresden"
    assert CLAIMS.refusals(*lines, fourth) == [("MK-03", "Ann has placed 3 passengers, and has no more.")]
    journey = "Ann moves the passenger Kiel - Hamburg"
    assert CLAIMS.against(*lines, journey, fourth) == ["MK-03"]
    assert CLAIMS.allows(*lines, fourth.replace("Ann", "Bea"))


@pytest.mark.rule("MK-03")
def test_own_routes_are_free_and_others_cost_a_passenger_card_each() -> None:
    journey = "Ann moves the passenger Kiel - Hamburg - Schwerin - Rostock"
    for laid, legal in ((0, False), (1, False), (2, True), (3, False)):
        assert CLAIMS.allows(PLACED, *OTHERS, f"{journey} with {laid} passenger") is legal
    assert CLAIMS.refusals(PLACED, *OTHERS, f"{journey} with 1 passenger 1 wild") == [
        ("MK-03", "Ann uses 2 routes of others, which costs 2 passenger cards; paid: 1 passenger and 1 wild.")
    ]
    assert CLAIMS.refusals(PLACED, *OTHERS, f"{journey} with 2 passenger 1 wild") == [
        ("MK-03", "Ann uses 2 routes of others, which costs 2 passenger cards; paid: 2 passenger and 1 wild.")
    ]
    assert CLAIMS.allows(PLACED, *OTHERS, f"{journey} with 2 passenger 0 wild")
    two_wilds = Tabletop("maerklin", tracking="claims", head=("option: passengers.wilds_each = 2",))
    assert two_wilds.allows(PLACED, *OTHERS, f"{journey} with 2 passenger")
    assert CLAIMS.allows(PLACED, *OTHERS, "Ann moves the passenger Kiel - Hamburg")


@pytest.mark.rule("MK-03")
def test_of_two_tracks_the_passenger_uses_its_owners_first() -> None:
    """With four players both tracks are open: there on Ann's own, back on Bea's."""
    four = Tabletop("maerklin", players=4, tracking="claims")
    lines = ("Bea claims Hamburg - Kiel purple", "Ann claims Hamburg - Kiel black, passenger at Kiel")
    assert four.allows(*lines, "Ann moves the passenger Kiel - Hamburg with 0 passenger")
    assert not four.allows(*lines, "Ann moves the passenger Kiel - Hamburg with 1 passenger")
    assert four.allows(*lines, "Ann moves the passenger Kiel - Hamburg - Kiel with 1 passenger")


@pytest.mark.rule("MK-03")
@pytest.mark.parametrize("payment", [" with 2 passenger", ""])
def test_the_cards_leave_the_hand(payment: str) -> None:
    draws = ("Ann draws cards", "Bea draws cards", "Cal draws cards")
    journey = f"Ann moves the passenger Kiel - Hamburg - Schwerin - Rostock{payment}"
    assert MAERKLIN.played(PLACED, *OTHERS, *draws, journey).game.seats[0].cards == 2
    longer = "Ann claims Kiel - Rostock with 4 orange, passenger at Kiel"
    empty = MAERKLIN.refusals(longer, *OTHERS, journey.replace("Hamburg - Schwerin - ", ""))
    assert numbers(empty) == (["BA-26", "MK-03"] if payment else [])


@pytest.mark.rule("MK-03")
def test_a_journey_the_table_insists_on_costs_only_the_routes_there_are() -> None:
    draws = ("Ann draws cards", "Bea draws cards", "Cal draws cards")
    played = MAERKLIN.replay(PLACED, *OTHERS, *draws, "Ann moves the passenger Kiel - Rostock - Schwerin !")
    refused = [entry for entry in played.moves if entry.verdict is not None and not entry.verdict.legal]
    assert refused == [played.moves[-1]]
    assert played.game.seats[0].cards == 3


@pytest.mark.rule("MK-03")
def test_ten_passenger_cards_exist() -> None:
    few = Tabletop("maerklin", tracking="claims", head=("option: cards.passengers = 1",))
    journey = "Ann moves the passenger Kiel - Hamburg - Schwerin - Rostock with 2 passenger"
    assert few.against(PLACED, *OTHERS, journey) == ["BA-25"]
    assert MAERKLIN.played().game.board.numbers["cards"].passengers == 10
    assert MAERKLIN.played("Ann draws passenger, blind").game.seats[0].hand.known == {"passenger": 1}


@pytest.mark.rule("MK-03")
@pytest.mark.parametrize(
    ("journey", "says"),
    [
        ("Ann moves the passenger Hamburg - Kiel", "Ann has no passenger at Hamburg."),
        ("Bea moves the passenger Kiel - Hamburg", "Bea has no passenger at Kiel."),
        (
            "Ann moves the passenger Kiel - Hamburg - Kiel",
            "Ann's passenger finds no claimed route from Hamburg to Kiel that it has not used yet.",
        ),
        (
            "Ann moves the passenger Kiel - Rostock",
            "Ann's passenger finds no claimed route from Kiel to Rostock that it has not used yet.",
        ),
        ("Ann moves the passenger Kiel", "Ann's passenger must go somewhere."),
    ],
)
def test_journeys_that_cannot_be_made(journey: str, says: str) -> None:
    assert CLAIMS.refusals(PLACED, *OTHERS, journey) == [("MK-03", says)]


@pytest.mark.rule("MK-03")
def test_a_passenger_travels_once_as_a_whole_turn_and_is_gone() -> None:
    journey = "Ann moves the passenger Kiel - Hamburg"
    played = MAERKLIN.played(PLACED, *OTHERS, journey)
    assert played.game.clock.on_turn == 1
    assert marks(played.game) == set()
    assert CLAIMS.against(PLACED, journey, journey) == ["MK-03"]
    assert MAERKLIN.refusals(PLACED, *OTHERS, f"{journey}; draws cards") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]


@pytest.mark.rule("MK-04")
def test_every_city_entered_gives_its_top_token_but_never_the_start() -> None:
    """Hamburg 4, Schwerin 2, Rostock 2; Kiel's own 3 stays."""
    journey = "Ann moves the passenger Kiel - Hamburg - Schwerin - Rostock"
    verdict = CLAIMS.verdict(PLACED, *OTHERS, journey)
    assert "+8 in goods" in [note.says for note in verdict.notes]
    assert facts(verdict.game)["goods"] == 8
    side = CLAIMS.side("Ann", PLACED, *OTHERS, journey)
    assert [(line.points, line.rule) for line in side.lines if line.what == "goods"] == [(8, "MK-04")]
    assert "goods" not in CLAIMS.points("Bea", PLACED, *OTHERS, journey)


@pytest.mark.rule("MK-04")
def test_a_later_passenger_takes_the_next_token_or_none() -> None:
    """Hamburg's second token is 3; Schwerin had only one."""
    second = "Bea claims Rostock - Schwerin, passenger at Rostock"
    lines = (PLACED, OTHERS[0], second, "Ann moves the passenger Kiel - Hamburg - Schwerin")
    assert CLAIMS.points("Ann", *lines)["goods"] == 6
    later = "Bea moves the passenger Rostock - Schwerin - Hamburg"
    assert CLAIMS.points("Bea", *lines, later)["goods"] == 3
    again = (*lines, "Ann claims Bremen - Hamburg, passenger at Bremen", "Ann moves the passenger Bremen - Hamburg")
    assert "+3 in goods" in CLAIMS.notes(*again)
    assert CLAIMS.points("Ann", *again)["goods"] == 9


@pytest.mark.rule("MK-04")
def test_goods_entered_at_the_end() -> None:
    final = Tabletop("maerklin", tracking="final")
    played = final.played("Ann owns Hamburg - Kiel", "Ann holds 12 goods, 30 trains", "Bea holds 9 goods")
    assert [facts(played.game, seat)["goods"] for seat in range(3)] == [12, 9, 0]
    assert final.points("Ann", "Ann owns Hamburg - Kiel", "Ann holds 12 goods") == {"routes": 2, "goods": 12}
    assert "Ann holds 12 goods, 30 trains" in write_record(played)
    exist = sum(sum(city.column("goods", ())) for city in played.game.board.cities.values())
    assert final.refusals("Bea holds 9 goods", f"Ann holds {exist} goods") == [
        ("MK-04", f"Ann cannot hold goods worth {exist}; the others leave {exist - 9}.")
    ]
    assert final.allows("Bea holds 9 goods", f"Ann holds {exist - 9} goods")
    assert final.allows(*[f"Ann holds {exist} goods"] * 2), "what is told again replaces it"
    assert final.points("Ann", "Ann holds 12 goods", "Ann holds 30 trains")["goods"] == 12
    assert Tabletop(tracking="final").against("Ann holds 12 goods") == ["BA-02"]


@pytest.mark.rule("MK-04")
def test_coming_back_to_the_start_brings_nothing() -> None:
    ring = (PLACED, OTHERS[0], "Ann claims Kiel - Schwerin", "Ann moves the passenger Kiel - Hamburg - Schwerin - Kiel")
    assert CLAIMS.points("Ann", *ring)["goods"] == 4 + 2
    assert "never of the city where it set out" in passage("MK-04").text


@pytest.mark.rule("MK-03")
def test_as_an_option_a_passenger_does_not_come_back_to_where_it_set_out() -> None:
    strict = Tabletop("maerklin", tracking="claims", head=("option: passengers.may_return = no",))
    ring = (PLACED, OTHERS[0], "Ann claims Kiel - Schwerin")
    assert strict.refusals(*ring, "Ann moves the passenger Kiel - Hamburg - Schwerin - Kiel") == [
        ("MK-03", "Ann's passenger set out from Kiel and may not return there, as the table chose.")
    ]
    assert strict.allows(*ring, "Ann moves the passenger Kiel - Hamburg - Schwerin")
    assert "set out" in (passage("MK-03").open or "")


@pytest.mark.rule("MK-03")
def test_a_journey_over_own_routes_is_paid_with_nothing() -> None:
    placed = ("Ann claims Berlin - Leipzig, passenger at Berlin", "Bea draws cards", "Cal draws cards")
    line = "Ann moves the passenger Berlin - Leipzig"
    record = MAERKLIN.played(*placed, f"{line} with nothing")
    assert write_record(record).endswith(f"{line} with nothing\n")
    session = Session(record_events(MAERKLIN.header() + "\n".join(placed) + "\n", board), board)
    assert [suggestion.line for suggestion in session.suggestions(line)] == [line]
