"""A whole game of four in a real terminal, with the keys that people have: the sheet shows what the record says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from how_much import some
from tmux import Terminal

from companion.words import wording

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed, and it is the terminal here"),
]

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests" / "games" / "county-durham-4-turns.ttr"
SAMPLE = ROOT / "companion" / "samples" / "county-durham.ttr"
NAMES = ("Ann", "Bea", "Cal", "Dee")
TRAINS = "35"
TURNS = 106
"""With the fewest trains that the set-up offers, the game is over after this many of its turns."""
MISTAKE = "Bea claims Stanley - Consett with 2 red 1 wild"
TRUTH = "Bea claims Newton Aycliffe - Stockton on Tees with 3 blue 1 wild"
"""What is typed at first, and what was really played."""
NOTICED = "Cal claims Castle Eden - Ferryhill with 2 blue 2 coal"
"""The mistake is found before this line is typed."""
MISPAID = "Cal claims Castle Eden - Ferryhill with 2 red 2 coal"
INSISTS = " ! nobody saw it"
"""What is played instead of it, refused, and insisted on."""
TICKETS = {
    "Ann": ("Marsden - Sunderland", "Newcastle upon Tyne - Darlington"),
    "Bea": ("Durham - Newton Aycliffe", "Castle Eden - Newton Aycliffe", "Bowes - Stockton on Tees"),
    "Cal": ("Alston - Stanhope", "Crook - Easington"),
    "Dee": ("Brancepeth - Wolsingham", "Coxhoe - Durham"),
}


def the_turns() -> list[str]:
    """The game's lines up to its last turn with so few trains; tickets are counted, not named, and none are drawn."""
    body = GAME.read_text("utf-8").partition("\n\n")[2]
    body = re.sub(r"draws tickets, keeps .*", "draws cards", body).splitlines()
    turns = [line for line in body if " shows " not in line and " keeps " not in line]
    return [*(f"{who} keeps {len(cards)} tickets" for who, cards in TICKETS.items()), *turns[:TURNS]]


def bare_stations(game: Path = GAME) -> str:
    """The stations without coal at the beginning of a game."""
    return re.findall(r"^no coal: (.*)$", game.read_text("utf-8"), re.MULTILINE)[0]


def shell(home: Path, *arguments: str, status: int = 0) -> str:
    """What a command of the shell prints."""
    command = [sys.executable, "-m", "companion", *arguments]
    known = {**os.environ, **surroundings(home)}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=known, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout


def surroundings(home: Path) -> dict[str, str]:
    """The app's environment: a home of its own, this clone's code, and no animations."""
    folders = {"COMPANION_HOME": str(home), "COMPANION_EXPORTS": str(home.parent)}
    return {**folders, "PYTHONPATH": str(ROOT), "TEXTUAL_ANIMATIONS": "none"}


# -- what the hands do


def begins_a_game(terminal: Terminal, names: Sequence[str], bare: str, trains: str = "45") -> None:
    """From the first screen to the table: the board, the names, the nine bare stations, fewer trains."""
    terminal.shows(wording("home new what"))
    terminal.presses("Enter")
    terminal.shows("County Durham")
    terminal.presses("c")
    terminal.shows("48 cities")
    terminal.presses("Enter")
    terminal.shows(wording("players tracking"))
    for number, name in enumerate(names, 1):
        terminal.types(name)
        terminal.shows(f" {number} {name}", f"→ {name}" if number > 1 else f"◂ {name}")
        terminal.goes("Enter", to=f"  {number + 1}  ")
    terminal.presses("F2")
    terminal.shows(wording("set-up title"))
    for row in ("CD-03", "CD-04", *[wording("set-up placeholder")[:24]] * 2):
        terminal.goes("Tab", to=row)
    terminal.types(bare)
    terminal.shows(wording("set-up listed whole no coal", count=9, wanted=9))
    if trains != "45":
        terminal.goes("Tab", to="◂ 45 trains")
        for fewer in ("40", trains):
            terminal.presses("Right")
            terminal.shows(f"◂ {fewer} trains")
    terminal.presses("F2")
    terminal.shows(f"{names[0]} ›", f"{trains} trains")


def plays(terminal: Terminal, line: str) -> None:
    """Type a line and see that it is played; whose turn it is need not be typed."""
    terminal.types(line if " keeps " in line else line.partition(" ")[2])
    terminal.presses("Enter")
    terminal.shows(f"Played: {line.partition(' keeps ')[0][:40]}")


def corrects(terminal: Terminal, number: int, line: str) -> None:
    """Correct an older line through the history: F3, the arrows, Enter to change it, and the table agrees."""
    terminal.presses("F3")
    terminal.shows(wording("history key open"))
    terminal.presses("Home", *["Down"] * (number - 1), "Enter")
    terminal.shows(f"Line {number} of", MISTAKE)
    terminal.presses("Enter")
    terminal.shows(f"› {MISTAKE}")
    terminal.goes("C-u", to=" Bea ›")
    terminal.types(line)
    terminal.shows(f"› {line}", wording("amend legal"))
    terminal.presses("Enter")
    terminal.shows(wording("amend agree"))
    terminal.presses("Enter")
    terminal.shows(f"{number} {line}", wording("table key alone"))
    terminal.presses("F3", "F3")
    terminal.shows("Cal ›", wording("table key history"))


def insists(terminal: Terminal, line: str) -> None:
    """Play a line although the referee refuses it."""
    terminal.types(line.partition(" ")[2])
    terminal.presses("Enter")
    terminal.shows("✗ BA-05", wording("verdict not played", rule="BA-05"))
    terminal.types(INSISTS)
    terminal.shows(f"{line.partition(' ')[2]}{INSISTS}")
    terminal.presses("Enter")
    terminal.shows(f"Played against BA-05: {line} !")


def names_tickets(terminal: Terminal, who: str) -> None:
    """Name tickets under the cover: parts of both ends, and Enter for each."""
    terminal.shows(wording("tickets of", who=who))
    terminal.presses("Enter")
    for known, card in enumerate(TICKETS[who], 1):
        terminal.shows(wording("tickets known", known=known - 1, kept=len(TICKETS[who])))
        terminal.types(card.lower())
        terminal.shows(card.lower())
        terminal.presses("Enter")
    terminal.shows(wording("tickets known", known=len(TICKETS[who]), kept=len(TICKETS[who])))


def names_early(terminal: Terminal, who: str) -> None:
    """Name tickets during the game: F4, and what is typed stays under the cover."""
    terminal.presses("F4")
    names_tickets(terminal, who)
    terminal.presses("Escape")
    covered = terminal.shows(wording("tickets cover all", count=len(TICKETS[who])))
    assert "Marsden" not in covered
    terminal.presses("Escape")
    terminal.shows(wording("table key history"))


def ends(terminal: Terminal, early: str) -> str:
    """Go from the last turn through everybody's tickets and the ending to the sheet. Returns its screen."""
    terminal.shows(wording("hint over"))
    terminal.presses("Enter")
    for who in TICKETS:
        if who == early:
            terminal.shows(wording("tickets of", who=who), wording("tickets covered", count=len(TICKETS[who])))
            terminal.presses("Enter")
            terminal.shows(wording("tickets known", known=len(TICKETS[who]), kept=len(TICKETS[who])))
        else:
            names_tickets(terminal, who)
        terminal.presses("Enter")
    return to_the_sheet(terminal)


def to_the_sheet(terminal: Terminal) -> str:
    """Go through the ending, act by act. Returns the screen of the sheet."""
    acts = int(re.findall(r"1 of (\d+)", terminal.shows(wording("reveal opening")))[0])
    for act in range(2, acts + 1):
        terminal.presses("Space")
        terminal.shows(wording("reveal place", number=act, of=acts))
    terminal.presses("Space")
    terminal.shows(wording("sheet title", board="County Durham"), wording("sheet total"))
    return terminal.has(rf"{SIDE}.*{SIDE}")  # the column heads are side by side once the sheet is laid out


SIDE = rf"\b\d (?:{'|'.join(NAMES)})\b"
"""The head of a side's column on the sheet: its rank and its name."""


def on_the_sheet(screen: str) -> dict[str, dict[str, int]]:
    """What the screen shows of every side: its lines, and its total under "total"; a wide one also shows the board."""
    head = next(row for row in screen.splitlines() if len(re.findall(SIDE, row)) > 1)
    end = [match.end() for match in re.finditer(SIDE, head)][-1]
    rows = [re.split(r"\s{2,}", row[:end].strip()) for row in screen.splitlines()]
    first = next(at for at, row in enumerate(rows) if row[-1:] and re.fullmatch(r"1 \w+", row[0]))
    names = [cell.partition(" ")[2] for cell in rows[first]]
    points: dict[str, dict[str, int]] = {name: {} for name in names}
    for row in rows[first + 1 :]:
        for name, cell in zip(names, row[-len(names) :], strict=True):
            if cell != "·":
                points[name][row[0]] = int(cell)
        if row[0] == wording("sheet total"):
            return points
    raise AssertionError(f"no total on the screen\n{screen}")


def of_the_score(score: dict[str, Any]) -> dict[str, dict[str, int]]:
    """The same from what `companion score --json` prints."""
    return {
        side["name"]: {**{line["what"]: line["points"] for line in side["lines"]}, "total": side["total"]}
        for side in score["sides"]
    }


def test_a_game_for_four_from_the_first_key_to_the_sheet(tmp_path: Path) -> None:
    """A mistake is found later and corrected in the history, a refused line is insisted on, one player names tickets
    during the game and three at its end; the sheet on the screen is that of the exported record, line for line.
    """
    home, turns = tmp_path / "home", the_turns()
    with Terminal(tmp_path, (100, 30), surroundings(home), sys.executable, "-m", "companion") as terminal:
        begins_a_game(terminal, NAMES, bare_stations(), TRAINS)
        for number, line in enumerate(turns, 1):
            if line == NOTICED:
                corrects(terminal, turns.index(TRUTH) + 1, TRUTH)
                insists(terminal, MISPAID)
            else:
                plays(terminal, MISTAKE if line == TRUTH else line)
            if number == 80:
                names_early(terminal, "Ann")
        seen = on_the_sheet(ends(terminal, early="Ann"))
        terminal.presses("e")
        terminal.shows(wording("sheet written", path="").strip())

    (written,) = tmp_path.glob("*.ttr")
    (game,) = json.loads(shell(home, "games", "--json"))
    record = shell(home, "export", game["id"])
    assert written.read_text("utf-8") == record
    played = [f"{MISPAID}{INSISTS}" if line == NOTICED else line for line in turns]
    shown = [f"{who} shows {', '.join(cards)}" for who, cards in TICKETS.items()]
    assert [line for line in record.splitlines() if ": " not in line] == [*played, *shown]
    score = json.loads(shell(home, "score", "--json", str(written), status=1))
    assert score["finished"]
    assert not score["missing"]
    assert [(refused["text"], refused["played"]) for refused in score["refused"]] == [(f"{MISPAID}{INSISTS}", True)]
    assert seen == of_the_score(score)


@pytest.mark.parametrize("size", some([(80, 24), (140, 40)], 2), ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_sample_typed_in_full_ends_on_its_sheet(tmp_path: Path, size: tuple[int, int]) -> None:
    """Every line of the game for three, as in its file, in a small window, and with TORTURE in a larger one."""
    home = tmp_path / "home"
    lines = SAMPLE.read_text("utf-8").partition("\n\n")[2].splitlines()
    with Terminal(tmp_path, size, surroundings(home), sys.executable, "-m", "companion") as terminal:
        begins_a_game(terminal, NAMES[:3], bare_stations(SAMPLE))
        for line in lines:
            plays(terminal, line.partition("  #")[0])
        terminal.shows(wording("hint over sheet"))
        terminal.presses("Enter")
        seen = on_the_sheet(to_the_sheet(terminal))
    score = json.loads(shell(home, "score", "--json", str(SAMPLE)))
    assert score["finished"]
    assert seen == of_the_score(score)
