"""A damaged game made whole: what can be read goes into a new game, and the damaged file is kept aside."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile
from os.path import lexists
from pathlib import Path

from companion.played_on import ON_EARLIER, replay_record
from companion.record.edits import is_move
from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.lines import LONGEST
from companion.record.log import HEADER, LINE, Event, Standing, fold
from companion.record.replay import Replay, by_moves, replay, replay_lines
from companion.record.scan import cleaned
from companion.store.clock import utc_now
from companion.store.covered import covered_file
from companion.store.faults import Damaged, JournalFault, why
from companion.store.hold import Hold
from companion.store.journal import Journal
from companion.store.renamed import name_now, with_names_now
from companion.store.salvage import salvage
from companion.store.saved_games import find
from companion.store.tables import NAMED
from companion.words import say
from companion.words.plain import plain


@dataclass(frozen=True, slots=True)
class Repaired:
    """What came of a repair: the name of the new game, lines read and lines there were, where the old file is."""

    game: str
    read: int
    total: int
    aside: Path


def repair(
    game_id: str, boards: Boards, *, folder: Path | None = None, clock: Callable[[], datetime] = utc_now
) -> Repaired | None:
    """Recover a damaged game; None, and nothing is changed, if the game is whole.

    The damaged file is renamed, never changed or deleted. Raises `NoSuchGame`,
    and `JournalFault` if it is open elsewhere, if nothing in it can be read, or
    if the new game cannot be written; the damaged file is then where it was.
    """
    try:
        Journal.open(game_id, folder=folder, clock=clock).close()
    except Damaged as damaged:
        path = find(damaged.game, folder)
    else:
        return None
    hold = Hold.take(path)
    try:
        found = salvage(path, hold.events)
        told = found.in_order()
        if _is_of_before(told, found.format, boards):
            told, found.board = [with_names_now(event) for event in told], name_now(found.board)
        events = readable(told, boards)
        board, players = found.board or path.stem, found.players
        stands = fold(events)
        moves = sum(map(is_move, stands.lines))
        journal = Journal.create(
            events, board=board, players=players, moves=moves, stopped=stands.stopped, folder=path.parent, clock=clock
        )
        journal.close()
        try:
            aside = _set_aside(path)
            with suppress(FileNotFoundError):
                os.replace(covered_file(path), covered_file(journal.path))
        except OSError as fault:
            raise JournalFault(say("not set aside", game=plain(journal.id), why=why(fault))) from fault
    except BaseException:
        hold.release(whole=False)
        raise
    hold.release()
    return Repaired(journal.id, found.read, found.total, aside)


def _is_of_before(events: Sequence[Event], version: int | None, boards: Boards) -> bool:
    """Whether boards have the names of before in a game; where the format is lost, what the lines name tells it."""
    if version is not None:
        return version < NAMED
    stands = fold(events)
    try:
        read = replay_record("\n".join((stands.header.rstrip("\n"), *stands.lines)), boards)
    except (RecordFault, LookupError, ValueError, OSError):
        return False
    return any(remark.key == ON_EARLIER for remark in read.remarks)


def _set_aside(path: Path) -> Path:
    """Rename a file and what belongs to it, so that nothing takes it for a game any more."""
    number = 1
    while lexists(aside := path.with_name(f"{path.name}.damaged" + (f"-{number}" if number > 1 else ""))):
        number += 1
    for ending in ("-shm", "-wal", ""):
        part = path.with_name(f"{path.name}{ending}")
        if lexists(part):
            os.replace(part, aside.with_name(f"{aside.name}{ending}"))
    return aside


def readable(events: Sequence[Event], boards: Boards) -> list[Event]:
    """The events, with every one that cannot be read any more, for want of those before it, as a remark."""
    kept: list[Event] = []
    standing, so_far = Standing(), None
    for event in events:
        if event.kind == HEADER:
            try:
                so_far = replace(replay(event.text, boards), entries=())
            except (RecordFault, LookupError, ValueError, OSError):
                return list(events)  # without its board nothing can be judged
        elif so_far is not None:
            try:
                so_far = _after(so_far, standing.then(event))
            except (RecordFault, LookupError, ValueError):
                event = Event(LINE, f"# {event.text if event.kind == LINE else say('lost line')}"[:LONGEST])
                so_far = _after(so_far, standing.then(event))
        standing = standing.then(event)
        kept.append(event)
    return kept


def _after(so_far: Replay, standing: Standing) -> Replay:
    """The replay of the lines that stand, as far as it goes made of the one before."""
    lines = [cleaned(line) for line in standing.lines]
    same = sum(1 for _ in takewhile(lambda pair: pair[0].text == pair[1], zip(so_far.entries, lines, strict=False)))
    entries = so_far.entries[:same]
    moves = sum(1 for one in entries if one.turn is not None)
    return replay_lines(replace(so_far, entries=entries), by_moves(lines[same:], moves))
