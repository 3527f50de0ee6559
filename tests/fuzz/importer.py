"""The importer: a file of any bytes, imported as a saved game, which then opens as what was read."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from companion.archive.importing import import_records
from companion.archive.statistics import count_games
from companion.session import Session
from companion.store import shipped_files
from companion.store.journal import Journal
from companion.store.saved_games import games_folder

from . import Target, games, holding


def home() -> Path:
    """A home for this process alone, in memory where the system has such a disk."""
    name = os.environ.get("COMPANION_FUZZ_HOME")
    if name is None or not name.endswith(f"-{os.getpid()}"):
        folder = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None, suffix=f"-{os.getpid()}")
        name = os.environ["COMPANION_FUZZ_HOME"] = folder
    os.environ["COMPANION_HOME"] = name
    return Path(name)


def check(data: bytes) -> None:
    folder = home()
    try:
        file = folder / "friday.ttr"
        file.write_bytes(data)
        [result] = import_records([str(file)])
        if not result.game:
            assert result.fault.strip()
            assert len(result.fault) < holding.LONGEST_MESSAGE
            holding.is_plain(result.fault, "a fault")
            assert not list(games_folder().glob("*.game")), "nothing is begun of what cannot be read"
            return
        journal = Journal.open(result.game)
        session = Session(journal.events(), shipped_files.board)
        journal.close()
        assert len(session.moves) == result.moves
        holding.stays(session.replay, games.board)
        [again] = import_records([str(file)])
        assert again.duplicate
        assert again.game == result.game
        [counted] = count_games()
        assert counted.played or counted.skipped
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()


def target() -> Target:
    seeds = [text.encode() for text in games.short()]
    seeds += [seeds[0].replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + seeds[1], seeds[2].decode().encode("utf-16"), b"\xff"]
    return Target("importer", seeds, games.words(), check)
