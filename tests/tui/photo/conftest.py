"""What stories of photos get: the two photos, a game of which only the end is recorded, and readers that read once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import read_once

from companion.tui import just_came
from companion.workbench import beside
from tests import end_photos
from tests.end_photos import PLAYERS

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))


Make = Callable[..., str]


@pytest.fixture
def with_opencv() -> None:
    pytest.importorskip("cv2", reason="photos are read with OpenCV, an extra")


@pytest.fixture
def empty(tmp_path: Path, with_opencv: None) -> Path:
    """The photo of the empty board, in a folder with a space in its name."""
    file = tmp_path / "our photos" / "empty.jpg"
    file.parent.mkdir()
    file.write_bytes(end_photos.empty())
    return file


@pytest.fixture
def end(tmp_path: Path, with_opencv: None) -> Path:
    """The photo of the end."""
    file = tmp_path / "end.jpg"
    file.write_bytes(end_photos.end())
    return file


@pytest.fixture
def game(saved_game: Make) -> str:
    """A game of which only the end is recorded, with nothing entered yet."""
    return saved_game(board="usa", players=PLAYERS, tracking="final")


@pytest.fixture
def real_reader() -> None:
    """Use the real reader, for tests of what it is and does, not of what it answers."""


@pytest.fixture(autouse=True)
def readers(request: pytest.FixtureRequest) -> None:
    if "real_reader" not in request.fixturenames:
        request.getfixturevalue("read_once")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys count right away, as if what they answer had been on the screen for long enough."""
    monkeypatch.setattr(just_came, "READING_TIME", 0)


@pytest.fixture(autouse=True)
def no_reader_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check that every reader process has ended with the app, and so has whatever stands in for one."""
    begun: list[Any] = []

    def count(kind: Any) -> None:
        begin = kind.__init__

        def counted(self: Any, work: str, memory: int) -> None:
            begin(self, work, memory)
            begun.append(self)

        monkeypatch.setattr(kind, "__init__", counted)

    count(beside.Conversation)
    count(read_once.Conversation)
    yield
    assert all(
        each.ended if isinstance(each, read_once.Conversation) else each._process.poll() is not None for each in begun
    )


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """A reader that waits for this event before it answers; set it again after each reading."""
    goes_on, ask = asyncio.Event(), read_once.Conversation.ask
    goes_on.set()

    async def slowly(self: Any, *args: Any) -> bytes:
        await goes_on.wait()
        return await ask(self, *args)

    monkeypatch.setattr(read_once.Conversation, "ask", slowly)
    return goes_on
