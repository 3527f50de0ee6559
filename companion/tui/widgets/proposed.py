"""What a phone proposes, above the prompt."""

from __future__ import annotations

from textual import getters
from textual.content import Content
from textual.widgets import Static

from companion.proposals import Proposal
from companion.tui.host import Host
from companion.tui.just_came import JustCame
from companion.tui.widgets.text import fit
from companion.words import wording
from companion.words.plain import plain


class ProposedLine(Static):
    """The line that was proposed first, with its sender; hidden while none waits. It is played or dropped from here."""

    app = getters.app(Host)

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._just_came = JustCame()
        """Remembers when another line last took the place of the first one."""
        self._first: Proposal | None = None

    def on_mount(self) -> None:
        self.renew()

    def on_resize(self) -> None:
        self.renew()

    def play(self) -> str | None:
        """Play the line, once it can have been read, and show the next one. Returns why that failed, as a sentence."""
        if self._just_came.unread(self.app.pressed_at):
            self.app.bell()
            return None
        fault = self.app.desk.play_proposal()
        self._first, self._just_came = None, JustCame()
        self.renew()
        return fault

    def drop(self) -> str | None:
        """Drop the line and show the next one. Returns a sentence that says which; None if none waits."""
        if dropped := self.app.desk.drop_proposal():
            self.renew()
        return dropped

    def renew(self) -> None:
        """Show what waits now."""
        session = self.app.session
        waiting = self.app.desk.proposals.waiting
        self.display = bool(waiting) and session is not None
        if (first := next(iter(waiting), None)) is not self._first:
            if self._first is not None:
                self._just_came.note()
            self._first = first
        if not waiting or session is None:
            return
        who = plain(session.game.name(waiting[0].seat))
        says = wording("proposed", who=who, line=plain(waiting[0].shown, 300).removeprefix(f"{who} "))
        keys = wording("proposed keys")
        if len(waiting) > 1:
            keys = f"{wording('proposed more', count=len(waiting) - 1)} · {keys}"
        room = max(20, self.size.width - len(keys) - 3) if self.size.width else 40
        self.update(Content.assemble((fit(says, room).rstrip(), "bold $accent"), "  ", (keys, "$text-muted")))
