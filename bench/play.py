"""What happens while a game is played: folding, verdicts, suggestions, the sheet, the search of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bench.games import Measured
from bench.stopwatch import Row, repeated, row, seconds_of
from companion.game.board import Board
from companion.record.edits import CHANGE, Edit
from companion.recount import recount
from companion.rules.passages import read_book
from companion.rules.search import Search
from companion.scoring import points_so_far
from companion.sitting import Sitting
from companion.store import shelf

COLD = 12
"""Games folded from nothing, on a board read anew."""
QUERIES = (
    *("tunnel", "longest path", "can I claim both of a double", "BA-20", "coal", "wild cards on a fery"),
    "end of the game",
)


def rows(game: Measured) -> Iterator[Row]:
    """Every row about playing this game."""
    sittings: list[Sitting] = []
    folding: list[float] = []
    for _ in range(COLD):
        board = shelf.board(game.board)
        folding += seconds_of(partial(_sit, sittings, game, board))
    yield row(f"folding {game.moves} moves", folding)
    yield repeated("reading a board file", partial(shelf.board, game.board), COLD)

    lines = _lines(sittings[0], game)
    cold = [partial(one.look, lines[i % len(lines)]) for i, one in enumerate(sittings)]
    yield row("verdict, the first one of a sitting", seconds_of(*cold))

    sitting = sittings[0]
    yield _letters("verdict", sitting.look, lines)
    yield _letters("suggestions", sitting.suggestions, lines)
    yield repeated("sheet", sitting.sheet, 30)
    yield repeated("record written", sitting.record, 30)
    yield repeated("line 5 changed: what that would change", partial(sitting.propose, _change(sitting, 5)), 30)
    shown = {side: points + 3 for side, points in enumerate(points_so_far(sitting.game))}
    yield repeated("recount, every marker wrong", partial(recount, sitting.replay, shown), 30)

    book = read_book(shelf.rule_texts())
    yield repeated("rules: reading the passages", lambda: read_book(shelf.rule_texts()), 10)
    yield repeated("rules: the first search", lambda: Search(book).find(QUERIES[0]), 10)
    yield _letters("rules: search", Search(book).find, QUERIES)


def _letters(what: str, ask: Callable[[str], object], lines: Sequence[str]) -> Row:
    """The row of asking at each letter of the lines while they are typed."""
    typed = [line[: end + 1] for line in lines for end in range(len(line))]
    return row(f"{what}, at each letter typed", seconds_of(*(partial(ask, text) for text in typed)))


def _sit(sittings: list[Sitting], game: Measured, board: Board) -> None:
    sittings.append(Sitting(game.events, lambda _: board))


def _lines(sitting: Sitting, game: Measured) -> list[str]:
    """Lines to type: what came next, claims first, and one of the same for a seat that is not on turn."""
    ahead = sorted(game.ahead[:12], key=lambda line: " claims " not in line)[:6]
    other = next(seat.name for seat in sitting.game.table.seats if seat.index != sitting.speaker)
    track = next(track for track in sitting.game.board.tracks if track.id in sitting.game.owners)
    return [*ahead, f"{other} claims {track.a} - {track.b}"]


def _change(sitting: Sitting, number: int) -> Edit:
    """A line that becomes another one, which leaves everything behind it to be judged again."""
    turn = sitting.moves[number - 1].turn
    assert turn is not None
    assert turn.seat is not None
    return Edit(CHANGE, number, f"{sitting.game.name(turn.seat)} passes !")
