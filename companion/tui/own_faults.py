"""How the app ends if it fails: with one line on the terminal, and nothing of what it worked on.

Textual prints a traceback with the values of all variables. A kept ticket may be among them, and a terminal can be
scrolled back.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.worker import WorkerFailed

from companion.words import wording
from companion.words.faults import fault_place

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver


def crashed(fault: BaseException) -> str:
    """What people read of a fault that ended the app."""
    return wording("app failed", where=fault_place(fault))


class OwnFaults(App[Any]):
    """An app that ends with a sentence if it fails, and that no byte from a terminal can break."""

    def get_driver_class(self) -> type[Driver]:
        """Like Textual's, but what the terminal sends is read by `Keyboard` and `Sequences`, and a stop is survived."""
        driver = super().get_driver_class()
        if sys.platform != "win32":
            from textual.drivers import linux_driver

            from companion.tui.keyboard import Keyboard, Sequences
            from companion.tui.terminal import TerminalDriver

            vars(linux_driver)["getincrementaldecoder"] = lambda encoding: Keyboard
            vars(linux_driver)["XTermParser"] = Sequences
            if driver is linux_driver.LinuxDriver:
                return TerminalDriver
        return driver

    def panic(self, *renderables: RenderableType) -> None:
        """Leave with a sentence; what Textual would show may be secret."""
        self._fatal_error()

    def _handle_exception(self, error: Exception) -> None:
        """Like Textual's, but not once the app leaves: a screen that is still opening then misses its parts."""
        if self._exit:
            self._close_messages_no_wait()
        else:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        fault: BaseException | None = self._exception or sys.exc_info()[1]
        if isinstance(fault, WorkerFailed):
            fault = fault.error
        self._return_code = 1
        self._exit_renderables[:] = [crashed(fault) if fault else wording("app failed somewhere")]
        self._close_messages_no_wait()
