"""The user's own keys and theme in the running app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from story import screen_text, typed

from companion.store.preferences import settings_file
from companion.tui.app import CompanionApp

Open = Callable[..., CompanionApp]


def write(text: str) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text, "utf-8")


def notified(app: CompanionApp) -> str:
    """All messages in the corners of the screen."""
    return " ".join(str(toast.message) for toast in app._notifications)


async def test_a_custom_key_does_what_the_apps_key_does(
    own_home: Path, saved_game: Callable[..., str], companion: Open
) -> None:
    """Even while the prompt has the focus; the line of keys shows it, and the app's own key still works."""
    write('[keys]\nf2 = "ctrl+o"\nf7 = "alt+r"\n')
    async with companion(saved_game("Ann keeps 3 tickets")).run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        table = pilot.app.screen
        assert "^o sheet" in screen_text(pilot.app)
        await typed(pilot, "bea", enter=False)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "SheetScreen"
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is table
        await pilot.press("alt+r")
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "RulesScreen"
        await pilot.press("escape", "f7")
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "RulesScreen"


async def test_a_custom_theme_comes_first_and_is_in_the_cycle(own_home: Path, companion: Open) -> None:
    write('[theme]\nlike = "light"\nprimary = "#aa3311"\n')
    async with companion().run_test() as pilot:
        await pilot.pause()
        assert pilot.app.theme == "companion-yours"
        assert pilot.app.current_theme.primary == "#aa3311"
        assert not pilot.app.current_theme.dark
        await pilot.press("f9")
        assert pilot.app.theme == "companion"
        await pilot.press("f9", "f9", "f9")
        await pilot.pause()
        assert pilot.app.theme == "companion-yours"
        assert "Your own colours" in notified(pilot.app)


async def test_a_fault_in_the_settings_file_is_reported_and_the_app_opens(own_home: Path, companion: Open) -> None:
    write('[keys]\nf1 = "x"\n')
    async with companion().run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "cannot replace f1" in notified(pilot.app)
