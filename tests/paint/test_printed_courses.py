"""Tracks whose spaces the board file gives bend in the window as on the printed board."""

from __future__ import annotations

import pytest
from laid_out import lay_out

from companion.game.board import Board, City, Space, Track
from companion.paint.layout import Layout
from companion.plan.canvas import DOTS_ACROSS, DOTS_DOWN
from companion.store import shipped_files

SIZES = [(80, 24), (100, 30), (140, 40), (200, 56)]


@pytest.fixture(scope="module")
def durham() -> Board:
    return shipped_files.board("county-durham")


def between(board: Board, a: str, b: str) -> dict[str, Track]:
    """The tracks between two cities, by colour."""
    return {track.colour: track for track in board.tracks if track.ends == {a, b}}


def aside(layout: Layout, track: Track) -> list[float]:
    """How far the middle of each space is to the right of the straight line from `a` to `b`, in dots."""
    (ax, ay), (bx, by) = (
        (layout.city_cells[name].x * DOTS_ACROSS, layout.city_cells[name].y * DOTS_DOWN) for name in (track.a, track.b)
    )
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    middles = [space[len(space) // 2] for space in layout.lines[track.id].spaces]
    return [((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long for x, y in middles]


@pytest.mark.parametrize("size", SIZES)
def test_a_track_bends_as_printed(durham: Board, size: tuple[int, int]) -> None:
    """Blaydon – Hexham swings to both sides: seen from Blaydon, first to the right (north) and then to the left."""
    layout = lay_out(durham, *size)
    tracks = between(durham, "Blaydon", "Hexham")
    north, south = aside(layout, tracks["white"]), aside(layout, tracks["yellow"])
    middle = [(upper + lower) / 2 for upper, lower in zip(north, south, strict=True)]
    assert max(middle) - min(middle) > 3
    assert middle[1] > middle[4]


@pytest.mark.parametrize("size", SIZES)
def test_the_rows_of_a_double_are_placed_as_printed(durham: Board, size: tuple[int, int]) -> None:
    """The right-hand row of each double, as seen from its `a`, is also on the right in the window."""
    layout = lay_out(durham, *size)
    for left, right in durham.groups.values():
        a, b = durham.cities[left.a], durham.cities[left.b]
        along = ((b.x - a.x) * durham.aspect, b.y - a.y)
        gaps = [((s.x - t.x) * durham.aspect, s.y - t.y) for s, t in zip(left.spaces, right.spaces, strict=True)]
        printed = sum(along[0] * y - along[1] * x for x, y in gaps)
        assert right.a == left.a
        drawn = sum(aside(layout, left)) - sum(aside(layout, right))
        assert (printed > 0) is (drawn > 0), left


@pytest.mark.parametrize("size", SIZES)
def test_no_dot_of_a_printed_track_leaves_the_window(durham: Board, size: tuple[int, int]) -> None:
    """Spaces may be farther out than any city; the window has room for them."""
    layout = lay_out(durham, *size)
    for line in layout.lines.values():
        for x, y in (dot for space in line.spaces for dot in space):
            assert 0 <= x < size[0] * DOTS_ACROSS, line.track
            assert 0 <= y < size[1] * DOTS_DOWN, line.track


def test_tracks_printed_apart_are_drawn_apart(durham: Board) -> None:
    """The ferry goes round the headland, the line along the coast does not."""
    layout = lay_out(durham, 140, 40)
    ferry, coast = (between(durham, "Seaham Harbour", "Sunderland")[colour] for colour in ("grey", "orange"))
    assert ferry.kind == "ferry"
    assert not set(layout.lines[ferry.id].cells) & set(layout.lines[coast.id].cells)
    assert max(x for x, _ in layout.lines[ferry.id].cells) > max(x for x, _ in layout.lines[coast.id].cells)


def test_a_double_that_turns_keeps_its_rows_apart() -> None:
    """The double runs level first and then straight down."""
    cities = {name: City(name, x, y) for name, x, y in (("A", 0.1, 0.2), ("B", 0.9, 0.6), ("C", 0.1, 0.9))}
    outer = (*(Space(x, 0.2, 0.0) for x in (0.3, 0.5, 0.7)), Space(0.9, 0.3, 90.0), Space(0.9, 0.45, 90.0))
    inner = (*(Space(x, 0.26, 0.0) for x in (0.28, 0.48, 0.68)), Space(0.86, 0.34, 90.0), Space(0.86, 0.49, 90.0))
    tracks = (
        Track(0, "A", "B", 5, "red", group="d", spaces=outer),
        Track(1, "A", "B", 5, "blue", group="d", spaces=inner),
        Track(2, "A", "C", 2),
        Track(3, "C", "B", 2),
    )
    layout = lay_out(Board("b", "B", (2,), 1.5, cities, tracks, (), {}), 140, 40)
    first, other = (set(layout.lines[id].cells) for id in (0, 1))
    assert len(first & other) <= 3


def test_a_window_holds_spaces_far_outside_the_cities() -> None:
    """One track swings out to the right of all cities and above them."""
    cities = {name: City(name, x, y) for name, x, y in (("A", 0.1, 0.4), ("B", 0.5, 0.9), ("C", 0.5, 0.4))}
    out = (Space(0.3, 0.1, 0.0), Space(0.9, 0.3, 60.0), Space(0.9, 0.7, 110.0), Space(0.7, 0.85, 180.0))
    tracks = (Track(0, "A", "B", 4, spaces=out), Track(1, "A", "C", 1), Track(2, "C", "B", 1))
    board = Board("b", "B", (2,), 1.5, cities, tracks, (), {})
    for width, height in SIZES:
        dots = [dot for space in lay_out(board, width, height).lines[0].spaces for dot in space]
        assert all(0 <= x < width * DOTS_ACROSS and 0 <= y < height * DOTS_DOWN for x, y in dots)
