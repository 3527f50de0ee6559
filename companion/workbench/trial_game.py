"""A trial game in a process of its own."""

from __future__ import annotations

import json

from companion.workshop.trial import trial


def run(text: bytes, players: int, seed: int) -> bytes:
    """How a trial game on the board of this text went, as JSON."""
    return json.dumps(trial(text.decode(), players, seed)._asdict()).encode()
