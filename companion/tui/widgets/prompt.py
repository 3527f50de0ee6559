"""The line in which people say what happened, with the verdict under it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.timer import Timer
from textual.widgets import Input, Static

from companion.game.moves import Claim
from companion.record.suggest import Suggestion
from companion.sitting import Answer, Sitting
from companion.tui.hints import Hint, hint, still_to_deal
from companion.tui.widgets.text import fit, width_of
from companion.tui.widgets.verdict import Saying, VerdictPanel, of_answer, of_hint
from companion.words import say
from companion.words.plain import plain

KEPT = 50
"""Lines that Up brings back."""
PAUSE = 0.05
"""Seconds without a key after which suggestions are looked for, so that the verdict never waits for them."""


class Prompt(Input):
    """One line of text, which remembers the lines before it."""

    virtual_size = Reactive(Size(0, 0), layout=False)
    """The field is as wide as the window, whatever is typed: no key makes the screen arrange itself again."""

    def __init__(self, typed: Callable[[], None], *, id: str | None = None) -> None:
        """`typed` is called with every change, before it is drawn, so that the answer comes in the same frame."""
        super().__init__(id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False
        self._typed = typed
        self._said: list[str] = []
        self._back = 0

    def watch_value(self) -> None:
        self._typed()

    def put(self, text: str, cursor: int | None = None) -> None:
        """Another text, the cursor at its end or where told."""
        self.value = text
        self.cursor_position = len(text) if cursor is None else cursor

    def take(self) -> str:
        """Empty the line; its text can be brought back."""
        text = self.value
        if text.strip() and (not self._said or self._said[-1] != text):
            self._said = [*self._said[-KEPT:], text]
        self._back = 0
        self.put("")
        return text

    def bring_back(self) -> None:
        """An older line, one further back each time."""
        if self._said:
            self._back = self._back % len(self._said) + 1
            self.put(self._said[-self._back])

    @property
    def recalled(self) -> bool:
        """The line is one that was brought back, unchanged."""
        return bool(self._back) and self._back <= len(self._said) and self.value == self._said[-self._back]


class PromptBox(Vertical):
    """The prompt, and under it the verdict while one types.

    Tab takes the best suggestion, Up and Down choose one; on an empty line Up
    brings older lines back and the panel says what could be typed.
    """

    BINDINGS = [
        Binding("tab", "complete", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("up", "choose(-1)", show=False),
    ]

    @dataclass
    class Looked(Message):
        """Another line stands at the prompt; this is the answer to it."""

        answer: Answer

    @dataclass
    class Played(Message):
        """A line was played."""

        answer: Answer

    class Ended(Message):
        """Enter on an empty line after the end of the game."""

    def __init__(self, sitting: Sitting, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sitting = sitting
        self.hint = Hint("")
        self.answer = Answer("")
        self.suggestions: list[Suggestion] = []
        self._done: Content | None = None
        self._fault: Saying | None = None
        self._entered = False
        self._chosen: int | None = None
        self._pause: Timer | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="prompt-row"):
            yield Static("", id="speaker", markup=False)
            yield Prompt(self._typed, id="prompt")
        yield VerdictPanel(id="verdict")

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    @property
    def prompt(self) -> Prompt:
        return self.query_one(Prompt)

    # -- showing

    def show_game(self, done: Content | None = None) -> None:
        """The game changed: whose line it is, what could be typed, and what was done last."""
        sitting = self.sitting
        turn = None if sitting.over else sitting.speaker
        self._done = done
        self.hint = hint(sitting)
        self.prompt.placeholder = fit(self.hint.first, max(20, self.app.size.width * 3 // 5)).rstrip()
        name = "" if turn is None else plain(sitting.game.name(turn)) + " "
        self.query_one("#speaker", Static).update(Content.styled(f" {name}› ", "$accent bold"))
        self._look()

    def say_done(self, done: Content) -> None:
        """A sentence under the empty line."""
        self._done = done
        self._show()

    def say_fault(self, fault: OSError) -> None:
        """Nothing was saved: say so until another key is pressed."""
        self._fault = Saying((Content.styled(plain(str(fault), 400), "$error bold"),))
        self._show()

    def _typed(self) -> None:
        if self.prompt.value:
            self._done = None
        self._look()

    def _look(self, *, entered: bool = False) -> None:
        """The verdict on what is typed; suggestions follow when the typing pauses."""
        text = self.prompt.value
        self._entered, self._fault, self._chosen = entered, None, None
        self.answer = self.sitting.look(text)
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if text.strip():
            self._pause = self.set_timer(PAUSE, self._suggest)
        else:
            self.suggestions = []
        self._show()
        self.post_message(self.Looked(self.answer))

    def _suggest(self) -> None:
        if self._paid():
            self.suggestions = []
            self._show()
            return
        typed = (self.answer.line, self.prompt.value.strip())
        self.suggestions = [one for one in self.sitting.suggestions(self.prompt.value) if one.line not in typed]
        self._show()

    def _paid(self) -> bool:
        """The line is a claim that may be played as it stands, paid and all: nothing to add."""
        answer = self.answer
        steps = answer.turn.steps if answer.turn is not None else ()
        return answer.playable and any(isinstance(step, Claim) and step.payment is not None for step in steps)

    def _show(self) -> None:
        panel, prompt = self.query_one(VerdictPanel), self.prompt
        if self._fault is not None:
            panel.show(self._fault)
        elif not prompt.value.strip() and self._chosen is None:
            panel.show(of_hint(self.hint, self._done, *panel.size), self.suggestions)
        else:
            saying = of_answer(self.answer, entered=self._entered)
            if self._chosen is not None:
                saying = Saying(saying.lines[:1], asks=True)
            column = width_of(str(self.query_one("#speaker", Static).content)) - int(prompt.scroll_offset.x)
            panel.show(saying, self.suggestions, self._chosen, column)

    # -- typing

    @on(Prompt.Submitted)
    def _enter(self, event: Prompt.Submitted) -> None:
        event.stop()
        prompt = self.prompt
        if self._chosen is not None:
            self.action_complete()
            return
        if not prompt.value.strip():
            if self.sitting.over:
                self.post_message(self.Ended())
            return
        try:
            answer = self.sitting.say(prompt.value)
        except OSError as fault:
            self.say_fault(fault)
            return
        if not answer.playable:
            self._look(entered=True)
            return
        prompt.take()
        self.post_message(self.Played(answer))

    def action_complete(self) -> None:
        """Take the suggestion that is chosen, or the best one."""
        if self._chosen is None:
            self._fill()
        if self.suggestions:
            self.prompt.put(self.suggestions[self._chosen or 0].line + " ")
        else:
            self._fault = Saying((Content.styled("  " + say("no suggestion"), "$text-muted"),))
            self._show()

    def _fill(self) -> None:
        """Look for suggestions at once; on an empty line for what the table is asked for."""
        text = self.prompt.value
        if not text.strip() and still_to_deal(self.sitting.game):
            text = self.hint.first.partition(" keeps ")[0] + " keeps"
        self.suggestions = [one for one in self.sitting.suggestions(text) if one.line != text.strip()]

    def action_choose(self, by: int) -> None:
        """Choose the next suggestion or the one before; on an empty line Up brings an older one back."""
        prompt = self.prompt
        if by < 0 and self._chosen is None and (not prompt.value or prompt.recalled):
            prompt.bring_back()
            return
        if self._chosen is None:
            self._fill()
        if not self.suggestions:
            return
        if self._chosen is None:
            self._chosen = 0 if by > 0 else len(self.suggestions) - 1
        else:
            self._chosen = (self._chosen + by) % len(self.suggestions)
        self._show()

    @on(VerdictPanel.Taken)
    def _taken(self, message: VerdictPanel.Taken) -> None:
        message.stop()
        self.put(message.line + " ")

    def put(self, text: str, cursor: int | None = None) -> None:
        """Another text at the prompt, which then has the keys."""
        self.prompt.put(text, cursor)
        self.prompt.focus()

    def step_back(self) -> bool:
        """Leave the suggestions, else the line (Up brings it back), else come back to the prompt; False if at none."""
        if self._chosen is not None:
            self._chosen = None
            self._show()
        elif self.prompt.value:
            self.prompt.take()
            self.prompt.focus()
        elif not self.prompt.has_focus:
            self.prompt.focus()
        else:
            return False
        return True
