"""The terminal that the app reads and draws on, while its process is stopped and goes on."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Textual's driver, but set up once, however often the process is told to go on.

    Textual expects that only what it does itself stops the process (SIGTSTP). After a stop that no process notices
    (SIGSTOP), or none at all (service managers send SIGCONT after SIGTERM), it would read keys in two threads, which
    mixes them up, and leave the terminal as the app uses it.
    """

    def _sigcont_application(self, *_: object) -> None:
        if self._must_signal_resume:
            super()._sigcont_application()
        elif self._loop.is_running():  # not from here: what the signal interrupts may be writing
            self._loop.call_soon_threadsafe(self._set_up_again)

    def _set_up_again(self) -> None:
        """Set the terminal up again, because somebody else may have used it meanwhile; no key is lost."""
        if self._key_thread is None or not self._app.is_running or self._app._exit:
            return
        before, self.attrs_before = self.attrs_before, None  # it goes back to them when the app ends, not for a moment
        self.exit_event.set()  # as if it had been stopped already: otherwise it drops the keys that wait
        self._key_thread.join()
        self.suspend_application_mode()
        self.exit_event.clear()
        self._must_signal_resume = True
        self.resume_application_mode()
        self.attrs_before = before
