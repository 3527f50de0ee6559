"""Repairing a damaged game: what can be read becomes a new game, and the damaged file is set aside."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, takewhile
from os.path import isfile, lexists
from pathlib import Path

from companion.game.values import dataclass, replace
from companion.record.edits import is_move
from companion.record.faults import RecordFault
from companion.record.finished import is_finished
from companion.record.header import Boards
from companion.record.lines import LONGEST
from companion.record.log import HEADER, LINE, Event, LogState, fold
from companion.record.replay import Replay, replay, replay_from
from companion.record.secret_tickets import without_secrets
from companion.record.tokens import cleaned
from companion.store.faults import REPLAY_ERRORS, Damaged, JournalFault, cause_clause
from companion.store.folder import read_file, sync_folder, write_atomically
from companion.store.game_lock import GameLock
from companion.store.journal import Journal
from companion.store.phone_places import write_places
from companion.store.photo_drafts import forget_draft
from companion.store.private_drafts import LARGEST, drafts_path
from companion.store.reading import checked_events
from companion.store.salvage import Salvage, salvage
from companion.store.saved_games import SUFFIX, find_game
from companion.store.staying_games import copy_earlier_boards
from companion.store.tables import NAMED, current_name, with_current_names
from companion.words import wording
from companion.words.plain import plain

MOST_SINGLY = 2_000
"""The most events that are judged one by one, which takes time quadratic in their number."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repair: the name of the new game, the lines recovered and the lines there were, and where the old file is now.

    `unnamed` lines only count the tickets kept; if the damaged game had their names, those are lost.
    """

    game: str
    recovered: int
    total: int
    set_aside: Path
    unnamed: int = 0

    @property
    def says(self) -> str:
        """The sentences that tell people about it."""
        aside = plain(str(self.set_aside), 400)
        sentence = wording("repaired", read=self.recovered, total=self.total, game=plain(self.game), aside=aside)
        return f"{sentence}. {wording('repaired unnamed', lines=self.unnamed)}" if self.unnamed else sentence


def repair(game_id: str, boards: Boards, *, folder: Path | None = None) -> Repaired | None:
    """Recover a damaged game as a new one. None if it is intact: nothing is recovered or renamed then.

    The damaged file is renamed, never changed or deleted. The new game has no plain-text copy until it is opened.

    Raises `NoSuchGame`, and `JournalFault` if the game is open elsewhere, if nothing in it can be read, or if the new
    game cannot be written; the damaged file then stays where it was. Also raises `JournalFault` if the new game was
    written but the old one could not be set aside completely.
    """
    try:
        Journal.open(game_id, folder=folder).close()
    except Damaged as damaged:
        path = find_game(damaged.game, folder)
    else:
        return None
    lock = GameLock.take(path)
    try:
        salvaged = salvage(path, lock.events)
        events = salvaged.ordered_events()
        if salvaged.format is not None and salvaged.format < NAMED:
            events = [with_current_names(event) for event in events]
            salvaged.board = current_name(salvaged.board)
        events = readable_events(events, boards)
        new = _already_repaired(path, events) or _create_repaired(path, events, salvaged, boards)
        try:
            if lexists(drafts_path(path)):
                write_atomically(drafts_path(new), read_file(drafts_path(path), LARGEST + 1))
            copy_earlier_boards(new.stem, path.stem)
            aside = _set_aside(path)
        except OSError as fault:
            raise JournalFault(wording("not set aside", game=plain(new.stem), why=cause_clause(fault))) from fault
    except BaseException:
        lock.release(whole=False)
        raise
    lock.release()
    return Repaired(new.stem, salvaged.recovered, salvaged.total, aside, salvaged.unnamed)


def _possible_paths(path: Path) -> Iterator[Path]:
    """The possible paths of the new game, best first."""
    for number in count(1):
        yield path.with_name(f"{path.stem}-repaired{f'-{number}' if number > 1 else ''}{SUFFIX}")


def _already_repaired(path: Path, events: Sequence[Event]) -> Path | None:
    """The new game, if an interrupted repair had already written it."""
    for new in takewhile(lexists, _possible_paths(path)):
        with suppress(OSError, sqlite3.Error):
            if isfile(new) and checked_events(new) == events:
                return new
    return None


def _create_repaired(path: Path, events: Sequence[Event], salvaged: Salvage, boards: Boards) -> Path:
    """Write the new game, and its row in the list of games from its lines, else from what the damaged file had left."""
    log = fold(events)
    board, players, finished = salvaged.board or path.stem, salvaged.players, False
    with suppress(*REPLAY_ERRORS):
        replayed = replay(log.record, boards)
        board, players, finished = replayed.game.board.name, replayed.game.table.names, is_finished(replayed)
    journal = Journal.create(
        events, board=board, players=players,
        moves=sum(map(is_move, log.lines)), finished=finished, stopped=log.stopped,
        folder=path.parent, stem=next(new.stem for new in _possible_paths(path) if not lexists(new)),
    )  # fmt: skip
    journal.close()
    return journal.path


def _set_aside(path: Path) -> Path:
    """Rename a game's file, its log and its copy, so that it is not listed as a game, and delete its drafts and phones.

    The file comes first: if this is interrupted, the new game counts and the rest of the old one is not a game.
    """
    number = 1
    while lexists(aside := path.with_name(f"{path.name}.damaged" + (f"-{number}" if number > 1 else ""))):
        number += 1
    for ending in ("", "-wal", "-shm", ".ttr"):
        part = path.with_name(f"{path.name}{ending}")
        if lexists(part):
            os.replace(part, aside.with_name(f"{aside.name}{ending}"))
    drafts_path(path).unlink(missing_ok=True)
    forget_draft(path)
    write_places(path, None)
    sync_folder(path.parent)
    return aside


def readable_events(events: Sequence[Event], boards: Boards) -> list[Event]:
    """The events, with a remark in place of each one that cannot be read because earlier ones are missing.

    A log of more than `MOST_SINGLY` events, or whose board cannot be read, stays as it is.
    """
    if len(events) > MOST_SINGLY:
        return list(events)
    readable: list[Event] = []
    log, so_far = LogState(), None
    for event in events:
        if event.kind == HEADER:
            try:
                so_far = replace(replay(event.text, boards), entries=())
            except REPLAY_ERRORS:
                return list(events)  # without its board nothing can be judged
        elif so_far is not None:
            try:
                so_far = _replay_after(so_far, log.then(event))
            except (RecordFault, LookupError, ValueError):
                event = Event(LINE, _remark_on(event)[:LONGEST])
                so_far = _replay_after(so_far, log.then(event))
        log = log.then(event)
        readable.append(event)
    return readable


def _remark_on(lost: Event) -> str:
    """The remark in place of an event that cannot be read: everybody reads it, so it names no kept tickets."""
    if lost.kind != LINE:
        return f"# {wording('lost line')}"
    shown = without_secrets(lost.text)
    return f"# {shown}" if shown == lost.text else f"# {shown} ({wording('lost line')})"


def _replay_after(so_far: Replay, log: LogState) -> Replay:
    """The replay of a log's lines, reusing the previous replay as far as the two agree."""
    lines = [cleaned(line) for line in log.lines]
    common = sum(1 for _ in takewhile(lambda pair: pair[0].text == pair[1], zip(so_far.entries, lines, strict=False)))
    return replay_from(so_far, lines, known=common)
