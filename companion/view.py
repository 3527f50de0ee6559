"""A game as one viewer may know it before the end: the record without the secrets of others, folded again.

What a viewer may not know is not in the projected session, so no verdict, suggestion or sheet of it can give it away.
Everything shown to one seat or on a public screen comes from a view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.game.moves import NamedTicket, Step, Turn
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import because
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line
from companion.record.replay import Entry, Replay, count_shared
from companion.record.secret_tickets import names_tickets, redacted
from companion.referee import judge
from companion.session import Answer, Session


class Viewer(NamedTuple):
    """Who is looking: a seat or, if None, everybody at once, as on a TV."""

    seat: int | None = None

    def may_see(self, game: Game, seat: int | None, step: Step) -> bool:
        """Whether this viewer may know, before the end, the tickets that a seat names in a step (BA-18)."""
        if not step.secret or seat is None or seat == self.seat:
            return True
        return step.seen_by_partners and self.seat in game.table.side_of(seat).seats


EVERYBODY = Viewer()


class View:
    """A session as one viewer may see it. It follows the source session, and reading from it changes nothing there."""

    def __init__(self, source: Session, viewer: Viewer = EVERYBODY) -> None:
        self.viewer = viewer
        self._source = source
        self._seen: Replay | None = None
        """The replay of the source that was projected last; None if nothing was yet, or the game had ended."""
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        """The session as the viewer may know it now, saved nowhere. Once the game has ended, nothing is left out."""
        source, seen = self._source, self._seen
        if source.ended:
            if self._session is None or self._session.replay is not source.replay:
                self._seen, self._session = None, source.branch(source.replay, self.viewer.seat)
            return self._session
        if self._session is None or seen is None:
            self._session = source.branch(replace(source.replay, entries=self._projected((), ())), self.viewer.seat)
        elif seen is not source.replay:
            entries = self._projected(seen.entries, self._session.replay.entries)
            self._session = source.branch(replace(source.replay, entries=entries), self.viewer.seat)
        self._seen = source.replay
        return self._session

    def _projected(self, seen: tuple[Entry, ...], projected: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The entries of the source as the viewer may know them, projected again from the first that has changed.

        `seen` are the entries of the source last time, `projected` what became of them.
        """
        replay = self._source.replay
        same = count_shared(seen, replay.entries)
        entries = list(projected[:same])
        game = entries[-1].after if entries else replay.start
        for entry in replay.entries[same:]:
            entries.append(self._project(entry, game))
            game = entries[-1].after
        return tuple(entries)

    def _project(self, entry: Entry, before: Game) -> Entry:
        """One entry without the secrets of others, judged in the game as the viewer knows it.

        Whether it was played stays, because the table saw that; the reasons against it are found again.
        """
        turn = entry.turn
        if turn is None:
            return entry if before is entry.before else entry._replace(before=before)
        steps = tuple(self._without_secrets(entry.before, turn.seat, step) for step in turn.steps)
        hidden = any(mine is not step for mine, step in zip(steps, turn.steps, strict=True))
        about_tickets = any(hasattr(step, "tickets") for step in turn.steps)
        if before is entry.before and not hidden:
            if not about_tickets:
                return entry
            if turn.insists is None or (entry.verdict is not None and not entry.verdict.legal):
                turn = self._with_listed_tickets(before, entry.before, turn)
                text = _line_text(before, turn, entry.comment)
                return entry if text == entry.text else entry._replace(text=text, turn=turn)
        projected = turn._replace(steps=steps)
        projected = self._with_listed_tickets(before, entry.before, projected)
        verdict = judge(before, projected)
        insists, comment = turn.insists, None if hidden else entry.comment
        if not entry.played:
            insists = None
            if verdict.legal:
                verdict = verdict._replace(reasons=(because("BA-18", "reason covered"),))
        elif verdict.legal and about_tickets:  # the `!` may be there only because somebody else named a card in secret
            insists = None
        elif not verdict.legal and (insists is None or hidden):
            insists = ""
        projected = projected._replace(insists=insists)
        text = entry.text
        if about_tickets or insists != turn.insists:
            text = _line_text(before, projected, comment)
        return Entry(entry.line, text, before, projected, verdict, comment)

    def _without_secrets(self, game: Game, seat: int | None, step: Step) -> Step:
        """A step as the viewer knows it: tickets that the viewer may not know are only counted."""
        return step if self.viewer.may_see(game, seat, step) else redacted(step)

    def _with_listed_tickets(self, game: Game, source_game: Game, turn: Turn) -> Turn:
        """The turn with its tickets as the viewer's game has them.

        That decides which of two cards with the same places is meant, and whether the board lists one at all.
        """
        if not names_tickets(turn):
            return turn
        listed = self._source.replay.start.board.ticket

        def without_unlisted_card(named: NamedTicket) -> NamedTicket:
            if named.card is None or named.card in listed:
                return named
            same_worth = source_game.board.numbers["tickets"].worth > 0
            return NamedTicket(named.ends, None, None if same_worth else source_game.board.ticket[named.card].value)

        turn = _with_tickets(turn, without_unlisted_card)
        try:
            return read_line(game, write_line(game, turn)) or turn
        except RecordFault:
            return turn

    # -- lines of the viewer

    def preview(self, text: str) -> Answer:
        """The answer to a line of this viewer, based on what it may know; nothing changes."""
        return self.session.preview(text)

    def play(self, text: str) -> Answer:
        """Play a line of this viewer if it is playable as far as the viewer knows.

        A ticket that somebody else named in secret is accepted, and nobody is told before the end: a refusal would
        reveal whose it is. The sheet then says that both named it (BA-19).

        Raises `ValueError` for a line of another seat, and whatever `Session.play` raises if the line cannot be saved.
        """
        answer = self.preview(text)
        if answer.turn is not None and answer.turn.seat != self.viewer.seat:
            raise ValueError("a line of another seat")
        if not answer.playable:
            return answer
        whole = self._source.as_it_counts(answer)
        return answer if self._source.play(whole.line, written=True).playable else whole


def has_secrets(session: Session) -> bool:
    """Whether somebody named kept tickets that are not laid open yet.

    If turns are not tracked, the game counts as over once tickets are shown.
    """
    return bool(secrets(session))


def secrets(session: Session) -> frozenset[tuple[int, str]]:
    """The tickets that are named and not laid open yet, as (seat, card id)."""
    if session.ended:
        return frozenset()
    seats = enumerate(session.game.seats)
    return frozenset((seat, ticket) for seat, held in seats for ticket in set(held.named) - set(held.shown))


def _line_text(game: Game, turn: Turn, comment: str | None) -> str:
    """A turn as a line of a record, with its comment."""
    return write_line(game, turn) + (f"  # {comment}" if comment else "")


def _with_tickets(turn: Turn, change: Callable[[NamedTicket], NamedTicket]) -> Turn:
    """The turn with `change` applied to each of its tickets."""
    steps = (
        replace(step, tickets=tuple(map(change, tickets))) if (tickets := getattr(step, "tickets", ())) else step  # type: ignore[call-arg]
        for step in turn.steps
    )
    return turn._replace(steps=tuple(steps))
