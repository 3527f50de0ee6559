"""A table with phones, listening on a port of this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from phones import StandInAnswers, StandInDesk

from companion.web.server import Phones


@pytest_asyncio.fixture
async def phones() -> AsyncIterator[Phones]:
    """The phones of a table of three."""
    desk = StandInDesk()
    table = Phones(desk, StandInAnswers())
    desk.phones = table
    await table.start("127.0.0.1")
    yield table
    await table.stop()
    assert list(table.guard.faults) == []
