"""The line in which people say what happened, with the verdict under it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.timer import Timer

from companion.session import Answer, Session
from companion.session.hints import hint
from companion.tui.asking import Asking, ask_about
from companion.tui.pointers import ends
from companion.tui.typed import recalled
from companion.tui.widgets.line import Prompt
from companion.tui.widgets.speaker import Speaker
from companion.tui.widgets.under_line import UnderLine
from companion.tui.widgets.verdict import VerdictPanel
from companion.words import wording
from companion.words.plain import plain

PAUSE = 0.05
"""Seconds without a key after which suggestions are looked for, so that the verdict never waits for them."""


class PromptBox(UnderLine):
    """The prompt, and under it the verdict while one types.

    Tab takes the best suggestion, Up and Down choose one; on an empty line Up
    brings older lines back and the panel says what could be typed. A line that
    leaves something open is asked about first (companion.tui.asking).
    """

    BINDINGS = [
        Binding("tab", "complete", show=False),
        Binding("shift+tab", "all_moves", wording("table key all moves"), key_display="Shift+Tab", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("up", "choose(-1)", show=False),
    ]

    class Ended(Message):
        """Enter on an empty line after the end of the game."""

    class Stopping(Message):
        """A word that ends the game was entered."""

    def __init__(
        self,
        session: Session,
        *,
        looked: Callable[[Answer], None],
        played: Callable[[Answer], None],
        legal: str = "verdict legal",
        id: str | None = None,
    ) -> None:
        """`looked` is called with the answer to every other line that stands at the prompt, `played` when a line was
        played: at once, so that all that they change is drawn in the same frame. `legal` is the key of what is said
        of a line that may be played: what Enter does.
        """
        super().__init__(session, legal, id=id)
        self._looked = looked
        self._played = played
        self._asked_about = self._put = ""
        self._pause: Timer | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="prompt-row"):
            yield Speaker(id="speaker")
            yield Prompt(self._typed, self._enter, self._picked, box=self, id="prompt")
        yield VerdictPanel(id="verdict")

    def on_resize(self) -> None:
        self.call_after_refresh(self._laid)

    def _laid(self) -> None:
        self._show_speaker()
        self._show()

    # -- showing

    def show_game(self, done: Content | None = None) -> None:
        """The game changed: whose line it is, what could be typed, and what was done last."""
        session = self.session
        if self.asking is not None:
            self._ask(None, self._asked_about)
        self._done = done
        self.hint = hint(session)
        self._show_speaker()
        self._look()

    def _typed(self) -> None:
        if self.prompt.value:
            self._done = None
        self._look()

    def _look(self, *, entered: bool = False) -> None:
        """The verdict on what is typed; suggestions follow when the typing pauses."""
        text = self.prompt.value
        self._entered, self._fault, self._leaving = entered, None, False
        if self.asking is not None:
            self._ways.take(self.asking.choices(text))
            self._show()
            return
        self.answer = self._ways.read(text)
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._suggest) if text.strip() else None
        self._show()
        self._looked(self.answer)

    def _suggest(self) -> None:
        self._ways.look_for(self.answer, self.answer.text)
        self._show()

    def _picked(self, digit: int) -> bool:
        """Take the suggestion of a digit instead of typing it; False where it is to be typed."""
        one = None if self.asking is not None else self._ways.pick(self.answer, digit)
        if one is not None:
            self.prompt.put(one.line + " ")
        return one is not None

    # -- typing

    def _enter(self) -> None:
        """Play the line, ask about it, or answer what is asked."""
        text = self.prompt.value
        if self.asking is not None:
            self._answer()
        elif self._ways.chosen is not None:
            self.action_complete()
        elif ends(self.answer):
            self.post_message(self.Stopping())
        elif text.strip():
            self.enter(text)
        elif self.session.ended:
            self.post_message(self.Ended())

    def enter(self, text: str) -> None:
        """Play a line, once what is to be asked about it is answered."""
        asking = ask_about(self.session, self.session.preview(text))
        if asking is not None:
            self._ask(asking, text)
        else:
            self._say(text)

    def _say(self, line: str) -> None:
        """Play a line if it is playable; else it stands at the prompt with what is wrong with it."""
        try:
            answer = self.session.play(line)
        except OSError as fault:
            self.say_fault(fault)
            return
        if self.asking is not None:
            self._ask(None, line)
        if not answer.playable:
            self._look(entered=True)
            return
        if self._ways.refused_too:
            self.action_all_moves()
        self.prompt.take(recalled(self.session, answer, line))
        self._played(answer)

    # -- asking

    def _ask(self, asking: Asking | None, line: str) -> None:
        """Let a question about a line take the prompt; None gives it back with the line."""
        self.asking, self._asked_about = asking, line
        self.prompt.put("" if asking is not None else line)
        self._show_speaker()
        self._look()

    def _answer(self) -> None:
        """What is typed or chosen answers the question."""
        assert self.asking is not None
        chosen = self._ways.best if self._ways.chosen is not None else None
        found = self.asking.enter(self.prompt.value, chosen)
        if isinstance(found, str):
            self._say(found)
        elif found is not None:
            self._ask(found, self._asked_about)

    def action_complete(self) -> None:
        """Take the suggestion that is chosen, or the best one."""
        if self.asking is not None:
            if self.suggestions:
                self._answer()
            return
        if self._ways.chosen is None:
            self._ways.fill(self.answer)
        if (best := self._ways.best) is not None:
            self.prompt.put(best.line + " ")
        elif self.answer.verdict is None:
            nothing = Content.styled("  " + wording("no suggestion"), "$text-muted")
            self._fault = replace(self._saying(), foot=nothing, asks=False)
        self._show()

    def action_all_moves(self) -> None:
        """List the moves that fit and are not allowed too, each with its reason; a second time leaves them out."""
        if self.asking is not None:
            return
        ways = self._ways
        ways.refused_too, ways.chosen = not ways.refused_too, None
        self.set_class(ways.refused_too, "-all-moves")
        self._ways.fill(self.answer)
        self.call_after_refresh(self._show)

    def action_choose(self, by: int) -> None:
        """Choose the next suggestion or the one before; on an empty line Up brings an older one back."""
        prompt, ways = self.prompt, self._ways
        if self.asking is None and ways.chosen is None:
            if by < 0 and (not prompt.value or prompt.recalled):
                prompt.bring_back()
                return
            self._ways.fill(self.answer)
        if ways.found:
            ways.step(by)
            self._show()

    @on(VerdictPanel.SuggestionTaken)
    def _taken(self, message: VerdictPanel.SuggestionTaken) -> None:
        message.stop()
        if self.asking is not None:
            self._ways.choose([one.line for one in self.suggestions].index(message.line))
            self._answer()
        else:
            self.put(message.line + " ")

    def put(self, text: str, cursor: int | None = None) -> None:
        """Another text at the prompt, which then has the keys; what was asked is not asked any more."""
        if self.asking is not None:
            self._ask(None, self._asked_about)
        self.prompt.put(text, cursor)
        self.prompt.focus()
        self._put = text

    @property
    def untouched(self) -> bool:
        """The line stands as it was last put there."""
        return self.prompt.value == self._put

    def begin(self, text: str, cursor: int | None = None) -> None:
        """Begin another line from elsewhere; one that was typed can be brought back, and that is said."""
        typed = self._asked_about if self.asking is not None else self.prompt.value
        told = typed.strip().rstrip(" ,")
        if told and not self.untouched and not text.casefold().startswith(told.casefold()):
            self.prompt.keep(recalled(self.session, self.session.preview(typed), typed))
            self.app.notify(wording("line kept", line=plain(told, 60)), timeout=6, markup=False)
        self.put(text, cursor)

    def step_back(self) -> bool:
        """Leave the suggestions, else the line (Up brings it back), else come back to the prompt; False if at none."""
        if self._ways.chosen is not None:
            self._ways.chosen = None
            self._show()
        elif self._ways.refused_too:
            self.action_all_moves()
        elif self.asking is not None:
            self._ask(None, self._asked_about)
        elif self.prompt.value:
            self.prompt.take(recalled(self.session, self.answer, self.prompt.value))
            self.prompt.focus()
        elif not self.prompt.has_focus:
            self.prompt.focus()
        else:
            return False
        return True
