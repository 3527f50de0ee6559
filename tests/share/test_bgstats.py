"""The link that logs a play in BG Stats, field by field."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from plays import DURHAM, game, named, play

from companion.share.as_bgstats import bgstats_link
from companion.share.play import Play


def payload_of(played: Play) -> dict[str, Any]:
    """What a phone receives: the only parameter of the address, decoded as a browser does it."""
    from urllib.parse import unquote

    address = urlsplit(bgstats_link(played))
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    name, _, value = address.query.partition("=")
    assert name == "data"
    assert "&" not in value
    assert not address.fragment
    data = json.loads(unquote(value, errors="strict"))
    assert isinstance(data, dict)
    return data


def test_a_whole_play() -> None:
    payload = payload_of(play())
    assert payload.pop("sourcePlayId")
    assert payload == {
        "sourceName": "Companion",
        "playDate": "2026-11-21 21:30:05",
        "game": {
            "name": "Ticket to Ride",
            "sourceGameId": "county-durham",
            "bggId": 9209,
            "highestWins": True,
            "noPoints": False,
        },
        "board": "County Durham (fan map by R. Bettles)",
        "durationMin": 87,
        "players": [
            {"name": "Ann", "sourcePlayerId": "ann", "winner": False, "startPlayer": False, "score": 14},
            {"name": "Bea", "sourcePlayerId": "bea", "winner": True, "startPlayer": True, "score": 39},
            {"name": "Cal", "sourcePlayerId": "cal", "winner": False, "startPlayer": False, "score": 24},
        ],
    } | {"players": payload["players"]}
    scores = {side.name: side.total for side in play().sheet.sides}
    assert {row["name"]: row["score"] for row in payload["players"]} == scores
    assert [row["winner"] for row in payload["players"]] == [False, True, False]
    assert [row["startPlayer"] for row in payload["players"]] == [False, True, False]


WHOLE = ["usa-4-turns", "usa-mega-2-turns", "europe-1912-2-turns", "great-lakes-3-final", "team-asia-6-turns",
         "germany-5-turns", "nordic-3-turns", "county-durham-dice-3-turns"]  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_every_required_field_is_there_with_its_type(name: str) -> None:
    """Booleans are called optional, but Android refuses a play without them; iOS crashes unless ids are numbers."""
    payload = payload_of(game(name))
    assert {key: type(payload[key]) for key in ("sourceName", "sourcePlayId", "playDate", "board")} == dict.fromkeys(
        ("sourceName", "sourcePlayId", "playDate", "board"), str
    )
    assert {key: type(value) for key, value in payload["game"].items()} == {
        "name": str, "sourceGameId": str, "bggId": int, "highestWins": bool, "noPoints": bool,
    }  # fmt: skip
    for player in payload["players"]:
        assert {key: type(player[key]) for key in ("name", "sourcePlayerId", "winner", "startPlayer", "score")} == {
            "name": str, "sourcePlayerId": str, "winner": bool, "startPlayer": bool, "score": int,
        }  # fmt: skip
    assert sum(player["startPlayer"] for player in payload["players"]) == 1
    assert len(bgstats_link(game(name))) < 2953, "it must go into a code"


def test_partners_are_a_team_and_win_together() -> None:
    players = payload_of(game("team-asia-6-turns"))["players"]
    assert [row["team"] for row in players] == ["blue", "blue", "yellow", "yellow", "white", "white"]
    assert [row["winner"] for row in players] == [False, False, True, True, False, False]
    assert players[2]["score"] == players[3]["score"]


def test_ranks_are_given_if_a_tie_was_broken() -> None:
    """By points alone, there would be two winners."""
    players = payload_of(game("germany-5-turns"))["players"]
    best = sorted((row["rank"], row["score"], row["name"]) for row in players)[:2]
    assert best == [(1, 112, "Eli"), (2, 112, "Ann")]
    assert "rank" not in payload_of(game("usa-4-turns"))["players"][0]


def test_a_map_of_a_collection_is_logged_as_the_collection() -> None:
    payload = payload_of(game("team-asia-6-turns"))
    assert payload["game"]["bggId"] == 106637
    assert payload["game"]["name"] == "Ticket to Ride Map Collection 1: Asia + Legendary Asia"
    assert payload["board"] == "Team Asia"
    assert payload_of(game("county-durham-dice-3-turns"))["board"] == "County Durham (fan map by R. Bettles), with dice"


def test_the_same_game_has_the_same_id() -> None:
    """The id stays the same when the game is corrected, and differs from that of a game of another evening."""
    again = DURHAM.replace("Cal owns Sunderland - Washington\n", "")
    assert payload_of(play())["sourcePlayId"] == payload_of(play(again))["sourcePlayId"]
    assert payload_of(play())["sourcePlayId"] != payload_of(play(begun=None))["sourcePlayId"]


def test_names_stay_unchanged() -> None:
    """Characters with a meaning in addresses or JSON come out as they went in."""
    names = ["A}{&=?/%22'\\", "Zoë 王 🚂"]
    assert [row["name"] for row in payload_of(play(named(*names)))["players"]] == names
