"""Legendary Asia: mountains, the Asian Explorer, tickets, ferries and ties (LA-01 to LA-03)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

ASIA = Tabletop("legendary-asia", 4, "claims")
TURNS = Tabletop("legendary-asia", 4)


def short(trains: int) -> Tabletop:
    return Tabletop("legendary-asia", 4, "claims", (f"option: pieces.train = {trains}",))


@pytest.mark.rule("LA-01")
@pytest.mark.parametrize(
    ("route", "spaces", "marks"),
    [
        ("Agra - Bombay", 2, 0),
        ("Agra - Rawalpindi", 2, 1),
        ("Mandalay - Rangoon", 1, 1),
        ("Hanoi - Mandalay", 2, 2),
        ("Karachi - Samarkand", 4, 1),
        ("Karachi - Shiraz blue", 2, 2),
    ],
)
def test_each_mark_costs_one_more_train(route: str, spaces: int, marks: int) -> None:
    line = f"Ann claims {route}"
    assert ASIA.facts(line)[0]["pieces"] == 45 - spaces - marks
    assert short(spaces + marks).allows(line)
    a, b = route.removesuffix(" blue").split(" - ")
    have = spaces + marks - 1
    trains = "1 train" if have == 1 else f"{have} trains"
    assert short(have).refusals(line) == [("BA-04", f"Ann has {trains} left; {a} – {b} needs {spaces + marks}.")]


@pytest.mark.rule("LA-01")
@pytest.mark.parametrize(
    ("routes", "routes_points", "mountains"),
    [
        (("Agra - Bombay",), 2, 0),
        (("Agra - Rawalpindi",), 2, 2),
        (("Hanoi - Mandalay",), 2, 4),
        (("Hanoi - Mandalay", "Mandalay - Rangoon", "Karachi - Samarkand"), 10, 8),
    ],
)
def test_each_mark_scores_two_points(routes: tuple[str, ...], routes_points: int, mountains: int) -> None:
    points = ASIA.points("Ann", *(f"Ann claims {route}" for route in routes))
    assert points["routes"] == routes_points
    assert points.get("mountains", 0) == mountains
    assert "mountains" not in ASIA.points("Bea", *(f"Ann claims {route}" for route in routes))


@pytest.mark.rule("LA-01")
def test_the_marks_cost_no_cards() -> None:
    assert ASIA.allows("Ann claims Hanoi - Mandalay with 2 red")
    assert ASIA.refusals("Ann claims Hanoi - Mandalay with 4 red") == [
        ("BA-07", "Hanoi – Mandalay has 2 spaces; Ann pays for 4.")
    ]
    assert TURNS.facts("Ann claims Hanoi - Mandalay")[0]["cards"] == 2


@pytest.mark.rule("LA-01")
def test_trains_used_for_marks_begin_the_last_round_too() -> None:
    six = Tabletop("legendary-asia", 4, "turns", ("option: pieces.train = 6",))
    assert six.played("Ann claims Hanoi - Mandalay").game.clock.left == 4
    assert six.played("Ann claims Hanoi - Bangkok").game.clock.left is None


@pytest.mark.rule("LA-01")
def test_when_only_the_end_is_recorded() -> None:
    final = Tabletop("legendary-asia", 4, "final", ("option: pieces.train = 6",))
    assert final.points("Ann", "Ann owns Hanoi - Mandalay, Mandalay - Rangoon")["mountains"] == 6
    assert final.refusals("Ann owns Hanoi - Mandalay, Bangkok - Hanoi") == [
        ("BA-04", "Ann has 2 trains left; Bangkok – Hanoi needs 3.")
    ]


NETWORK = ("Ann claims Agra - Bombay", "Ann claims Agra - Karachi", "Ann claims Agra - Calcutta")
"""Four cities in one network; Bea has the same with three tracks in a line."""
LINE = ("Bea claims Hanoi - Macau", "Bea claims Macau - Taipei", "Bea claims Macau - Shanghai")


def explorer(name: str, *lines: str) -> int:
    return ASIA.points(name, *lines).get("most cities", 0)


@pytest.mark.rule("LA-02")
def test_players_without_it_see_how_many_cities_they_have() -> None:
    game = ASIA.played("Ann claims Agra - Bombay", "Ann claims Agra - Calcutta", "Bea claims Hanoi - Mandalay").game
    family = game.rules.get("most_cities")
    assert family is not None
    assert [short.says if (short := family.bonus_progress(game, side, "most cities")) else "" for side in (1, 2)] == [
        "2 cities in one network",
        "0 cities in one network",
    ]


@pytest.mark.rule("LA-02")
def test_the_most_cities_in_one_network_score_ten() -> None:
    assert (explorer("Ann", *NETWORK, *LINE[:2]), explorer("Bea", *NETWORK, *LINE[:2])) == (10, 0)
    lines = ASIA.side("Ann", *NETWORK).lines
    assert {line.rule for line in lines if line.what == "most cities"} == {"LA-02"}


@pytest.mark.rule("LA-02")
def test_all_who_tie_score_ten() -> None:
    assert (explorer("Ann", *NETWORK, *LINE), explorer("Bea", *NETWORK, *LINE)) == (10, 10)
    assert explorer("Cal", *NETWORK, *LINE) == 0


@pytest.mark.rule("LA-02")
def test_branches_count_but_separate_networks_do_not() -> None:
    apart = ("Ann claims Agra - Bombay", "Ann claims Chita - Ulan Bator", "Ann claims Kobe - Seoul")
    assert (explorer("Ann", *apart, *LINE[:2]), explorer("Bea", *apart, *LINE[:2])) == (0, 10)


@pytest.mark.rule("LA-02")
def test_cities_count_not_spaces() -> None:
    """One track of six spaces connects two cities, two of one space connect three."""
    lines = ("Ann claims Dihua - Peking", "Bea claims Hanoi - Macau", "Bea claims Macau - Taipei")
    assert (explorer("Ann", *lines), explorer("Bea", *lines)) == (0, 10)


@pytest.mark.rule("LA-02")
def test_without_any_route_nobody_has_it_and_there_is_no_longest_path() -> None:
    assert all(explorer(name) == 0 for name in ("Ann", "Bea", "Cal", "Dee"))
    side = ASIA.side("Ann", *NETWORK)
    assert {line.what for line in side.lines} == {"routes", "most cities"}
    assert side.path is None


@pytest.mark.rule("LA-03")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Ann keeps 1 ticket", "Ann keeps 1 ticket of the 4 dealt; at least 2 must be kept."),
        ("Ann keeps 5 tickets", "Ann keeps 5 tickets; only 4 were dealt."),
        ("Ann draws 4 tickets, keeps 1", "Ann draws 4 tickets; a draw is 3."),
        ("Ann draws 3 tickets, keeps 0", "Ann keeps 0 tickets of the draw; at least 1 must be kept."),
        ("Ann keeps Ankara - Colombo, Astrakhan - Hanoi", "Ann keeps 2 long tickets; 1 at most."),
        ("Ann draws tickets, keeps Ankara - Colombo", "Ann keeps 1 long ticket; 0 at most."),
    ],
)
def test_tickets_against_the_rules(line: str, says: str) -> None:
    assert TURNS.refusals(line) == [("LA-03", says)]


@pytest.mark.rule("LA-03")
@pytest.mark.parametrize(
    "line",
    [
        "Ann keeps 2 tickets",
        "Ann keeps 4 tickets",
        "Ann keeps Ankara - Colombo, Chita - Shanghai",
        "Ann keeps Chita - Shanghai, Dihua - Seoul, Kobe - Macau",
        "Ann draws 3 tickets, keeps 1",
    ],
)
def test_tickets_within_the_rules(line: str) -> None:
    assert TURNS.allows(line)


@pytest.mark.rule("LA-03")
def test_dealt_tickets_that_nobody_keeps_leave_the_game() -> None:
    """Of thirty regular cards twelve are dealt to four: six draws of three are left, whatever was kept of the deal."""
    kept = tuple(f"{name} keeps 2 tickets" for name in ("Ann", "Bea", "Cal", "Dee"))
    drawn = (*kept, *("Ann draws 3 tickets, keeps 3",) * 6)
    assert ASIA.refusals(*drawn, "Ann draws 3 tickets, keeps 1") == [
        ("LA-03", "No ticket is left in the deck for Ann to draw.")
    ]
    assert ASIA.allows(*drawn)


@pytest.mark.rule("LA-03")
def test_a_ferry_takes_a_locomotive_for_each_symbol() -> None:
    assert ASIA.refusals("Ann claims Macau - Taipei with 2 red") == [
        ("EU-01", "Macau – Taipei is a ferry: 1 of the cards must be wild; Ann plays 0.")
    ]
    assert ASIA.allows("Ann claims Macau - Taipei with 1 red 1 wild")


LEVEL = (
    *("Ann claims Agra - Rawalpindi", "Ann claims Karachi - Rawalpindi"),
    *("Bea claims Ankara - Tbilisi", "Bea claims Tbilisi - Tehran orange"),
)
"""Two routes with one mark each, three cities, 18 points."""


@pytest.mark.rule("LA-03")
def test_a_tie_goes_to_more_tickets() -> None:
    assert ASIA.sheet(*LEVEL).winners == ("Ann", "Bea")
    sheet = ASIA.sheet(*LEVEL, "Ann shows Agra - Rawalpindi 3, Karachi - Rawalpindi 3", "Bea shows Ankara - Tbilisi 6")
    assert [(side.total, side.rank) for side in sheet.sides[:2]] == [(24, 1), (24, 2)]
    assert sheet.decided.says == "Ann wins the tie at 24 points by tickets."


@pytest.mark.rule("LA-03")
def test_then_to_more_mountain_routes() -> None:
    """Two marks on one route, or one on each of two."""
    lines = (
        *("Ann claims Agra - Rawalpindi", "Ann claims Karachi - Rawalpindi"),
        *("Bea claims Hanoi - Mandalay", "Bea claims Calcutta - Mandalay", "Bea claims Bangkok - Saigon red"),
    )
    sheet = ASIA.sheet(*lines)
    assert [(side.total, side.rank) for side in sheet.sides[:2]] == [(18, 1), (18, 2)]
    assert sheet.decided.says == "Ann wins the tie at 18 points by mountain routes."


@pytest.mark.rule("LA-03")
def test_the_set_up_checklist_has_its_numbers() -> None:
    passages = {passage.number: passage for passage in BOOK.named(ASIA.played().game.board.setup)}
    text = passages["LA-03"].text
    assert all(word in text for word in ("1 long and 3 regular", "at least 2", "draw 3", "at least 1", "ferry"))
    assert all(word in BOOK["LA-01"].text for word in ("X", "one more train", "2 points"))
    assert "10 points" in BOOK["LA-02"].text


@pytest.mark.rule("LA-02")
def test_before_the_first_route_nobody_has_the_most_cities() -> None:
    for lines, says in (((), ["nobody has a route"]), (("Ann claims Omsk - Perm",), [])):
        told = [each.says.says for each in ASIA.sheet(*lines).explanations if each.what == "most cities"]
        assert told == says, lines
