"""The user's settings file."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "settings at": "Settings: {file}",
    "settings none": "No settings file yet. It would be {file}, for example with:",
    "settings sample": '\n[keys]\nf1 = "ctrl+e"          # Ctrl+E then does what F1 does\nf2 = "alt+s"\n\n[theme]\nlike = "dark"          # or "light"\nprimary = "#ff9d5c"\n\n[exports]\nfolder = "~/games"    # where records and pictures are written',
    "settings key means": "{key} does what {ours} does",
    "settings theme": "your own theme, like the {like} one, with its own {names}",
    "settings exports": "files are written to {folder}",
    "settings no export": "exports: there is no {name}; there is folder",
    "settings export": "exports: folder is the name of a folder in quotes",
    "settings faults": "Your settings file: {first}",
    "settings large": "larger than {most} bytes, so it is not read",
    "settings not text": "none of it is used, because {why}",
    "settings bare key": 'none of it is used, because {key} has to be in quotes: "{key}" = "f12"',
    "settings not toml": "not TOML, so none of it is used: {why}",
    "settings no table": "[{name}] means nothing here; there are [keys], [theme] and [exports]",
    "settings table": "{name} is a table: [{name}] on a line of its own",
    "settings like": "theme: like is {names}",
    "settings no colour": "theme: there is no colour {name}; there are {names}",
    "settings colour": "theme: {name} is “{value}”, and a colour is # and six digits or letters a to f, such as #ff9d5c",
    "settings no key": "keys: the app has no key {key}; those that can be changed are f1 to f10, ctrl or alt with a letter, escape, tab, pageup, pagedown, delete, insert, home and end",
    "settings key": "keys: “{value}” cannot replace {key}; use a key that types no character, such as f12, ctrl+e or alt+s",
    "settings key twice": "keys: {value} already replaces {other}, so it cannot replace {key}",
    "theme companion-yours": "Your own colours",
}
