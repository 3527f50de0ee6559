"""Where things are: names, what the mouse points at, and whether a track can be told from its neighbours."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from how_much import ALL
from laid_out import lay_out

from companion.game.board import Board, City, Track
from companion.paint.layout import Layout
from companion.paint.names import short_name, shortened_forms
from companion.plan.canvas import window
from companion.plan.labels import printed_name


def marked(layout: Layout, x: int, y: int) -> str | None:
    """The city whose mark is in a cell."""
    return next((name for name, spot in layout.city_cells.items() if spot == (x, y)), None)


SIZES = [(80, 24), (100, 30), (140, 40), (200, 56)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_city_has_its_name(printed: Board, width: int, height: int) -> None:
    """From 80 by 24 up, every city has a label, inside the window, and over no other label or city."""
    layout = lay_out(printed, width, height)
    assert set(layout.labels) == {name for name, city in printed.cities.items() if not city.junction}
    cells = Counter(cell for label in layout.labels.values() for cell in label.cells)
    assert set(cells.values()) == {1}
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)
    assert not cells.keys() & set(layout.city_cells.values())


def test_names_in_one_row_keep_a_space_between_them(printed: Board) -> None:
    layout = lay_out(printed, 80, 24)
    cells = {cell: name for name, label in layout.labels.items() for cell in label.cells}
    for (x, y), name in cells.items():
        assert cells.get((x + 1, y), name) == name


def test_names_are_uncut_where_there_is_room(usa: Board) -> None:
    layout = lay_out(usa, 140, 40)
    assert {name: label.text for name, label in layout.labels.items()} == {name: name for name in usa.cities}


@pytest.mark.parametrize(("size", "part"), [((80, 24), 0.25), ((100, 30), 0.03), ((140, 40), 0.0)])
def test_names_are_cut_only_where_there_is_no_room(printed: Board, size: tuple[int, int], part: float) -> None:
    """Few are cut in the smallest window that the app is made for, none in a usual one."""
    layout = lay_out(printed, *size)
    cut = [label.text for name, label in layout.labels.items() if label.text != printed_name(printed.cities[name])]
    assert len(cut) <= part * len(layout.labels), cut


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Stockton on Tees", "Stockton"),
        ("Newcastle upon Tyne", "Newcastle"),
        ("Chester-le-Street", "Chester"),
        ("Mo i Rana", None),
        ("Saint Louis", None),
        ("Baden-Baden", None),
        ("Turnout in", None),
    ],
)
def test_a_name_continued_by_a_little_word_has_a_short_form(name: str, short: str | None) -> None:
    assert short_name(name) == short
    assert short is None or short in shortened_forms(name)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_two_places_carry_the_same_name(printed: Board, width: int, height: int) -> None:
    """However short, a name stands for one city, or for the ends at the border of one country."""
    layout = lay_out(printed, width, height)
    meant: dict[str, set[str]] = {}
    for name, label in layout.labels.items():
        meant.setdefault(label.text, set()).add(printed.cities[name].country or name)
    assert [places for places in meant.values() if len(places) > 1] == []


def test_no_name_is_where_another_citys_own_would_be(usa: Board) -> None:
    """A name in the row of a city's mark keeps two cells away from it, unless it is that city's name."""
    layout = lay_out(usa, 80, 24)
    for name, label in layout.labels.items():
        close = [
            city for x in range(label.x - 2, label.x + len(label.text) + 2) if (city := marked(layout, x, label.y))
        ]
        assert set(close) <= {name}


def test_cities_close_together_never_shorten_to_the_same() -> None:
    names = ("Northamptonshire", "Northamptonville", "Northamptondale")
    cities = {name: City(name, 0.3 + 0.4 * (i % 2), 0.2 + 0.2 * i) for i, name in enumerate(names)}
    layout = lay_out(Board("b", "b", (2,), 1.0, cities, (), (), {}), 11, 12)
    assert len({label.text for label in layout.labels.values()}) == len(layout.labels)
    assert any(label.text != name for name, label in layout.labels.items())


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Kansas City", "Kansas C."),
        ("San Francisco", "S.Francisco"),
        ("Salt Lake City", "S.L.City"),
        ("Los Angeles", "L. Angeles"),
        ("Vancouver", "Vancou."),
        ("Rouyn-Noranda", "Rouyn."),
    ],
)
def test_names_shorten_to_something_guessable(name: str, form: str) -> None:
    assert form in shortened_forms(name)


@pytest.mark.parametrize("name", ["Mo i Rana", "Ålborg", "St. Gallen", "X", ""])
def test_names_can_be_shortened_down_to_one_letter(name: str) -> None:
    forms = shortened_forms(name)
    assert [len(form) for form in forms] == sorted((len(form) for form in forms), reverse=True)
    if name:
        assert forms[0] == name
        assert forms[-1] == name[0]


def test_ends_at_a_border_carry_the_country() -> None:
    end = City("Italia (Brig)", 0.1, 0.1, country="Italia")
    town = City("Brig", 0.9, 0.9)
    board = Board("b", "b", (2,), 1.5, {c.name: c for c in (end, town)}, (Track(1, town.name, end.name, 3),), (), {})
    assert lay_out(board, 60, 20).labels[end.name].text == "Italia"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_letter_has_a_cell_of_its_own(printed: Board, width: int, height: int) -> None:
    """Even with all tracks claimed, no owner's letter is under a name or another letter."""
    layout = lay_out(printed, width, height)
    assert layout.badges.keys() == layout.tracks.keys()
    assert len(set(layout.badges.values())) == len(layout.badges)
    hidden = {cell for label in layout.labels.values() for cell in label.cells} | set(layout.city_cells.values())
    assert not hidden & set(layout.badges.values())


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_pointing_at_a_letter_finds_its_track_first(printed: Board, width: int, height: int) -> None:
    layout = lay_out(printed, width, height)
    assert [id for id, cell in layout.badges.items() if layout.tracks_at(*cell)[0] != id] == []


def test_lanes_of_a_double_can_be_told_apart(printed: Board) -> None:
    """In the middle of a double, each lane has at least half of its cells for itself, and its own letter."""
    layout = lay_out(printed, 140, 40)
    for tracks in printed.groups.values():
        assert len({layout.badges[track.id] for track in tracks}) == len(tracks)
        for track in tracks:
            cells = layout.lines[track.id].cells
            middle = cells[len(cells) // 3 : len(cells) - len(cells) // 3]
            others = {cell for other in printed.siblings(track) for cell in layout.lines[other.id].cells}
            assert 2 * len([cell for cell in middle if cell not in others]) >= len(middle), track


def test_pointing_beside_a_track_still_finds_it(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    x, y = layout.badges[7]
    assert layout.tracks_at(x, y)[0] == 7
    assert 7 in layout.tracks_at(x, y + 1)
    assert 7 not in layout.tracks_at(x, y + 6)
    assert layout.tracks_at(-5, 500) == ()


def test_pointing_at_a_city_or_its_name_finds_it(small: Board) -> None:
    layout = lay_out(small, 80, 24)
    for name, spot in layout.city_cells.items():
        assert layout.city_at(*spot) == name
    for name, label in layout.labels.items():
        assert {layout.city_at(*cell) for cell in label.cells} == {name}
    assert "(bay)" not in layout.labels
    assert layout.city_at(0, 0) is None


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_spaces_can_be_counted(printed: Board, width: int, height: int) -> None:
    """Each track has as many runs of dots as spaces, with gaps between them."""
    layout = lay_out(printed, width, height)
    for line in layout.lines.values():
        assert len(line.spaces) == line.track.length
        for space, following in pairwise(line.spaces):
            (ax, ay), (bx, by) = space[-1], following[0]
            assert max(abs(ax - bx), abs(ay - by)) >= 2, line.track


def test_a_wide_track_spills_over_no_other(printed: Board) -> None:
    layout = lay_out(printed, 100, 30)
    ways = Counter(cell for line in layout.lines.values() for cell in line.cells)
    for line in layout.lines.values():
        assert not [cell for cell in line.ink.keys() - set(line.cells) if cell in ways]


def test_a_track_bends_round_a_city_in_its_way() -> None:
    cities = {name: City(name, x, y) for name, x, y in (("A", 0, 0.5), ("B", 0.5, 0.5), ("C", 1, 0.5), ("D", 0.5, 1))}
    tracks = (Track(1, "A", "B", 3), Track(2, "B", "C", 3), Track(3, "A", "C", 7))
    layout = lay_out(Board("b", "b", (2,), 1.5, cities, tracks, (), {}), 100, 30)
    row = layout.city_cells["B"].y
    assert {y for _, y in layout.lines[1].cells} == {row}
    assert max(abs(y - row) for _, y in layout.lines[3].cells) >= 2


@pytest.mark.parametrize("size", [(140, 40), (200, 16)])
def test_a_track_over_the_edge_leaves_on_one_side_and_comes_in_on_the_other(
    small: Board, size: tuple[int, int]
) -> None:
    layout = lay_out(small, *size)
    columns = {x for x, _ in layout.lines[12].cells}
    assert columns <= set(range(*window(small, *size).strip))
    west, east = layout.city_cells["West Haven"].x, layout.city_cells["East Haven"].x
    assert any(x < west for x in columns)
    assert any(x > east for x in columns)
    assert not any(west < x < east for x in columns)


def test_a_long_track_that_does_not_wrap_goes_straight_across(small: Board) -> None:
    tracks = tuple(track._replace(wraps=False) for track in small.tracks)
    layout = lay_out(replace(small, tracks=tracks), 140, 40)
    west, east = layout.city_cells["West Haven"].x, layout.city_cells["East Haven"].x
    assert all(west <= x <= east for x, _ in layout.lines[12].cells)


def test_no_track_runs_through_a_city_that_it_does_not_serve(usa: Board) -> None:
    layout = lay_out(usa, 140, 40)
    for line in layout.lines.values():
        others = {layout.city_cells[name] for name in usa.cities if name not in line.track.ends}
        assert not others & set(line.cells), line.track


def test_cities_keep_their_order_on_the_board(usa: Board) -> None:
    """Stretching and levelling never swap west and east, or north and south, of cities that are well apart."""
    layout = lay_out(usa, 80, 24)
    for city in usa.cities.values():
        for other in usa.cities.values():
            if other.x - city.x > 0.06:
                assert layout.city_cells[city.name].x < layout.city_cells[other.name].x
            if other.y - city.y > 0.09:
                assert layout.city_cells[city.name].y < layout.city_cells[other.name].y


ANY = [(0, 0), (1, 1), (2, 1), (10, 3), (3, 40), (200, 2), (20, 8)]


def test_any_size_can_be_laid_out(printed: Board) -> None:
    """Each board is tried in two of these sizes, which differ from board to board; with TORTURE, in all of them."""
    first = len(printed.tracks) + len(printed.cities)
    for width, height in ANY if ALL else (ANY[first % 7], ANY[(first + 3) % 7]):
        layout = lay_out(printed, width, height)
        assert all(0 <= x < width and 0 <= y < height for x, y in layout.badges.values())


def test_a_board_of_one_city_or_none_can_be_laid_out() -> None:
    lonely = Board("b", "b", (2,), 1.0, {"A": City("A", 0.5, 0.5)}, (), (), {})
    assert lay_out(lonely, 40, 12).labels["A"].text == "A"
    empty = Board("b", "b", (2,), 1.0, {}, (), (), {})
    assert lay_out(empty, 40, 12).labels == {}
