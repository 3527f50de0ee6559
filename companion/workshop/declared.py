"""What a board file may say, as the families declare it, for forms with boxes to tick and fields to fill in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from companion.boards.rows import schema
from companion.families import ALWAYS, TABLES, mechanic
from companion.game.numbers import holds_rule
from companion.rules.passages import Book, Passage


def declared(book: Book) -> dict[str, Any]:
    """The schema of board files, the families with the texts of their rules, the family of each column and kind of
    track, and the symbols that columns put on printed spaces.
    """
    return {"schema": _schema(), "tables": [_family(table, book) for table in TABLES], **_owners()}


_schema = cache(schema)


def _owners() -> dict[str, Any]:
    families = [mechanic(table) for table in TABLES]
    return {
        "columns": {
            "cities": {name: family.table for family in families for name in family.city_columns},
            "routes": {name: family.table for family in families for name in family.route_columns},
        },
        "kinds": {kind: family.table for family in families for kind in family.kinds},
        "drawn": {
            name: {"shape": column.drawn.shape, "begins": column.drawn.begins}
            for family in families
            for name, column in family.route_columns.items()
            if column.drawn is not None
        },
    }


def _family(table: str, book: Book) -> dict[str, Any]:
    passages = [book[number] for number in dict.fromkeys(_rules(table, book)) if number in book]
    return {
        "table": table,
        "title": table.replace("_", " ").capitalize(),
        "says": ", ".join(dict.fromkeys(passage.title for passage in passages[:4])),
        "rules": [{"number": passage.number, "text": _text(passage)} for passage in passages],
        "always": table in ALWAYS,
    }


def _text(passage: Passage) -> str:
    return f"{passage.title}. {passage.text}"


def _rules(table: str, book: Book) -> Iterator[str]:
    """The numbers of the rules that a family rests on wherever it is in force, those that its numbers name first."""
    family = mechanic(table)
    numbers = family.numbers_type
    named = {field.name: field.default for field in fields(numbers) if holds_rule(field.name)}
    yield from (str(number) for number in named.values() if number is not MISSING)
    for places in numbers.passages.values():
        yield from (str(named.get(place, place)) for place in places)
    yield from (passage.number for passage in book.values() if passage.family in family.passages)
