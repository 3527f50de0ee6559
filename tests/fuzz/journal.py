"""The journal reader: a file of any bytes among the saved games, or any events in an intact one.

An input that begins with SQLite's own header is a file. Any other is a list of events, one per line, written into a
new game: what was once saved must open, or be refused in one message.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

from companion.archive.statistics import count_games
from companion.record.faults import RecordFault
from companion.record.log import AMEND, HEADER, KINDS, LINE, REDO, UNDO, Event, fold
from companion.session import Session, record_events
from companion.store.faults import JournalFault
from companion.store.journal import Journal
from companion.store.reading import read_checked, read_game
from companion.store.repair import repair
from companion.store.saved_games import games_folder, saved_games

from . import Target, games, holding
from .importer import home

SQLITE = b"SQLite format 3"
FORMATS = Path(__file__).parents[1] / "formats"


def check(data: bytes) -> None:
    own_home = home()
    try:
        folder = games_folder()
        folder.mkdir()
        if data.startswith(SQLITE[:8]):
            (folder / "friday.game").write_bytes(data)
            _check_reading(folder / "friday.game", data)
        else:
            _check_events(data.decode("utf-8", "replace"))
    finally:
        shutil.rmtree(own_home, ignore_errors=True)
        own_home.mkdir()


def _check_clear(fault: Exception) -> None:
    message = fault.report("friday") if isinstance(fault, RecordFault) else str(fault)
    assert message.strip()
    assert len(message) < holding.LONGEST_MESSAGE
    holding.is_plain(message, "a fault")


def _check_reading(path: Path, data: bytes) -> None:
    """Read the file in every way, which gives one message where that is impossible, and changes nothing in the file."""
    for read in (read_game, read_checked):
        try:
            _play(read(path))
        except JournalFault as fault:
            _check_clear(fault)
    for game in saved_games()[0]:
        holding.is_plain(game.id, "a game")
    for _ in count_games():
        pass
    assert path.read_bytes() == data, "looking changes nothing"
    with suppress(JournalFault):
        repaired = repair("friday", games.board)
        if repaired is not None:
            with closing(Journal.open(repaired.game)) as journal:
                _play(journal.events())


def _check_events(text: str) -> None:
    events = []
    for row in text.split("\n"):
        kind, _, rest = row.partition(" ")
        if kind == HEADER:
            rest = rest.replace("|", "\n")
        events.append(Event(kind if kind in KINDS else LINE, rest if kind in KINDS else row))
    try:
        Journal.create(events, board="usa", players=["Ann"]).close()
    except (JournalFault, UnicodeEncodeError) as fault:
        _check_clear(fault)
        return
    [path] = games_folder().glob("*.game")
    for _ in count_games():
        pass
    try:
        again = read_game(path)
        assert again == events
        _play(again)
    except JournalFault as fault:
        _check_clear(fault)


def _play(events: list[Event]) -> None:
    """Play the game of these events, undo and redo it, and write its record."""
    try:
        session = Session(events, games.board)
    except (RecordFault, LookupError) as fault:
        _check_clear(fault)
        return
    before = session.record(secrets=True)
    if session.undoable:
        try:
            session.undo()
        except RecordFault as fault:
            _check_clear(fault)
            assert session.record(secrets=True) == before
        else:
            session.redo()
            if not fold(events).undone:  # a remark that alone was undone, which no app does, comes back with its move
                assert session.record(secrets=True) == before
    session.sheet()


@cache
def files() -> tuple[bytes, ...]:
    """Saved games as they are on disk, in every format."""
    with tempfile.TemporaryDirectory() as folder:
        text = games.short()[0]
        journal = Journal.create(
            record_events(text, games.board), board="usa", players=["Ann", "Bea"], folder=Path(folder)
        )
        for event in (Event(UNDO), Event(REDO), Event(AMEND, "delete 2")):
            journal.append(event)
        journal.close()
        return (journal.path.read_bytes(), *(path.read_bytes() for path in sorted(FORMATS.glob("*.game"))))


def as_lines(events: list[Event]) -> str:
    return "\n".join(f"{event.kind} {event.text.replace(chr(10), '|')}" for event in events)


def target() -> Target:
    texts = [as_lines(record_events(text, games.board)) for text in games.short()[::3]]
    more = (
        "undo ",
        "redo ",
        "amend change 3 Ann passes",
        "amend cut 2",
        "amend delete 1",
        "amend insert 2 Bea passes !",
    )
    texts += ["\n".join([text, *more]) for text in texts]
    seeds = [*files(), *(text.encode() for text in texts)]
    return Target("journal", seeds, [*games.words(), *more, "amend", "undo", "redo", "header", "change", "cut"], check)
