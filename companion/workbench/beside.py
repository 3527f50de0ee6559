"""Work in a process of its own, with limits of time and memory: what may go on for ever, or reads what is hostile."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from contextlib import suppress

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


async def done_beside(work: str, given: bytes, *options: object, seconds: float, memory: int) -> bytes:
    """What `run(given, *options)` of the module `work` gives; `memory` is in bytes, 0 for no limit.

    Raises `NotDone` with its sentence, or with one of ours if it took too long or broke; OSError if no process starts.
    """
    call = [sys.executable, "-P", "-c", CODE, str(PACKAGE.parent), work, str(memory), json.dumps(options)]
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as result:
        source.write(given)
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
        told = result.read()
    if status == REFUSED:
        raise NotDone(told.decode("utf-8", "replace"))
    if status:
        raise NotDone(wording("bench broke"))
    return told


def _main(work: str, memory: str, options: str) -> int:
    from importlib import import_module

    _bound(int(memory))
    run = import_module(work).run
    try:
        told = run(sys.stdin.buffer.read(), *json.loads(options))
    except NotDone as why:
        sys.stdout.buffer.write(str(why).encode())
        return REFUSED
    sys.stdout.buffer.write(told)
    return 0


def _bound(memory: int) -> None:
    """Let this process have so much memory at most, where the system can say so."""
    if memory and sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
