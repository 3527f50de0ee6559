"""Boards of a table's own that combine families which no shipped board combines: no family knows another."""

from __future__ import annotations

import re
from functools import cache

import pytest

from companion.boards.check import check_boards
from companion.families.track_beds import DrawAndLay
from companion.game.board import Board
from companion.game.moves import Turn
from companion.record.lines import read_line, write_line
from companion.record.replay import Replay, replay, write_record
from companion.referee import offers
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board as shipped_board


@cache
def mixed(name: str, tables: str, *columns: tuple[str, str]) -> Board:
    """A shipped board with more tables. Each of `columns` is the beginning of rows, and what is added to them."""
    text = (shipped_maps() / f"{name}.toml").read_text("utf-8").partition("[[variants]]")[0]
    for begin, more in columns:
        text, times = re.subn(rf"({begin}[^}}]*?)\s*}}", rf"\1, {more} }}", text)
        assert times, begin
    [board], faults = check_boards(f"{text}\n{tables}\n")
    assert not faults, [str(fault) for fault in faults]
    return board


def played(board: Board, *lines: str, tracking: str = "turns", head: tuple[str, ...] = ()) -> Replay:
    """The replay of lines of Ann and Bea, all of them legal; what is written is read as the same game."""
    head = (f"board: {board.name}", "players: Ann, Bea", f"tracking: {tracking}", *head)
    record = replay("\n".join((*head, *lines)) + "\n", lambda _: board)
    for row in record.moves:
        assert row.verdict is not None
        assert row.verdict.legal, f"{row.text}: {[reason.says for reason in row.verdict.reasons]}"
    again = replay(write_record(record), lambda _: board)
    assert (again.game.seats, again.game.parts) == (record.game.seats, record.game.parts)
    assert write_record(again) == write_record(record)
    return record


SUBWAYS = "[subways]\ncars = 3\n"


@pytest.mark.rule("GL-29")
@pytest.mark.rule("BL-02")
def test_subway_cars_are_neither_exchanged_nor_chosen() -> None:
    lakes = mixed("great-lakes", SUBWAYS, ('a = "Madison", +b = "Milwaukee"', 'kind = "subway"'))
    claim = "Ann claims Madison - Milwaukee"
    chosen = "Ann takes 27 trains 23 ships"
    for lines in ((claim, chosen), (chosen, claim)):
        record = played(lakes, *lines, "Ann exchanges 6 ships for trains", tracking="claims")
        assert record.game.seats[0].pieces == {"train": 33, "ship": 17, "subway": 2}
    one = played(lakes, claim, tracking="claims").game
    assert one.seats[0].stock == 52, "50 pieces that nobody chose yet, and two of the three cars"
    assert one.rules.get("exchange").exchangeable(one, 0) == {"train": 15, "ship": 15}


HEAD = "board: county-durham\nplayers: Ann, Bea, Cal\n"
ROUTE = ('a = "Crook", +b = "Waterhouses"', 'shares = ["PRR", "BO"]')
SHARES = """[shares]
piles = { PRR = 4, BO = 3 }
names = { PRR = ["PRR"], BO = ["B&O", "BO"] }
points = { PRR = [30, 20], BO = [9] }
"""


@pytest.mark.rule("PN-04")
def test_railways_whose_names_are_all_one_word_are_read() -> None:
    own = mixed("county-durham", SHARES, ROUTE)
    for typed, written in (("taking PRR", "taking PRR"), ("taking b&o", "taking B&O"), ("Bo", "taking B&O")):
        record = replay(f"{HEAD}Ann claims Crook - Waterhouses, {typed}\n", lambda _: own)
        assert write_record(record).rstrip().endswith(f", {written}")


TAKEN = f"""{SHARES}[festivals]
[meeples]
"""
PLACES = (("Waterhouses", "festival = [1, 3], passengers = 2"), ("Crook", "festival = [2, 5], passengers = 1"))


@cache
def everything_taken() -> Board:
    return mixed("county-durham", TAKEN, *((f'name = "{city}"', columns) for city, columns in PLACES), ROUTE)


@pytest.mark.parametrize(
    "taking",
    [
        "taking coal at Crook",
        "taking red at Crook",
        "taking red at Crook, blue at Waterhouses",
        "taking PRR",
        "taking B&O, taking Crook",
        "taking 1 Waterhouses",
        "taking nothing",
        "taking coal at Waterhouses, taking red at Waterhouses, taking PRR, taking 2 Crook",
    ],
)
def test_whatever_a_claim_takes_is_read_as_it_is_written(taking: str) -> None:
    """Coal and passengers from a city, a share and the festival cards of a city are all "taken"."""
    line = f"Ann claims Crook - Waterhouses, {taking} !"
    record = replay(f"{HEAD}{line}\n", lambda _: everything_taken())
    assert record.moves[0].text == line


@pytest.mark.rule("OW-14")
def test_festival_cards_that_a_claim_takes_are_no_place_for_alvin() -> None:
    text = '[festivals]\n[alvin]\ncity = "Durango"\n'
    own = mixed("old-west", text, ('name = "Durango"', "festival = [3]"), ('name = "Albuquerque"', "festival = [4]"))
    lines = ("Ann takes Albuquerque", "Ann claims Albuquerque - Durango, taking 1 Durango")
    assert played(own, *lines, tracking="claims").game.parts["alvin"].at == "Albuquerque"


@pytest.mark.rule("FR-03")
def test_a_piece_that_is_offered_lies_on_the_bed_that_is_meant() -> None:
    """Beds side by side need not be alike: of these two, one is a ferry."""
    bed = '{ a = "Amiens", +b = "Lille", '
    own = mixed("france", "", (rf"{bed}[^}}]*}},\s*{bed}", 'kind = "ferry", locomotives = 1'))
    game = replay("board: france\nplayers: Ann, Bea\ntracking: turns\n", lambda _: own).game
    laid = [turn.steps[0] for turn, _ in offers(game, 0) if isinstance(turn.steps[0], DrawAndLay)]
    tracks = {step.track: write_line(game, Turn(0, (step,))) for step in laid if step.ends == ("Amiens", "Lille")}
    assert len(tracks) == 2
    for track, line in tracks.items():
        turn = read_line(game, line)
        assert turn is not None
        assert isinstance(turn.steps[0], DrawAndLay)
        assert turn.steps[0].track == track


@pytest.mark.parametrize(
    "line",
    [
        "Ann draws cards; lays Amiens - Lille green; builds a station at Paris",
        "Ann claims Brest - Cherbourg; builds a station at Paris",
    ],
)
def test_building_a_station_is_no_piece_laid_on_a_track_bed(line: str) -> None:
    """Where nothing else is built, a piece may be "built" on a bed."""
    own = mixed("france", "[stations]\n")
    record = replay(f"board: france\nplayers: Ann, Bea\n{line} !\n", lambda _: own)
    assert record.moves[0].text == f"{line} !"
    alone = replay("board: france\nplayers: Ann, Bea\nAnn draws cards; builds Amiens - Lille green\n", shipped_board)
    assert alone.moves[0].turn is not None
    assert write_record(alone).endswith("Ann draws cards; lays Amiens - Lille green\n")
