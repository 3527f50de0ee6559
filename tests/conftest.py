"""What every test gets: a home of its own, an end if it hangs, and the test tools next to this file."""

import asyncio
import faulthandler
import gc
import inspect
import os
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

import once  # noqa: E402
from fonts import font  # noqa: E402
from how_much import MORE  # noqa: E402
from hypothesis import HealthCheck, settings  # noqa: E402

from companion.collector import set_aside  # noqa: E402

for name in ("CI", "BUILD_NUMBER"):  # where they are set, pytest explains a comparison of megabytes whole: for hours
    os.environ.pop(name, None)
os.environ["TZ"] = "UTC"  # a test that says noon means the same day on every machine
if hasattr(time, "tzset"):
    time.tzset()


# no machine is too slow for a law; and every run tries the same, unless it tries more
settings.register_profile(
    "any",
    max_examples=100 * MORE,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=MORE == 1,
)
settings.load_profile("any")

MANY = 6
"""Tests with at most this many cases keep them all."""
HUNG = 600
"""Seconds after which an async test hangs, on however slow a machine: it then fails where it waits. What hangs anywhere
else ends its process a little later (`faulthandler_timeout`), which says where each thread was.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    saying = f"of a test with more than {MANY} cases, one in so many"
    parser.addoption("--one-case-in", type=int, default=1, help=saying)


def pytest_itemcollected(item: pytest.Item) -> None:
    if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
        item.obj = fails_if_hung(item.obj)


def fails_if_hung(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The same test, which fails after `HUNG` seconds; the traceback shows what it waits for."""

    @wraps(test)
    async def in_time(*given: object, **fixtures: object) -> None:
        async with asyncio.timeout(HUNG):
            await test(*given, **fixtures)

    return in_time


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """Go on watching a test that failed: pytest stops there, and what such a test held up can hang its clean-up."""
    if isinstance(node, pytest.Item):
        seconds = float(node.config.getini("faulthandler_timeout"))
        faulthandler.dump_traceback_later(seconds, file=sys.__stderr__, exit=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--one-case-in N`, keep only every Nth case of tests with many cases, starting with the first."""
    one_in = config.getoption("--one-case-in")
    if one_in > 1:
        tests = defaultdict[str, list[pytest.Item]](list)
        for item in items:
            tests[item.nodeid.partition("[")[0]].append(item)
        kept = {item for cases in tests.values() for item in cases[:: one_in if len(cases) > MANY else 1]}
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def pytest_configure(config: pytest.Config) -> None:
    """Begin the folder for what is made once per run; the first process creates it and drops it for all others."""
    if not hasattr(config, "workerinput"):
        config.add_cleanup(once.begin().cleanup)


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never among what existed before the first test."""
    gc.collect()
    set_aside()
    gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave the garbage of a worker process to the system: nobody reads what it would report at its end."""
    if hasattr(session.config, "workerinput"):
        gc.freeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for each test that does not ask for `tmp_path`, whose numbering lists all existing folders each time."""
    return folders(tmp_path_factory.mktemp("homes"))


def folders(root: Path) -> Iterator[Path]:
    """New folders, each created when it is asked for."""
    for number in count():
        folder = root / str(number)
        folder.mkdir()
        yield folder


@pytest.fixture(autouse=True)
def own_home(request: pytest.FixtureRequest, homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test away from the user's own games, boards and documents."""
    folder: Path = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else next(homes)
    home = folder / "home"
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.setenv("COMPANION_EXPORTS", str(folder))
    return home


@pytest.fixture
def letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A font to draw letters with, whatever fonts the machine has."""
    file = font(tmp_path / "fonts")
    monkeypatch.setenv("COMPANION_FONTS", str(file.parent))
    return file


@pytest.fixture
def looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the spaces of an empty board, and the features a photo is recognised by, only once per run for each photo.

    Most readings start from the same photo of an empty board, and that part takes as long as the rest of a reading.
    """
    if find_spec("cv2") is not None:
        from companion.photo import reading, registering

        monkeypatch.setattr(reading, "with_spaces", once.remembered(reading.with_spaces))
        monkeypatch.setattr(registering, "_features", once.remembered(registering._features))


@pytest.fixture
def taken_in_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo that was taken in, squared or refused in this run is not processed again, nor in a separate process."""
    import read_once

    monkeypatch.setattr("companion.workbench.photos.run_in_subprocess", read_once.done_beside)


@pytest.fixture
def read_once(looked_at_once: None, taken_in_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo is read only once per run: for tests of what shows the reader's answers."""
    import read_once

    monkeypatch.setattr("companion.workbench.end_photo.Conversation", read_once.Conversation)
