"""What stands under the line that is typed, and before it: whose it is, the verdict, what was done last, faults."""

from __future__ import annotations

from dataclasses import replace

from textual.containers import Vertical
from textual.content import Content

from companion.record.suggest import Suggestion
from companion.session import Answer, Session
from companion.session.completion import Completion
from companion.session.hints import Hint, stoppable
from companion.tui.asking import Asking
from companion.tui.typed import of_typed
from companion.tui.widgets.line import Prompt
from companion.tui.widgets.saying import Saying, of_hint
from companion.tui.widgets.speaker import Speaker
from companion.tui.widgets.text import fit
from companion.tui.widgets.verdict import VerdictPanel
from companion.words import wording
from companion.words.plain import plain


class UnderLine(Vertical):
    """A box with a speaker, a prompt and a verdict panel in it, and what they show of its state."""

    def __init__(self, session: Session, legal: str, *, id: str | None = None) -> None:
        """`legal` is the key of what is said of a line that may be played: what Enter does."""
        super().__init__(id=id)
        self._legal = legal
        self.session = session
        self.hint = Hint("")
        self.answer = Answer("")
        self._ways = Completion(session)
        self.asking: Asking | None = None
        """What is asked before the line that was entered is played."""
        self._done: Content | None = None
        self._fault: Saying | None = None
        self._leaving = False
        """Escape had nothing left to close here, and it was said what one more does."""
        self._entered = self._grown = False

    @property
    def prompt(self) -> Prompt:
        return self.query_one(Prompt)

    @property
    def suggestions(self) -> list[Suggestion]:
        """What is listed below the line."""
        return self._ways.found

    @property
    def choosing(self) -> bool:
        """A suggestion is chosen, or something is asked about the line."""
        return self._ways.chosen is not None or self.asking is not None

    def _show_speaker(self) -> None:
        """Whose line it is and what is likely in it, or what is asked."""
        turn = None if self.session.ended else self.session.speaker
        name, example = "" if turn is None else plain(self.session.game.name(turn)), self.hint.ghost
        if self.asking is not None:
            name, example = self.asking.label, self.asking.placeholder
        speaker = self.query_one(Speaker)
        speaker.show(name)
        room = self.size.width - speaker.wide - 1 if self.size else self.app.size.width * 3 // 5
        self.prompt.placeholder = fit(example, max(20, room)).rstrip()

    def say_done(self, done: Content) -> None:
        """A sentence under the empty line."""
        self._done = done
        self._show()

    def say_fault(self, fault: OSError | str) -> None:
        """Nothing was saved, or taken back: say so until another key is pressed."""
        self._fault = Saying((Content.styled(plain(str(fault), 400), "$error bold"),))
        self._show()

    def stay(self) -> None:
        """What was said of leaving is over: something else was done since."""
        if self._leaving:
            self._leaving, self._fault = False, None
            self._show()

    def ask_to_leave(self, *, saved: bool, plays: bool) -> bool:
        """Say what one more Escape does; True once that was said and nothing else was done since.

        Who `plays` and does not look on may stop the game as well.
        """
        if self._leaving:
            return True
        self._leaving = True
        says = [wording("leave again" if saved else "leave again unsaved")]
        if plays and stoppable(self.session):
            says.append(wording("leave or stop"))
        self._fault = Saying(tuple(Content.styled("  " + one, "$warning") for one in says))
        self._show()
        return False

    def _show(self) -> None:
        panel, prompt, ways = self.query_one(VerdictPanel), self.prompt, self._ways
        if self._fault is not None:
            panel.show(self._fault)
        elif self.asking is not None:
            numbered = self.asking.numbered(prompt.value)
            panel.show(self.asking.look(prompt.value), ways.found, ways.chosen, numbered=numbered)
        elif not prompt.value.strip() and ways.chosen is None:
            panel.show(of_hint(self.hint, self._done), ways.found)
        else:
            saying = self._saying()
            if ways.chosen is not None:
                saying = Saying(saying.lines[:1], asks=True, picks=saying.picks)
            last = prompt.starts[-1]
            if saying.caret is not None and saying.caret[0] < last:
                saying = replace(saying, caret=None)
            column = self.query_one(Speaker).wide - last
            panel.show(saying, ways.found, ways.chosen, column, numbered=ways.numbered(self.answer))
        self._grow(panel)

    def _grow(self, panel: VerdictPanel) -> None:
        """After Enter in vain all that is against the line is to be seen; the next letter gives the room back."""
        short = panel.wanted - panel.size.height if self._entered and panel.size else 0
        if short > 0:
            self._grown = True
            self.styles.height = min(self.size.height + short, self.app.size.height * 2 // 3)
        elif self._grown and not self._entered:
            self._grown = False
            self.styles.height = None

    def _saying(self) -> Saying:
        return of_typed(self.session, self.answer, self._ways, entered=self._entered, legal=self._legal)
