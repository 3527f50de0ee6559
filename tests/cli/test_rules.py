"""`companion rules`: what people read in a shell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main


def run_main(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit status and all output."""
    status = main(["rules", *words])
    written = capsys.readouterr()
    return status, written.out + written.err


def test_a_rule_is_printed_in_eighty_columns(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run_main(capsys, "coal", "both", "ends")
    assert status == 0
    assert text.startswith("CD-10  Coal at both ends\n       County Durham · Coal\n       If there is coal at both")
    assert "       See also: CD-09 Taking coal with a claim; CD-11" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_given_board_comes_first(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main(capsys, "tickets", "--board", "europe")[1].startswith("EU-07")
    assert run_main(capsys, "tickets", "--board", "county-durham")[1].startswith("CD-0")


def test_the_given_boards_numbers_are_with_its_rules(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They do not appear with rules of another board, or if no board is named."""
    says = "On this board (USA 1910 Mega): draw 4 tickets and keep at least 1."
    assert says in run_main(capsys, "BA-15", "--board", "usa-mega")[1]
    assert "On this board" not in run_main(capsys, "EU-06", "--board", "usa-mega")[1]
    assert "On this board" not in run_main(capsys, "BA-15")[1]


def test_rules_of_the_board_are_recognised_as_on_the_screen(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mechanic of the board may rest on a rule of another family. Rules of the board come first."""
    says = "Not a rule of the current board"
    assert says not in run_main(capsys, "AS-18", "--board", "europe")[1]  # not a rule of its families
    assert says in run_main(capsys, "CD-10", "--board", "world")[1]
    assert says not in run_main(capsys, "CD-10")[1]
    listed = [says in rule for rule in run_main(capsys, "tickets", "--board", "legendary-asia")[1].split("\n\n")]
    assert listed == sorted(listed)


def test_of_many_only_the_best_are_shown_with_the_total(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run_main(capsys, "ticket")
    assert status == 0
    assert text.count("See also:") == 8
    assert "rules found; the best 8 are shown." in text
    assert run_main(capsys)[1].count("\n\n") > 100  # without search words, the whole book


def test_words_that_no_rule_has_are_named_below(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The rules found then answer only the rest of the question. Cities are not named."""
    assert run_main(capsys, "sleeve", "cards")[1].endswith("\n\nNo rule has “sleeve”.\n")
    assert "No rule has" not in run_main(capsys, "station", "in", "Danzig", "--board", "europe")[1]
    assert "No rule has “danzig”" in run_main(capsys, "station", "in", "Danzig")[1]


def test_without_results_similar_words_are_suggested(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main(capsys, "locmtv")[0] == 1
    assert run_main(capsys, "locmtv")[1].startswith("No rule found for “locmtv”. Perhaps: locomotive")
    assert "tickets" in run_main(capsys, "tikets")[1]
    assert run_main(capsys, "CD-99") == (1, "No rule found for “CD-99”. Perhaps: CD-19 or CD-09.\n")
    assert run_main(capsys, "zzyzx") == (1, "No rule found for “zzyzx”. Try other words, or fewer.\n")
    status, text = run_main(capsys, "coal", "--board", "europ")
    assert status == 2
    assert text == "There is no board called “europ”. Did you mean europe, europe-mega or europe-1912?\n"


def test_a_program_reads_them_as_json(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(run_main(capsys, "CD-10", "--json")[1])
    assert [row["number"] for row in rows] == ["CD-10"]
    assert rows[0]["links"] == ["CD-09", "CD-11"]


def test_with_a_board_a_program_reads_what_the_rule_means_on_it(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "here" not in json.loads(run_main(capsys, "BA-12", "--json")[1])[0]
    (here,) = json.loads(run_main(capsys, "BA-12", "--board", "europe", "--json")[1])
    assert here["holds"]
    assert here["here"].startswith("On this board (Europe): 45 trains for each player; ")
    (coal,) = json.loads(run_main(capsys, "CD-10", "--board", "europe", "--json")[1])
    assert (coal["holds"], coal["here"]) == (False, "")
