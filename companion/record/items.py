"""The lines of a header before their values are read: a key, a colon, a value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.families import OTHER_MEANS
from companion.game.values import NamedTuple
from companion.record.faults import RecordFault, Unreadable
from companion.record.names import closest
from companion.record.tokens import fold, split_comment
from companion.record.verbs import opening_verbs
from companion.words import wording
from companion.words.plain import plain

_ITEM = re.compile(r"(?P<before>\s*)(?P<key>[^\W\d_][^:#!;,]{0,30}?)\s*:(?P<value>.*)")

KEYS = ("format", "board", "players", "teams", "first", "tracking", *OTHER_MEANS, "option", "date")
"""The keys that every header may have; a mechanic may add its own."""


class HeaderItem(NamedTuple):
    """One line of a header: `start` is the column of its value; `comment` is what followed a `#`."""

    line: int
    text: str
    key: str
    value: str
    start: int
    comment: str | None = None

    def fault(
        self, kind: type[RecordFault], message: str, part: str | None = None, names: Sequence[str] = ()
    ) -> RecordFault:
        """A fault in this item, at a part of its value: the last such part, since of two alike the second is wrong."""
        start, end = 0, len(self.value)
        for match in re.finditer(rf"(?<![^\s,+]){re.escape(part)}(?![^\s,+])", self.value) if part else ():
            start, end = match.span()
        return kind(message, self.start + start, self.start + end, names).at_line(self.line, self.text)

    def unknown(self, lists: Iterable[str]) -> RecordFault:
        """The fault of an unknown key, with the keys that look like it, or else all there are; `lists` are the board's
        own."""
        key, known = plain(self.key, 40), [*KEYS, *lists]
        names = [name for name, _ in closest(self.key, known)]
        says = wording("unknown header" if names else "unknown header of", text=key, known=known)
        return Unreadable(says, 0, len(self.text), names).at_line(self.line, self.text)


def item_of(line: int, text: str) -> HeaderItem | None:
    """A header item, if the line looks like one; a line with a verb before the colon is a move gone wrong."""
    line_text, comment = split_comment(text)
    match = _ITEM.fullmatch(line_text)
    if match is None:
        return None
    key = " ".join(fold(match["key"]).split())
    if key not in KEYS and any(word in opening_verbs() for word in key.split()):
        return None
    value = match["value"]
    start = match.start("value") + len(value) - len(value.lstrip())
    return HeaderItem(line, text, key, value.strip(), start, comment)
