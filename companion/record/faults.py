"""What can be wrong with a line before any rule is checked.

    RecordFault         where, and what
    ├── Unreadable      not in the language, or a name that nothing has: what was expected, the nearest names
    │   ├── AboutTicket a ticket of the deck, told with something that is wrong about it
    │   ├── Mismatch    numbers that contradict each other, or the board
    │   ├── Nameless    a move of nobody's where it is nobody's turn
    │   └── TooMuch     words after the end of a move
    └── Unclear         a name that fits several: which ones

A move that can be read but is not legal is no fault; the referee answers it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.words import first_few, listing, wording
from companion.words.plain import plain

MOST_NAMES_SHOWN = 6
"""The most names that a hint lists."""


class RecordFault(Exception):
    """A place in a text and what is wrong there. Columns count from 0, lines from 1."""

    def __init__(self, message: str, start: int = 0, end: int | None = None, names: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = start + 1 if end is None else max(end, start + 1)
        self.names = tuple(names)
        self.more = 0
        """How many more names it could be, besides those in `names`."""
        self.next_words: Sequence[str] = ()
        """What could follow at the end of the line, where the message itself says so."""
        self.line = 0
        self.text = ""

    @property
    def column(self) -> int:
        """The column as people count, from 1."""
        return self.start + 1

    def at_line(self, line: int, text: str) -> RecordFault:
        """This fault with its line filled in."""
        self.line, self.text = line, text
        return self

    @property
    def hint(self) -> str:
        """The names that it could be, in words; empty if there are none."""
        if not self.names:
            return ""
        key = "could be" if isinstance(self, Unclear) else "nearest names"
        return wording(
            key, names=listing(first_few([plain(name) for name in self.names], MOST_NAMES_SHOWN, self.more), "or")
        )

    def caret(self) -> str:
        """The line with a caret under the place, at most about 100 columns of it."""
        first = max(0, self.start - 60)
        shown = plain(self.text[first : first + 100].replace("\t", " "), 101)
        under = " " * (self.start - first) + "^" * max(1, min(self.end, first + 100) - self.start)
        return f"{shown}\n{under}"

    def report(self, file: str) -> str:
        """The whole message for a shell: file, line, column, the line with a caret, what would be right."""
        head = (
            f"{plain(file)}:{self.line}:{self.column}: {self.message}"
            if self.line
            else f"{plain(file)}: {self.message}"
        )
        parts = [head]
        if self.text:
            parts += ["    " + row for row in self.caret().splitlines()]
        if self.hint:
            parts.append(self.hint)
        return "\n".join(parts)


class Unreadable(RecordFault):
    """Not in the language, or a name that nothing on this table has."""


class AboutTicket(Unreadable):
    """A ticket of the deck, told with something that is wrong about it."""


class Mismatch(Unreadable):
    """Numbers or names in a line that can be read, but contradict each other."""


class Nameless(Unreadable):
    """A move without its player, where it is nobody's turn; the message shows it with one."""


class TooMuch(Unreadable):
    """Words after the end of a move."""


class Unclear(RecordFault):
    """A name that fits several; `names` lists them."""
