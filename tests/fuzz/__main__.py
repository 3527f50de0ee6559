"""Give one reader hostile inputs for a while; exit non-zero at the first that breaks a promise.

That input is written to a file, and `python -m tests.fuzz record --again FILE` gives it once more.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from . import NAMES, Target, target  # noqa: E402
from .blind import inputs  # noqa: E402
from .changing import ODD, changed, changed_bytes  # noqa: E402

MEMORY = 2 << 30
"""Bytes that the process may use: an input that needs more breaks a promise."""
SLOWEST = 5
"""Seconds of CPU for one input; tracking what an input reaches makes the code several times slower."""
STUCK = 120
"""Seconds by the clock after which an input is considered endless; a busy machine may leave it little of them."""


def timed(reader: Target) -> Callable[[bytes], None]:
    """The target's `check` with a time limit; reports on standard error when an input is the slowest so far."""
    slowest = 0.1

    def given(data: bytes) -> None:
        nonlocal slowest
        begun = time.process_time()
        reader.check(data)
        took = time.process_time() - begun
        if took > slowest:
            slowest = took
            print(f"slowest: {took:.2f}", file=sys.stderr, flush=True)
        assert took < SLOWEST, f"it took {took:.1f} seconds"

    return given


def blindly(reader: Target, seconds: float, seed: int) -> int:
    """Give the reader changed seeds until the time is over. Returns the number of inputs."""
    end, count, given = time.monotonic() + seconds, 0, timed(reader)
    for data in inputs(reader, seed):
        if time.monotonic() > end:
            break
        try:
            given(data)
        except Exception:
            traceback.print_exc()
            _keep(reader, data)
        count += 1
    return count


def _keep(reader: Target, data: bytes) -> None:
    file = Path(tempfile.gettempdir()) / f"fuzz-{reader.name}-{os.getpid()}"
    file.write_bytes(data)
    sys.exit(f"broken by the input in {file}")


def led(reader: Target, seconds: float, seed: int, corpus: Path) -> None:
    """Let inputs be guided by what they reach in the code; does not return."""
    import random

    import atheris

    chance = random.Random(seed)
    texts = [data.decode("utf-8", "replace") for data in reader.seeds]

    def change(data: bytes, longest: int, number: int) -> bytes:
        chance.seed(number)
        if chance.random() < 0.4:
            return bytes(atheris.Mutate(data, longest))
        if data.startswith(b"SQLite"):
            return changed_bytes(data, chance, longest)
        text = changed(data.decode("utf-8", "replace"), reader.words, texts, chance, reader.longest)
        return text.encode("utf-8", "surrogatepass")[:longest]

    for at, data in enumerate(reader.seeds):
        (corpus / f"seed-{at}").write_bytes(data)
    words = corpus.with_name(f"{corpus.name}-words")
    every = [word.encode() for word in (*reader.words, *ODD) if word]
    words.write_text("\n".join(f'"{"".join(f"{chr(92)}x{sign:02x}" for sign in word[:60])}"' for word in every) + "\n")
    arguments = [f"-max_total_time={int(seconds)}", f"-seed={seed}", f"-max_len={reader.longest}", f"-timeout={STUCK}",
            f"-rss_limit_mb={MEMORY >> 20}", f"-dict={words}", "-print_final_stats=1", "-len_control=0",
            f"-artifact_prefix={tempfile.gettempdir()}/fuzz-{reader.name}-", str(corpus)]  # fmt: skip
    atheris.Setup([sys.argv[0], *arguments], timed(reader), custom_mutator=change)
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=NAMES)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blind", action="store_true", help="changed seeds, not led by what they reach")
    parser.add_argument(
        "--corpus", type=Path, help="a folder for what was found to reach more; later runs begin with it"
    )
    parser.add_argument("--again", type=Path, help="one input out of a file")
    parser.add_argument("--led", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.led is not None:
        import atheris

        with atheris.instrument_imports(include=["companion"]), contextlib.redirect_stdout(sys.stderr):
            reader = target(options.target)
        led(reader, options.seconds, options.seed, options.led)
    if options.again is not None:
        target(options.target).check(options.again.read_bytes())
        return 0
    os.environ["COMPANION_HOME"] = tempfile.mkdtemp(prefix="fuzz-home-")
    begun = time.monotonic()
    if options.blind or find_spec("atheris") is None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        count, how = blindly(target(options.target), options.seconds, options.seed), "blind"
    else:
        with tempfile.TemporaryDirectory() as folder:
            corpus = (options.corpus or Path(folder)) / options.target
            corpus.mkdir(parents=True, exist_ok=True)
            run = subprocess.run(
                [sys.executable, "-m", "tests.fuzz", *sys.argv[1:], "--led", str(corpus)],
                capture_output=True, text=True, errors="replace", check=False,
            )  # fmt: skip
        done = re.search(r"stat::number_of_executed_units:\s+(\d+)", run.stderr)
        reached = re.findall(r"cov: (\d+)", run.stderr)
        if run.returncode or done is None:
            print(run.stdout[-4000:], run.stderr[-8000:], sep="\n", file=sys.stderr)
            return 1
        slowest = re.findall(r"^slowest: (\S+)", run.stderr, re.MULTILINE)
        count, how = (
            int(done[1]),
            f"led: {reached[0]} to {reached[-1]} places reached, the slowest took {(slowest or [0.1])[-1]} s",
        )
    used = sum(
        resource.getrusage(whose)[at] for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN) for at in (0, 1)
    )
    print(
        f"{options.target:>9}  {count:>9,} inputs in {time.monotonic() - begun:,.0f} seconds, {used:,.0f} of them of "
        f"CPU, none broke anything ({how})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
