"""A trial game, run in a separate process by `beside.run_in_subprocess`."""

from __future__ import annotations

import json

from companion.workshop.trial import trial


def run(text: bytes, players: int, seed: int) -> bytes:
    """How a trial game on the board in this text went, as JSON."""
    return json.dumps(trial(text.decode(), players, seed)._asdict()).encode()
