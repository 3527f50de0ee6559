"""A game open on a screen: its session, the file it is saved in, and what seats prepared in secret.

A game to play on has a journal, a game played elsewhere has an onlooker, and a record that is only read has
neither. The faults of the store pass through.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.board_versions import replay_record
from companion.record.faults import RecordFault
from companion.record.log import Event
from companion.record.replay import write_record
from companion.session import Session
from companion.session.hints import still_to_choose
from companion.session.private_drafts import choice_line, restore
from companion.session.ticket_draft import TicketDraft
from companion.store.journal import Journal
from companion.store.private_drafts import PrivateDrafts, read_drafts, write_drafts
from companion.store.reading import Onlooker
from companion.store.saved_games import game_file
from companion.store.shipped_files import board, boards_for, boards_of
from companion.view import EVERYBODY, View, Viewer
from companion.words import wording
from companion.words.plain import plain


class OpenGame:
    """One game in play and everything saved with it; `close` it before another is opened."""

    def __init__(self, session: Session, source: Journal | Onlooker | None = None) -> None:
        self.session = session
        self.journal = source if isinstance(source, Journal) else None
        self.onlooker = source if isinstance(source, Onlooker) else None
        self._views: dict[Viewer, View] = {}
        self.chosen_pieces: dict[int, int] = {}
        """The trains that seats chose in secret, not revealed yet."""
        self.drafts: dict[int, TicketDraft] = {}
        """The tickets that seats typed and have not confirmed."""
        self._drafts_saved = False
        """Whether a file of drafts is beside the game."""

    @classmethod
    def begin(cls, events: Sequence[Event], board_name: str, players: Sequence[str], begun: Session | None) -> OpenGame:
        """A new saved game of these events; `begun` is their session where there is one."""
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
    def open(cls, game_id: str) -> OpenGame:
        """A saved game as it stands, to play on."""
        return cls._of(Journal.open(game_id))

    @classmethod
    def watch(cls, game_id: str, refusal: str, freed: str = "") -> OpenGame:
        """A saved game to watch only; `refusal` and `freed` answer whoever tries to play, as in `Onlooker`."""
        return cls._of(Onlooker(game_file(game_id), refusal, freed))

    @classmethod
    def _of(cls, source: Journal | Onlooker) -> OpenGame:
        try:
            return cls(Session(source.events(), boards_of(source.id), source), source)
        except Exception:
            source.close()
            raise

    @property
    def source(self) -> Journal | Onlooker | None:
        """Where its lines and times are read from."""
        return self.journal or self.onlooker

    def view(self, viewer: Viewer = EVERYBODY) -> View:
        """A viewer's eyes on the game, the same each time: a view follows, and would else be folded anew."""
        return self._views.setdefault(viewer, View(self.session, viewer))

    def copy(self) -> None:
        """Write the copy in plain text beside a saved game, without secrets; OSError if it cannot be."""
        if self.journal is not None:
            self.journal.copy(write_record(self.view().session.replay, secrets=False))

    def follow(self) -> bool:
        """Take over what was played elsewhere since the last look; False if nothing was, or if it makes no game."""
        events = self.onlooker.fresh() if self.onlooker is not None else None
        if not events:
            return False
        with suppress(RecordFault, LookupError, ValueError, OSError):
            self.session.follow(events)
            return True
        return False

    def close(self) -> None:
        """Save the drafts if possible, and close the file."""
        self.save_drafts()
        if self.source is not None:
            self.source.close()

    # -- what seats prepared in secret

    def restore_drafts(self) -> list[str]:
        """Restore what seats had prepared before; sentences on what no longer fits. Raises OSError."""
        if self.journal is None:
            return []
        covered = read_drafts(self.journal.path)
        self._drafts_saved = bool(covered)
        self.drafts, self.chosen_pieces, unfit = restore(
            self.session, covered.tickets, covered.pieces, lambda seat: TicketDraft(self.view(Viewer(seat)), seat)
        )
        return unfit

    def save_drafts(self) -> str:
        """Save what seats prepared beside the game; returns a sentence if that fails, else nothing.

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

    def say_chosen(self) -> list[str]:
        """Say the pieces of seats that chose in secret, once the table began without the rest (GL-03); their lines.

        Raises OSError, with the choice kept, if a line cannot be saved.
        """
        said: list[str] = []
        if self.chosen_pieces and not still_to_choose(self.session.game):
            for seat, trains in self._unconfirmed_pieces():
                answer = self.session.play(choice_line(self.session.game, seat, trains))
                said += [answer.line] if answer.playable else []
            self.chosen_pieces.clear()
            self.save_drafts()
        return said

    @property
    def typing(self) -> bool:
        """Whether somebody typed something that is no ticket yet, which no file keeps."""
        return any(draft.typing for draft in self.drafts.values())

    def unconfirmed(self) -> list[str]:
        """What seats prepared and have not confirmed, in words."""
        name = self.session.game.name
        pieces = [wording("unsaid pieces", who=plain(name(seat))) for seat, _ in self._unconfirmed_pieces()]
        return [says for _, says in self.unconfirmed_tickets()] + pieces

    def unconfirmed_tickets(self) -> list[tuple[int, str]]:
        """Seats with tickets chosen and not confirmed, or with something typed that is none yet, and what, in words."""
        unsaid: list[tuple[int, str]] = []
        for seat, draft in sorted(self.drafts.items()):
            if draft.chosen or draft.typing:
                key = "unsaid typed" if not draft.chosen else "unsaid both" if draft.typing else "unsaid tickets"
                unsaid.append((seat, wording(key, who=plain(draft.name), count=len(draft.chosen))))
        return unsaid

    def _unconfirmed_pieces(self) -> list[tuple[int, int]]:
        """Seats whose chosen pieces are not revealed, and the trains of each."""
        seats = self.session.game.seats
        return [(seat, trains) for seat, trains in sorted(self.chosen_pieces.items()) if seats[seat].chosen is None]


def session_of(text: str, record: Path | None = None) -> tuple[Session, list[Event], str]:
    """The unsaved game of a record's text, its events, and remarks on how it was read.

    `record` is its file, beside which boards are looked for too.
    """
    boards = board if record is None else boards_for(record)
    replay = replay_record(text, boards)
    session, events = Session.of(replay, boards)
    return session, events, " ".join(remark.says for remark in replay.remarks)
