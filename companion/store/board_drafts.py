"""Boards in the making, not saved yet, each in a small file `KEY.draft.json` beside the user's boards.

A draft is replaced whole. Only the workshop reads drafts: no list of boards and no game uses them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.game.values import NamedTuple
from companion.store.folder import home, make_folder, read_file, write_atomically
from companion.words import wording

FORMAT = 1
LARGEST = 4_000_000
"""The most bytes of a draft."""
END = ".draft.json"
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


class Draft(NamedTuple):
    """A board in the making: its values, the text they came from, the name of the shipped board that it replaces, and
    how far a guide got.
    """

    data: dict[str, Any]
    before: str = ""
    base: str | None = None
    guide: dict[str, Any] | None = None

    @property
    def well_typed(self) -> bool:
        """Whether each part has its type, which JSON does not promise."""
        kinds = (dict, str, str | None, dict | None)
        return all(isinstance(part, kind) for part, kind in zip(self, kinds, strict=True))


class DraftHead(NamedTuple):
    """A draft's entry in a list: its key, the board's title, and when it was last changed (ISO 8601, in UTC)."""

    key: str
    title: str
    when: str


def is_key(key: object) -> bool:
    """Whether this may be the key of a draft: made of what a board's name is made of, and at most 60 characters."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


def draft_path(key: str) -> Path:
    """The path of a draft. Raises `ValueError` if this cannot be a key."""
    if not is_key(key):
        raise ValueError(f"no key of a draft: {key!r}")
    return home() / "boards" / f"{key}{END}"


def read_draft(key: str) -> Draft | None:
    """A draft; None if there is none.

    Raises `ValueError` with the reason in plain words if the file is not a draft, `OSError` if it cannot be read.
    """
    try:
        raw = read_file(draft_path(key), LARGEST + 1)
    except FileNotFoundError:
        return None
    try:
        return _read(raw)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ValueError(wording("draft unread", name=key)) from None


def _read(raw: bytes) -> Draft:
    saved = json.loads(raw.decode()) if len(raw) <= LARGEST else {}
    json.dumps(saved, ensure_ascii=False, allow_nan=False).encode()  # pages cannot be sent anything else
    draft = Draft(saved["data"], saved["before"], saved["base"], saved["guide"])
    if saved["format"] != FORMAT or not draft.well_typed:
        raise ValueError
    return draft


def draft_stamp(key: str) -> str:
    """A hash of a draft's file, to tell whether it was replaced; empty if there is no draft.

    Raises `OSError` if it cannot be read.
    """
    try:
        return _stamp(read_file(draft_path(key), LARGEST + 1))
    except FileNotFoundError:
        return ""


def _stamp(raw: bytes) -> str:
    return sha256(raw).hexdigest()


def write_draft(key: str, draft: Draft) -> str:
    """Write or replace a draft, and return its stamp.

    Raises `ValueError` if it is too large, `OSError` if it cannot be written.
    """
    raw = json.dumps({"format": FORMAT, **draft._asdict()}, ensure_ascii=False, separators=(",", ":")).encode()
    if len(raw) > LARGEST:
        raise ValueError(wording("draft large", most=f"{LARGEST:,}"))
    path = draft_path(key)
    make_folder(path.parent)
    write_atomically(path, raw)
    return _stamp(raw)


def forget_draft(key: str) -> None:
    """Delete a draft, if there is one. Raises `OSError` if it cannot be deleted."""
    draft_path(key).unlink(missing_ok=True)


def drafts() -> list[DraftHead]:
    """All readable drafts, the last changed one first."""
    heads: list[DraftHead] = []
    for path in (home() / "boards").glob(f"*{END}"):
        key = path.name.removesuffix(END)
        try:
            draft = read_draft(key)
            changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except (OSError, ValueError):
            continue
        if draft is not None:
            heads.append(DraftHead(key, _title(draft.data, key), changed.isoformat(timespec="seconds")))
    return sorted(heads, key=lambda head: head.when, reverse=True)


def _title(data: Mapping[str, Any], key: str) -> str:
    title = data.get("title")
    return title[:200] if isinstance(title, str) and title.strip() else key
