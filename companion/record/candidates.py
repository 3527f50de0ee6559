"""What an unclear or mistyped line could mean: the line with each name that fits, and what the referee says of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.state import Game
from companion.record.faults import RecordFault, Unclear
from companion.record.lines import LONGEST, read_line, write_line
from companion.record.next_steps import turn_or_none
from companion.record.suggest import suggest
from companion.record.suggestion import Suggestion, verdict_notes
from companion.referee import judge
from companion.words.plain import plain

MOST = 9
"""The most that can be picked, each by a digit."""


def candidates(game: Game, text: str, fault: RecordFault, speaker: int | None) -> list[Suggestion]:
    """What the line could be, at most nine: legal lines first, then legal continuations, then refused lines.

    If no name completes the line, only continuations; if there are none either, the line with each name. Empty for a
    line that is not unclear.
    """
    if not isinstance(fault, Unclear):
        return []
    named = list(_read_and_judged(game, _lines_with_each_name(text, fault), speaker))
    whole = [candidate for candidate in named if candidate.turn is not None]
    legal = [candidate for candidate in whole if not candidate.against]
    lines = {candidate.line for candidate in whole}
    further = [candidate for candidate in suggest(game, text, speaker, MOST) if candidate.line not in lines]
    possible = [*legal, *further, *(candidate for candidate in whole if candidate.against)]
    return (possible or named)[:MOST]


def near_readings(game: Game, text: str, fault: RecordFault, speaker: int | None) -> list[Suggestion]:
    """The line with each of the nearest names, or of the words that could come next, for a line that cannot be read:
    legal lines, then lines that are begun so far. Empty for a line that is unclear.
    """
    if isinstance(fault, Unclear):
        return []
    lines = [*_lines_with_each_name(text, fault), *(f"{text.rstrip()} {words}" for words in fault.next_words)]
    named = [near for near in _read_and_judged(game, lines, speaker) if not near.against]
    whole = [near for near in named if near.turn is not None]
    begun = [near for near in named if near.turn is None and _lacks_only_its_end(game, near.line, speaker)]
    return [*whole, *begun][:MOST]


def _lacks_only_its_end(game: Game, line: str, speaker: int | None) -> bool:
    """Whether nothing is wrong with a line that cannot be read but that more is expected after it."""
    try:
        read_line(game, line, speaker)
    except RecordFault as fault:
        return fault.start >= len(line.rstrip())
    return True


def _lines_with_each_name(text: str, fault: RecordFault) -> Iterator[str]:
    """The line with each of the names filled in; of two cities named in both orders, only the first."""
    for at, name in enumerate(fault.names):
        if " - ".join(reversed(name.split(" - "))) not in fault.names[:at]:
            yield f"{text[: fault.start]}{name}{text[fault.end :]}"


def _read_and_judged(game: Game, lines: Iterable[str], speaker: int | None) -> Iterator[Suggestion]:
    """Each line as the referee sees it; as it stands where it cannot be read."""
    for line in lines:
        turn = turn_or_none(game, line, speaker)
        if turn is None:
            yield Suggestion(plain(" ".join(line.split()), LONGEST), "", None)
            continue
        verdict = judge(game, turn)
        notes = "" if verdict.reasons else verdict_notes(verdict)
        yield Suggestion(write_line(game, turn), notes, turn, verdict.reasons)
