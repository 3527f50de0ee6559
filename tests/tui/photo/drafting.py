"""The way to the draft of a photo, by keys, and its questions answered as they are on the photo."""

from __future__ import annotations

from pathlib import Path

from story import flat, pressed, settled, typed
from textual.pilot import Pilot

from companion.tui.screens.photo import PhotoScreen
from companion.tui.screens.photo_draft import PhotoDraftScreen
from companion.tui.widgets.board_view import BoardView
from tests.end_photos import USA, seat_of


async def end_wanted(pilot: Pilot, empty: Path) -> PhotoScreen:
    """The screen that asks for the photo of the end, once that of the empty board was taken in."""
    await pilot.pause()
    await pressed(pilot, "f8")
    assert "First, once for this board: a photo of it without trains." in flat(pilot.app)
    await typed(pilot, str(empty))
    assert "Where is the board on this photo?" in flat_after(await settled(pilot))
    await pressed(pilot, "enter")
    assert "The photo of the end, with all trains on their spaces." in flat_after(await settled(pilot))
    screen = pilot.app.screen
    assert isinstance(screen, PhotoScreen)
    return screen


async def drafted(pilot: Pilot, empty: Path, end: Path, steps: list[str] | None = None) -> PhotoDraftScreen:
    """The draft of the end, from the table of a board without a photo so far; `steps` collects what
    is said meanwhile.
    """
    screen = await end_wanted(pilot, empty)
    if steps is not None:
        photo, changed = pilot.app.end_photo, screen.photo_changed
        screen.photo_changed = lambda: (steps.append(photo.step_text if photo.step else ""), changed())[1]  # type: ignore[method-assign, func-returns-value]
    await typed(pilot, str(end))
    await settled(pilot)
    return draft_screen(pilot)


def draft_screen(pilot: Pilot) -> PhotoDraftScreen:
    """The screen of the draft, which is the current one."""
    screen = pilot.app.screen
    assert isinstance(screen, PhotoDraftScreen)
    return screen


def flat_after(text: str) -> str:
    return " ".join(text.split())


async def answer_all(pilot: Pilot, screen: PhotoDraftScreen) -> int:
    """Answer every doubtful track as it is on the photo. Returns how many there were."""
    answers = 0
    while screen.track is not None:
        seat = seat_of(screen.track)
        await pressed(pilot, "0" if seat is None else str(seat + 1))
        await settled(pilot)
        answers += 1
    return answers


async def look_over(pilot: Pilot, screen: PhotoDraftScreen) -> None:
    """Compare the whole board with the table: click at what is wrong, and answer it."""
    for track in USA.tracks:
        if screen.draft.owner(track.id) != (seat := seat_of(track.id)):
            screen.post_message(BoardView.Clicked((track.id,)))
            await pilot.pause()
            await pressed(pilot, "0" if seat is None else str(seat + 1))
            await settled(pilot)
