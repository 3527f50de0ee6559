"""What a table corrected, derived from two boards and put into the values of a file."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from companion.boards.check import check_board
from companion.boards.corrections import BoardCorrection, CorrectionUnfit, corrections, with_correction
from companion.boards.write import board_text
from companion.game.board import Ticket
from companion.session.board_line import BoardLineReader
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

DOUBLE = ("Atlanta", "New Orleans")
YELLOW, ORANGE = (4, "yellow", "train"), (4, "orange", "train")


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((shipped_maps() / f"{name}.toml").read_text("utf-8"))


def rows(values: dict[str, Any], ends: tuple[str, str], array: str = "routes") -> list[dict[str, Any]]:
    return [row for row in values[array] if {row.get("a"), row.get("b")} == set(ends)]


def test_the_difference_of_two_boards_is_what_was_corrected() -> None:
    """Of two corrections the final state counts; tickets that somebody only entered are not corrections."""
    usa = board("usa")
    track = usa.tracks_between[frozenset(DOUBLE)][0]
    new = usa.with_corrected_track(track._replace(length=5), "first").with_corrected_track(
        track._replace(length=6, colour="red"), "then"
    )
    new = new.with_ticket(Ticket("told", (("Atlanta", "Boston", 3),), unlisted=True))
    new = new.with_ticket(Ticket("added", (("Atlanta", "Boston", 5),)), "added")
    lanes, card = corrections(usa, new)
    assert (lanes.was, lanes.now) == ((YELLOW, ORANGE), ((6, "red", "train"), ORANGE))
    assert lanes.says == "Atlanta – New Orleans: 6 red instead of 4 yellow"
    assert (card.was, card.now, card.ticket) == ((), (5,), True)
    assert corrections(usa, usa) == ()


def test_a_corrected_double_is_a_double_again_once_both_tracks_match() -> None:
    """BA-11: tracks of unequal length are not a double, and the file says so in between."""
    five = (5, "yellow", "train")
    first = with_correction(data("usa"), "usa", BoardCorrection(*DOUBLE, (YELLOW, ORANGE), (five, ORANGE)))
    assert all("group" not in row for row in rows(first, DOUBLE))
    assert ["spaces" in row for row in rows(first, DOUBLE)] == [False, True]
    both = (five, (5, "orange", "train"))
    second = with_correction(first, "usa", BoardCorrection(*DOUBLE, (five, ORANGE), both))
    assert len({row["group"] for row in rows(second, DOUBLE)}) == 1
    before = (shipped_maps() / "usa.toml").read_text("utf-8")
    for values in (first, second):
        assert check_board(board_text(values, before))[1] == []
    assert with_correction(second, "usa", BoardCorrection(*DOUBLE, (YELLOW, ORANGE), both)) == second


def test_an_added_track_comes_after_its_parallel_ones() -> None:
    values = data("usa")
    more = (YELLOW, ORANGE, (2, "grey", "train"))
    after = with_correction(values, "usa", BoardCorrection(*DOUBLE, (YELLOW, ORANGE), more))
    at = [i for i, row in enumerate(after["routes"]) if {row["a"], row["b"]} == set(DOUBLE)]
    assert at == [at[0], at[0] + 1, at[0] + 2]
    assert after["routes"][at[-1]] == {"a": DOUBLE[0], "b": DOUBLE[1], "length": 2}
    assert rows(values, DOUBLE) == rows(after, DOUBLE)[:2]


def test_what_was_doubtful_is_certain_once_corrected() -> None:
    ends = ("Salerno", "Taranto")
    before = data("italy")
    assert "note" in rows(before, ends)[0]
    made = BoardCorrection(*ends, ((5, "white", "train"),), ((4, "white", "train"),))
    assert "note" not in rows(with_correction(before, "italy", made), ends)[0]
    card = BoardCorrection("Madagascar", "Pretoria", (7,), (8,), ticket=True)
    (row,) = rows(with_correction(data("heart-of-africa"), "heart-of-africa", card), card[:2], "ticket_cards")
    assert row == {"id": "HA25", "a": "Madagascar", "b": "Pretoria", "points": 8}


def test_a_variants_ticket_does_not_belong_to_the_plain_game() -> None:
    made = BoardCorrection("Lisboa", "Angora", (), (30,), ticket=True)
    after = with_correction(data("europe"), "europe-1912", made)
    assert rows(after, ("Lisboa", "Angora"), "ticket_cards")[-1]["sets"] != ["base"]


@pytest.mark.parametrize("ticket", [False, True])
def test_a_file_changed_in_the_meantime_is_not_guessed_at(ticket: bool) -> None:
    made = BoardCorrection(*DOUBLE, (99,) if ticket else ((9, "red", "train"),), (5,), ticket)
    with pytest.raises(CorrectionUnfit, match="Between Atlanta and New Orleans your own board now has"):
        with_correction(data("usa"), "usa", made)


def test_what_families_read_of_a_track_is_corrected_with_it() -> None:
    """The toll of one track of a double: nothing else in the two rows is touched."""
    lines = BoardLineReader(board("nederland"))
    (made,) = lines.read("corrects route antwerpen - middelburg green to toll 2").corrections
    assert made.says == "Antwerpen – Middelburg: 5 green, toll 2 instead of 5 green, toll 3"
    ends, before = ("Antwerpen", "Middelburg"), data("nederland")
    after = with_correction(before, "nederland", made)
    green, orange = rows(after, ends)
    was, stays = rows(before, ends)
    assert (green["toll"], orange) == (2, stays)
    assert green == {key: value for key, value in was.items() if key != "note"} | {"toll": 2}
    text = (shipped_maps() / "nederland.toml").read_text("utf-8")
    assert check_board(board_text(after, text))[1] == []
    assert with_correction(after, "nederland", made) == after


@pytest.mark.parametrize(
    ("line", "column", "value"),
    [
        ("corrects route johnstown - altoona blue to shares PRR WM", "shares", ["PRR", "WM"]),
        ("corrects route johnstown - altoona blue to 2 blue, shares none", "shares", None),
        ("adds route erie - scranton 3 grey ferry, locomotives 2", "locomotives", 2),
    ],
)
def test_the_railways_of_a_track_are_those_entered(line: str, column: str, value: object) -> None:
    (made,) = BoardLineReader(board("pennsylvania")).read(line).corrections
    before = (shipped_maps() / "pennsylvania.toml").read_text("utf-8")
    after = with_correction(data("pennsylvania"), "pennsylvania", made)
    assert value in [None if row.get(column) is None else _listed(row[column]) for row in rows(after, (made.a, made.b))]
    assert check_board(board_text(after, before))[1] == []


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
