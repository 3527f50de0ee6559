"""What attackers begin with: the phone of Ann, who has a key."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from phones import Phone

from companion.web.server import Phones

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))


@pytest_asyncio.fixture
async def ann(phones: Phones) -> AsyncIterator[Phone]:
    """Ann's phone, which has its key, and which must still be served when the attack is over."""
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    yield phone
    assert (await phone.post("/ask", {"ask": "now"})).status == 200
