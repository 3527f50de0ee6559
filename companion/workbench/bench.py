"""The boards and drafts of the workshop: opening, checking, storing, trying and saving them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from companion.boards.read import Fault, read_values
from companion.boards.toml_values import Unwritable
from companion.boards.write import board_text
from companion.game.values import NamedTuple
from companion.rules.passages import read_book
from companion.store import shipped_files
from companion.store.board_drafts import (
    Draft,
    draft_path,
    draft_stamp,
    drafts,
    forget_draft,
    is_key,
    read_draft,
    write_draft,
)
from companion.store.board_files import (
    board_file,
    board_files,
    every_board_file,
    head_of,
    key_of,
    read_text,
    shipped_maps,
)
from companion.store.board_photos import forget_photo, move_photo, read_photo
from companion.store.folder import CACHE_SIZE, Stamp, stamp_of
from companion.store.own_boards import save_board, without_schema
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says
from companion.workbench.beside import NotDone, run_in_subprocess
from companion.workshop.declared import declared
from companion.workshop.look import Look, look
from companion.workshop.value import proposed_points

EMPTY: dict[str, Any] = {
    "name": "my-board", "title": "My board", "players": [2, 3, 4, 5], "aspect": 1.5,
    "cities": [], "routes": [], "ticket_cards": [],
}  # fmt: skip
"""The values of a new, empty board."""
PATIENCE = 60
"""The most seconds that a trial game may take."""
MEMORY = 2_000_000_000
"""The most bytes of memory that a trial game may take."""


class Refusal(ValueError):
    """Something that cannot be done: a sentence that says why, and the look at the board if its faults are why."""

    def __init__(self, message: str, look: Look | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.look = look


class _Listed(NamedTuple):
    """What is listed about a board file."""

    title: str
    cities: tuple[str, ...]


class Bench:
    """What the page of a workshop asks for. All of it may take a moment, and may raise `Refusal` and `OSError`."""

    def __init__(self) -> None:
        self._given_keys: set[str] = set()
        """Keys of the empty boards opened so far, so that another page gets another key before either has a draft."""
        self._warned: dict[str, str] = {}
        """By board, the text in its file when the page was warned that the file had changed meanwhile."""

    def declared(self) -> dict[str, Any]:
        """What a board file may say, the boards and drafts that exist, and the names of cities on them."""
        files = {path: name for name, path in board_files().items() if head_of(path).names[0] == name}
        rows = {path: _listed(path, stamp_of(path)) for path in files}
        cities = {city for row in rows.values() for city in row.cities}
        return {
            **declared(read_book(shipped_files.rule_texts())),
            "boards": [
                {"name": name, "title": rows[path].title or name, "own": not _is_shipped(path)}
                for path, name in sorted(files.items(), key=lambda row: row[1])
            ],
            "drafts": [{"name": head.key, "title": head.title, "when": head.when} for head in drafts()],
            "cities": sorted(cities),
        }

    def open(self, name: object, draft: object) -> dict[str, Any]:
        """The board of this name; its draft, if `draft` or there is no such board; an empty board if `name` is None."""
        if name is None:
            keys = (f"my-board-{number}" if number > 1 else "my-board" for number in count(1))
            key = next(key for key in keys if key not in self._given_keys and _is_free(key))
            self._given_keys.add(key)
            return _opened(key, Draft({**EMPTY, "name": key}))
        path = board_file(name, every_board_file()) if isinstance(name, str) else None
        if (draft or path is None) and is_key(name):
            return self._draft_opened(str(name), "bench no draft" if draft else "bench no board")
        if path is None:
            raise Refusal(wording("bench no board", name=plain(str(name), 60)))
        return _file_opened(path)

    def _draft_opened(self, key: str, without: str) -> dict[str, Any]:
        """A draft, opened. Raises `Refusal` if it cannot be read, or with the sentence `without` if there is none."""
        try:
            draft = read_draft(key)
        except ValueError as why:
            raise Refusal(str(why)) from None
        if draft is None:
            raise Refusal(wording(without, name=key))
        return {**_opened(key, draft), "stamp": draft_stamp(key)}

    def forget(self, key: object) -> dict[str, Any]:
        """Delete a draft, and its photo unless a board has that name."""
        if not is_key(key):
            raise Refusal(wording("bench no draft", name=plain(str(key), 60)))
        forget_draft(str(key))
        if key not in every_board_file():
            forget_photo(str(key))
        return {}

    def look(self, board: Mapping[str, Any]) -> dict[str, Any]:
        """What is wrong with a board, its counts, and what differs. Its draft is written, or `kept` says why not.

        `stamp` is that of the written draft, to be sent with the next look: a draft with another stamp was written by
        another page, and is left as it is (`other`) unless `replace` is sent.
        """
        draft, key = _draft(board)
        checked = look(draft.data, draft.before, _shipped(draft.base))
        changed = draft.data != {**EMPTY, "name": key} if not draft.before else checked.text != draft.before
        stamp = str(board.get("stamp") or "")
        if not (changed or draft.guide or stamp):
            return {**_report(checked), "kept": "", "stamp": ""}
        try:
            if board.get("replace") is not True and draft_stamp(key) not in ("", stamp):
                return {**_report(checked), "kept": wording("bench other draft", name=key), "other": True}
            return {**_report(checked), "kept": "", "stamp": write_draft(key, draft)}
        except ValueError as why:
            return {**_report(checked), "kept": str(why)}
        except OSError as why:
            return {**_report(checked), "kept": wording("bench not kept", why=system_says(why))}

    def value(self, board: Mapping[str, Any]) -> dict[str, Any]:
        """The value that a ticket between two cities probably has, None if no path connects them."""
        draft, _ = _draft(board)
        return {"points": proposed_points(draft.data, str(board.get("a", "")), str(board.get("b", "")))}

    def text(self, board: Mapping[str, Any]) -> dict[str, Any]:
        """The text of the board's file, to give to friends, and a name for the file."""
        draft, key = _draft(board)
        name = draft.data.get("name")
        return {"text": _text(draft), "name": f"{name if is_key(name) else key}.toml"}

    def save(self, board: Mapping[str, Any]) -> dict[str, Any]:
        """Save a board among the user's own, and delete its draft unless another page wrote it.

        Refused once, with a warning, if the user's file has been changed by something else meanwhile.
        """
        draft, key = _draft(board)
        checked = look(draft.data, draft.before, _shipped(draft.base))
        name = draft.data.get("name")
        if checked.faults or not isinstance(name, str) or not is_key(name):
            raise Refusal(wording("bench faults", faults=len(checked.faults)), checked)
        if name != key and name in every_board_file():
            says = wording("bench name taken", name=name)
            raise Refusal(says, checked._replace(faults=(Fault("name", None, says),)))
        file_text = _own_text(name)
        if file_text not in (None, draft.before, checked.text, self._warned.get(name)):
            self._warned[name] = str(file_text)
            raise Refusal(wording("bench changed", name=name))
        path = save_board(name, checked.text)
        move_photo(key, name)
        if draft_stamp(key) == board.get("stamp"):
            forget_draft(key)
        stays = "" if name == key or _own_text(key) is None else key  # the board that this one was, in its own file
        differs = list(checked.differences)
        return {"file": plain(str(path), 300), "text": checked.text, "differs": differs, "draft": name, "stays": stays}

    async def trial(self, board: Mapping[str, Any]) -> dict[str, Any]:
        """A game of random moves on the board as it is, played in a separate process."""
        draft, _ = _draft(board)
        players, seed = board.get("players"), board.get("seed")
        if not (_is_number(players, 1, 8) and _is_number(seed, 0, 2**53)):
            raise Refusal(wording("bench trial"))
        work = "companion.workbench.trial_game"
        try:
            trial = await run_in_subprocess(work, _text(draft).encode(), players, seed, seconds=PATIENCE, memory=MEMORY)
        except NotDone as why:
            raise Refusal(str(why)) from None
        return dict(json.loads(trial))


def board_key(name: str) -> str | None:
    """The name by which the workshop opens the board or draft that somebody asked for; None if there is no such one."""
    key = key_of(name)
    return key if board_file(key, every_board_file()) or (is_key(key) and draft_path(key).exists()) else None


def _file_opened(path: Path) -> dict[str, Any]:
    """The board in a file, opened, whatever its faults. Raises `Refusal` if its values cannot be shown on a page."""
    file, text, data = plain(str(path), 300), "", {}
    try:
        text = read_text(path)
        data = read_values(text)
        why = "" if _is_json(data) else wording("bench odd values")
    except ValueError as fault:
        why = plain(str(fault), 200)
    if why:
        raise Refusal(wording("bench unreadable", file=file, why=why))
    key = str(data.get("name", ""))
    key = key if is_key(key) else key_of(path.stem)
    if not is_key(key):
        raise Refusal(wording("bench no name", file=file))
    base = key if _shipped(key) is not None else None
    return _opened(key, Draft(data, without_schema(text) if _is_shipped(path) else text, base))


def _is_json(data: object) -> bool:
    """Whether these values can be sent to a page."""
    try:
        json.dumps(data, allow_nan=False)
    except (ValueError, TypeError):
        return False
    return True


def _opened(key: str, draft: Draft) -> dict[str, Any]:
    photo, own = read_photo(key), _own_text(key) is not None
    return {
        **draft._asdict(),
        "own": own,
        "draft": key,
        "stamp": "",
        "photo": None if photo is None else photo._asdict(),
    }


def _own_text(name: str) -> str | None:
    """The current text of the user's own file of a board, empty if it cannot be read as text; None if there is none."""
    path = every_board_file().get(name)
    try:
        return None if path is None or _is_shipped(path) else read_text(path)
    except ValueError:
        return ""


def _draft(board: Mapping[str, Any]) -> tuple[Draft, str]:
    """The board in a request, and the key of its draft. Raises `Refusal` if the request holds no board."""
    draft = Draft(board.get("data"), board.get("before", ""), board.get("base"), board.get("guide"))  # type: ignore[arg-type]
    key = board.get("draft") or (draft.data.get("name") if isinstance(draft.data, dict) else None)
    if not draft.well_typed:
        raise Refusal(wording("bench no values"))
    return draft, str(key) if is_key(key) else EMPTY["name"]


def _text(draft: Draft) -> str:
    try:
        return board_text(draft.data, draft.before)
    except Unwritable:
        raise Refusal(wording("look unwritable")) from None


def _report(checked: Look) -> dict[str, Any]:
    asks = _fault_rows(checked.unlikely)
    return {"faults": faults_of(checked), "asks": asks, "counts": checked.counts, "differs": list(checked.differences)}


def faults_of(seen: Look) -> list[dict[str, Any]]:
    """The faults of a board, as a page shows them."""
    return _fault_rows(seen.faults)


def _fault_rows(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    return [{"key": fault.key, "line": fault.line, "says": plain(fault.message, 400)} for fault in faults]


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_free(key: str) -> bool:
    return key not in every_board_file() and not draft_path(key).exists()


def _is_shipped(path: Path) -> bool:
    return shipped_maps() in path.parents


def _shipped(name: str | None) -> str | None:
    """The text of a shipped board by its name; None if there is no such board."""
    path = shipped_maps() / f"{name}.toml"
    return without_schema(read_text(path)) if name and is_key(name) and path.is_file() else None


@lru_cache(CACHE_SIZE)
def _listed(path: Path, stamp: Stamp) -> _Listed:
    """What is listed about a board file, whatever is wrong with it."""
    try:
        data = read_values(read_text(path))
    except (OSError, ValueError):
        return _Listed("", ())
    title, rows = data.get("title"), data.get("cities")
    names = [row.get("name") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return _Listed(title if isinstance(title, str) else "", tuple(name for name in names if isinstance(name, str)))
