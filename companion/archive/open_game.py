"""A game open on a screen: its session, the file it is saved in, and what seats prepared in secret.

A game that can be played on has a journal, one that is open elsewhere has an onlooker, and a record that is only read
has neither. Exceptions of the store pass through.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.board_versions import replay_record
from companion.record.log import Event
from companion.record.replay import GrowingText, Replay
from companion.session import Session
from companion.session.pending import seats_to_choose_pieces
from companion.session.private_drafts import piece_choice_line, restore
from companion.session.ticket_draft import TicketDraft
from companion.store.faults import REPLAY_ERRORS
from companion.store.journal import Journal
from companion.store.private_drafts import PrivateDrafts, read_drafts, write_drafts
from companion.store.reading import Onlooker
from companion.store.saved_games import game_file
from companion.store.shipped_files import board, boards_for, boards_of
from companion.view import EVERYBODY, View, Viewer
from companion.words import listing, wording
from companion.words.plain import plain

MOST_LISTED = 8
"""The most refused lines whose numbers are told."""


class OpenGame:
    """One game in play and everything saved with it. Call `close` before opening another."""

    def __init__(self, session: Session, source: Journal | Onlooker | None = None) -> None:
        self.session = session
        self.journal = source if isinstance(source, Journal) else None
        self.onlooker = source if isinstance(source, Onlooker) else None
        self._views: dict[Viewer, View] = {}
        self._public_text = GrowingText(secrets=False)
        session.known_to = lambda seat: self.view(Viewer(seat)).session  # everybody sees the screen of the prompt
        self.chosen_pieces: dict[int, int] = {}
        """How many trains each seat chose in secret, not revealed yet."""
        self.drafts: dict[int, TicketDraft] = {}
        """The tickets that each seat typed and has not confirmed."""
        self._drafts_saved = False
        """Whether a file of drafts exists beside the game."""

    @classmethod
    def begin(cls, events: Sequence[Event], board_name: str, players: Sequence[str], begun: Session | None) -> OpenGame:
        """A new saved game with these events; `begun` is their session, if there is one already."""
        session = Session(events, board) if begun is None else begun
        journal = Journal.create(
            events,
            board=board_name,
            players=players,
            moves=len(session.moves),
            finished=session.finished,
            stopped=session.stopped,
        )
        session.sink = journal
        return cls(session, journal)

    @classmethod
    def open(cls, game_id: str, read: Session | None = None) -> OpenGame:
        """A saved game, opened to be played on; `read` is a session of a record that has the same lines."""
        return cls._from_source(Journal.open(game_id), read)

    @classmethod
    def watch(cls, game_id: str, refusal: str, freed: str = "") -> OpenGame:
        """A saved game, opened only to be watched; `refusal` and `freed` answer attempts to play, as in `Onlooker`."""
        return cls._from_source(Onlooker(game_file(game_id), refusal, freed))

    @classmethod
    def _from_source(cls, source: Journal | Onlooker, read: Session | None = None) -> OpenGame:
        try:
            begin = Session if read is None else read.reopened
            return cls(begin(source.events(), boards_of(source.id), source), source)
        except Exception:
            source.close()
            raise

    @property
    def source(self) -> Journal | Onlooker | None:
        """What its lines and times are read from."""
        return self.journal or self.onlooker

    def view(self, viewer: Viewer = EVERYBODY) -> View:
        """A viewer's view of the game; the same object each time, as a new one would have to fold the game again."""
        return self._views.setdefault(viewer, View(self.session, viewer))

    def copy(self) -> None:
        """Write the plain-text copy beside a saved game, without secrets. Raises `OSError` if that fails."""
        if self.journal is not None:
            self.journal.copy(self._public_text.of(self.view().session.replay))

    def follow(self) -> bool:
        """Take over what was played elsewhere since the last call; False if nothing is new, or it is unreadable."""
        events = self.onlooker.events_if_changed() if self.onlooker is not None else None
        if not events:
            return False
        with suppress(*REPLAY_ERRORS):
            self.session.follow(events)
            return True
        return False

    def close(self) -> None:
        """Save the drafts if possible, and close the game's file."""
        self.save_drafts()
        if self.source is not None:
            self.source.close()

    # -- what seats prepared in secret

    def restore_drafts(self) -> list[str]:
        """Restore what seats had prepared; returns sentences on what no longer fits. Raises `OSError` if that fails."""
        if self.journal is None:
            return []
        saved = read_drafts(self.journal.path)
        self._drafts_saved = bool(saved)
        self.drafts, self.chosen_pieces, unfit = restore(
            self.session, saved.tickets, saved.pieces, lambda seat: TicketDraft(self.view(Viewer(seat)), seat)
        )
        return unfit

    def save_drafts(self) -> str:
        """Save what seats prepared beside the game; returns a sentence if that fails, else an empty text.

        A game that is only watched saves nothing.
        """
        tickets = {seat: tuple(draft.chosen) for seat, draft in self.drafts.items() if draft.chosen}
        pieces = dict(self._unconfirmed_pieces())
        if self.journal is None or not (tickets or pieces or self._drafts_saved):
            return ""
        try:
            write_drafts(self.journal.path, PrivateDrafts(tickets, pieces))
        except OSError as fault:
            return plain(str(fault), 400)
        self._drafts_saved = bool(tickets or pieces)
        return ""

    def play_chosen(self) -> list[str]:
        """Play the choices made in secret, if the table began without waiting for all (GL-03); returns their lines.

        Raises `OSError`, with the choices kept, if a line cannot be saved.
        """
        lines: list[str] = []
        if self.chosen_pieces and not seats_to_choose_pieces(self.session.game):
            for seat, trains in self._unconfirmed_pieces():
                answer = self.session.play(piece_choice_line(self.session.game, seat, trains))
                lines += [answer.line] if answer.playable else []
            self.chosen_pieces.clear()
            self.save_drafts()
        return lines

    @property
    def typing(self) -> bool:
        """Whether somebody typed something that is not a ticket yet; that is saved nowhere."""
        return any(draft.typing for draft in self.drafts.values())

    def unconfirmed(self) -> list[str]:
        """What seats prepared and have not confirmed, as sentences."""
        name = self.session.game.name
        pieces = [wording("unsaid pieces", who=plain(name(seat))) for seat, _ in self._unconfirmed_pieces()]
        return [says for _, says in self.unconfirmed_tickets()] + pieces

    def unconfirmed_tickets(self) -> list[tuple[int, str]]:
        """The seats that chose or typed tickets and have not confirmed them, each with a sentence that says so."""
        unconfirmed: list[tuple[int, str]] = []
        for seat, draft in sorted(self.drafts.items()):
            if draft.chosen or draft.typing:
                key = "unsaid typed" if not draft.chosen else "unsaid both" if draft.typing else "unsaid tickets"
                unconfirmed.append((seat, wording(key, who=plain(draft.name), count=len(draft.chosen))))
        return unconfirmed

    def _unconfirmed_pieces(self) -> list[tuple[int, int]]:
        """The seats whose chosen pieces are not revealed, each with its number of trains."""
        seats = self.session.game.seats
        return [(seat, trains) for seat, trains in sorted(self.chosen_pieces.items()) if seats[seat].chosen is None]


def session_from_text(text: str, record: Path | None = None) -> tuple[Session, list[Event], str]:
    """A record's text as an unsaved game: its session, its events, and remarks on how it was read.

    `record` is its file; boards are looked for beside it too.
    """
    boards = board if record is None else boards_for(record)
    replay = replay_record(text, boards)
    session, events = Session.from_replay(replay, boards)
    return session, events, remarks_on(replay, session)


def remarks_on(record: Replay, session: Session) -> str:
    """What is to be said about the record of a session: how it was read, and which of its lines have no effect."""
    says = [remark.says for remark in record.remarks]
    refused = [str(move.line) for move in session.moves if not move.played]
    if refused:
        more = [wording("more lines refused")] if len(refused) > MOST_LISTED else []
        key = "line refused" if len(refused) == 1 else "lines refused"
        says.append(wording(key, count=len(refused), lines=listing([*refused[:MOST_LISTED], *more])))
    return " ".join(says)
