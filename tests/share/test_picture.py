"""The picture of board and sheet: everything on the board is in it, and nothing that people wrote takes effect."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from laid_out import plan
from plays import game, named, play

from companion.game.board import Board, City, Track
from companion.paint.palette import LIGHT
from companion.plan.curve import Point
from companion.plan.letters import text_width
from companion.plan.paper import LETTERING, Plan, PlannedTrack
from companion.session import Session, record_events
from companion.share.as_svg import overlay_of, picture_svg
from companion.share.drawing.ink import TINTS, cut
from companion.store import shipped_files
from companion.store.board_files import board_files
from companion.store.pictures import png

SVG = "{http://www.w3.org/2000/svg}"
WHOLE = ("usa-4-turns", "county-durham-5-turns", "great-lakes-5-turns", "world-5-turns", "europe-5-turns",
         "germany-5-turns", "team-asia-6-turns", "nordic-2-turns", "maerklin-5-turns")  # fmt: skip
BOARDS = [name for name in board_files() if shipped_files.board(name).variant_of is None]


@cache
def drawn(name: str) -> ElementTree.Element:
    played = game(name)
    return ElementTree.fromstring(picture_svg(played.game, played.sheet))


def texts(picture: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", WHOLE)
def test_every_space_is_drawn_in_its_owners_or_its_own_colour(name: str) -> None:
    """A claimed track has a car of its seat's colour on each space; an open one has spaces in its own pale colour."""
    board, owners = game(name).game.board, game(name).game.owners
    seats = game(name).game.table.seats
    want: Counter[str] = Counter()
    for track in board.tracks:
        seat = owners.get(track.id)
        want[TINTS[track.colour].fill if seat is None else LIGHT.seat(seats[seat].colour).badge] += track.length
    painted: Counter[str] = Counter()
    for group in drawn(name).iter(f"{SVG}g"):
        spaces = [rect for rect in group.findall(f"{SVG}rect") if "rotate" in rect.get("transform", "")]
        if spaces:
            painted[group.get("fill", "")] += len(spaces)
    assert painted == want


@pytest.mark.parametrize("name", WHOLE)
def test_colour_is_never_alone(name: str) -> None:
    """Each claimed track bears its seat's letter; each open track of a particular colour bears the letter of that."""
    played = game(name)
    counts = Counter(texts(drawn(name)))
    overlay = overlay_of(played.game, played.sheet)
    letters = Counter(owner.letter for owner in overlay.owners.values())
    letters += Counter(
        TINTS[track.colour].letter for track in played.game.board.tracks if track.id not in played.game.owners
    )
    for letter, count in letters.items():
        if letter:
            assert counts[letter] >= count, letter
    assert len({tint.letter for tint in TINTS.values()}) == len(TINTS)


@pytest.mark.parametrize("name", WHOLE)
def test_the_sheet_is_on_it(name: str) -> None:
    played, written = game(name), texts(drawn(name))
    for side in played.sheet.sides:
        assert f"{side.rank}. {side.name}" in written
        assert str(side.total) in written
        for result in side.tickets:
            assert f"{result.points:+d}".replace("-", "−") in written
    assert played.sheet.decided.says in written
    assert any(played.sheet.board.title in text for text in written)


def test_a_board_that_is_not_printed_says_so() -> None:
    record = "board: county-durham-2026\nplayers: Ann, Bea\ntracking: claims\nAnn claims Crook - Durham\n"
    session = Session(record_events(record, shipped_files.board), shipped_files.board)
    line = "There is no such board in print: County Durham (former board)."
    assert line in texts(ElementTree.fromstring(picture_svg(session.game, session.sheet())))
    assert not any("in print" in text for text in texts(drawn("usa-4-turns")))


def test_the_winning_path_glows() -> None:
    played = game("usa-4-turns")
    path = next(side.path for side in played.sheet.sides if side.name == "Dee")
    assert path is not None
    assert overlay_of(played.game, played.sheet).winning_tracks == frozenset(path.tracks)
    assert "longest path" in texts(drawn("usa-4-turns"))


def test_everything_on_cities_is_drawn() -> None:
    written = texts(drawn("county-durham-5-turns")) + texts(drawn("europe-5-turns"))
    assert "station" in written
    assert "coal" in texts(ElementTree.fromstring(picture_svg(play().game, play().sheet)))


@pytest.mark.parametrize("name", ["<script>x", "&lt b>", "a]]>", "a'>b", "王小明 🚂🚂🚂🚂🚂🚂🚂🚂", "W" * 24])
def test_names_are_only_text(name: str) -> None:
    played = play(named(name, "Bea"))
    picture = ElementTree.fromstring(picture_svg(played.game, played.sheet))
    tags = {element.tag.removeprefix(SVG) for element in picture.iter()}
    assert tags <= {"svg", "title", "g", "rect", "path", "circle", "text"}
    head = name[:4]
    assert any(head in text for text in texts(picture))


def test_it_fetches_nothing() -> None:
    played = game("world-5-turns")
    svg = picture_svg(played.game, played.sheet).replace("http://www.w3.org/2000/svg", "")
    assert "http" not in svg
    assert "url(" not in svg
    assert "href" not in svg


def test_short_names_of_six_players_are_shown_in_full() -> None:
    """Names are written smaller before any is cut."""
    heads = [text for text in texts(drawn("old-west-6-turns")) if text[1:3] == ". "]
    assert heads == ["1. Ann", "2. Cal", "3. Eli", "4. Fay", "5. Dee", "6. Bea"]


def test_long_text_is_cut_to_fit() -> None:
    assert cut("Ann", 20, 400) == "Ann"
    shortened = cut("Wilhelmina von Habsburg-Lothringen", 20, 150)
    assert shortened.endswith("…")
    assert text_width(shortened, 20) <= 150


# -- geometry


def inside(laid: Plan, x: float, y: float) -> bool:
    return 0 <= x <= laid.width and 0 <= y <= laid.height


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_keeps_its_proportions(name: str) -> None:
    """Distances on paper are those of the printed picture, all at the same scale."""
    board = shipped_files.board(name)
    laid = plan(board)
    scales = []
    for a, b in list(combinations(board.cities.values(), 2))[::7]:
        printed = hypot((a.x - b.x) * board.aspect, a.y - b.y)
        paper = hypot(laid.cities[a.name].x - laid.cities[b.name].x, laid.cities[a.name].y - laid.cities[b.name].y)
        scales.append(paper / printed)
    assert max(scales) == pytest.approx(min(scales))


@pytest.mark.parametrize("name", BOARDS)
def test_every_track_has_its_spaces_inside_the_frame(name: str) -> None:
    board = shipped_files.board(name)
    laid = plan(board)
    for track in board.tracks:
        lane = laid.tracks[track.id]
        assert len(lane.spaces) == track.length
        for space in lane.spaces:
            assert inside(laid, space.x, space.y)
            assert space.length > 9


def nearest(lane: PlannedTrack, city: Point) -> float:
    """How close the middle line of a track comes to a city."""
    return min(hypot(city.x - x, city.y - y) for x, y in lane.curve.points)


def test_a_track_goes_round_a_city_in_its_way() -> None:
    """There are three cities in a row, and one track from the first to the last."""
    cities = {name: City(name, 0.1 + 0.4 * number, 0.5) for number, name in enumerate("ABC")}
    laid = plan(Board("x", "X", (2,), 1.5, cities, (Track(0, "A", "C", 5),), (), {}))
    assert nearest(laid.tracks[0], laid.cities["B"]) > 20


@pytest.mark.parametrize("name", BOARDS)
def test_no_track_runs_over_a_city_that_it_does_not_serve(name: str) -> None:
    board = shipped_files.board(name)
    laid = plan(board)
    hidden = [
        (lane.track.a, lane.track.b, city)
        for lane in laid.tracks.values()
        for city, point in laid.cities.items()
        if city not in lane.track.ends and nearest(lane, point) < 20
    ]
    assert hidden == []


@pytest.mark.parametrize("name", BOARDS)
def test_names_are_in_full_apart_and_inside(name: str) -> None:
    """Every name is written in full, over no other name, within the frame, and near its city."""
    board = shipped_files.board(name)
    laid = plan(board)
    for city in board.cities.values():
        assert (city.name in laid.labels) is not city.junction
    for a, b in combinations(laid.labels.values(), 2):
        assert not a.box.collides(b.box, LETTERING.apart), (a.lines, b.lines)
    for city_name, label in laid.labels.items():
        line = "".join(label.lines).replace(" ", "")
        whole = board.cities[city_name].name.replace(" ", "")
        assert whole.startswith(line), (line, whole)
        assert inside(laid, label.box.left, label.box.top)
        assert inside(laid, label.box.right, label.box.bottom)
        near = laid.cities[city_name]
        assert label.box.left - 20 < near.x < label.box.right + 20
        assert label.box.top - 30 < near.y < label.box.bottom + 30


def test_a_board_of_two_cities_can_be_drawn() -> None:
    cities = {"A": City("A", 0.5, 0.5), "B": City("B", 0.5, 0.5)}
    laid = plan(Board("x", "X", (2,), 1.5, cities, (Track(0, "A", "B", 6),), (), {}))
    assert len(laid.tracks[0].spaces) == 6


@pytest.mark.usefixtures("letters")
def test_it_becomes_a_png() -> None:
    played = game("usa-2-turns")
    svg = picture_svg(played.game, played.sheet)
    assert png(svg, 0.5).startswith(b"\x89PNG\r\n")


@pytest.mark.rule("JP-03")
def test_tracks_that_belong_to_everybody_are_explained() -> None:
    assert "everybody’s" in texts(drawn("japan-5-turns"))
    assert "everybody’s" not in texts(drawn("usa-4-turns"))
