"""The leaderboard as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.leaderboard.filters import Filter
from companion.leaderboard.tally import Feat, Leaderboard, Meeting, PlayerRecord


def leaderboard_json(told: Leaderboard, asked: Filter, left_out: Sequence[dict[str, str]]) -> dict[str, Any]:
    """One object with every list; averages to a tenth of a point."""
    return {
        "filter": {
            "player": asked.player,
            "with": list(asked.beside),
            "board": asked.board,
            "since": asked.since,
            "until": asked.until,
        },
        "games": told.games,
        "first": told.first or None,
        "last": told.last or None,
        "players": [_tally(one) for one in told.players],
        "boards": [{"board": one.board, "title": one.title, **_tally(one)} for one in told.boards],
        "best": [{"points": one.number, **_feat(one)} for one in told.best],
        "paths": [{"spaces": one.number, **_feat(one), "ends": list(one.ends or ())} for one in told.paths],
        "meetings": [_meeting(one) for one in told.meetings],
        "left_out": list(left_out),
    }


def _tally(one: PlayerRecord) -> dict[str, Any]:
    return {
        "name": one.name,
        "games": one.games,
        "wins": one.wins,
        "shared_wins": one.shared,
        "average": round(one.average, 1),
        "best": one.best,
        "longest_path": one.path,
    }


def _feat(one: Feat) -> dict[str, Any]:
    told = {field: getattr(one, field) for field in ("board", "title", "date", "game")}
    return {"players": list(one.players), **told}


def _meeting(one: Meeting) -> dict[str, Any]:
    told = {field: getattr(one, field) for field in ("a", "b", "games", "ahead", "behind", "level")}
    return {**told, "margin": round(one.margin, 1)}
