"""A workshop that listens on a port of this machine, with boards of its own, and a page that has its link."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest_asyncio
from phones import Phone

from companion.web.workshop.server import Workshop


@pytest_asyncio.fixture
async def workshop(own_home: Path) -> AsyncIterator[Workshop]:
    """A workshop in which nothing may fail unexpectedly."""
    opened = Workshop()
    await opened.open()
    yield opened
    await opened.stop()
    assert list(opened.guard.faults) == []


@pytest_asyncio.fixture
async def page(workshop: Workshop) -> AsyncIterator[Phone]:
    """The page, which must still be answered when the test is over."""
    link = urlsplit(workshop.link())
    page = Phone(link.netloc, link.fragment)
    yield page
    assert (await page.post("/open", {"board": None})).status == 200
