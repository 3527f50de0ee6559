"""Refusals of what a line names and the board does not have."""

from __future__ import annotations

from companion.game.network import neighbours
from companion.game.state import Game
from companion.game.verdict import Reason, because
from companion.words import first_few


def no_such_track(game: Game, a: str, b: str) -> Reason:
    """The reason that there is no route between two cities, or none of the kind or colour that was named."""
    tracks = game.board.tracks_between.get(frozenset((a, b)), ())
    if not tracks:
        return because("BA-27", "no such route", a=a, b=b, near=first_few(neighbours(game.board, a, b)))
    apart = len({track.kind for track in tracks}) > 1
    colours = ((track.kind, game.rules.colour(game, track)) for track in tracks)
    has = [f"{colour} {kind}" if apart or kind != "train" else colour for kind, colour in colours]
    return because("BA-27", "no such track", a=a, b=b, has=has)
