"""Where things are: names, the mouse, and whether a track can be told from its neighbours."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.game.board import Board, City, Track
from companion.paint import lay_out
from companion.paint.ground import wraps
from companion.paint.names import shorter

SIZES = [(80, 24), (100, 30), (140, 40), (200, 56)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_city_has_its_name(printed: Board, width: int, height: int) -> None:
    """No city without a label from 80 by 24 up, all inside the window, none over another or over a city."""
    layout = lay_out(printed, width, height)
    assert set(layout.labels) == {name for name, city in printed.cities.items() if not city.junction}
    cells = Counter(cell for label in layout.labels.values() for cell in label.cells)
    assert set(cells.values()) == {1}
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)
    assert not cells.keys() & set(layout.spots.values())


def test_names_in_one_row_keep_a_space_between(printed: Board) -> None:
    layout = lay_out(printed, 80, 24)
    cells = {cell: name for name, label in layout.labels.items() for cell in label.cells}
    for (x, y), name in cells.items():
        assert cells.get((x + 1, y), name) == name


def test_names_are_whole_where_there_is_room(usa: Board) -> None:
    layout = lay_out(usa, 140, 40)
    assert {name: label.text for name, label in layout.labels.items()} == {name: name for name in usa.cities}


def test_shortened_names_stay_different(printed: Board) -> None:
    layout = lay_out(printed, 80, 24)
    assert set(Counter(label.text for label in layout.labels.values()).values()) == {1}


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Kansas City", "Kansas C."),
        ("San Francisco", "S.Francisco"),
        ("Salt Lake City", "S.L.City"),
        ("Los Angeles", "L. Angeles"),
        ("Vancouver", "Vancouv."),
        ("Chester-le-Street", "C.l.Street"),
    ],
)
def test_names_shorten_to_what_can_be_guessed(name: str, form: str) -> None:
    assert form in shorter(name)


@pytest.mark.parametrize("name", ["Mo i Rana", "Ålborg", "St. Gallen", "X", ""])
def test_shortened_names_get_shorter_down_to_one_letter(name: str) -> None:
    forms = shorter(name)
    assert [len(form) for form in forms] == sorted((len(form) for form in forms), reverse=True)
    if name:
        assert forms[0] == name
        assert forms[-1] == name[0]


def test_ends_at_a_border_carry_the_country() -> None:
    end = City("Italia (Brig)", 0.1, 0.1, country="Italia")
    town = City("Brig", 0.9, 0.9)
    board = Board(
        "b", "b", (2,), 1.5, {c.name: c for c in (end, town)}, (Track(1, town.name, end.name, 3),), (), {}
    )
    assert lay_out(board, 60, 20).labels[end.name].text == "Italia"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_letter_has_a_cell_of_its_own(printed: Board, width: int, height: int) -> None:
    """The owner's letter of each track is neither under a name nor under another letter, all claimed at once."""
    layout = lay_out(printed, width, height)
    assert layout.badges.keys() == layout.tracks.keys()
    assert len(set(layout.badges.values())) == len(layout.badges)
    hidden = {cell for label in layout.labels.values() for cell in label.cells} | set(layout.spots.values())
    assert not hidden & set(layout.badges.values())


def test_pointing_at_a_letter_finds_its_track_first(printed: Board) -> None:
    layout = lay_out(printed, 140, 40)
    found = sum(layout.tracks_at(*cell)[0] == id for id, cell in layout.badges.items())
    assert found >= 0.97 * len(printed.tracks)
    assert all(id in layout.tracks_at(*cell) for id, cell in layout.badges.items())


def test_lanes_of_a_double_are_told_apart(printed: Board) -> None:
    """In the middle of a double each lane has a cell, and pointing there means that lane."""
    layout = lay_out(printed, 140, 40)
    for tracks in printed.groups.values():
        first = [layout.tracks_at(*layout.badges[track.id])[0] for track in tracks]
        assert len(set(first)) == len(tracks), tracks


def test_pointing_beside_a_track_still_finds_it(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    x, y = layout.badges[7]
    assert layout.tracks_at(x, y)[0] == 7
    assert 7 in layout.tracks_at(x, y + 1)
    assert 7 not in layout.tracks_at(x, y + 6)
    assert layout.tracks_at(-5, 500) == ()


def test_pointing_at_a_city_or_its_name_finds_it(small: Board) -> None:
    layout = lay_out(small, 80, 24)
    for name, spot in layout.spots.items():
        assert layout.city_at(*spot) == name
    for name, label in layout.labels.items():
        assert {layout.city_at(*cell) for cell in label.cells} == {name}
    assert "(bay)" not in layout.labels
    assert layout.city_at(0, 0) is None


def test_spaces_can_be_counted(printed: Board) -> None:
    """Each track shows as many runs of dots as it has spaces, wherever the window is roomy enough for gaps."""
    layout = lay_out(printed, 200, 56)
    for id, line in layout.lines.items():
        assert len(line.spaces) == layout.tracks[id].length
        for one, following in zip(line.spaces, line.spaces[1:], strict=False):
            (ax, ay), (bx, by) = one[-1], following[0]
            assert max(abs(ax - bx), abs(ay - by)) >= 2


def test_a_track_over_the_edge_leaves_on_one_side_and_comes_in_on_the_other(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    assert [track.id for track in small.tracks if wraps(small, track)] == [12]
    columns = {x for x, _ in layout.lines[12].way}
    west, east = layout.spots["West Haven"].x, layout.spots["East Haven"].x
    assert any(x < west for x in columns)
    assert any(x > east for x in columns)
    assert not any(west < x < east for x in columns)


def test_no_track_runs_through_a_city_that_it_does_not_serve(usa: Board) -> None:
    layout = lay_out(usa, 140, 40)
    for line in layout.lines.values():
        others = {layout.spots[name] for name in usa.cities if name not in line.track.ends}
        assert not others & set(line.way), line.track


def test_cities_keep_their_order_on_the_board(usa: Board) -> None:
    """Stretching and levelling never swap west and east, or north and south, of cities that stand apart."""
    layout = lay_out(usa, 80, 24)
    for one in usa.cities.values():
        for other in usa.cities.values():
            if other.x - one.x > 0.06:
                assert layout.spots[one.name].x < layout.spots[other.name].x
            if other.y - one.y > 0.09:
                assert layout.spots[one.name].y < layout.spots[other.name].y


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (2, 1), (10, 3), (3, 40), (200, 2), (20, 8)])
def test_any_size_can_be_laid_out(printed: Board, size: tuple[int, int]) -> None:
    layout = lay_out(printed, *size)
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in layout.badges.values())


def test_a_board_of_one_city_or_none_can_be_laid_out() -> None:
    lonely = Board("b", "b", (2,), 1.0, {"A": City("A", 0.5, 0.5)}, (), (), {})
    assert lay_out(lonely, 40, 12).labels["A"].text == "A"
    empty = Board("b", "b", (2,), 1.0, {}, (), (), {})
    assert lay_out(empty, 40, 12).labels == {}
