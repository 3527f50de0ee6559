"""Shipped boards, parsed when the app is set up, like byte code: TOML takes thirty times as long to read as JSON.

A file is named after the digest of the text that was parsed, and begins with the digest of all that follows. If it is
missing, was made from another text, or has changed, the board's own file is parsed instead. `python -m` with the name
of this module writes them, as `tools/set_up.py` and `make checked` do.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.store.board_files import read_text, shipped_maps, shipped_paths


def parsed_file(text: str) -> Path:
    """The path of the parsed form of a board file's text; the file need not exist."""
    return _folder() / f"{digest(text)}.json"


def _folder() -> Path:
    return shipped_maps() / "__pycache__"


def digest(text: str) -> str:
    """SHA-256 of a text in UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def parse(text: str) -> dict[str, Any]:
    """The values of a shipped board file that was checked, taken from its parsed form if there is one."""
    seal, _, body = b"", b"", b""
    with suppress(OSError):
        seal, _, body = parsed_file(text).read_bytes().partition(b"\n")
    if body and seal == sha256(body).hexdigest().encode():
        import json

        values: dict[str, Any] = json.loads(body)
        return values
    import tomllib

    return tomllib.loads(text)


def main() -> None:
    """Parse every shipped board, and delete the parsed forms of other texts."""
    import json
    import tomllib

    texts = {parsed_file(text): text for text in map(read_text, shipped_paths())}
    _folder().mkdir(exist_ok=True)
    for old in {*_folder().glob("*.json")} - texts.keys():
        old.unlink()
    for file, text in texts.items():
        body = json.dumps(tomllib.loads(text), separators=(",", ":")).encode()
        file.write_bytes(sha256(body).hexdigest().encode() + b"\n" + body)


if __name__ == "__main__":
    main()
