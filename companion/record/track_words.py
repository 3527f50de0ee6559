"""Words for a track, as they may follow two cities: its colour, its kind, or "second"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from companion import families
from companion.record.colours import COLOUR_WORDS, possible_meanings

SECOND = "second"
"""The word for the second of two tracks that look alike."""
NOUN = "track"
"""The word for any track, which names no kind: `second track`."""


@cache
def kind_words() -> frozenset[str]:
    """Words that name a track, apart from colours."""
    return families.kind_words() | {SECOND}


@cache
def names_of_tracks() -> Mapping[str, str]:
    """The words that may follow two cities to name a track, and what each means."""
    return {**_names_to_cut(), **families.other_kind_words()}


@cache
def _names_to_cut() -> Mapping[str, str]:
    """The names of tracks that may be cut short."""
    return {**COLOUR_WORDS, **{kind: kind for kind in sorted(kind_words())}}


@cache
def words_after_cities() -> tuple[str, ...]:
    """Words that may follow two cities."""
    return (*sorted(names_of_tracks()), "with", "taking")


@lru_cache(maxsize=1024)
def track_words(word: str) -> tuple[str, ...]:
    """What a word after two cities may mean: a colour or a kind of track, in full or cut short."""
    if word == NOUN:
        return ()
    whole = COLOUR_WORDS.get(word) or families.other_kind_words().get(word)
    return tuple(possible_meanings(word, _names_to_cut())) if whole is None else (whole,)
