"""Tracks for which the board prints no colour: their price, their name, and how they look once a piece lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from own_boards import board as board_named

from companion.game.board import BARE, GREY, Board, Track
from companion.game.mechanic import Mechanic
from companion.game.moves import Claim, Turn
from companion.game.numbers import Numbers
from companion.game.rules import Rules
from companion.game.state import Game
from companion.paint.layout import lay_out
from companion.paint.legend import legend
from companion.paint.painting import paint, repaint
from companion.paint.palette import DARK
from companion.plan.paper import plan
from companion.record.lines import read_line, write_line
from companion.record.replay import replay
from companion.referee import judge
from companion.session.marks import marks_of
from companion.share.drawing.board import Overlay, draw_board
from companion.share.drawing.ink import TINTS


class Nothing(Numbers):
    """No numbers to set."""


class Paint(Mechanic[Nothing]):
    """A family for this test alone; its part of the game is the colour of each track that has one."""

    table = "paint"
    numbers_type = Nothing

    def colours(self, game: Game) -> Mapping[int, str]:
        return dict(game.parts.get(self.table, {}))


def _bare(board: Board) -> Iterator[Track]:
    """The board's tracks, with both tracks of the first double and the first single track left without a colour."""
    double = next(iter(board.groups.values()))
    single = next(track for track in board.tracks if track.group is None and track.length == 3)
    for track in board.tracks:
        yield track._replace(colour=BARE) if track in (*double, single) else track


@pytest.fixture
def game() -> Game:
    start = replay(
        "board: usa\nplayers: Ann red, Bea blue, Cal green, Dee yellow\ntracking: claims\n", board_named
    ).start
    rules = Rules([*start.rules, Paint(Nothing())], start.board)
    return start.replace(board=replace(start.board, tracks=tuple(_bare(start.board))), rules=rules)


def bare(game: Game) -> list[Track]:
    """The two tracks of the double, then the single one."""
    tracks = [track for track in game.board.tracks if track.colour == BARE]
    return sorted(tracks, key=lambda track: track.group is None)


def laid(game: Game, *colours: str | None) -> Game:
    """The game with these colours on the bare tracks, in order."""
    pairs = zip(bare(game), colours, strict=False)
    return game.with_part("paint", {track.id: colour for track, colour in pairs if colour is not None})


def claimed(game: Game, route: str) -> Claim:
    turn = read_line(game, f"Ann claims {route}")
    assert turn is not None
    (claim,) = turn.steps
    assert isinstance(claim, Claim)
    return claim


def line(game: Game, route: str) -> str:
    turn = read_line(game, f"Ann claims {route}")
    assert turn is not None
    return write_line(game, turn)


def test_a_bare_track_takes_any_one_colour_until_something_is_on_it(game: Game) -> None:
    *_, single = bare(game)
    assert game.rules.price(game, 0, single).colour == GREY
    assert game.rules.colour(game, single) == BARE
    painted = laid(game, None, None, "green")
    assert painted.rules.price(painted, 0, single).colour == "green"
    assert painted.rules.colours(painted) == {single.id: "green"}
    red = Turn(0, (claimed(painted, f"{single.a} - {single.b} with 3 red"),))
    assert judge(game, red).legal
    assert [reason.rule for reason in judge(painted, red).reasons] == ["BA-05"]


def test_a_piece_on_a_printed_colour_does_not_change_it(game: Game) -> None:
    track = next(track for track in game.board.tracks if track.colour == "red")
    painted = game.with_part("paint", {track.id: "green"})
    assert painted.rules.colour(painted, track) == "red"


def test_a_colour_names_the_track_it_is_on_and_is_written_only_if_needed(game: Game) -> None:
    first, second, single = bare(game)
    ends = f"{first.a} - {first.b}"
    painted = laid(game, None, "green", "blue")
    assert claimed(painted, f"{ends} green").track == second.id
    assert line(painted, f"{ends} green") == f"Ann claims {ends}"
    assert line(painted, f"{single.a} - {single.b} blue") == f"Ann claims {single.a} - {single.b}"
    both = laid(game, "red", "green")
    assert line(both, f"{ends} green") == f"Ann claims {ends} green"
    assert line(both, f"{ends} with {first.length} green") == f"Ann claims {ends} with {first.length} green"


def test_without_a_colour_the_coloured_track_is_meant_before_a_bare_one(game: Game) -> None:
    first, second, _ = bare(game)
    assert claimed(laid(game, None, "green"), f"{first.a} - {first.b}").track == second.id


def test_a_colour_after_a_bare_track_is_that_of_the_cards(game: Game) -> None:
    *_, single = bare(game)
    claim = claimed(game, f"{single.a} - {single.b} red")
    assert claim.payment is not None
    assert claim.payment.cards_by_key == {"red": 3}


def test_the_picture_in_characters_shows_the_colour_and_its_letter(game: Game) -> None:
    *_, single = bare(game)
    layout = lay_out(game.board, 140, 40)
    before, now = marks_of(game), marks_of(laid(game, None, None, "green"))
    picture = paint(layout, before)
    assert repaint(layout, picture, before, now) == paint(layout, now)
    assert paint(layout, now) != picture
    x, y = layout.badges[single.id]
    assert paint(layout, now).text.split("\n")[y][x] == "g"
    assert any(span.style.fg == DARK.tracks[BARE] for row in picture.rows for span in row)
    assert "track bed, with no colour" in [sign.meaning for sign in legend(game.board, before)]


def test_the_picture_on_paper_shows_the_colour(game: Game) -> None:
    planned = plan(game.board)
    count = "".join(draw_board(planned, game.board.cities, Overlay())).count(TINTS[BARE].fill)
    assert count == 1
    every = dict.fromkeys((track.id for track in bare(game)), "green")
    assert TINTS[BARE].fill not in "".join(draw_board(planned, game.board.cities, Overlay(colours=every)))
