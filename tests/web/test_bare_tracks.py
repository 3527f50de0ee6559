"""What phones are told about tracks without a printed colour: how they look now, and what may follow a draw."""

from __future__ import annotations

from web.tables import ask, eyes, played

from companion.game.board import BARE
from companion.record.colours import NO_COLOUR
from companion.share.drawing.ink import TINTS
from companion.store.shipped_files import board
from companion.web.documents import document
from companion.web.drawing import drawing

HEAD = "board: france\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn keeps 3 tickets\nBea keeps 3 tickets\n"
LAID = f"{HEAD}Ann draws red, blind; lays Le Mans - Paris green\n"
CLAIMED = f"{LAID}Bea claims Le Mans - Paris\n"


def test_a_view_gives_the_colours_of_beds_with_a_piece() -> None:
    (track,) = (track for track in board("france").tracks if track.ends == {"Le Mans", "Paris"})
    assert "colours" not in document(eyes(played(HEAD), 1), "")
    assert document(eyes(played(LAID), 1), "")["colours"] == {str(track.id): list(TINTS["green"])}
    assert "colours" not in document(eyes(played(CLAIMED), 0), "")


def test_the_drawing_has_room_for_the_letter_of_every_bed() -> None:
    beds = [track for track in board("france").tracks if track.colour == BARE]
    assert drawing(board("france")).decode().count(f">{NO_COLOUR}</text>") == len(beds)


def test_a_tapped_bed_shows_its_colour_and_whether_it_can_be_claimed() -> None:
    (bare,) = ask(eyes(played(HEAD), 0), "between", a="Le Mans", b="Paris")["rows"]
    assert not bare["legal"]
    assert "No track piece lies on Le Mans – Paris" in bare["says"]
    (laid,) = ask(eyes(played(LAID), 1), "between", a="Le Mans", b="Paris")["rows"]
    assert laid["legal"]
    assert "green" in laid["says"]


def test_a_tapped_draw_is_followed_by_the_pieces_that_may_be_placed() -> None:
    answer = ask(eyes(played(HEAD), 0), "line", text="Ann draws red, blind")
    assert answer["state"] == "refused"
    assert answer["says"][0][0] == "FR-04"
    assert len(answer["rows"]) == 40
    assert all(row["whole"] and row["line"].startswith("Ann draws red, blind; lays ") for row in answer["rows"])
