"""Boards of a table's own that combine families which no shipped board combines: no family knows another."""

from __future__ import annotations

import re
from functools import cache

import pytest

from companion.boards.check import check_boards
from companion.game.board import Board
from companion.record.replay import Replay, replay, write_record
from companion.store.board_files import shipped_maps


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
