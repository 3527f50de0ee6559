"""The terminal that the app reads and draws on: of any size, and while its process is stopped and goes on."""

from __future__ import annotations

import os
import signal
import termios
from contextlib import suppress
from threading import Thread
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Resize
from textual.geometry import Size
from textual.message import Message

LARGEST = Size(1500, 500)
"""Columns and rows that are drawn on at most, of however large a window a terminal tells: a screen of 33 million pixels
has fewer."""


class TerminalDriver(LinuxDriver):
    """Textual's driver, but set up once, however often and however fast the process is told to stop and to go on.

    Textual expects that only what it does itself stops the process (SIGTSTP), and that no signal comes before the
    last one is dealt with. After a stop that no process notices (SIGSTOP), or none at all (service managers send
    SIGCONT after SIGTERM), or two of them at once, it would read keys in two threads, which mixes them up, and leave
    the terminal as the app uses it.

    So signals are only noted, and what they ask for is done one at a time, when nothing is being written.
    """

    _to_stop = False
    """The process is to stop, and has not been told to go on since."""
    _going_on = False
    """What SIGCONT asks for is still to be done, or is done anyway."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._size = self._size or self._get_terminal_size()

    def _get_terminal_size(self) -> tuple[int, int]:
        columns = rows = 0
        with suppress(OSError, ValueError):
            if self._file is not None:
                columns, rows = os.get_terminal_size(self._file.fileno())
        if not columns or not rows:  # a serial line; else the variables may be those of a former window
            columns, rows = super()._get_terminal_size()
        return min(columns, LARGEST.width), min(rows, LARGEST.height)

    def process_message(self, message: Message) -> None:
        if isinstance(message, Resize):
            cells = min(message.size.width, LARGEST.width), min(message.size.height, LARGEST.height)
            message = Resize.from_dimensions(cells, message.pixel_size)
        elif isinstance(message, Key) and message.key == "ctrl+j":
            message = Key("enter", "\r")  # a terminal that is not set up yet, or not again, turns Enter into this
        super().process_message(message)

    def _sigtstp_application(self, *_: object) -> None:
        if self._loop.is_running() and not self._going_on:  # of two signals at once, Python tells SIGCONT first
            self._to_stop = True
            self._loop.call_soon_threadsafe(self._stop)

    def _sigcont_application(self, *_: object) -> None:
        self._to_stop = False
        if self._loop.is_running() and not self._going_on:
            self._going_on = True
            self._loop.call_soon_threadsafe(self._set_up_again)

    def _stop(self) -> None:
        """Give the terminal back, stop the process, and set the terminal up when it goes on."""
        if not self._to_stop or not (reader := self._reader()):
            return
        self._going_on = True
        self._give_back(reader)
        if self._to_stop:
            with suppress(termios.error):
                termios.tcflush(self.fileno, termios.TCIFLUSH)  # a shell would take clicks for commands
            os.kill(os.getpid(), signal.SIGSTOP)  # comes back when the process goes on
        self._going_on = False
        self._resume()

    def _set_up_again(self) -> None:
        """Set the terminal up again, because somebody else may have used it meanwhile."""
        self._going_on = False  # a stop from here on may fall behind what is set up: once more then
        if not (reader := self._reader()):
            return
        before, self.attrs_before = self.attrs_before, None  # it goes back to them when the app ends, not for a moment
        self._give_back(reader)
        self._resume()
        self.attrs_before = before

    def _give_back(self, reader: Thread) -> None:
        """Leave the terminal as it was before; keys that wait to be read are not lost."""
        self.exit_event.set()  # as if it had been stopped already: otherwise it drops them
        reader.join()
        self._disable_mouse_support()
        self.suspend_application_mode()
        self.exit_event.clear()

    def _reader(self) -> Thread | None:
        """What reads the keys; nothing before the app uses its terminal, nor once it is about to leave it."""
        return self._key_thread if self._app.is_running and not self._app._exit else None

    def _resume(self) -> None:
        self._must_signal_resume = True
        while self._must_signal_resume:  # stays so where it was told to go on in the background, and stopped again
            self.resume_application_mode()
        self._app.refresh()  # all of it, because the screen comes back empty
