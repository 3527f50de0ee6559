"""The line in which people say what happened, with the verdict below it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer

from companion.game.values import replace
from companion.session import Answer, Session
from companion.session.completion import Completion
from companion.session.feedback import (
    Feedback,
    Line,
    Purpose,
    hint_feedback,
    indented_line,
    leaving_feedback,
    recalled_line,
    text_line,
)
from companion.session.follow_up import FollowUp, follow_up
from companion.session.hints import Hint, hint
from companion.session.key_hints import says_game_over
from companion.session.pending import may_stop
from companion.session.typed_line import feedback_on, typed_behind
from companion.store.dropped_files import dropped_picture
from companion.tui.host import Host
from companion.tui.just_came import JustCame
from companion.tui.widgets.line import Prompt
from companion.tui.widgets.speaker import Speaker
from companion.tui.widgets.text import fit
from companion.tui.widgets.verdict import VerdictPanel
from companion.words import wording
from companion.words.plain import plain

PAUSE = 0.05
"""Seconds without a key before suggestions are looked for, so that the verdict never waits for them."""


class PromptBox(Vertical):
    """The prompt, with the verdict below it while somebody types.

    Tab takes the best suggestion; Up and Down choose one. On an empty line Up brings back older lines, and the panel
    says what could be typed. A line that leaves something open is asked about first (companion.session.follow_up).
    """

    app = getters.app(Host)
    BINDINGS = [
        Binding("tab", "complete", show=False),
        Binding("shift+tab", "all_moves", wording("table key all moves"), key_display="Shift+Tab", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("up", "choose(-1)", show=False),
    ]

    class Nothing(Message):
        """Enter on an empty line."""

    class Stopping(Message):
        """A word that ends the game was entered."""

    def __init__(
        self,
        session: Session,
        *,
        looked: Callable[[Answer], None],
        played: Callable[[Answer], None],
        dropped: Callable[[Path], None] | None = None,
        purpose: Purpose = "play",
        id: str | None = None,
    ) -> None:
        """`looked` is called with the answer to each new line at the prompt, `played` when a line was played; both
        immediately, so that everything they change is drawn in the same frame. `dropped` gets the path of a picture
        that is entered in place of a line. `purpose` is what lines are typed for here."""
        super().__init__(id=id)
        self.session = session
        self._purpose = purpose
        self._looked = looked
        self._played = played
        self._dropped = dropped
        self.hint = Hint("")
        self.answer = Answer("")
        self.completion = Completion(session)
        self.question: FollowUp | None = None
        """What is asked before the entered line is played."""
        self._asked_about = self._last_put = ""
        self._done: tuple[Line, ...] = ()
        self._refused = self._behind = ""
        self._fault: Feedback | None = None
        self._said_leaving = False
        """Whether Escape had nothing left to close here, so that the panel says what another one does."""
        self._entered = self._grown = False
        self._playing = False
        """Whether a played line is being taken out of the prompt: the empty line is looked at afterwards."""
        self._pause_timer: Timer | None = None
        self.just_came = JustCame()
        """Remembers when what is typed last changed its meaning because a phone played."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="prompt-row"):
            yield Speaker(id="speaker")
            yield Prompt(self._typed, self._enter, self._take_numbered, self._take_picture, box=self, id="prompt")
        yield VerdictPanel(id="verdict")

    @property
    def prompt(self) -> Prompt:
        return self.query_one(Prompt)

    @property
    def choosing(self) -> bool:
        """Whether a suggestion is chosen, or something is asked about the line."""
        return self.completion.chosen is not None or self.question is not None

    @property
    def entered_line(self) -> tuple[str, bool]:
        """What Enter would play or ask about, in full, and whether it would answer a question."""
        return self.answer.line, self.question is not None

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_speaker)
        self.call_after_refresh(self._show)

    # -- showing

    def show_game(self, done: tuple[Line, ...] = ()) -> None:
        """Show that the game changed: whose line it is, what could be typed, and what was done last."""
        if self.question is not None:
            self._set_question(None, self._asked_about)
        self._done, self.hint = done, hint(self.session)
        self._show_speaker()
        self._judge()

    def _show_speaker(self) -> None:
        """Show whose line it is and an example of one, or what is asked."""
        turn = None if self.session.ended else self.session.speaker
        name, example = "" if turn is None else plain(self.session.game.name(turn)), self.hint.ghost
        if self.question is not None:
            name, example = self.question.label, self.question.placeholder
        speaker = self.query_one(Speaker)
        speaker.show(name)
        room = self.size.width - speaker.columns - 1 if self.size else self.app.size.width * 3 // 5
        self.prompt.placeholder = fit(example, max(20, room)).rstrip()

    def say_done(self, done: tuple[Line, ...]) -> None:
        """Show a sentence below the empty line."""
        self._done = done
        self._show()

    def say_fault(self, fault: OSError | str) -> None:
        """Say that something was not saved or not taken back, until another key is pressed."""
        self._fault = Feedback((text_line(plain(str(fault), 400), "refused"),))
        self._show()

    def withdraw_leaving(self) -> None:
        """Withdraw what was said about leaving, because something else was done since."""
        if self._said_leaving:
            self._said_leaving, self._fault = False, None
            self._show()

    def ask_to_leave(self, *, saved: bool, plays: bool, phones: bool) -> bool:
        """Say what another Escape does. True if that was said already and nothing else has been done since.

        `plays`: the user plays rather than looks on, and may also stop the game; `phones`: phones are let in.
        """
        if self._said_leaving:
            return True
        self._said_leaving = True
        self._fault = leaving_feedback(saved=saved, stoppable=plays and may_stop(self.session), phones=phones)
        self._show()
        return False

    def _show(self) -> None:
        panel, prompt, completion = self.query_one(VerdictPanel), self.prompt, self.completion
        if self._fault is not None:
            panel.show(self._fault)
        elif self.question is not None:
            numbered = self.question.numbered(prompt.value)
            panel.show(self.question.preview(prompt.value), completion.listed, completion.chosen, numbered=numbered)
        elif not prompt.value.strip() and completion.chosen is None:
            panel.show(hint_feedback(self.hint, self._done), completion.listed)
        else:
            feedback = self._feedback()
            if completion.chosen is not None:
                feedback = Feedback(
                    feedback.lines[:1], suggestions_first=True, all_suggestions=feedback.all_suggestions
                )
            if self._done:  # an undo, or a phone's line, while something is typed
                feedback = replace(feedback, lines=(*self._done[:1], *feedback.lines), repeats_line=False)
            last = prompt.starts[-1]
            if feedback.caret is not None and feedback.caret[0] < last:
                feedback = replace(feedback, caret=None)
            column = self.query_one(Speaker).columns - last
            panel.show(
                feedback, completion.listed, completion.chosen, column, numbered=completion.numbered(self.answer)
            )
        self._grow(panel)

    def _grow(self, panel: VerdictPanel) -> None:
        """Make room for everything against a line after Enter in vain; the next letter gives the room back."""
        short = panel.rows_needed - panel.size.height if self._entered and panel.size else 0
        if short > 0:
            self._grown = True
            self.styles.height = min(self.size.height + short, self.app.size.height * 2 // 3)
        elif self._grown and not self._entered:
            self._grown = False
            self.styles.height = None

    def _feedback(self) -> Feedback:
        feedback = feedback_on(self.session, self.answer, self.completion, entered=self._entered, purpose=self._purpose)
        if not (self._entered and self._behind):
            return feedback
        return replace(feedback, foot=indented_line(wording("typed behind", line=plain(self._behind, 60)), "fault"))

    def _typed(self) -> None:
        if self._playing:
            return
        if self.prompt.value:
            self._done = ()
        self._judge()

    def _judge(self, *, entered: bool = False) -> None:
        """Judge what is typed; suggestions follow when the typing pauses."""
        text = self.prompt.value
        self._entered, self._fault, self._said_leaving = entered, None, False
        if self._pause_timer is not None:
            self._pause_timer.stop()
        if self.question is not None:
            self.completion.show(self.question.choices(text))
            self._show()
            return
        self.answer = self.completion.answer_to(text)
        self._pause_timer = self.set_timer(PAUSE, self._suggest) if text.strip() else None
        self._show()
        self._looked(self.answer)

    def _suggest(self) -> None:
        self.completion.update(self.answer, self.answer.text)
        self._show()

    def _take_numbered(self, digit: int) -> bool:
        """Take the suggestion with this digit; False if the digit is to be typed."""
        suggestion = None if self.question is not None else self.completion.pick(self.answer, digit)
        if suggestion is not None:
            self.prompt.put(suggestion.line + " ")
        return suggestion is not None

    def _take_picture(self, text: str) -> bool:
        """Take a text as the path of a picture, if it is one; False if it is to be typed."""
        path = None if self._dropped is None or self.question is not None else dropped_picture(text)
        if path is None or self._dropped is None:
            return False
        self.prompt.put("")
        self._dropped(path)
        return True

    # -- typing

    def _enter(self) -> None:
        """Play the line, ask about it, or answer what is asked."""
        text = self.prompt.value
        if self._take_picture(text):
            return
        if text.strip() and self.just_came.unread(self.app.pressed_at):
            self.app.bell()
        elif self.question is not None:
            self._answer_question()
        elif self.completion.chosen is not None:
            self.action_complete()
        elif says_game_over(self.answer):
            self.post_message(self.Stopping())
        elif text.strip():
            self.enter(text)
        else:
            self.post_message(self.Nothing())

    def enter(self, text: str) -> None:
        """Play a line once all questions about it are answered; somebody who only looks on is asked nothing."""
        asks = self._purpose != "look on"
        question = follow_up(self.session, self.session.preview(text)) if asks else None
        if question is not None:
            self._set_question(question, text)
        else:
            self._play_line(text)

    def _play_line(self, line: str) -> None:
        """Play a line if it is playable; otherwise it stays at the prompt, with what is wrong with it."""
        try:
            answer = self.session.play(line)
        except OSError as fault:
            self.say_fault(fault)
            return
        if self.question is not None:
            self._set_question(None, line)
        if not answer.playable:
            self._done, self._behind, self._refused = (), typed_behind(self.session, answer, self._refused), line
            self._judge(entered=True)
            return
        if self.completion.refused_too:
            self.action_all_moves()
        self._playing = True
        self.prompt.take(recalled_line(self.session, answer, line))
        self._playing = False
        self._played(answer)
        if self.answer.text:  # otherwise showing the game has looked at the empty line already
            self._judge()

    # -- asking

    def _set_question(self, question: FollowUp | None, line: str) -> None:
        """Give the prompt to a question about a line; None gives it back to the line."""
        self.question, self._asked_about = question, line
        self.prompt.put("" if question is not None else line)
        self._show_speaker()
        self._judge()

    def _answer_question(self) -> None:
        """Answer the question with what is typed or chosen."""
        assert self.question is not None
        chosen = self.completion.best if self.completion.chosen is not None else None
        outcome = self.question.enter(self.prompt.value, chosen)
        if isinstance(outcome, str):
            self._play_line(outcome)
        elif outcome is not None:
            self._set_question(outcome, self._asked_about)

    def action_complete(self) -> None:
        """Take the chosen suggestion, or the best one."""
        if self.question is not None:
            if self.completion.listed:
                self._answer_question()
            return
        if self.completion.chosen is None:
            self.completion.update_now(self.answer)
        if (best := self.completion.best) is not None:
            self.prompt.put(best.line + " ")
        elif self.answer.verdict is None:
            nothing = indented_line(wording("no suggestion"), "aside")
            self._fault = replace(self._feedback(), foot=nothing, suggestions_first=False)
        self._show()

    def action_all_moves(self) -> None:
        """List moves that fit but are not allowed as well, each with its reason; a second time leaves them out."""
        if self.question is not None:
            return
        completion = self.completion
        completion.refused_too, completion.chosen = not completion.refused_too, None
        self.set_class(completion.refused_too, "-all-moves")
        self.completion.update_now(self.answer)
        self.call_after_refresh(self._show)

    def action_choose(self, by: int) -> None:
        """Choose the next or the previous suggestion; on an empty line, Up brings back an older line."""
        prompt, completion = self.prompt, self.completion
        if self.question is None and completion.chosen is None:
            if by < 0 and (not prompt.value or prompt.recalled):
                prompt.bring_back()
                return
            self.completion.update_now(self.answer)
        if completion.listed:
            completion.step(by)
            self._show()

    @on(VerdictPanel.SuggestionTaken)
    def _suggestion_taken(self, message: VerdictPanel.SuggestionTaken) -> None:
        message.stop()
        if self.question is not None:
            self.completion.choose([suggestion.line for suggestion in self.completion.listed].index(message.line))
            self._answer_question()
        else:
            self.put(message.line + " ")

    def put(self, text: str, cursor: int | None = None) -> None:
        """Put another text at the prompt and give it the focus; a pending question is dropped."""
        if self.question is not None:
            self._set_question(None, self._asked_about)
        self.prompt.put(text, cursor)
        self.screen.set_focus(self.prompt)
        self._last_put = text

    @property
    def untouched(self) -> bool:
        """Whether the line is still as it was last put there."""
        return self.prompt.value == self._last_put

    def begin(self, text: str, cursor: int | None = None) -> None:
        """Begin another line from elsewhere; one that was being typed can be brought back, and a notice says so."""
        typed = self._asked_about if self.question is not None else self.prompt.value
        bare = typed.strip().rstrip(" ,")
        if bare and not self.untouched and not text.casefold().startswith(bare.casefold()):
            kept = recalled_line(self.session, self.session.preview(typed), typed)
            self.prompt.remember(kept)
            self.app.notify(wording("line kept", line=plain(kept.strip().rstrip(" ,"), 60)), timeout=6, markup=False)
        self.put(text, cursor)

    def step_back(self) -> bool:
        """Leave the suggestions, or else the question, the refused moves or the line (Up brings it back), or else come
        back to the prompt. False if there is nothing to leave."""
        if self.completion.chosen is not None:
            self.completion.chosen = None
            self._show()
        elif self.question is not None:
            self._set_question(None, self._asked_about)
        elif self.completion.refused_too:
            self.action_all_moves()
        elif self.prompt.value:
            self.prompt.take(recalled_line(self.session, self.answer, self.prompt.value))
            self.screen.set_focus(self.prompt)
        elif not self.prompt.has_focus:
            self.screen.set_focus(self.prompt)
        else:
            return False
        return True
