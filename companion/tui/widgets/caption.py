"""The line above the board."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from companion.paint.signs import sign_of
from companion.sitting import Sitting
from companion.tui.marks import lying
from companion.tui.widgets.text import fit, width_of
from companion.words import say
from companion.words.plain import plain


def standing(sitting: Sitting, remark: str = "") -> tuple[str, str]:
    """What stands over the board of a game: left board, turn and what the signs mean, right the last round.

    `remark` says why the game is only looked at.
    """
    game, over = sitting.game, sitting.over
    parts = [say("caption board", board=plain(game.board.title))]
    if remark:
        parts.append(remark)
    if game.table.by_turns and not over:
        parts.append(say("caption turn", number=game.clock.taken + 1))
        parts.append(say("caption to move", who=plain(game.name(game.clock.on_turn))))
    kinds = dict.fromkeys(lying(game).values())
    parts += [say("caption lying", mark=sign_of(what), what=what) for what in kinds]
    clock = ""
    if game.clock.over:
        clock = say("caption over")
    elif game.clock.left is not None:
        clock = say("last round", left=game.clock.left)
    return " · ".join(parts), clock


class Caption(Widget):
    """Left what is looked at (the game, or what the mouse points at), right the clock of the last round."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._left, self._right, self._pointed = "", "", ""

    def show(self, left: str, right: str) -> None:
        """The standing texts; plain text, never markup."""
        self._left, self._right = left, right
        self.refresh()

    def point(self, text: str) -> None:
        """What the mouse points at, in place of the left text; nothing brings that back."""
        if text != self._pointed:
            self._pointed = text
            self.refresh()

    def render(self) -> Content:
        width = self.size.width
        right = f" {self._right} " if self._right else ""
        room = max(0, width - width_of(right) - 1)
        left = Content.styled(fit(" " + (self._pointed or self._left), room), "" if self._pointed else "$text-muted")
        return left + Content.styled(right, "bold $background on $accent" if right else "")
