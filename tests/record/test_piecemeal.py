"""Long work: in pieces, without a pause, and without garbage collection in the meantime."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from companion.collector import collector_at_rest, put_back, set_aside
from companion.record.faults import RecordFault
from companion.record.piecemeal import Piecemeal, at_once
from companion.record.replay import replay, replay_lines
from companion.session import Session, record_events
from companion.store import shipped_files

GAMES = Path(__file__).parents[1] / "games"
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


@pytest.mark.usefixtures("collecting")
@pytest.mark.parametrize("aside", [False, True])
def test_what_was_made_meanwhile_counts_as_old(aside: bool) -> None:
    """It is not searched at the end, unless something is set aside, which stays aside."""
    (set_aside if aside else put_back)()
    searched = list[str]()
    gc.callbacks.append(lambda phase, _: searched.append(phase))
    try:
        with collector_at_rest():
            made = [[number] for number in range(100_000)]
        found = any(each is made for each in gc.get_objects(generation=2))
        assert bool(searched) == aside
    finally:
        gc.callbacks.pop()
        put_back()
    assert found != aside


def test_folding_and_answers_leave_no_cycles() -> None:
    """Else what counts as old would keep whole games alive. A fault holds no frames, which would refer back to it."""
    text = (GAMES / "italy-5-turns.ttr").read_text("utf-8")

    def folds() -> None:
        session = Session(record_events(text, shipped_files.board), shipped_files.board)
        for line in ("Ann claims Rom", "Ann sings", "Ann claims Roma - Romania"):
            assert session.preview(line).fault

    folds()  # what is made once
    set_aside()  # what other tests made is not searched
    gc.disable()
    try:
        folds()
        assert gc.collect() == 0
    finally:
        gc.enable()
        put_back()
