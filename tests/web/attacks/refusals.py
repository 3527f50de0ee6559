"""Whether a request was refused, and how."""

from __future__ import annotations

import json

from phones import Reply

CODE = json.dumps({"code": "x"}).encode()


def refused(reply: Reply | None, *statuses: int) -> bool:
    """Whether an attack was answered by a refusal in one of our sentences, or not at all."""
    if reply is None:
        return True
    return reply.status in statuses and len(reply.json["says"]) > 10
