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
    # recount: what would have left the markers where they stand
    "recount not marked": "Line {number} was not marked ({points:point}): {line}.",
    "recount marked twice": "Line {number} was marked twice ({points:point}): {line}.",
    "recount moved backwards": "Line {number} was marked backwards ({points:point}): {line}.",
    "recount other length": "Line {number} was marked as {spaces:space}, with {instead} instead of {points:point}: {line}.",
    "recount other marker": "Line {number} was marked for {other} ({points:point}): {line}.",
    "recount marker not asked": "Line {number} was marked for {other} ({points:point}): {line}. Look at {who}'s marker too.",
    "recount marked though refused": "Line {number} was refused and does not count, but was marked ({points:point}): {line}.",
    "recount rest": "Since line {number} nothing of {who} was marked: {count:route}, {points:point}.",
    "recount not in the record": "{who} has a route of {spaces:space} on the board that the record lacks ({points:point}).",
    "recount correction not marked": "Line {number} changed points, and that was not marked: {line}.",
    "recount others": " Or line {lines:or}.",
}
