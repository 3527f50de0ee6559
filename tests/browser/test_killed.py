"""The app in a real terminal, killed while a phone is connected: the phone comes back by itself, as does its game."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.async_api import Browser, expect
from tmux import Terminal

from companion.record.log import HEADER, LINE, Event
from companion.store.journal import Journal

ROOT = Path(__file__).resolve().parents[2]
HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\nfirst: Ann\n"
BLOCKS = {" ": (255, 255), "▀": (0, 255), "▄": (255, 0), "█": (0, 0)}
MODULE = 4
"""Pixels per module of a code."""

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed, and it is the terminal here"),
]


def scanned(screen: str) -> list[str]:
    """The codes on a screen of text, as an independent reader decodes them."""
    rows = [row.ljust(80) for row in screen.splitlines()]
    image = Image.new("L", (80 * MODULE, 2 * len(rows) * MODULE), 255)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            for half, shade in enumerate(BLOCKS.get(sign, (255, 255))):
                image.paste(shade, (x * MODULE, (2 * y + half) * MODULE, (x + 1) * MODULE, (2 * y + half + 1) * MODULE))
    return [code.text for code in zxingcpp.read_barcodes(image)]


def app(folder: Path, game: str) -> Terminal:
    """The app in a window of 80 by 24, with a game open."""
    folder.mkdir()
    home = {"COMPANION_HOME": os.environ["COMPANION_HOME"], "PYTHONPATH": str(ROOT), "TEXTUAL_ANIMATIONS": "none"}
    start = f"from companion.tui.app import run; run(open_game={game!r}, still=True)"
    return Terminal(folder, (80, 24), home, sys.executable, "-c", start)


async def test_a_phone_returns_with_its_tickets_after_the_app_was_killed(
    browser: Browser, own_home: Path, tmp_path: Path
) -> None:
    events = [Event(HEADER, HEAD), *(Event(LINE, f"{name} keeps 2 tickets") for name in ("Bea", "Cal"))]
    journal = Journal.create(events, board="county-durham", players=["Ann", "Bea", "Cal"])
    journal.close()
    page = await (await browser.new_context()).new_page()
    with app(tmp_path / "first", journal.id) as terminal:
        terminal.shows("to move")
        terminal.presses("C-o")
        terminal.shows("Nothing listens")
        terminal.presses("Enter")
        (link,) = scanned(terminal.shows("Ann: scan"))
        await page.goto(link)
        await page.locator(".board").wait_for()
        terminal.shows("connected")
        await page.locator("#say input").first.fill("keeps Coxhoe - Durham, Darlington - Hartlepool")
        await page.get_by_role("button", name="Say it").click()
        terminal.presses("Escape")
        terminal.shows("Ann's phone: keeps 2 tickets")
        terminal.presses("Enter")
        terminal.shows("Played: Ann keeps 2 tickets")
        pid = subprocess.run(
            ["tmux", "-S", str(tmp_path / "first" / "tmux"), "list-panes", "-F", "#{pane_pid}"],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        os.kill(int(pid), signal.SIGKILL)
        await expect(page.locator("#link")).to_be_visible()
    with app(tmp_path / "second", journal.id) as terminal:
        terminal.shows("to move")
        await expect(page.locator("#link")).to_be_hidden()
        tickets = page.locator('section[aria-label="Tickets"]')
        await expect(tickets).to_contain_text("Coxhoe – Durham")
        await page.locator("#say input").first.fill("draws blind, blind")
        await page.get_by_role("button", name="Say it").click()
        terminal.shows("Ann's phone: draws blind, blind")
    await page.context.close()
