"""What the user chose in the app itself, in a small file in the data folder."""

from __future__ import annotations

from os.path import isfile

from companion.store.folder import home, make_folder, write_atomically

LARGEST = 100_000
"""The most bytes of the file; a larger one is not ours."""


def settings() -> dict[str, str]:
    """The choices, by name; empty if the file is missing or unreadable."""
    path = home() / "settings.json"
    if not isfile(path):
        return {}
    import json

    try:
        with path.open("rb") as file:
            chosen = json.loads(file.read(LARGEST).decode("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(chosen, dict):
        return {}
    return {name: value for name, value in chosen.items() if isinstance(value, str)}


def save_setting(name: str, value: str) -> None:
    """Save one choice; the others stay. Raises `OSError` if the file cannot be written."""
    import json

    path = home() / "settings.json"
    make_folder(path.parent)
    write_atomically(path, (json.dumps({**settings(), name: value}, indent=1) + "\n").encode())
