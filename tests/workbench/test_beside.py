"""Work in a separate process: what it returns and refuses, how it fails, and that it ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Any

import pytest

from companion.workbench import beside
from companion.workbench.beside import Conversation, NotDone, run_in_subprocess

WORK = "tests.workbench.works"


async def work(what: str, given: bytes = b"", seconds: float = 60, memory: int = 0) -> bytes:
    return await run_in_subprocess(WORK, given, what, seconds=seconds, memory=memory)


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started."""
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self)

    monkeypatch.setattr(beside.subprocess, "Popen", Noted)
    return started


async def test_input_comes_back_however_large_it_is() -> None:
    given = bytes(range(256)) * 40_000
    assert await work(" done", given) == given + b" done"


async def test_a_refusal_is_a_sentence_and_a_crash_reveals_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotDone, match=r"^Not with me\.$"):
        await work("refuse")
    for what in ("break", "end"):
        with pytest.raises(NotDone, match=r"^This could not be done: it stopped halfway\.$"):
            await work(what)
    assert capfd.readouterr() == ("", "")


async def test_work_without_end_is_ended(processes: list[subprocess.Popen[bytes]]) -> None:
    with pytest.raises(NotDone, match="abandoned"):
        await work("for ever", seconds=0.1)
    assert [process.returncode is not None for process in processes] == [True]


async def test_work_that_nobody_waits_for_any_longer_is_ended(processes: list[subprocess.Popen[bytes]]) -> None:
    """Such as when the app is left in the meantime."""
    waiting = asyncio.create_task(work("for ever", seconds=3000))
    while not processes:
        await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert [process.returncode is not None for process in processes] == [True]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process in a way that holds")
async def test_memory_is_bounded() -> None:
    with pytest.raises(NotDone, match="stopped halfway"):
        await work("memory", memory=200_000_000)
    assert await work("done", memory=200_000_000) == b"done"
    assert len(await work("memory")) == 3 * 10**8


async def test_a_question_to_an_ended_process_gets_one_sentence() -> None:
    """Such as when reading is stopped between two steps, or before the question is sent."""
    conversation = Conversation(WORK, 0)
    conversation.end()
    with pytest.raises(NotDone, match=r"^This could not be done: it stopped halfway\.$"):
        await conversation.ask(b"what", 60)


async def test_a_question_without_an_answer_is_given_up_with_its_process(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    conversation, steps = Conversation(WORK, 0), list[bytes]()
    assert await conversation.ask(b"what", 60, steps.append) == b"what"
    assert steps == [b"begun"]
    with pytest.raises(NotDone, match="abandoned"):
        await conversation.ask(b"for ever", 0.1)
    assert [process.returncode is not None for process in processes] == [True]


async def test_half_an_answer_is_none() -> None:
    conversation = Conversation(WORK, 0)
    with pytest.raises(NotDone, match="stopped halfway"):
        await conversation.ask(b"cut off", 60)


async def test_an_answer_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "LONGEST", 9)
    conversation = Conversation(WORK, 0)
    assert await conversation.ask(b"nine byte", 60) == b"nine byte"
    with pytest.raises(NotDone, match="stopped halfway"):
        await conversation.ask(b"ten bytes!", 60)
