"""`make screenshots`: the app draws its own pictures into screenshots/, from the game that comes with it.

The keys are typed as a person would, in a house of its own, so the pictures show what is really there.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tools.svg import svg

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "screenshots"
REST = 0.4
"""Seconds that the screen is given to come to rest."""

Story = Callable[[Any, Any], Coroutine[None, None, None]]
"""What is done in the running app before its picture is drawn."""


def record(moves: int | None = None) -> str:
    """The sample game, or its first moves."""
    from companion.record.replay import begun, replay, write_record
    from companion.store import shelf

    whole = replay(shelf.sample_record(), shelf.board)
    if moves is None:
        return write_record(whole)
    first = [one for one in whole.entries if one.turn is not None][:moves]
    return write_record(begun(whole.header).adding(*first))


async def typed(pilot: Any, text: str) -> None:
    """Type a text into whatever has the cursor."""
    signs = {" ": "space", "-": "minus", ",": "comma", "–": "minus"}
    await pilot.press(*(signs.get(sign, sign) for sign in text))
    await rest(pilot)


async def rest(pilot: Any) -> None:
    await pilot.pause(REST)


def opened(app: Any, moves: int | None = None) -> None:
    """Go to the table of the sample game after so many moves."""
    if fault := app.open_record(record(moves)):
        raise SystemExit(fault)


async def home(app: Any, pilot: Any) -> None:
    await rest(pilot)


async def table(app: Any, pilot: Any) -> None:
    opened(app, 62)
    await rest(pilot)
    line = app.sitting.suggestions(f"{app.sitting.game.name(app.sitting.speaker)} claims")[0].line
    await typed(pilot, line.partition(" with ")[0])


async def refusal(app: Any, pilot: Any) -> None:
    opened(app, 62)
    await rest(pilot)
    game = app.sitting.game
    taken = next(track for track in game.board.tracks if track.id in game.owners and track.group is None)
    await typed(pilot, f"claims {taken.a} - {taken.b}")
    await pilot.press("enter")
    await rest(pilot)


async def sheet(app: Any, pilot: Any) -> None:
    opened(app)
    app.show_sheet()
    await rest(pilot)


async def share(app: Any, pilot: Any) -> None:
    await sheet(app, pilot)
    await pilot.press("x")
    await rest(pilot)


async def code(app: Any, pilot: Any) -> None:
    from companion.share.formats import offered

    await share(app, pilot)
    keys = [one.key for one in offered(app.screen.play)]
    await pilot.press(*["down"] * keys.index("qr-text"), "enter")
    await rest(pilot)


def result() -> str:
    """What is handed on as a picture, of the sample game."""
    from companion.record.replay import replay
    from companion.scoring import sheet
    from companion.share.as_svg import picture_svg
    from companion.store import shelf

    whole = replay(shelf.sample_record(), shelf.board)
    return picture_svg(whole.game, sheet(whole))


async def rules(app: Any, pilot: Any) -> None:
    app.show_rules()
    await rest(pilot)
    await typed(pilot, "coal")


async def statistics(app: Any, pilot: Any) -> None:
    from tests.many_games import many_games, save

    for text in many_games(48):
        save(text)
    await rest(pilot)
    await pilot.press("t")
    await pilot.app.workers.wait_for_complete()


async def mistake(app: Any, pilot: Any) -> None:
    """A claim that was another one: who claimed that later would lose it."""
    from companion.game.moves import Claim

    opened(app, 62)
    await rest(pilot)
    moves = app.sitting.moves
    claims = [one.line for one in moves if any(isinstance(step, Claim) for step in one.turn.steps)]
    number, later = claims[3], moves[claims[5] - 1].text
    await pilot.press("f3", "home", *["down"] * (number - 1), "enter", "enter", "end", "ctrl+u")
    await typed(pilot, later.partition(" ")[2].partition(" with ")[0] + " ! she showed it")
    await pilot.press("enter")
    await rest(pilot)


async def recount(app: Any, pilot: Any) -> None:
    """Points that went to another marker."""
    from companion.scoring import points_so_far

    opened(app, 62)
    await rest(pilot)
    points = points_so_far(app.sitting.game)
    points[0], points[1] = points[0] - 4, points[1] + 4
    await pilot.press("ctrl+r")
    for number in points:
        await typed(pilot, str(number))
        await pilot.press("enter")
    await rest(pilot)


PICTURES: dict[str, tuple[int, int, Story, str]] = {
    "home": (100, 30, home, "The first screen: what one can begin with"),
    "table": (140, 40, table, "A game of County Durham: board, seats, history and the line that is typed"),
    "refusal": (80, 24, refusal, "A claim that is refused, with every reason, in a small window"),
    "mistake": (140, 40, mistake, "An older line changed: what that changes is listed before one agrees"),
    "recount": (80, 24, recount, "What the score markers show, and the turns that explain it"),
    "sheet": (100, 36, sheet, "The score sheet of a finished game"),
    "share": (120, 30, share, "What the result of a game can be handed on as, with a look at each"),
    "code": (80, 24, code, "The result as a code for a phone, in a small window"),
    "rules": (100, 24, rules, "Looking up the rules of coal"),
    "statistics": (100, 28, statistics, "Who won how often over many evenings"),
}
"""Each picture: width and height in cells, its story, and what it shows."""


async def draw(name: str) -> str:
    """One picture, by its name in `PICTURES`. Set TEXTUAL_COLOR_SYSTEM before Textual is imported."""
    from companion.tui.app import CompanionApp

    width, height, story, title = PICTURES[name]
    app: Any = CompanionApp()
    async with app.run_test(size=(width, height)) as pilot:
        await story(app, pilot)
        await rest(pilot)
        update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        rows = [[segment for strip in strips for segment in strip] for strips in update.strips]
    return svg(rows, width, title)


def main() -> None:
    """Draw every picture."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as house:
        os.environ |= {"COMPANION_HOME": house, "TEXTUAL_COLOR_SYSTEM": "truecolor"}
        for name in PICTURES:
            picture = asyncio.run(draw(name))
            written(name, picture)
        written("result", result())


def written(name: str, picture: str) -> None:
    """Write one picture, and say so."""
    file = FOLDER / f"{name}.svg"
    file.write_text(picture, "utf-8")
    print(f"{file.relative_to(ROOT)}  {len(picture) // 1000} kB")


if __name__ == "__main__":
    main()
