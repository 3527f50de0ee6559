"""Work in a process of its own, with limits of time and memory: what may go on for ever, or reads what is hostile."""

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
"""The exit status if what came out is a sentence: why it could not be done."""


class NotDone(ValueError):
    """Work that was not done: a sentence says why."""


async def done_beside(work: str, data: bytes, *options: object, seconds: float, memory: int) -> bytes:
    """What `run(given, *options)` of the module `work` gives; `memory` is in bytes, 0 for no limit.

    Raises `NotDone` with its sentence, or with one of ours if it took too long or broke; OSError if no process starts.
    """
    call = [sys.executable, "-P", "-c", CODE, str(PACKAGE.parent), work, str(memory), json.dumps(options)]
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as result:
        source.write(data)
        source.seek(0)
        # not by asyncio's own processes: those need a loop that watches for their end, and not every loop does
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
    """A process that answers one question after the other and remembers what it was asked; `end` it."""

    _broken = True
    """No answer came yet to what was asked last."""

    def __init__(self, work: str, memory: int) -> None:
        """`begin()` of the module `work` gives what answers: a question and what to call with each step, both bytes.

        OSError if no process starts.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", CODE, str(PACKAGE.parent), work, str(memory), TALK],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    async def ask(self, question: bytes, seconds: float, step: Callable[[bytes], None] = lambda _: None) -> bytes:
        """The answer. Raises `NotDone` if it took too long or broke, after which the process has ended."""
        loop = asyncio.get_running_loop()

        def heard(message: bytes) -> None:
            loop.call_soon_threadsafe(step, message)

        try:
            return await asyncio.wait_for(asyncio.to_thread(self.answer, question, heard), seconds)
        except TimeoutError:
            raise NotDone(wording("bench too long", seconds=round(seconds))) from None
        except (OSError, ValueError):  # a pipe that `end` closed meanwhile is told by the latter
            raise NotDone(wording("bench broke")) from None
        finally:
            if self._broken:
                self.end()

    def answer(self, question: bytes, step: Callable[[bytes], None] = lambda _: None) -> bytes:
        """The same, waited for here and for as long as it takes; OSError if the process broke."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._broken = True
        _send(self._process.stdin, ANSWER, question)
        while (reply := _receive(self._process.stdout)) is not None:
            if reply[0] == ANSWER:
                self._broken = False
                return reply[1]
            step(reply[1])
        raise OSError

    def end(self) -> None:
        """End the process, whatever it does."""
        self._broken = True
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


TALK = "talk"
"""In the place of options: the process answers questions until nobody asks any more."""
ANSWER, STEP = b"a", b"s"
"""What a message is, before its length and itself."""
LONGEST = 200_000_000
"""Bytes of a message, at most."""


def _send(to: IO[bytes], kind: bytes, message: bytes) -> None:
    to.write(kind + struct.pack(">I", len(message)) + message)
    to.flush()


def _receive(source: IO[bytes]) -> tuple[bytes, bytes] | None:
    """The next message and its kind; None once there is no other."""
    head = source.read(5)
    if len(head) < 5 or (length := struct.unpack(">I", head[1:])[0]) > LONGEST:
        return None
    message = source.read(length)
    return (head[:1], message) if len(message) == length else None


def _talk(begin: Callable[[], Callable[[bytes, Callable[[bytes], None]], bytes]]) -> int:
    """Answer until nobody asks any more; the app's keys go before."""
    with suppress(AttributeError, OSError):
        os.nice(5)
    answer, source, to = begin(), sys.stdin.buffer, sys.stdout.buffer
    while (question := _receive(source)) is not None:
        _send(to, ANSWER, answer(question[1], lambda step: _send(to, STEP, step)))
    return 0


def _main(work: str, memory: str, options: str) -> int:
    from importlib import import_module

    _bound(int(memory))
    if options == TALK:
        return _talk(import_module(work).begin)
    run = import_module(work).run
    try:
        output = run(sys.stdin.buffer.read(), *json.loads(options))
    except NotDone as why:
        sys.stdout.buffer.write(str(why).encode())
        return REFUSED
    sys.stdout.buffer.write(output)
    return 0


def _bound(memory: int) -> None:
    """Let this process have so much memory at most, where the system can say so."""
    if memory and sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
