"""Corrections of a track's other properties besides length and colour: tolls, waves, locomotives, railways."""

from __future__ import annotations

from functools import cache

import pytest
from own_boards import MAPS, board
from showing import numbers
from tabletop import Tabletop
from typed import fault, written

from companion.boards.read import read_board
from companion.game.state import Game
from companion.record.columns import begins_column
from companion.record.lines import read_line, write_line
from companion.record.replay import replay
from companion.record.tokens import Cursor, tokenize
from companion.store.board_files import board_files


def game(name: str, *lines: str) -> Game:
    return Tabletop(name, 2, "claims").played(*lines).game


NEDERLAND = game("nederland")
PENNSYLVANIA = game("pennsylvania")
TRACK = "table corrects route Antwerpen - Middelburg green to"


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("5 green, toll 2", "5 green, toll 2"),
        ("toll 2", "5 green, toll 2"),
        ("tolls two", "5 green, toll 2"),
        ("4 green toll 0", "4 green, toll 0"),
        ("4 red ferry, toll 1", "4 red ferry, toll 1"),
        ("4, toll 1", "4 green, toll 1"),
    ],
)
def test_a_toll_is_corrected(typed: str, full: str) -> None:
    assert written(NEDERLAND, f"{TRACK} {typed}") == f"{TRACK} {full}"
    assert written(NEDERLAND, f"{TRACK} {full}") == f"{TRACK} {full}"


@pytest.mark.parametrize(
    ("typed", "at", "says"),
    [
        ("5 green, toll", "", "Expected next: a number from 0 to 99 after “toll”."),
        ("5 green, toll 200", "200", "Expected a number from 0 to 99 after “toll”, not “200”."),
        ("5 green, waves 2", "waves", "Expected toll with what is right, such as toll 3, not “waves”."),
        ("5 green, toll 2, toll 3", "toll", "“toll” does not belong here: the move is complete without it."),
    ],
)
def test_a_wrong_toll_is_reported_at_its_place(typed: str, at: str, says: str) -> None:
    wrong = fault(NEDERLAND, f"{TRACK} {typed}")
    assert wrong.message == says
    assert f"{TRACK} {typed}"[wrong.start : wrong.end] == at


@pytest.mark.rule("NL-04")
def test_claims_cost_the_toll_that_the_table_corrected() -> None:
    table = Tabletop("nederland", 2, "claims")
    verdict = table.verdict(f"{TRACK} toll 1", "Ann claims Antwerpen - Middelburg green")
    assert "toll 1 to the bank" in [remark.says for remark in verdict.notes]
    late = table.verdict("Ann claims Antwerpen - Middelburg green", f"{TRACK} toll 1")
    assert "what was paid stays as it was; for another payment, put this line before the claim" in [
        remark.says for remark in late.notes
    ]


@pytest.mark.rule("NL-04")
def test_a_doubtful_toll_is_asked_about_by_its_name() -> None:
    """Its length and colour alone would not help."""
    notes = Tabletop("nederland", 2).notes("Ann claims Duisburg - Enschede")
    assert "if yours differs: table corrects route Duisburg - Enschede orange to LENGTH COLOUR, toll NUMBER" in notes
    track = next(track for track in board("pennsylvania").tracks if track.note and track.column("shares"))
    said = Tabletop("pennsylvania", 2, "claims").verdict(f"Ann claims {track.a} - {track.b} {track.colour}").notes
    assert any(remark.says.endswith(", shares NAMES") for remark in said)


def test_railways_must_be_known_to_the_board() -> None:
    track = "table corrects route Altoona - Johnstown blue to"
    assert written(PENNSYLVANIA, f"{track} shares prr wm") == f"{track} 1 blue, shares PRR WM"
    assert written(PENNSYLVANIA, f"{track} 1 blue, shares none") == f"{track} 1 blue, shares nothing"
    assert written(PENNSYLVANIA, f"{track} 1 blue, shares nothing") == f"{track} 1 blue, shares nothing"
    assert "BO, BRP, EL" in fault(PENNSYLVANIA, f"{track} shares abc").message
    assert "BO, BRP, EL" in fault(PENNSYLVANIA, f"{track} shares").message
    after = Tabletop("pennsylvania", 2).refusals(
        f"{track} shares WM", "Ann claims Altoona - Johnstown blue, taking PRR"
    )
    assert numbers(after) == ["PN-04"]


@pytest.mark.rule("IT-03")
@pytest.mark.rule("EU-01")
@pytest.mark.parametrize(("name", "column"), [("italy", "waves"), ("europe", "locomotives")])
def test_a_shortened_ferry_needs_no_more_wilds_than_spaces(name: str, column: str) -> None:
    table = Tabletop(name, 2)
    track = next(track for track in board(name).tracks if track.column(column, 0) > 1)
    route = f"{track.a} - {track.b}"
    assert table.allows(f"table corrects route {route} to 1 grey ferry", f"Ann claims {route} with 1 wild")
    said = table.verdict(f"table corrects route {route} to 1 grey ferry", f"Ann claims {route}").notes
    assert not [remark.says for remark in said if "-1" in remark.says]


@pytest.mark.parametrize("name", board_files())
def test_everything_a_board_lists_about_tracks_can_be_entered(name: str) -> None:
    now = game(name) if 2 in board(name).players else Tabletop(name, 4, "claims", teams=True).played().game
    for column in now.rules.statable_columns:
        for track in [track for track in board(name).tracks if track.column(column)][:3]:
            value = track.column(column)
            shown = " ".join(value) if isinstance(value, tuple) else value
            line = f"table adds route {track.a} - {track.b} 2 red, {column.replace('_', ' ')} {shown}"
            turn = read_line(now, line)
            assert turn is not None
            assert write_line(now, turn) == line
    assert begins_column(now, Cursor(tokenize("no column"), 9)) is None


@pytest.mark.parametrize("typed", ["Kreuz 2 - Luanda 2 red", "luanda - kreuz 2 to 2 red", "Kreuz 2 - Kreuz 9 3 red"])
def test_a_number_may_be_part_of_a_name(typed: str) -> None:
    turn = read_line(game("heart-of-africa"), f"table adds route {typed}")
    assert turn is not None
    assert "Kreuz 2" in write_line(game("heart-of-africa"), turn)


@cache
def two_ports() -> Game:
    """New York, with a city whose name is another's and a number."""
    text = (MAPS / "new-york.toml").read_text("utf-8").replace("SoHo", "Port 2").replace("Chelsea", "Port")
    return replay(Tabletop("new-york").header(), lambda name: read_board(text)).game


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("route Brooklyn - Port 2 red", "route Brooklyn - Port 2 red"),
        ("route brooklyn port 2 red", "route Brooklyn - Port 2 red"),
        ("route brooklyn - port to 2 red", "route Brooklyn - Port 2 red"),
        ("route Brooklyn - Port 2", "route Brooklyn - Port 2 grey"),
        ("route Brooklyn - Port 2 3 red", "route Brooklyn - Port 2 3 red"),
        ("route brooklyn port 2 to 3 red", "route Brooklyn - Port 2 3 red"),
        ("route Port 2 - Brooklyn 3 red", "route Port 2 - Brooklyn 3 red"),
        ("route Port - Port 2 3 red", "route Port - Port 2 3 red"),
        ("ticket Brooklyn - Port 2", "ticket Brooklyn - Port 2"),
        ("ticket brooklyn - port 2 to 9", "ticket Brooklyn - Port 2 9"),
    ],
)
def test_a_number_behind_a_whole_name_counts_if_none_follows(typed: str, full: str) -> None:
    turn = read_line(two_ports(), f"table adds {typed}")
    assert turn is not None
    assert write_line(two_ports(), turn) == f"table adds {full}"
    assert read_line(two_ports(), f"table adds {full}") == turn


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("durham waterhouses to 3", "Durham - Waterhouses to 3 blue"),
        ("durham chester orange to 3", "Durham - Chester-le-Street orange to 3 orange"),
        ("durham waterhouses to 3 grey", "Durham - Waterhouses to 3 grey"),
        ("durham waterhouses to 3 ferry", "Durham - Waterhouses to 3 grey ferry"),
    ],
)
def test_a_length_alone_leaves_the_colour_as_it_is(typed: str, full: str) -> None:
    game = Tabletop("county-durham").played().game
    assert written(game, f"table corrects route {typed}") == f"table corrects route {full}"
