"""Building stations, and what stations left over are worth (EU-03, EU-06)."""

import pytest
from showing import facts, marks
from tabletop import Tabletop
from typed import sentence, written

EUROPE = Tabletop("europe", tracking="claims")
TURNS = Tabletop("europe", players=2)
FIRST = "Ann builds a station at Paris with 1 red"
SECOND = "Ann builds a station at Roma with 2 red"
THIRD = "Ann builds a station at Wien with 3 red"


@pytest.mark.rule("EU-03")
@pytest.mark.parametrize(
    ("before", "city", "right", "wrong"),
    [
        ((), "Paris", ("1 red", "1 wild"), ("2 red", "1 red 1 wild")),
        ((FIRST,), "Roma", ("2 blue", "1 blue 1 wild", "2 wild"), ("1 blue", "3 blue")),
        ((FIRST, SECOND), "Wien", ("3 green", "1 green 2 wild", "3 wild"), ("2 green", "1 wild", "4 green")),
    ],
)
def test_stations_cost_one_two_and_three_cards(
    before: tuple[str, ...], city: str, right: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    cost = ("1 card", "2 cards", "3 cards")[len(before)]
    for payment in right:
        assert EUROPE.allows(*before, f"Ann builds a station at {city} with {payment}")
    for payment in wrong:
        laid = sum(int(word) for word in payment.split() if word.isdigit())
        assert EUROPE.refusals(*before, f"Ann builds a station at {city} with {payment}") == [
            ("EU-03", f"Ann's next station costs {cost} of one colour, or wilds; Ann pays {laid}.")
        ]


@pytest.mark.rule("EU-03")
def test_all_cards_of_a_station_share_one_colour() -> None:
    assert EUROPE.refusals(FIRST, "Ann builds a station at Roma with 1 red 1 blue") == [
        ("EU-03", "Ann pays with blue and red; all cards for a station must be one colour.")
    ]
    assert EUROPE.allows(FIRST, SECOND, "Ann builds a station at Wien with 2 blue 1 wild")


@pytest.mark.rule("EU-03")
def test_each_player_counts_separately() -> None:
    assert EUROPE.allows(FIRST, "Bea builds a station at Roma with 1 blue")


@pytest.mark.rule("EU-03")
def test_there_is_no_fourth_station() -> None:
    assert EUROPE.refusals(FIRST, SECOND, THIRD, "Ann builds a station at Riga with 4 red")[0] == (
        "EU-03",
        "Ann has built 3 stations, and has no more.",
    )
    assert EUROPE.allows(FIRST, SECOND, THIRD, "Bea builds a station at Riga with 1 red")


@pytest.mark.rule("EU-03")
def test_a_fourth_station_has_no_price() -> None:
    says = "Ann has built 3 stations, and has no more."
    for payment in ("", " with 1 red", " with 4 red"):
        assert EUROPE.refusals(FIRST, SECOND, THIRD, f"Ann builds a station at Riga{payment}") == [("EU-03", says)]


@pytest.mark.rule("EU-03")
def test_one_station_per_city_whoever_owns_it() -> None:
    assert EUROPE.refusals(FIRST, "Bea builds a station at Paris with 1 red") == [
        ("EU-03", "Paris has Ann's station; Bea cannot build a second one.")
    ]
    assert EUROPE.against(FIRST, "Ann builds a station at Paris with 2 red") == ["EU-03"]


@pytest.mark.rule("EU-03")
def test_anywhere_without_a_route() -> None:
    assert EUROPE.allows("Ann builds a station at Moskva")
    assert EUROPE.allows("Bea claims Brest - Paris", "Ann builds a station at Brest")


@pytest.mark.rule("EU-03")
def test_a_station_is_a_turn() -> None:
    assert TURNS.played(FIRST).game.clock.on_turn == 1
    assert TURNS.refusals(f"{FIRST}; builds a station at Roma with 2 red")[0] == (
        "BA-02",
        "Ann has already acted; a turn is one action.",
    )
    assert TURNS.refusals(FIRST, "Ann draws cards")[0][0] == "BA-03"


@pytest.mark.rule("EU-03")
@pytest.mark.parametrize("paid", [True, False])
def test_the_cards_leave_the_hand_recorded_or_not(paid: bool) -> None:
    def lines(*stations: str) -> tuple[str, ...]:
        return tuple(
            line
            for station in stations
            for line in (station if paid else station.partition(" with")[0], "Bea draws cards")
        )

    assert TURNS.played(*lines(FIRST)).game.seats[0].cards == 3
    assert TURNS.played(*lines(FIRST, SECOND)).game.seats[0].cards == 1
    last = lines(FIRST, SECOND, THIRD)[:-1]
    assert TURNS.refusals(*last) == [("BA-26", "Ann can hold at most 1 card (4 dealt, 0 drawn, 3 paid); this takes 3.")]
    assert TURNS.allows(*last[:-1], "Ann draws cards", "Bea draws cards", last[-1])


@pytest.mark.rule("EU-03")
def test_stations_are_shown() -> None:
    played = EUROPE.played(FIRST, SECOND, "Bea builds a station at Wien")
    assert [facts(played.game, seat)["stations"] for seat in range(3)] == [1, 2, 3]
    assert marks(played.game) == {("Paris", "station"), ("Roma", "station"), ("Wien", "station")}
    assert "2 stations left" in EUROPE.notes(FIRST)


@pytest.mark.rule("EU-03")
def test_boards_without_stations_build_none() -> None:
    assert Tabletop("nordic").against("Ann builds a station at Oslo") == ["BA-02"]


@pytest.mark.rule("EU-03")
def test_stations_entered_at_the_end() -> None:
    final = Tabletop("europe", tracking="final")
    assert final.points("Ann", "Ann has stations at Paris, Roma") == {"stations": 4}
    assert final.against("Ann has stations at Paris, Roma, Wien, Riga") == ["EU-03"]
    assert final.against("Ann has stations at Paris", "Bea has stations at Paris") == ["EU-03"]
    assert final.refusals("Ann has harbours at London") == [("BA-02", "Europe has no harbours.")]


@pytest.mark.rule("EU-03")
def test_during_the_game_stations_are_built_one_by_one() -> None:
    says = "This line is for games entered only at the end; write what Ann claims, draws and keeps."
    assert TURNS.refusals("Ann has stations at Paris, Roma") == [("BA-02", says)]
    assert EUROPE.refusals("Ann has stations at Paris") == [("BA-02", says)]


@pytest.mark.rule("EU-06")
@pytest.mark.parametrize(
    ("lines", "points"),
    [((), 12), ((FIRST,), 8), ((FIRST, SECOND), 4), ((FIRST, SECOND, THIRD), None)],
)
def test_each_station_not_built_scores_four(lines: tuple[str, ...], points: int | None) -> None:
    side = EUROPE.side("Ann", *lines)
    assert {line.what: (line.points, line.rule) for line in side.lines} == (
        {"stations": (points, "EU-06")} if points else {}
    )
    assert EUROPE.points("Bea", *lines) == {"stations": 12}


@pytest.mark.rule("EU-03")
def test_an_insisted_second_station_takes_nobody_elses_away() -> None:
    lines = (FIRST, "Cal claims Paris - Dieppe", "Bea builds a station at Paris !")
    game = EUROPE.replay(*lines).game
    assert [facts(game, seat)["stations"] for seat in (0, 1)] == [2, 2]
    choices = [choice for mechanic in game.rules.by_hook["end_choices"] for choice in mechanic.end_choices(game)]
    assert [(choice.seat, choice.city) for choice in choices] == [(0, "Paris"), (1, "Paris")]
    assert all(choice.stands is not None for choice in choices)


OWNED = (
    "Bea owns Dieppe - Paris, Frankfurt - Paris white",
    "Cal owns Frankfurt - Paris orange",
    "Ann has stations at Paris",
)


@pytest.mark.rule("EU-06")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ann borrows paris dieppe from bea", "Paris - Dieppe"),
        ("ann borrows paris dieppe from bea at paris", "Paris - Dieppe"),
        ("ann borrows paris dieppe at paris from bea", "Paris - Dieppe"),
        ("ann borrows from bea paris dieppe", "Paris - Dieppe"),
        ("ann borrows paris frankfurt from bea", "Paris - Frankfurt white"),
        ("ann borrows paris frankfurt of cal", "Paris - Frankfurt orange"),
    ],
)
def test_whoever_owns_a_borrowed_route_may_be_named(typed: str, meant: str) -> None:
    game = Tabletop("europe", 4, "final").played(*OWNED).game
    assert written(game, typed) == f"Ann borrows {meant} at Paris"


@pytest.mark.rule("EU-06")
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("ann borrows paris dieppe from cal", "Cal owns no such track."),
        ("ann borrows paris frankfurt white from cal", "Cal owns no such track."),
        ("ann borrows paris marseille from bea", "Bea owns no such track."),
        ("ann borrows berlin essen from bea", "Expected next: “at” and the city of the station."),
        ("ann claims paris dieppe from bea", "Europe has no city “from”."),
    ],
)
def test_a_route_is_borrowed_only_from_its_owner(typed: str, says: str) -> None:
    game = Tabletop("europe", 4, "final").played(*OWNED).game
    assert says in sentence(game, typed)
