"""A table with phones, listening on a port of this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from phones import StandInAnswers, StandInDesk

from companion.web import budget
from companion.web.server import Phones


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the limits on requests: tests ask faster than people tap."""
    for most in ("BURST", "STRANGERS"):
        monkeypatch.setattr(budget, most, 1e9)


@pytest_asyncio.fixture
async def phones() -> AsyncIterator[Phones]:
    """The phones at a table of three."""
    desk = StandInDesk()
    table = Phones(desk, StandInAnswers())
    desk.phones = table
    await table.start("127.0.0.1")
    yield table
    await table.stop()
    assert list(table.guard.faults) == []
