"""What people are told about words of a question that no rule has."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.search import Search
from companion.words import listing, wording
from companion.words.plain import plain

MOST, LONGEST = 3, 20
"""How many words are named, and how many characters of each."""


def unknown_words_note(search: Search, query: str, names: Iterable[str] = ()) -> str:
    """That no rule has some words of a query, other than these names; empty if rules have all of them."""
    words = search.unknown(query, names)[:MOST]
    return wording("rules lack", words=listing([f"“{plain(word, LONGEST)}”" for word in words], "or")) if words else ""
