"""What a person sees: the picture's size, claims, highlighted tracks, tokens, and text that stays text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from laid_out import lay_out

from companion.game.board import Board, City
from companion.paint import layout as layouts
from companion.paint.painting import Marks, paint
from companion.paint.palette import DARK, PALETTES
from companion.paint.picture import Picture, Style, clean
from companion.paint.signs import CityPiece, Owner


def at(picture: Picture, x: int, y: int) -> tuple[str, Style]:
    """The character and the style of one cell."""
    for text, style in picture.rows[y]:
        if x < len(text):
            return text[x], style
        x -= len(text)
    raise IndexError


def dots(picture: Picture, cells: tuple[tuple[int, int], ...], colour: str) -> int:
    """How many dots of a colour there are in these cells."""
    count = 0
    for cell in cells:
        char, style = at(picture, *cell)
        if style.fg == colour and 0x2800 < ord(char) < 0x2900:
            count += (ord(char) - 0x2800).bit_count()
    return count


@pytest.mark.parametrize(
    "size",
    [(80, 24), (100, 30), (140, 40), (200, 56), (20, 8), (10, 3), (3, 40), (1, 1), (0, 0), (5, 0), (0, 5)],
)
def test_a_picture_has_exactly_the_size_asked_for(printed: Board, size: tuple[int, int]) -> None:
    layout = lay_out(printed, *size)
    claims = {track.id: Owner("R", "red") for track in printed.tracks[::2]}
    tokens = dict.fromkeys(printed.cities, "◆")
    picture = paint(layout, Marks(claims=claims, tokens=tokens))
    assert (picture.width, picture.height) == size
    assert [sum(len(span.text) for span in row) for row in picture.rows] == [size[0]] * size[1]
    assert all(span.style.bg for row in picture.rows for span in row)
    assert all(span.text for row in picture.rows for span in row)


def test_painting_is_the_same_every_time(small: Board) -> None:
    marks = Marks(claims={1: Owner("A", "red")}, highlighted=frozenset({2, 3}), closed=frozenset({4}))
    assert paint(layouts.lay_out(small, 90, 30), marks) == paint(layouts.lay_out(small, 90, 30), marks)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
def test_a_claimed_track_shows_its_owners_letter(printed: Board, size: tuple[int, int]) -> None:
    layout = lay_out(printed, *size)
    letters = {track.id: chr(ord("A") + track.id % 26) for track in printed.tracks}
    picture = paint(layout, Marks(claims={id: Owner(letter, "blue") for id, letter in letters.items()}))
    for id, cell in layout.badges.items():
        char, style = at(picture, *cell)
        assert char == letters[id]
        assert (style.fg, style.bg) == (DARK.seats["blue"].ink, DARK.seats["blue"].badge)


def test_an_open_track_is_thin_in_its_colour_and_a_claimed_one_thick_in_its_owners(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    cells = layout.lines[7].cells
    before = paint(layout, Marks())
    after = paint(layout, Marks(claims={7: Owner("G", "green")}))
    thin, thick = dots(before, cells, DARK.tracks["orange"]), dots(after, cells, DARK.seats["green"].line)
    assert thin > 30
    assert thick > 1.6 * thin
    assert dots(after, cells, DARK.tracks["orange"]) == 0


def test_a_claim_changes_only_its_own_rows(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    before, after = paint(layout, Marks()), paint(layout, Marks(claims={7: Owner("G", "green")}))
    changed = {y for y in range(40) if before.rows[y] != after.rows[y]}
    assert changed == {y for _, y in layout.lines[7].ink}


def test_lanes_of_a_double_keep_their_own_colours_side_by_side(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    picture = paint(layout, Marks(claims={1: Owner("R", "red"), 2: Owner("B", "blue")}))
    assert dots(picture, layout.lines[1].cells, DARK.seats["red"].line) > 60
    assert dots(picture, layout.lines[2].cells, DARK.seats["blue"].line) > 60
    assert dots(picture, layout.lines[3].cells, DARK.tracks["yellow"]) > 25


def test_highlighted_tracks_and_cities_have_their_own_background(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    picture = paint(layout, Marks(highlighted=frozenset({7}), highlighted_cities=frozenset({"Mitte"})))
    middle = layout.badges[7]
    assert at(picture, *middle)[1].bg == DARK.highlighted_ground
    assert at(picture, *layout.city_cells["Mitte"])[1].bg == DARK.highlighted_ground
    assert at(picture, *layout.labels["Mitte"].cells[0])[1] == Style(
        DARK.highlighted_label, DARK.highlighted_ground, bold=True
    )
    assert at(picture, *layout.labels["Nordby"].cells[0])[1] == Style(DARK.label, DARK.ground)


def test_closed_tracks_recede(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    cells = layout.lines[7].cells
    before, after = paint(layout, Marks()), paint(layout, Marks(closed=frozenset({7})))
    assert 0 < dots(after, cells, DARK.closed) < dots(before, cells, DARK.tracks["orange"])


def test_water_and_rock_are_under_their_tracks(small: Board) -> None:
    layout = lay_out(small, 140, 40)
    picture = paint(layout, Marks())
    grounds = {id: at(picture, *layout.badges[id])[1].bg for id in (6, 7, 8, 10)}
    assert grounds == {6: DARK.rock, 7: DARK.ground, 8: DARK.sea, 10: DARK.sea}


def test_tokens_are_on_their_cities(small: Board) -> None:
    layout = lay_out(small, 80, 24)
    picture = paint(layout, Marks(tokens={"Mitte": "◆", "Nordby": CityPiece("S", Owner("A", "red"))}))
    assert at(picture, *layout.city_cells["Mitte"]) == ("◆", Style(DARK.token, DARK.ground, bold=True))
    assert at(picture, *layout.city_cells["Nordby"]) == (
        "S",
        Style(DARK.seats["red"].line, DARK.ground, bold=True),
    )
    assert at(picture, *layout.city_cells["Südstadt"])[0] == "●"
    assert at(picture, *layout.city_cells["(bay)"])[0] == "•"


def test_things_the_board_lacks_are_left_out(small: Board) -> None:
    layout = lay_out(small, 80, 24)
    strange = Marks(claims={99: Owner("A", "red")}, tokens={"Nowhere": "◆"}, highlighted=frozenset({99}))
    assert paint(layout, strange) == paint(layout, Marks())


def test_text_is_never_interpreted(small: Board) -> None:
    """Brackets stay brackets. A character that would move the cells beside it becomes a question mark."""
    bad = "[b]A\x1b[31m\u202e東e\u0301"
    cities = {**small.cities, bad: City(bad, 0.3, 0.8)}
    layout = lay_out(replace(small, cities=cities), 140, 40)
    assert layout.labels[bad].text == "[b]A?[31m??é"
    marks = Marks(claims={1: Owner("\x1b[2J", "[/]"), 2: Owner("", "red"), 7: Owner("東", "red")}, tokens={bad: "\n"})
    picture = paint(layout, marks)
    assert at(picture, *layout.badges[1])[0] == "?"
    assert at(picture, *layout.badges[2])[0] == "?"
    assert at(picture, *layout.badges[7])[0] == "?"
    assert all(len(line) == 140 for line in picture.text.split("\n"))
    assert clean(picture.text.replace("\n", "")) == picture.text.replace("\n", "")


@pytest.mark.parametrize("text", ["Göteborg", "Xi’an", "Łódź", "St. Gallen", "●◆R"])
def test_ordinary_names_stay_as_they_are(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_every_palette_can_paint(small: Board, name: str) -> None:
    palette = PALETTES[name]
    picture = paint(lay_out(small, 80, 24), Marks(claims={1: Owner("R", "red")}), palette)
    assert {span.style.bg for row in picture.rows for span in row} >= {palette.ground}
