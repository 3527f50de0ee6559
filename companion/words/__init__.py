"""Every sentence that people read, in one place, so that it can be translated.

`wording("too few pieces", who="Ann", have=1, need=4)` fills in a template from
`companion.words.english`. In a template, `{have:train}` is a counted noun
("1 train", "4 trains"), and a tuple is joined into a list ("Ann, Bea and Cal").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any

from companion.words.english import NOUNS, WORDS


def wording(key: str, /, **values: Any) -> str:
    """The sentence called `key`, with its values filled in. Raises `KeyError` for an unknown key or a missing value."""
    if key not in WORDS:
        for load in _loaders:
            load()
    return _filled_in(WORDS[key], values)


def _filled_in(template: str, values: Mapping[str, object]) -> str:
    pieces: list[str] = []
    for text, name, form in _parts(template):
        pieces.append(text)
        if name is not None:
            pieces.append(_formatted(values[name], _filled_in(form, values) if "{" in form else form))
    return "".join(pieces)


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """The pieces of a template: text, then the name and form of the value after it; a form may itself be a template."""
    return tuple((text, name, form or "") for text, name, form, _ in Formatter().parse(template))


def _formatted(value: object, form: str) -> str:
    if form in NOUNS and isinstance(value, int):
        singular, plural = NOUNS[form]
        return f"{value} {singular if abs(value) == 1 else plural}"
    if isinstance(value, tuple | list):
        return listing([str(part) for part in value], form or "and")
    return format(value, form)


_loaders: list[Callable[[], object]] = []


def add_loader(load: Callable[[], object]) -> None:
    """Have `load` called when a sentence is unknown, to learn those of families that are not loaded yet."""
    _loaders.append(load)


def learn(words: Mapping[str, str], nouns: Mapping[str, tuple[str, str]] | None = None) -> None:
    """Add the sentences that a rule family brings, and the nouns that it counts, singular and plural.

    Raises `ValueError` for a key that already exists.
    """
    if twice := (words.keys() & WORDS.keys()) | ((nouns or {}).keys() & NOUNS.keys()):
        raise ValueError(f"there twice: {', '.join(sorted(twice))}")
    WORDS.update(words)
    NOUNS.update(nouns or {})


def has_wording(key: str) -> bool:
    """Whether there is a sentence called `key`."""
    return key in WORDS


MOST_LISTED = 9
"""A message lists at most this many names, then says how many more there are."""


def first_few(parts: list[str], most: int = MOST_LISTED, left: int = 0) -> list[str]:
    """The first `most` parts of a list, then how many more there are; `left` counts those missing from the list."""
    left += max(0, len(parts) - most)
    return [*parts[:most], wording("names more", count=left)] if left else parts


def listing(parts: list[str], last: str = "and") -> str:
    """A list as people write it: "Ann", "Ann and Bea", "Ann, Bea and Cal"; "-" if it is empty."""
    if not parts:
        return "-"
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
