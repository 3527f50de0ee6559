"""Mistakes: older lines corrected, what that changes, and the recount of the score markers."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # what a correction changes
    "then unread": "Line {number} could not be read any more: {line}. {why} Change or delete it first.",
    "then refused": "Line {number} would be refused and not count: {line}. {why}",
    "then insisted": "Line {number} would be played although refused: {line}. {why}",
    "then needs no word": "Line {number} would be allowed, with no need of its !: {line}.",
    "then counts": "Line {number} would count again: {line}.",
    "then refused otherwise": "Line {number} would be refused for another reason: {line}. {why}",
    "then worth": "Line {number} would bring {points:point}, not {was}: {line}.",
    "then score": "{who}: {was} → {now:point} ({parts}).",
    "then part": "{what} {more:+}",
    "then over": "The game would be over.",
    "then not over": "The game would not be over.",
    "then to move": "{who} would be to move, not {was}.",
    "then last round": "The last round would begin with line {number}.",
    "then no last round": "The last round, begun by line {number}, would not have begun.",
    "then routes": "{count:route} would change hands or be free.",
    "then free": "{route} would be free; it is {was}'s now.",
    "then claimed": "{route} would be {who}'s; it is free now.",
    "then owned": "{route} would be {who}'s; it is {was}'s now.",
    "then facts": "{who}: {parts}.",
    "then fact": "{what} {was} → {now}",
    "then lies": "Then at {cities}: {what}.",
    "then gone": "Then at {cities}: no {what}.",
    "then edited": "The board would have {edit}.",
    "then not edited": "The board would not have {edit}.",
}
