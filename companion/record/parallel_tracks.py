"""Tracks side by side: which of them a claim takes if it names none, and which others it could take."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.board import Track
from companion.game.moves import Claim, Turn
from companion.game.state import Game
from companion.game.values import NamedTuple, replace
from companion.game.verdict import Verdict
from companion.record.lines import write_line
from companion.record.suggestion import Suggestion, verdict_notes
from companion.record.tracks import track_word
from companion.referee import judge
from companion.words import wording


class ParallelTrack(NamedTuple):
    """A track that a claim may take: the word that names it, usually its colour, and the turn that takes it."""

    word: str
    turn: Turn
    verdict: Verdict
    track: Track


def parallel_tracks(game: Game, turn: Turn, verdict: Verdict) -> list[ParallelTrack]:
    """The tracks that a claim could take, beginning with the one it does take; of those that look alike, only one.

    Empty if there is nothing to choose: the claim is refused or insisted on, only one track can be taken, or the line
    names the track, its payment or something taken with it.
    """
    claim = turn.steps[-1]
    if turn.seat is None or turn.insists is not None or not isinstance(claim, Claim) or claim.track is None:
        return []
    taken = game.board.tracks[claim.track]
    beside = game.board.tracks_between[taken.ends]
    settled = claim.word is not None or claim.payment is not None or claim.taking
    if len(beside) < 2 or settled or not verdict.legal:
        return []
    by_look = {
        (game.rules.colour(game, taken), taken.kind): ParallelTrack(
            _track_name(game, turn.seat, taken), turn, verdict, taken
        )
    }
    for track in beside:
        if (looks := (game.rules.colour(game, track), track.kind)) not in by_look and track.id not in game.owners:
            other = turn._replace(steps=(*turn.steps[:-1], replace(claim, track=track.id)))
            if (other_verdict := judge(game, other)).legal:
                by_look[looks] = ParallelTrack(_track_name(game, turn.seat, track), other, other_verdict, track)
    return list(by_look.values()) if len(by_look) > 1 else []


def _track_name(game: Game, seat: int, track: Track) -> str:
    return track_word(game, seat, track, None) or game.rules.colour(game, track)


def size_text(parallel: ParallelTrack, among: Sequence[ParallelTrack]) -> str | None:
    """How long a track is and what is marked on it, "4 ships"; None if all tracks in `among` are alike in this."""
    words = parallel.verdict.game.rules.track_words

    def marks(track: Track) -> tuple[tuple[str, int], ...]:
        return tuple((word, track.column(column)) for word, column in words.items() if track.column(column))

    if len({(other.track.kind, other.track.length, marks(other.track)) for other in among}) == 1:
        return None
    track = parallel.track
    word, count = next(iter(marks(track)), (track.kind, 0))
    return wording(f"track size {word}", length=track.length, marks=count)


def as_suggestion(game: Game, parallel: ParallelTrack) -> Suggestion:
    """The line that takes this track."""
    return Suggestion(write_line(game, parallel.turn), verdict_notes(parallel.verdict), parallel.turn)
