"""Recorded in numbers only: routes by length, what is left, what the tickets brought; and every limit."""

import pytest
from tabletop import Tabletop

USA = Tabletop("usa", 4, "counts")
PAIR = Tabletop("usa", 2, "counts")
EUROPE = Tabletop("europe", 3, "counts")
LAKES = Tabletop("great-lakes", 3, "counts")
ASIA = Tabletop("legendary-asia", 4, "counts")
TEAMS = Tabletop("team-asia", 4, "counts", teams=True)
INDIA = Tabletop("india", 3, "counts")
NORDIC = Tabletop("nordic", 3, "counts")
GERMANY = Tabletop("germany", 3, "counts")
DURHAM = Tabletop("county-durham", 3, "counts")
SWITZERLAND = Tabletop("switzerland", 3, "counts")
WORLD = Tabletop("world", 3, "counts")


def untold(bonus: str, who: str = "Ann") -> str:
    """The refusal of a bonus that is entered before any route."""
    return f"{who} cannot have the {bonus} before any of their routes is told, such as: has 3 routes of 2."


# -- routes


@pytest.mark.rule("BA-01")
def test_routes_score_by_their_length() -> None:
    points = USA.points("Ann", "Ann has 3 routes of 1, 5 of 2, 4 of 3, 1 of 6")
    assert points["routes"] == 3 + 10 + 16 + 15


def test_what_is_entered_again_replaces_it() -> None:
    lines = ("Ann has 3 routes of 1, 5 of 2", "Ann has 4 routes of 1")
    assert USA.points("Ann", *lines)["routes"] == 4 + 10
    assert USA.facts(*lines)[0]["pieces"] == 45 - 14


@pytest.mark.rule("BA-04")
def test_the_trains_left_are_known_and_checked() -> None:
    assert USA.facts("Ann has 3 routes of 1, 5 of 2")[0]["pieces"] == 32
    assert USA.allows("Ann has 3 routes of 1, 5 of 2; holds 32 trains")
    against = [("BA-04", "Ann's routes take 13 trains of 45, so 32 should be left, not 3.")]
    assert USA.refusals("Ann has 3 routes of 1, 5 of 2; holds 3 trains") == against
    assert USA.refusals("Ann holds 3 trains", "Ann has 3 routes of 1, 5 of 2") == against
    assert USA.refusals("Ann holds 46 trains") == [("BA-04", "Ann cannot hold 46 trains: at most 45 can be left.")]


@pytest.mark.rule("BA-04")
def test_nobody_plays_more_trains_than_exist() -> None:
    assert USA.allows("Ann has 3 routes of 5, 5 of 6")
    assert USA.refusals("Ann has 1 route of 1, 3 of 5, 5 of 6") == [
        ("BA-04", "Ann cannot have used 46 trains; everybody has 45.")
    ]


@pytest.mark.rule("BA-27")
def test_no_more_routes_of_a_length_than_the_board_has() -> None:
    assert USA.refusals("Ann has 1 route of 7") == [
        ("BA-27", "USA has no route of 7 spaces; its routes have 1, 2, 3, 4, 5 or 6.")
    ]
    assert USA.refusals("Ann has 12 routes of 1") == [
        ("BA-27", "Ann cannot have 12 routes of 1 space; the board has 9.")
    ]


@pytest.mark.rule("BA-08")
def test_what_others_have_is_taken() -> None:
    lines = ("Ann has 5 routes of 6", "Bea has 4 routes of 6")
    assert USA.allows(*lines[:1], "Bea has 4 routes of 6")
    assert USA.refusals(*lines, "Cal has 1 route of 6") == [
        ("BA-08", "Cal cannot have 1 route of 6 spaces: of the 9 on the board, the others leave 0.")
    ]


@pytest.mark.rule("BA-09")
def test_nobody_has_both_tracks_of_a_double() -> None:
    doubles = Tabletop("usa", 4, "counts")
    assert doubles.allows("Ann has 5 routes of 1")
    assert doubles.refusals("Ann has 6 routes of 1") == [
        ("BA-09", "Ann cannot have 6 routes of 1 space: nobody owns two tracks of a double, so 5 is the most.")
    ]


@pytest.mark.rule("BA-09")
def test_nobody_has_all_routes_of_a_length_either_unless_the_table_allows_both_tracks() -> None:
    assert Tabletop("usa", 4, "counts", head=("option: doubles.one_each = no",)).allows("Ann has 9 routes of 1")
    assert USA.refusals("Ann has 9 routes of 1") == [
        ("BA-09", "Ann cannot have 9 routes of 1 space: nobody owns two tracks of a double, so 5 is the most.")
    ]


@pytest.mark.rule("BA-10")
def test_a_number_entered_again_is_not_counted_beside_the_first() -> None:
    assert PAIR.allows("Ann has 3 routes of 1", "Bea has 1 route of 1", "Ann has 4 routes of 1")


@pytest.mark.rule("BA-10")
def test_with_few_players_not_all_routes_of_a_length_can_be_claimed() -> None:
    assert PAIR.refusals("Ann has 4 routes of 1", "Bea has 5 routes of 1") == [
        ("BA-10", "Bea cannot have 5 routes of 1 space: with 2 players, 5 can be claimed, and the others leave 1.")
    ]
    told = PAIR.replay("Ann has 7 routes of 1 ! so it lies", "Bea has 1 route of 1").moves[-1].verdict
    assert told is not None
    assert [reason.says for reason in told.reasons] == [
        "Bea cannot have 1 route of 1 space: with 2 players, 5 can be claimed, and the others leave 0."
    ]


@pytest.mark.rule("BA-10", "UK-13")
def test_who_may_build_on_the_track_of_another_may_have_it_too() -> None:
    """United Kingdom's Right of Way: at the end, nobody can tell who used it."""
    kingdom = Tabletop("united-kingdom", 2, "counts")
    routes = [track for track in kingdom.played().game.board.tracks if track.length == 1]
    open_to_all = sum(1 for track in routes if track.group is None) + len({track.group for track in routes} - {None})
    assert kingdom.allows("Ann has 20 routes of 1", f"Bea has {open_to_all - 20 + 1} routes of 1")


@pytest.mark.rule("BA-10")
def test_with_few_players_one_track_of_a_double_is_closed() -> None:
    assert PAIR.refusals("Ann has 4 routes of 1", "Bea has 3 routes of 1") == [
        ("BA-10", "Bea cannot have 3 routes of 1 space: with 2 players, 5 can be claimed, and the others leave 1.")
    ]
    assert USA.allows("Ann has 4 routes of 1", "Bea has 3 routes of 1")


def test_a_line_gives_each_length_once() -> None:
    assert USA.refusals("Ann has 1 route of 2, 3 of 2") == [("BA-01", "Ann's routes of 2 spaces are given twice.")]


@pytest.mark.rule("LA-01")
def test_mountains_take_trains_and_score() -> None:
    line = "Ann has 4 routes of 2; has 3 mountain marks"
    assert ASIA.points("Ann", line)["mountains"] == 6
    assert ASIA.facts(line)[0]["pieces"] == 45 - 8 - 3
    exist = sum(track.column("mountain", 0) for track in ASIA.played().game.board.tracks)
    assert ASIA.refusals("Bea has 20 mountain marks", f"Ann has {exist} mountain marks")[0] == (
        "LA-01",
        f"Ann cannot have {exist} mountain marks: of the {exist} on the board, the others leave {exist - 20}.",
    )


@pytest.mark.rule("LA-01")
def test_mountain_marks_do_not_exceed_those_of_routes_of_that_length() -> None:
    marks = [track.column("mountain", 0) for track in ASIA.played().game.board.tracks if track.length == 2]
    most = sum(sorted(marks)[-3:])
    assert ASIA.allows(f"Ann has 3 routes of 2; has {most} mountain marks")
    against = f"Ann cannot have {most + 1} mountain marks: routes of these lengths have {most} at most."
    assert ASIA.refusals(f"Ann has {most + 1} mountain marks; has 3 routes of 2") == [("LA-01", against)]
    none = "Ann cannot have 1 mountain mark: routes of these lengths have 0 at most."
    assert ASIA.refusals("Ann has 1 mountain mark; has 3 routes of 5") == [("LA-01", none)]


def test_insisted_numbers_do_not_cause_later_refusals() -> None:
    def refusals(table: Tabletop, *lines: str) -> list[str]:
        last = table.replay(*lines).moves[-1].verdict
        return [reason.says for reason in last.reasons] if last is not None else []

    marks = "Ann has 1 route of 2; has 9 mountain marks ! so it lies"
    assert not refusals(ASIA, marks, "Ann has tickets 20 - 0")
    assert refusals(ASIA, marks, "Ann has 10 mountain marks") == [
        "Ann cannot have 10 mountain marks: routes of these lengths have 2 at most."
    ]
    points = "Ann has 7 province points ! so it lies"
    assert not refusals(Tabletop("south-korea", 2, "counts"), points, "Ann has 3 routes of 2")


@pytest.mark.parametrize(
    ("table", "beside", "more"),
    [
        (ASIA, "2 mountain marks", "3 mountain marks"),
        (Tabletop("south-korea", 2, "counts"), "2 province trains", "3 province trains"),
    ],
)
@pytest.mark.rule("BA-04")
def test_trains_beside_routes_may_be_entered_after_those_left(table: Tabletop, beside: str, more: str) -> None:
    left = "Ann has 5 routes of 2; holds 33 trains"
    assert table.allows(left, f"Ann has {beside}")
    against = [("BA-04", "Ann's routes take 13 trains of 45, so 32 should be left, not 33.")]
    assert table.refusals(left, f"Ann has {more}") == against
    assert table.allows(f"Ann has {beside}", "Ann holds 33 trains", "Ann has 5 routes of 2"), "routes come last"
    assert table.refusals("Ann has 5 routes of 2; holds 36 trains")[0][0] == "BA-04", "more than there can be"


@pytest.mark.rule("GL-03")
def test_trains_and_ships_add_up_together() -> None:
    line = "Ann has 10 routes of 2, 5 of 3"
    assert LAKES.facts(line)[0]["pieces"] == 15
    assert LAKES.allows(f"{line}; holds 5 trains, 10 ships")
    assert LAKES.refusals(f"{line}; holds 5 trains, 9 ships") == [
        ("BA-04", "Ann's routes take 35 pieces of 50, so 15 should be left, not 14.")
    ]
    assert LAKES.refusals(f"{line}; holds 16 trains") == [
        ("BA-04", "Ann cannot hold 16 pieces: at most 15 can be left.")
    ]


# -- tickets


@pytest.mark.rule("BA-17")
def test_tickets_are_entered_as_totals_or_by_name() -> None:
    assert USA.points("Ann", "Ann has tickets 54 - 12")["tickets"] == 42
    assert USA.points("Ann", "Ann has tickets 54-12")["tickets"] == 42
    assert USA.points("Ann", "Ann completed den el, bos mia; failed sea ny")["tickets"] == 4 + 12 - 22
    side = USA.side("Ann", "Ann completed den el; failed sea ny; has tickets 12 - 0")
    assert [(ticket.a, ticket.b, ticket.points) for ticket in side.tickets] == [
        ("Denver", "El Paso", 4),
        ("Seattle", "New York", -22),
    ]
    assert side.total == 4 - 22 + 12


@pytest.mark.rule("BA-17")
def test_points_come_from_tickets() -> None:
    assert USA.refusals("Ann has tickets 54 - 12, 0 completed") == [
        ("BA-17", "Ann cannot have 54 points from 0 tickets.")
    ]


@pytest.mark.rule("BA-28")
@pytest.mark.parametrize("sums", ["3 - 0", "0 - 2", "352 - 0"])
def test_a_total_must_be_one_that_cards_can_make(sums: str) -> None:
    points = max(map(int, sums.split(" - ")))
    assert USA.refusals(f"Ann has tickets {sums}") == [
        (
            "BA-28",
            f"Ann cannot have {points} points from tickets: "
            "no tickets that USA has left add up to that; together they are worth 349.",
        )
    ]


@pytest.mark.rule("BA-19")
@pytest.mark.parametrize(("named", "left"), [((), 414), (("Ann",), 401), (("Ann", "Bea"), 388)])
def test_each_naming_of_a_duplicate_card_leaves_one_fewer_for_totals(named: tuple[str, ...], left: int) -> None:
    """Switzerland's tickets from country to country are worth 13 points at most."""
    swiss = Tabletop("switzerland", tracking="counts")
    lines = [f"{who} completed Deutschland - Italia" for who in named]
    ((rule, says),) = swiss.refusals(*lines, "Cal has tickets 999")
    assert rule == "BA-28"
    assert says.endswith(f"together they are worth {left}.")


@pytest.mark.rule("BA-28")
def test_a_total_of_a_given_number_of_cards() -> None:
    assert USA.allows("Ann has tickets 22 - 0, 1 completed")
    assert USA.refusals("Ann has tickets 23 - 0, 1 completed") == [
        (
            "BA-28",
            "Ann cannot have 23 points from 1 ticket: "
            "no tickets that USA has left add up to that; together they are worth 349.",
        )
    ]


@pytest.mark.rule("BA-19")
def test_all_totals_together_must_fit_the_deck() -> None:
    assert USA.allows("Ann has tickets 200 - 0", "Bea has tickets 100 - 0")
    assert USA.refusals("Ann has tickets 200 - 0", "Bea has tickets 150 - 0") == [
        (
            "BA-19",
            "Bea's tickets cannot be worth 150 points on top of the others' 200: "
            "the deck has at most 149 left, and not every sum.",
        )
    ]
    (row,) = USA.replay("Ann has tickets 400 - 0 !", "Bea has tickets 20 - 0").moves[1:]
    assert row.verdict is not None
    assert [reason.says for reason in row.verdict.reasons] == [
        "Bea's tickets cannot be worth 20 points on top of the others' 400: "
        "the deck has at most 0 left, and not every sum."
    ]


@pytest.mark.rule("BA-28")
def test_completed_and_failed_tickets_together_must_fit_the_deck() -> None:
    assert USA.allows("Ann has tickets 200 - 100")
    says = "no tickets that USA has left add up to that; together they are worth 349."
    assert USA.refusals("Ann has tickets 200 - 150") == [("BA-28", f"Ann cannot have 350 points from tickets: {says}")]


@pytest.mark.rule("BA-19")
def test_named_tickets_leave_enough_for_points_entered_before() -> None:
    against = (
        "Bea cannot name these tickets: without them the deck has at most 327 points left, and cannot give "
        "the 340 entered before."
    )
    told = ("Ann has tickets 200 - 100", "Cal has tickets 40 - 0")
    assert USA.refusals(*told, "Bea completed sea ny") == [("BA-19", against)]
    assert not USA.allows("Ann has tickets 340 - 0", "Ann completed sea ny")
    assert USA.allows("Ann has tickets 200 - 100", "Bea completed den el; has tickets 45 - 0")
    assert USA.allows("Ann has tickets 340 - 0", "Ann completed den el; has tickets 20 - 0")


@pytest.mark.rule("BA-19")
def test_a_named_ticket_cannot_be_anybody_elses() -> None:
    assert USA.refusals("Ann completed den el", "Bea failed den el") == [
        ("BA-19", "Bea cannot hold Denver – El Paso: Ann has it, and there is only one.")
    ]


@pytest.mark.rule("EU-07")
def test_at_most_one_long_ticket_each() -> None:
    assert EUROPE.allows("Ann has tickets 21 - 0, 1 completed")
    assert not EUROPE.allows("Ann has tickets 41 - 0, 2 completed")
    deck = [card for card in EUROPE.played().game.board.tickets if card.deck == "regular"]
    regular = sum(card.value for card in deck)
    assert EUROPE.allows(f"Ann has tickets {regular + 20} - 0", "Bea has tickets 21 - 0")


@pytest.mark.rule("CH-02")
def test_of_several_values_the_one_named_counts_or_the_lowest_is_lost() -> None:
    assert SWITZERLAND.points("Ann", "Ann completed Bern - France")["tickets"] == 5
    card = next(card for card in SWITZERLAND.played().game.board.tickets if len(card.options) > 1)
    lowest = min(card.values)
    assert SWITZERLAND.points("Ann", f"Ann failed {card.id}")["tickets"] == -lowest


@pytest.mark.rule("WO-03")
def test_a_tour_counts_in_its_order() -> None:
    tour = next(card for card in WORLD.played().game.board.tickets if card.tour)
    assert WORLD.points("Ann", f"Ann completed {' - '.join(tour.tour)}")["tickets"] == tour.points[0]


@pytest.mark.rule("CD-15")
def test_most_tickets_are_counted_where_the_numbers_are_entered() -> None:
    lines = ("Ann has tickets 20 - 0, 3 completed", "Bea has tickets 24 - 0, 2 completed")
    assert DURHAM.points("Ann", *lines)["most tickets"] == 10
    assert "most tickets" not in DURHAM.points("Bea", *lines)
    failed = ("Ann has tickets 0 - 20", "Bea has tickets 24 - 0, 2 completed")
    assert DURHAM.points("Bea", *failed)["most tickets"] == 10, "who has no points from tickets completed none"
    unknown = ("Ann has tickets 20 - 0", "Bea has tickets 24 - 0, 2 completed")
    sheet = DURHAM.sheet(*unknown)
    assert not any(line.what == "most tickets" for side in sheet.sides for line in side.lines)
    assert ("Not told: how many tickets Ann completed; nothing is decided by their number.") in [
        remark.says for remark in sheet.notes
    ]
    assert "not told how many tickets were completed" in [explanation.says.says for explanation in sheet.explanations]


@pytest.mark.rule("BA-23")
def test_tickets_break_a_tie_only_where_their_number_is_entered() -> None:
    routes = ("Ann has 2 routes of 2", "Bea has 2 routes of 2")
    lines = (*routes, "Ann has tickets 12 - 0, 2 completed", "Bea has tickets 12 - 0, 1 completed")
    assert PAIR.sheet(*lines).winners == ("Ann",)
    assert PAIR.sheet(*routes, "Ann has tickets 12 - 0", "Bea has tickets 12 - 0").winners == ("Ann", "Bea")
    assert PAIR.sheet(*lines[:3], "Bea has tickets 12 - 0").winners == ("Ann", "Bea")


# -- bonuses


@pytest.mark.rule("BA-20")
def test_how_many_tickets_each_completed_is_said_once_their_numbers_are_told() -> None:
    for lines, says in (
        ((), "0 completed"),
        (("Ann has tickets 9 - 0, 2 completed",), "2 completed"),
        (("Ann has tickets 9 - 0",), None),
    ):
        game = DURHAM.played(*lines).game
        family = game.rules.get("most_tickets")
        assert family is not None
        short = family.bonus_progress(game, 0, "most tickets")
        assert (None if short is None else short.says) == says


@pytest.mark.rule("LA-02")
def test_a_bonus_that_nobody_is_said_to_have_is_explained() -> None:
    routes = "Ann has 3 routes of 2"
    for lines, says in (((routes,), ["nobody is recorded as having it"]), ((f"{routes}; has the most cities",), [])):
        told = [each.says.says for each in ASIA.sheet(*lines).explanations if each.what == "most cities"]
        assert told == says, lines


@pytest.mark.rule("CD-16")
def test_the_longest_path_is_asked_for_if_it_scores_or_breaks_ties() -> None:
    for options, asked in (
        ((), True),
        (("option: ties.order = []",), True),
        (("option: longest_path.points = 0",), True),
        (("option: ties.order = []", "option: longest_path.points = 0"), False),
    ):
        game = Tabletop("county-durham", 3, "counts", options).played().game
        assert ("longest path" in [tally.unit for tally in game.rules.tallies(game)]) is asked, options


@pytest.mark.rule("BA-20")
def test_the_longest_path_is_entered_and_all_who_tie_score() -> None:
    lines = ("Ann has 3 routes of 2; has the longest path", "Bea has 2 routes of 3; has the longest path")
    assert USA.points("Ann", *lines)["longest path"] == 10
    assert USA.points("Bea", *lines)["longest path"] == 10
    assert "longest path" not in USA.points("Ann", "Ann has 3 routes of 2")
    assert "nobody is recorded as having it" in [
        explanation.says.says for explanation in USA.sheet("Ann has 3 routes of 2").explanations
    ]


@pytest.mark.rule("BA-20")
def test_a_longest_path_is_no_shorter_than_a_single_route() -> None:
    assert USA.refusals("Ann has the longest path") == [
        (
            "BA-20",
            untold("longest path"),
        )
    ]
    short = "Ann cannot have the longest path: Ann's routes have 4 spaces together, and a single one of Bea's has 6."
    assert USA.refusals("Bea has 1 route of 6", "Ann has 2 routes of 2; has the longest path") == [("BA-20", short)]
    others = "Bea has 3 routes of 1, 1 route of 6"
    assert USA.refusals(others, "Ann has 2 routes of 2; has the longest path") == [("BA-20", short)]
    assert USA.refusals("Ann has 2 routes of 2; has the longest path", "Bea has 1 route of 6") == [("BA-20", short)]
    assert USA.allows("Bea has 1 route of 6", "Ann has 3 routes of 2; has the longest path")


@pytest.mark.rule("BA-20")
@pytest.mark.rule("LA-02")
def test_a_line_may_give_a_bonus_before_the_routes() -> None:
    assert USA.allows("Bea has 1 route of 6", "Ann has the longest path; has 4 routes of 1; has 1 route of 2")
    short = "Ann cannot have the longest path: Ann's routes have 4 spaces together, and a single one of Bea's has 6."
    assert USA.refusals("Bea has 1 route of 6", "Ann has the longest path; has 4 routes of 1") == [("BA-20", short)]
    none = [
        (
            "BA-20",
            untold("longest path"),
        )
    ]
    assert USA.refusals("Ann has the longest path; has 0 routes of 1") == none
    assert ASIA.allows("Ann has the most cities; has 3 routes of 2")
    none = [
        (
            "LA-02",
            untold("most cities"),
        )
    ]
    assert ASIA.refusals("Ann has the most cities; has 0 routes of 2") == none
    assert ASIA.refusals("Ann has 3 routes of 2; has the most cities", "Ann has 0 routes of 2") == none


@pytest.mark.rule("BA-20")
def test_a_path_that_the_table_insists_on_is_held_against_no_other_line() -> None:
    record = USA.replay("Ann has the longest path ! we saw it", "Bea has 3 routes of 2", "Ann has 0 routes of 1")
    assert [row.verdict is not None and row.verdict.legal for row in record.moves] == [False, True, True]


@pytest.mark.rule("AS-22")
def test_a_partners_routes_may_be_entered_later() -> None:
    lines = ("Cal has 1 route of 6", "Ann has 2 routes of 2; has the longest path")
    assert TEAMS.allows(*lines, "Bea has 1 route of 3")
    assert TEAMS.refusals(*lines, "Bea has 1 route of 1")[0][0] == "AS-22"


@pytest.mark.rule("AS-22")
def test_a_teams_path_uses_both_partners_trains() -> None:
    lines = ("Ann has 2 routes of 2", "Bea has 1 route of 4; has the longest path", "Cal has 1 route of 6")
    assert TEAMS.points("Ann + Bea", *lines)["longest path"] == 10
    assert TEAMS.points("Ann + Bea", *lines)["routes"] == 4 + 7


@pytest.mark.rule("NC-04")
def test_the_path_is_asked_for_if_it_only_breaks_a_tie() -> None:
    lines = ("Ann has 1 route of 2", "Bea has 1 route of 2; has the longest path")
    assert "longest path" not in NORDIC.points("Bea", *lines)
    assert NORDIC.sheet(*lines).winners == ("Bea",)


@pytest.mark.rule("LA-02")
def test_the_most_cities_are_entered() -> None:
    line = "Ann has 3 routes of 2; has the most cities"
    assert ASIA.points("Ann", line)["most cities"] == 10
    assert ASIA.refusals("Bea has the most cities") == [
        (
            "LA-02",
            untold("most cities", "Bea"),
        )
    ]


@pytest.mark.rule("IN-02")
def test_mandala_tickets_are_entered() -> None:
    line = "Ann has 3 routes of 2; has tickets 30 - 0, 3 completed; has 2 mandala tickets"
    assert INDIA.points("Ann", line)["mandala"] == 10
    assert INDIA.refusals("Ann has tickets 10 - 0, 1 completed; has 2 mandala tickets") == [
        ("IN-02", "Ann cannot have 2 mandala tickets with 1 ticket completed.")
    ]


@pytest.mark.rule("EU-06")
def test_stations_are_counted() -> None:
    assert EUROPE.points("Ann", "Ann has 1 route of 2; has 1 station")["stations"] == 8
    assert EUROPE.refusals("Ann has 4 stations") == [("EU-03", "Ann cannot have built 4 stations; everybody has 3.")]


@pytest.mark.rule("GL-25", "GL-27")
def test_harbours_and_what_they_are_worth_are_counted() -> None:
    points = LAKES.points("Ann", "Ann has 2 harbours, 40 harbour points")
    assert (points["harbours"], points["unbuilt harbours"]) == (40, -4)
    assert LAKES.refusals("Ann has 4 harbours") == [("GL-05", "Ann cannot have built 4 harbours; everybody has 3.")]
    assert LAKES.refusals("Ann has 1 harbour, 40 harbour points") == [
        ("GL-25", "Ann's 1 harbour cannot be worth 40 points; each is worth 0, 10, 20 or 30.")
    ]


@pytest.mark.rule("GL-28")
def test_exchanged_pieces_are_counted() -> None:
    assert LAKES.points("Ann", "Ann exchanged 4 pieces")["exchanged pieces"] == -4


@pytest.mark.rule("BA-02")
@pytest.mark.parametrize(
    ("board", "tracking", "line", "unit"),
    [
        ("county-durham", "final", "Ann holds 5 coal, 3 coal", "coal"),
        ("county-durham", "counts", "Ann holds 5 trains, 2 coal, 6 trains", "train"),
        ("great-lakes", "counts", "Ann has 2 harbours, 1 harbour", "harbour"),
        ("pennsylvania", "final", "Ann holds 2 PRR from 1, 1 PRR from 3", "PRR"),
    ],
)
def test_an_amount_given_twice_in_one_list_is_refused(board: str, tracking: str, line: str, unit: str) -> None:
    says = f"This tells twice how many there are of “{unit}”; tell it once."
    assert ("BA-02", says) in Tabletop(board, tracking=tracking).refusals(line)


@pytest.mark.rule("CD-17", "CD-18")
def test_coal_is_counted() -> None:
    lines = ("Ann holds 3 coal", "Bea holds 1 coal", "Cal holds 0 coal")
    assert DURHAM.points("Ann", *lines)["most coal"] == 10
    assert DURHAM.points("Cal", *lines)["least coal"] == -5


@pytest.mark.rule("DE-01")
def test_passengers_are_counted() -> None:
    assert GERMANY.points("Ann", "Ann holds 3 red passengers", "Bea holds 2 red passengers")["passengers"] == 20


# -- what does not belong here


@pytest.mark.rule("BA-02")
@pytest.mark.parametrize(
    "line",
    [
        "Ann claims den kc",
        "Ann owns den kc",
        "Ann keeps 2 tickets",
        "Ann shows den el",
        "Ann draws cards",
        "Ann passes",
    ],
)
def test_only_numbers_are_entered(line: str) -> None:
    assert (
        "BA-02",
        "This game records only numbers: write how many routes Ann has, what is left, and what the tickets scored.",
    ) in USA.refusals(line)


@pytest.mark.rule("BA-02")
@pytest.mark.parametrize("tracking", ["turns", "claims", "final"])
@pytest.mark.parametrize("line", ["Ann completed den el", "Ann failed den el"])
def test_other_games_take_no_numbers(tracking: str, line: str) -> None:
    assert (
        "BA-02",
        "This line is for games entered only as numbers; write what Ann claims, draws and keeps, or owns and shows.",
    ) in Tabletop("usa", 2, tracking).refusals(line)


@pytest.mark.rule("BA-02")
def test_a_dice_table_rolls_no_dice() -> None:
    dice = Tabletop("usa", 2, "counts", ("dice: yes",))
    assert dice.points("Ann", "Ann has 2 routes of 3; has the longest path")["routes"] == 8
    assert not dice.allows("Ann rolls 5 single")


@pytest.mark.rule("BA-02")
def test_a_board_takes_only_what_applies_to_it() -> None:
    assert USA.refusals("Ann has 2 harbours") == [("BA-02", "USA has no harbours.")]
    assert USA.refusals("Ann has 2 stations") == [("BA-02", "USA has no stations.")]
    assert LAKES.refusals("Ann has the longest path") == [("BA-02", "Great Lakes has no bonus for the longest path.")]


def test_the_sheet_says_what_is_not_known() -> None:
    sheet = USA.sheet("Ann has 3 routes of 2")
    assert "Told in numbers only: routes, tickets and bonuses are as the table counted them." in [
        remark.says for remark in sheet.notes
    ]
    assert all(side.path is None for side in sheet.sides)


def test_nobody_has_won_before_everybody_has_entered_theirs() -> None:
    partly = USA.sheet("Ann has 3 routes of 2", "Cal has 1 route of 1")
    assert not partly.finished
    assert partly.unfinished == "Not entered yet: Bea and Dee."
    assert partly.stands.says == "Ann leads with 6 points."
    whole = USA.sheet("Ann has 3 routes of 2", "Cal has 1 route of 1", "Bea has 1 route of 1", "Dee has tickets 4")
    assert whole.finished
    assert whole.unfinished == ""
    assert whole.stands.says == "Ann wins with 6 points."


@pytest.mark.rule("CD-10")
def test_a_route_brings_one_coal_token_at_most() -> None:
    told = "Ann has 2 routes of 2, 1 of 3"
    assert DURHAM.allows(f"{told}; holds 3 coal")
    against = [("CD-10", "Ann cannot hold 4 coal tokens with 3 routes; a claim brings one at most.")]
    assert DURHAM.refusals(f"{told}; holds 4 coal") == against
    assert DURHAM.allows("Ann holds 4 coal")  # its routes may be entered later
    assert DURHAM.refusals("Ann holds 4 coal", told) == against


@pytest.mark.rule("DE-01")
def test_a_route_brings_two_passengers_at_most() -> None:
    told = "Ann has 2 routes of 2"
    assert GERMANY.allows(f"{told}; holds 2 red passengers, 2 blue passengers")
    assert GERMANY.refusals(f"{told}; holds 2 red passengers, 3 blue passengers") == [
        ("DE-01", "Ann cannot hold 5 passengers with 2 routes; a claim brings two at most.")
    ]


@pytest.mark.rule("BA-20")
def test_a_bonus_that_nobody_is_said_to_have_is_pointed_out() -> None:
    says = "Not told: who has the longest path; that scores for nobody."
    lines = ("Ann has 3 routes of 1", "Bea has 2 routes of 3")
    assert says in [remark.says for remark in USA.sheet(*lines).notes]
    assert says not in [remark.says for remark in USA.sheet(*lines, "Bea has the longest path").notes]
    assert says not in [remark.says for remark in USA.sheet("Ann has tickets 20").notes]
