"""The app as the phones' side sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.screen import Screen

    from companion.archive.open_game import OpenGame
    from companion.tui.storage import Storage
    from companion.workbench.end_photo import EndPhoto


class TableApp(Protocol):
    """What phones need of the app."""

    opened: OpenGame | None
    storage: Storage

    @property
    def end_photo(self) -> EndPhoto: ...

    @property
    def screen(self) -> Screen[Any]: ...

    def game_changed(self) -> None: ...

    def save_drafts(self) -> None: ...

    def say_fault(self, text: str) -> None: ...

    def notify(self, message: str, *, timeout: float, markup: bool) -> None: ...
