"""What can be wrong with the shares of a board file, so that they could not be typed, written or counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from companion.families.shares.holdings import ShareNumbers
from companion.game.board import Board
from companion.game.numbers import Misprints
from companion.words import wording
from companion.words.plain import plain

MOST_RAILWAYS, MOST_SHARES, MOST_PLACES, MOST_POINTS = 30, 99, 9, 999
LONGEST_SIGN, LONGEST_NAME, MOST_NAMES = 12, 40, 9
_WORD = r"[\w&.'’/]+(?:-[\w&.'’/]+)*"
_SIGN = rf"(?![\d_]){_WORD}"
_NAME = rf"(?![\d_]){_WORD}(?: {_WORD})*"


def _typable(pattern: str, text: str, most: int) -> bool:
    return len(text) <= most and re.fullmatch(pattern, text) is not None and plain(text, most + 1) == text


def of_table(numbers: ShareNumbers, table: str) -> Misprints:
    """Faults of the table: its signs, names, piles and points."""
    if not numbers.piles:
        yield (table, "piles"), wording("shares none")
    if len(numbers.piles) > MOST_RAILWAYS:
        yield (table, "piles"), wording("value many", count=len(numbers.piles), limit=MOST_RAILWAYS)
        return
    for sign, count in numbers.piles.items():
        if not isinstance(sign, str) or not _typable(_SIGN, sign, LONGEST_SIGN):
            yield (table, "piles"), wording("sign untypable", sign=plain(str(sign), LONGEST_SIGN), most=LONGEST_SIGN)
        if not 1 <= count <= MOST_SHARES:
            yield (table, "piles"), wording("share count", count=plain(str(count), 20), most=MOST_SHARES)
    yield from _unknown(numbers, table)
    yield from _names(numbers.names, table)
    for places in numbers.points.values():
        if len(places) > MOST_PLACES:
            yield (table, "points"), wording("share places", count=len(places), most=MOST_PLACES)
        for points in places[:MOST_PLACES]:
            if not 0 <= points <= MOST_POINTS:
                yield (table, "points"), wording("share points", points=plain(str(points), 20), most=MOST_POINTS)


def _unknown(numbers: ShareNumbers, table: str) -> Misprints:
    tables: tuple[tuple[str, Mapping[str, object]], ...] = (("names", numbers.names), ("points", numbers.points))
    for key, rows in tables:
        for sign in [sign for sign in rows if sign not in numbers.piles][:MOST_RAILWAYS]:
            yield (table, key), wording("no such railway", sign=plain(str(sign), LONGEST_SIGN))


def _names(names: Mapping[str, tuple[str, ...]], table: str) -> Misprints:
    for sign, spellings in names.items():
        if not spellings:
            yield (table, "names"), f"{plain(str(sign), LONGEST_SIGN)} {wording('shares names none')}"
        if len(spellings) > MOST_NAMES:
            yield (table, "names"), wording("value many", count=len(spellings), limit=MOST_NAMES)
        for at, name in enumerate(spellings[:MOST_NAMES]):
            if not _typable(_NAME if at else _SIGN, name, LONGEST_NAME):
                yield (table, "names"), wording("name untypable", name=plain(name, LONGEST_NAME), most=LONGEST_NAME)


def of_columns(numbers: ShareNumbers, board: Board, table: str) -> Misprints:
    """Faults of the signs on the tracks."""
    for track in board.tracks:
        for sign, times in Counter(track.column(table, ())).items():
            if sign not in numbers.piles:
                yield ("routes", track.id, table), wording("no such railway", sign=plain(sign, LONGEST_SIGN))
            elif times > 1:
                yield ("routes", track.id, table), wording("railway column twice", sign=plain(sign, LONGEST_SIGN))
