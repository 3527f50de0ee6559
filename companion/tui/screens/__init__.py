"""The screens, one a file. None of them knows another one, or the app."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from companion.tui.host import ScreenName


def screen_class(name: ScreenName) -> type[Screen[Any]]:
    """A screen by its name; its module is imported when it is first asked for, so that the first frame comes fast."""
    module = import_module(f"companion.tui.screens.{name}")
    kind: type[Screen[Any]] = getattr(module, f"{name.title().replace('_', '')}Screen")
    return kind
