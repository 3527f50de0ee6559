"""Ways to go on as a list to choose from: short at first, everything found by typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.record.names import begins_words, name_each, words_of
from companion.words import wording

FEW = 3
"""Ways of one kind that are listed one by one; more of them are one row that opens."""
CLAIMS = "claims"
"""The kind of which the best are listed, however many there are."""
BEST = 5


@dataclass(frozen=True, slots=True)
class ListedWay:
    """One way to go on: how it is said, what it brings, what choosing it does, of which kind it is, what it is called.

    A row without a kind always stands for itself.
    """

    says: str
    notes: str
    take: Callable[[], None]
    kind: str = ""
    called: str = ""
    """The word by which people look for it, before any other row that has the word too."""
    places: tuple[tuple[str, ...], ...] = ()
    """The cities that it names, in every spelling."""


def folded(rows: Sequence[ListedWay], unfold: Callable[[list[ListedWay]], None]) -> list[ListedWay]:
    """The rows as they are listed while nothing is typed; a row that stands for several hands them to `unfold`."""
    kinds: dict[str, list[ListedWay]] = {}
    for at, row in enumerate(rows):
        kinds.setdefault(row.kind or str(at), []).append(row)
    found: list[ListedWay] = []
    for kind, ways in kinds.items():
        listed = ways[:BEST] if kind == CLAIMS else ways if len(ways) <= FEW else []
        left = len(ways) - len(listed)
        found += listed
        if left:
            found.append(_fold(ways, left, unfold))
    return found


def _fold(ways: list[ListedWay], left: int, unfold: Callable[[list[ListedWay]], None]) -> ListedWay:
    """The row that opens a kind: how many more there are, or how all of them begin, with an example."""
    if left < len(ways):
        return ListedWay(wording("choices more claims", count=left), "", lambda: unfold(ways))
    begins, such = begun(ways), ways[0].says
    return ListedWay(
        f"{begins}…", wording("choices more ways", count=left, such=such[len(begins) :]), lambda: unfold(ways)
    )


def begun(rows: Sequence[ListedWay]) -> str:
    """The whole words with which all of the rows begin: "builds a station at "."""
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*(row.says.split() for row in rows), strict=False))
    return "".join(f"{words[0]} " for words in alike)


def fitting(rows: Sequence[ListedWay], typed: str) -> list[ListedWay]:
    """The rows whose cities are typed as in a line, or of which every typed word begins another word, in any order.

    Those that are called so come first.
    """
    fit = [row for row in rows if _fits(row, typed)]
    return sorted(fit, key=lambda row: not (row.called and begins_words(typed, words_of(row.called))))


def _fits(row: ListedWay, typed: str) -> bool:
    named = bool(row.places) and name_each(typed, row.places)
    return named or begins_words(typed, (*words_of(row.says), *words_of(row.called)))
