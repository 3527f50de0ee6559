"""Splits a TOML text into pieces that reproduce it exactly: sections, their entries, the parts of a list or an inline
table. Only for texts that `tomllib` can read.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field


class UnclearToml(ValueError):
    """The text is written in a way that this module does not know."""


_TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?'{3,5}|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|\#[^\n]*+|[\[\]{},=\n]|[ \t]++'''
    r"""|[^\s"'\#\[\]{},=]++""",
    re.DOTALL,
)
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_KEY = rf"{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+"
_END = r"(?P<suffix>[ \t]*+(?:\#[^\n]*+)?\n)"
COMMENT_LINES = re.compile(r"(?:[ \t]*+(?:\#[^\n]*+)?\n)*+")
"""Empty lines, and lines with only a comment."""
_HEADER = re.compile(rf"[ \t]*+(?P<many>\[)?\[[ \t]*+(?P<key>{_KEY})[ \t]*+\](?(many)\]){_END}")
_PAIR = re.compile(rf"[ \t]*+(?P<key>{_KEY})[ \t]*+=[ \t]*+")
_SUFFIX = re.compile(_END)
_TRIVIA = re.compile(r"(?:[ \t\n]|\#[^\n]*+)*+")
_SPACE = re.compile(r"[ \t]*+")
_COMMENT = re.compile(r"(?:[ \t]*+\#[^\n]*+)?")


@dataclass
class KeyLine:
    """A key and its value; `lead` is the empty lines and comments above, `suffix` the rest of the line."""

    lead: str
    keys: tuple[str, ...]
    prefix: str
    value: str
    suffix: str = "\n"

    def comments(self) -> str:
        """The comments above and inside the entry, each on its own line, which stay if the entry is removed."""
        lead = self.lead if "#" in self.lead else ""
        if not self.value.startswith("[") or "#" not in self.value:
            return lead
        parts, tail = parts_of(self.value)
        return lead + "".join(
            f"{line}\n" for text in (*(part.lead for part in parts), tail) for line in _own_line_comments(text)
        )

    def __str__(self) -> str:
        return self.lead + self.prefix + self.value + self.suffix


@dataclass
class Section:
    """A table with its header, which a file's first section lacks; `many` if it is one of an array of tables."""

    lead: str
    header: str
    keys: tuple[str, ...]
    many: bool = False
    entries: list[KeyLine] = field(default_factory=list)

    def __str__(self) -> str:
        return self.lead + self.header + "".join(map(str, self.entries))


@dataclass
class ListItem:
    """A value of a list, with the text before it, before its comma, and the comment after it on the same line."""

    lead: str
    value: str
    gap: str = ""
    comma: str = ","
    trail: str = ""


@dataclass
class Pair:
    """A key and its value in an inline table."""

    lead: str
    key: str
    prefix: str
    value: str
    gap: str = ""


def sections(text: str) -> tuple[list[Section], str]:
    """The sections of a text that ends with a newline, and what is below the last entry."""
    parts, at = [Section("", "", ())], 0
    while True:
        lead = _match(COMMENT_LINES, text, at)
        at = lead.end()
        if at == len(text):
            return parts, lead[0]
        if header := _HEADER.match(text, at):
            keys = _keys(header["key"])
            parts.append(Section(lead[0], header[0], keys, bool(header["many"])))
            at = header.end()
            continue
        pair = _match(_PAIR, text, at)
        end = _value_end(text, pair.end())
        suffix = _match(_SUFFIX, text, end)
        value = text[pair.end() : end]
        parts[-1].entries.append(KeyLine(lead[0], _keys(pair["key"]), pair[0], value, suffix[0]))
        at = suffix.end()


def parts_of(text: str) -> tuple[list[ListItem], str]:
    """The values of a list, and the text before its closing bracket."""
    parts: list[ListItem] = []
    at = 1
    while True:
        lead = _match(_TRIVIA, text, at)
        at = lead.end()
        if text[at] == "]":
            return parts, lead[0]
        end = _value_end(text, at)
        gap = _match(_TRIVIA, text, end)
        comma = text[gap.end()] == ","
        part = ListItem(lead[0], text[at:end], gap[0] if comma else "", "," if comma else "")
        at = gap.end() + 1 if comma else end
        trail = _match(_COMMENT, text, at)
        part.trail = trail[0]
        at = trail.end()
        parts.append(part)


def pairs_of(text: str) -> tuple[list[Pair], str]:
    """The keys and values of an inline table, and the text before its closing brace."""
    pairs: list[Pair] = []
    at = 1
    while True:
        lead = _match(_SPACE, text, at)
        at = lead.end()
        if text[at] == "}":
            return pairs, lead[0]
        pair = _match(_PAIR, text, at)
        keys = _keys(pair["key"])
        if len(keys) > 1:
            raise UnclearToml(pair["key"])
        end = _value_end(text, pair.end())
        gap = _match(_SPACE, text, end)
        comma = text[gap.end()] == ","
        pairs.append(Pair(lead[0], keys[0], pair[0], text[pair.end() : end], gap[0] if comma else ""))
        at = gap.end() + 1 if comma else end


def _own_line_comments(lead: str) -> list[str]:
    """The comments that have a line of a list to themselves."""
    return [line.strip() for line in lead.split("\n")[1:] if "#" in line]


def _match(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    if match := pattern.match(text, at):
        return match
    raise UnclearToml(text[at : at + 80])


def _keys(text: str) -> tuple[str, ...]:
    """The parts of a dotted key, without their quotes."""
    return tuple(next(iter(tomllib.loads(f"{part} = 0"))) for part in re.findall(_PART, text))


def _value_end(text: str, at: int) -> int:
    """The position after the value that begins at `at`."""
    depth, end = 0, at
    while at < len(text):
        token = _match(_TOKEN, text, at)
        at, sign = token.end(), token[0][0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if depth <= 0:
                return at if depth == 0 else end
        elif depth == 0 and sign in "\"'":
            return at
        elif depth == 0 and sign in ",\n#":
            return end
        elif sign not in " \t":
            end = at
    return end
