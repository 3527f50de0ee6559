"""Every whole game of tests/games, recorded again in numbers only, has the same totals, ranks and winners."""

from pathlib import Path

import pytest
from counting import as_counts

from companion.record.replay import replay
from companion.scoring import sheet
from companion.store.shipped_files import board

GAMES = sorted((Path(__file__).parent / "games").glob("*.ttr"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_numbers_alone_give_the_same_sheet(path: Path) -> None:
    whole = replay(path.read_text("utf-8"), board)
    counted = replay(as_counts(whole), board)
    assert [
        (row.text, [reason.says for reason in row.verdict.reasons])
        for row in counted.moves
        if row.verdict and row.verdict.reasons
    ] == []
    expected, scored = sheet(whole), sheet(counted)
    for side, other in zip(expected.sides, scored.sides, strict=True):
        assert {line.what: line.points for line in side.lines} == {line.what: line.points for line in other.lines}
        assert (side.total, side.rank) == (other.total, other.rank)
    assert scored.winners == expected.winners
    assert scored.finished
    if not any(seat.chosen is None and seat.cap is not None for seat in whole.game.seats):
        assert [player.pieces_left for player in scored.players] == [player.pieces_left for player in expected.players]
