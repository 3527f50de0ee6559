"""`companion export` in each format, to standard output or to a file."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from companion.cli import main
from companion.cli.export import FORMATS
from companion.record.log import HEADER, LINE, Event
from companion.share.as_qr import code_of, code_rows
from companion.share.formats import BY_KEY
from companion.store.journal import Journal
from companion.store.shipped_files import sample_record

HEAD = "board: county-durham\nplayers: Ann red, Bea blue\ntracking: {}\ndate: 2026-11-21\n"
GOING = (
    "Ann keeps Chester-le-Street - Murton, Darlington - Hartlepool",
    "Bea keeps 2 tickets",
    "Ann claims Bishop Auckland - Shildon",
)
FINAL = (
    "Ann owns Bishop Auckland - Durham purple",
    "Bea owns Sunderland - Washington",
    "Ann shows Chester-le-Street - Murton",
)


@pytest.fixture
def saved(own_home: Path) -> str:
    """A saved game that is not over, with secrets."""
    journal = Journal.create(
        [Event(HEADER, HEAD.format("turns")), *(Event(LINE, line) for line in GOING)],
        board="county-durham",
        players=["Ann", "Bea"],
    )
    journal.close()
    return journal.id


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The file of a game that is over."""
    file = tmp_path / "friday.ttr"
    file.write_text(HEAD.format("final") + "\n".join(FINAL) + "\n", "utf-8")
    return str(file)


def exported(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    """What the command prints, or if it is to fail, what it says on standard error."""
    assert main(["export", *argv]) == status
    out, err = capsys.readouterr()
    if status:
        assert out == ""
        assert "Traceback" not in err
    else:
        assert err == ""
    return err if status else out


def test_every_format_can_be_requested() -> None:
    """The shell has its own list, because importing the formats takes time; --tickets replaces `record-tickets`."""
    assert set(FORMATS) == BY_KEY.keys() - {"record-tickets"}


def test_a_record_is_printed_if_nothing_else_is_requested(saved: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = exported(capsys, saved)
    assert "Ann keeps 2 tickets" in out
    assert out == exported(capsys, saved, "--format", "record")
    assert "Hartlepool" in exported(capsys, saved, "--tickets")


@pytest.mark.usefixtures("saved")
def test_a_dash_is_standard_input_even_if_a_game_has_one_in_its_name(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(record).read_bytes())))
    assert exported(capsys, "-") == exported(capsys, record)


@pytest.mark.parametrize("key", ["text", "markdown", "csv", "json", "record", "svg"])
def test_no_format_reveals_a_secret_unasked(key: str, saved: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing made from an unfinished game names a ticket; with --tickets, they are there."""
    secret = "Darlington – Hartlepool" if key == "svg" else "Hartlepool"  # every picture names the city itself
    assert secret not in exported(capsys, saved, "--format", key)
    if key in ("markdown", "json", "record", "svg"):
        assert secret in exported(capsys, saved, "--format", key, "--tickets")


@pytest.mark.parametrize("key", ["bgstats", "qr-bgstats"])
def test_an_unfinished_game_cannot_be_logged_as_a_play(
    key: str, saved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "not over" in exported(capsys, saved, "--format", key, status=2)


def test_a_record_file_can_be_exported(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    head = exported(capsys, record, "--format", "text").partition("\n")[0]
    assert head == "Ticket to Ride: County Durham (Coal Country), 2026-11-21"
    assert json.loads(exported(capsys, record, "--format", "json"))["winners"] == ["Ann"]
    assert "2026-11-21%2012:00:00" in exported(capsys, record, "--format", "bgstats")


@pytest.mark.usefixtures("letters")
def test_a_picture_goes_where_the_output_goes(record: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", record, "--format", "png"]) == 0
    out, err = capfdbinary.readouterr()
    assert err == b""
    with Image.open(io.BytesIO(out)) as drawn:
        assert drawn.size[0] > 1500


def test_a_code_is_printed_in_half_blocks(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no terminal, it is printed without colours, exactly as on the screen."""
    link = exported(capsys, record, "--format", "bgstats").rstrip("\n")
    out = exported(capsys, record, "--format", "qr-bgstats").splitlines()
    assert [row.rstrip() for row in out] == [row.rstrip() for row in code_rows(code_of(link))]


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(
    ("end", "begin"), [("txt", b"Ticket to Ride"), ("md", b"# "), ("csv", b"\xef\xbb\xbfdate,"), ("json", b"{"),
                       ("ttr", b"board:"), ("svg", b"<svg"), ("png", b"\x89PNG")]
)  # fmt: skip
def test_the_extension_of_a_file_sets_its_format(
    end: str, begin: bytes, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"out.{end}"
    assert str(file) in exported(capsys, record, "--to", str(file))
    assert file.read_bytes().startswith(begin)


@pytest.mark.parametrize("end", ["png", "svg"])
def test_a_code_can_be_a_file(end: str, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"code.{end}"
    exported(capsys, record, "--format", "qr-text", "--to", str(file))
    if end == "png":
        with Image.open(file) as drawn:
            (barcode,) = zxingcpp.read_barcodes(drawn)
        assert barcode.text.startswith("County Durham (Coal Country) 2026-11-21\n1. Ann ")
    else:
        assert file.read_text("utf-8").startswith("<svg")


def test_nothing_is_replaced(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.md"
    file.write_text("mine", "utf-8")
    assert "is left as it is" in exported(capsys, record, "--to", str(file), status=2)
    assert file.read_text("utf-8") == "mine"
    assert "no such file" in exported(capsys, record, "--to", str(tmp_path / "nowhere" / "a.md"), status=2)


def test_what_is_impossible_is_reported(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "its extension is not a format" in exported(capsys, record, "--to", str(tmp_path / "a.gif"), status=2)
    assert "no saved game" in exported(capsys, "nobody", "--format", "csv", status=2)
    file = tmp_path / "long.ttr"
    file.write_text(sample_record(), "utf-8")
    assert "more than a code can hold" in exported(capsys, str(file), "--format", "qr-record", status=2)
    file.write_text("board: usa\nplayers: Ann, Bea\nAnn dances\n", "utf-8")
    assert "long.ttr:3" in exported(capsys, str(file), "--format", "csv", status=2)


@pytest.mark.parametrize("to", ["", " "])
@pytest.mark.parametrize("more", [(), ("--format", "csv")])
def test_a_file_without_a_name_is_asked_for(
    to: str, more: tuple[str, ...], record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    says = exported(capsys, record, "--to", to, *more, status=2)
    assert says.strip() == "--to needs the name of the file to write, such as: --to friday.svg."
