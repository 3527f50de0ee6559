"""What the shell does with files that are not records: exit status 2, one clear message, nothing on standard output."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from companion.cli import main

HEAD = "board: usa\nplayers: Ann red, Bea blue\n"

HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "The record names no board"),
    "zeros": (b"\x00" * 64, "unprintable character"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "it is not UTF-8 text (byte 1)"),
    "a saved game": (
        b"SQLite format 3\x00\x10\x00\x02\x02\x00@  ",
        "it is a saved game, not a record. In the folder of games, the same game is beside it as a record",
    ),
    "utf-16": ((HEAD + "Ann draws cards\n").encode("utf-16"), "Open it in an editor and save it as UTF-8"),
    "utf-16 the other way round": ((chr(0xFEFF) + HEAD).encode("utf-16-be"), "it is text in UTF-16, as > of Windows"),
    "latin-1": (
        f"{HEAD}Ann claims Montréal - Toronto\n".encode("latin-1"),
        "it is not UTF-8 text (byte 55). Open it in an editor and save it as UTF-8",
    ),
    "half a letter": (b"board: usa\nplayers: \xed\xa0\x80, Bea\n", "it is not UTF-8 text"),
    "no players": (b"board: usa\nplayers:\n", "The record names no players"),
    "commas for players": (b"board: usa\nplayers: ,,,\n", "it has no letters"),
    "one player": (b"board: usa\nplayers: Ann\n", "not 1"),
    "seven players": (b"board: usa\nplayers: A, B, C, D, E, F, G\n", "not 7"),
    "five hundred players": (b"board: usa\nplayers: " + b"A, " * 500 + b"B\n", "Two players are called A"),
    "an escape sequence": (b"board: usa\nplayers: \x1b[31mAnn\x1b[0m, Bea\n", "unprintable character"),
    "a turned name": ("board: usa\nplayers: \u202eAnn, Bea\n".encode(), "There is an invisible character"),
    "a hidden sign": ("board: usa\nplayers: A\u200bnn, Bea\n".encode(), "There is an invisible character"),
    "a long name": (b"board: usa\nplayers: " + b"A" * 500 + b", Bea\n", "longer than 24 characters"),
    "a long line": ((HEAD + "Ann claims " + "x" * 100_000 + "\n").encode(), "the most is 2000"),
    "a long board": (b"board: " + b"u" * 100_000 + b"\n", "the most is 2000"),
    "a long comment": ((HEAD + "#" * 100_000 + "\n").encode(), "the most is 2000"),
    "no end of lines": ((HEAD + "Ann draws cards ! so\n" * 100_000).encode(), "larger than 2,000,000 bytes"),
    "too many lines": ((HEAD + "Ann draws cards ! so\n" * 60_000).encode(), "the most is 1000000"),
    "too many short lines": (
        (HEAD + "#\n" * 200_000).encode(),
        "A record has 10,000 lines at most; this one",
    ),
    "a path for a board": (b"board: ../../etc/passwd\nplayers: Ann, Bea\n", "“../../etc/passwd” is neither"),
    "a folder for a board": (b"board: /tmp\nplayers: Ann, Bea\n", "“/tmp” is neither"),
    "only dashes": ((HEAD + "Ann claims " + "- " * 900 + "\n").encode(), "Expected two cities"),
    "only semicolons": ((HEAD + ";" * 1500 + "\n").encode(), "Expected a player"),
    "words without end": ((HEAD + "Ann claims " + "san " * 480 + "\n").encode(), "A route joins two cities"),
    "a number without end": ((HEAD + "Ann keeps " + "9" * 1900 + "\n").encode(), "too large a number"),
    "a great option": ((HEAD + "option: claims.points = {}\n").encode(), "claims.points cannot be"),
    "nesting": ((HEAD + "option: claims.points = " + "[" * 1900 + "\n").encode(), "claims.points cannot be"),
}


def shell(args: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(args)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_not_a_record(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw, says = HOSTILE[name]
    file = tmp_path / "friday.ttr"
    file.write_bytes(raw)
    for args in (["score", str(file)], ["score", str(file), "--json"], ["import", str(file)]):
        status, out, err = shell(args, capsys)
        assert (status, out) == (2, "")
        assert says in err
        assert "Traceback" not in err
        assert len(err) < 1500
        assert all(sign.isprintable() or sign == "\n" for sign in err)


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.ttr"
    assert shell(["score", str(file)], capsys) == (2, "", f"{file}: there is no such file\n")


def test_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell(["score", str(tmp_path)], capsys) == (2, "", f"{tmp_path}: it is a folder, not a file\n")


def test_a_file_name_with_special_characters_is_made_safe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = shell(["score", str(tmp_path / "a\x1b[31mb.ttr")], capsys)
    assert (status, out) == (2, "")
    assert "\x1b" not in err


def test_a_record_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def score(raw: bytes) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        return shell(["score", "-", "--json"], capsys)

    status, out, _ = score((HEAD + "Ann claims Denver - Omaha\n").encode())
    assert status == 0
    assert json.loads(out)["sides"][0]["total"] == 17
    status, out, err = score(b"\xff\x00")
    assert (status, out) == (2, "")
    assert "it is not UTF-8 text (byte 1)" in err
    status, out, err = score(b"#" * 2_000_001)
    assert (status, out) == (2, "")
    assert "larger than 2,000,000 bytes" in err


@pytest.mark.parametrize(
    "name", ["[red]Ann[/red]", "[link=x]A", "Ann\\[b]", "<b>Ann</b>", "%s {Ann} $HOME", "Åsa", "安"]
)
def test_names_that_look_like_markup_are_names(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.ttr"
    file.write_text(f"board: usa\nplayers: {name}, Bea\n{name} claims Denver - Omaha\n", "utf-8")
    status, out, err = shell(["score", str(file), "--json"], capsys)
    assert (status, err) == (0, "")
    assert json.loads(out)["sides"][0]["name"] == name
    assert f"1. {name}" in shell(["score", str(file)], capsys)[1]


def test_a_refusal_exits_with_status_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.ttr"
    line = "Ann claims Chicago - Duluth with 3 blue"
    says = "Chicago – Duluth takes red cards; Ann plays blue."
    file.write_text(HEAD + line + "\n", "utf-8")
    status, out, err = shell(["score", str(file), "--json"], capsys)
    assert (status, err) == (1, "")
    refused = {"line": 3, "text": line, "reasons": [{"rule": "BA-05", "says": says}], "played": False}
    assert json.loads(out)["refused"] == [refused]
    assert json.loads(out)["sides"][0]["total"] == 0

    file.write_text(HEAD + line + " ! we did not look\n", "utf-8")
    status, out, _ = shell(["score", str(file), "--json"], capsys)
    assert status == 1
    assert json.loads(out)["refused"] == [{**refused, "text": f"{line} ! we did not look", "played": True}]
    assert json.loads(out)["sides"][0]["total"] == 14
    assert "Line 3, played although refused: " in shell(["score", str(file)], capsys)[1]
