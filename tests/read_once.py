"""Readers of photos that are asked once: what was answered in this run is told again, and no process is started.

Screens, phones and drafts need what a reader says, not another reading of the same photo; and what takes a photo in.
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
    """A conversation in this process, about which every question is asked once in a run."""

    def __init__(self, work: str, memory: int) -> None:
        self._asked: Questions = ()
        self.ended = False

    async def ask(self, question: bytes, seconds: float, step: Callable[[bytes], None] = lambda _: None) -> bytes:
        """As `beside.Conversation.ask`; the reader remembers what it was asked, so all questions tell the answer."""
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
        """There is no process to end, but nobody asks any more."""
        self.ended = True


@lru_cache(maxsize=8)
def _reader_after(asked: Questions) -> tuple[object, list[bytes], bytes]:
    """A reader that was asked these questions; the steps of its last answer, and that answer."""
    from companion.photo.conversation import Reader

    reader = deepcopy(_reader_after(asked[:-1])[0]) if asked[:-1] else Reader()
    assert isinstance(reader, Reader)
    steps: list[bytes] = []
    return reader, steps, reader.answer(asked[-1], steps.append)


def _answered(asked: Questions) -> tuple[list[bytes], bytes]:
    return _reader_after(asked)[1:]


async def done_beside(work: str, data: bytes, *options: object, seconds: float, memory: int) -> bytes:
    """As `beside.done_beside`, in this process; what could not be done once in a run is not tried again."""
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
