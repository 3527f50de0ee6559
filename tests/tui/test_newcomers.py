"""Stories of newcomers at the prompt, in the smallest window: what they read says what they meant."""

from __future__ import annotations

from collections.abc import Callable

from story import flat, looked, opened, part, pressed, screen_text, typed
from textual.widgets import Input

from companion.tui.app import CompanionApp

Open = Callable[..., CompanionApp]
SMALL = (80, 24)
LAKES = """board: great-lakes
players: Ann, Bea
tracking: turns

Ann takes 27 trains 23 ships
Bea takes 27 trains 23 ships
"""
USA = "board: usa\nplayers: Ann, Bea\ntracking: turns\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
DURHAM = "board: county-durham\nplayers: Ann, Bea\ntracking: turns\n\nAnn keeps 3 tickets\nBea keeps 3 tickets\n"
DICE = USA.replace("turns\n", "turns\ndice: yes\n")


def prompt_of(app: CompanionApp) -> str:
    return app.screen.query_one("#prompt", Input).value


async def test_cards_by_their_deck_and_a_harbour_by_its_city(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, LAKES)
        await typed(pilot, "d 2 ships", enter=False)
        assert "✓ Ann draws blind ship, blind ship" in screen_text(app)
        await pilot.press("enter")
        await typed(pilot, "harbour chicago")
        assert "Bea has no route into Chicago and cannot build a harbour there." in flat(app)


async def test_two_cities_after_a_roll_are_a_claim(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DICE)
        await typed(pilot, "rolls 5 double; den", enter=False)
        assert "Expected next: the other city (from Denver: " in screen_text(app)
        await typed(pilot, " kc")
        text = "Ann rolls 5 double; claims Denver - Kansas City orange"
        assert app.session is not None
        assert app.session.moves[-1].text == text


async def test_the_maximum_hand_is_shown_as_in_the_refusal(companion: Open) -> None:
    """A double ship may have paid two spaces: the row of the seat and the refusal give the same maximum."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, f"{LAKES}Ann claims Buffalo - Erie\nBea draws cards\n")
        seats = part(app, "#seat-rows")
        assert "2–3 cards" in seats
        assert "6 cards" in seats
        await typed(pilot, "duluth thunder train", enter=False)
        assert "Ann can hold at most 3 cards" in flat(app)


async def test_every_city_that_a_route_leads_to_is_named(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, USA)
        await typed(pilot, "denver", enter=False)
        await looked(pilot)
        says = "(from Denver: Santa Fe, Salt Lake City, Helena, Kansas City, Oklahoma City, Omaha or Phoenix)."
        assert says in part(app, "#verdict")
        assert "1 Tab Ann claims Denver - Helena" in screen_text(app)


async def test_it_says_which_track_of_a_double_is_taken_and_how_to_switch(companion: Open) -> None:
    """Enter's track is named first; a digit picks either, immediately after a letter, with Enter after a space."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, USA)
        await pressed(pilot, *"den", "space", *"kc")
        assert "✓ Ann claims Denver - Kansas City orange  ·  press 1 for orange, 2 for black" in screen_text(app)
        assert "Enter plays it." in screen_text(app)
        await pressed(pilot, "2")
        assert prompt_of(app) == "Ann claims Denver - Kansas City black "
        assert "press" not in part(app, "#verdict")
        await pressed(pilot, "escape", *"den", "space", *"kc", "1")
        assert prompt_of(app) == "Ann claims Denver - Kansas City orange "
        await pressed(pilot, "escape", *"den", "space", *"kc", "space", "2")
        await looked(pilot)
        assert "2 Tab Ann claims Denver - Kansas City black" in screen_text(app)
        await pressed(pilot, "enter")
        assert prompt_of(app) == "Ann claims Denver - Kansas City black "
        await pressed(pilot, "escape", *"den", "space", *"kc", "space", *"4", "space", *"black", "enter")
        assert app.session is not None
        assert app.session.moves[-1].text == "Ann claims Denver - Kansas City black with 4 black"


async def test_the_track_taken_is_named_before_any_doubt_about_it(companion: Open) -> None:
    """However little room there is: otherwise Enter would play a ferry that nobody mentioned."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: county-durham\nplayers: Ann, Bea\ntracking: claims\n\n")
        await typed(pilot, "ann seaham sunderland", enter=False)
        says = part(app, "#verdict")
        assert "Ann claims Seaham Harbour - Sunderland grey" in says
        assert "press 1 for grey (ferry of 2), 2 for orange (2 trains)" in says
        assert "+2 points" in says
        assert says.rstrip().endswith("Enter plays it.")


async def test_tracks_that_differ_in_length_or_kind_are_distinguished(companion: Open) -> None:
    """Besides its colour each says what it costs; a payment that belongs to the other one is pointed out."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, LAKES.replace("turns", "claims"))
        await typed(pilot, "Ann claims duluth - thunder bay", enter=False)
        assert "black · press 1 for black (5 trains), 2 for yellow (4 ships)" in part(app, "#verdict")
        assert "Enter plays it." in screen_text(app)
        await typed(pilot, " with 4 yellow train 1 wild", enter=False)
        says = (
            "BA-05 The black track of Duluth – Thunder Bay takes black cards; "
            "the yellow one beside it is a ship route of 4 spaces."
        )
        assert says in part(app, "#verdict")


async def test_a_double_ship_has_its_colour_and_no_wild_is_a_ship(companion: Open) -> None:
    """What to type instead is shown with the claim that is being typed; F1 says how double ships pay."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, LAKES.replace("turns", "claims"))
        await typed(pilot, "Ann claims milwaukee muskegon with 1 double ship")
        assert "Name the colour of a double ship, such as 1 double red ship." in part(app, "#verdict")
        await pressed(pilot, "escape")
        await typed(pilot, "Ann claims chicago muskegon with 1 double ship")
        says = "Name the colour of a double ship, such as 1 double purple ship 1 purple ship."
        assert says in part(app, "#verdict")
        for line in ("Bea takes a ship wild", "Bea draws a ship wild"):
            await pressed(pilot, "escape")
            await typed(pilot, line)
            says = "All wilds are train cards: there is no ship wild. Such as: draws a face-up wild."
            assert says in part(app, "#verdict")
        await pressed(pilot, "escape", "f1", *["pagedown"] * 2, *["up"] * 5)
        rows = [row for row in screen_text(app).split("\n") if "double" in row]
        assert any("with 1 double red ship  a double ship fills up to two" in row for row in rows), screen_text(app)


async def test_one_of_the_cards_partners_take_goes_to_the_common_holder(companion: Open) -> None:
    """It goes there automatically, so the verdict says so before Enter."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: team-asia\nteams: Ann + Bea, Cal + Dee\ntracking: turns\n")
        await typed(pilot, "Ann keeps 4", enter=False)
        assert "1 of them goes to the common holder" in part(app, "#verdict")
        await pressed(pilot, "enter")
        await typed(pilot, "Ann draws cards", enter=False)
        assert "1 of them goes to the common holder" in part(app, "#verdict")
        await pressed(pilot, "escape")
        await typed(pilot, "Ann claims dihua - kashgar", enter=False)
        assert "common holder" not in part(app, "#verdict")


async def test_tickets_that_were_only_shown_are_counted_for_their_seats(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        shown = "Ann shows Boston - Miami, Calgary - Phoenix\n"
        await opened(pilot, USA.partition("\nAnn keeps")[0].replace("turns", "final") + "\n" + shown)
        assert "2 tickets" in part(app, "#seat-rows")
        assert "0 tickets" in part(app, "#seat-rows")


async def test_examples_appear_below_a_report_of_three_rows(companion: Open) -> None:
    """What could be typed next is not pushed out by a report on what was typed before."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "chester durham")
        text = part(app, "#verdict")
        assert (
            "coal at Chester-le-Street or Durham not taken · forgotten? F3, Enter For example: claims consett" in text
        )
        assert "draws cards" in text
        assert "Type what happened" not in text
        await pressed(pilot, "ctrl+z")
        assert "Type what happened and see the verdict here. For example: claims consett" in part(app, "#verdict")


async def test_every_neighbouring_city_is_named_if_no_route_joins_two(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "durham haydon")
        near = "Lanchester, Waterhouses, Chester-le-Street, Brancepeth, Bishop Auckland or Sherburn."
        assert f"from Durham routes lead to {near} If your board has it" in part(app, "#verdict")


async def test_a_mistyped_second_city_is_sought_next_to_the_first(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        for typing in ("wynyard stok", "wynyard - stok", "stok wynyard"):
            await typed(pilot, typing)
            says = "has no city “stok”. Did you mean Stockton on Tees, Alston or Stanhope?"
            assert says in part(app, "#verdict"), typing
            await pressed(pilot, "escape")


async def test_a_misspelt_last_word_gets_a_suggestion(companion: Open) -> None:
    """Only a word with which the line can be read is suggested."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: county-durham\nplayers: Ann, Bea\ntracking: turns\n")
        says = "does not belong here: the move is complete without it."
        await typed(pilot, "an keep 3 tikets")
        assert f"“tikets” {says} Did you mean tickets" in part(app, "#verdict")
        await pressed(pilot, "escape")
        await typed(pilot, "an keep 3 blid")
        assert f"“blid” {says}" in part(app, "#verdict")
        assert "Did you mean" not in part(app, "#verdict")


async def test_the_letters_of_the_dice_are_understood_at_the_prompt(companion: Open) -> None:
    """They are read as with F8; the line is kept in full."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DICE)
        await typed(pilot, "rolls sst ws", enter=False)
        assert "✓ Ann rolls 3 single 1 station 1 wild" in screen_text(app)
        await pressed(pilot, "escape")
        await typed(pilot, "rolls 2 s 1 d 2 w", enter=False)
        assert "✓ Ann rolls 2 single 1 double 2 wild" in screen_text(app)
        await pressed(pilot, "escape")
        await typed(pilot, "rolls sssxs")
        assert "F8 asks for the dice, a key each." in part(app, "#verdict")
        await pressed(pilot, "escape")
        await typed(pilot, "rolls sssss; xq")
        assert "✗ Not played. Expected a step of the same turn" in part(app, "#verdict")
        await pressed(pilot, "escape")
        await typed(pilot, "rolls ddddd; den kc")
        assert app.session is not None
        assert app.session.moves[-1].text == "Ann rolls 5 double; claims Denver - Kansas City orange"
