"""The leaderboard as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from companion.leaderboard.filters import Filter
from companion.leaderboard.tally import Feat, Leaderboard, PlayerRecord


def leaderboard_json(board: Leaderboard, chosen: Filter, left_out: Sequence[dict[str, str]]) -> dict[str, Any]:
    """One object with every list; averages are rounded to a tenth of a point."""
    return {
        "filter": {
            "player": chosen.player,
            "with": list(chosen.with_players),
            "board": chosen.board,
            "since": chosen.since,
            "until": chosen.until,
        },
        "games": board.games,
        "first": board.first or None,
        "last": board.last or None,
        "players": [_tally(record) for record in board.players],
        "boards": [{"board": record.board, "title": record.title, **_tally(record)} for record in board.boards],
        "best": [{"points": feat.number, **_feat(feat)} for feat in board.best],
        "paths": [{"spaces": feat.number, **_feat(feat), "ends": list(feat.ends or ())} for feat in board.paths],
        "meetings": [{**asdict(meeting), "margin": round(meeting.margin, 1)} for meeting in board.meetings],
        "left_out": list(left_out),
    }


def _tally(record: PlayerRecord) -> dict[str, Any]:
    return {
        "name": record.name,
        "games": record.games,
        "wins": record.wins,
        "shared_wins": record.shared,
        "average": round(record.average, 1),
        "best": record.best,
        "longest_path": record.path,
    }


def _feat(feat: Feat) -> dict[str, Any]:
    fields = {field: getattr(feat, field) for field in ("board", "title", "date", "game")}
    return {"players": list(feat.players), **fields}
