"""A game of four on USA, 60 routes and 14 tickets, entered in a real terminal after its last turn: route by route, and
in numbers only. Every key is counted, and the docs state the counts.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tmux import Terminal

from companion.words import wording

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed, and it is the terminal here"),
]

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests" / "games" / "usa-4-final.json"
PAGE = ROOT / "docs" / "end.md"
NAMES = ("Ann", "Bea", "Cal", "Dee")
ROUTES = (
    "a ssm tor pi ra ch mi, no lr sl ch, slc de oc ep, bo ny pi, na ra, ph sf",
    "b po sf slc de sf oc kc sl na at, ssm du om kc, ho da oc, ep sf",
    "c ny pi ch du om kc oc lr na, ho da ep, he de kc, l san f, po se, da oc",
    "d ca se va ca he slc lv la ph ep, at no, l san f, mo ny, na pi, du wi, po se",
)
"""What each player has, city after city, with names cut as short as stays clear."""
TICKETS = (
    ("bos mia", "chi new o", "sau nas"),
    ("den el", "sau okl", "dul hou", "san fr atl"),
    ("dul el", "dal new", "kan hou", "por nas"),
    ("por ph", "cal sal", "sea los"),
)
NUMBERS = (
    ("", "8", "4", "2", "1", "", "27", "", ""),
    ("3", "7", "3", "", "2", "", "38", "", "x"),
    ("3", "5", "4", "3", "", "", "26", "17", ""),
    ("2", "1", "7", "5", "", "", "27", "", "x"),
)
"""The columns of the score pad: routes of 1 to 6 spaces, tickets completed and failed, the longest path."""


DOWNWARDS = (wording("players first"), wording("players dice")[:20], "Every turn", "The claims", "The end")
UPWARDS = ("4  Dee", "3  Cal", "2  Bea", "1  Ann", "Go on", "Counts only")
"""The rows from the fifth name to the two kinds of tracking."""


NOBODYS = "Calgary – Phoenix"
"""A ticket that nobody has: it is listed whenever the line for tickets is empty."""


class Hand:
    """What one hand types and presses: every letter and every key counts as one."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.keys = 0

    def types(self, text: str) -> None:
        self.keys += len(text)
        if text:
            self.terminal.types(text)

    def goes(self, key: str, to: str) -> None:
        self.keys += 1
        self.terminal.goes(key, to=to)

    def presses(self, *keys: str) -> None:
        self.keys += len(keys)
        self.terminal.presses(*keys)


def surroundings(home: Path) -> dict[str, str]:
    return {"COMPANION_HOME": str(home), "PYTHONPATH": str(ROOT), "TEXTUAL_ANIMATIONS": "none"}


def begins(hand: Hand, tracking: str) -> None:
    """From the first screen to the table: USA, four names, and the tracking."""
    terminal = hand.terminal
    terminal.shows(wording("home new what"))
    hand.presses("Enter")
    terminal.shows("County Durham", "2–4 players")
    hand.presses(*["Up"] * 5)
    terminal.shows("36 cities")
    hand.presses("Enter")
    terminal.shows(wording("players tracking"))
    for number, name in enumerate(NAMES, 1):
        hand.types(name)
        terminal.shows(f" {number} {name}")
        hand.goes("Enter", to=f"  {number + 1}  ")
    for row in UPWARDS if tracking == "counts" else DOWNWARDS:
        hand.goes("Up" if tracking == "counts" else "Down", to=row)
    hand.presses("Space")
    terminal.shows(f"▐●▌ {wording(f'tracking {tracking}').strip()}")
    hand.presses("F2")
    terminal.shows(wording("set-up at the end"))
    hand.presses("F2")


def on_the_page(what: str) -> tuple[int, int]:
    """The keys of a way to enter a game as the docs state them: in all, and those of the set-up."""
    row = re.search(rf"^\| {re.escape(what)} \| (\d+) \| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert row is not None, f"{PAGE.name} tells no keys of {what}"
    return int(row[1]), int(row[2])


def scored(home: Path) -> dict[str, int]:
    """The totals of the only saved game, as the shell prints them."""
    known = {**os.environ, **surroundings(home)}

    def shell(*arguments: str) -> str:
        command = [sys.executable, "-m", "companion", *arguments]
        return subprocess.run(command, capture_output=True, encoding="utf-8", env=known, check=True).stdout

    (game,) = json.loads(shell("games", "--json"))
    record = home / "told.ttr"
    record.write_text(shell("export", game["id"]), "utf-8")
    return {side["name"]: side["total"] for side in json.loads(shell("score", "--json", str(record)))["sides"]}


def totals() -> dict[str, int]:
    return {side["name"]: side["total"] for side in json.loads(GAME.read_text("utf-8"))["sides"]}


def test_the_end_route_by_route(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with Terminal(tmp_path, (100, 30), surroundings(home), sys.executable, "-m", "companion") as terminal:
        hand = Hand(terminal)
        begins(hand, "final")
        terminal.shows(wording("hint final"))
        set_up = hand.keys
        for name, line in zip(NAMES, ROUTES, strict=True):
            hand.types(line)
            hand.presses("Enter")
            terminal.shows(f"Played: {name} owns")
        hand.presses("F4")
        for name, cards in zip(NAMES, TICKETS, strict=True):
            terminal.shows(wording("tickets of", who=name))
            hand.presses("Enter")
            terminal.shows(wording("tickets kept", who=name))
            for card in cards:
                hand.types(card)
                terminal.lacks(NOBODYS)
                hand.presses("Enter")
                terminal.shows(NOBODYS)
            hand.presses("Enter")
        terminal.shows(wording("reveal opening"))
        hand.presses("Escape")
        terminal.shows(wording("sheet title", board="USA"))
    assert scored(home) == totals()
    assert (hand.keys, set_up) == on_the_page("*The end*, route by route")
    assert hand.keys < 450


def test_in_numbers_only(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with Terminal(tmp_path, (80, 24), surroundings(home), sys.executable, "-m", "companion") as terminal:
        hand = Hand(terminal)
        begins(hand, "counts")
        terminal.shows(wording("counts title", board="USA"))
        set_up = hand.keys
        for column in NUMBERS:
            for field in column:
                hand.types(field)
                hand.presses("Enter")
        terminal.shows(wording("sheet title", board="USA"))
    assert scored(home) == totals()
    assert (hand.keys, set_up) == on_the_page("*Counts only*")
    assert hand.keys < 100
