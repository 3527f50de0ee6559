"""Where only the end is recorded: a name and routes without verb and colours, and one click per route."""

from collections.abc import Callable

from story import flat, typed
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.widgets.board_view import BoardView
from companion.words import wording

Open = Callable[..., CompanionApp]
Saved = Callable[..., str]
SMALL = (80, 24)


def between(app: CompanionApp, a: str, b: str) -> tuple[int, ...]:
    return tuple(track.id for track in app.session.game.board.tracks_between[frozenset((a, b))])


async def clicks(pilot: Pilot, *pairs: tuple[str, str]) -> str:
    """Click on tracks. Returns the text at the prompt."""
    for a, b in pairs:
        pilot.app.screen.post_message(BoardView.Clicked(between(pilot.app, a, b)))
        await pilot.pause()
    return str(pilot.app.screen.box.prompt.value)


async def test_one_click_per_route_after_a_name(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="usa", tracking="final"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await typed(pilot, "bea ", enter=False)
        pairs = (("Duluth", "Omaha"), ("Denver", "Santa Fe"), ("Nashville", "Atlanta"))
        line = "Bea owns Duluth - Omaha, Denver - Santa Fe, Atlanta - Nashville"
        assert await clicks(pilot, *pairs) == line
        await pilot.press("enter")
        await pilot.pause()
        assert [row.text for row in app.session.moves] == [line]


async def test_a_click_keeps_what_was_typed_before_it(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="usa", tracking="final"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await typed(pilot, "ann bos ny was, ", enter=False)
        line = await clicks(pilot, ("Denver", "Santa Fe"))
        assert line == "Ann owns Boston - New York yellow, New York - Washington orange, Denver - Santa Fe"
        await typed(pilot, ", xyz", enter=False)
        assert await clicks(pilot, ("Duluth", "Omaha")) == f"{line}, xyz, Duluth - Omaha"


async def test_a_second_click_takes_the_parallel_track_or_removes_it(companion: Open, saved_game: Saved) -> None:
    players = (("Ann", "red"), ("Bea", "blue"), ("Cal", "green"), ("Dee", "white"))
    app = companion(saved_game(board="usa", tracking="final", players=players))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await typed(pilot, "ann", enter=False)
        double = ("Kansas City", "Saint Louis")
        assert await clicks(pilot, ("Denver", "Santa Fe"), double, double) == (
            "Ann owns Denver - Santa Fe, Kansas City - Saint Louis blue"
        )
        assert await clicks(pilot, double) == "Ann owns Denver - Santa Fe"
        assert await clicks(pilot, ("Denver", "Santa Fe")) == "Ann "


async def test_clicks_without_a_name_wait_for_it(companion: Open, saved_game: Saved) -> None:
    """Nobody is assumed: the cursor is where the name is to be typed."""
    app = companion(saved_game(board="usa", tracking="final"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert (
            await clicks(pilot, ("Duluth", "Omaha"), ("Denver", "Santa Fe")) == "owns Duluth - Omaha, Denver - Santa Fe"
        )
        await typed(pilot, "cal ")
        assert [row.text for row in app.session.moves] == ["Cal owns Duluth - Omaha, Denver - Santa Fe"]


async def test_a_hint_says_that_verb_and_colours_may_be_left_out(companion: Open, saved_game: Saved) -> None:
    """Below the empty prompt, with an example for this board that can be played as shown."""
    app = companion(saved_game(board="usa", tracking="final"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert wording("hint final") in flat(app)
        example = next(line for line in app.screen.box.hint.examples if "," in line)
        assert example in flat(app)
        await typed(pilot, example)
        assert len(app.session.game.owners) == 3
        await pilot.press("f1")
        await pilot.pause()
        assert "without verb or colours" in flat(app)
