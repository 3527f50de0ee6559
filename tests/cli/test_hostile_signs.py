"""Names, notes, files and arguments that could control a terminal: what the shell prints and exports of them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hostile_signs import HIDDEN, OBEYED, ODD, raw

from companion.cli import main

HEAD = "board: county-durham\nplayers: {0} red, Bea\ntracking: final\n"
MOVES = "{0} owns Bishop Auckland - Durham purple\nBea owns Sunderland - Washington\n"
FORMATS = ("text", "markdown", "csv", "json", "svg", "record", "bgstats")
BAD = {**OBEYED, **HIDDEN}


def run_main(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The status and both outputs of a command, neither of which has raw control characters or a traceback."""
    try:
        status = main(list(args))
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert raw(out) == [], args
    assert raw(err) == [], args
    assert "Traceback" not in out + err
    return status, out, err


@pytest.mark.parametrize("name", BAD)
def test_a_word_of_the_command_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What the command looks for does not exist; the message names it without anything that a terminal obeys."""
    text = BAD[name].replace("\0", "")
    for command in (
        ["score", text], ["score", f"{text}.ttr", "--json"], ["boards", text], ["boards", f"{text}.toml"],
        ["rules", text],
        ["boards", "check", text], ["export", text], ["import", text], ["stats", text], [text], ["repair", text],
        ["export", "x", "--to", f"{text}.svg"], ["export", "x", "--format", text], ["stats", "--board", text],
    ):  # fmt: skip
        status, _, err = run_main(capsys, *command)
        assert status in ((0, 1) if command[0] == "rules" else (1, 2)), command
        assert len(err) < 3000


@pytest.mark.parametrize("name", BAD)
def test_a_record_and_its_file_name(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BAD[name]
    folder = tmp_path / "records"
    folder.mkdir()
    file = folder / f"{text.replace(chr(0), '').replace('/', '')}.ttr"
    for where in (HEAD.format(text), f"# {text}\n" + HEAD.format("Ann"), HEAD.format("Ann") + f"Ann passes ! {text}\n",
                  HEAD.format("Ann") + f"{text} owns Bishop Auckland - Durham\n", f"{text}: x\n" + HEAD.format("Ann"),
                  HEAD.format("Ann") + f"option: {text} = {text}\n",
                  HEAD.format("Ann").replace("county", text)):  # fmt: skip
        file.write_text(where, "utf-8", newline="")
        for command in (["score"], ["score", "--json"], ["import"], ["export"], ["boards", "check"]):
            run_main(capsys, *command, str(file))
        run_main(capsys, "import", str(folder))
    run_main(capsys, "games")
    run_main(capsys, "games", "--json")
    run_main(capsys, "stats")


@pytest.mark.parametrize("name", BAD)
def test_a_board_file(name: str, own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In names, sentences, keys, words and groups, such text is a readable fault, and other boards are still listed."""
    text = '"' + "".join(f"\\U{ord(sign):08x}" for sign in BAD[name]) + '"'
    small = (
        'name = "m"\ntitle = {title}\nplayers = [2]\naspect = 1.0\nprovenance = {said}\n'
        'cities = [{{name = {city}, x = 0.1, y = 0.1}}, {{name = "B", x = 0.9, y = 0.9}}]\n'
        'routes = [{{a = {city}, b = "B", length = 3, group = {group}}}]\n{more}\n'
    )
    fine = {"title": '"M"', "said": '"s"', "city": '"A"', "group": '"g"', "more": ""}
    folder = own_home / "boards"
    folder.mkdir(parents=True)
    for change in ({"title": text}, {"said": text}, {"city": text}, {"group": text}, {"more": f"{text} = 1"},
                   {"more": f"[meeples.countries]\n{text} = 1"}, {"more": f"[cards]\ncolours = [{text}]"}):  # fmt: skip
        file = folder / "m.toml"
        file.write_text(small.format(**{**fine, **change}), "utf-8")
        assert run_main(capsys, "boards", "check", str(file))[0] == 1, change
        run_main(capsys, "boards")
        assert run_main(capsys, "boards", "m")[0] == 2


@pytest.mark.parametrize("name", ODD)
def test_ordinary_names_are_passed_on_whole(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON and the record have them exactly; in other formats they are not formulas, markup or tags."""
    who = ODD[name]
    file = tmp_path / "friday.ttr"
    file.write_text(HEAD.format(who) + MOVES.format(who) + f"# {who}\n", "utf-8")
    status, out, err = run_main(capsys, "score", str(file), "--json")
    if status == 2:
        assert "cannot be a player" in err or "name" in err
        return
    assert who in [side["name"] for side in json.loads(out)["sides"]]
    made = {form: run_main(capsys, "export", str(file), "--format", form)[1] for form in FORMATS}
    assert f"{who} owns" in made["record"]
    assert who in [side["name"] for side in json.loads(made["json"])["sides"]]
    drawn = ElementTree.fromstring(made["svg"])
    assert {element.tag.rpartition("}")[2] for element in drawn.iter()}.isdisjoint({"b", "script", "a"})
    assert any(who in "".join(element.itertext()) or name == "as long as may be" for element in drawn.iter())
    cells = [cell for row in csv.reader(io.StringIO(made["csv"].lstrip("\ufeff"))) for cell in row]
    assert not any(cell.startswith(("=", "+", "@", "\t")) for cell in cells)
    assert "<b>" not in made["markdown"]
    assert made["bgstats"].isascii()
