"""A repainted picture is the same as a newly painted one, and its changes are known to the cell."""

from __future__ import annotations

from random import Random

import pytest
from how_much import MORE
from laid_out import lay_out

from companion.game.board import Board
from companion.paint.painting import Marks, paint, repaint
from companion.paint.palette import DARK, LIGHT
from companion.paint.picture import Picture, changes
from companion.paint.signs import CityPiece, Owner

COLOURS = ("red", "blue", "green", "yellow", "black")


def other_marks(random: Random, board: Board, marks: Marks) -> Marks:
    """The marks a move or a few letters later: claims, tokens, highlights and closed tracks come, go and change."""
    claims, tokens = dict(marks.claims), dict(marks.tokens)
    closed = set(marks.closed)
    for track in random.sample(board.tracks, random.randint(0, 3)):
        if claims.pop(track.id, None) is None or random.random() < 0.3:
            claims[track.id] = Owner(random.choice("ABCD"), random.choice(COLOURS))
        closed ^= {random.choice(board.tracks).id}
    for city in random.sample(sorted(board.cities), random.randint(0, 2)):
        if tokens.pop(city, None) is None:
            tokens[city] = random.choice(("◆", CityPiece("■", Owner("A", "red")), CityPiece("▲")))
    lit = frozenset(track.id for track in random.sample(board.tracks, random.randint(0, 2)))
    cities = frozenset(random.sample(sorted(board.cities), random.randint(0, 2)))
    return Marks(claims, tokens, lit, cities, frozenset(closed))


def cells(picture: Picture) -> list[list[tuple[str, object]]]:
    return [[(char, span.style) for span in row for char in span.text] for row in picture.rows]


@pytest.mark.parametrize("size", [(80, 24), (140, 40), (24, 9), (3, 2)])
def test_a_repainted_picture_equals_a_newly_painted_one(printed: Board, size: tuple[int, int]) -> None:
    random = Random(size[0])
    layout = lay_out(printed, *size)
    palette = random.choice((DARK, LIGHT))
    marks = Marks()
    picture = paint(layout, marks, palette)
    for _ in range(4 * MORE):
        later = other_marks(random, printed, marks)
        picture = repaint(layout, picture, marks, later, palette)
        assert picture == paint(layout, later, palette)
        marks = later


def test_unchanged_cells_are_not_reported(usa: Board) -> None:
    random = Random(5)
    layout = lay_out(usa, 100, 30)
    marks = Marks()
    picture = paint(layout, marks)
    for _ in range(60):
        later = other_marks(random, usa, marks)
        after = repaint(layout, picture, marks, later)
        patches = [{(x + i, y) for i in range(width)} for x, y, width in changes(picture, after)]
        old, new = cells(picture), cells(after)
        changed = {(x, y) for y in range(30) for x in range(100) if old[y][x] != new[y][x]}
        assert changed <= set().union(*patches)
        assert all(patch & changed for patch in patches)
        picture, marks = after, later


def test_the_same_picture_has_no_changes(usa: Board) -> None:
    layout = lay_out(usa, 100, 30)
    assert changes(paint(layout, Marks()), paint(layout, Marks())) == []


def test_one_claim_touches_little(usa: Board) -> None:
    """After a claim on the median track, a terminal is sent less than a twentieth of the cells."""
    layout = lay_out(usa, 140, 40)
    before = Marks(claims={track.id: Owner("A", "red") for track in usa.tracks[::2]})
    picture = paint(layout, before)
    shares = []
    for track in usa.tracks[1::2]:
        after = Marks(claims={**before.claims, track.id: Owner("B", "blue")})
        changed = changes(picture, repaint(layout, picture, before, after))
        shares.append(sum(width for _, _, width in changed) / (140 * 40))
    assert sorted(shares)[len(shares) // 2] < 0.05
    assert max(shares) < 1 / 3
