"""What a board lacks that a line names."""

from __future__ import annotations

from companion.game.network import beside
from companion.game.state import Game
from companion.game.verdict import Reason, because
from companion.words import few


def no_such_track(game: Game, a: str, b: str) -> Reason:
    """That the board has no such route, or none such between two cities that it joins otherwise."""
    tracks = game.board.between.get(frozenset((a, b)), ())
    if not tracks:
        return because("BA-27", "no such route", a=a, b=b, near=few(beside(game.board, a, b)))
    apart = len({track.kind for track in tracks}) > 1
    colours = ((track.kind, game.rules.colour(game, track)) for track in tracks)
    has = [f"{colour} {kind}" if apart or kind != "train" else colour for kind, colour in colours]
    return because("BA-27", "no such track", a=a, b=b, has=has)
