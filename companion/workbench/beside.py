"""Work in a separate process with limits of time and memory: work that might never end, or that reads hostile input."""

from __future__ import annotations

import asyncio
import json
import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from companion.store.board_files import PACKAGE
from companion.words import wording

CODE = """
import sys
sys.path[:0] = [sys.argv[1]]
from companion.workbench.beside import _main
sys.exit(_main(*sys.argv[2:]))
"""
REFUSED = 3
"""The exit status if the output is a sentence that says why the work was not done."""


class NotDone(ValueError):
    """The work was not done; the text is a sentence that says why."""


async def run_in_subprocess(work: str, data: bytes, *options: object, seconds: float, memory: int) -> bytes:
    """The result of `run(data, *options)` of the module `work`; `memory` is in bytes, 0 for no limit.

    Raises `NotDone` with the module's sentence, or with one of ours if it took too long or broke, and `OSError` if no
    process starts.
    """
    call = [sys.executable, "-P", "-c", CODE, str(PACKAGE.parent), work, str(memory), json.dumps(options)]
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as result:
        source.write(data)
        source.seek(0)
        # not asyncio's own processes: those need a loop that watches for their end, and not every loop does
        process = subprocess.Popen(call, stdin=source, stdout=result, stderr=subprocess.DEVNULL)
        try:
            status = await asyncio.to_thread(process.wait, seconds)
        except subprocess.TimeoutExpired:
            raise NotDone(wording("bench too long", seconds=round(seconds))) from None
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        result.seek(0)
        output = result.read()
    if status == REFUSED:
        raise NotDone(output.decode("utf-8", "replace"))
    if status:
        raise NotDone(wording("bench broke"))
    return output


class Conversation:
    """A process that answers one question after another and remembers earlier ones. `end` must be called."""

    _unanswered = True
    """Whether the last question has no answer yet; at first, no question was asked."""

    def __init__(self, work: str, memory: int) -> None:
        """`begin()` of the module `work` gives the function that answers, in bytes: it takes a question, and a function
        to call with the name of each step.

        Raises `OSError` if no process starts.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", CODE, str(PACKAGE.parent), work, str(memory), TALK],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    async def ask(self, question: bytes, seconds: float, step: Callable[[bytes], None] = lambda _: None) -> bytes:
        """The answer to a question. Raises `NotDone` if it took too long or broke; the process has ended then."""
        loop = asyncio.get_running_loop()

        def heard(message: bytes) -> None:
            loop.call_soon_threadsafe(step, message)

        try:
            return await asyncio.wait_for(asyncio.to_thread(self.answer, question, heard), seconds)
        except TimeoutError:
            raise NotDone(wording("bench too long", seconds=round(seconds))) from None
        except (OSError, ValueError):  # a pipe that `end` closed meanwhile raises ValueError
            raise NotDone(wording("bench broke")) from None
        finally:
            if self._unanswered:
                self.end()

    def answer(self, question: bytes, step: Callable[[bytes], None] = lambda _: None) -> bytes:
        """Like `ask`, but blocks until the answer arrives, with no time limit. Raises `OSError` if the process died."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._unanswered = True
        _send(self._process.stdin, ANSWER, question)
        while (reply := _receive(self._process.stdout)) is not None:
            if reply[0] == ANSWER:
                self._unanswered = False
                return reply[1]
            step(reply[1])
        raise OSError

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
        self._unanswered = True
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


TALK = "talk"
"""Given in place of the options: the process then answers questions until its input ends."""
ANSWER, STEP = b"a", b"s"
"""The first byte of a message, before its length (4 bytes, big-endian) and its content. Questions are `ANSWER`s too."""
LONGEST = 200_000_000
"""The most bytes of a message."""


def _send(to: IO[bytes], kind: bytes, message: bytes) -> None:
    to.write(kind + struct.pack(">I", len(message)) + message)
    to.flush()


def _receive(source: IO[bytes]) -> tuple[bytes, bytes] | None:
    """The next message as its kind and content; None if there is no other, or it is too long."""
    head = source.read(5)
    if len(head) < 5 or (length := struct.unpack(">I", head[1:])[0]) > LONGEST:
        return None
    message = source.read(length)
    return (head[:1], message) if len(message) == length else None


def _answer_questions(begin: Callable[[], Callable[[bytes, Callable[[bytes], None]], bytes]]) -> int:
    """Answer questions until the input ends, at a lower priority, so that the app still reacts to keys."""
    with suppress(AttributeError, OSError):
        os.nice(5)
    answer, source, to = begin(), sys.stdin.buffer, sys.stdout.buffer
    while (question := _receive(source)) is not None:
        _send(to, ANSWER, answer(question[1], lambda step: _send(to, STEP, step)))
    return 0


def _main(work: str, memory: str, options: str) -> int:
    from importlib import import_module

    _limit_memory(int(memory))
    if options == TALK:
        return _answer_questions(import_module(work).begin)
    run = import_module(work).run
    try:
        output = run(sys.stdin.buffer.read(), *json.loads(options))
    except NotDone as why:
        sys.stdout.buffer.write(str(why).encode())
        return REFUSED
    sys.stdout.buffer.write(output)
    return 0


def _limit_memory(memory: int) -> None:
    """Limit this process to this much memory in bytes, on systems that can (Linux)."""
    if memory and sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
