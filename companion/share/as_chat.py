"""The result in a few lines, for a chat."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from companion.game.results import UNTOLD
from companion.scoring import Sheet, SideSheet
from companion.words import wording
from companion.words.plain import minus, plain

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def chat_text(sheet: Sheet) -> str:
    """Everybody's points and where they come from, line by line, then who won."""
    rows = [
        wording("share title", board=plain(sheet.board.title)) + (f", {sheet.table.date}" if sheet.table.date else "")
    ]
    if sheet.unfinished:
        rows.append(sheet.unfinished)
    for side in sorted(sheet.sides, key=lambda side: side.rank):
        rows += ["", *_side(side, decided=sheet.finished)]
    rows += ["", minus(sheet.stands.says)]
    rows += [
        wording("ticket missing", player=plain(missing.player), kept=missing.kept, shown=missing.shown)
        for missing in sheet.missing
    ]
    rows += [note.says for note in sheet.notes if note.key in ("not printed", UNTOLD)]
    return "\n".join(rows) + "\n"


def short_text(sheet: Sheet) -> str:
    """The result with one line per side, short enough for a QR code on a small screen."""
    rows = [sheet.board.title + (f" {sheet.table.date}" if sheet.table.date else "")]
    rows += [wording("caption stopped")] if sheet.stopped and not sheet.finished else []
    rows += [f"{side.rank}. {side.name} {minus(side.total)}" for side in sorted(sheet.sides, key=attrgetter("rank"))]
    return "\n".join(plain(row) for row in rows)


def _side(side: SideSheet, *, decided: bool) -> Iterator[str]:
    """A side in a few lines. Medals are given only once the game is over."""
    place = f"{side.rank}."
    mark = MEDALS.get(side.rank, place) if decided else place
    yield f"{mark} {plain(side.name)} {minus(side.total)}"
    parts: dict[str, int] = {}
    for line in side.lines:
        parts[line.what] = parts.get(line.what, 0) + line.points
    if parts:
        yield ", ".join(f"{wording(f'what {what}')} {minus(points)}" for what, points in parts.items())
    extras = []
    if side.tickets:
        completed = sum(ticket.completed for ticket in side.tickets)
        extras.append(wording("share tickets", completed=completed, all=len(side.tickets)))
    if side.path is not None and side.path.length:
        extras.append(wording("share path", length=side.path.length))
    if extras:
        yield ", ".join(extras)
