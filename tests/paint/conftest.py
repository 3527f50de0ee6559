"""Boards to paint: a small one with every kind of track, and those of maps/."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.game.board import Board, City, Track

MAPS = Path(__file__).parents[2] / "maps"
NAMES = sorted(path.stem for path in MAPS.glob("*.toml"))


def _board(name: str, cities: list[City], tracks: list[Track], aspect: float) -> Board:
    by_name = {city.name: city for city in cities}
    return Board(name, name, (2, 5), aspect, by_name, tuple(tracks), (), {})


@pytest.fixture(scope="session")
def small() -> Board:
    """Six cities and a junction: a triple, a double, a ferry, a tunnel, and a track over the edge."""
    cities = [
        City("West Haven", 0.05, 0.5),
        City("Nordby", 0.5, 0.1),
        City("Mitte", 0.5, 0.5),
        City("Südstadt", 0.5, 0.9),
        City("East Haven", 0.95, 0.45),
        City("Ostrava", 0.85, 0.85),
        City("(bay)", 0.75, 0.2, junction=True),
    ]
    rows = [
        ("West Haven", "Mitte", 4, "red", "train", "W"),
        ("West Haven", "Mitte", 4, "blue", "train", "W"),
        ("West Haven", "Mitte", 4, "yellow", "train", "W"),
        ("Nordby", "Mitte", 2, "green", "train", "N"),
        ("Nordby", "Mitte", 2, "white", "train", "N"),
        ("Mitte", "Südstadt", 2, "black", "tunnel", None),
        ("Mitte", "East Haven", 5, "orange", "train", None),
        ("Südstadt", "Ostrava", 3, "grey", "ferry", None),
        ("East Haven", "Ostrava", 1, "purple", "train", None),
        ("Nordby", "(bay)", 2, "grey", "ship", None),
        ("(bay)", "East Haven", 2, "grey", "ship", None),
        ("West Haven", "East Haven", 1, "grey", "train", None),
    ]
    tracks = [Track(id, *row) for id, row in enumerate(rows, 1)]
    return _board("small", cities, tracks, 1.5)


def _of_map(name: str) -> Board:
    with (MAPS / f"{name}.toml").open("rb") as file:
        told: dict[str, Any] = tomllib.load(file)
    known = {"name", "x", "y", "junction", "port", "country"}
    cities = [City(**{key: row[key] for key in row.keys() & known}) for row in told["cities"]]
    drawn = {"a", "b", "length", "colour", "kind", "group"}
    tracks = [
        Track(id, **{key: row[key] for key in row.keys() & drawn}) for id, row in enumerate(told["routes"], 1)
    ]
    return _board(name, cities, tracks, told["aspect"])


@pytest.fixture(scope="session", params=NAMES)
def printed(request: pytest.FixtureRequest) -> Board:
    """Each board of maps/."""
    return _of_map(request.param)


@pytest.fixture(scope="session")
def usa() -> Board:
    if "usa" not in NAMES:
        pytest.skip("maps/usa.toml is not there")
    return _of_map("usa")
