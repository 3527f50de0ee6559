"""Each connection is an open file: the app keeps some for itself, however many phones connect."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store.faults import save_fault
from companion.web.open_files import LEAST, RESERVED, room_for_connections

TESTS = Path(__file__).parents[1]
FLOOD = """
import asyncio, os, resource, sys
sys.path.insert(0, {tests!r})
from phones import Phone, StandInAnswers, StandInDesk
from companion.web.server import Phones

async def flood():
    resource.setrlimit(resource.RLIMIT_NOFILE, ({limit}, {limit}))
    phones = Phones(StandInDesk(), StandInAnswers())
    try:
        await phones.start("127.0.0.1")
    except OSError as fault:
        print(fault.strerror)
        return
    port = int(phones.host.rpartition(":")[2])
    child = os.fork()
    if child == 0:
        import socket, time
        opened = []
        for _ in range({limit}):
            try:
                opened.append(socket.create_connection(("127.0.0.1", port), timeout=60))
            except OSError:
                break
        print("flooded", flush=True)
        time.sleep(600)
    while len(phones._server.server_state.connections) < 8:
        await asyncio.sleep(0.01)
    spare = [await left() for _ in range(100)]
    os.kill(child, 9)
    os.waitpid(child, 0)
    reply = await Phone(phones.host).enter(phones.access.code(0))
    print(min(spare) >= 8, spare[-1] >= {reserved}, reply.status, list(phones.guard.faults))
    await phones.stop()

async def left():
    await asyncio.sleep(0.01)
    return {limit} - len(os.listdir("/dev/fd"))

asyncio.run(flood())
"""


def flooded(limit: int) -> list[str]:
    """What a server says, with so many open files allowed, after as many connections."""
    code = FLOOD.format(tests=str(TESTS), limit=limit, reserved=RESERVED - 4)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240, check=False)
    assert done.stderr == ""
    return [row for row in done.stdout.splitlines() if row != "flooded"]


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="connections are not files there")


def test_connections_leave_the_app_enough_files_to_work_with() -> None:
    """Also while connections that are one too many are being refused; and phones are let in again afterwards."""
    assert flooded(RESERVED + 26) == ["True True 200 []"]


def test_where_the_system_has_no_room_for_phones_they_are_not_let_in() -> None:
    said = "this system lets the app have only 60 files and connections open (ulimit -n)"
    assert flooded(60) == [said]


ALLOWED = """
import resource
from companion.web.open_files import room_for_connections
resource.setrlimit(resource.RLIMIT_NOFILE, (60, {hard}))
print(room_for_connections(96), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(("hard", "allowed"), [(4096, 512), (300, 300)])
def test_the_app_asks_the_system_for_more_open_files(hard: int, allowed: int) -> None:
    """As many as it wants, or as the system permits."""
    code = ALLOWED.format(hard=hard)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240, check=False)
    assert (done.stdout, done.stderr) == (f"96 {allowed}\n", "")


def test_open_files_are_not_guessed_where_no_further_one_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot_list(fault: int) -> None:
        def listed(path: str) -> list[str]:
            raise OSError(fault, "no")

        monkeypatch.setattr(os, "listdir", listed)

    cannot_list(errno.ENOENT)
    assert room_for_connections(LEAST) == LEAST
    cannot_list(errno.EMFILE)
    with pytest.raises(OSError, match="no"):
        room_for_connections(LEAST)


def test_a_move_that_no_file_could_be_opened_for_is_not_blamed_on_the_disk() -> None:
    says = str(save_fault(OSError(24, "Too many open files")))
    assert says == (
        "This could not be saved, so it does not count: too many files are open on this machine. "
        "Close other programs, then say it again."
    )
