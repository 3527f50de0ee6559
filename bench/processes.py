"""What whole processes cost, each a fresh Python: the shell's commands, imports, and first frames.

They are run in turns, so that a busy machine slows all of them alike.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.games import Measured
from bench.stopwatch import Note, Row, in_ms
from bench.yardstick import YARDSTICK
from companion.words import wording

TURNS = 7
WIDTH, HEIGHT = 140, 40
LAUNCH = str(Path(__file__).with_name("launch.py"))
EMPTY = "from textual.app import App; App().run()"
OPEN = "import sys; from pathlib import Path; from companion.tui.app import run; run(record=Path(sys.argv[1]))"
LAST_ROW = f"\x1b[{HEIGHT};1H"
"""The escape sequence with which the last row of a whole frame begins."""
BESIDE = {"companion score, 150 moves": "import pydantic", "companion, first frame": "empty Textual app, first frame"}

Cost = tuple[float, float, float]
"""Wall and CPU seconds, and peak memory in MiB."""


def rows(game: Measured) -> Iterator[Row | Note]:
    """Every row about processes."""
    with tempfile.TemporaryDirectory() as home:
        record = Path(home, "game.ttr")
        record.write_text(game.record, encoding="utf-8")
        commands = _commands(str(record))
        if not hasattr(os, "posix_spawn"):
            yield Note("not measured: this system has no posix_spawn")
            return
        costs: dict[str, list[Cost]] = {what: [] for what in commands}
        for turn in range(1 + TURNS):
            for what, command in commands.items():
                cost = _cost(command, home)
                if turn:  # the first run compiles modules
                    costs[what].append(cost)
    for what, runs in costs.items():
        other = costs.get(BESIDE.get(what, ""), [])
        yield Row(
            what,
            in_ms([seconds for seconds, _, _ in runs]),
            cpu=median(cpu for _, cpu, _ in runs) * 1e3,
            reference=median(seconds for seconds, _, _ in other) * 1e3 if other else None,
            ratios=tuple(mine[0] / theirs[0] for mine, theirs in zip(runs, other, strict=False)),
        )
        if other and what in BESIDE:
            yield _in_cpu(what, runs, other)
    for what, runs in costs.items():
        yield Row(f"{what}, memory", tuple(peak for _, _, peak in runs), "MiB")


def _in_cpu(what: str, runs: list[Cost], other: list[Cost]) -> Row:
    """The same comparison in CPU time, which is less disturbed by others on the machine."""
    return Row(
        f"{what}, CPU time",
        in_ms([cpu for _, cpu, _ in runs]),
        reference=median(cpu for _, cpu, _ in other) * 1e3,
        ratios=tuple(mine[1] / theirs[1] for mine, theirs in zip(runs, other, strict=True)),
    )


def _commands(record: str) -> dict[str, list[str]]:
    """The commands to run, by name; those with "--screen" run until their first frame is in a terminal."""
    screen = ["--screen", str(WIDTH), str(HEIGHT)]
    python, module = sys.executable, [sys.executable, "-m", "companion"]
    names = ("pydantic", "textual", "companion.session", "companion.tui.app")
    return {
        "python, nothing else": [python, "-c", "pass"],
        **{f"import {name}": [python, "-c", f"import {name}"] for name in names},
        "companion score, 150 moves": [*module, "score", record],
        "companion rules coal": [*module, "rules", "coal"],
        "empty Textual app, first frame": [*screen, LAST_ROW, python, "-c", EMPTY],
        "companion, first frame": [*screen, wording("home games"), *module],
        "companion, 150 moves open": [*screen, wording("table key sheet"), python, "-c", OPEN, record],
    }


def _cost(command: list[str], home: str) -> Cost:
    """One run under the conditions of a user: compiled modules are kept, here in a separate folder."""
    environment = {**os.environ, "COMPANION_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = os.path.join(home, "compiled")
    YARDSTICK.sample()
    launch = [sys.executable, "-I", "-S", LAUNCH, *command]
    finished = subprocess.run(launch, env=environment, capture_output=True, text=True, check=False)
    if finished.returncode:
        raise RuntimeError(finished.stderr)
    seconds, cpu, peak = json.loads(finished.stdout)
    return seconds, cpu, peak
