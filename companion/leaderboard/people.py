"""Players across games: the same name is the same person, however it was typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence


def name_key(name: str) -> str:
    """The key that names are compared by: "ANN" and "Ann" are one player, and so is "Zoë" however its ë is encoded."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def known_players(tables: Iterable[Sequence[str]]) -> list[str]:
    """Everybody who sat at these tables, each once, spelled as first seen.

    If the tables are given latest first, the most recent players come first.
    """
    names: dict[str, str] = {}
    for table in tables:
        for name in table:
            if key := name_key(name):
                names.setdefault(key, name)
    return list(names.values())
