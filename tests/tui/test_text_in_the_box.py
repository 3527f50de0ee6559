"""Stories of what is typed and not entered yet: no key leaves it behind without a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, opened, pressed, typed
from textual.pilot import Pilot

from companion.sitting import Sitting, events_of
from companion.store import shelf
from companion.tui.app import CompanionApp
from companion.tui.dice_turn import DiceTurn
from companion.tui.laying import Laying
from companion.tui.screens.ask import AskScreen
from companion.tui.screens.tickets import TicketsScreen

Open = Callable[..., CompanionApp]
SMALL = (80, 24)
END = "board: usa\nplayers: Ann, Bea\ntracking: final\n\nAnn owns Boston - New York red\nBea owns Denver - Santa Fe\n"
DICE = "board: usa\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"


def lines(app: CompanionApp) -> list[str]:
    assert app.sitting is not None
    return [entry.text for entry in app.sitting.moves]


async def at_the_tickets(pilot: Pilot) -> TicketsScreen:
    """Under Ann's cover at the end."""
    await opened(pilot, END)
    await pressed(pilot, "f4", "enter")
    screen = pilot.app.screen
    assert isinstance(screen, TicketsScreen)
    return screen


# -- names mean the same everywhere


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("sf atl", ("San Francisco", "Atlanta")),
        ("atl sf", ("San Francisco", "Atlanta")),
        ("kc hou", ("Kansas City", "Houston")),
        ("la ny", ("Los Angeles", "New York")),
        ("slc", ("Calgary", "Salt Lake City")),
        ("den el", ("Denver", "El Paso")),
    ],
)
def test_a_ticket_is_found_by_the_names_that_find_a_route(text: str, ends: tuple[str, str]) -> None:
    laying = Laying(Sitting(events_of(END, shelf.board), shelf.board), 0)
    assert [card.ends for card in laying.fitting(text)] == [ends]


def test_what_the_dice_buy_is_found_by_the_same_names() -> None:
    turn = DiceTurn(Sitting(events_of(DICE, shelf.board), shelf.board), 0)
    for _ in range(turn.most):
        turn.die("single")
    found = [row.says for row in turn.found("kc om")]
    assert found
    assert all(says.startswith("claims Kansas City - Omaha") for says in found)


# -- the tickets


async def test_f2_takes_what_is_typed_before_it_goes_on(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_tickets(pilot)
        await typed(pilot, "sf atl", enter=False)
        await pressed(pilot, "f2")
        assert lines(app)[-1] == "Ann shows San Francisco - Atlanta"


@pytest.mark.parametrize("text", ["sea", "xyzzy", "kansas x"])
async def test_f2_stays_with_what_cannot_be_taken(companion: Open, text: str) -> None:
    """However often it is pressed: several tickets fit, or none does."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        screen = await at_the_tickets(pilot)
        await typed(pilot, text, enter=False)
        await pressed(pilot, "f2", "f2", "f2")
        assert len(lines(app)) == 2
        assert screen.laid.line.value == text
        assert not screen.at


async def test_f3_says_what_stands_in_the_line(companion: Open) -> None:
    """The second one leaves it; its owner finds it there again, and the app asks before it would be forgotten."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        screen = await at_the_tickets(pilot)
        await typed(pilot, "sea", enter=False)
        await pressed(pilot, "f3")
        assert "“sea” is not taken yet" in flat(app)
        assert screen.open
        await pressed(pilot, "f3")
        assert screen.at == 1
        await pressed(pilot, "escape")
        assert "Not confirmed yet: Ann's 1 ticket." in "".join(note.message for note in app._notifications)
        await pressed(pilot, "f4")
        assert "One more is typed and not taken yet." in flat(app)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TicketsScreen)
        assert app.screen.laid.line.value == "sea"
        await pressed(pilot, "escape", "escape", "ctrl+q")
        assert isinstance(app.screen, AskScreen)
