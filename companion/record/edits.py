"""Corrections of lines that were said before: which line, what becomes of it, and what that does to the lines.

An edit speaks of a move by its number, counted from 1 as the history shows
them; comments and blank lines have none. What it does to the lines that stand
is a splice, which can be turned round: that is how an undo takes it back.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence

from companion.game.values import NamedTuple
from companion.record.tokens import split_comment

CHANGE, INSERT, DELETE, CUT = "change", "insert", "delete", "cut"
WHATS = (CHANGE, INSERT, DELETE, CUT)


class Edit(NamedTuple):
    """One correction.

    `change` gives move `number` another text, `insert` puts a line before it,
    `delete` takes it out, `cut` takes back every line behind it (0: every line).
    """

    what: str
    number: int
    text: str = ""


class Splice(NamedTuple):
    """From index `at` on, the lines `taken` make room for the lines `put`."""

    at: int
    taken: tuple[str, ...] = ()
    put: tuple[str, ...] = ()

    @property
    def back(self) -> Splice:
        """The splice that takes this one back."""
        return Splice(self.at, self.put, self.taken)

    def on(self, lines: MutableSequence[str]) -> None:
        """Do it, in place."""
        lines[self.at : self.at + len(self.taken)] = self.put


LineChange = tuple[Splice, ...]
"""What one event did to the lines; an undo takes it back as a whole."""


def is_move(text: str) -> bool:
    """Whether a line is more than a comment or a blank line."""
    return bool(split_comment(text)[0].strip())


def write_edits(edits: Iterable[Edit]) -> str:
    """The edits as the log keeps them, one a row."""
    return "\n".join(f"{edit.what} {edit.number} {edit.text}".rstrip() for edit in edits)


def read_edits(text: str) -> tuple[Edit, ...]:
    """What `write_edits` wrote; nothing where a row is none of ours."""
    edits = []
    for row in text.split("\n"):
        what, _, rest = row.partition(" ")
        number, _, line = rest.partition(" ")
        if what not in WHATS or not (number.isascii() and number.isdigit() and len(number) < 9):
            return ()
        edits.append(Edit(what, int(number), line))
    return tuple(edits)


def splices_of(lines: Sequence[str], edits: Iterable[Edit]) -> LineChange:
    """What the edits do, one after the other, each to the lines that the one before it left.

    Nothing at all where one of them speaks of a move that there is not, or
    would put something that is no move.
    """
    now = list(lines)
    splices: list[Splice] = []
    for edit in edits:
        splice = _splice(now, edit)
        if splice is None:
            return ()
        if splice.taken or splice.put:
            splice.on(now)
            splices.append(splice)
    return tuple(splices)


def _splice(lines: Sequence[str], edit: Edit) -> Splice | None:
    at = place_of(lines, edit.number)
    if edit.what == CUT:
        if at is None and edit.number:
            return None
        behind = 0 if at is None else at + 1
        return Splice(behind, tuple(lines[behind:]))
    if at is None:
        return None
    if edit.what == DELETE:
        return Splice(at, (lines[at],))
    if not is_move(edit.text):
        return None
    return Splice(at, (lines[at],) if edit.what == CHANGE else (), (edit.text,))


def place_of(lines: Iterable[str], number: int) -> int | None:
    """The index of move `number` among the lines; None where there are fewer moves."""
    seen = 0
    for at, text in enumerate(lines):
        seen += is_move(text)
        if seen == number and number:
            return at
    return None
