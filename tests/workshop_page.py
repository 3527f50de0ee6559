"""A page of the workshop for tests, which asks over real sockets; and a small board to make."""

from __future__ import annotations

from typing import Any

from phones import Phone, Reply

TOWN: dict[str, Any] = {
    "name": "town", "title": "Town", "players": [2, 3], "aspect": 1.5,
    "cities": [
        {"name": "Mill", "x": 0.1, "y": 0.1}, {"name": "Inn", "x": 0.9, "y": 0.9}, {"name": "Pier", "x": 0.9, "y": 0.1},
    ],
    "routes": [{"a": "Mill", "b": "Inn", "length": 3, "colour": "red"}, {"a": "Inn", "b": "Pier", "length": 2}],
    "ticket_cards": [{"id": "T01", "a": "Mill", "b": "Pier", "points": 5}],
}  # fmt: skip


async def asked(page: Phone, path: str, body: object) -> Any:
    """The answer to a request that must not be refused."""
    reply = await page.post(path, body)
    assert reply.status == 200, reply.body
    return reply.json


def refused(reply: Reply, status: int, words: str) -> bool:
    """Whether a reply is a refusal with this text."""
    return reply.status == status and words in reply.json["says"]
