"""How much each phone, and each address, may ask in a given time."""

from __future__ import annotations

import pytest

from companion.web import budget as numbers
from companion.web.budget import BURST, EACH_SECOND, KNOWN, STRANGERS, Budget


@pytest.fixture(autouse=True)
def as_hurried_as_at_a_table(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the limits of a real table, which other tests lift."""
    monkeypatch.setattr(numbers, "BURST", BURST)
    monkeypatch.setattr(numbers, "STRANGERS", STRANGERS)


def budget() -> Budget:
    """The budget of a table where one key is valid."""
    return Budget({"good": "Ann"}.get)


def paid(asked: Budget, key: str, address: str, now: float) -> int:
    """The number of requests that may be made now."""
    return sum(asked.pay(key, address, now) for _ in range(1000))


def test_many_requests_in_a_burst_and_fewer_in_the_long_run() -> None:
    asked = budget()
    assert paid(asked, "good", "a", 0) == BURST
    assert paid(asked, "good", "a", 1) == EACH_SECOND
    assert paid(asked, "", "a", 1) == STRANGERS


def test_an_invalid_key_is_charged_to_its_address() -> None:
    asked = budget()
    assert paid(asked, "wrong", "a", 0) == STRANGERS
    assert not asked.pay("other", "a", 0)
    assert asked.pay("", "b", 0)
    assert paid(asked, "good", "a", 0) == BURST


def test_memory_of_clients_is_bounded() -> None:
    asked = budget()
    for number in range(10 * KNOWN):
        asked.pay("", str(number), 0)
    assert len(asked._left) == KNOWN
