"""Checks that a file's rows make a board: known names, matching doubles, tickets that can be completed."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from itertools import chain
from math import hypot
from typing import Any

from companion.boards.read import BoardFaults, Fault, LineNumbers, dotted_key, read_boards
from companion.boards.shape import no_city
from companion.families import ALWAYS, in_force, rule_families, tie_breaks
from companion.game.board import Board, Track
from companion.game.network import connected, networks
from companion.game.numbers import KeyPath, Misprints
from companion.game.values import replace
from companion.rules.passages import FAMILIES
from companion.trails import MOST_TRACKS
from companion.words import wording

SMALLEST_WINDOW = (80, 24)
"""Columns and rows in which every city of a board must have its own mark and label."""


def check_board(text: str) -> tuple[Board | None, list[Fault]]:
    """The board in a file's text (None if its rows cannot be read), and every fault.

    Unlike `check_boards`, this includes faults that do not prevent play: what cannot be drawn in a small window, and
    unknown families of rules.
    """
    boards, faults = check_boards(text)
    if not boards:
        return None, faults
    data = tomllib.loads(text)
    extra = _with_lines(chain(_unknown_families(boards[0]), _undrawable(boards[0], data)), text)
    return boards[0], _in_order(faults + extra)


def check_boards(text: str) -> tuple[tuple[Board, ...], list[Fault]]:
    """The board in a file's text with its variants (none if its rows cannot be read), and every fault."""
    try:
        boards = read_boards(text)
    except BoardFaults as wrong:
        return (), list(wrong.faults)
    return boards, _in_order(_with_lines(_faults(boards, tomllib.loads(text)), text))


def _with_lines(faults: Misprints, text: str) -> list[Fault]:
    lines = LineNumbers(text)
    return [Fault(dotted_key(path), lines.line_of(path), says) for path, says in faults]


def _in_order(faults: list[Fault]) -> list[Fault]:
    return sorted(faults, key=lambda fault: fault.line or 0)


def _faults(boards: tuple[Board, ...], data: dict[str, Any]) -> Misprints:
    board = boards[0]
    yield from _names(data)
    yield from _routes(board)
    yield from _spaces(board)
    yield from _ticket_rows(data)
    yield from _ticket_places(boards, data)
    yield from _variants(board, data)
    yield from _unknown_tie_breaks(boards, data)
    for variant in boards:
        yield from _units(variant)
    yield from _family_faults(boards)
    yield from _too_many_tracks(boards)


_JOINS = re.compile(r"[–—]|(?<!\S)-|-(?!\S)|.\bto\b", re.IGNORECASE)


def _simplified(name: str) -> str:
    """A name reduced to its letters and digits, without case or accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if sign.isalnum()).casefold()


def _names(data: dict[str, Any]) -> Misprints:
    seen: dict[str, int] = {}
    for number, row in enumerate(data["cities"]):
        name = _simplified(row["name"])
        if "country" in row and not any(sign.isalpha() for sign in row["country"]):
            yield ("cities", number, "country"), wording("name untyped", name=row["country"])
        if not any(sign.isalpha() for sign in name):  # in a line, a bare number is a count
            yield ("cities", number, "name"), wording("name untyped", name=row["name"])
        elif _JOINS.search(row["name"].strip()):
            yield ("cities", number, "name"), wording("name joins", name=row["name"])
        elif name in seen:
            yield ("cities", number, "name"), wording("name twice", name=row["name"], number=seen[name])
        seen.setdefault(name, number)
    for number, row in enumerate(data["cities"]):
        for spelling in row.get("also", ()):
            other = seen.setdefault(_simplified(spelling), number)
            if other != number:
                yield ("cities", number, "also"), wording("name twice", name=spelling, number=other)


def _routes(board: Board) -> Misprints:
    for track in board.tracks:
        for end, city in (("a", track.a), ("b", track.b)):
            if city not in board.cities:
                yield ("routes", track.id, end), no_city(city, board.cities)
        if track.a == track.b:
            yield ("routes", track.id), wording("track to itself", city=track.a)
    for group, tracks in board.groups.items():
        path = ("routes", tracks[-1].id, "group")
        if len(tracks) == 1:
            yield path, wording("group alone", group=group)
        if len({track.ends for track in tracks}) > 1:
            yield path, wording("group apart", group=group)
        if len({track.length for track in tracks}) > 1:
            yield path, wording("group unequal", group=group)
    yield from _doubles(board)
    known = [track for track in board.tracks if track.ends <= board.cities.keys()]
    net = networks(known)
    first = next(iter(board.cities))
    for number, city in enumerate(board.cities):
        if city not in net:
            yield ("cities", number), wording("city unreached", city=city)
        elif not connected(net, first, city):
            yield ("cities", number), wording("city cut off", city=city, first=first)


def _spaces(board: Board) -> Misprints:
    """Faults in printed spaces: there must be as many as the track is long, in order from one city to the other."""
    for track in board.tracks:
        path = ("routes", track.id, "spaces")
        if not track.spaces:
            continue
        if len(track.spaces) != track.length:
            yield path, wording("spaces count", count=len(track.spaces), length=track.length)
        elif track.ends <= board.cities.keys() and (swap := _out_of_order(board, track)):
            yield path, wording("spaces order", a=track.a, b=track.b, number=swap)


def _out_of_order(board: Board, track: Track) -> int | None:
    """The number (from 1) of the first space that should come after the next one; None if all are in order."""
    a, b = board.cities[track.a], board.cities[track.b]
    positions = [(a.x, a.y), *((space.x, space.y) for space in track.spaces), (b.x, b.y)]
    places = [(x * board.aspect, y) for x, y in positions]

    def hop(i: int, j: int) -> float:
        across = abs(places[i][0] - places[j][0])
        if track.wraps:
            across = min(across, board.aspect - across)
        return hypot(across, places[i][1] - places[j][1])

    for i in range(1, len(places) - 2):
        if hop(i - 1, i + 1) + hop(i, i + 2) < hop(i - 1, i) + hop(i + 1, i + 2):
            return i
    return None


def _doubles(board: Board) -> Misprints:
    """Faults in doubles: tracks of one kind and length between the same cities need a group."""
    seen: set[tuple[frozenset[str], str, int]] = set()
    for track in board.tracks:
        alike = (track.ends, track.kind, track.length)
        if track.group is None and alike in seen:
            yield ("routes", track.id), wording("track not grouped", a=track.a, b=track.b)
        seen.add(alike)


def _undrawable(board: Board, data: dict[str, Any]) -> Misprints:
    """Cities whose mark or name does not fit into the smallest window that the app supports."""
    from companion.paint.layout import lay_out  # not needed to read a board for play

    known = tuple(track for track in board.tracks if track.ends <= board.cities.keys())
    layout = lay_out(replace(board, tracks=known), *SMALLEST_WINDOW)
    size = "{}x{}".format(*SMALLEST_WINDOW)
    for number, row in enumerate(data["cities"]):
        name = row["name"].strip()
        above = layout.city_at(*layout.city_cells[name])
        if above != name:
            yield ("cities", number), wording("city hidden", name=name, size=size, above=above)
        elif not board.cities[name].junction and name not in layout.labels:
            yield ("cities", number), wording("city unlabelled", name=name, size=size)


def _ticket_rows(data: dict[str, Any]) -> Misprints:
    """Ticket cards listed twice, or without a value."""
    numbers: dict[str, int] = {}
    for number, row in enumerate(data.get("ticket_cards", ())):
        name = row["id"].strip()
        if name in numbers:
            yield ("ticket_cards", number, "id"), wording("used twice", name=name)
        numbers.setdefault(name, number)
        if "a" in row and "points" not in row:
            yield ("ticket_cards", number, "points"), wording("ticket worthless", a=row["a"], b=row["b"])


def _ticket_places(boards: tuple[Board, ...], data: dict[str, Any]) -> Misprints:
    """Tickets to places that the board lacks, or that no track joins."""
    board = boards[0]
    net = networks(track for track in board.tracks if track.ends <= board.cities.keys())
    countries = {city.country for city in board.cities.values() if city.country}
    numbers: dict[str, int] = {}
    for number, row in enumerate(data.get("ticket_cards", ())):
        numbers.setdefault(row["id"].strip(), number)
    cards = {card.id: card for variant in boards for card in variant.tickets}
    for card in cards.values():
        path = ("ticket_cards", numbers[card.id])
        for end in card.ends:
            if end not in board.cities and end not in countries:
                yield path, no_city(end, board.cities)
            elif end in board.cities and board.cities[end].junction:
                yield path, wording("ticket to junction", city=end)
            elif end in board.cities and board.cities[end].country:
                yield path, wording("ticket to border", city=end, country=board.cities[end].country)
        for a, b, _ in card.options:
            if a in board.cities and b in board.cities and (a == b or not connected(net, a, b)):
                yield path, wording("ticket impossible", a=a, b=b)


def _unknown_tie_breaks(boards: tuple[Board, ...], data: dict[str, Any]) -> Misprints:
    """Tie-breaks that no mechanic in force knows; for a variant, those of its board are not reported again."""
    mentioned: set[str] = set()
    for at, board in enumerate(boards):
        table, key = next((table, numbers.tie_words) for table, numbers in board.numbers.items() if numbers.tie_words)
        own = at == 0 or key in data["variants"][at - 1].get(table, {})
        path: KeyPath = ("variants", at - 1, table, key) if at and own else (table, key)
        known = tie_breaks(board.numbers)
        for word in dict.fromkeys(in_force(board).tie_order):
            if word not in known and (own or word not in mentioned):
                yield path, wording("no such tie-break", board=board.title, word=word, names=known)
                if at == 0:
                    mentioned.add(word)


def _unknown_families(board: Board) -> Misprints:
    """Families of rules that the rule search does not have."""
    known = list(dict.fromkeys((*FAMILIES, *rule_families())))
    for word in dict.fromkeys(board.families):
        if word not in known:
            yield ("families",), wording("no such family", word=word, names=known)


def _too_many_tracks(boards: tuple[Board, ...]) -> Misprints:
    """Boards whose pieces suffice for more tracks than a longest path can be searched over (`trails.MOST_TRACKS`)."""
    for at, board in enumerate(boards):
        rules = in_force(board)
        table = next((mechanic.table for mechanic in rules if mechanic.pieces_in_all), None)
        if table is None or not rules.uses_longest_path:
            continue
        pieces, tracks = rules.pieces_of_a_side, 0
        for length in sorted(track.length for track in board.tracks):
            pieces -= max(length, 1)
            tracks += pieces >= 0
        if tracks > MOST_TRACKS:
            path: KeyPath = ("variants", at - 1, table) if at else (table,)
            yield path, wording("board too many tracks", board=board.title, tracks=tracks, most=MOST_TRACKS)
            return


def _family_faults(boards: tuple[Board, ...]) -> Misprints:
    """Faults that families find in their own tables and columns; for a variant, its board's are not reported again."""
    reported: set[tuple[KeyPath, str]] = set()
    for at, board in enumerate(boards):
        for mechanic in in_force(board):
            for path, says in mechanic.misprints(board):
                if (path, says) not in reported:
                    reported.add((path, says))
                    yield (("variants", at - 1, *path) if at else path), says


def _units(board: Board) -> Misprints:
    """Words for held things that also mean something else on the board."""
    mechanics = in_force(board).mechanics
    others = {word for mechanic in mechanics for word in mechanic.end_unit_names} | {"piece"}
    others |= {word for mechanic in mechanics for unit in mechanic.end_units for word in unit.spellings}
    others |= {f"{word}s" for word in others} | {detail.word for mechanic in mechanics for detail in mechanic.details}
    known = dict.fromkeys(others, "")
    for mechanic in mechanics:
        for unit in mechanic.board_end_units(board):
            known.setdefault(unit.lead.casefold(), "")
            for spelling in dict.fromkeys(str(word).casefold() for word in (unit.name, *unit.spellings)):
                other = known.setdefault(spelling, unit.name)
                if other != unit.name:
                    says = wording("unit word", word=spelling, unit=unit.name, other=other or spelling)
                    yield (mechanic.table,), says


def _variants(board: Board, data: dict[str, Any]) -> Misprints:
    rows = data.get("variants", ())
    known = {"base", *(row["set"] for row in rows)}
    used: set[str] = set()
    for number, row in enumerate(data.get("ticket_cards", ())):
        sets = row.get("sets", ["base"])
        used.update(sets)
        for word in sets:
            if word not in known:
                yield ("ticket_cards", number, "sets"), wording("set unplayed", word=word)
    names = {board.name}
    for number, row in enumerate(rows):
        if row["name"] in names:
            yield ("variants", number, "name"), wording("used twice", name=row["name"])
        names.add(row["name"])
        if row["set"] not in used:
            yield ("variants", number, "set"), wording("set empty", word=row["set"])
        for table in row.get("without", ()):
            if table in ALWAYS or table not in board.numbers:
                yield ("variants", number, "without"), wording("table needed", table=table)
