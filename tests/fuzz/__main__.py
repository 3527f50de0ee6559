"""`python -m tests.fuzz record --seconds 600`: inputs for so long; ends non-zero at the first that breaks a promise.

What was given then is written to a file, which `python -m tests.fuzz record
--again FILE` gives once more.
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
"""Bytes that the process may have: an input that asks for more breaks a promise."""
SLOWEST = 5
"""Seconds of CPU for one input: looking at what it reaches makes the code several times slower."""
STUCK = 120
"""Seconds by the clock after which an input is taken to be endless; a busy machine may give it little of them."""


def timed(one: Target) -> Callable[[bytes], None]:
    """The target's `one`, which may not take too long either; tells on standard error when an input is the slowest."""
    slowest = 0.1

    def given(data: bytes) -> None:
        nonlocal slowest
        begun = time.process_time()
        one.one(data)
        took = time.process_time() - begun
        if took > slowest:
            slowest = took
            print(f"slowest: {took:.2f}", file=sys.stderr, flush=True)
        assert took < SLOWEST, f"it took {took:.1f} seconds"

    return given


def blindly(one: Target, seconds: float, seed: int) -> int:
    """Changed seeds until the time is over; the number of inputs."""
    end, count, given = time.monotonic() + seconds, 0, timed(one)
    for data in inputs(one, seed):
        if time.monotonic() > end:
            break
        try:
            given(data)
        except Exception:
            traceback.print_exc()
            _keep(one, data)
        count += 1
    return count


def _keep(one: Target, data: bytes) -> None:
    file = Path(tempfile.gettempdir()) / f"fuzz-{one.name}-{os.getpid()}"
    file.write_bytes(data)
    sys.exit(f"broken by the input in {file}")


def led(one: Target, seconds: float, seed: int, corpus: Path) -> None:
    """By what each input reaches in the code; does not return."""
    import random

    import atheris

    chance = random.Random(seed)
    texts = [data.decode("utf-8", "replace") for data in one.seeds]

    def change(data: bytes, longest: int, number: int) -> bytes:
        chance.seed(number)
        if chance.random() < 0.4:
            return bytes(atheris.Mutate(data, longest))
        if data.startswith(b"SQLite"):
            return changed_bytes(data, chance, longest)
        text = changed(data.decode("utf-8", "replace"), one.words, texts, chance, one.longest)
        return text.encode("utf-8", "surrogatepass")[:longest]

    for at, data in enumerate(one.seeds):
        (corpus / f"seed-{at}").write_bytes(data)
    words = corpus.with_name(f"{corpus.name}-words")
    every = [word.encode() for word in (*one.words, *ODD) if word]
    words.write_text("\n".join(f'"{"".join(f"{chr(92)}x{sign:02x}" for sign in word[:60])}"' for word in every) + "\n")
    told = [f"-max_total_time={int(seconds)}", f"-seed={seed}", f"-max_len={one.longest}", f"-timeout={STUCK}",
            f"-rss_limit_mb={MEMORY >> 20}", f"-dict={words}", "-print_final_stats=1", "-len_control=0",
            f"-artifact_prefix={tempfile.gettempdir()}/fuzz-{one.name}-", str(corpus)]  # fmt: skip
    atheris.Setup([sys.argv[0], *told], timed(one), custom_mutator=change)
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
    told = parser.parse_args()
    if told.led is not None:
        import atheris

        with atheris.instrument_imports(include=["companion"]), contextlib.redirect_stdout(sys.stderr):
            one = target(told.target)
        led(one, told.seconds, told.seed, told.led)
    if told.again is not None:
        target(told.target).one(told.again.read_bytes())
        return 0
    os.environ["COMPANION_HOME"] = tempfile.mkdtemp(prefix="fuzz-home-")
    begun = time.monotonic()
    if told.blind or find_spec("atheris") is None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        count, how = blindly(target(told.target), told.seconds, told.seed), "blind"
    else:
        with tempfile.TemporaryDirectory() as folder:
            corpus = (told.corpus or Path(folder)) / told.target
            corpus.mkdir(parents=True, exist_ok=True)
            found = subprocess.run(
                [sys.executable, "-m", "tests.fuzz", *sys.argv[1:], "--led", str(corpus)],
                capture_output=True, text=True, errors="replace", check=False,
            )  # fmt: skip
        done = re.search(r"stat::number_of_executed_units:\s+(\d+)", found.stderr)
        reached = re.findall(r"cov: (\d+)", found.stderr)
        if found.returncode or done is None:
            print(found.stdout[-4000:], found.stderr[-8000:], sep="\n", file=sys.stderr)
            return 1
        slowest = re.findall(r"^slowest: (\S+)", found.stderr, re.MULTILINE)
        count, how = (
            int(done[1]),
            f"led: {reached[0]} to {reached[-1]} places reached, the slowest took {(slowest or [0.1])[-1]} s",
        )
    used = sum(
        resource.getrusage(whose)[at] for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN) for at in (0, 1)
    )
    print(
        f"{told.target:>9}  {count:>9,} inputs in {time.monotonic() - begun:,.0f} seconds, {used:,.0f} of them of CPU, "
        f"none broke anything ({how})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
