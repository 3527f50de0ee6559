"""The letters and lengths on tracks: they are beside each other, touch nothing else, and hide nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from laid_out import lay_out

from companion.game.board import GREY, Board
from companion.paint.layout import Layout
from companion.paint.painting import Marks, paint, repaint
from companion.paint.signs import Owner
from companion.session.marks import COLOUR_LETTERS, OPEN_BOARD

SIZES = [(80, 24), (140, 40)]


def sign(layout: Layout, marks: Marks, id: int) -> str:
    """The character in the cell for the length of a track."""
    x, y = layout.counts[id]
    return paint(layout, marks).text.split("\n")[y][x]


@pytest.mark.parametrize(("size", "part"), [((80, 24), 0.75), ((140, 40), 0.94), ((200, 56), 0.98)])
def test_open_tracks_show_their_length(printed: Board, size: tuple[int, int], part: float) -> None:
    """Nearly all tracks where there is room, most of them in a small window; and the lengths shown are right."""
    layout = lay_out(printed, *size)
    room = 100 if size == (80, 24) else len(printed.tracks)  # letters of pieces on track beds take room, too
    if printed.aspect < 0.8:  # a tall board is narrow in a wide window
        part *= 0.82 if size == (80, 24) else 0.97
    assert len(layout.counts) >= min(part * len(printed.tracks), room)
    rows = paint(layout, OPEN_BOARD).text.split("\n")
    for id, (x, y) in layout.counts.items():
        assert rows[y][x] == str(layout.tracks[id].length)


@pytest.mark.parametrize("size", SIZES)
def test_a_length_is_beside_its_letter_and_touches_no_other(printed: Board, size: tuple[int, int]) -> None:
    layout = lay_out(printed, *size)
    names = {cell for label in layout.labels.values() for cell in label.cells} | set(layout.city_cells.values())
    letters = {cell: id for id, cell in layout.badges.items() if layout.tracks[id].colour != GREY}
    lengths = {cell: id for id, cell in layout.counts.items()}
    assert len(lengths) == len(layout.counts)
    for (x, y), id in lengths.items():
        assert (x, y) not in names
        assert letters.get((x, y)) is None
        if layout.tracks[id].colour != GREY:
            badge = layout.badges[id]
            assert abs(badge[0] - x) + abs(badge[1] - y) == 1
        for side in ((x - 1, y), (x + 1, y)):
            assert side not in names
            assert letters.get(side, id) == id
            assert side not in lengths


@pytest.mark.parametrize("size", SIZES)
def test_a_length_hides_no_other_track_nor_all_of_its_own(printed: Board, size: tuple[int, int]) -> None:
    layout = lay_out(printed, *size)
    crowd = Counter(cell for line in layout.lines.values() for cell in line.cells)
    names = {cell for label in layout.labels.values() for cell in label.cells} | set(layout.city_cells.values())
    for id, cell in layout.counts.items():
        own = layout.lines[id].cells
        assert crowd[cell] == (cell in own)
        if cell in own:
            left = set(own) - names - {cell} - ({layout.badges[id]} if layout.tracks[id].colour != GREY else set())
            assert left, layout.tracks[id]


def test_no_length_is_shown_unasked_or_on_tracks_nobody_can_claim(usa: Board) -> None:
    layout = lay_out(usa, 140, 40)
    id = next(id for id in layout.counts if usa.tracks[id].length == 6)
    assert sign(layout, OPEN_BOARD, id) == "6"
    assert sign(layout, Marks(letters=COLOUR_LETTERS), id) != "6"
    assert sign(layout, replace(OPEN_BOARD, claims={id: Owner("A", "red")}), id) != "6"
    assert sign(layout, replace(OPEN_BOARD, closed=frozenset({id})), id) != "6"


def test_a_claim_removes_the_length(printed: Board) -> None:
    layout = lay_out(printed, 80, 24)
    empty = paint(layout, OPEN_BOARD)
    for track in printed.tracks[::9]:
        claimed = replace(OPEN_BOARD, claims={track.id: Owner("A", "red")})
        assert repaint(layout, empty, OPEN_BOARD, claimed) == paint(layout, claimed)
    assert repaint(layout, empty, OPEN_BOARD, Marks()) == paint(layout, Marks())


def test_a_two_digit_length_is_not_shown(small: Board) -> None:
    tracks = tuple(track._replace(length=12) if track.id == 7 else track for track in small.tracks)
    layout = lay_out(replace(small, tracks=tracks), 140, 40)
    assert 7 in lay_out(small, 140, 40).counts
    assert 7 not in layout.counts


def test_pointing_at_a_length_finds_its_track_first(printed: Board) -> None:
    layout = lay_out(printed, 80, 24)
    assert [id for id, cell in layout.counts.items() if layout.tracks_at(*cell)[0] != id] == []
