"""Records that say county-durham: on the printed board, or on the one that the app had under that name until 2026.

`tests/former` holds records of that time and their sheets as the app gave them then.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.board_versions import replay_record
from companion.cli import main
from companion.game.board import Board
from companion.record.faults import RecordFault
from companion.scoring import Sheet, sheet
from companion.session import Session, record_events
from companion.share.as_json import sheet_json
from companion.store.shipped_files import board

OLD = sorted((Path(__file__).parent / "former").glob("*.ttr"))
NOW, FORMER = "county-durham", "county-durham-2026"
HEAD = f"board: {NOW}\nplayers: Ann, Bea\ntracking: claims\n"
READ_ON, FITS = "read on earlier", "fits earlier"


def read(lines: str, head: str = HEAD, boards: Callable[[str], Board] = board) -> Sheet:
    return sheet(replay_record(head + lines, boards))


def remarks(scored: Sheet) -> list[str]:
    return [note.key for note in scored.notes]


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_an_old_record_keeps_its_sheet(file: Path) -> None:
    """It is read on the former board, says so, and is written with the name that this board has today."""
    result = sheet_json(sheet(replay_record(file.read_text("utf-8"), board)))
    before = json.loads(file.with_suffix(".json").read_text("utf-8"))
    added = {"board": FORMER, "notes": [*result["notes"][:2], *before["notes"]]}
    assert result == {**before, **added}
    assert "fits the board that had this name before: County Durham (former board)" in result["notes"][0]
    assert "no such board in print" in result["notes"][1]
    session = Session(record_events(file.read_text("utf-8"), board), board)
    record = session.record(secrets=True)
    assert record.startswith(f"board: {FORMER}\n")
    again = replay_record(record, board)
    assert again.remarks == ()
    assert sheet_json(sheet(again))["sides"] == before["sides"]


@pytest.mark.parametrize(
    "lines",
    [
        "Ann claims Boldon - Washington\n",  # a station that the printed board lacks
        "Ann claims Durham - Ferryhill white\n",  # stations of both, but a track of the former one only
        "Ann shows Hartlepool - Tow Law\n",  # not a ticket of the printed board
        "no coal: Boldon\nAnn claims Lanchester - Durham\n",
    ],
)
def test_what_only_the_former_board_has_is_read_on_that_board(lines: str) -> None:
    replayed = read(lines)
    assert (replayed.board.name, replayed.refused) == (FORMER, ())
    assert READ_ON in remarks(replayed)


@pytest.mark.parametrize(
    "lines", ["Ann claims Marsden - Sunderland\n", "no coal: Alston\n", "Ann keeps 2 tickets\n", ""]
)
def test_what_the_printed_board_has_is_read_on_that_board(lines: str) -> None:
    """No remark is made where the other board does not fit, or gives the same result."""
    replayed = read(lines)
    assert replayed.board.name == NOW
    assert not {READ_ON, FITS} & set(remarks(replayed))


def test_a_record_that_fits_both_with_different_results_says_so() -> None:
    """The track is orange on both, but longer on the former one."""
    replayed = read("Ann claims Chester-le-Street - Washington orange\n")
    assert (replayed.board.name, replayed.sides[0].lines[0].points) == (NOW, 1)
    assert FITS in remarks(replayed)
    assert "let it say board: county-durham-2026." in replayed.notes[0].says


def test_a_fault_is_reported_for_the_board_that_reads_further() -> None:
    """An old record with a mistake is not said to have an unknown first station."""
    with pytest.raises(RecordFault) as raised:
        read("Ann claims Boldon - Washington\nBea claims Bolldonn - Washington\n")
    assert raised.value.line == 5
    with pytest.raises(RecordFault) as raised:
        read("Ann claims Boldonn - Alston\n")
    assert "Coal Country" in str(raised.value)


def test_a_record_that_names_the_former_board_is_read_on_it() -> None:
    replayed = read("Ann claims Crook - Durham\n", HEAD.replace(NOW, FORMER))
    assert (replayed.board.name, READ_ON in remarks(replayed)) == (FORMER, False)


def test_without_the_former_board_a_record_is_read_as_it_is() -> None:
    def now_only(name: str) -> Board:
        if name == FORMER:
            raise LookupError(NOW)
        return board(name)

    with pytest.raises(RecordFault):
        read("Ann claims Boldon - Washington\n", boards=now_only)


def test_the_shell_says_on_which_board_it_read_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(OLD[0])]) == 0
    assert "County Durham (former board)" in capsys.readouterr().out
    assert main(["import", str(OLD[0])]) == 0
    assert "county-durham-2026-1" in capsys.readouterr().out
    assert main(["stats", "--board", FORMER, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
