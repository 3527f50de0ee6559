"""The line above the board."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from companion.game.values import NamedTuple
from companion.paint.signs import sign_of
from companion.session import Session
from companion.session.marks import city_marks
from companion.session.pending import set_up_goes_on
from companion.tui.widgets.text import fit, width_of
from companion.words import wording
from companion.words.plain import plain

BETWEEN = " · "
"""Separates the parts of the line."""
SHORTEST = 8
"""The least number of columns for the board's name; the parts after it are cut only when it is this short."""


class StatusLine(NamedTuple):
    """The line above the board of a game."""

    parts: tuple[str, ...]
    """On the left: board, turn, who is to move, what the signs mean."""
    spare: tuple[str, ...]
    """The parts to leave out if there is no room, in that order."""
    clock: str
    """On the right: the last round."""


def status_line(session: Session, remark: str = "") -> StatusLine:
    """The line above the board of a game; `remark` says why the game is only looked at."""
    game, over = session.game, session.ended
    parts = [wording("caption board", board=plain(game.board.title))]
    spare = []
    if remark:
        parts.append(remark)
    if game.table.by_turns and not over:
        who, waits = plain(game.name(game.clock.on_turn)), not game.clock.taken and set_up_goes_on(game)
        spare.append(wording("caption set-up") if waits else wording("caption turn", number=game.clock.taken + 1))
        parts += [*spare, wording("caption first" if waits else "caption to move", who=who)]
    kinds = dict.fromkeys(city_marks(game).values())
    signs = [wording("caption lying", mark=sign_of(what), what=what) for what in kinds]
    clock = ""
    if session.stopped:
        clock = wording("caption stopped")
    elif game.clock.over:
        clock = wording("caption over")
    elif game.clock.left is not None:
        clock = wording("last round", left=game.clock.left)
    return StatusLine((*parts, *signs), (*spare, *reversed(signs)), clock)


class Caption(Widget):
    """On the left the game, or what the mouse points at; on the right the clock of the last round.

    A hint is put before or after the parts, and is never cut: parts that can be spared make room for it.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._status = StatusLine((), (), "")
        self._before, self._after, self._pointed = "", "", ""

    def show(self, status: StatusLine, *, before: str = "", after: str = "") -> None:
        """Show the parts and hints; plain text, never markup."""
        self._status, self._before, self._after = status, before, after
        self.refresh()

    def show_pointed(self, text: str) -> None:
        """Show what the mouse points at in place of the text on the left; an empty string brings that back."""
        if text != self._pointed:
            self._pointed = text
            self.refresh()

    def render(self) -> Content:
        clock = self._status.clock
        right = f" {clock} " if clock else ""
        room = max(0, self.size.width - width_of(right) - 1)
        left_text = self._pointed or self._left_text(room - 1)
        return Content.styled(fit(f" {left_text}", room), "" if self._pointed else "$text-muted") + Content.styled(
            right, "bold $background on $accent" if right else ""
        )

    def _left_text(self, room: int) -> str:
        """The parts in `room` columns: parts that can be spared go first; only then is the board's name cut."""
        prefix = f"{self._before}{BETWEEN}" if self._before else ""
        suffix = f"{BETWEEN}{self._after}" if self._after else ""
        room -= width_of(prefix + suffix)
        parts = list(self._status.parts)
        for spare in self._status.spare:
            if width_of(BETWEEN.join(parts)) <= room:
                break
            parts.remove(spare)
        text = BETWEEN.join(parts)
        if parts and (over := width_of(text) - room) > 0:
            name = fit(parts[0], max(min(SHORTEST, width_of(parts[0])), width_of(parts[0]) - over))
            text = BETWEEN.join((name.rstrip(), *parts[1:]))
        return f"{prefix}{text if width_of(text) <= room else fit(text, room)}{suffix}"
