"""Long work beside the screen: a bar, how far it is, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from time import monotonic
from typing import Any, Protocol

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from companion.words import wording
from companion.words.system import system_says_where

PAUSE = 0.05
"""Seconds between messages, so that quick work does not flood the screen."""


class Progress(Protocol):
    """A finished piece of long work: `done` of `of` so far."""

    @property
    def done(self) -> int: ...

    @property
    def of(self) -> int: ...


class Working(Horizontal):
    """Visible only while work goes on. Each piece is done whole; `stop` ends the work after the present one."""

    class Advanced(Message):
        """More pieces are done, in order. `ended` comes with the last ones; `stopped` if there would have been more."""

        def __init__(
            self, steps: Sequence[Any], *, ended: bool = False, stopped: bool = False, fault: str = ""
        ) -> None:
            super().__init__()
            self.steps = steps
            self.ended = ended
            self.stopped = stopped
            self.fault = fault
            """What broke the work off, in words; empty if nothing did."""

    def __init__(self, what: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.what = what
        """The key of the sentence that says what is done, with `done` and `of`."""
        self.going = False

    def compose(self) -> ComposeResult:
        yield ProgressBar(show_eta=False, show_percentage=False)
        yield Static()

    def on_mount(self) -> None:
        self.display = self.going

    def begin(self, steps: Callable[[], Generator[Progress, None, None]]) -> None:
        """Start the work in a thread."""
        self.going = self.display = True
        self.query_one(ProgressBar).update(total=None, progress=0)
        self.query_one(Static).update(Content(wording("work begins")))
        self._run_steps(steps)

    def stop(self) -> None:
        """End the work after the present piece."""
        self.workers.cancel_node(self)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _run_steps(self, steps: Callable[[], Generator[Progress, None, None]]) -> None:
        worker = get_current_worker()
        ready: list[Progress] = []
        shown = monotonic()
        fault, at_end = "", False
        try:
            with closing(steps()) as going:
                for progress in going:
                    ready.append(progress)
                    at_end = progress.done == progress.of
                    if worker.is_cancelled:
                        break
                    if monotonic() - shown > PAUSE:
                        self.post_message(self.Advanced(ready))
                        ready, shown = [], monotonic()
                else:
                    at_end = True
        except OSError as broken:
            fault = system_says_where(broken)
        self.post_message(self.Advanced(ready, ended=True, stopped=not at_end, fault=fault))

    def on_working_advanced(self, progress: Advanced) -> None:
        if progress.ended:
            self.going = self.display = False
        elif progress.steps:
            last = progress.steps[-1]
            self.query_one(ProgressBar).update(total=last.of, progress=last.done)
            self.query_one(Static).update(Content(wording(self.what, done=last.done, of=last.of)))
