"""Stories of lines that the table plays although they are refused: what they bring, or that they bring nothing."""

from __future__ import annotations

from collections.abc import Callable

from story import opened, part, pressed, screen_text, typed

from companion.tui.app import CompanionApp

Open = Callable[..., CompanionApp]
SMALL = (80, 24)
DURHAM = """board: county-durham
players: Ann, Bea, Cy
tracking: turns

Ann keeps 3 tickets
Bea keeps 3 tickets
Cy keeps 3 tickets
"""
NOTHING = "No route joins Consett and Tow Law, so this does not count: no points, no trains, no cards."


async def test_a_claim_without_a_track_counts_for_nothing_and_says_what_would(companion: Open) -> None:
    """The message is complete in the smallest window; with the line that it names the claim counts."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "Cy claims con tow!", enter=False)
        says = part(app, "#verdict")
        assert f"! BA-27 {NOTHING}" in says
        assert "To make it count, first: table adds route Consett - Tow Law 2 black. Enter plays it as it is." in says
        await pressed(pilot, "enter")
        says = part(app, "#verdict")
        assert "! Played against BA-03, BA-27: Cy claims Consett - Tow Law !" in says
        assert f"{NOTHING} Ctrl+Z undoes it;" in says
        assert "to make it count, first: table adds route Consett - Tow Law 2 black" in says
        await pressed(pilot, "ctrl+z")
        await typed(pilot, "table adds route Consett - Tow Law 2 black")
        await typed(pilot, "con tow")
        assert "✓ +2 points · Played: Ann claims Consett - Tow Law" in part(app, "#verdict")


async def test_cards_paid_for_no_track_still_leave_the_hand(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "con tow with 2 blue !", enter=False)
        assert "so this does not count: no points, no trains. To make it count" in part(app, "#verdict")
        await pressed(pilot, "enter")
        assert "2 cards" in part(app, "#seat-rows")


async def test_a_track_the_route_does_not_have(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: usa\nplayers: Ann, Bea\n")
        await typed(pilot, "Ann claims denver - kansas city white !", enter=False)
        says = part(app, "#verdict")
        assert "Denver – Kansas City has no such track, only orange and black, so this does not count" in says
        assert "To make it count, first: name a track that is there." in says


async def test_an_overruled_claim_says_what_it_brings(companion: Open) -> None:
    """Like any claim, before Enter and after it."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "Cy claims durham chester!", enter=False)
        says = part(app, "#verdict")
        assert "! BA-03 It is Ann's turn, not Cy's." in says
        assert "+2 points · 43 trains left · pays with 2 cards · Enter plays it against the rule;" in says
        await pressed(pilot, "enter")
        says = part(app, "#verdict")
        assert (
            "! +2 points · Played against BA-03: Cy claims Durham - Chester-le-Street orange ! · 43 trains left" in says
        )
        assert "It is Ann's turn, not Cy's." in says


async def test_an_older_line_comes_back_without_its_exclamation_mark(companion: Open) -> None:
    """A single Enter on it is refused, and plays nothing against a rule."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "Cy claims durham chester with 2 red ! we agreed")
        await pressed(pilot, "up")
        assert "Ann › Cy claims durham chester with 2 red" in screen_text(app)
        assert "agreed" not in part(app, "#prompt-row")
        await pressed(pilot, "enter")
        assert "Not played." in part(app, "#verdict")
        await pressed(pilot, "escape")
        await typed(pilot, "Cy keeps Durham - Middlesbrough ! so")
        await pressed(pilot, "up")
        assert "!" not in part(app, "#prompt-row")
        assert "Cy keeps 1 ticket" in part(app, "#prompt-row")
