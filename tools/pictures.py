"""`make pictures`: the app draws its own pictures into screenshots/, from the games in tests/games and its sample.

Keys are pressed as a person would press them, each picture in an empty home, so the pictures show the real app.
`make pictures ONLY="home sheet"` draws some of them.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from tools.svg import svg

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "screenshots"
REST = 0.4
"""The seconds that the screen is given to come to rest."""

MIDDLE = 62
"""The number of moves of the sample game after which most pictures are drawn."""
PHONES = "phones"
WORKSHOP = "workshop"
"""The pictures that a browser draws."""
RESULT = "result"
"""The picture of a result, which is not a screen."""

Story = Callable[[Any, Any], Coroutine[None, None, None]]
"""What is done in the running app before its picture is drawn."""


def sample(moves: int | None = None) -> str:
    """The sample game, or its first moves."""
    from companion.store import shipped_files

    return _record(shipped_files.sample_record(), moves)


def game(name: str, moves: int | None = None) -> str:
    """A game of tests/games, or its first moves."""
    return _record((ROOT / "tests" / "games" / f"{name}.ttr").read_text("utf-8"), moves)


def _record(text: str, moves: int | None) -> str:
    from companion.record.replay import replay, start_replay, write_record
    from companion.store import shipped_files

    whole = replay(text, shipped_files.board)
    if moves is None:
        return write_record(whole)
    return write_record(start_replay(whole.header).with_entries(*whole.moves[:moves]))


async def typed(pilot: Any, text: str) -> None:
    """Type text into whatever has the cursor."""
    signs = {" ": "space", "-": "minus", ",": "comma", "–": "minus"}
    await pilot.press(*(signs.get(sign, sign) for sign in text))
    await wait_until_idle(pilot)


async def wait_until_idle(pilot: Any) -> None:
    await pilot.pause(REST)


def opened(app: Any, text: str) -> None:
    """Open a record in the app."""
    if fault := app.open_record(text):
        raise SystemExit(fault)


async def at_table(app: Any, pilot: Any, text: str) -> None:
    """Open a record, and wait at its table with nothing typed yet."""
    opened(app, text)
    await wait_until_idle(pilot)


async def pressed(pilot: Any, *keys: str) -> None:
    await pilot.press(*keys)
    await wait_until_idle(pilot)


async def home(app: Any, pilot: Any) -> None:
    await wait_until_idle(pilot)


async def players(app: Any, pilot: Any) -> None:
    await wait_until_idle(pilot)
    await pressed(pilot, "n")
    await pressed(pilot, *"county", "enter")
    for name in ("Ann", "Bea", "Cal", "Dee"):
        await typed(pilot, name)
        await pressed(pilot, "enter")


async def set_up(app: Any, pilot: Any) -> None:
    await players(app, pilot)
    await pressed(pilot, "f2")
    await pressed(pilot, "space", "tab", "space", "tab", "tab", "tab")
    await typed(pilot, "crook, ferryhill, lanchester, seaham, sherburn, stanley, tow law, washington, wearhead")


async def pieces(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, game("great-lakes-5-turns", 5))
    await pressed(pilot, "f8")


async def table(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, sample(MIDDLE))
    line = app.session.suggestions(f"{app.session.game.name(app.session.speaker)} claims")[0].line
    await typed(pilot, line.partition(" with ")[0])


async def refusal(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, sample(MIDDLE))
    game = app.session.game
    taken = next(track for track in game.board.tracks if track.id in game.owners and track.group is None)
    await typed(pilot, f"claims {taken.a} - {taken.b}")
    await pilot.press("enter")
    await wait_until_idle(pilot)


async def suggestions(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, sample(MIDDLE))
    await typed(pilot, "claims dur")
    await pressed(pilot, "down")


async def candidates(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, sample(MIDDLE))
    await typed(pilot, "s wash")


async def refused(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, sample(MIDDLE))
    await typed(pilot, "claims dur")
    await pressed(pilot, "shift+tab")


def by_key(key: str) -> Story:
    """The story of what one key opens at the table."""

    async def story(app: Any, pilot: Any) -> None:
        await at_table(app, pilot, sample(MIDDLE))
        await pressed(pilot, key)

    return story


async def outlook(app: Any, pilot: Any) -> None:
    """The outlook of Ann's own tickets, under her cover."""
    await at_table(app, pilot, game("county-durham-3-turns", 70))
    await pressed(pilot, "f4")
    while "Ann" not in str(app.screen.query_one("#tickets-whose").render()):
        await pressed(pilot, "right")
    await pressed(pilot, "enter")
    for ticket in ("stanley tow", "bishop gates"):
        await typed(pilot, ticket)
        await pressed(pilot, "enter")
    await pressed(pilot, "f4")


async def light(app: Any, pilot: Any) -> None:
    await _in_colours(app, pilot, "companion-paper")


async def sixteen(app: Any, pilot: Any) -> None:
    await _in_colours(app, pilot, "companion-own")


async def _in_colours(app: Any, pilot: Any, theme: str) -> None:
    app.theme = theme
    await table(app, pilot)


async def dice(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, game("europe-dice-3-turns", 40))
    await pressed(pilot, "f8")
    await pressed(pilot, *"ssdsw")


async def tunnel(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, game("europe-5-turns", 30))
    await typed(pilot, "claims bucuresti - budapest with 3 orange 1 wild")
    await pressed(pilot, "enter")


async def teams(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, game("team-asia-4-turns", 90))


async def ships(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, game("great-lakes-5-turns", 130))


async def history(app: Any, pilot: Any) -> None:
    await mistake(app, pilot)
    await pressed(pilot, "enter")


async def cover(app: Any, pilot: Any) -> None:
    whole = game("county-durham-3-turns").splitlines()
    await at_table(app, pilot, "\n".join(line for line in whole if " shows " not in line) + "\n")
    await pressed(pilot, "enter")


async def ending(app: Any, pilot: Any) -> None:
    await at_table(app, pilot, game("usa-4-turns"))
    app.end_of_game.go_on()
    await wait_until_idle(pilot)
    for _ in range(4):
        await pressed(pilot, "space")
        await pressed(pilot)


async def replay(app: Any, pilot: Any) -> None:
    await sheet(app, pilot)
    await pressed(pilot, "p")
    await pressed(pilot, *["pageup"] * 4)


async def sheet(app: Any, pilot: Any) -> None:
    opened(app, sample())
    app.show("sheet", app.session)
    await wait_until_idle(pilot)


async def share(app: Any, pilot: Any) -> None:
    await sheet(app, pilot)
    await pressed(pilot, "x")


async def code(app: Any, pilot: Any) -> None:
    from companion.share.formats import formats_for

    await share(app, pilot)
    names = [form.key for form in formats_for(app.screen.play)]
    await pressed(pilot, *["down"] * names.index("qr-text"), "enter")


def result() -> str:
    """The picture of the sample game's result, as shared."""
    from companion.record.replay import replay
    from companion.scoring import sheet
    from companion.share.as_svg import picture_svg
    from companion.store import shipped_files

    whole = replay(shipped_files.sample_record(), shipped_files.board)
    return picture_svg(whole.game, sheet(whole))


async def rules(app: Any, pilot: Any) -> None:
    app.show("rules")
    await wait_until_idle(pilot)
    await typed(pilot, "coal")


async def statistics(app: Any, pilot: Any) -> None:
    from tests.many_games import many_games, save

    for text in many_games(48):
        save(text)
    await wait_until_idle(pilot)
    await pilot.press("t")
    await pilot.app.workers.wait_for_complete()


async def mistake(app: Any, pilot: Any) -> None:
    """A claim changed to a track that somebody else claimed later, and would lose."""
    from companion.game.moves import Claim

    await at_table(app, pilot, sample(MIDDLE))
    moves = app.session.moves
    claims = [entry.line for entry in moves if any(isinstance(step, Claim) for step in entry.turn.steps)]
    number, later = claims[3], moves[claims[5] - 1].text
    await pilot.press("f3", "home", *["down"] * (number - 1), "enter", "enter", "end", "ctrl+u")
    await typed(pilot, later.partition(" ")[2].partition(" with ")[0] + " ! she showed it")
    await pilot.press("enter")
    await wait_until_idle(pilot)


async def recount(app: Any, pilot: Any) -> None:
    """Points that were scored on the wrong marker."""
    from companion.scoring import points_so_far

    await at_table(app, pilot, sample(MIDDLE))
    points = points_so_far(app.session.game)
    points[0], points[1] = points[0] - 4, points[1] + 4
    await pilot.press("ctrl+r")
    for number in points:
        await typed(pilot, str(number))
        await pilot.press("enter")
    await wait_until_idle(pilot)


PICTURES: dict[str, tuple[int, int, Story, str]] = {
    "home": (100, 30, home, "The first screen: what one can begin with"),
    "players": (100, 30, players, "A new game: who plays, in which colour, and how much the table tells"),
    "set-up": (140, 40, set_up, "A new game: the booklet's checklist and the points that it leaves open"),
    "pieces": (80, 24, pieces, "Trains and ships chosen in secret, under a cover"),
    "table": (140, 40, table, "A game of County Durham: board, seats, history and the line that is typed"),
    "refusal": (80, 24, refusal, "A claim that is refused, with every reason, in a small window"),
    "suggestions": (100, 30, suggestions, "How a line that was begun may go on"),
    "candidates": (80, 24, candidates, "An unclear line: each candidate has a number that picks it"),
    "refused": (100, 30, refused, "What is not allowed, struck out, each with its reason"),
    "now": (100, 36, by_key("ctrl+t"), "What you can do now, with limits and rules, and what holds at this table"),
    "palette": (100, 30, by_key("ctrl+p"), "Everything that can be done here, found by its words"),
    "jump": (140, 40, by_key("ctrl+g"), "Letters on the cities, to put one into the line"),
    "outlook": (120, 36, outlook, "How one's own tickets stand, under the cover"),
    "help": (
        100,
        36,
        by_key("f1"),
        "What may be done at the table, what the signs mean, what can be typed",
    ),
    "light": (140, 40, light, "The same table in light colours"),
    "sixteen": (140, 40, sixteen, "The same table in the terminal's own sixteen colours"),
    "dice": (100, 30, dice, "What the dice buy"),
    "tunnel": (100, 30, tunnel, "A tunnel: what was turned up is asked"),
    "teams": (140, 40, teams, "A game in teams: partners stand together"),
    "ships": (140, 40, ships, "The Great Lakes: train and ship routes, harbours"),
    "history": (140, 40, history, "The history with a line that was corrected"),
    "mistake": (140, 40, mistake, "An older line changed: what that changes is listed before one agrees"),
    "recount": (80, 24, recount, "What the score markers show, and the turns that explain it"),
    "cover": (80, 24, cover, "The cover between two players who name their tickets"),
    "ending": (120, 40, ending, "The ending: a ticket with its way on the board, and what everybody has then"),
    "sheet": (100, 36, sheet, "The score sheet of a finished game"),
    "replay": (120, 40, replay, "A move of the game once more, and the points over time"),
    "share": (120, 30, share, "What the result of a game can be handed on as, with a look at each"),
    "code": (80, 24, code, "The result as a code for a phone, in a small window"),
    "rules": (100, 24, rules, "Looking up the rules of coal"),
    "statistics": (100, 28, statistics, "Who won how often over many evenings"),
}
"""The pictures by name: width and height in cells, its story, and what it shows."""


async def draw(name: str) -> str:
    """Draw a picture by its name in `PICTURES`. TEXTUAL_COLOR_SYSTEM must be set before Textual is imported."""
    from textual.widgets import Input

    from companion.tui.app import CompanionApp

    width, height, story, title = PICTURES[name]
    app: Any = CompanionApp()
    async with app.run_test(size=(width, height)) as pilot:
        await story(app, pilot)
        for field in app.screen.query(Input):
            field.cursor_blink = False  # or else it is chance whether the picture shows the cursor
        await wait_until_idle(pilot)
        update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        rows = [[segment for strip in strips for segment in strip] for strips in update.strips]
    return svg(rows, width, title)


def main(only: Sequence[str] = ()) -> None:
    """Draw every picture, or only those named. Drawing every picture also deletes those without a story."""
    FOLDER.mkdir(exist_ok=True)
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    from companion.tui.widgets import jumping

    jumping.AT_ONCE = 60.0  # a busy machine takes its time between two keys of a word
    if not only or PHONES in only:
        phone_pictures()
    if not only or WORKSHOP in only:
        workshop_picture()
    for name in [name for name in only if name not in (PHONES, WORKSHOP)] or (() if only else PICTURES):
        with tempfile.TemporaryDirectory() as home:
            os.environ["COMPANION_HOME"] = home
            write_picture(name, result() if name == RESULT else asyncio.run(draw(name)))
    if not only:
        write_picture(RESULT, result())
        for old in FOLDER.glob("*.svg"):
            if old.stem not in (*PICTURES, RESULT):
                old.unlink()


def workshop_picture() -> None:
    """Draw the picture of the workshop, if there is a Chromium."""
    from tools import workshop_picture as workshop
    from tools.phone_pictures import chromium

    if chromium() is None:
        print("There is no Chromium here: the picture of the workshop stays as it is.")
        return
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        asyncio.run(workshop.draw(FOLDER))


def phone_pictures() -> None:
    """Draw the pictures of phones and of the table's screen, if there is a Chromium."""
    from companion.tui.app import CompanionApp
    from tools import phone_pictures as phones

    if phones.chromium() is None:
        print("There is no Chromium here: the pictures of phones stay as they are.")
        return

    async def drawn() -> None:
        app: Any = CompanionApp()
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            app.open_record(sample(MIDDLE))
            await wait_until_idle(pilot)
            await phones.draw(app, FOLDER)

    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        asyncio.run(drawn())


def write_picture(name: str, picture: str) -> None:
    """Write a picture to its file, and print its size."""
    file = FOLDER / f"{name}.svg"
    file.write_text(picture, "utf-8")
    print(f"{file.relative_to(ROOT)}  {len(picture) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
