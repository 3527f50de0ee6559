"""Doubts about single rows appear on the sheet once those rows count."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tabletop import Tabletop

from companion.boards.doubts import doubts, doubts_on_sheet
from companion.record.replay import Replay, replay
from companion.scoring import sheet
from companion.share.as_text import board_text, sheet_text
from companion.store import shipped_files
from companion.store.board_files import shipped_maps


@pytest.mark.parametrize("path", sorted(shipped_maps().glob("*.toml")), ids=lambda path: path.stem)
def test_doubts_are_stated_without_naming_their_sources(path: Path) -> None:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    owners = re.findall(r"github\.com/([\w-]+)/", " ".join(file["sources"]))
    told = [row["note"] for key in ("routes", "ticket_cards") for row in file.get(key, ()) if "note" in row]
    for says in (*told, *file.get("doubts", ())):
        assert not [owner for owner in owners if owner in says], says


@pytest.mark.parametrize("path", sorted(shipped_maps().glob("*.toml")), ids=lambda path: path.stem)
def test_every_doubt_about_a_row_is_stated_only_with_that_row(path: Path) -> None:
    """The sentences about the whole board stay in a copy in which such a row was corrected."""
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    lines = board_text(shipped_files.board(path.stem)).split("\n\n")[1].split("\n")
    assert "notes of those rows" not in file["provenance"]
    for row in (row for key in ("routes", "ticket_cards") for row in file.get(key, ()) if "note" in row):
        about = [line for line in lines if row["a"] in line and row["b"] in line]
        assert [line for line in about if row["note"] in line], row
        if path.stem != "county-durham":  # there the rule that the table may choose is shown as well
            assert not [says for says in file["doubts"] if row["a"] in says and row["b"] in says], row


@pytest.mark.parametrize("path", sorted(shipped_maps().glob("*.toml")), ids=lambda path: path.stem)
def test_no_doubt_of_a_board_or_a_variant_is_stated_twice(path: Path) -> None:
    variants = tomllib.loads(path.read_text(encoding="utf-8")).get("variants", ())
    for name in (path.stem, *(row["name"] for row in variants)):
        told = doubts(shipped_files.board(name))
        assert len(set(told)) == len(told), name


@pytest.mark.parametrize(
    "name", ["france", "heart-of-africa", "italy", "japan", "nederland", "old-west", "pennsylvania", "united-kingdom"]
)
def test_a_tie_break_that_no_text_prints_is_among_the_doubts(name: str) -> None:
    assert [says for says in doubts(shipped_files.board(name)) if " tie" in says or "tie-break" in says]


def italy(*lines: str) -> Replay:
    return replay("\n".join(("board: italy", "players: Ann, Bea", "tracking: claims", "", *lines)), shipped_files.board)


def test_a_doubtful_track_is_pointed_out_once_it_is_claimed() -> None:
    scored = italy()
    assert doubts_on_sheet(scored.game) == []
    doubtful = next(track for track in scored.game.board.tracks if track.note)
    scored = italy(f"Ann claims {doubtful.a} - {doubtful.b}")
    assert doubts_on_sheet(scored.game) == [f"{doubtful.a} – {doubtful.b}: {doubtful.note}"]
    assert f"Doubtful on this board: {doubtful.a} – {doubtful.b}" in sheet_text(sheet(scored))


def test_a_track_corrected_by_the_table_is_no_longer_doubtful() -> None:
    lines = ("table corrects route Salerno - Taranto to 4 white", "Ann claims Salerno - Taranto")
    scored = italy(*lines)
    assert doubts_on_sheet(scored.game) == []
    last = scored.moves[-1].verdict
    assert last is not None
    assert not any("about this track" in note.says for note in last.notes)


def test_a_doubtful_ticket_is_pointed_out_once_it_is_revealed() -> None:
    scored = italy("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Ann shows Genova - Pescara")
    (says,) = doubts_on_sheet(scored.game)
    assert says.startswith("the ticket Genova – Pescara: ")


@pytest.mark.parametrize(
    ("board", "ticket", "value"),
    [("heart-of-africa", "Madagascar - Pretoria", 8), ("heart-of-africa", "Nigeria - Walvis Bay", 14),
     ("italy", "Genova - Pescara", 10), ("france", "Cherbourg - Paris", 4)],
)  # fmt: skip
def test_what_is_said_with_a_doubtful_ticket_can_be_typed(board: str, ticket: str, value: int) -> None:
    table = Tabletop(board, 2, "claims")
    (how,) = (note.says for note in table.verdict(f"Ann shows {ticket}").notes if "if yours differs" in note.says)
    line = how.removeprefix("if yours differs: ").replace("POINTS", str(value))
    assert line == f"table corrects ticket {ticket} to {value}"
    assert table.points("Ann", f"Ann shows {ticket}", line) == {"tickets": -value}
    assert doubts_on_sheet(table.played(line, f"Ann shows {ticket}").game) == []
