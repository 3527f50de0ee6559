"""The pages are followed to the letter: commands are run, keys exist on their screens, links lead somewhere."""

from __future__ import annotations

import ast
import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.widgets import Input, OptionList

from companion.cli import main
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.tui.app import CompanionApp
from companion.tui.screens.amend import AmendScreen
from companion.tui.screens.counts import CountsScreen
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.replay import ReplayScreen
from companion.tui.screens.reveal import RevealScreen
from companion.tui.screens.share import ShareScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.tui.widgets.history import History
from companion.tui.widgets.lines import SheetLines
from companion.tui.widgets.pick import Pick
from companion.tui.widgets.prompt import PromptBox
from companion.tui.widgets.slider import Slider
from companion.tui.widgets.tick import Tick

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NAMED = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)

BOUND = {
    "set-up": (NewGameScreen, Pick, Tick, Input, OptionList),
    "table": (TableScreen, PromptBox, Input, CompanionApp),
    "history": (TableScreen, History),
    "line": (AmendScreen,),
    "tickets": (TicketsScreen,),
    "counts": (CountsScreen,),
    "ending": (RevealScreen,),
    "sheet": (SheetScreen, SheetLines),
    "replay": (ReplayScreen, Slider),
    "share": (ShareScreen, OptionList),
}
"""For each table of keys in the pages, what handles those keys."""
BY_HAND = {
    "set-up": {"up", "down", "tab"},  # from field to field
    "table": {"ctrl+p"},  # Textual's own
    "counts": {"enter", "up", "down", "left", "right", "x", "delete", "exclamation_mark", "f8"},  # the pad handles all
    "tickets": {"up", "down"},  # passed on to the list while typing
}
"""Keys that no binding names, and that stories type instead."""
SIGNS = {
    "↑": "up", "↓": "down", "←": "left", "→": "right", "Esc": "escape", "Del": "delete", "PgUp": "pageup",
    "PgDn": "pagedown", "!": "exclamation_mark",
}  # fmt: skip


class Block(NamedTuple):
    """A fenced block of a page: its language, the file that it stands for, and its text."""

    language: str
    file: str
    text: str


def blocks(page: Path) -> list[Block]:
    fenced = re.findall(r"^```(\w*) ?(\S*)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [Block(*part) for part in fenced]


def keys_of(page: Path) -> Iterator[tuple[str, str]]:
    """Each key that a page mentions, with the name of its table."""
    for name, rows in re.findall(r"^<!-- keys: (\S+) -->\n((?:^\|.*\n)+)", page.read_text("utf-8"), re.MULTILINE):
        for row in rows.splitlines()[2:]:
            for key in re.findall(r"`([A-Z]\w*(?:\+\w)?|[a-z]|[↑↓←→!])`", row):
                yield name, SIGNS.get(key, key.lower())


def bound(name: str) -> set[str]:
    """The keys that the screen of a table of keys handles."""
    taken = set(BY_HAND.get(name, ()))
    for screen in BOUND[name]:
        for part in screen.__mro__:
            for binding in part.__dict__.get("BINDINGS", ()):
                keys = binding[0] if isinstance(binding, tuple) else binding.key
                taken.update(key.strip() for key in keys.split(","))
    return {"space" if key == " " else key for key in taken}


@NAMED
def test_every_key_is_one_of_its_screen(page: Path) -> None:
    wrong = [f"{name}: {key}" for name, key in keys_of(page) if key not in bound(name)]
    assert wrong == []


def test_every_screen_with_a_table_of_keys_is_checked() -> None:
    assert {name for page in PAGES for name, _ in keys_of(page)} == set(BOUND)


@NAMED
def test_keys_commands_and_targets_named_in_passing_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is set as code in a sentence is a key of some screen, a command of the shell, or a target of make."""
    text = page.read_text("utf-8")
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    keys = {span.lower() for span in spans if re.fullmatch(r"F\d+|Ctrl\+\w", span)}
    assert keys <= set().union(*map(bound, BOUND))
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    (\w+)  ", capsys.readouterr().out, re.MULTILINE)
    named = {span.split()[1] for span in spans if re.match(r"companion [a-z]+(?!\S)", span)}  # and not a file
    assert named <= set(commands)
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"\bmake (\w+)`", text)) <= set(targets)


@NAMED
def test_links_lead_to_existing_places(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", ["docs/house.md", "RELIABILITY.md", "SPEED.md"])
def test_files_mentioned_on_pages_for_programmers_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    paths = set(re.findall(r"`((?:[a-z_]+/)*[a-z_]+(?:\.(?:py|js|toml)|/))`", text))
    roots = (ROOT / "companion", ROOT)
    assert [path for path in sorted(paths) if not any((root / path).exists() for root in roots)] == []
    assert paths


def test_names_mentioned_in_the_walk_through_the_house_exist() -> None:
    text = (ROOT / "docs" / "house.md").read_text("utf-8")
    code = {part for path in (ROOT / "companion").rglob("*.py") for part in defined(ast.parse(path.read_text("utf-8")))}
    names = re.findall(r"`((?:[A-Z]\w+\.)?[A-Za-z]\w+)(?:\([\w, ]*\))?`", text)
    assert len(names) > 15
    assert [name for name in names if not set(name.split(".")) <= code] == []


def defined(tree: ast.AST) -> Iterator[str]:
    """The names of functions, classes and assigned variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr


@NAMED
def test_a_page_is_short(page: Path) -> None:
    """One screen or two, including code and tables of commands."""
    assert len(page.read_text("utf-8").splitlines()) <= 150


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for following a page in, with an empty home and `companion` among the commands."""
    home, commands = tmp_path / "somebody", tmp_path / "bin"
    home.mkdir()
    commands.mkdir()
    companion = commands / "companion"
    companion.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n', "utf-8")
    companion.chmod(0o755)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", f"{commands}:/usr/bin:/bin")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name in ("COMPANION_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.mark.skipif(sys.platform != "linux", reason="the pages name the folders of Linux")
@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
@pytest.mark.parametrize("page", [page for page in PAGES if "```sh\n" in page.read_text("utf-8")], ids=lambda p: p.stem)
def test_following_the_page_gives_what_it_shows(page: Path, hands: Path) -> None:
    """Files are written where the page says, each command is run, and a text after it is what it printed."""
    printed = ""
    for block in blocks(page):
        if block.file:
            path = hands / block.file.replace("~", str(hands), 1)
            assert path.parent.is_dir(), f"the page makes no folder for {block.file}"
            path.write_text(block.text, "utf-8")
        elif block.language == "sh":
            done = subprocess.run(
                ["sh", "-e"], input=block.text, cwd=hands, capture_output=True, encoding="utf-8", check=False
            )
            assert done.returncode == 0, done.stderr or done.stdout
            printed = done.stdout
        elif block.language == "text":
            assert printed == block.text


def test_the_corrections_can_be_typed() -> None:
    (block,) = (block_ for block_ in blocks(ROOT / "docs" / "correct.md") if block_.language == "corrections")
    session = Session(
        record_events("board: county-durham\nplayers: Ann, Bea\ntracking: claims\n", shipped_files.board),
        shipped_files.board,
    )
    for line in block.text.splitlines():
        answer = session.play(line)
        assert answer.playable, answer


def test_the_turns_on_the_play_page_can_be_typed() -> None:
    """Each line of its table is legal at a table on the USA board."""
    page = (ROOT / "docs" / "play.md").read_text("utf-8")
    rows = re.findall(r"^\| `(.+?)` \| .*\|$", page.partition("<!-- keys")[0], re.MULTILINE)
    assert len(rows) == 6
    for row in rows:
        head = "board: usa\nplayers: Ann, Bea\ntracking: turns\nAnn keeps 3 tickets\nBea keeps 3 tickets\n"
        session = Session(
            record_events(head + ("Ann draws cards\n" if row.startswith("Bea") else ""), shipped_files.board),
            shipped_files.board,
        )
        answer = session.preview(row)
        assert answer.turn is not None, (row, answer.fault)


async def test_the_board_of_the_page_is_among_the_boards(own_home: Path) -> None:
    """The page's fourth step: the first screen, n, and there the board is with its picture."""
    (block,) = (block_ for block_ in blocks(ROOT / "docs" / "boards.md") if block_.file.endswith("garden.toml"))
    (own_home / "boards").mkdir(parents=True)
    (own_home / "boards" / "garden.toml").write_text(block.text, "utf-8")
    app = CompanionApp()
    async with app.run_test(size=(140, 60)) as pilot:
        await pilot.pause()
        await pilot.press("n")
        async with asyncio.timeout(60):
            while not any("Our Garden" in strip.text for strip in app.screen._compositor.render_strips()):
                await pilot.pause()
