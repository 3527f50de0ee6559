"""Forms are made from what families declare: none is written by hand."""

from __future__ import annotations

import json

from whole_book import BOOK

from companion.boards.rows import row_model
from companion.families import TABLES, all_families
from companion.workshop.declared import declared

DECLARED = declared(BOOK)


def test_every_family_is_there_with_its_numbers() -> None:
    assert [family["table"] for family in DECLARED["tables"]] == list(TABLES)
    assert set(TABLES) <= DECLARED["schema"]["properties"].keys()


def test_every_column_and_kind_belongs_to_a_family() -> None:
    for family in all_families():
        for array, columns in (("cities", family.city_columns), ("routes", family.route_columns)):
            assert all(DECLARED["columns"][array][name] == family.table for name in columns)
            assert columns.keys() <= row_model(array).model_fields.keys()
        assert all(DECLARED["kinds"][kind] == family.table for kind in family.kinds)


def test_rules_to_read_are_passages_and_every_family_with_a_rule_has_any() -> None:
    texts = {passage.number: passage.text for passage in BOOK.values()}
    for family in DECLARED["tables"]:
        for rule in family["rules"]:
            assert rule["text"].endswith(texts[rule["number"]])
    tables = {family["table"] for family in DECLARED["tables"] if family["rules"]}
    assert {"ferries", "tunnels", "doubles", "tickets", "longest_path", "dice"} <= tables


def test_declarations_can_be_sent() -> None:
    assert json.loads(json.dumps(DECLARED)) == DECLARED
