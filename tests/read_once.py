"""Readers of photos that work only once per run: answers are repeated from storage, and no process is started.

For tests of screens, phones and drafts, which need what a reader or the photo intake says, not another reading.
"""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256
from importlib import import_module

import once

from companion.workbench import beside

Questions = tuple[bytes, ...]


class Conversation:
    """A conversation in this process that answers each question only once per run."""

    def __init__(self, work: str, memory: int) -> None:
        self._asked: Questions = ()
        self.ended = False

    async def ask(self, question: bytes, seconds: float, step: Callable[[bytes], None] = lambda _: None) -> bytes:
        """Like `beside.Conversation.ask`. The reader remembers earlier questions, so the answer is stored under all of
        them.
        """
        self._asked = (*self._asked, question)
        file = once.place(b"".join(sha256(each).digest() for each in self._asked))
        if not file.is_file():
            once.keep(file, pickle.dumps(await asyncio.to_thread(_answered, self._asked)))
        steps, answer = pickle.loads(file.read_bytes())
        for each in steps:
            step(each)
            await asyncio.sleep(0)
        told: bytes = answer
        return told

    def end(self) -> None:
        """Mark the conversation as ended; there is no process to end."""
        self.ended = True


@lru_cache(maxsize=8)
def _reader_after(asked: Questions) -> tuple[object, list[bytes], bytes]:
    """A reader that was asked these questions, the steps of its last answer, and that answer."""
    from companion.photo.conversation import Reader

    reader = deepcopy(_reader_after(asked[:-1])[0]) if asked[:-1] else Reader()
    assert isinstance(reader, Reader)
    steps: list[bytes] = []
    return reader, steps, reader.answer(asked[-1], steps.append)


def _answered(asked: Questions) -> tuple[list[bytes], bytes]:
    return _reader_after(asked)[1:]


async def done_beside(work: str, data: bytes, *options: object, seconds: float, memory: int) -> bytes:
    """Like `beside.run_in_subprocess`, but in this process; what failed once in a run is not tried again."""
    told = json.dumps(options)
    file = once.place(repr((work, sha256(data).hexdigest(), told)).encode())
    if not file.is_file():
        try:
            given, why = import_module(work).run(data, *json.loads(told)), ""
        except beside.NotDone as refusal:
            given, why = b"", str(refusal)
        once.keep(file, pickle.dumps((given, why)))
    await asyncio.sleep(0)
    given, why = pickle.loads(file.read_bytes())
    if why:
        raise beside.NotDone(why)
    return bytes(given)
