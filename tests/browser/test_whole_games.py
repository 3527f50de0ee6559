"""Phones and a TV play whole games, each line sent from its seat's phone; with TORTURE=10 every
line, on three phones.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from evening import evening
from how_much import MORE
from playwright.async_api import Browser, Page, expect

from companion.record.log import HEADER, Event
from companion.store.journal import Journal
from companion.tui.app import CompanionApp

GAMES = Path(__file__).parents[1] / "games"
KEEPS = re.compile(r"(\w+) keeps (\d) tickets?")


def told_secretly(lines: list[str]) -> list[str]:
    """The lines with the dealt tickets named, as phones name them: the first of those shown at the end."""
    shown = {line.split()[0]: line.split(" shows ")[1].split(", ") for line in lines if " shows " in line}
    named = []
    for line in lines:
        keeps = KEEPS.fullmatch(line)
        cards = shown.get(keeps[1], [])[: int(keeps[2])] if keeps else []
        named.append(f"{keeps[1]} keeps {', '.join(cards)}" if keeps and len(cards) == int(keeps[2]) else line)
    return named


@pytest.mark.parametrize(
    ("name", "alone", "phones"),
    [
        ("county-durham-3-turns", range(12, 122), (0, 1, 2)),
        ("great-lakes-5-turns", (*range(14, 112), *range(118, 178)), (0, 3)),
        ("team-asia-4-turns", range(22, 128), (0, 1)),
        ("county-durham-dice-3-turns", range(12, 46), (1,)),
    ],
)
async def test_phones_play_a_whole_game(
    name: str, alone: Sequence[int], phones: Sequence[int], browser: Browser, own_home: Path
) -> None:
    """The record is what was sent, each phone saw only its own tickets, and the TV has the sheet's totals.

    The lines `alone` are played without the phones, which see them all at once with the next line; with more time
    there are none, and three phones send every line.
    """
    head, body = (GAMES / f"{name}.ttr").read_text("utf-8").split("\n\n", 1)
    lines = told_secretly([line for line in body.splitlines() if line.strip() and not line.startswith("#")])
    journal = Journal.create([Event(HEADER, head + "\n")], board=name, players=["Ann"])
    journal.close()
    app = CompanionApp(open_game=journal.id, still=True)
    async with evening(app, browser, (*(phones if MORE == 1 else range(3)), None)) as table:
        assert app.session is not None
        app.desk.proposals.may_play = True
        names = [seat.name for seat in app.session.game.table.seats]
        for number, line in enumerate(lines):
            if number in alone and MORE == 1:
                assert app.session.play(line).playable, line
                continue
            seat = names.index(line.split()[0]) if line.split()[0] in names else None
            covered = line.split(" ")[1] == "takes"  # pieces chosen on phones wait until all have chosen
            if seat in table.pages and seat is not None and " !" not in line and not covered:
                await table.say(seat, line)
            else:
                await table.type(line)
            if line.split(" ")[1] == "keeps":
                await only_its_own(table.pages, seat, line)
        assert table.played == lines
        totals = sorted(str(side.total) for side in app.session.sheet().sides)
        tv = table.pages[None]
        await expect(tv.locator(".says")).to_contain_text("The game is over.")
        (await table.show_ending()).action_skip()
        await expect(tv.locator("figure img")).to_be_visible()
        shown = [text for text in await tv.locator(".score .points").all_inner_texts() if text]
        assert sorted(shown) == totals
        assert table.faults == []


async def only_its_own(pages: dict[int | None, Page], seat: int | None, line: str) -> None:
    """Check that no other page contains a word of the tickets that a phone named."""
    tickets = line.partition(" keeps ")[2].split(", ")
    if not tickets[0][0].isalpha():
        return
    for viewer, page in pages.items():
        text = await page.evaluate("document.body.textContent")
        if viewer != seat:
            assert not any(ticket.replace(" - ", " – ") in text or ticket in text for ticket in tickets), viewer
