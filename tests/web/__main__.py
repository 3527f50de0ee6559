"""Send hostile requests, cut streams, and report what happened; exit non-zero if a promise was broken."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from phones import StandInDesk, session, true_answers  # noqa: E402

from companion.web import budget  # noqa: E402
from companion.web.server import Phones  # noqa: E402

from .hostile import GAMES, NewEachTime, Outcome, attack, cut_streams, deaf_phones  # noqa: E402
from .test_hostile import moves  # noqa: E402


def memory() -> int:
    """Bytes that the process uses. 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


async def run(requests: int, cuts: int, seed: int) -> list[str]:
    """Run everything. Returns what was done and found, in lines."""
    budget.BURST = budget.STRANGERS = 1e9  # else they would be told to wait
    begun, before, outcome = time.monotonic(), memory(), Outcome()
    for text in GAMES:
        phones = Phones(StandInDesk(session(text)), true_answers())
        await phones.start("127.0.0.1")
        outcome.join(await attack(phones, requests // len(GAMES), seed))
        await phones.stop()
    rows = [
        f"{outcome.requests} hostile requests in {time.monotonic() - begun:.0f} seconds: "
        f"{outcome.replies.total()} replies",
        f"    {', '.join(f'{count} times {status}' for status, count in sorted(outcome.replies.items()))}",
        f"    {outcome.silent} without a reply; {outcome.asked} times a phone asked in between, and was answered",
        f"    the loop was busy {outcome.longest * 1000:.0f} ms at most; {(memory() - before) / 2**20:.1f} MiB more",
    ]
    desk = StandInDesk()
    phones = Phones(desk, true_answers())
    await phones.start("127.0.0.1")
    result = await cut_streams(phones, cuts, seed, lambda number: moves(phones, number))
    times = sorted(result.times)
    rows.append(
        f"{result.cuts} cuts of streams: the right view after {times[len(times) // 2] * 1000:.0f} ms in the median,"
        f" {result.slowest * 1000:.0f} ms at most"
    )
    await phones.stop()
    answers = NewEachTime()
    phones = Phones(desk, answers)
    await phones.start("127.0.0.1")
    before = memory()
    most = await deaf_phones(phones, 5000)
    rows.append(
        f"4 phones that read nothing of {answers.views} views: {most / 1000:.1f} kB wait for all of them at most,"
        f" {(memory() - before) / 2**20:.1f} MiB more"
    )
    await phones.stop()
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web", description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryFile() as printed:
        kept = [os.dup(1), os.dup(2)]
        for number in (1, 2):
            os.dup2(printed.fileno(), number)
        try:
            rows = asyncio.run(run(options.requests, options.cuts, options.seed))
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, former in zip((1, 2), kept, strict=True):
                os.dup2(former, number)
        printed.seek(0)
        stray = printed.read()
    print("\n".join(rows))
    print(f"{len(stray)} bytes printed by the server")
    return 1 if stray else 0


if __name__ == "__main__":
    sys.exit(main())
