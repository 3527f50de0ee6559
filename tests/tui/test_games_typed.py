"""Games by turns on boards with rules of their own, typed at the table, up to their sheets; every line with TORTURE."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from how_much import MORE
from story import flat, opened, pressed, shows, typed

from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.tui.app import CompanionApp
from companion.tui.screens.sheet import SheetScreen

GAMES = Path(__file__).parents[1] / "games"
BOARDS = (
    "amsterdam", "first-journey-europe", "france", "heart-of-africa", "iberia", "italy", "japan", "london",
    "nederland", "new-york", "northern-lights", "old-west", "pennsylvania", "poland", "south-korea", "united-kingdom",
)  # fmt: skip
TYPED = 2 if MORE == 1 else 1000
"""How many lines of each kind, and at the end, are typed; the others are played without keys."""
Open = Callable[..., CompanionApp]


def parts(name: str) -> tuple[str, list[str]]:
    """The header of a game, and its lines."""
    head, _, body = (GAMES / f"{name}.ttr").read_text("utf-8").partition("\n\n")
    return f"{head}\n\n", body.splitlines()


@pytest.mark.parametrize("board", BOARDS)
async def test_a_game_is_typed_from_the_deal_to_the_sheet(companion: Open, board: str) -> None:
    name = f"{board}-2-turns"
    head, lines = parts(name)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, head)
        assert app.session is not None
        kinds = Counter[tuple[type, ...]]()
        for left, line in zip(range(len(lines), 0, -1), lines, strict=True):
            turn = app.session.preview(line).turn
            kinds[kind := () if turn is None else tuple(map(type, turn.steps))] += 1
            if kinds[kind] <= TYPED or left <= TYPED:
                await typed(pilot, line)
            else:
                app.session.play(line)
        assert [entry.text for entry in app.session.moves] == lines
        ended = sheet_json(sheet(app.session.replay))
        assert ended == json.loads((GAMES / f"{name}.json").read_text("utf-8"))
        await pressed(pilot, "f2")
        assert isinstance(app.screen, SheetScreen)
        for side in ended["sides"]:
            assert f"{side['total']}" in flat(app)


async def test_tolls_are_paid_as_they_fall_due(companion: Open) -> None:
    """Nederland: the verdict says whom a toll goes to; a loan is refused while tokens are left."""
    head, lines = parts("nederland-2-turns")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, head)
        for line in lines[:8]:
            await typed(pilot, line)
        await typed(pilot, "ann claims amsterdam utrecht purple with 1 purple, loan", enter=False)
        await shows(pilot, "NL-06")
        await pressed(pilot, "escape")
        await typed(pilot, lines[8], enter=False)
        await shows(pilot, "toll")
        await pressed(pilot, "enter")
        assert app.session is not None
        assert [entry.text for entry in app.session.moves] == lines[:9]


async def test_two_drafts_and_festival_cards_are_entered_as_they_come(companion: Open) -> None:
    """Iberia: tickets are drawn only after the second draft, for which everybody waits. With cards at both ends of a
    claim the player says which are taken, and the list offers both.
    """
    head, lines = parts("iberia-2-turns")
    draft = next(at for at, line in enumerate(lines) if line.endswith("turned up draft"))
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, head)
        for line in lines[:2]:
            await typed(pilot, line)
        await typed(pilot, "ann draws 3 tickets, keeps 1", enter=False)
        await shows(pilot, "IB-04")
        await pressed(pilot, "escape")
        for line in lines[2 : draft + 1]:
            await typed(pilot, line)
        await shows(pilot, "Ann and Bea")
        await typed(pilot, "bea draws red, blue", enter=False)
        await shows(pilot, "BA-02")
        await pressed(pilot, "escape")
        await typed(pilot, "ann keeps 3", enter=False)
        await shows(pilot, "IB-02")
        await pressed(pilot, "escape")
        for line in lines[draft + 1 : -2]:
            await typed(pilot, line)
        await typed(pilot, "table turned up draft", enter=False)
        await shows(pilot, "IB-03")
        await pressed(pilot, "escape")
        for line in lines[-2:]:
            await typed(pilot, line)
        assert app.session is not None
        assert sheet_json(sheet(app.session.replay)) == json.loads((GAMES / "iberia-2-turns.json").read_text("utf-8"))
        await pressed(pilot, "f2")
        await shows(pilot, "IB-07")


async def test_the_festival_cards_a_claim_takes_are_chosen_from_the_list(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot, "board: iberia\nplayers: Ann, Bea\ntracking: claims\n\n")
        await typed(pilot, "table turned up Lisboa, Porto, Coimbra")
        await shows(pilot, "▤")
        await typed(pilot, "ann claims coimbra lisboa green", enter=False)
        await shows(pilot, "IB-06", "green, taking Coimbra", "green, taking Lisboa")
        await pressed(pilot, "escape")
        await typed(pilot, "ann claims coi lis green with 2 green, taking lis")
        assert app.session is not None
        assert app.session.moves[-1].text == "Ann claims Coimbra - Lisboa green with 2 green, taking Lisboa"


async def test_beds_get_their_colours_from_pieces_placed_with_draws(companion: Open) -> None:
    """France: a bed takes cards once a piece lies on it. A draw is incomplete until its piece is named, and the list
    offers some. Crossings close a bed, and a claimed bed gives its piece back.
    """
    head, lines = parts("france-2-turns")
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot, head)
        for line in lines[:6]:
            await typed(pilot, line)
        await typed(pilot, "ann claims grenoble lyon with 2 blue", enter=False)
        await shows(pilot, "FR-02", "No track piece lies on Grenoble – Lyon")
        await pressed(pilot, "escape")
        await typed(pilot, "ann draws blind, blue", enter=False)
        await shows(pilot, "FR-04", "draws blind, blue; lays")
        await pressed(pilot, "escape")
        await typed(pilot, "ann draws blind, blue; lays tours angers blue", enter=False)
        await shows(pilot, "FR-03")
        await pressed(pilot, "escape")
        await typed(pilot, "ann draws blind, blue; lays nothing", enter=False)
        await shows(pilot, "FR-13")
        await pressed(pilot, "escape")
        await typed(pilot, lines[6])
        assert lines[6].endswith("; lays Grenoble - Lyon blue")
        await typed(pilot, "bea draws red, blind; lays grenoble lyon red", enter=False)
        await shows(pilot, "FR-06", "Grenoble – Lyon already has a blue piece.")
        await pressed(pilot, "escape")
        await typed(pilot, lines[7])
        await typed(pilot, "ann claims grenoble lyon with 2 red", enter=False)
        await shows(pilot, "BA-05")
        await pressed(pilot, "escape")
        await typed(pilot, lines[8], enter=False)
        await shows(pilot, "the blue piece of 2 goes back")
        await pressed(pilot, "enter")
        for line in lines[9:11]:
            await typed(pilot, line)
        await typed(pilot, "bea claims avignon toulouse with 6 black", enter=False)
        await shows(pilot, "FR-06", "Montpellier – Rodez crosses it")
        await pressed(pilot, "escape")
        for line in lines[11:]:
            await typed(pilot, line)
        assert app.session is not None
        assert [entry.text for entry in app.session.moves] == lines
        assert sheet_json(sheet(app.session.replay)) == json.loads((GAMES / "france-2-turns.json").read_text("utf-8"))
        await pressed(pilot, "f2")
        await shows(pilot, "FR-11", "FR-12")
