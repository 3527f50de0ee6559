"""Long input takes time in proportion to its length: three times the input, about three times the work.

Work is counted in function calls, not in seconds, so that a busy machine changes nothing. 100 kB of the worst of these
take about a second.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import combinations, count, cycle
from typing import Any

import pytest

from companion.boards.check import check_boards
from companion.record.faults import RecordFault
from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.store.shipped_files import board

SMALL, LARGE = 6_000, 18_000
"""Characters of the two inputs that are compared."""
GROWTH = 4.2
"""Three times the input may make at most this many times the calls; quadratic work would make nine times as many."""
MOST_CALLS = 80
"""Calls per character: the cost of reading, judging and keeping a line of a few words."""

HEAD = "board: usa\nplayers: Ann, Bea, Cal, Dee, Eli\n"
CITIES = list(board("usa").cities)
TRACKS = [f"{track.a} - {track.b}" for track in board("usa").tracks]
PAIRS = [f"{a} - {b}" for a, b in combinations(CITIES, 2)]


def calls(act: Callable[[], object]) -> int:
    """The number of Python and C functions called."""
    count = 0

    def seen(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        act()
    except (RecordFault, ValueError):
        pass
    finally:
        sys.setprofile(None)
    return count


def packed(before: str, items: Iterator[str], after: str = "") -> Iterator[str]:
    """Lines as long as lines may be."""
    while True:
        line = before + next(items)
        while len(line) < 1900:
            line += ", " + next(items)
        yield line + after


LINES: dict[str, Callable[[], Iterator[str]]] = {
    "tickets by the hundred": lambda: packed("Ann shows ", cycle(["Denver - El Paso"]), " ! so"),
    "tickets that the board lacks": lambda: packed("Ann shows ", cycle(["Denver - Omaha"] * 9), " ! so"),
    "kept by the hundred": lambda: packed("Ann keeps ", cycle(PAIRS), " ! so"),
    "values told": lambda: (f"Ann shows {pair} {value} !" for value in count(1) for pair in PAIRS),
    "tickets added": lambda: (f"table adds ticket {pair} {value}" for value in count(1) for pair in PAIRS),
    "routes added": lambda: (f"table adds route {pair} 2" for pair in cycle(PAIRS)),
    "routes corrected": lambda: (
        f"table corrects route {lane} to {at % 6 + 1}" for at, lane in enumerate(cycle(TRACKS))
    ),
    "claims": lambda: (f"Ann claims {lane} !" for lane in cycle(TRACKS)),
    "draws": lambda: cycle(["Ann draws red, blue"]),
    "draws without a verb": lambda: cycle(["Ann d", "Ann d blind", "Ann d red blue", "A 2 blind", "A d r b"]),
    "claims without a verb": lambda: (f"Ann {lane}" for lane in cycle(TRACKS)),
    "claims without a verb, cut short": lambda: cycle(["a den oma", "a den oma with 4 red", "a den - kan with 4 k"]),
    "steps": lambda: cycle(["Ann draws cards" + "; claims Denver - Omaha" * 60 + " !"]),
    "payments": lambda: (f"Ann claims {lane} with " + "1 red " * 300 + "!" for lane in cycle(TRACKS)),
    "routes at the end": lambda: packed("Ann owns ", cycle(TRACKS), " ! so"),
    "remarks": lambda: cycle(["# " + "x" * 500]),
    "blank": lambda: cycle([""]),
}


ENDING = ("values told", "tickets added")
"""Each of these lines makes another board, which has its limit at 500 ticket cards."""


def text_of(lines: Iterator[str], size: int) -> str:
    rows = [HEAD.rstrip("\n")]
    while size > 0:
        rows.append(next(lines))
        size -= len(rows[-1]) + 1
    return "\n".join(rows) + "\n"


def record_read(text: str) -> object:
    replayed = replay(text, board)
    return sheet(replayed), write_record(replayed)


@pytest.mark.parametrize("name", LINES)
def test_a_record_of_many_lines(name: str) -> None:
    counts = [calls(lambda size=size: record_read(text_of(LINES[name](), size))) for size in (SMALL, LARGE)]  # type: ignore[misc]
    if name in ENDING:
        assert counts[1] < 3_000_000, counts
    else:
        assert counts[1] < counts[0] * GROWTH, counts
        assert counts[1] < LARGE * MOST_CALLS, counts


WORDS = ("word ", "{", "[", ",", ";", "-", " - ", "#", "!", '"', "Denver ", "Denver - Omaha ", "1 ", "9", "é", "🚂",
         "\u0301", "Ann claims ", "to ", "a: b\n", "option: claims.points = 1\n", ":\n", "\t", "\r\n")  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("head", ["", HEAD, f"{HEAD}Ann claims ", "players: ", f"{HEAD}option: claims.points = "])
def test_one_word_over_and_over(word: str, head: str) -> None:
    counts = [calls(lambda size=size: record_read(head + word * (size // len(word)))) for size in (SMALL, LARGE)]  # type: ignore[misc]
    assert counts[1] < max(counts[0], 1000) * GROWTH, counts
    assert counts[1] < LARGE * MOST_CALLS, counts


def test_one_long_line_is_read_in_a_bounded_time() -> None:
    """Lines end at 2000 characters; whatever they contain, a line costs at most a few hundred calls per character."""
    words = ("san ", "den ", "a ", "- ", "Denver ", "red ", "1 ", ", ", "; ", "st ", "la ", "los-", "to ")
    for verb in ("claims ", "keeps ", "shows ", "owns ", "takes ", "draws ", "holds ", "borrows ", "rolls ", ""):
        for word in words:
            text = f"{HEAD}Ann {verb}{word * (1900 // len(word))}\n"
            assert calls(lambda text=text: record_read(text)) < 500_000, (verb, word)  # type: ignore[misc]


CITY = '  {{name = "C{0}", x = 0.{0:03}, y = 0.{1:03}}},'
FILES: dict[str, Callable[[int], str]] = {
    "keys": lambda size: "\n".join(f"k{at} = 1" for at in range(size // 9)),
    "tables": lambda size: "\n".join(f"[t{at}]" for at in range(size // 8)),
    "rows": lambda size: "\n".join("[[routes]]" for _ in range(size // 11)),
    "cities": lambda size: (
        "cities = [\n" + "\n".join(CITY.format(at, at * 7 % 1000) for at in range(size // 40)) + "\n]"
    ),
    "routes": lambda size: "routes = [\n" + '  {a = "A", b = "B", length = 3},\n' * (size // 36) + "]",
    "braces": lambda size: "a = " + "{" * size,
    "lists": lambda size: "a = " + "[" * size,
    "points": lambda size: "a" + ".a" * (size // 2) + " = 1",
    "figures": lambda size: "aspect = " + "9" * size,
    "quotes": lambda size: 'a = "' + "x" * size + '"',
    "commas": lambda size: "a = [" + "1," * (size // 2) + "]",
}


@pytest.mark.parametrize("name", FILES)
def test_a_long_board_file(name: str) -> None:
    counts: list[Any] = [calls(lambda size=size: check_boards(FILES[name](size))) for size in (SMALL, LARGE)]  # type: ignore[misc]
    assert counts[1] < max(counts[0], 3000) * GROWTH, counts
    assert counts[1] < LARGE * MOST_CALLS, counts
