"""Corrections that were made in several saved games, proposed for the table's own copy of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from companion.boards.corrections import BoardCorrection, corrections
from companion.record.log import fold
from companion.session import Session
from companion.store import shipped_files
from companion.store.faults import REPLAY_ERRORS
from companion.store.folder import read_file
from companion.store.reading import read_game
from companion.store.safe_sqlite import LARGEST, wal_path
from companion.store.saved_games import game_files
from companion.store.settings import save_setting, settings

OFTEN = 3
"""A correction made in this many saved games is proposed for keeping."""
REFUSED = "refused corrections"
MOST_REFUSED = 1000


def often_corrected() -> dict[str, tuple[BoardCorrection, ...]]:
    """The corrections made in at least `OFTEN` saved games and not refused, by board.

    The board's file may contain them by now. A board shares its tracks with its variants, so corrections of tracks are
    listed under the board itself, never under a variant.
    """
    counts: Counter[tuple[str, BoardCorrection]] = Counter()
    originals: dict[tuple[str, str], tuple[str, BoardCorrection]] = {}
    for path in game_files():
        with suppress(*REPLAY_ERRORS):
            if not _may_have_line(path, b"table "):
                continue
            events = read_game(path)
            if not any(line.startswith("table ") for line in fold(events).lines):
                continue
            session = Session(events, shipped_files.boards_of(path.stem))
            board = session.game.board
            for correction in corrections(session.replay.start.board, board):
                name = board.name if correction.ticket else board.variant_of or board.name
                counts[originals.setdefault((name, correction.key), (name, correction))] += 1
    refused = set(_refused_keys())
    often: dict[str, tuple[BoardCorrection, ...]] = {}
    for (name, correction), count in counts.items():
        if count >= OFTEN and _refusal_key(name, correction) not in refused:
            often[name] = (*often.get(name, ()), correction)
    return often


def _may_have_line(path: Path, beginning: bytes) -> bool:
    """Whether a line of a saved game may start with `beginning`, judged by the bytes of its files.

    Opening the game would take a hundred times as long.
    """
    return any(beginning in read_file(file, LARGEST) for file in (path, wal_path(path)) if file.exists())


def refuse_corrections(board: str, refused: Sequence[BoardCorrection]) -> None:
    """Never propose these again. Raises `OSError` if that cannot be saved."""
    new = [_refusal_key(board, correction) for correction in refused]
    save_setting(REFUSED, " ".join(dict.fromkeys((*_refused_keys(), *new)))[-17 * MOST_REFUSED :])


def _refused_keys() -> list[str]:
    return settings().get(REFUSED, "").split()


def _refusal_key(board: str, correction: BoardCorrection) -> str:
    return sha256(f"{board} {correction.key}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
