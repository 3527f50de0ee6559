"""How the app ends if it fails: with one line on the terminal, and nothing of what it worked on.

Textual prints a traceback with the values of all variables. A kept ticket may be among them, and a terminal can be
scrolled back.
"""

from __future__ import annotations

import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.worker import WorkerFailed

from companion.words import wording
from companion.words.faults import fault_place

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver


class OwnFaults(App[Any]):
    """An app that ends with a sentence if it fails, and that no byte from a terminal can break."""

    def get_driver_class(self) -> type[Driver]:
        """Like Textual's, but bytes that are not text are read as U+FFFD, where they would end the app."""
        driver = super().get_driver_class()
        if sys.platform != "win32":
            _read_all_bytes()
        return driver

    def panic(self, *renderables: RenderableType) -> None:
        """Leave with a sentence; what Textual would show may be secret."""
        self._fatal_error()

    def _fatal_error(self) -> None:
        fault: BaseException | None = self._exception or sys.exc_info()[1]
        if isinstance(fault, WorkerFailed):
            fault = fault.error
        says = wording("app failed", where=fault_place(fault)) if fault else wording("app failed somewhere")
        self._return_code = 1
        self._exit_renderables[:] = [says]
        self._close_messages_no_wait()


def _read_all_bytes() -> None:
    """Have the keyboard read with U+FFFD for what is not UTF-8: a paste or a file's name may hold such bytes."""
    from textual.drivers import linux_driver

    vars(linux_driver)["getincrementaldecoder"] = _decoder_of_all


def _decoder_of_all(encoding: str) -> Callable[[], IncrementalDecoder]:
    """Like `codecs.getincrementaldecoder`, but its decoders refuse nothing."""
    return partial(getincrementaldecoder(encoding), "replace")
