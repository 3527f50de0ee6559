"""The core in a fresh interpreter: importing and using it loads no screen, no disk and no clock.

The import graph says the same (`make check`), but cannot tell an import at the top of a module from one in a function.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.families import ALWAYS, TABLES
from companion.store.board_files import PACKAGE, shipped_maps
from companion.store.shipped_files import sample_record

CORE = (
    *("companion.boards", "companion.game", "companion.families", "companion.paint", "companion.record"),
    *("companion.referee", "companion.rules", "companion.scoring", "companion.share", "companion.trails"),
    *("companion.words", "companion.session", "companion.leaderboard", "companion.recount", "companion.view"),
    "companion.board_versions",
)
OUTSIDE = ("textual", "rich", "sqlite3", "qrcode", "companion.tui", "companion.store", "companion.cli")

WALK = """
import importlib, json, pkgutil, sys
for name in sys.argv[1:]:
    room = importlib.import_module(name)
    for inner in pkgutil.walk_packages(getattr(room, "__path__", ()), name + "."):
        importlib.import_module(inner.name)
print(json.dumps(sorted(sys.modules)))
"""


@pytest.fixture(scope="module")
def brought_in() -> set[str]:
    """Every module that is loaded after importing the whole core and nothing else."""
    process = subprocess.run([sys.executable, "-c", WALK, *CORE], capture_output=True, text=True, check=True)
    return set(json.loads(process.stdout))


def test_the_walk_imports_the_core(brought_in: set[str]) -> None:
    assert set(CORE) <= brought_in
    assert "companion.families.claims" in brought_in


@pytest.mark.parametrize("module", OUTSIDE)
def test_the_core_does_not_import(module: str, brought_in: set[str]) -> None:
    assert module not in brought_in


def test_the_first_frame_is_drawn_without_a_game() -> None:
    """The home screen comes up before anything is loaded that reads, judges or stores a line."""
    line = "import companion.tui.app, companion.tui.screens.home, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    later = ("game.state", "families", "record.lines", "session", "store", "boards", "archive", "web")
    loaded = done.stdout.split()
    assert "companion.tui.screens.home" in loaded
    assert [name for name in later if f"companion.{name}" in loaded] == []


USE = """
import importlib, json, os, pkgutil, sys
board, record = json.load(sys.stdin)
opened, asked = [], []
def watch(event, args):
    if event == "open" and isinstance(args[0], str):
        opened.append(args[0])
sys.addaudithook(watch)
for name in sys.argv[1:]:
    room = importlib.import_module(name)
    for inner in pkgutil.walk_packages(getattr(room, "__path__", ()), name + "."):
        importlib.import_module(inner.name)
from companion.boards.read import read_board
from companion.record.replay import write_record
from companion.share.as_json import sheet_json
from companion.session import Session, record_events
from companion.words import wording
the_board = read_board(board)
session = Session(record_events(record, lambda name: the_board), lambda name: the_board)
session.undo()
session.preview("Ann claims Durham - Crook")
session.suggestions("claims dur", 3)
result = sheet_json(session.sheet())
print(json.dumps([sorted(set(opened)), len(result["sides"])]))
"""


def test_the_core_opens_no_file() -> None:
    """Nothing but Python's own modules and ours is opened while a whole game is replayed and scored."""
    board = (shipped_maps() / "county-durham.toml").read_text("utf-8")
    process = subprocess.run(
        [sys.executable, "-c", USE, *CORE],
        input=json.dumps([board, sample_record()]),
        capture_output=True,
        text=True,
        check=True,
    )
    opened, sides = json.loads(process.stdout)
    assert sides == 3
    assert [name for name in opened if not is_code(name)] == []


def is_code(name: str) -> bool:
    """Whether a file is a module of ours, or belongs to Python and its packages."""
    if name.startswith(str(PACKAGE)):
        return name.endswith((".py", ".pyc"))
    return name.startswith((sys.prefix, sys.base_prefix, sys.exec_prefix))


CLOCKS = frozenset(("now", "utcnow", "today", "time", "monotonic", "perf_counter", "localtime", "gmtime"))


def core_files() -> list[Path]:
    """The source files of the core."""
    rooms = [PACKAGE / name.removeprefix("companion.") for name in CORE]
    return [file for room in rooms for file in ([*room.rglob("*.py")] if room.is_dir() else [room.with_suffix(".py")])]


@pytest.mark.parametrize("file", core_files(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_the_core_reads_no_clock(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = {name.name for name in node.names} | {getattr(node, "module", None)}
            assert not modules & {"time", "random"}, f"line {node.lineno}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr not in CLOCKS, f"line {node.lineno}"


def test_no_code_asks_which_board_is_played() -> None:
    """A board's name appears only in its file."""
    files = (tomllib.loads(file.read_text("utf-8")) for file in shipped_maps().glob("*.toml"))
    names = {row["name"] for file in files for row in (file, *file.get("variants", ()))}
    assert "europe-big-cities" in names
    said = re.compile("|".join(names))
    asking = [
        (file.name, node.lineno, node.value)
        for file in PACKAGE.rglob("*.py")
        if said.search(text := file.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert asking == []


EVERYDAY = {"flags", "goals", "longest_path", "pairs", "regions", "shares", "teams", "tolls", "wilds"}
"""Families whose names are also words for other things."""
WORDS_OF_FAMILIES = "|".join(
    ("dice", "railway", *(re.sub("ie$", "y", name.removesuffix("s")) for name in {*TABLES} - ALWAYS - EVERYDAY))
)
FAMILY_WORDS = re.compile(rf"(?<![a-z])({WORDS_OF_FAMILIES})(?:s|d)?(?![a-z])")
STILL_NAMED: dict[str, str] = {
    "boards/shape.py": "station",
    "game/extra_cost.py": "tunnel",
    "game/payment.py": "passenger",
    "game/unrecorded.py": "passenger",
    "rules/query.py": "harbour",
    "rules/synonyms.py": "exchange harbour station",
    "session/seat_facts.py": "coal",
    "words/english/__init__.py": "station",
    "words/english/cli.py": "coal",
}
"""Files outside the families where these words do not mean the family: keys of columns, kinds of cards and of tracks,
spellings and words by which rules are looked up, an example of the shell, the order of the facts.
"""


def family_words(file: Path) -> set[str]:
    """The families that a file's names and texts mention; docstrings do not count as code."""
    source = file.read_text("utf-8")
    if not re.search(WORDS_OF_FAMILIES, source, re.IGNORECASE):
        return set()
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    families: set[str] = set()
    for node in ast.walk(tree):
        texts = [getattr(node, field, None) for field in ("id", "attr", "name", "asname", "module", "arg")]
        texts += [node.value] if isinstance(node, ast.Constant) and id(node) not in docstrings else []
        for text in texts:
            words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text) if isinstance(text, str) else ""
            families.update(FAMILY_WORDS.findall(words.lower()))
    return families


def test_no_code_outside_the_families_names_a_family() -> None:
    files = [file for file in PACKAGE.rglob("*.py") if not file.is_relative_to(PACKAGE / "families")]
    named = {str(file.relative_to(PACKAGE)): words for file in files if (words := family_words(file))}
    allowed = {file: set(words.split()) for file, words in STILL_NAMED.items()}
    more = {file: words - allowed.get(file, set()) for file, words in named.items()}
    assert {file: words for file, words in more.items() if words} == {}, (
        "a family is named anew; if its name is also an everyday word, it belongs to EVERYDAY, else to STILL_NAMED"
    )
    gone = {file: words - named.get(file, set()) for file, words in allowed.items()}
    assert {file: words for file, words in gone.items() if words} == {}, "named no more: take it out of STILL_NAMED"


def test_the_check_of_words_finds_what_it_looks_for(tmp_path: Path) -> None:
    code = tmp_path / "made.py"
    code.write_text('"""Of coal."""\nfrom companion.families.tunnels import BuildStation\nx = "2 dice"  # mandala\n')
    assert family_words(code) == {"tunnel", "station", "dice"}


def test_every_class_has_a_name_of_its_own() -> None:
    """A name says what it is, without a look at the imports."""
    files: dict[str, list[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        for name in re.findall(r"^class ([^_]\w*)", file.read_text("utf-8"), re.MULTILINE):
            files.setdefault(name, []).append(str(file.relative_to(PACKAGE)))
    assert "TableScreen" in files
    assert {name: places for name, places in files.items() if len(places) > 1} == {}


def test_nothing_private_is_unused() -> None:
    """A name with a leading underscore occurs at least twice in its file; in `tui`, Textual calls some by name."""
    told = re.compile(r"^ *(?:(?:async )?def|class) (_[a-z]\w*)|^(_[A-Za-z]\w*)(?:: [^=\n]+)? = ", re.MULTILINE)
    sources = {
        file: file.read_text("utf-8") for file in PACKAGE.rglob("*.py") if "tui" not in file.relative_to(PACKAGE).parts
    }
    private = [
        (file, name) for file, source in sources.items() for pair in told.findall(source) for name in filter(None, pair)
    ]
    assert len(private) > 1000
    idle = [(file.name, name) for file, name in private if len(re.findall(rf"\b{name}\b", sources[file])) == 1]
    assert idle == []
