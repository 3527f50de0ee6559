"""Text from people made safe to print: no control, escape or direction signs."""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def plain(text: str, most: int = 200) -> str:
    """The text with every unprintable sign as "�", cut to `most` characters."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    if text.isprintable():
        return text
    return "".join("�" if unicodedata.category(sign) in _HIDDEN else sign for sign in text)
