"""Screens are asked for by name: each name is a screen, and the arguments are those that the screen takes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import signature
from pathlib import Path
from typing import get_args

import pytest
import textual.widgets

from companion.store.shipped_files import PACKAGE
from companion.tui.host import ScreenName
from companion.tui.screens import screen_class

TUI = PACKAGE / "tui"
NAMES = get_args(ScreenName)
TEXTUALS = {
    *textual.widgets.__all__,
    *("Bar", "CommandPalette", "Screen", "SearchIcon", "Toast", "ToastHolder", "ToastRack", "ToggleButton"),
    "VerticalScroll",
}
"""Textual's own names that the stylesheets use."""


@cache
def nodes() -> tuple[tuple[Path, ast.AST], ...]:
    """All syntax nodes in the code of the screens."""
    return tuple(
        (file, node) for file in sorted(TUI.rglob("*.py")) for node in ast.walk(ast.parse(file.read_text("utf-8")))
    )


def asked_for() -> Iterator[tuple[Path, ast.Call, str]]:
    """Every place that asks for a screen, with the screen's name."""
    for file, node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "show":
            name = node.args[0] if node.args else None
            if isinstance(name, ast.Constant) and name.value in NAMES:
                yield file, node, name.value


def test_each_screen_file_is_named() -> None:
    assert sorted(NAMES) == sorted(file.stem for file in (TUI / "screens").glob("[a-z]*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_each_name_is_a_screen_that_is_opened(name: ScreenName) -> None:
    assert screen_class(name).__module__ == f"companion.tui.screens.{name}"
    assert name in {"home", *(asked for _, _, asked in asked_for())}  # the app begins with that one


def test_arguments_passed_are_those_the_screen_takes() -> None:
    for file, call, name in asked_for():
        given = [arg for arg in call.args[1:] if not isinstance(arg, ast.Starred)]
        more = {word.arg: None for word in call.keywords if word.arg is not None and word.arg != "then"}
        try:
            signature(screen_class(name)).bind(*given, **more)
        except TypeError as fault:
            pytest.fail(f"{file.name}, line {call.lineno}: {name} {fault}")


def test_everything_named_in_the_stylesheets_exists() -> None:
    """A style kept under a former name of a screen, or of a part of one, has no effect."""
    ours = {node.name for _, node in nodes() if isinstance(node, ast.ClassDef)}
    code = "\n".join(file.read_text("utf-8") for file in sorted(TUI.rglob("*.py")))
    for sheet in sorted(TUI.glob("*.tcss")):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
        selectors = re.findall(r"^\s*([^\n{};]+?)\s*\{", rules, re.MULTILINE)
        named = {name for selector in selectors for name in re.findall(r"(?<![\w#.$:&-])[A-Z]\w+", selector)}
        assert named - ours - TEXTUALS == set(), sheet.name
        ids = {name for selector in selectors for name in re.findall(r"#([a-z][\w-]*)", selector)}
        assert {name for name in ids if f'"{name}"' not in code and f"#{name}" not in code} == set(), sheet.name
