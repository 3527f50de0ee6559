"""The book of rules: one passage for every rule number, in families.

A family is one TOML text: first its code, title, source and note, then a table for each rule number (`[CD-10]`).
`read_book` reads all families and reports all faults together.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

FAMILIES = ("BA", "CD", "AS", "GL", "DX", "EU", "NC", "CH", "MK", "DE", "LA", "WO", "IN")
"""Families in the order of the book; others follow, sorted by code."""

KINDS = {"E": "enforced", "S": "scored", "T": "tracked", "H": "set-up", "L": "looked up"}
"""What the app does with a rule, by the letter in `Passage.kind`."""

_NUMBER = re.compile(r"[A-Z]{2}-[0-9]{2}")
_HEAD = {"family": True, "title": True, "source": True, "note": False}
_TEXTS = {"title": True, "text": True, "section": True, "kind": True, "open": False}
_LISTS = ("links", "terms", "asked", "needs")
_FLAGS = ("general", "own")
_TABLES = ("instead",)


@dataclass(frozen=True, slots=True)
class Passage:
    """One rule, as one would read it aloud.

    `section` is its place in the source; `kind`, letters of `KINDS` (empty for a rule that only refers elsewhere);
    `links`, the numbers of related rules; `terms`, more words that find it; `asked`, questions that it answers, as
    players ask them. `open` says what the source leaves open and what applies here. `instead` has its text for means
    of paying other than cards, empty if nothing of it applies then. A `general` rule leaves its numbers to the boards.

    It holds only on boards that have all that it `needs`: a table of the board file ("stations"), a non-zero number in
    one ("tickets.long"), or a column of some route ("routes.any_cards"). Boards that take over the rules of another
    board do not take over the rules marked `own`.
    """

    number: str
    title: str
    text: str
    family: str
    family_title: str
    source: str
    section: str
    kind: str
    links: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    open: str = ""
    instead: Mapping[str, str] = field(default_factory=dict, hash=False)
    general: bool = False
    needs: tuple[str, ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    """The head of a family: its code, title and source, and a note for the reader."""

    code: str
    title: str
    source: str
    note: str = ""


class BookError(ValueError):
    """The texts do not make a book. `faults` lists every fault in one line, with its file and rule number."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class Book(Mapping[str, Passage]):
    """All passages by rule number: family by family, and within a family in order of number."""

    def __init__(self, families: Iterable[Family], passages: Iterable[Passage]) -> None:
        known = {family.code: family for family in families}
        self.families: Mapping[str, Family] = {code: known[code] for code in sorted(known, key=_book_order)}
        ordered = sorted(passages, key=lambda passage: (_book_order(passage.family), passage.number))
        self._passages = {passage.number: passage for passage in ordered}

    def __getitem__(self, number: str) -> Passage:
        return self._passages[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self._passages)

    def __len__(self) -> int:
        return len(self._passages)

    def family(self, code: str) -> tuple[Passage, ...]:
        """The passages of a family in order. Raises `KeyError` for an unknown code."""
        if code not in self.families:
            raise KeyError(code)
        return tuple(passage for passage in self._passages.values() if passage.family == code)

    def named(self, numbers: Iterable[str]) -> tuple[Passage, ...]:
        """The passages with these numbers, in that order. Raises `KeyError` for an unknown number."""
        return tuple(self._passages[number] for number in numbers)


def read_book(texts: Mapping[str, str]) -> Book:
    """Make the book from TOML texts, given by file name.

    Raises `BookError` with every fault and its file and number: text that is not TOML, a missing, unknown or mistyped
    key, a bad or duplicate number, a link to a rule that does not exist.
    """
    faults: list[str] = []
    families: dict[str, Family] = {}
    passages: dict[str, Passage] = {}
    files: dict[str, str] = {}
    for name in sorted(texts):
        try:
            data = tomllib.loads(texts[name])
        except tomllib.TOMLDecodeError as fault:
            faults.append(f"{name}: not TOML: {fault}")
            continue
        head = {key: value for key, value in data.items() if not isinstance(value, dict)}
        faults += (f"{name}: {fault_text}" for fault_text in _faults(head, _HEAD, ()))
        family = Family(*(_text(head, key) for key in _HEAD))
        if family.code in families:
            faults.append(f"{name}: family {family.code} is already in {files[family.code]}")
        families[family.code] = family
        files[family.code] = name
        for number, row in data.items():
            if not isinstance(row, dict):
                continue
            faults += (f"{name}: {number}: {fault_text}" for fault_text in _row_faults(number, row, family.code))
            if number in passages:
                faults.append(f"{name}: {number}: is already in {files[number]}")
            passages[number] = _passage(number, row, family)
            files[number] = name
    for passage in passages.values():
        where = f"{files[passage.number]}: {passage.number}"
        faults += (f"{where}: links to {link}, which no text has" for link in passage.links if link not in passages)
    if faults:
        raise BookError(faults)
    return Book(families.values(), passages.values())


def _book_order(code: str) -> tuple[int, str]:
    return (FAMILIES.index(code) if code in FAMILIES else len(FAMILIES), code)


def _text(row: Mapping[str, Any], key: str) -> str:
    return " ".join(str(row.get(key, "")).split())


def _list(row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = row.get(key, [])
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def _passage(number: str, row: Mapping[str, Any], family: Family) -> Passage:
    return Passage(
        number=number,
        title=_text(row, "title"),
        text=_text(row, "text"),
        family=family.code,
        family_title=family.title,
        source=family.source,
        section=_text(row, "section"),
        kind=_text(row, "kind"),
        links=_list(row, "links"),
        terms=_list(row, "terms"),
        asked=_list(row, "asked"),
        open=_text(row, "open"),
        instead=_table(row, "instead"),
        general=row.get("general") is True,
        needs=_list(row, "needs"),
        own=row.get("own") is True,
    )


def _table(row: Mapping[str, Any], key: str) -> dict[str, str]:
    value = row.get(key)
    return dict(value) if isinstance(value, dict) else {}


def _row_faults(number: str, row: Mapping[str, Any], family: str) -> Iterator[str]:
    if not _NUMBER.fullmatch(number):
        yield "is not a rule number: two capitals, a hyphen, two digits"
    elif not number.startswith(f"{family}-"):
        yield f"does not belong to family {family}"
    yield from _faults(row, _TEXTS, _LISTS, _FLAGS, _TABLES)
    for letter in _text(row, "kind"):
        if letter not in KINDS:
            yield f"kind {letter!r} is none of {', '.join(KINDS)}"
    if number in _list(row, "links"):
        yield "links to itself"


def _faults(
    row: Mapping[str, Any],
    texts: Mapping[str, bool],
    lists: tuple[str, ...],
    flags: tuple[str, ...] = (),
    tables: tuple[str, ...] = (),
) -> Iterator[str]:
    """Faults in the keys of a head or a row; `texts` says which text keys are required."""
    for key, needed in texts.items():
        if key not in row:
            if needed:
                yield f"{key} is missing"
        elif not isinstance(row[key], str):
            yield f"{key} must be a text"
        elif not row[key].strip() and key not in ("kind", "note", "open"):
            yield f"{key} is empty"
    for key in lists:
        value = row.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
            yield f"{key} must be a list of texts"
        elif len(set(value)) < len(value):
            yield f"{key} says something twice"
    for key in tables:
        value = row.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            yield f"{key} must be a table of texts"
    yield from (f"{key} must be true or false" for key in flags if not isinstance(row.get(key, False), bool))
    for key in row:
        if key not in (known := (*texts, *lists, *flags, *tables)):
            yield f"{key} is not a key here; those are {', '.join(known)}"
