"""What players put down in cities: the city and seat of each thing, in the order in which it was put down.

Several stand in one city only where the table insists; each stays its owner's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Standing = tuple[tuple[str, int], ...]
"""Cities and seats."""


def owner_at(standing: Sequence[tuple[str, int]], city: str) -> int | None:
    """The seat whose thing stood in a city first; None where nothing stands."""
    return next((seat for at, seat in standing if at == city), None)


def cities_of(standing: Iterable[tuple[str, int]], seat: int) -> list[str]:
    """The cities where something of a seat stands."""
    return [city for city, owner in standing if owner == seat]


def with_cities(standing: Standing, seat: int, cities: Iterable[str]) -> Standing:
    """The same and something of a seat in each of these cities, once for each city and seat."""
    return tuple(dict.fromkeys((*standing, *((city, seat) for city in cities))))
