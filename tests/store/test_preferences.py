"""The settings file that people write: what it may contain, and what is said about everything else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.store.preferences import LARGEST, Preferences, preferences, settings_file


def read_settings(text: str | bytes) -> Preferences:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_bytes(text if isinstance(text, bytes) else text.encode())
    return preferences()


def test_without_a_file_nothing_changes() -> None:
    assert preferences() == Preferences()


def test_keys_and_a_theme() -> None:
    read = read_settings('[keys]\nf1 = "ctrl+e"\nf2 = "alt+s"\n[theme]\nlike = "light"\nprimary = "#AA5500"\n')
    assert read == Preferences({"ctrl+e": "f1", "alt+s": "f2"}, "light", {"primary": "#AA5500"})


def test_a_folder_for_files() -> None:
    assert read_settings('[exports]\nfolder = "~/games"\n') == Preferences(exports="~/games")
    assert read_settings("[exports]\nfolder = 3\n").faults == ("exports: folder is the name of a folder in quotes",)
    assert read_settings('[exports]\nfolder = "a\\u001bb"\n').exports == ""
    assert read_settings("[exports]\nfile = 3\n").faults == ("exports: there is no file; there is folder",)


def test_a_theme_is_based_on_the_dark_one_by_default() -> None:
    assert read_settings('[theme]\nerror = "#ff0000"\n').base_theme == "dark"
    assert read_settings('[theme]\nlike = "light"\n').base_theme == ""  # it changes nothing


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[keys]\nf1 = "a"\n', "“a” cannot replace f1"),
        ('[keys]\nf1 = "shift+a"\n', "“shift+a” cannot replace f1"),
        ('[keys]\nf1 = "enter"\n', "“enter” cannot replace f1"),
        ('[keys]\nf1 = "ctrl+m"\n', "“ctrl+m” cannot replace f1"),  # a terminal sends Enter for it
        ("[keys]\nf1 = 7\n", "“7” cannot replace f1"),
        ('[keys]\nf11 = "ctrl+e"\n', "the app has no key f11"),
        ('[keys]\n"\\u001b[2J" = "ctrl+e"\n', "the app has no key"),
        ('[keys]\nf1 = "ctrl+e"\nf2 = "ctrl+e"\n', "ctrl+e already replaces f1, so it cannot replace f2"),
        ("keys = 1\n", "keys is a table"),
        ("[key]\n", "[key] means nothing here"),
        ('[theme]\nprimary = "orange"\n', "primary is “orange”, and a colour is #"),
        ('[theme]\nprimry = "#ff0000"\n', "there is no colour primry"),
        ('[theme]\nlike = "pink"\nprimary = "#ff0000"\n', "like is dark or light"),
        ('[theme]\nlike = "pink"\n', "like is dark or light"),
        ("[keys\n", "not TOML"),
        ('[keys]\nf1 = "ctrl+e"\nctrl+r = "f12"\n', 'ctrl+r has to be in quotes: "ctrl+r" = "f12"'),
        ("[keys]\n".encode("utf-16"), "none of it is used, because it is text in UTF-16, as > of Windows PowerShell"),
        ("# été\n".encode("latin-1"), "it is not UTF-8 text (byte 3). Open it in an editor and save it as UTF-8"),
        ("a" * (LARGEST + 1), "larger than 10,000 bytes"),
    ],
)
def test_what_cannot_be_used_is_reported(text: str | bytes, says: str) -> None:
    (fault,) = read_settings(text).faults
    assert says in fault
    assert "\x1b" not in fault


def test_the_deepest_key_of_a_whole_file_is_parsed_quickly() -> None:
    """The time to parse a dotted key grows with the square of its depth."""
    begun = time.process_time()
    assert "[a] means nothing here" in read_settings("a" + ".a" * ((LARGEST - 4) // 2) + "=1").faults[0]
    assert time.process_time() - begun < 10


def test_the_rest_applies_despite_a_fault() -> None:
    assert read_settings('[keys]\nf1 = "a"\nf2 = "alt+s"\n').keys == {"alt+s": "f2"}


def test_a_folder_is_not_a_settings_file(tmp_path: Path) -> None:
    settings_file().mkdir(parents=True)
    assert preferences() == Preferences(faults=("not a regular file",))
