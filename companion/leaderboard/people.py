"""Players across games: the same person is the same name, however it was written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence


def name_key(name: str) -> str:
    """What a name is compared by: "ANN" and "Ann" are one player, and so is "Zoë" however its ë is made up."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def known_players(tables: Iterable[Sequence[str]]) -> list[str]:
    """The names of everybody who sat at these tables, each once, as it was written first.

    With the tables from the latest game on back, who played last comes first.
    """
    names: dict[str, str] = {}
    for table in tables:
        for name in table:
            if key := name_key(name):
                names.setdefault(key, name)
    return list(names.values())
