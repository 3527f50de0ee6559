"""The files of the pages: each of their texts is a sentence from the words, and phones of 2019 can read them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.web.replies import FILES as FOLDER
from companion.web.replies import page_files
from companion.words.english.pages import WORDS

FILES = page_files(("page ",), FOLDER)
SCRIPTS = {name: raw.decode() for name, raw in FILES.items() if name.endswith(".js") and name != "words.js"}
USED = re.compile(r"WORDS(?:\.(\w+)|\[\"([^\"]+)\"(?: \+ name)?\])")
YOUNG = re.compile(
    r"\?\.|\?\?|\|\|=|&&=|\(\?<[=!]|ResizeObserver|content\.(?:text|arrayBuffer)\(|replaceChildren|replaceAll|\.at\(|structuredClone|randomUUID|Object\.hasOwn|\.flat(?:Map)?\(|navigator\.clipboard"
    r"|wakeLock|serviceWorker|innerHTML|insertAdjacentHTML|document\.write|\beval\(|\bimport\(|#\w+ ?[=(;]|\d_\d"
)
"""What phones of 2019 lack, what is missing on a network address, and what would read text as markup."""


KIND = re.compile(r"[a-z][a-z0-9]*(\.[a-z][a-z-]*)*")
"""The name from which an element is made: "div.card"."""

CORNERS = SCRIPTS["corners.js"]
"""The script that picks its sentences by corners and arrows."""


def words_of(script: str) -> set[str]:
    """The keys of the sentences that a script uses, directly or through a name."""
    keys = {plain or quoted for plain, quoted in USED.findall(script)}
    return (
        keys
        | set(re.findall(r"\? \"([a-z ]+)\" : \"[a-z ]+\"\]", script))
        | {key for pair in re.findall(r"WORDS\[[^\]]*\? \"([a-z ]+)\" : \"([a-z ]+)\"\]", script) for key in pair}
    )


def test_every_sentence_a_page_names_exists_and_every_one_is_used() -> None:
    used = {key for script in SCRIPTS.values() for key in words_of(script)}
    tabs = {key for key in (word.removeprefix("page ") for word in WORDS) if key.startswith("tab ")}
    corners = {
        f"corner {name}" for name in re.findall(r"upper left|upper right|lower right|lower left|[←→↑↓]", CORNERS)
    }
    assert "tab " in used
    assert "WORDS[`corner ${" in CORNERS
    assert {f"page {key}" for key in used - {"tab ", "corner "} | tabs | corners} == WORDS.keys()


def test_a_page_gets_its_words_as_a_module() -> None:
    text = FILES["words.js"].decode()
    data = json.loads(text.removeprefix("export const WORDS = ").rstrip().removesuffix(";"))
    assert data == {key.removeprefix("page "): sentence for key, sentence in WORDS.items()}


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_scripts_use_nothing_that_phones_from_2019_lack(name: str) -> None:
    assert YOUNG.findall(SCRIPTS[name]) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_elements_are_made_of_a_name_and_classes(name: str) -> None:
    """Most browsers make no element with any other name, and the page would stay empty."""
    assert [kind for kind in re.findall(r"\bel\(\"([^\"]*)\"", SCRIPTS[name]) if not KIND.fullmatch(kind)] == []


def test_styles_use_nothing_that_phones_from_2019_lack() -> None:
    look = FILES["companion.css"].decode()
    assert re.findall(r"\binset:|:has\(|\ddvh|(?<!-)aspect-ratio:|:is\(|@layer|color-mix|\bclamp\(", look) == []


def test_nothing_is_fetched_from_elsewhere() -> None:
    for name, raw in FILES.items():
        links = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+", re.sub(r"(?m)(^|\s)//.*$", "", raw.decode())))
        assert links <= {"http://www.w3.org"}, name


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node to read scripts")
@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_scripts_can_be_parsed(name: str, tmp_path: Path) -> None:
    module = tmp_path / f"{name}.mjs"
    module.write_text(SCRIPTS[name], "utf-8")
    done = subprocess.run(["node", "--check", module], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
