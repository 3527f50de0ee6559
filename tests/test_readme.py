"""What the README and the pages on records and on the shell show is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.log import HEADER, LINE, Event
from companion.session import Answer, Session
from companion.store import shipped_files

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
RECORD = (ROOT / "docs" / "record.md").read_text("utf-8")
SHELL = (ROOT / "docs" / "shell.md").read_text("utf-8")


def block(page: str, begin: str) -> str:
    """The only fenced block that begins like this."""
    blocks = re.findall(rf"^```{begin}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])


def answer_lines(answer: Answer) -> list[str]:
    """What the README shows below a typed line."""
    assert answer.verdict is not None
    if not answer.verdict.legal:
        return [answer.line, *(f"✗ {reason.rule}  {reason.says}" for reason in answer.verdict.reasons)]
    notes = sorted(answer.verdict.notes, key=lambda note: note.key != "points")
    return [answer.line, "✓ " + " · ".join(note.says for note in notes)]


def test_it_opens_with_the_name_a_sentence_the_picture_and_the_commands() -> None:
    name, sentence, picture, commands, *_ = README.split("\n\n")
    assert name == "# Companion"
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert re.fullmatch(r"!\[.+\]\(screenshots/table.svg\)", picture)
    assert [row.split()[:3] for row in commands.splitlines()[1:-1]] == [["make", "play", "#"], ["make", "test", "#"]]


def test_the_turn_is_answered_as_shown() -> None:
    header = "board: county-durham\nplayers: Ann, Bea\ntracking: turns\n"
    dealt = ("Ann keeps 3 tickets", "Bea keeps 2 tickets")
    session = Session([Event(HEADER, header), *(Event(LINE, line) for line in dealt)], shipped_files.board)
    shown: list[str] = []
    for line in block(README, "turn").splitlines():
        who, typed, text = line.partition(" › ")
        if typed:
            assert not shown, f"not said in answer: {shown}"
            assert session.speaker is not None
            assert session.game.name(session.speaker) == who
            shown = answer_lines(session.play(text))
        else:
            assert line.strip() == shown.pop(0)
    assert not shown


def test_the_record_can_be_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.ttr"
    file.write_text(block(RECORD, "ttr evening.ttr"), "utf-8")
    assert main(["score", str(file)]) == 1, "two of its lines are refused"
    sheet = capsys.readouterr().out
    assert re.findall(r"^Line (\d+), (\w+)", sheet, re.MULTILINE) == [("7", "refused"), ("8", "played")]


def test_every_command_is_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    (\w+)  ", capsys.readouterr().out, re.MULTILINE)
    assert commands
    assert set(re.findall(r"^\| `companion ([a-z]+)", SHELL, re.MULTILINE)) == set(commands)


@pytest.mark.parametrize("picture", sorted((ROOT / "screenshots").iterdir()), ids=lambda picture: picture.stem)
def test_a_picture_fetches_nothing_and_a_page_shows_it(picture: Path) -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert any(f"screenshots/{picture.name})" in page.read_text("utf-8") for page in pages)
    if picture.suffix == ".png":
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < 200_000
        return
    drawn = picture.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert drawn.startswith("<svg")
    assert "http" not in drawn
    assert "url(" not in drawn
