"""Makes text from people safe to print: without control, escape or direction characters."""

from __future__ import annotations

import re
import unicodedata

_NEGATIVE = re.compile(r"(?<![^\s*(])-(?=\d)")
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def plain(text: str, most: int = 200) -> str:
    """The text with every unprintable character replaced by "�", cut to `most` characters."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    if text.isprintable():
        return text
    return "".join("�" if unicodedata.category(sign) in _HIDDEN else sign for sign in text)


def minus(text: object) -> str:
    """Points, or a sentence with points, with a real minus sign instead of the hyphen of a negative number."""
    return _NEGATIVE.sub("−", str(text))
