"""What players put in cities: the city and seat of each thing, in the order in which they were put there.

A city has several only if the table insisted; each still belongs to its owner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Placements = tuple[tuple[str, int], ...]
"""Pairs of city and seat."""


def owner_at(placements: Sequence[tuple[str, int]], city: str) -> int | None:
    """The seat that put something in a city first; None if nobody did."""
    return next((seat for at, seat in placements if at == city), None)


def cities_of(placements: Iterable[tuple[str, int]], seat: int) -> list[str]:
    """The cities that contain something of a seat."""
    return [city for city, owner in placements if owner == seat]


def with_cities(placements: Placements, seat: int, cities: Iterable[str]) -> Placements:
    """`placements` with something of a seat added in each of these cities; a pair that exists is not repeated."""
    return tuple(dict.fromkeys((*placements, *((city, seat) for city in cities))))
