"""Boards to paint: a small one with every kind of track, and those in maps/."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.read import read_board
from companion.families import all_families
from companion.game.board import Board, City, Track

MAPS = Path(__file__).parents[2] / "maps"
NAMES = sorted(path.stem for path in MAPS.glob("*.toml"))


@pytest.fixture(scope="session")
def small() -> Board:
    """Six cities and a junction: a triple, a double, a ferry, a tunnel, and a track over the edge."""
    all_families()  # that of each kind of track is loaded once a board is read, and this one is not
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
    tracks[-1] = tracks[-1]._replace(wraps=True)
    return Board("small", "Small", (2, 5), 1.5, {city.name: city for city in cities}, tuple(tracks), (), {})


@pytest.fixture(scope="session", params=NAMES)
def printed(request: pytest.FixtureRequest) -> Board:
    """Each board in maps/."""
    return read_board((MAPS / f"{request.param}.toml").read_text("utf-8"))


@pytest.fixture(scope="session")
def usa() -> Board:
    return read_board((MAPS / "usa.toml").read_text("utf-8"))
