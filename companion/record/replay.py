"""A whole record: read line by line, judged as it is read, and written back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from operator import is_

from companion.collector import collector_at_rest
from companion.game.moves import Turn
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, replace
from companion.game.verdict import Remark, Verdict
from companion.record.edits import is_move
from companion.record.faults import RecordFault, Unreadable
from companion.record.header import Boards, Header, HeaderPlace, checked_header_line, read_header, write_header
from companion.record.items import KEYS, HeaderItem, item_of
from companion.record.lines import read_line, write_line
from companion.record.names import closest
from companion.record.tokens import cleaned, fold, split_comment
from companion.record.verbs import opening_verbs
from companion.referee import begin, judge
from companion.words import wording

LARGEST = 1_000_000
"""The most characters of a record."""
MOST_LINES = 10_000
"""The most lines of a record; the longest game known has a twentieth of that."""


def is_played(turn: Turn | None, verdict: Verdict | None) -> bool:
    """Whether a line counts: it is legal, or refused but insisted on."""
    return turn is not None and verdict is not None and (verdict.legal or turn.insists is not None)


class Entry(NamedTuple):
    """One line after the header; `line` is its number in the file, or among the moves of a game in play.

    `before` is the game it was judged in. `turn` is None for a comment or a blank
    line. `played` is false for a refused line on which the table does not insist.
    """

    line: int
    text: str
    before: Game
    turn: Turn | None = None
    verdict: Verdict | None = None
    comment: str | None = None

    @property
    def played(self) -> bool:
        return is_played(self.turn, self.verdict)

    @property
    def after(self) -> Game:
        verdict = self.verdict
        return verdict.game if verdict is not None and is_played(self.turn, verdict) else self.before


@dataclass(frozen=True, slots=True)
class Replay:
    """A record and the game that it leads to; `remarks` say what readers should know about how it was read."""

    header: Header
    start: Game
    entries: tuple[Entry, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def game(self) -> Game:
        return self.entries[-1].after if self.entries else self.start

    @property
    def moves(self) -> tuple[Entry, ...]:
        """The lines that are moves, refused ones too."""
        return tuple(entry for entry in self.entries if entry.turn is not None)

    def with_entries(self, *entries: Entry) -> Replay:
        return replace(self, entries=(*self.entries, *entries))


def read_turn(game: Game, text: str, line: int = 0, assume: int | None = None) -> Turn | None:
    """The turn of a line, like `read_line`; the fault of a header line says that it is late, or in a file unknown.

    `line` is its number in the file, 0 for a typed line.
    """
    try:
        return read_line(game, text, assume)
    except RecordFault as fault:
        item = item_of(line, text)
        if item is None:
            raise fault.at_line(line, text) from None
        if item.key in KEYS or item.key in game.rules.set_up_lists(game.board):
            raise item.fault(Unreadable, wording("header late", key=item.key)) from None
        if (
            not line
            or text[: fault.start].strip()
            or not text[: fault.end].endswith(":")
            or _is_rather_move(game, item)
        ):
            raise fault.at_line(line, text) from None
        raise item.unknown(game.rules.set_up_lists(game.board)) from None


def _is_rather_move(game: Game, item: HeaderItem) -> bool:
    """Whether a line with a colon is rather a move, after a name that nobody has."""
    first, *_ = fold(item.value).split(" ")
    return first in opening_verbs() or bool(closest(item.key, game.table.names))


def judged_entry(game: Game, text: str, line: int = 0) -> Entry:
    """Read and judge one line. Raises `RecordFault` with its place if the line cannot be read."""
    turn = read_turn(game, text, line)
    text = cleaned(text)
    comment = split_comment(text)[1] if "#" in text else None
    return Entry(line, text, game, turn, judge(game, turn) if turn is not None else None, comment)


def replay(text: str, boards: Boards) -> Replay:
    """Read a record from its text. Raises `RecordFault` with line and column if it cannot be read."""
    if len(text) > LARGEST:
        raise Unreadable(wording("record too large", length=len(text), limit=LARGEST))
    lines = text.removeprefix("\ufeff").split("\n")
    if (count := len(lines) - (not lines[-1])) > MOST_LINES:
        raise Unreadable(wording("record too many lines", count=count, limit=MOST_LINES))
    rows, first = _read_head(lines)
    header = read_header(rows, boards, _place_of_missing(lines, first))
    body = [text.rstrip("\r") for text in lines[first - 1 :]]
    whole = replay_lines(start_replay(header), enumerate(body, first))
    last = next((at for at in range(len(whole.entries), 0, -1) if whole.entries[at - 1].text.strip()), 0)
    return replace(whole, entries=whole.entries[:last])


def split_record(text: str) -> tuple[str, list[str]]:
    """The header of a record and its lines, neither of them read. Raises `RecordFault` if the header is malformed."""
    lines = text.rstrip("\n").split("\n")
    rows, first = _read_head(lines)
    return ("\n".join(lines[: first - 1]) + "\n" if rows else ""), lines[first - 1 :]


def _place_of_missing(lines: Sequence[str], first: int) -> HeaderPlace:
    """Where to report a missing header line: at the first move, else after the last line that says something."""
    for number, text in enumerate(lines[first - 1 :], first):
        if text.strip():
            return HeaderPlace(number, text.rstrip("\r"))
    last = max((at for at, text in enumerate(lines, 1) if text.strip()), default=1)
    text = lines[last - 1].rstrip()
    return HeaderPlace(last, text, len(text))


def start_replay(header: Header) -> Replay:
    """The replay of a header alone."""
    return Replay(header, begin(header.board, header.table))


def replay_lines(so_far: Replay, lines: Iterable[tuple[int, str]]) -> Replay:
    """The replay continued with more lines, each with its number."""
    entries = list(so_far.entries)
    game = so_far.game
    with collector_at_rest():
        for number, text in lines:
            row = judged_entry(game, text, number)
            game = row.after
            entries.append(row)
    return replace(so_far, entries=tuple(entries))


def replay_from(earlier: Replay, lines: Sequence[str], *, known: int) -> Replay:
    """The replay of a game in play with these lines, of which the first `known` are in `earlier` already."""
    entries = earlier.entries[:known]
    moves = sum(1 for entry in entries if entry.turn is not None)
    return replay_lines(replace(earlier, entries=entries), numbered_by_moves(lines[known:], moves))


def numbered_by_moves(lines: Iterable[str], before: int = 0) -> Iterator[tuple[int, str]]:
    """Lines of a game in play, numbered as in the history, where only moves count, after `before` earlier moves."""
    for text in lines:
        before += is_move(text)
        yield before, text


def _read_head(lines: list[str]) -> tuple[list[HeaderItem | str], int]:
    """The rows of the header, and the number of the first line after it."""
    rows: list[HeaderItem | str] = []
    last = 0
    people: tuple[str, ...] = ()
    for number, text in enumerate(lines, 1):
        line = checked_header_line(text.rstrip("\r"), number)
        item = item_of(number, line)
        if item is not None and item.key not in KEYS and _is_player(item.key, people):
            item = None  # "Ann: draws cards"
        if item is not None:
            if item.key in ("players", "teams"):
                people = tuple(name.strip() for name in re.split("[,+]", fold(item.value)))
            rows.append(item)
            last = len(rows)
        elif split_comment(line)[0].strip():
            return rows[:last], number - (len(rows) - last)
        else:
            rows.append(line.strip())
    return rows[:last], len(lines) + 1 - (len(rows) - last)


def _is_player(word: str, people: Sequence[str]) -> bool:
    """Whether a word before a colon is a player, in full, cut short or mistyped, and no mistyped line of a header."""
    cut_short = any(name.startswith(word) for name in people)
    return cut_short or (bool(closest(word, people)) and not closest(word, KEYS))


def refused_remark(line: str) -> str:
    """A refused line, as a comment."""
    return f"# {wording('refused line', line=line)}"


def write_entry(entry: Entry, *, secrets: bool = True) -> str:
    """A line as the record has it, in full names and with its comment; `secrets` as in `write_line`.

    The text of an entry may be older: in a game in play it names a track as the board was before a correction.
    """
    if entry.turn is None:
        return entry.text.strip()
    text = write_line(entry.before, entry.turn, secrets=secrets)
    return f"{text}  # {entry.comment}" if entry.comment else text


def write_record(record: Replay, *, secrets: bool = True) -> str:
    """The record as text, in full names; without `secrets` kept tickets are counted, not named.

    A line about tickets may have been refused because of their names. Without them it is a comment, so that it is not
    read as a move again.
    """
    return _join(record, [_write_row(row, secrets=secrets) for row in record.entries])


class GrowingText:
    """The record of a game in play as text, time after time: lines that are still the same are not written again."""

    def __init__(self, *, secrets: bool) -> None:
        self._secrets = secrets
        self._entries: tuple[Entry, ...] = ()
        self._lines: list[str] = []

    def of(self, record: Replay) -> str:
        """What `write_record` says of this record."""
        same = count_shared(record.entries, self._entries)
        self._lines[same:] = [_write_row(row, secrets=self._secrets) for row in record.entries[same:]]
        self._entries = record.entries
        return _join(record, self._lines)


def count_shared(entries: Sequence[Entry], others: Sequence[Entry]) -> int:
    """How many entries two replays share from the first one on: the same objects, which were replayed once."""
    return sum(takewhile(bool, map(is_, entries, others)))


def _write_row(row: Entry, *, secrets: bool) -> str:
    if not secrets and row.turn is not None and not row.played and any(step.secret for step in row.turn.steps):
        return refused_remark(write_line(row.before, row.turn, secrets=False))
    return write_entry(row, secrets=secrets)


def _join(record: Replay, lines: Iterable[str]) -> str:
    return "\n".join((write_header(record.header), *lines)).rstrip("\n") + "\n"
