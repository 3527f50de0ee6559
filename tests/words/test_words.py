"""Every sentence occurs once, and every sentence that the code uses exists."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from companion import families
from companion.words import learn, wording
from companion.words.english import NOUNS, PARTS, WORDS
from companion.words.plain import plain

COMPANION = Path(__file__).parents[2] / "companion"
families.all_families()
KEY_AT = {"wording": 0, "note": 0, "table_task": 0, "because": 1, "fault_at": 1}
"""The argument of a call that is the key of a sentence."""


class Saying(NamedTuple):
    """A call that says something: where it is, the keys of the sentences it may say, and a value that is added to its
    own.
    """

    where: str
    call: ast.Call
    keys: list[str]
    added: str | None


ADDED = {"fault_at": "text", "available_actions": "count"}
"""The value that is added to those given, by the function that is called or in which the call is."""


@cache
def sayings() -> tuple[Saying, ...]:
    """The calls that say something, with the texts that they give as the key, directly or by a name."""
    found = list[Saying]()
    for path in COMPANION.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        named: dict[int, dict[str, list[ast.expr]]] = {}
        added: dict[int, str] = {}
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                values = _keys_by_name(node)
                named |= {id(part): values for part in ast.walk(node)}
            if (name := _name(node)) in ADDED:
                added |= {id(part): ADDED[name] for part in ast.walk(node)}
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            at = KEY_AT.get(_name(call), len(call.args))
            keys = _texts(call.args[at], named.get(id(call))) if at < len(call.args) else []
            found.append(Saying(f"{path.relative_to(COMPANION)}:{call.lineno}", call, keys, added.get(id(call))))
    return tuple(saying for saying in found if saying.keys)


def _name(node: ast.AST) -> str:
    """The name of a function, or of the one that is called."""
    return getattr(node.func, "id", "") if isinstance(node, ast.Call) else getattr(node, "name", "")


def _keys_by_name(function: ast.AST) -> dict[str, list[ast.expr]]:
    """The values that a function gives to each name."""
    values: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for goal, value in _pairs(node.targets[0], node.value):
                if isinstance(goal, ast.Name):
                    values.setdefault(goal.id, []).append(value)
    return values


def _pairs(goal: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """What is given to what: `key, count = "all", 3` gives two values."""
    if isinstance(goal, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(goal.elts, value.elts, strict=True))
    return [(goal, value)]


def _texts(key: ast.expr, named: dict[str, list[ast.expr]] | None = None) -> list[str]:
    """A key written out or given a name, or both keys of a choice; one that is put together is not checked."""
    if isinstance(key, ast.IfExp):
        return _texts(key.body, named) + _texts(key.orelse, named)
    if isinstance(key, ast.Name):
        return [text for value in (named or {}).get(key.id, []) for text in _texts(value)]
    return [key.value] if isinstance(key, ast.Constant) and isinstance(key.value, str) else []


def test_no_key_appears_twice() -> None:
    counts = Counter(key for part in PARTS for key in part)
    assert [key for key, count in counts.items() if count > 1] == []
    with pytest.raises(ValueError, match="there twice: what most coal"):
        learn({"what most coal": "coal"})


def test_every_sentence_used_exists() -> None:
    assert any("sheet total" in saying.keys for saying in sayings())
    assert [f"{saying.where}: {key}" for saying in sayings() for key in saying.keys if key not in WORDS] == []


def fields(template: str) -> set[str]:
    """The values that a sentence needs, those in the forms of others included: `{count:{unit}}`."""
    parts = [(name, form or "") for _, name, form, _ in Formatter().parse(template) if name is not None]
    return {name for name, _ in parts}.union(*(fields(form) for _, form in parts))


def test_every_sentence_gets_the_values_that_it_needs() -> None:
    """Wherever its key and all its values are written out."""
    lacking, seen = list[str](), 0
    for where, call, _, added in sayings():
        given = {value.arg for value in call.keywords}
        for key in () if None in given else _texts(call.args[KEY_AT[_name(call)]]):
            seen += 1
            lacking += [f"{where}: {key}: {name}" for name in sorted(fields(WORDS.get(key, "")) - given - {added})]
    assert seen > 1000
    assert lacking == []


def test_counted_nouns_exist() -> None:
    for key, text in WORDS.items():
        for _, field, spec, _ in Formatter().parse(text):
            if field and spec and not spec.startswith("{") and spec not in ("and", "or"):
                assert spec in NOUNS or not spec[:1].isalpha(), f"{key}: {spec}"


def test_a_noun_follows_its_number() -> None:
    assert wording("pieces left", left=1, unit="train") == "1 train left"
    assert wording("pieces left", left=2, unit="ship") == "2 ships left"


def test_lists_read_as_people_write_them() -> None:
    assert wording("not printed", board="X").endswith("X.")
    assert wording("could be", names="Ann, Bea or Cal") == "It could be Ann, Bea or Cal."


def test_plain_text_has_no_terminal_control_characters() -> None:
    assert plain("a\x1b[31mb\u202ec\u200bd\x00") == "a�[31mb�c�d�"
    assert len(plain("x" * 10_000)) == 200


def test_what_a_seat_has_is_counted_in_natural_english() -> None:
    for word, single, several in (
        ("harbours", "1 harbour", "3 harbours"),
        ("passengers", "1 passenger", "2 passengers"),
    ):
        assert wording(f"seat fact {word}", number=1) == single
        assert wording(f"seat fact {word}", number=int(several[0])) == several
    assert wording("replay changes", count=1) == "the lead changed 1 time"
    assert wording("why harbour", city="Chicago", count=1, points=10) == "Chicago: 1 ticket, 10"


def test_a_familys_sentence_is_loaded_when_it_is_needed() -> None:
    """What another board has is mentioned too: no game on this board has loaded stations."""
    code = "import companion.families; from companion.words import wording; print(wording('what stations'))"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout == "stations\n"
