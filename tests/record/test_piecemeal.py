"""Long work: in pieces, without a pause, and without garbage collection in the meantime."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator

import pytest

from companion.record.faults import RecordFault
from companion.record.piecemeal import Piecemeal, at_once
from companion.record.replay import replay, replay_lines
from companion.store import shipped_files

HEADER = "board: usa\nplayers: Ann, Bea\ntracking: turns\n"


@pytest.fixture
def collecting() -> Iterator[None]:
    """Turn the collector on before and after a test."""
    gc.enable()
    yield
    gc.enable()


def lines(seen: list[bool], *texts: str) -> Iterator[tuple[int, str]]:
    for number, text in enumerate(texts, 1):
        seen.append(gc.isenabled())
        yield number, text


@pytest.mark.usefixtures("collecting")
@pytest.mark.parametrize("text", ["Ann keeps 2 tickets", "Ann sings"])
def test_garbage_collection_pauses_while_lines_are_folded(text: str) -> None:
    """This includes lines after one that cannot be read; a collector that was off stays off."""
    start = replay(HEADER, shipped_files.board)
    for on in (True, False):
        (gc.enable if on else gc.disable)()
        seen: list[bool] = []
        try:
            replay_lines(start, lines(seen, text))
        except RecordFault:
            assert text == "Ann sings"
        assert seen == [False]
        assert gc.isenabled() is on


@pytest.mark.usefixtures("collecting")
def test_work_without_a_pause_is_done_without_garbage_collection() -> None:
    def work(pieces: Iterable[int]) -> Piecemeal[list[bool]]:
        seen = []
        for _ in pieces:
            seen.append(gc.isenabled())
            yield
        return seen

    assert at_once(work(range(3))) == [False] * 3
    assert gc.isenabled()
