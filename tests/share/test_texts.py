"""The result as text for a chat, as Markdown and as CSV, in which nobody's name takes effect."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt
from plays import game, named, play

from companion.families import columns_of
from companion.game.numbers import typed_name
from companion.record.edits import INSERT, Edit
from companion.record.replay import replay
from companion.scoring import sheet
from companion.session import Session
from companion.share.as_chat import chat_text, short_text
from companion.share.as_csv import COLUMNS, cell, sheet_csv
from companion.share.as_json import sheet_json
from companion.share.as_markdown import escaped, sheet_markdown
from companion.share.as_text import board_text, sheet_text
from companion.store import shipped_files
from companion.store.board_files import board_files
from companion.words.columns import width


def test_the_chat_gets_a_few_lines() -> None:
    text = chat_text(game("usa-4-turns").sheet)
    assert text.startswith("Ticket to Ride: USA\n\n🥇 Dee 99\nroutes 53, tickets 36, longest path 10\n")
    assert "3 of 3 tickets completed, longest path 25 spaces" in text
    assert "🥉 Ann 64\nroutes 71, tickets −7\n" in text
    assert "\n4. Bea 51\n" in text
    assert text.endswith("Dee wins with 99 points.\n")


def test_a_half_entered_game_in_numbers_has_no_winner() -> None:
    record = "board: usa\nplayers: Ann, Bea\ntracking: counts\nAnn has 3 routes of 2\n"
    scored = sheet(replay(record, shipped_files.board))
    assert not sheet_json(scored)["finished"]
    assert ",no,1,Ann," in sheet_csv(scored)
    for text in (chat_text(scored), sheet_markdown(scored), sheet_text(scored)):
        assert "Not entered yet: Bea." in text
        assert "Ann leads with 6 points." in text
        assert "🥇" not in text


def test_totals_are_aligned_after_wide_names() -> None:
    """The names have characters that take two cells of a terminal."""
    record = "board: usa\nplayers: Ann, 王小明, B😀\nAnn claims Denver - Omaha\n王小明 claims Dallas - Houston\n"
    rows = sheet_text(sheet(replay(record, shipped_files.board))).splitlines()
    heads = [row for row in rows if row[:2] in ("1.", "2.", "3.")]
    assert len(heads) == 3
    assert {width(row) for row in heads} == {39}


def test_negative_points_have_one_minus_sign() -> None:
    """The same minus sign, in the total of a side and in its parts."""
    scored = game("usa-4-turns").sheet
    sides = tuple(side._replace(total=-4, lines=(side.lines[0]._replace(points=-4),)) for side in scored.sides)
    for text in (chat_text(scored._replace(sides=sides)), short_text(scored._replace(sides=sides))):
        assert "-4" not in text
        assert "−4" in text


def test_a_negative_lead_has_the_same_minus_sign() -> None:
    """The hyphen in a name stays a hyphen."""
    shown = "Ann-1 shows Boston - Miami\nBea shows Denver - El Paso"
    scored = sheet(replay(f"board: usa\nplayers: Ann-1, Bea\ntracking: final\n{shown}\n", shipped_files.board))
    for text in (chat_text(scored), sheet_markdown(scored)):
        assert "Bea wins with −4 points." in text
        assert "Ann-1" in text


def test_the_short_text_fits_a_code_in_an_ordinary_window() -> None:
    """For five players, in a window of 80 by 24: a code of 23 rows holds 106 bytes."""
    assert short_text(play().sheet).splitlines()[0] == "County Durham (Coal Country) 2026-11-21"
    for name in ("great-lakes-5-turns", "county-durham-5-turns"):
        assert len(short_text(game(name).sheet).encode()) <= 106


def test_a_game_that_is_not_over_says_so() -> None:
    going = "board: usa\nplayers: Ann, Bea\ntracking: turns\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
    for text in (chat_text(play(going).sheet), sheet_markdown(play(going).sheet)):
        assert "The last turn is not played" in text
    assert ",usa,no," in sheet_csv(play(going).sheet)


# -- Markdown


def html(text: str) -> str:
    """The HTML of a text in Markdown."""
    return str(MarkdownIt("commonmark").enable("table").render(text))


def test_markdown_is_a_table_and_lists() -> None:
    page = html(sheet_markdown(game("usa-4-turns").sheet))
    assert "<h1>Ticket to Ride: USA</h1>" in page
    head = page[page.index("<thead>") : page.index("</thead>")]
    assert [part.partition("<")[0] for part in head.split('right">')[1:]] == ["1. Dee", "2. Cal", "3. Ann", "4. Bea"]
    assert '<td>longest path</td>\n<td style="text-align:right">10</td>' in page
    assert "<li>✗ −20 Vancouver – Montréal</li>" in page


HOSTILE = ["<b>x</b>", "a|b", "*x* _y_", "[a](b)", "`c`", "1. one", "- two", "+ three", "&lt;", "\\", "~~x~~", "2) x"]


@pytest.mark.parametrize("name", HOSTILE)
def test_markdown_takes_names_as_they_are(name: str) -> None:
    """Also at the start of a list item, where a number or a dash would begin another list."""
    from html import unescape

    assert unescape(html(f"- {escaped(name)}")).strip() == f"<ul>\n<li>{name}</li>\n</ul>"
    assert unescape(html(f"**{escaped(name)} wins**")).strip() == f"<p><strong>{name} wins</strong></p>"


# -- CSV


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_a_row_per_side_and_the_same_columns_for_every_game() -> None:
    first = rows(sheet_csv(play().sheet))
    assert [row["side"] for row in first] == [
        side.name for side in sorted(play().sheet.sides, key=lambda side: side.rank)
    ]
    bea = first[0]
    assert (bea["date"], bea["board"], bea["finished"], bea["players"]) == ("2026-11-21", "county-durham", "yes", "Bea")
    assert bea["tickets"] == "-9"
    assert bea["harbours"] == ""
    assert int(bea["total"]) == sum(int(bea[what] or 0) for what in COLUMNS[8:-3])
    for name in ("great-lakes-5-turns", "team-asia-6-turns"):
        assert list(rows(sheet_csv(game(name).sheet))[0]) == list(COLUMNS)
    assert rows(sheet_csv(game("team-asia-6-turns").sheet))[0]["players"] == "Cal + Dee"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", " =1", "\u00a0=1"])
def test_no_name_is_a_formula(name: str) -> None:
    """A spreadsheet would calculate it, or fetch something."""
    assert cell(name).startswith("'")
    assert cell(f"Ann {name}") == f"Ann {name}"


def test_names_stay_in_their_cells() -> None:
    table = rows(sheet_csv(play(named("Ann 'the' =A1", "=SUM(1 2)")).sheet))
    assert {row["side"] for row in table} == {"Ann 'the' =A1", "'=SUM(1 2)"}


def test_sentences_of_a_board_take_one_row_each() -> None:
    """In a board file they may contain line breaks and tabs."""
    board = shipped_files.board("county-durham")
    lines = board_text(replace(board, doubts=("one\ttwo",), provenance="so\n  it is")).split("\n")
    assert "- one two" in lines
    assert "so it is" in lines


MANY = """
board: switzerland
players: Ann, Bea
tracking: claims
Ann claims Lugano - Italia (Lugano)
Ann shows C37
Bea shows C38
"""
TOUR = """
board: world
players: Ann, Bea
tracking: claims
Ann claims Casablanca - Al-Qahira
Ann claims Al-Qahira - Tehran
Ann shows WT4
Bea shows WT6
"""


@pytest.mark.rule("CH-02")
def test_a_ticket_with_several_values_shows_the_one_that_counts() -> None:
    text, page = sheet_text(play(MANY).sheet), sheet_markdown(play(MANY).sheet)
    assert "✓ Lugano – Italia, 2, completed" in text
    assert "✗ Zürich – Deutschland, -3, failed" in text
    assert "- ✓ 2 Lugano – Italia\n" in page
    assert "- ✗ −3 Zürich – Deutschland\n" in page


@pytest.mark.rule("WO-03")
def test_a_tour_lists_all_its_cities_and_its_points() -> None:
    text, page = sheet_text(play(TOUR).sheet), sheet_markdown(play(TOUR).sheet)
    assert "✓ Casablanca – Al-Qahira – Tehran, 9, completed" in text
    assert "✗ Lagos – Luanda – Dar Es Salaam – Djibouti, -15, failed" in text
    assert "- ✓ 9 Casablanca – Al\\-Qahira – Tehran\n" in page or "- ✓ 9 Casablanca – Al-Qahira – Tehran\n" in page
    low = TOUR.replace("Al-Qahira - Tehran", "Casablanca - Marseille").replace(
        "Ann shows", "Ann claims Marseille - Athina\nAnn claims Athina - Tehran\nAnn shows"
    )
    assert "✓ Casablanca – Al-Qahira – Tehran, 6, completed" in sheet_text(play(low).sheet)


def test_the_text_of_a_board_lists_every_value_of_its_cards() -> None:
    assert "C37  Lugano – Italia  2, Lugano – Deutschland  12, " in board_text(shipped_files.board("switzerland"))
    assert "WT4  Casablanca – Al-Qahira – Tehran  9, 6, -15" in board_text(shipped_files.board("world"))


@pytest.mark.parametrize("name", board_files())
def test_a_board_is_listed_with_all_its_file_says_about_tracks_and_cities(name: str) -> None:
    board = shipped_files.board(name)
    listed = iter(board_text(board).splitlines())
    columns = columns_of("routes")
    for track in board.tracks:
        row = next(row for row in listed if row.startswith(f"{track.a} – {track.b}  {track.length} {track.colour}"))
        told = {column for column, meant in columns.items() if track.column(column, meant.default) != meant.default}
        assert told == {column for column in columns if f", {typed_name(column)}" in row}
    for city in board.cities.values():
        if any(city.column(column, meant.default) != meant.default for column, meant in columns_of("cities").items()):
            assert any(row.startswith(f"{city.name}  ") for row in listed)


def test_the_details_of_a_boards_tracks_are_listed_in_words() -> None:
    assert "Antwerpen – Middelburg  5 green, toll 3" in board_text(shipped_files.board("nederland"))
    assert "Altoona – Johnstown  1 blue, shares PRR" in board_text(shipped_files.board("pennsylvania"))
    assert "Sevilla  festival 3 4 6 9 15 15" in board_text(shipped_files.board("iberia")).splitlines()
    assert "Chicago  port" in board_text(shipped_files.board("great-lakes")).splitlines()
    crossing = next(row for row in board_text(shipped_files.board("france")).splitlines() if ", crosses " in row)
    assert re.search(r", crosses \D+ – \D+$", crossing)


def test_reasons_in_one_line_stay_distinct_if_each_has_commas() -> None:
    assert "Buffalo: 1 ticket, 10; Erie: 0 tickets, 0" in sheet_text(game("great-lakes-2-turns").sheet)


def test_a_refused_line_is_worded_as_in_the_record() -> None:
    """Also after a correction of the board before it: the track that was red is grey in both."""
    record = "board: usa\nplayers: Ann, Bea\nAnn claims Boston - New York red with 3 red ! seen\nBea draws cards\n"
    session, _ = Session.from_replay(replay(record, shipped_files.board), shipped_files.board)
    session.agree(session.propose(Edit(INSERT, 1, "table corrects route boston - new york red to 2 grey")))
    line = "Ann claims Boston - New York grey with 3 red ! seen"
    assert line in session.record()
    assert line in sheet_text(session.sheet())
    assert line in sheet_markdown(session.sheet())
    assert sheet_json(session.sheet())["refused"][0]["text"] == line
