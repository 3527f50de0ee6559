"""Run one command and print its cost as JSON: wall and CPU seconds, and peak memory in MiB.

This is a separate small program because the memory counted for a new process begins with that of its parent.
With `--screen WIDTH HEIGHT MARK` the command runs in a terminal, and is killed as soon as MARK appears there.
"""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter

LATEST = 30.0
"""The seconds without any output after which a command is given up."""


def main(command: list[str]) -> None:
    start = perf_counter()
    if command[0] == "--screen":
        pid, seconds = _on_screen(int(command[1]), int(command[2]), command[3].encode(), command[4:])
        _, _, usage = os.wait4(pid, 0)
    else:
        nowhere = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        pid = os.posix_spawn(command[0], command, os.environ, file_actions=nowhere)
        _, status, usage = os.wait4(pid, 0)
        seconds = perf_counter() - start
        if status:
            sys.exit(f"{' '.join(command)} ended with {status}")
    scale = 1 << (20 if sys.platform == "darwin" else 10)
    print(json.dumps([seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale]))


def _on_screen(width: int, height: int, mark: bytes, command: list[str]) -> tuple[int, float]:
    """Run a command in a terminal until the mark appears, and kill it: its process id, and the seconds that took."""
    import fcntl
    import pty
    import select
    import signal
    import struct
    import termios

    start = perf_counter()
    pid, screen = pty.fork()
    if not pid:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        os.execv(command[0], command)
    shown = b""
    while mark not in shown:
        if not select.select([screen], [], [], LATEST)[0]:
            sys.exit(f"{' '.join(command)} did not show {mark!r}")
        shown += os.read(screen, 1 << 16)
    seconds = perf_counter() - start
    os.kill(pid, signal.SIGKILL)
    return pid, seconds


if __name__ == "__main__":
    main(sys.argv[1:])
