"""Tracks side by side: which of them a claim takes that names none, and which others it could take."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.game.moves import Claim, Turn
from companion.game.state import Game
from companion.record.lines import write_line
from companion.record.places import track_word
from companion.record.suggest import Suggestion, noted
from companion.referee import judge


class Lane(NamedTuple):
    """A track that a claim may take: the word that names it, mostly its colour, and the whole line."""

    word: str
    line: Suggestion


def lanes(game: Game, turn: Turn) -> list[Lane]:
    """The tracks that a legal claim could take, the one that it takes first; of those that look alike only one.

    Empty where there is nothing to choose: only one can be taken, or the line names it or its payment.
    """
    claim = turn.steps[-1]
    if turn.seat is None or turn.insists is not None or not isinstance(claim, Claim) or claim.track is None:
        return []
    taken = game.board.tracks[claim.track]
    beside = game.board.between[taken.ends]
    if len(beside) < 2 or claim.word is not None or claim.payment is not None or claim.taking:
        return []
    found: dict[tuple[str, str], Lane] = {}
    for track in (taken, *(one for one in beside if one.id not in game.owners)):
        if (looks := (track.colour, track.kind)) not in found:
            this = turn._replace(steps=(*turn.steps[:-1], replace(claim, track=track.id)))
            if (verdict := judge(game, this)).legal:
                word = track_word(game, turn.seat, track, None) or track.colour
                found[looks] = Lane(word, Suggestion(write_line(game, this), noted(verdict), this))
    return list(found.values()) if len(found) > 1 else []
