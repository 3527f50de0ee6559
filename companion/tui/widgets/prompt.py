"""The line in which people say what happened, with the verdict under it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from companion.record.faults import Unclear
from companion.record.lines import secret, write_line
from companion.record.suggest import Suggestion
from companion.sitting import Answer, Sitting
from companion.tui.asking import Asking, ask_about, of_line
from companion.tui.hints import Hint, hint, still_to_deal
from companion.tui.picking import by_number, picks
from companion.tui.pointers import dice_first, pointer, short_draw
from companion.tui.widgets.line import Prompt
from companion.tui.widgets.text import fit, width_of
from companion.tui.widgets.verdict import Saying, VerdictPanel, of_hint, of_unclear
from companion.words import say
from companion.words.plain import plain

MOST_ALLOWED = 3
"""Allowed moves above those that are not, where both are asked for."""
PAUSE = 0.05
"""Seconds without a key after which suggestions are looked for, so that the verdict never waits for them."""


class PromptBox(Vertical):
    """The prompt, and under it the verdict while one types.

    Tab takes the best suggestion, Up and Down choose one; on an empty line Up
    brings older lines back and the panel says what could be typed. A line that
    leaves something open is asked about first (companion.tui.asking).
    """

    BINDINGS = [
        Binding("tab", "complete", show=False),
        Binding("shift+tab", "all_moves", say("table key all moves"), key_display="Shift+Tab", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("up", "choose(-1)", show=False),
    ]

    class Ended(Message):
        """Enter on an empty line after the end of the game."""

    def __init__(
        self,
        sitting: Sitting,
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
        super().__init__(id=id)
        self._legal = legal
        self.sitting = sitting
        self._looked = looked
        self._played = played
        self.hint = Hint("")
        self.answer = Answer("")
        self.suggestions: list[Suggestion] = []
        self.asking: Asking | None = None
        """What is asked before the line that was entered is played."""
        self._asked_about = ""
        self._done: Content | None = None
        self._fault: Saying | None = None
        self._entered = False
        self._chosen: int | None = None
        self._pause: Timer | None = None
        self._asked_all = False
        """Moves that are not allowed are listed too."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="prompt-row"):
            yield Static("", id="speaker", markup=False)
            yield Prompt(self._typed, self._enter, self._picked, id="prompt")
        yield VerdictPanel(id="verdict")

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    @property
    def prompt(self) -> Prompt:
        return self.query_one(Prompt)

    @property
    def choosing(self) -> bool:
        """A suggestion is chosen, or something is asked about the line."""
        return self._chosen is not None or self.asking is not None

    # -- showing

    def show_game(self, done: Content | None = None) -> None:
        """The game changed: whose line it is, what could be typed, and what was done last."""
        sitting = self.sitting
        if self.asking is not None:
            self._ask(None, "")
        self._done = done
        self.hint = hint(sitting)
        self._show_speaker()
        self._look()

    def _show_speaker(self) -> None:
        """Whose line it is and an example for it, or what is asked."""
        turn = None if self.sitting.over else self.sitting.speaker
        name = "" if turn is None else plain(self.sitting.game.name(turn)) + " "
        example = self.hint.first
        if self.asking is not None:
            name, example = self.asking.label + " ", self.asking.placeholder
        self.prompt.placeholder = fit(example, max(20, self.app.size.width * 3 // 5)).rstrip()
        speaker = self.query_one("#speaker", Static)
        text = Content.styled(f" {name}› ", "$accent bold")
        wider = width_of(str(text)) != width_of(str(speaker.content))
        speaker.update(text, layout=wider)  # the whole screen is laid out only where it must be

    def say_done(self, done: Content) -> None:
        """A sentence under the empty line."""
        self._done = done
        self._show()

    def say_fault(self, fault: OSError | str) -> None:
        """Nothing was saved, or taken back: say so until another key is pressed."""
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
        if self.asking is not None:
            self.suggestions = self.asking.choices(text)
            self._show()
            return
        self.answer = self.sitting.look(text)
        numbered = by_number(self.sitting, text) if self.answer.fault is not None else None
        if numbered is not None:
            self.answer = numbered[0]
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if text.strip():
            self._pause = self.set_timer(PAUSE, self._suggest)
        else:
            self.suggestions = []
        if numbered is not None:
            self.suggestions = self._suggestions(self.answer.text)
            self._chosen = numbered[1] if numbered[1] < len(self.suggestions) else None
        self._show()
        self._looked(self.answer)

    def _suggest(self) -> None:
        self.suggestions = self._suggestions(self.answer.text)
        self._show()

    def _suggestions(self, text: str) -> list[Suggestion]:
        """How the line may go on, or what it could mean; not the line that stands there already."""
        typed = (self.answer.line, text.strip())
        found = self.sitting.candidates(self.answer) or self.sitting.suggestions(text)
        if self._asked_all:
            told = {one.line for one in found}
            found = [*found[:MOST_ALLOWED], *(one for one in self.sitting.refusals(text) if one.line not in told)]
        return [one for one in found if one.line not in typed]

    @property
    def _numbered(self) -> bool:
        """Whether digits pick a suggestion: at once, or with Enter behind them."""
        return self.asking is None and (picks(self.sitting, self.answer) or isinstance(self.answer.fault, Unclear))

    def _picked(self, digit: int) -> bool:
        """Take the suggestion of a digit instead of typing it; False where it is to be typed."""
        if self.asking is not None or not picks(self.sitting, self.answer):
            return False
        if self._chosen is None:
            self._fill()
        if digit > len(self.suggestions):
            return False
        self.prompt.put(self.suggestions[digit - 1].line + " ")
        return True

    def _show(self) -> None:
        panel, prompt = self.query_one(VerdictPanel), self.prompt
        if self._fault is not None:
            panel.show(self._fault)
        elif self.asking is not None:
            panel.show(self.asking.look(prompt.value), self.suggestions, self._chosen)
        elif not prompt.value.strip() and self._chosen is None:
            panel.show(of_hint(self.hint, self._done, *panel.size), self.suggestions)
        else:
            saying = self._saying()
            if self._chosen is not None:
                saying = Saying(saying.lines[:1], asks=True, picks=saying.picks)
            column = width_of(str(self.query_one("#speaker", Static).content)) - int(prompt.scroll_offset.x)
            panel.show(saying, self.suggestions, self._chosen, column, numbered=self._numbered)

    def _saying(self) -> Saying:
        """The verdict on the line, or the key that it means; what a short draw is taken for, or the dice to roll."""
        pointed = pointer(self.sitting, self.answer)
        if pointed is not None:
            return Saying((pointed,))
        saying = of_line(self.sitting, self.answer, entered=self._entered, legal=self._legal)
        if isinstance(self.answer.fault, Unclear) and self.suggestions:
            return replace(saying, lines=(of_unclear(self.answer.fault),), picks=True)
        if (drawn := short_draw(self.sitting, self.answer)) is not None:
            return replace(saying, lines=(*saying.lines, drawn))
        first = dice_first(self.sitting, self.answer)
        return saying if first is None else replace(saying, lines=(*saying.lines, *first[0]), foot=first[1])

    # -- typing

    def _enter(self) -> None:
        """Play the line, ask about it, or answer what is asked."""
        text = self.prompt.value
        if self.asking is not None:
            self._answer()
        elif self._chosen is not None:
            self.action_complete()
        elif text.strip():
            self.enter(text)
        elif self.sitting.over:
            self.post_message(self.Ended())

    def enter(self, text: str) -> None:
        """Play a line, once what is to be asked about it is answered."""
        asking = ask_about(self.sitting, self.sitting.look(text))
        if asking is not None:
            self._ask(asking, text)
        else:
            self._say(text)

    def _say(self, line: str) -> None:
        """Play a line if it is playable; else it stands at the prompt with what is wrong with it."""
        try:
            answer = self.sitting.say(line)
        except OSError as fault:
            self.say_fault(fault)
            return
        if self.asking is not None:
            self._ask(None, line)
        if not answer.playable:
            self._look(entered=True)
            return
        if self._asked_all:
            self.action_all_moves()
        self.prompt.take(self._recalled(answer, line))
        self._played(answer)

    def _recalled(self, answer: Answer, line: str) -> str:
        """What Up brings back of a line: kept tickets are counted, for the next one at the screen must not see them."""
        if answer.turn is None or self.sitting.over or not secret(answer.turn):
            return line
        return write_line(self.sitting.game, answer.turn, secrets=False)

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
        chosen = self.suggestions[self._chosen] if self._chosen is not None else None
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
        if self._chosen is None:
            self._fill()
        if self.suggestions:
            self.prompt.put(self.suggestions[self._chosen or 0].line + " ")
        elif self.answer.verdict is None:
            nothing = Content.styled("  " + say("no suggestion"), "$text-muted")
            self._fault = replace(self._saying(), foot=nothing, asks=False)
        self._show()

    def _fill(self) -> None:
        """Look for suggestions at once; on an empty line for what the table is asked for."""
        text = self.prompt.value
        if not text.strip() and still_to_deal(self.sitting.game):
            text = self.hint.first.partition(" keeps ")[0] + " keeps"
        self.suggestions = self._suggestions(text)

    def action_all_moves(self) -> None:
        """List the moves that fit and are not allowed too, each with its reason; a second time leaves them out."""
        if self.asking is not None:
            return
        self._asked_all = not self._asked_all
        self.query_one(VerdictPanel).set_class(self._asked_all, "-all-moves")
        self._chosen = None
        self._fill()
        self.call_after_refresh(self._show)

    def action_choose(self, by: int) -> None:
        """Choose the next suggestion or the one before; on an empty line Up brings an older one back."""
        prompt = self.prompt
        if self.asking is None and by < 0 and self._chosen is None and (not prompt.value or prompt.recalled):
            prompt.bring_back()
            return
        if self._chosen is None and self.asking is None:
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
        if self.asking is not None:
            self._chosen = next(at for at, one in enumerate(self.suggestions) if one.line == message.line)
            self._answer()
        else:
            self.put(message.line + " ")

    def put(self, text: str, cursor: int | None = None) -> None:
        """Another text at the prompt, which then has the keys; what was asked is not asked any more."""
        if self.asking is not None:
            self._ask(None, "")
        self.prompt.put(text, cursor)
        self.prompt.focus()

    def step_back(self) -> bool:
        """Leave the suggestions, else the line (Up brings it back), else come back to the prompt; False if at none."""
        if self._chosen is not None:
            self._chosen = None
            self._show()
        elif self._asked_all:
            self.action_all_moves()
        elif self.asking is not None:
            self._ask(None, self._asked_about)
        elif self.prompt.value:
            self.prompt.take(self._recalled(self.answer, self.prompt.value))
            self.prompt.focus()
        elif not self.prompt.has_focus:
            self.prompt.focus()
        else:
            return False
        return True
