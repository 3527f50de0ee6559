"""The signs of a board: all that are on it, and no others, each drawn as on the board."""

from __future__ import annotations

from dataclasses import replace

from laid_out import lay_out

from companion.game.board import Board
from companion.paint.legend import Sign, legend
from companion.paint.painting import Marks, paint
from companion.paint.palette import DARK, SIXTEEN, Palette
from companion.paint.signs import Owner
from companion.session.marks import COLOUR_LETTERS

ANN, BEA = Owner("A", "red"), Owner("B", "blue")
EMPTY = Marks(letters=COLOUR_LETTERS)


def signs(board: Board, marks: Marks = EMPTY, palette: Palette = DARK, **options: object) -> dict[str, Sign]:
    """The signs of the legend by their meanings."""
    return {sign.meaning: sign for sign in legend(board, marks, palette, **options)}  # type: ignore[arg-type]


def text(sign: Sign) -> str:
    return "".join(span.text for span in sign.row)


def test_an_empty_board_has_its_colours_and_its_kinds_of_tracks(small: Board) -> None:
    assert list(signs(small)) == [
        *("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "any colour"),
        *("a double", "a triple", "tunnel", "ferry", "ship", "not a city, only a junction"),
    ]


def test_the_usa_has_neither_water_nor_tunnels(usa: Board) -> None:
    assert not {"tunnel", "ferry", "ship", "closed", "a triple", "not a city, only a junction"} & set(signs(usa))


def test_only_players_who_own_something_are_listed(small: Board) -> None:
    shown = signs(small, replace(EMPTY, claims={1: ANN}), names={ANN: "Ann", BEA: "Bea"})
    assert "A" in text(shown["Ann"])
    assert "Bea" not in shown
    assert "red" not in shown  # its only track is claimed


def test_closed_tracks_are_explained_if_there_are_any(small: Board) -> None:
    marks = replace(EMPTY, claims={2: ANN}, closed=frozenset((1, 3)))
    shown = signs(small, marks)
    assert shown["closed"].row[0].style.fg == DARK.closed
    assert not {"red", "yellow"} & set(shown)


def test_a_sample_belongs_to_no_track_of_the_board(usa: Board) -> None:
    """The owner of the track with id 0 does not own the samples, which have the same id."""
    shown = signs(usa, replace(EMPTY, claims={usa.tracks[0].id: ANN}), names={ANN: "Ann"})
    assert [text(shown[what]) for what in ("purple", "any colour")] == ["⠒p⠒", "⠒⠒⠒"]


def test_everything_on_cities_has_its_symbol(small: Board) -> None:
    shown = signs(small, city_marks=("coal", "goods", "coal"))
    assert [(text(shown[what]), what) for what in ("coal", "goods")] == [("◆", "coal"), ("G", "goods")]


def test_water_is_not_explained_if_the_colours_do_not_show_it(small: Board) -> None:
    assert {"ferry", "ship", "tunnel"} & set(signs(small, palette=SIXTEEN)) == {"tunnel"}


def test_the_colours_of_every_symbol_are_those_of_the_board(printed: Board) -> None:
    tracks = printed.tracks
    marks = replace(EMPTY, claims={tracks[0].id: ANN, tracks[1].id: BEA})
    drawn = [span.style for row in paint(lay_out(printed, 140, 40), marks).rows for span in row]
    for sign in legend(printed, marks, names={ANN: "Ann", BEA: "Bea"}):
        assert {span.style.fg for span in sign.row} <= {style.fg for style in drawn}, sign.meaning
        assert {span.style.bg for span in sign.row} <= {style.bg for style in drawn}, sign.meaning
