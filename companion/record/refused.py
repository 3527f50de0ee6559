"""Moves that fit a half-typed line and are not allowed now, with what is against them: shown when asked for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.moves import Claim, Step, Turn
from companion.game.state import Game
from companion.record.faults import RecordFault
from companion.record.fitness import fitness, words_typed
from companion.record.lines import LONGEST, read_line, write_line
from companion.record.next_steps import from_other_end
from companion.record.suggest import seats_of
from companion.record.suggestion import Suggestion
from companion.referee import judge

MOST = 12
MOST_JUDGED = 60
"""The most moves that are judged, those that fit best first."""
_ROLL_FIRST = "roll first"
"""With dice, every move lacks its roll until one is typed; that alone is no news."""


def refused_moves(game: Game, text: str, speaker: int | None) -> list[Suggestion]:
    """Refused moves of the speaker, or of a player who is named; those that fit best first.

    `against` of each holds every reason, apart from a missing roll. The typed
    line, if complete, is not among them: its own verdict says what is against
    it. Empty for a text longer than a line may be.
    """
    if len(text) > LONGEST:
        return []
    typed = words_typed(text)
    fits: list[tuple[int, str, Turn]] = []
    for seat in seats_of(game, typed, speaker):
        for step in _steps_considered(game, seat):
            for turn in dict.fromkeys((Turn(seat, (step,)), Turn(seat, (from_other_end(step),)))):
                line = write_line(game, turn)
                rank = fitness(typed, line)
                if rank is not None:
                    fits.append((rank, line, turn))
                    break
    fits.sort(key=lambda ranked: ranked[0])
    whole, listed = _complete_line(game, text, speaker), []
    for _, line, turn in fits[:MOST_JUDGED]:
        verdict = judge(game, turn)
        against = tuple(reason for reason in verdict.reasons if reason.key != _ROLL_FIRST)
        if against and line != whole:
            listed.append(Suggestion(line, "", turn, against))
        if len(listed) == MOST:
            break
    return listed


def _complete_line(game: Game, text: str, speaker: int | None) -> str | None:
    """What was typed, as a complete line; None if it cannot be read."""
    try:
        turn = read_line(game, text, speaker)
    except RecordFault:
        return None
    return None if turn is None else write_line(game, turn)


def _steps_considered(game: Game, seat: int) -> Iterator[Step]:
    """The steps that the mechanics offer, allowed or not, and claims of tracks that are owned."""
    for mechanic in game.rules.by_hook["offers"]:
        yield from mechanic.offers(game, seat)
    for track in game.board.tracks:
        if track.id in game.owners:
            yield Claim(track.id, (track.a, track.b))
