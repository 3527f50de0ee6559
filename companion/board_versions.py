"""Reading a record from elsewhere on the board that it was played on.

If a board took over its name from an earlier board, a record with that name may mean either. It is read on today's
board, or on the earlier one if only that can read it or if that refuses fewer lines. A remark says so, and another says
if both are possible with different results.
"""

from __future__ import annotations

from companion.game.board import Board
from companion.game.values import replace
from companion.game.verdict import note
from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.replay import Replay, replay
from companion.scoring import sheet

ON_EARLIER = "read on earlier"
"""The key of the remark on a record that was read on the earlier board of its name."""


def replay_record(text: str, boards: Boards) -> Replay:
    """The replay of a record.

    If no board of that name can read it, raises the `RecordFault` of the attempt that got furthest.
    """
    found_boards: list[tuple[str, Board]] = []

    def find(name: str) -> Board:
        found_boards.append((name, boards(name)))
        return found_boards[-1][1]

    failure = current = None
    try:
        current = replay(text, find)
    except RecordFault as fault:
        failure = fault
    on_earlier = None
    if found_boards and (earlier := _earlier(*found_boards[0], boards)) is not None:
        try:
            on_earlier = replay(text, lambda name: earlier)
        except RecordFault as fault:
            if failure is not None and (fault.line, fault.start) > (failure.line, failure.start):
                failure = fault
    if on_earlier is not None and (current is None or len(_refused_lines(on_earlier)) < len(_refused_lines(current))):
        return _with_remark(on_earlier, ON_EARLIER, name=found_boards[0][1].name, board=on_earlier.header.board.title)
    if current is None:
        assert failure is not None
        raise failure
    if on_earlier is not None and _outcome(on_earlier) != _outcome(current):
        return _with_remark(
            current, "fits earlier", name=current.header.board.name, earlier=on_earlier.header.board.name
        )
    return current


def _earlier(name: str, board: Board, boards: Boards) -> Board | None:
    """The earlier board of that name; None for a board given as a file, or if there is no earlier one."""
    if board.earlier is None or name.strip().endswith(".toml"):
        return None
    try:
        earlier = boards(board.earlier)
    except (LookupError, ValueError):
        return None
    return earlier if earlier.name == board.earlier else None


def _refused_lines(reading: Replay) -> list[tuple[int, bool]]:
    return [(row.line, row.played) for row in reading.moves if row.verdict is not None and not row.verdict.legal]


def _outcome(reading: Replay) -> object:
    """What a reading leads to: totals, ranks and refused lines."""
    return [(side.total, side.rank) for side in sheet(reading).sides], _refused_lines(reading)


def _with_remark(reading: Replay, key: str, **values: str) -> Replay:
    return replace(reading, remarks=(*reading.remarks, note(key, **values)))
