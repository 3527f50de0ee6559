"""What an unclear or mistyped line could mean: the line with each name that fits, and what the referee says of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.state import Game
from companion.record.faults import RecordFault, Unclear
from companion.record.lines import read_line, write_line
from companion.record.suggest import suggest
from companion.record.suggestion import Suggestion, verdict_notes
from companion.referee import judge

MOST = 9
"""The most that can be picked, each by a digit."""


def candidates(game: Game, text: str, fault: RecordFault, speaker: int | None) -> list[Suggestion]:
    """What the line could be, at most nine: legal lines first, then legal continuations, then refused lines.

    If no name completes the line, only continuations; if there are none either, the line with each name. Empty for a
    line that is not unclear.
    """
    if not isinstance(fault, Unclear):
        return []
    named = list(_with_each_name(game, text, fault, speaker))
    whole = [candidate for candidate in named if candidate.turn is not None]
    legal = [candidate for candidate in whole if not candidate.against]
    lines = {candidate.line for candidate in whole}
    further = [candidate for candidate in suggest(game, text, speaker, MOST) if candidate.line not in lines]
    possible = [*legal, *further, *(candidate for candidate in whole if candidate.against)]
    return (possible or named)[:MOST]


def near_readings(game: Game, text: str, fault: RecordFault, speaker: int | None) -> list[Suggestion]:
    """The line with each of the nearest names, for a line that cannot be read: legal lines, then lines that are begun
    so far. Empty for a line that is unclear.
    """
    if isinstance(fault, Unclear):
        return []
    begun = not text[fault.end :].strip()
    named = [near for near in _with_each_name(game, text, fault, speaker) if not near.against]
    return [near for near in named if near.turn is not None] + [near for near in named if begun and near.turn is None]


def _with_each_name(game: Game, text: str, fault: RecordFault, speaker: int | None) -> Iterator[Suggestion]:
    """The line with each of the names filled in; of two cities named in both orders, only the first."""
    for at, name in enumerate(fault.names):
        if " - ".join(reversed(name.split(" - "))) in fault.names[:at]:
            continue
        line = f"{text[: fault.start]}{name}{text[fault.end :]}"
        try:
            turn = read_line(game, line, speaker)
        except RecordFault:
            turn = None
        if turn is None:
            yield Suggestion(line.strip(), "", None)
            continue
        verdict = judge(game, turn)
        notes = "" if verdict.reasons else verdict_notes(verdict)
        yield Suggestion(write_line(game, turn), notes, turn, verdict.reasons)
