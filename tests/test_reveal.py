"""The ending act by act, the course of a game, and how tickets stand in mid-game."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from how_much import some

from companion.paint.chart import Series, chart
from companion.reveal import CLOSING, OPENING, act_text, acts
from companion.score_timeline import lead_changes, moments
from companion.scoring import points_so_far
from companion.session import Session, record_events
from companion.session.ticket_status import outlook_detail, short_state
from companion.store import shipped_files
from companion.ticket_outlook import TicketOutlook, outlooks

GAMES = sorted((Path(__file__).parent / "games").glob("*.ttr"))
USA = "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n\n"


def session(record: str) -> Session:
    return Session(record_events(record, shipped_files.board), shipped_files.board)


@cache
def whole(file: Path) -> Session:
    """A game of tests/games, which is not played on."""
    return session(file.read_text("utf-8"))


def of(game: Session, seat: int = 0) -> list[TicketOutlook]:
    return outlooks(game.game, seat)


@pytest.mark.parametrize("file", some(GAMES, 2), ids=lambda file: file.stem)
def test_the_acts_add_up_to_the_sheet(file: Path) -> None:
    game = whole(file)
    sheet = game.sheet()
    shown = acts(game.game, sheet)
    assert shown[0].what == OPENING
    assert shown[-1].what == CLOSING
    assert list(shown[-1].totals) == [side.total for side in sheet.sides]
    assert sum(1 for act in shown if act.ticket) == sum(len(side.tickets) for side in sheet.sides)
    for before, act in pairwise(shown):
        grown = [after - was for was, after in zip(before.totals, act.totals, strict=True)]
        assert [points for points in grown if points] in ([], [act.points])


@pytest.mark.parametrize("file", some(GAMES, 2), ids=lambda file: file.stem)
def test_a_completed_ticket_shows_a_path_and_a_failed_one_a_gap(file: Path) -> None:
    game = whole(file)
    for act in acts(game.game, game.sheet()):
        if act.ticket is None or act.ticket.card.tour:
            continue
        assert bool(act.gap) is not act.ticket.completed
        seen = {city for track in (*act.tracks, *act.gap) for city in (track.a, track.b)}
        assert seen & set(act.cities)


MISSED = USA + "Ann claims Denver - Kansas City black\n{}Ann shows Denver - Saint Louis 10\n"


@pytest.mark.parametrize(
    ("taken", "spaces"),
    [
        ("", 2),
        ("Bea claims Kansas City - Saint Louis blue\n", 6),  # the other track of the double is closed with two players
    ],
)
def test_the_gap_is_what_is_missing_on_the_shortest_open_path(taken: str, spaces: int) -> None:
    """Around what others have and what is closed; the longer route was the intended one."""
    game = session(MISSED.format(taken))
    [_, act, *_] = acts(game.game, game.sheet())
    assert act.points == -10
    assert sum(track.length for track in act.gap) == spaces
    assert not {track.id for track in act.gap} & game.game.owners.keys()


def test_where_no_path_is_open_the_gap_is_of_the_shortest_one_overall() -> None:
    routes = ("Kansas City - Saint Louis blue", "Chicago - Saint Louis green", "Nashville - Saint Louis",
              "Pittsburgh - Saint Louis", "Little Rock - Saint Louis")  # fmt: skip
    game = session(MISSED.format("".join(f"Bea claims {route}\n" for route in routes)))
    [_, act, *_] = acts(game.game, game.sheet())
    assert [(track.a, track.b) for track in act.tracks] == [("Denver", "Kansas City")]
    assert [{track.a, track.b} for track in act.gap] == [{"Kansas City", "Saint Louis"}]


def test_a_seats_tickets_are_revealed_from_the_smallest_up() -> None:
    """A failed one among them: what counts is the number on the card."""
    shown = "".join(f"Ann shows {ticket}\n" for ticket in ("Denver - Saint Louis 10", "Denver - Kansas City 4"))
    game = session(USA + "Ann claims Denver - Kansas City black\n" + shown)
    tickets = [act.points for act in acts(game.game, game.sheet()) if act.ticket is not None]
    assert tickets == [4, -10]


def test_each_act_is_told_in_a_sentence() -> None:
    """In a game without tickets none are announced; the last act says who won, or leads."""
    claim = "Ann claims Denver - Kansas City black\n"
    shown = "Ann shows Denver - Saint Louis 10, Denver - Kansas City 4\n"
    for lines, sentences in (
        (
            claim + shown,
            [
                "What is on the board. Now the tickets.",
                "Ann: Denver – Kansas City is connected. +4",
                "Ann: Denver – Saint Louis is not connected. -10",
                "Ann: longest path. +10",
            ],
        ),
        (claim, ["What is on the board.", "Ann: longest path. +10"]),
    ):
        game = session(USA + lines)
        sheet = game.sheet()
        assert [act_text(sheet, act).replace("−", "-") for act in acts(game.game, sheet)] == [
            *sentences,
            sheet.stands.says,
        ]


def test_of_tickets_that_are_counted_only_what_is_not_named_is_revealed_as_a_sum() -> None:
    head = USA.replace("claims", "counts") + "Ann has 1 route of 4; "
    for line, expected in (
        ("completed Denver - El Paso", [4]),
        ("has tickets 20 - 5", [15]),
        ("failed Boston - Miami; completed Denver - El Paso", [4, -12]),
    ):
        game = session(f"{head}{line}\nBea has 1 route of 2\n")
        assert [act.points for act in acts(game.game, game.sheet()) if act.what == "tickets"] == expected


def test_a_ticket_is_done_open_or_lost() -> None:
    start = USA + "Ann keeps Duluth - El Paso, Denver - El Paso\n"
    [far, near] = of(session(start))
    assert (near.done, near.spaces) == (False, 4)
    assert far.missing
    done = of(session(start + "Ann claims Denver - Santa Fe\nAnn claims El Paso - Santa Fe\n"))[1]
    assert done.done
    assert done.missing == ()


def test_another_players_route_is_no_path() -> None:
    record = USA + "Ann keeps Los Angeles - Miami, Portland - Phoenix\n"
    assert of(session(record))[1].spaces == 11
    taken = "".join(f"Bea claims {route}\n" for route in ("Portland - Seattle", "Portland - San Francisco"))
    taken += "Bea claims Portland - Salt Lake City\n"
    outlook = of(session(record + taken))[1]
    assert not outlook.done
    assert outlook.missing is None


def test_without_pieces_there_is_no_path() -> None:
    record = USA + "option: pieces.train = 7\n\nAnn keeps Denver - El Paso, Seattle - New York\n"
    [near, far] = of(session(record.replace("tracking: claims\n\n", "tracking: claims\n")))
    assert near.missing is not None
    assert far.missing is None


def test_the_path_is_shown_city_by_city() -> None:
    start = USA + "Ann keeps Denver - El Paso, Duluth - El Paso\nAnn claims Denver - Santa Fe\n"
    [near, far] = of(session(start))
    assert near.paths == (("Denver", "Santa Fe", "El Paso"),)
    assert near.pieces == 2
    [cities] = far.paths
    assert (cities[0], cities[-1]) == ("Duluth", "El Paso")
    assert far.pieces == far.spaces
    done = of(session(start + "Ann claims El Paso - Santa Fe\n"))[0]
    assert (done.paths, done.pieces) == ((("Denver", "Santa Fe", "El Paso"),), 0)


def test_a_tour_has_a_path_for_each_leg() -> None:
    world = "board: world\nplayers: Ann, Bea\ntracking: claims\n\n"
    cards = shipped_files.board("world").tickets
    tour = next(card for card in cards if card.tour)
    others = ", ".join([card.id for card in cards if not card.tour][:3])
    [outlook, *_] = of(session(world + f"Ann keeps {tour.id}, {others}\n"))
    assert [(cities[0], cities[-1]) for cities in outlook.paths] == [*pairwise(tour.tour)]
    assert outlook.pieces >= outlook.spaces > 0


@pytest.mark.parametrize(("pieces", "done"), [(8, True), (7, False)])
def test_a_tour_is_lost_only_if_no_tracks_join_its_cities(pieces: int, done: bool) -> None:
    """Leg by leg, each by its shortest route, this tour takes nine pieces."""
    options = f"option: pieces.choose = {pieces}\noption: pieces.recommended_trains = 0\n\n"
    world = f"board: world\nplayers: Ann, Bea\ntracking: claims\n{options}"
    [outlook, *_] = of(session(world + "Ann keeps WT1, W01, W02, W03\n"))
    assert (outlook.missing is not None) is done
    assert outlook.pieces == (8 if done else 0)
    assert outlook.lost is None or outlook.lost.values["need"] == 8


def test_why_a_ticket_is_lost() -> None:
    taken = "".join(f"Bea claims Portland - {other}\n" for other in ("Seattle", "San Francisco", "Salt Lake City"))
    [closed, _] = of(session(USA + "Ann keeps Portland - Phoenix, Boston - Miami\n" + taken))
    assert closed.lost is not None
    assert closed.lost.says == "No open route leads to Portland any more."
    few = USA.replace("tracking: claims\n\n", "tracking: claims\noption: pieces.train = 7\n\n")
    [short, _] = of(session(few + "Ann keeps Seattle - New York, Boston - Miami\n"))
    assert short.lost is not None
    assert short.lost.key == "lost pieces"
    assert short.lost.values["need"] > short.lost.values["left"] == 7


LAKES = (
    "board: great-lakes\nplayers: Ann red, Bea blue\ntracking: claims\n\nAnn takes 18 trains 32 ships\n"
    "Ann claims Cleveland - New York\nAnn claims Montreal - Rouyn-Noranda\n"
    "Ann keeps Cleveland - Ottawa, Chicago - Timmins, Duluth - New York\n"
)
"""Ann has 1 train and 32 ships left, and 15 trains in the box."""


@pytest.mark.rule("GL-29")
def test_a_ticket_is_not_lost_while_pieces_can_be_exchanged() -> None:
    [over_water, over_land, _] = of(session(LAKES))
    assert not over_water.exchanging
    assert over_land.missing is not None
    assert over_land.exchanging
    assert short_state(over_land) == "16 pieces more, after an exchange"
    [_, over_land, _] = of(session(LAKES + "Ann exchanges 15 ships for trains\n"))
    assert not over_land.exchanging


@pytest.mark.rule("GL-29")
def test_a_ticket_is_lost_when_the_box_is_empty() -> None:
    boxed = "option: pieces.train = 18\noption: pieces.recommended_trains = 18\noption: exchange.train = 18\n"
    [_, over_land, _] = of(session(LAKES.replace("claims\n\n", f"claims\n{boxed}")))
    assert over_land.lost is not None
    assert over_land.lost.says == (
        "The shortest path takes 10 trains and 6 ships; there can be 1 train and 32 ships at most."
    )


EUROPE = (
    "board: europe\nplayers: Ann red, Bea blue\ntracking: claims\n\n"
    "Bea claims Lisboa - Cadiz\nBea claims Lisboa - Madrid\nAnn keeps Lisboa - Danzig, Madrid - Dieppe\n"
)


@pytest.mark.rule("EU-04")
def test_a_ticket_is_not_lost_while_a_station_could_borrow_a_way() -> None:
    [closed_in, free] = of(session(EUROPE))
    assert closed_in.missing is not None
    assert [(track.a, track.b) for track in closed_in.borrowed] == [("Lisboa", "Madrid")]
    assert short_state(closed_in) == "17 pieces more and 1 borrowed route"
    assert outlook_detail(closed_in, 45).startswith("17 pieces more, of 45, and 1 borrowed route: Lisboa – Madrid –")
    assert (free.borrowed, short_state(free)) == ((), "8 pieces more")


@pytest.mark.rule("EU-03")
@pytest.mark.parametrize(
    "stations",
    [
        "Ann builds a station at Roma\nAnn builds a station at Wien\nAnn builds a station at Brest\n",
        "".join(f"Bea builds a station at {city}\n" for city in ("Lisboa", "Madrid", "Cadiz")),
    ],
    ids=["none left", "no city for one"],
)
def test_a_ticket_is_lost_without_a_station_or_a_city_for_one(stations: str) -> None:
    assert of(session(EUROPE + stations))[0].lost is not None


def test_only_the_owners_tickets_are_considered() -> None:
    record = USA + "Ann keeps Denver - El Paso, Duluth - El Paso\nBea keeps Boston - Miami, Dallas - New York\n"
    assert [outlook.result.card.ends for outlook in of(session(record), 1)] == [
        ("Boston", "Miami"),
        ("Dallas", "New York"),
    ]


def test_points_after_every_move_and_who_led() -> None:
    game = session(
        USA + "Ann claims Denver - Santa Fe\nBea claims Denver - Kansas City black\nAnn claims El Paso - Santa Fe\n"
        "Ann claims Seattle - Calgary\n"
    )
    course = moments(game.replay)
    assert [moment.points for moment in course] == [(0, 0), (2, 0), (2, 7), (4, 7), (11, 7)]
    assert [moment.leaders for moment in course] == [(), (0,), (1,), (1,), (0,)]
    assert lead_changes(course) == 2
    assert list(course[-1].points) == points_so_far(game.game)


def test_who_was_caught_up_with_and_leads_again_has_not_taken_the_lead_from_anybody() -> None:
    claims = ("Bea claims Denver - Santa Fe", "Ann claims El Paso - Santa Fe", "Bea claims Seattle - Calgary")
    course = moments(session(USA + "\n".join(claims) + "\n").replay)
    assert [moment.leaders for moment in course] == [(), (1,), (0, 1), (1,)]
    assert lead_changes(course) == 0


@pytest.mark.parametrize(
    ("tracking", "lines", "points"),
    [
        ("counts", ("Ann has 3 routes of 6", "Bea has 2 routes of 5"), [(0, 0), (45, 0), (45, 20)]),
        (
            "claims",
            ("Ann claims Duluth - Helena", "table corrects route Duluth - Helena to 5 orange"),
            [(0, 0), (15, 0), (10, 0)],
        ),
    ],
)
def test_the_course_of_the_game_follows_points_from_every_source(
    tracking: str, lines: tuple[str, ...], points: list[tuple[int, int]]
) -> None:
    """This includes routes that are only counted, and a route that the table corrects after it was claimed."""
    head = USA.replace("claims", tracking)
    assert [moment.points for moment in moments(session(head + "\n".join(lines) + "\n").replay)] == points


def test_a_chart_has_its_size_its_values_and_a_letter_for_each_line() -> None:
    lines = [Series([0, 0, 4, 9], "#ff0000", "A"), Series([0, 0, 9, 9], "#0000ff", "B")]
    picture = chart(lines, 30, 5, axis="#888888", at=1)
    rows = picture.text.split("\n")
    assert [len(row) for row in rows] == [30] * 5
    assert rows[0].startswith("9 ")
    assert rows[-1].startswith("0 ")
    assert sorted(row[-1] for row in rows if row[-1] != " ") == ["A", "B"]
    assert any("│" in row for row in rows)


def test_an_empty_chart_is_drawn_too() -> None:
    assert chart([Series([0], "#ff0000", "A")], 10, 3, axis="#888888").text.count("\n") == 2
