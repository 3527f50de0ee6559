"""Every way in which a move can be refused has a test that contains its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.families import all_families
from companion.words import WORDS

all_families()
TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "companion"


def _keys(node: ast.expr, names: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The keys an expression may stand for: a text, one of two, or a name or attribute assigned one of these."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body, names)
        yield from _keys(node.orelse, names)
    elif isinstance(node, ast.Name):
        for value in names.get(node.id, []):
            yield from _keys(value, {})
    elif isinstance(node, ast.Attribute):
        yield from declared(node.attr)
    else:
        raise AssertionError(f"what key is {ast.dump(node)}?")


@cache
def package() -> tuple[tuple[ast.AST, ...], ...]:
    """The syntax nodes of each file of the package, outermost first."""
    return tuple(tuple(ast.walk(ast.parse(path.read_text("utf-8")))) for path in PACKAGE.rglob("*.py"))


@cache
def declared(name: str) -> set[str]:
    """The texts given to the field or argument of this name by any class or call."""
    keys = set[str]()
    for nodes in package():
        for node in nodes:
            named = isinstance(node, ast.keyword) and node.arg == name
            named |= isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name
            if named and isinstance(value := node.value, ast.Constant) and isinstance(value.value, str):  # type: ignore[attr-defined]
                keys.add(value.value)
    return keys


@cache
def refusals() -> set[str]:
    """The key of every reason that the code can give."""
    keys: set[str] = set()
    for nodes in package():
        names: dict[str, list[ast.expr]] = {}
        for node in nodes:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                names.setdefault(node.targets[0].id, []).append(node.value)
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "because":
                keys.update(key for key in _keys(node.args[1], names) if key in WORDS)
    return keys


def texts(tree: ast.AST) -> Iterator[str]:
    """The texts of a test file; whatever an f-string fills in is an ellipsis."""
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value


def pattern(sentence: str) -> re.Pattern[str]:
    """A sentence as a pattern, with anything in its gaps; a text has to contain everything between them."""
    parts = re.split(r"\{(?:[^{}]|\{\w+\})*\}", sentence)
    return re.compile(".+?".join(re.escape(part) for part in parts if part))


def sentences_in_tests() -> str:
    """All sentences in the tests, one per line."""
    trees = (ast.parse(path.read_text("utf-8")) for path in sorted(TESTS.rglob("test_*.py")) if path != Path(__file__))
    return "\n".join({text for tree in trees for text in texts(tree) if text.count(" ") > 3})


def test_every_refusal_appears_in_a_test() -> None:
    sentences = sentences_in_tests()
    assert [WORDS[key] for key in sorted(refusals()) if not pattern(WORDS[key]).search(sentences)] == []


def test_refusals_are_found_and_sentences_are_recognised() -> None:
    assert {"out of turn", "own other track", "partner owns other track", "cards not unseen"} <= refusals()
    assert pattern("{who} takes {count:{unit}}; there are {exist}.").search("Ann takes 51 trains; there are 33.")
    assert pattern("{who} holds {have:{kind} token}, not {count}.").search("Ann holds 1 single token, not 2.")
    assert not pattern("{who} takes {count:{unit}}; there are {exist}.").search("Ann takes 51 trains; it must be 50.")
    assert list(texts(ast.parse('told(f"{who} plays {count} wild.", "a")'))) == ["… plays … wild.", "a"]
