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
    """The replay of a record. Raises `RecordFault` if no board of that name can read it."""
    boards_found: list[tuple[str, Board]] = []

    def find(name: str) -> Board:
        boards_found.append((name, boards(name)))
        return boards_found[-1][1]

    wrong = now = None
    try:
        now = replay(text, find)
    except RecordFault as fault:
        wrong = fault
    before = None
    if boards_found and (earlier := _earlier(*boards_found[0], boards)) is not None:
        try:
            before = replay(text, lambda name: earlier)
        except RecordFault as fault:
            if wrong is not None and (fault.line, fault.start) > (wrong.line, wrong.start):
                wrong = fault
    if before is not None and (now is None or len(_refused(before)) < len(_refused(now))):
        return _with_remark(before, ON_EARLIER, name=boards_found[0][1].name, board=before.header.board.title)
    if now is None:
        assert wrong is not None
        raise wrong
    if before is not None and _outcome(before) != _outcome(now):
        return _with_remark(now, "fits earlier", name=now.header.board.name, earlier=before.header.board.name)
    return now


def _earlier(name: str, board: Board, boards: Boards) -> Board | None:
    """The earlier board of that name; None for a board given as a file, or if there is no earlier one."""
    if board.earlier is None or name.strip().endswith(".toml"):
        return None
    try:
        earlier = boards(board.earlier)
    except (LookupError, ValueError):
        return None
    return earlier if earlier.name == board.earlier else None


def _refused(reading: Replay) -> list[tuple[int, bool]]:
    return [(row.line, row.played) for row in reading.moves if row.verdict is not None and not row.verdict.legal]


def _outcome(reading: Replay) -> object:
    """What a reading leads to: totals, ranks and refused lines."""
    return [(side.total, side.rank) for side in sheet(reading).sides], _refused(reading)


def _with_remark(reading: Replay, key: str, **values: str) -> Replay:
    return replace(reading, remarks=(*reading.remarks, note(key, **values)))
