"""Players and boards with names that could break a file, a code or a picture: other readers read back every format."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
import zxingcpp
from hostile_signs import HIDDEN, ODD, raw
from markdown_it import MarkdownIt
from PIL import Image
from plays import play

from companion.archive.export_bundle import file_content
from companion.plan.letters import text_width
from companion.record.people import name_fault
from companion.share.formats import BY_KEY, CODE, formats_for
from companion.share.play import Play
from companion.store.writing import default_path, file_name, unused_path, write_new

MORE = {
    "a broad formula": "＠SUM",
    "a path": "../../etc/x",
    "a device": "nul.txt",
    "a drive": "c\\a<b>?*",
    "a home": "~root",
    "a command": "$(id)",
    "a quote": "O'Neil",
    "an address": "%41%00&x",
    "XML": "a]]>b",
    "XML's head": "<?xml",
    "a list": "1. x",
    "a mention": "@everyone",
    "both ways": "Ann אבג",
    "accents upon accents": "a" + "\u0301" * 23,
    "four bytes a letter": "𠮷" * 24,
    "a key": "1\ufe0f\u20e3",
    "no small letter": "İ" * 24,
    "two small letters": "ß" * 24,
    "nothing to see": "a\u3164\u2800",
}
NAMES = [name for name in {**ODD, **MORE}.values() if name_fault(name) is None]
"""Those of the odd names that players may have."""
TITLES = ["=HYPERLINK(1)", "<script>alert(1)</script>", "]]>&lt", "W" * 40, "安" * 40, "a" + "\u0301" * 39, "../../x",
          "$(id) `id` %s {x}", "שלום [red]x[/]", "🚂👍🏽🇩🇪" * 8, "*x* _y_ [a](b)", "\u0301", "ﷺ" * 40]  # fmt: skip
SAID = " ".join([*HIDDEN.values(), *ODD.values(), *MORE.values()]).replace("\u2028", " ")
"""What is written after the `!` of a line, and in a comment."""
TAGS = {"h1", "h2", "p", "strong", "em", "table", "thead", "tbody", "tr", "th", "td", "ul", "li"}
"""The HTML tags that the sheet itself consists of, as Markdown."""
SHAPES = {"svg", "title", "g", "rect", "path", "circle", "text"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def plays(own_home: Path) -> list[Play]:
    """A play on a board of each title, with cities named like the titles; every odd name is a player's somewhere."""
    return [_play(own_home / "boards", at) for at in range(len(TITLES))]


def _play(folder: Path, at: int) -> Play:
    cities = [title for title in (*TITLES[at:], *TITLES[:at]) if re.search(r"[^\W_]", title)]
    rows = [
        f"{{name = {_escaped(city)}, x = {0.05 + 0.08 * i}, y = {0.1 + 0.2 * (i % 5)}}}"
        for i, city in enumerate(cities)
    ]
    routes = [f"{{a = {_escaped(a)}, b = {_escaped(b)}, length = 2}}" for a, b in pairwise(cities)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"own-{at}.toml").write_text(
        f'name = "own-{at}"\ntitle = {_escaped(TITLES[at])}\nplayers = [2, 3]\naspect = 1.5\n'
        f"bgg_name = {_escaped(TITLES[at])}\nbgg_board = {_escaped(TITLES[at])}\n"
        f'ticket_cards = [{{id = "T1", a = {_escaped(cities[0])}, b = {_escaped(cities[1])}, points = 5}}]\n'
        f"cities = [{', '.join(rows)}]\nroutes = [{', '.join(routes)}]\n",
        "utf-8",
    )
    who = [NAMES[number % len(NAMES)] for number in range(3 * at, 3 * at + 3)]
    head = f"board: own-{at}\nplayers: {', '.join(who)}\ntracking: final\ndate: 2026-11-21\n"
    insists = f"{who[1]} passes ! {SAID[30 * at :][:300]}\n# {SAID[20 * at :][:300]}\n"
    return play(f"{head}{insists}{who[0]} owns {cities[0]} - {cities[1]}\n{who[0]} shows {cities[0]} - {cities[1]}\n")


def _escaped(text: str) -> str:
    return '"' + "".join(f"\\U{ord(sign):08x}" for sign in text) + '"'


def test_everybody_sits_at_a_table() -> None:
    assert len(NAMES) <= 3 * len(TITLES)
    assert len(NAMES) > 25


def test_every_text_can_be_read_back(plays: list[Play]) -> None:
    """Every name is where it belongs, with no raw control characters, and nothing in it takes effect."""
    for played in plays:
        players = [seat.name for seat in played.game.table.seats]
        files = {form.key: form.make(played) for form in formats_for(played)}
        for key, text in files.items():
            assert raw(text) == [], key
            text.encode("utf-8", "strict")
        assert [player["name"] for player in json.loads(files["json"])["players"]] == players
        rows = list(csv.reader(io.StringIO(files["csv"])))
        assert {len(row) for row in rows} == {len(rows[0])}
        assert {row[4].removeprefix("'") for row in rows[1:]} == set(players)
        assert not any(re.match("[=+@＝＋－＠\t\r]", cell) for row in rows for cell in row)
        page = MarkdownIt("commonmark").enable("table").render(files["markdown"])
        assert set(re.findall(r"<(\w+)", page)) <= TAGS
        assert all(name in unescape(page) for name in (*players, played.game.board.title))
        picture = ElementTree.fromstring(files["svg"])
        assert {part.tag.removeprefix(SVG) for part in picture.iter()} <= SHAPES
        assert played.game.board.title in "".join(picture.itertext())


def test_every_code_can_be_read_back(plays: list[Play]) -> None:
    """Exactly, as a phone would read it from the file."""
    for at, played in enumerate(plays):
        codes = [form for form in formats_for(played) if form.kind == CODE]
        form = codes[at % len(codes)]
        with Image.open(io.BytesIO(file_content(form, played) or b"")) as drawn:
            assert [code.text for code in zxingcpp.read_barcodes(drawn)] == [form.make(played)]


@pytest.mark.usefixtures("letters")
def test_a_picture_with_such_names_is_drawn(plays: list[Play]) -> None:
    with Image.open(io.BytesIO(file_content(BY_KEY["png"], plays[0]) or b"")) as drawn:
        drawn.load()
        assert min(drawn.size) > 1000


def test_the_heading_of_a_picture_stays_within_it(plays: list[Play]) -> None:
    """Even the longest title beside the date, and five long names that share the win."""
    names = [
        f"{'W' * 23}{last} {colour}"
        for last, colour in zip("ABCDE", ("red", "blue", "green", "yellow", "black"), strict=True)
    ]
    shared = play(f"board: usa\nplayers: {', '.join(names)}\ntracking: final\ndate: 2026-11-21\n")
    assert len(shared.sheet.winners) == 5
    for played in [shared, *plays]:
        picture = ElementTree.fromstring(BY_KEY["svg"].make(played))
        (inside,) = picture.findall(f"{SVG}g")
        title, day, says = inside.findall(f"{SVG}text")[:3]
        room = float(picture.get("width", "0")) - 2 * 44
        assert text_width(title.text or "", float(title.get("font-size", "0"))) + text_width(day.text or "", 24) < room
        assert text_width(says.text or "", float(says.get("font-size", "0"))) < room
        assert float(says.get("font-size", "0")) >= 13.5


@pytest.mark.parametrize("name", NAMES)
def test_a_file_can_be_named_after_anybody(name: str, tmp_path: Path) -> None:
    """The name has no parts of a path, is not reserved by any system, and is short enough with every ending."""
    made = file_name("usa", [name] * 5, None)
    assert re.fullmatch(r"usa[\w-]*", made)
    for what in "xy":
        file = default_path(made, "-tickets.ttr")
        file = unused_path(file) if file.exists() else file
        write_new(what, file)
        assert file.parent == tmp_path
        assert len(file.name.encode()) < 200
