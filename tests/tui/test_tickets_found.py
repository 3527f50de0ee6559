"""Tickets found by what is typed of them at the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, pressed, screen_text, typed
from textual.widgets import OptionList
from tickets_shown import OPEN, SMALL, add, at_the_end

from companion.tui.app import CompanionApp

Open = Callable[..., CompanionApp]


async def test_a_ticket_shown_by_another_player_is_not_offered(companion: Open) -> None:
    """A ticket that the referee refuses is not counted either."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot, OPEN)
        await pilot.press("enter")
        await typed(pilot, "den el", enter=False)
        assert screen.query_one("#tickets-deck", OptionList).option_count == 0
        assert "Enter adds" not in screen_text(pilot.app)
        assert "Ann cannot hold Denver – El Paso: Bea has it, and there is only one" in flat(pilot.app)
        text = await add(pilot, "")
        assert "0 of 2 known" in text
        assert "BA-19" in text or "Bea" in text
        await pressed(pilot, *["backspace"] * 6)
        text = await add(pilot, "dul el")
        assert "1 of 2 known" in text


async def test_tickets_are_found_by_parts_of_their_cities(companion: Open) -> None:
    """The list shrinks while typing; an accepted ticket is marked as completed or not."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        await typed(pilot, "hex wash", enter=False)
        deck = screen.query_one("#tickets-deck", OptionList)
        assert deck.option_count == 1
        text = await add(pilot, "")
        assert "✗ -11 Hexham – Washington" in text
        assert "1 of 3 known" in text
        text = await add(pilot, "stanley bish")
        assert "✗ -9 Bishop Auckland – Stanley" in text
        text = await add(pilot, "D37")
        assert "Durham – Middlesbrough" in text
        assert "3 of 3 known" in text


async def test_a_ticket_missing_from_the_deck_is_entered_with_its_value(companion: Open) -> None:
    """Without a value the referee asks for one, with a value it counts."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "Durham - Stanhope")
        assert "can tell its value: Durham – Stanhope VALUE" in text
        text = await add(pilot, " 9")
        assert "✗ -9 Durham – Stanhope" in text
        text = await add(pilot, "atlantis - durham 4")
        assert "has no city “atlantis”" in text


async def test_names_are_not_markup(companion: Open) -> None:
    """A name that looks like markup is a name on the cover too."""
    record = "board: usa\nplayers: [b]Ann, Bea\ntracking: final\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        assert "[b]Ann, your tickets" in screen_text(pilot.app)


async def test_a_card_with_several_values_is_accepted(companion: Open) -> None:
    """A card with many countries is one row, and its best value counts."""
    record = "board: switzerland\nplayers: Ann, Bea\ntracking: final\n"
    async with companion().run_test(size=(140, 40)) as pilot:
        screen = await at_the_end(pilot, record)
        await pilot.press("enter")
        await typed(pilot, "C35", enter=False)
        assert screen.query_one("#tickets-deck", OptionList).option_count == 1
        await add(pilot, "")
        assert [result.card.id for result, _ in screen.draft.results()] == ["C35"]


async def test_a_word_matching_no_ticket_says_so(companion: Open) -> None:
    """An empty list is explained."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        await typed(pilot, "den dur", enter=False)
        assert "No ticket in this deck matches “den dur”. If the deck lacks it, write it with a dash" in flat(pilot.app)


@pytest.mark.parametrize(
    ("text", "ticket"),
    [
        ("coxhoe durham 6", "Coxhoe – Durham"),
        ("coxhoe - durham 9", "Coxhoe – Durham 9"),
        ("durham - shildon 7", "Durham – Shildon 7"),
        ("coxhoe durham, hexham washington", "Coxhoe – Durham and Hexham – Washington"),
    ],
)
async def test_the_screen_says_what_enter_would_add(companion: Open, text: str, ticket: str) -> None:
    """Even if the words fit no single card of the deck."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        await typed(pilot, text, enter=False)
        assert screen.query_one("#tickets-deck", OptionList).option_count == 0
        assert f"Enter adds {ticket}." in flat(pilot.app)
        await pressed(pilot, "enter")
        assert " – ".join(" and ".join(screen.draft.chosen).split(" - ")) == ticket


async def test_a_ticket_without_its_dash_says_that_a_dash_is_missing(companion: Open) -> None:
    """Where the deck has no such card, or none with that value."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        told = {
            "durham shildon 7": "write it with a dash and its value, such as Durham - Shildon 7.",
            "coxhoe durham 9": "if yours differs, write it with a dash: Coxhoe - Durham 9.",
        }
        for text, says in told.items():
            await typed(pilot, text, enter=False)
            assert says in flat(pilot.app)
            await pressed(pilot, "enter")
            assert says in flat(pilot.app)
            assert screen.draft.chosen == []
            await pressed(pilot, *["backspace"] * len(text))


async def test_one_of_several_matching_tickets_is_chosen(companion: Open) -> None:
    """Enter takes none of several by itself; what it took is said."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "seaham")
        assert "tickets match “seaham”: choose one with ↑ ↓ and Enter, or keep typing." in text
        assert "0 of 3 known" in text
        await pressed(pilot, "down", "down", "down", "enter")
        assert "1 of 3 known" in screen_text(pilot.app)
        assert "Added: " in screen_text(pilot.app)
        text = await add(pilot, "hex wash")
        assert "Added: Hexham – Washington." in text


async def test_a_ticket_to_countries_is_named_by_places_not_by_number(companion: Open) -> None:
    record = "board: switzerland\nplayers: Ann, Bea\ntracking: final\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        await pilot.press("enter")
        text = await add(pilot, "zür deu")
        assert "Added: Zürich – Deutschland – France – Österreich – Italia." in text


async def test_a_mistyped_ticket_lists_the_nearest_ones(companion: Open) -> None:
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "darlngton hartlpool")
        assert "Did you mean Darlington – Hartlepool" in text
        assert screen.draft.chosen == []
