"""The sheet and the board as plain text, for a shell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.boards.doubts import doubts
from companion.families import columns_of
from companion.game.board import Board, City, Ticket, Track
from companion.game.contributions import Points
from companion.game.numbers import Column, column_text
from companion.game.verdict import in_one_line
from companion.record.replay import write_entry
from companion.scoring import Sheet, SideSheet
from companion.words import wording
from companion.words.columns import padded
from companion.words.plain import plain


def sheet_text(sheet: Sheet) -> str:
    """The whole sheet: ranks, lines with their rules, tickets, longest paths, refusals, notes."""
    rows = [sheet.board.title + (f", {sheet.table.date}" if sheet.table.date else ""), ""]
    if sheet.unfinished:
        rows += [sheet.unfinished, ""]
    for side in sorted(sheet.sides, key=lambda side: side.rank):
        rows += [*_side(side), ""]
    rows.append(sheet.stands.says)
    for entry in sheet.refused:
        key = "overruled" if entry.played else "refused"
        rows.append(wording(key, line=entry.line, text=plain(write_entry(entry))))
        assert entry.verdict is not None
        rows += [f"    {reason.rule}  {reason.says}" for reason in entry.verdict.reasons]
    rows += [gap.says for gap in sheet.missing]
    rows += [remark.says for remark in sheet.notes]
    rows += [wording("sheet doubtful", says=plain(doubt, 400)) for doubt in sheet.doubts]
    return "\n".join(rows) + "\n"


def _side(side: SideSheet) -> list[str]:
    rows = [f"{padded(f'{side.rank}. {side.name}', 34)}{side.total:>5}"]
    rows += [_line(line) for line in side.lines]
    for ticket in side.tickets:
        mark, word = ("✓", "completed") if ticket.completed else ("✗", "failed")
        rows.append(f"      {mark} {' – '.join(ticket.cities)}, {ticket.points}, {wording(word)}")
    if side.path is not None and side.path.length:
        rows.append("   " + wording("path cities", length=side.path.length, cities=" – ".join(side.path.cities)))
    return rows


def _line(line: Points) -> str:
    why = in_one_line(line.why)
    return f"   {line.what:<31}{line.points:>5}   {line.rule}   {why}".rstrip()


def board_text(board: Board) -> str:
    """What the board is, where it comes from, and what is uncertain."""
    players = ", ".join(map(str, board.players))
    rows = [
        f"{board.title} ({board.name})",
        wording("players allowed", players=players),
        "",
        _one_line(board.provenance),
    ]
    rows += [f"- {_one_line(doubt)}" for doubt in doubts(board)]
    rows.append("")
    for track in board.tracks:
        kind = "" if track.kind == "train" else f" {track.kind}"
        properties = [f"{track.length} {track.colour}{kind}", *_column_texts(board, track, columns_of("routes"))]
        rows.append(f"{track.a} – {track.b}  {', '.join(properties)}")
    rows.append("")
    cities = [(city.name, list(_column_texts(board, city, columns_of("cities")))) for city in board.cities.values()]
    rows += [*(f"{name}  {', '.join(has)}" for name, has in cities if has), ""] if any(has for _, has in cities) else []
    rows += [f"{card.id}  {_ticket_values(card)}" for card in board.tickets]
    return "\n".join(rows)


def _column_texts(board: Board, place: City | Track, columns: Mapping[str, Column]) -> Iterator[str]:
    """The values that a city or track has in the columns of families, in words; tracks are named by their cities."""
    for name, column in columns.items():
        value = place.column(name, column.default)
        if value == column.default:
            continue
        if column.tracks:
            value = (", ".join(f"{board.tracks[at].a} – {board.tracks[at].b}" for at in value),)
        yield column_text(name, value)


def _ticket_values(card: Ticket) -> str:
    """A ticket card with all its cities and values."""
    if card.tour:
        return f"{' – '.join(card.tour)}  {', '.join(map(str, card.points))}"
    return ", ".join(f"{a} – {b}  {points}" for a, b, points in card.options)


def _one_line(text: str) -> str:
    """A sentence of a board file on one line; in the file it may have tabs and line breaks."""
    return " ".join(text.split())
