"""What an unrecorded payment was, as text: "2 coal", "3 cards", "1–2 double"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.game.verdict import Remark, note
from companion.words import wording
from companion.words.english import NOUNS

_NOUNS = frozenset(("card", "train card", "ship card", "passenger", "single token", "double token"))
"""Units with a plural; for others people say "2 red" and "2 coal"."""


def extremes(counts: Iterable[int]) -> tuple[int, int]:
    """The least and the most of some numbers."""
    ordered = sorted(counts)
    return ordered[0], ordered[-1]


def payment_remark(parts: Sequence[tuple[str, int, int]], also: str = "") -> Remark:
    """The remark on an unrecorded payment that consisted of `parts`, as (unit, least, most).

    `also` is what to type if it was something else that affects the score.
    """
    items = [_item(unit, least, most) for unit, least, most in parts if most]
    settled = all(least == most for _, least, most in parts)
    asks = wording("else say", example=also) if also else "" if settled else wording("say which")
    return note("pays", what=items, asks=asks)


def _item(unit: str, least: int, most: int) -> str:
    noun = NOUNS[unit][most != 1] if unit in _NOUNS else unit
    return f"{range_text(least, most)} {noun}"


def in_plural(units: Iterable[str]) -> list[str]:
    """Units in the plural: "cards", "ferry cards", "wilds"; "coal" has no other form."""
    return [(NOUNS.get(f"{unit} card") or NOUNS.get(unit) or (unit, unit))[1] for unit in units]


def range_text(least: int, most: int) -> str:
    """A number, or its range as "1–2"."""
    return str(most) if least == most else f"{least}–{most}"
