"""The screens, one per file. None of them knows another one, or the app."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from companion.tui.host import ScreenName


def screen_class(name: ScreenName) -> type[Screen[Any]]:
    """The class of a screen, by name. Its module is imported on first use, so that the first frame comes fast."""
    module = import_module(f"companion.tui.screens.{name}")
    kind: type[Screen[Any]] = getattr(module, f"{name.title().replace('_', '')}Screen")
    return kind
