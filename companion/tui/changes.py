"""What an undo, a redo or a correction did, in one sentence under the prompt."""

from __future__ import annotations

from textual.content import Content

from companion.record.amend import Change
from companion.tui.widgets.history import told
from companion.tui.widgets.saying import of_played
from companion.words import wording

UNDONE, REDONE, AGREED = "undone", "redone", "agreed"


def of_change(change: Change, how: str) -> Content:
    """Which lines came and went; kept tickets are counted, not named."""
    gone, come = change.gone, change.come
    if not (gone or come):  # a stop is no line
        return Content.assemble(("✓ ", "$success bold"), (wording(f"stop {how}"), "bold"))
    if change.at_end and not come and len(gone) == 1:
        return of_played("taken back", told(gone[0]))
    if change.at_end and not gone and len(come) == 1 and how == REDONE:
        return of_played("played again", told(come[0]))
    if change.at_end and not (gone and come):
        key = "lines taken back" if gone else "lines again"
        lines = gone or come
        words = wording(key, first=lines[0].line, last=lines[-1].line, count=len(lines))
    else:
        words = wording(f"correction {how}", number=(gone or come)[0].line)
    return Content.assemble(("✓ ", "$success bold"), (words, "bold"))
