"""Every rule that the app must know has a passage, and a test marked with its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from whole_book import BOOK

TESTS = Path(__file__).parent
RULES = TESTS.parents[1] / "shared" / "RULES.md"
FAMILIES = ("BA", "CD", "AS", "GL", "DX", "EU", "NC", "CH", "MK", "DE", "LA", "WO", "IN")
"""Families of which every rule is tested."""

NUMBERS = [passage.number for family in FAMILIES for passage in BOOK.family(family)]


def marked(tree: ast.AST) -> Iterator[str]:
    """The numbers in the `rule` marks of a file's tests and parametrized cases."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


@cache
def by_number() -> dict[str, list[str]]:
    """The files that test each rule."""
    tests: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text("utf-8")
        for number in marked(ast.parse(source)) if ".rule(" in source else ():
            tests.setdefault(number, []).append(path.name)
    return tests


def test_every_rule_has_a_test() -> None:
    assert [number for number in NUMBERS if number not in by_number()] == []


def test_marks_name_existing_rules() -> None:
    assert sorted(set(by_number()) - set(BOOK)) == []


def test_marks_are_read_from_the_tests() -> None:
    tree = ast.parse('@pytest.mark.rule("XX-01")\n@pytest.mark.slow("XX-02")\ndef test_it(): ...')
    assert list(marked(tree)) == ["XX-01"]


@pytest.mark.skipif(not RULES.exists(), reason="the list of rules is not here")
def test_the_passages_match_the_list() -> None:
    listed = re.findall(r"^\| ([A-Z]{2}-\d{2}) \|", RULES.read_text("utf-8"), re.MULTILINE)
    assert sorted(NUMBERS) == sorted(number for number in listed if number[:2] in FAMILIES)
