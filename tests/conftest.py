"""What every test has: a home of its own, and the test tools beside this file."""

import gc
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

import once  # noqa: E402
from fonts import font  # noqa: E402

os.environ["TZ"] = "UTC"  # where a test says noon, its day is the same on every machine
if hasattr(time, "tzset"):
    time.tzset()


MANY = 6
"""Cases of one test of which none is left out."""


def pytest_addoption(parser: pytest.Parser) -> None:
    saying = f"of a test with more than {MANY} cases, one in so many"
    parser.addoption("--one-case-in", type=int, default=1, help=saying)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of each test with many cases some are left out where that is asked for: every so many, from the first one on."""
    one_in = config.getoption("--one-case-in")
    if one_in > 1:
        tests = defaultdict[str, list[pytest.Item]](list)
        for item in items:
            tests[item.nodeid.partition("[")[0]].append(item)
        kept = {item for cases in tests.values() for item in cases[:: one_in if len(cases) > MANY else 1]}
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def pytest_configure(config: pytest.Config) -> None:
    """What is made once a run lies in one folder for all processes of the run, which the first one begins and drops."""
    if not hasattr(config, "workerinput"):
        config.add_cleanup(once.begin().cleanup)


def pytest_collection_finish() -> None:
    """Garbage is collected less often, and never among what is there before the first test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process beside, whose words at its end nobody hears, leaves its garbage to the system."""
    if hasattr(session.config, "workerinput"):
        gc.freeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for each test that asks for none: pytest's own take their number by a look at all that there are."""
    return folders(tmp_path_factory.mktemp("homes"))


def folders(root: Path) -> Iterator[Path]:
    """New folders, each made when it is asked for."""
    for number in count():
        folder = root / str(number)
        folder.mkdir()
        yield folder


@pytest.fixture(autouse=True)
def own_home(request: pytest.FixtureRequest, homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the user's own games, boards and documents."""
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
    """Where the spaces of an empty board lie, and what a photo is recognised by, is found once a run for each photo.

    Most readings stand on the same photo of an empty board, and that takes as long as all the rest of a reading.
    """
    if find_spec("cv2") is not None:
        from companion.photo import reading, registering

        monkeypatch.setattr(reading, "with_spaces", once.remembered(reading.with_spaces))
        monkeypatch.setattr(registering, "_features", once.remembered(registering._features))


@pytest.fixture
def taken_in_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo that was taken in, squared or refused in this run is not taken in again, and by no process beside."""
    import read_once

    monkeypatch.setattr("companion.workbench.photos.done_beside", read_once.done_beside)


@pytest.fixture
def read_once(looked_at_once: None, taken_in_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo that was read in this run is not read again: for what shows what the reader says."""
    import read_once

    monkeypatch.setattr("companion.workbench.end_photo.Conversation", read_once.Conversation)
