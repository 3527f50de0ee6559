"""Input strictly in order: each key has its whole effect before the next one is looked at."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import closing
from time import monotonic
from typing import Any

from textual.app import App
from textual.events import Event, InputEvent, Key, MouseDown, MouseEvent, MouseUp
from textual.message_pump import MessagePump

from companion.record.piecemeal import Piecemeal, Result

LONGEST = 60.0
"""Seconds after which a key is handled although something is still going on: a fault of the app, not a busy machine."""
CALM = 2
"""Checks in a row that must find nothing to do before the app is at rest: what one part does may set off another."""
SPINS, LOOK = 50, 0.002
"""The first `SPINS` checks follow one another at once; the later ones are `LOOK` seconds apart."""

SLICE = 0.004
"""Seconds of long work at a time, while nothing else is pending."""


class InOrder(App[Any]):
    """An app that handles keys, pastes and clicks in their order, however fast they come.

    Textual hands a key to whatever has the focus while the previous key is still on its way: from the field to the
    screen, from there to another field or screen. Here it waits until all of that is done.
    """

    def __init__(self) -> None:
        super().__init__()
        self._waiting_input: deque[InputEvent] = deque()
        """What came while something was still pending."""
        self._input_task: asyncio.Task[None] | None = None
        self.pressed_at = 0.0
        """When the key or mouse button that is being handled was pressed, in seconds, as its event says."""

    async def on_event(self, event: Event) -> None:
        if not isinstance(event, InputEvent) or event.is_forwarded or not self._must_wait(event):
            self._note_time(event)
            await super().on_event(event)
            return
        self._waiting_input.append(event)
        if self._input_task is None:
            self._input_task = asyncio.create_task(self._handle_waiting())

    def _note_time(self, event: Event) -> None:
        if isinstance(event, Key | MouseDown | MouseUp) and not event.is_forwarded:
            self.pressed_at = event.time

    def _must_wait(self, event: InputEvent) -> bool:
        """Whether something must be done first. Mouse moves are free to pass as long as nothing waits."""
        moves = isinstance(event, MouseEvent) and not isinstance(event, MouseDown | MouseUp)
        return bool(self._input_task) or (not moves and not self._at_rest(busy=self))

    @property
    def more_letters_wait(self) -> bool:
        """Whether the next input waiting is another letter, so that anything looked up now would be stale at once."""
        return (
            bool(self._waiting_input)
            and isinstance(self._waiting_input[0], Key)
            and self._waiting_input[0].is_printable
        )

    async def _handle_waiting(self) -> None:
        """Handle what came, one event after the other."""
        try:
            while self._waiting_input and self.is_running:
                await self.wait_until_idle()
                event = self._waiting_input.popleft()
                self._note_time(event)
                await super().on_event(event)
        except Exception as fault:
            self._handle_exception(fault)
        finally:
            self._input_task = None

    async def wait_until_idle(self) -> None:
        """Wait until everything that was begun is done and has set nothing else off; a minute at most."""
        until, calm, looks = self._loop_time() + LONGEST, 0, 0
        while calm < CALM and self._loop_time() < until and self.is_running:
            await asyncio.sleep(0 if looks < SPINS else LOOK)
            looks += 1
            calm = calm + 1 if self._at_rest() else 0

    async def in_slices(self, work: Piecemeal[Result]) -> Result:
        """The result of long work, which goes on only while nothing else is pending: keys come first."""
        with closing(work):
            while True:
                until = monotonic() + SLICE
                while monotonic() < until:
                    try:
                        next(work)
                    except StopIteration as end:
                        result: Result = end.value
                        return result
                await asyncio.sleep(0)
                while self.is_running and (self._input_task or not self._at_rest()):
                    await self.wait_until_idle()

    @staticmethod
    def _loop_time() -> float:
        return asyncio.get_running_loop().time()

    def _at_rest(self, busy: MessagePump | None = None) -> bool:
        """Whether neither the app nor any widget has something to do, apart from what `busy` is just doing."""
        pumps: tuple[MessagePump, ...] = (self, *self._registry)
        return all(pump.message_queue_size == 0 and (pump is busy or _is_idle(pump)) for pump in pumps)

    async def on_unmount(self) -> None:
        self._waiting_input.clear()
        if self._input_task is not None:
            self._input_task.cancel()


def _is_idle(pump: MessagePump) -> bool:
    """Whether a part of the app waits for its next message, rather than being busy with one.

    Textual only tells how many messages a queue holds, so the queue itself is asked who waits for it. If another
    version of Textual has other queues, work in the background is not waited for.
    """
    ready = getattr(pump._message_queue, "ready_event", None)
    return not pump.is_running or bool(getattr(ready, "_waiters", True))
