"""Lines as records write them take the fast path, and mean the same as when people type them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from how_much import MORE

from companion.game.moves import Turn
from companion.game.state import Game
from companion.record import lines
from companion.record.faults import RecordFault
from companion.record.lines import read_line
from companion.record.replay import Replay, replay
from companion.record.written import LONGEST, read_written
from companion.store import shipped_files
from companion.store.board_files import board_files

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.ttr"))
WRITTEN = 0.85
"""The least share of a game's claims and draws that takes the fast path."""


def typed(game: Game, text: str) -> Turn | str | None:
    """What a line means without the fast path, or the message of its fault."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "read_written", lambda game, text: None)
        return meant(game, text)


def meant(game: Game, text: str) -> Turn | str | None:
    try:
        return read_line(game, text)
    except RecordFault as fault:
        return fault.report("a record")


def played(path: Path) -> Replay:
    return replay(path.read_text("utf-8"), shipped_files.board)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_line_of_the_whole_games_means_the_same(path: Path) -> None:
    for entry in played(path).entries:
        assert meant(entry.before, entry.text) == typed(entry.before, entry.text), entry.text


@pytest.mark.parametrize("path", GAMES[::7], ids=lambda path: path.stem)
def test_slightly_changed_lines_mean_the_same(path: Path) -> None:
    """One character more, less or different, two lines together, words that begin something else."""
    chance = random.Random(path.stem)
    every = [entry for entry in played(path).moves if " claims " in entry.text or " draws " in entry.text]
    parts = [
        ",",
        ";",
        "#",
        "!",
        " ",
        "\t",
        "\u2028",
        "\u200b",
        "\x1b",
        "-",
        "to",
        "with",
        "taking",
        "and",
        "red",
        "2",
        "wild",
    ]
    for entry in chance.sample(every, min(len(every), 15 * MORE)):
        text = entry.text
        for _ in range(6):
            at, more = chance.randrange(len(text) + 1), chance.choice(parts)
            cut = at + chance.choice((0, 0, 1, 3))
            for line in (text[:at] + more + text[cut:], f"{text} {more}", f"{text}{more}", text[:at]):
                assert meant(entry.before, line) == typed(entry.before, line), line


def test_claims_and_draws_as_written_are_read_directly() -> None:
    """Otherwise nothing would have been tried here."""
    for path in (path for path in GAMES if path.stem in ("usa-5-turns", "county-durham-5-turns", "europe-5-turns")):
        every = [row for row in played(path).moves if " claims " in row.text or " draws " in row.text]
        plain = [row for row in every if ";" not in row.text and "ticket" not in row.text]
        at_once = [row for row in plain if read_written(row.before, row.text) == row.turn]
        assert len(at_once) > WRITTEN * len(plain)


def test_a_claim_of_many_words_is_left_to_the_reader_of_lines() -> None:
    row = next(row for row in played(GAMES[-1]).moves if " claims " in row.text)
    assert read_written(row.before, row.text + " 1 red" * LONGEST) is None


@pytest.mark.parametrize("order", [1, -1])
def test_tickets_kept_from_draws_are_not_a_payment(order: int) -> None:
    """Nothing after the verb is a draw of two cards, after the cities an unstated payment, whichever is read first."""
    board = shipped_files.load_boards(board_files()["usa"])[0]
    game = replay("board: usa\nplayers: Ann, Bea\ntracking: turns\n", lambda _: board).game
    for text in ("Ann draws ", "Ann claims Denver - Omaha")[::order]:
        assert meant(game, text) == typed(game, text)
