"""The sheet: every line of points with its rule, the tickets, longest paths, ranks and winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.boards.doubts import doubts_on_sheet
from companion.game.board import Board
from companion.game.contributions import Explanation, Points
from companion.game.results import UNTOLD, TicketResult, ticket_results
from companion.game.state import Game
from companion.game.table import Table
from companion.game.values import NamedTuple
from companion.game.verdict import Remark, note
from companion.record.finished import seats_yet_to_count
from companion.record.replay import Entry, Replay
from companion.trails import Trail, longest_path
from companion.words import listing, wording
from companion.words.plain import plain


class SideSheet(NamedTuple):
    """The score of one side. `path` is None if the sheet shows no longest paths, or they are not known."""

    name: str
    players: tuple[str, ...]
    colour: str
    lines: tuple[Points, ...]
    total: int
    rank: int
    tickets: tuple[TicketResult, ...]
    path: Trail | None


class PlayerSheet(NamedTuple):
    """What one player has left. `cards` is None if hands are not tracked."""

    name: str
    side: str
    pieces_left: int
    cards: int | None
    more: tuple[tuple[str, Any], ...] = ()
    """What families add about a player, as (key in the JSON, value)."""


class Missing(NamedTuple):
    """A player whose kept tickets are not all known."""

    player: str
    kept: int
    shown: int

    @property
    def says(self) -> str:
        return wording("ticket missing", player=self.player, kept=self.kept, shown=self.shown)


class Sheet(NamedTuple):
    """A game scored as it stands. `decided` says who won and by what.

    `stopped`: the table ended it before its last turn; a record does not contain that. `awaited`: whose numbers are
    still to be entered, if the game is recorded in numbers only; it is not finished before.
    """

    board: Board
    table: Table
    finished: bool
    players: tuple[PlayerSheet, ...]
    sides: tuple[SideSheet, ...]
    winners: tuple[str, ...]
    decided: Remark
    refused: tuple[Entry, ...]
    missing: tuple[Missing, ...]
    notes: tuple[Remark, ...]
    line_names: tuple[str, ...]
    """The names of all lines that the sheet of this board can have, in order."""
    explanations: tuple[Explanation, ...] = ()
    stopped: bool = False
    awaited: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    """What the board's file marks as doubtful among the tracks and tickets that count here."""

    @property
    def all_tickets_known(self) -> bool:
        """Whether the tickets of all seats were recorded."""
        return not self.missing and not any(remark.key == UNTOLD for remark in self.notes)

    @property
    def unfinished(self) -> str:
        """A sentence that the game has not ended; empty if it has."""
        if self.finished:
            return ""
        if self.awaited:
            return wording("not entered", names=listing([plain(name) for name in self.awaited]))
        if self.stopped:
            return wording("stopped early" if self.all_tickets_known else "stopped early open")
        return wording("not finished")

    @property
    def stands(self) -> Remark:
        """Who won and by what; before the end, who is ahead."""
        return self.decided if self.finished else self.leads

    @property
    def leads(self) -> Remark:
        """Who is ahead and by what, while the game is not decided."""
        return note(LEADS[self.decided.key], **self.decided.values)


LEADS = {
    "won by points": "leads by points",
    "won by points together": "leads by points together",
    "won by tie-break": "leads by tie-break",
    "won by tie-break together": "leads by tie-break together",
    "shared win": "level",
    "shared win without tie-break": "level",
}
"""The key of each sentence about a win, with the one that replaces it while the game goes on."""


def points_so_far(game: Game) -> list[int]:
    """The public points of each side; tickets stay secret until the end."""
    points = [0] * len(game.table.sides)
    for line in open_scores(game):
        points[line.side] += line.points
    return points


def open_scores(game: Game) -> Iterator[Points]:
    """What is marked on the board during the game, as lines of the sheet or parts of such lines."""
    return (line for mechanic in game.rules for line in mechanic.open_scores(game))


def sheet(replay: Replay) -> Sheet:
    """The sheet of a game as far as it was recorded."""
    game = replay.game
    lines = [line for mechanic in game.rules.by_hook["scores"] for line in mechanic.scores(game)]
    lines.sort(key=lambda line: game.rules.sheet.index(line.what))
    totals = [sum(line.points for line in lines if line.side == side.index) for side in game.table.sides]
    order, breaks = _tie_breaks(game)
    awaited = tuple(game.name(seat) for seat in seats_yet_to_count(replay))
    no_path = game.table.counts_only or not game.rules.shows_longest_path
    keys = [(total, *(values[i] for values in breaks)) for i, total in enumerate(totals)]
    ranks = [1 + sum(1 for other in keys if other > key) for key in keys]
    sides = tuple(
        SideSheet(
            name=side.name,
            players=tuple(game.name(seat) for seat in side.seats),
            colour=game.table.seats[side.seats[0]].colour,
            lines=tuple(line for line in lines if line.side == side.index and line.points),
            total=totals[side.index],
            rank=ranks[side.index],
            tickets=tuple(ticket_results(game, side.index)),
            path=None if no_path else longest_path(game, side.index),
        )
        for side in game.table.sides
    )
    return Sheet(
        board=game.board,
        table=game.table,
        finished=game.finished and not awaited,
        players=tuple(_player_sheet(game, seat.index) for seat in game.table.seats),
        sides=sides,
        winners=tuple(side.name for side in sides if side.rank == 1),
        decided=_decision(sides, order, keys),
        refused=tuple(row for row in replay.moves if row.verdict is not None and not row.verdict.legal),
        missing=tuple(_missing_tickets(game)),
        notes=(*replay.remarks, *_notes(game)),
        line_names=game.rules.sheet,
        explanations=tuple(
            explanation
            for mechanic in game.rules.by_hook["explanations"]
            for explanation in mechanic.explanations(game)
        ),
        awaited=awaited,
        doubts=tuple(doubts_on_sheet(game)),
    )


def _player_sheet(game: Game, seat: int) -> PlayerSheet:
    facts = game.rules.facts(game, seat)
    more = tuple(
        entry for mechanic in game.rules.by_hook["player_facts"] for entry in mechanic.player_facts(game, seat)
    )
    side = game.table.side_of(seat).name
    return PlayerSheet(game.name(seat), side, facts.get("pieces", 0), facts.get("cards"), more)


def _tie_breaks(game: Game) -> tuple[tuple[str, ...], list[Sequence[int]]]:
    """The board's tie-breaks, and for each a number per side, from the mechanic that knows it; all 0 if none does."""
    breaks = []
    for word in game.rules.tie_order:
        answers = (mechanic.tie_break_values(game, word) for mechanic in game.rules.by_hook["tie_break_values"])
        breaks.append(next((answer for answer in answers if answer is not None), [0] * len(game.table.sides)))
    return game.rules.tie_order, breaks


def _decision(sides: Sequence[SideSheet], order: Sequence[str], keys: Sequence[tuple[int, ...]]) -> Remark:
    """What decided the game: the points alone, the tie-break that made the difference, or nothing (a shared win)."""
    best = max(keys)
    tied = [key for key in keys if key[0] == best[0]]
    winners = [side.name for side in sides if side.rank == 1]
    team = len(sides[0].players) > 1
    if len(tied) == 1:
        key = "won by points together" if team else "won by points"
        return note(key, who=winners[0], points=best[0])
    if len(winners) > 1:
        return note("shared win" if order else "shared win without tie-break", who=winners, points=best[0])
    by = next(i for i in range(1, len(best)) if sum(1 for key in tied if key[: i + 1] == best[: i + 1]) == 1)
    return note(
        "won by tie-break together" if team else "won by tie-break", who=winners[0], points=best[0], by=order[by - 1]
    )


def _missing_tickets(game: Game) -> list[Missing]:
    return [
        Missing(game.name(seat), held.kept, len(held.tickets))
        for seat, held in enumerate(game.seats)
        if held.kept > len(held.tickets)
    ]


def _notes(game: Game) -> list[Remark]:
    board = game.board
    notes = []
    if not board.printed:
        notes.append(note("not printed", board=board.title))
    notes += [note("board edited", edit=edit) for edit in board.edits]
    notes += [note("house rule", option=key, value=value) for key, value in game.table.options.items()]
    added = [card for card in board.tickets if card.unlisted]
    if added and not board.numbers["tickets"].worth:
        notes.append(note("tickets told", tickets=sorted(f"{' – '.join(c.ends)} {c.value}" for c in added)))
    notes += [remark for mechanic in game.rules.by_hook["remarks"] for remark in mechanic.remarks(game)]
    return notes
