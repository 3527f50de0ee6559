"""What makes a set of rows a board: names that meet, doubles that match, tickets that can be completed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.read import BoardFaults, Fault, Lines, read_board
from companion.game.board import Board
from companion.game.network import joined, networks


def check_board(text: str) -> tuple[Board | None, list[Fault]]:
    """The board of a file's text, None if its rows cannot be read, and every fault found."""
    try:
        board = read_board(text)
    except BoardFaults as wrong:
        return None, list(wrong.faults)
    lines = Lines(text)
    faults = [Fault(key, lines.of(path), says) for path, key, says in _faults(board, text)]
    return board, sorted(faults, key=lambda fault: fault.line or 0)


Path = tuple[str | int, ...]


def _faults(board: Board, text: str) -> Iterator[tuple[Path, str, str]]:
    yield from _names(board, text)
    yield from _routes(board)
    yield from _tickets(board)


def _names(board: Board, text: str) -> Iterator[tuple[Path, str, str]]:
    import tomllib

    seen: dict[str, int] = {}
    for number, row in enumerate(tomllib.loads(text)["cities"]):
        name = row["name"].strip().casefold()
        if name in seen:
            yield ("cities", number), f"cities[{number}].name", f"{row['name']} is also cities[{seen[name]}]"
        seen.setdefault(name, number)


def _routes(board: Board) -> Iterator[tuple[Path, str, str]]:
    for track in board.tracks:
        path: Path = ("routes", track.id)
        for end, city in (("a", track.a), ("b", track.b)):
            if city not in board.cities:
                yield path, f"routes[{track.id}].{end}", f"there is no city {city}"
        if track.a == track.b:
            yield path, f"routes[{track.id}]", f"begins and ends in {track.a}"
    for group, tracks in board.groups.items():
        path, key = ("routes", tracks[-1].id), f"routes[{tracks[-1].id}].group"
        if len(tracks) == 1:
            yield path, key, f"{group} has one track only; a double has two"
        if len({track.ends for track in tracks}) > 1:
            yield path, key, f"the tracks of {group} join different cities"
        if len({track.length for track in tracks}) > 1:
            yield path, key, f"the tracks of {group} differ in length"
    known = [track for track in board.tracks if track.ends <= board.cities.keys()]
    net = networks(known)
    first = next(iter(board.cities))
    for number, city in enumerate(board.cities):
        if city not in net:
            yield ("cities", number), f"cities[{number}]", f"no route reaches {city}"
        elif not joined(net, first, city):
            yield ("cities", number), f"cities[{number}]", f"no way leads from {first} to {city}"


def _tickets(board: Board) -> Iterator[tuple[Path, str, str]]:
    net = networks(track for track in board.tracks if track.ends <= board.cities.keys())
    countries = {city.country for city in board.cities.values() if city.country}
    seen: set[str] = set()
    for number, card in enumerate(board.tickets):
        path, key = ("ticket_cards", number), f"ticket_cards[{number}]"
        if card.id in seen:
            yield path, f"{key}.id", f"{card.id} is used twice"
        seen.add(card.id)
        for end in card.ends:
            if end not in board.cities and end not in countries:
                yield path, key, f"there is no city {end}"
            elif end in board.cities and board.cities[end].junction:
                yield path, key, f"{end} is a junction, not a city"
        for a, b, _ in card.options:
            if a in board.cities and b in board.cities and (a == b or not joined(net, a, b)):
                yield path, key, f"{a} – {b} can never be completed"
