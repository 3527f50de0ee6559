"""The settings file that people write themselves: other keys, a theme, the folder for exports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from os.path import exists
from pathlib import Path
from typing import Any

from companion.game.values import NamedTuple
from companion.store.folder import home, read_file
from companion.words import listing, wording
from companion.words.plain import plain
from companion.words.system import system_says

NAME = "settings.toml"
LONGEST = 1000
"""The most characters of a folder's name."""
LARGEST = 10_000
"""The most bytes of a settings file; parsing a dotted key takes time quadratic in its depth."""
TABLES = ("keys", "theme", "exports")
BARE = re.compile(r"^[ \t]*((?:ctrl|alt)\+[a-z])[ \t]*=", re.MULTILINE | re.IGNORECASE)
"""A key with a "+", which TOML allows only in quotes."""
BASE_THEMES = ("dark", "light")
"""The themes that the user's own may be based on."""
COLOURS = (
    *("primary", "secondary", "accent", "foreground", "background", "surface", "panel", "boost"),
    *("success", "warning", "error"),
)
"""The colours that a theme may change."""

_APP_KEY = r"f(?:[1-9]|10)|(?:ctrl|alt)\+[a-z]|escape|tab|shift\+tab|pageup|pagedown|delete|insert|home|end"
"""Keys of the app that can be moved to another key.

These patterns are strings, compiled only when a settings file is read: few people have one.
"""
_NEW_KEY = r"f(?:[1-9]|1[0-9]|2[0-4])|(?:ctrl\+|alt\+|shift\+)+(?:[a-z0-9]|f(?:[1-9]|1[0-2])|up|down|left|right)|insert"
"""Keys that they can be moved to, `_SHIFTED_CHARACTER` excepted: none that types a character."""
_SHIFTED_CHARACTER = r"shift\+[a-z0-9]"
_RESERVED = frozenset(("ctrl+m", "ctrl+j", "ctrl+i", "ctrl+h", "ctrl+c", "ctrl+q"))
"""What terminals send for Enter, Tab and Backspace, and the keys that quit."""
_COLOUR = r"#[0-9a-fA-F]{6}"


class Preferences(NamedTuple):
    """The contents of a settings file, and a sentence for each thing in it that cannot be used."""

    keys: Mapping[str, str] = {}
    """The app's key for each key that the user chose."""
    base_theme: str = ""
    """The theme that the user's own is based on; empty if there is none."""
    colours: Mapping[str, str] = {}
    """The colours that differ from that theme, by role, as #rrggbb."""
    exports: str = ""
    """The folder for exports; empty if none was chosen."""
    faults: tuple[str, ...] = ()


def settings_file() -> Path:
    """Where the settings file is, if there is one."""
    return home() / NAME


def preferences() -> Preferences:
    """The contents of the settings file, with what cannot be used in `faults`; empty if there is no file."""
    path = settings_file()
    if not exists(path):
        return Preferences()
    import tomllib

    from companion.store.board_files import decoded

    try:
        raw = read_file(path, LARGEST + 1)
        if len(raw) > LARGEST:
            return Preferences(faults=(wording("settings large", most=f"{LARGEST:,}"),))
        text = decoded(raw)
    except OSError as fault:
        return Preferences(faults=(system_says(fault),))
    except ValueError as fault:
        return Preferences(faults=(wording("settings not text", why=str(fault)),))
    try:
        return _from_toml(tomllib.loads(text))
    except (ValueError, RecursionError) as fault:
        if bare := BARE.search(text):
            return Preferences(faults=(wording("settings bare key", key=bare[1]),))
        return Preferences(faults=(wording("settings not toml", why=plain(str(fault), 200)),))


def _from_toml(data: Mapping[str, Any]) -> Preferences:
    faults = [wording("settings no table", name=plain(str(name), 40)) for name in data if name not in TABLES]
    tables = {name: data.get(name, {}) for name in TABLES}
    for name, table in tables.items():
        if not isinstance(table, dict):
            faults.append(wording("settings table", name=name))
            tables[name] = {}
    keys: dict[str, str] = {}
    for app_key, user_key in tables["keys"].items():
        if fault := _key_fault(app_key, user_key, keys):
            faults.append(fault)
        else:
            keys[user_key] = app_key
    theme = dict(tables["theme"])
    like = theme.pop("like", BASE_THEMES[0])
    if like not in BASE_THEMES:
        faults.append(wording("settings like", names=listing([*BASE_THEMES], "or")))
        like = BASE_THEMES[0]
    colours = {}
    for role, colour in theme.items():
        if role not in COLOURS:
            faults.append(wording("settings no colour", name=plain(str(role), 40), names=listing([*COLOURS], "and")))
        elif not isinstance(colour, str) or not re.fullmatch(_COLOUR, colour):
            faults.append(wording("settings colour", name=role, value=plain(str(colour), 40)))
        else:
            colours[role] = colour
    folder = tables["exports"].get("folder", "")
    faults += [wording("settings no export", name=plain(str(key), 40)) for key in tables["exports"] if key != "folder"]
    if not isinstance(folder, str) or len(folder) > LONGEST or not folder.isprintable():
        faults.append(wording("settings export"))
        folder = ""
    return Preferences(keys, like if colours else "", colours, folder, tuple(faults[:20]))


def _key_fault(app_key: str, user_key: object, keys: Mapping[str, str]) -> str:
    """What is wrong with one line of [keys]; empty if nothing is."""
    shown = plain(str(user_key), 40)
    if not re.fullmatch(_APP_KEY, app_key):
        return wording("settings no key", key=plain(app_key, 40))
    if (
        not isinstance(user_key, str)
        or not re.fullmatch(_NEW_KEY, user_key)
        or re.fullmatch(_SHIFTED_CHARACTER, user_key)
        or user_key in _RESERVED
    ):
        return wording("settings key", key=app_key, value=shown)
    if user_key in keys:
        return wording("settings key twice", value=shown, key=app_key, other=keys[user_key])
    return ""
