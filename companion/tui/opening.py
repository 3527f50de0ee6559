"""Opening a game: a saved one, a new one, or the one in a record, up to its table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.record.faults import RecordFault
from companion.tui.host import Host
from companion.words import listing, wording
from companion.words.plain import plain
from companion.words.system import system_says, system_says_where

if TYPE_CHECKING:
    from companion.archive.open_game import OpenGame
    from companion.record.log import Event
    from companion.session import Session
    from companion.store.repair import Repaired


class ToTable(Protocol):
    """Goes to the table of an opened game, or to its sheet; `remark` says why it is not played or not saved."""

    def __call__(self, opened: OpenGame, remark: str = "", *, sheet: bool = False) -> None: ...


class GameOpening:
    """Opens one game after another. What cannot be opened is answered with a sentence that says why, else with None."""

    def __init__(self, app: Host, to_table: ToTable) -> None:
        self._app = app
        self._to_table = to_table

    def open_game(self, game_id: str, *, sheet: bool = False, read: Session | None = None) -> str | None:
        """Open a saved game. One that is open elsewhere, or that cannot be written, is only looked at.

        For a damaged game, whatever can be read is offered as a new one. `read` is as for `OpenGame.open`.
        """
        from companion.archive.open_game import OpenGame
        from companion.store.faults import Damaged, OpenElsewhere, ReadOnly

        try:
            try:
                opened = OpenGame.open(game_id, read)
            except (OpenElsewhere, ReadOnly) as fault:
                self._watch(game_id, str(fault), fault.since if isinstance(fault, OpenElsewhere) else None, sheet=sheet)
            except Damaged as fault:
                self._app.show("repair", fault, then=self._open_repaired)
            else:
                self._to_table(opened, sheet=sheet)
        except RecordFault as fault:
            from companion.record.secret_tickets import report_without_secrets

            return report_without_secrets(fault, game_id)
        except LookupError as unknown:
            names = listing([plain(str(name)) for name in unknown.args])
            return wording("cannot open", name=plain(game_id), names=names)
        except OSError as fault:
            return system_says_where(fault, 400)
        except ValueError as fault:
            return system_says(fault, 400)
        return None

    def _watch(self, game_id: str, why: str, since: str | None, *, sheet: bool) -> None:
        """Go to the table of a game that somebody else is playing, or that cannot be written."""
        from companion.archive.open_game import OpenGame

        freed = "" if since is None else wording("looking on freed", game=plain(game_id))
        opened = OpenGame.watch(game_id, wording("looking on", why=why), freed)
        remark = wording("caption read-only") if since is None else wording("caption looking on", since=since)
        self._to_table(opened, remark, sheet=sheet)
        self._app.notify(why, severity="warning", timeout=12, markup=False)

    def _open_repaired(self, done: Repaired | None) -> None:
        """Go to the table of a recovered game, and say how much of it there is."""
        if done is None:
            return
        fault = self.open_game(done.game)
        if fault:
            self._app.say_fault(fault)
        self._app.notify(done.says, timeout=20, markup=False)

    def begin(
        self, events: Sequence[Event], board: str, players: Sequence[str], begun: Session | None = None
    ) -> str | None:
        """Begin a saved game with these events; `begun` is its session if it is folded already."""
        from companion.archive.open_game import OpenGame

        try:
            opened = OpenGame.begin(events, board, players, begun)
        except RecordFault as fault:
            return fault.report(board)
        except LookupError as fault:
            return plain(str(fault), 400)
        except OSError as fault:
            return system_says_where(fault, 400)
        except ValueError as fault:
            return system_says(fault, 400)
        self._to_table(opened)
        self._app.game_changed()
        return None

    def open_record(self, record: Path | str, *, keep: bool = True) -> str | None:
        """Open a record: as a new saved game, or as the one that was made of it earlier; without `keep`, as neither."""
        from companion.archive.open_game import OpenGame, session_from_text

        name = record.name if isinstance(record, Path) else wording("the record")
        try:
            text = self._app.storage.record(record) if isinstance(record, Path) else record
            session, events, remark = session_from_text(text, record if isinstance(record, Path) else None)
        except RecordFault as fault:
            return fault.report(name)
        except (OSError, ValueError) as fault:
            return wording("cannot read", file=plain(name), why=system_says(fault, 300))
        if not keep:
            self._to_table(OpenGame(session), wording("caption not saved"))
            return None
        if session.replay.header.by_file:
            return wording(
                "board elsewhere", file=plain(name), folder=plain(str(self._app.storage.own_boards_folder()), 300)
            )
        if remark:
            self._app.notify(remark, severity="warning", timeout=12, markup=False)
        if twin := self._app.storage.same_record(session, events):
            return self.open_game(twin, read=session)
        game = session.game
        return self.begin(events, game.board.name, game.table.names, session)
