"""Corrections of earlier lines: which move is meant, what happens to it, and what that does to the lines.

An edit names a move by its number, counted from 1 as in the history; comments and blank lines have none.
Its effect on the lines is a splice, and an undo applies the reverse splice.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from itertools import compress, count, islice

from companion.game.values import NamedTuple
from companion.record.tokens import split_comment

CHANGE, INSERT, DELETE, CUT = "change", "insert", "delete", "cut"
EDIT_KINDS = (CHANGE, INSERT, DELETE, CUT)
MOST_EDITS = 10_000
"""The most edits of a correction: more than any game has lines."""


class Edit(NamedTuple):
    """One correction.

    `change` gives move `number` another text; `insert` puts a line before it, or after all lines if `number` is one
    more than the last; `delete` removes it; `cut` removes every line after it (0: every line).
    """

    kind: str
    number: int
    text: str = ""


class Splice(NamedTuple):
    """From index `at` on, the lines `added` replace the lines `removed`."""

    at: int
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def reverse(self) -> Splice:
        """The splice that reverses this one."""
        return Splice(self.at, self.added, self.removed)

    def apply_to(self, lines: MutableSequence[str]) -> None:
        """Apply it to the lines, in place."""
        lines[self.at : self.at + len(self.removed)] = self.added


LineChange = tuple[Splice, ...]
"""What one event did to the lines; an undo reverses all of it."""


def is_move(text: str) -> bool:
    """Whether a line is neither blank nor only a comment."""
    return bool(split_comment(text)[0].strip())


def write_edits(edits: Iterable[Edit]) -> str:
    """The edits as the log keeps them, one per row."""
    return "\n".join(f"{edit.kind} {edit.number} {edit.text}".rstrip() for edit in edits)


def read_edits(text: str) -> tuple[Edit, ...]:
    """The edits that `write_edits` wrote; empty if any row is malformed, or if there are more than `MOST_EDITS`."""
    edits = []
    for row in text.split("\n") if text.count("\n") < MOST_EDITS else ():
        kind, _, rest = row.partition(" ")
        number, _, line = rest.partition(" ")
        if kind not in EDIT_KINDS or not (number.isascii() and number.isdigit() and len(number) < 9):
            return ()
        edits.append(Edit(kind, int(number), line))
    return tuple(edits)


def splices_of(lines: Sequence[str], edits: Iterable[Edit]) -> LineChange:
    """What the edits do to the lines, each applied after the one before it.

    Empty if any edit has a number that no move has, or a new text that is not a move.
    """
    now, moves = list(lines), [is_move(line) for line in lines]
    splices: list[Splice] = []
    for edit in edits:
        splice = _splice(now, moves, edit)
        if splice is None:
            return ()
        if splice.removed or splice.added:
            splice.apply_to(now)
            moves[splice.at : splice.at + len(splice.removed)] = map(is_move, splice.added)
            splices.append(splice)
    return tuple(splices)


def _splice(lines: Sequence[str], moves: Sequence[bool], edit: Edit) -> Splice | None:
    """What an edit does to the lines, of which `moves` says which are moves; None if it cannot be applied."""
    at = _index_of_move(moves, edit.number)
    if edit.kind == CUT:
        if at is None and edit.number:
            return None
        start = 0 if at is None else at + 1
        return Splice(start, tuple(lines[start:]))
    if at is None and edit.kind == INSERT and edit.number == 1 + sum(moves):
        at = len(lines)
    if at is None:
        return None
    if edit.kind == DELETE:
        return Splice(at, (lines[at],))
    if not is_move(edit.text):
        return None
    return Splice(at, (lines[at],) if edit.kind == CHANGE else (), (edit.text,))


def _index_of_move(moves: Sequence[bool], number: int) -> int | None:
    """The index of move `number` among the lines; None for 0 and if there are fewer moves."""
    return next(islice(compress(count(), moves), number - 1, None), None) if number else None
