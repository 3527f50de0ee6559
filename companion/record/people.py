"""Who plays, according to a header: players or teams, their names and colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.families import side_size
from companion.game.board import Board
from companion.game.table import SEAT_COLOURS, Seat, Side
from companion.record.faults import Unreadable
from companion.record.items import HeaderItem
from companion.record.lines import TABLE_WORD
from companion.record.names import words_of
from companion.record.tokens import fold, tokenize
from companion.record.verbs import opening_verbs
from companion.words import wording
from companion.words.plain import plain

LONGEST_NAME = 24
"""The most characters of a player's name."""


def read_players(item: HeaderItem, board: Board) -> tuple[tuple[Seat, ...], frozenset[int]]:
    people = _names_and_colours(item, "no players line")
    names = [name for name, _ in people]
    for at, name in enumerate(names):
        _check_name(item, name, names[:at])
    _check_count(item, board, len(people))
    colours = _all_colours([colour for _, colour in people])
    seats = tuple(Seat(i, name, colours[i], i) for i, name in enumerate(names))
    return seats, frozenset(i for i, (_, colour) in enumerate(people) if colour)


def read_teams(item: HeaderItem, board: Board) -> tuple[tuple[Seat, ...], tuple[Side, ...], frozenset[int]]:
    """Teams as `Ann + Bea red, Cal + Dee blue`; seats in this order."""
    rows = _names_and_colours(item, "no teams line")
    names: list[str] = []
    seats: list[Seat] = []
    sides: list[Side] = []
    size = side_size(board)
    for index, ((text, _), colour) in enumerate(zip(rows, _all_colours([c for _, c in rows]), strict=True)):
        members = [" ".join(name.split()) for name in text.split("+")]
        if len(members) != size:
            raise item.fault(Unreadable, wording("team size", text=plain(text, 60), size=size), text)
        for name in members:
            _check_name(item, name, names)
            names.append(name)
            seats.append(Seat(len(seats), name, colour, index))
        sides.append(Side(index, " + ".join(members), tuple(range(len(seats) - size, len(seats)))))
    _check_count(item, board, len(seats))
    marked = frozenset(index for index, (_, colour) in enumerate(rows) if colour)
    return tuple(seats), tuple(sides), marked


def _names_and_colours(item: HeaderItem, missing: str) -> list[tuple[str, str | None]]:
    """The comma-separated parts of a line, each with its colour if one is given.

    Raises `Unreadable` if there are none, or for a colour given twice.
    """
    parts = [" ".join(part.split()) for part in item.value.split(",")]
    if parts == [""]:
        raise item.fault(Unreadable, wording(missing))
    rows: list[tuple[str, str | None]] = []
    for part in parts:
        last = re.split("[ +]", part)[-1]
        name = part[: len(part) - len(last)].rstrip()
        colour = fold(last) if name and fold(last) in SEAT_COLOURS else None
        if colour and colour in (taken for _, taken in rows):
            raise item.fault(Unreadable, wording("colour twice", colour=colour), last)
        rows.append((name if colour else part, colour))
    return rows


def _all_colours(colours: Sequence[str | None]) -> list[str]:
    """A colour for everybody: the one given, or else the first that is free."""
    free = iter([colour for colour in SEAT_COLOURS if colour not in colours])
    return [colour or next(free, SEAT_COLOURS[0]) for colour in colours]


def _check_name(item: HeaderItem, name: str, others: Sequence[str]) -> None:
    if why := name_fault(name):
        raise item.fault(Unreadable, wording("name not usable", text=plain(name, 40), why=why), name)
    if says := same_name_fault(name, others):
        raise item.fault(Unreadable, says, name)


def same_name_fault(name: str, others: Iterable[str]) -> str:
    """The message that somebody else has the same name, or nearly; empty if nobody has."""
    same = next((other for other in others if "".join(words_of(other)) == "".join(words_of(name))), None)
    if same is None:
        return ""
    key = "player twice" if same.casefold() == name.casefold() else "player alike"
    return wording(key, name=plain(name), other=plain(same))


def _check_count(item: HeaderItem, board: Board, count: int) -> None:
    if count not in board.players:
        allowed = [str(number) for number in board.players]
        says = wording("wrong number of players", board=board.title, allowed=allowed, count=count)
        words = item.value.split()
        if count == 1 and len(words) > 1 and (len(words) > 2 or fold(words[-1]) not in SEAT_COLOURS):
            says = f"{says} {wording('players without commas')}"
        raise item.fault(Unreadable, says)


def name_fault(name: str) -> str | None:
    """Why a text cannot be a player's name; None if it can."""
    if len(name) > LONGEST_NAME:
        return wording("why long", limit=LONGEST_NAME)
    if plain(name) != name or set(name) & set(',;:#!+|"'):
        return wording("why signs")
    if not words_of(name):
        return wording("why empty")
    if tokenize(name)[0].kind != "word":
        return wording("why dash")
    if fold(name) == TABLE_WORD:
        return wording("why table")
    verb = next((word for word in name.split() if fold(word) in opening_verbs()), None)
    if verb is not None:
        return wording("why verb", word=verb)
    return None
