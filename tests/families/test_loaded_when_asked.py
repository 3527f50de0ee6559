"""Families that a board does not have are not loaded for plain lines; loading them is most of a
short command's time.
"""

from __future__ import annotations

import subprocess
import sys

from companion import families
from companion.record.colours import COLOUR_WORDS
from companion.record.verbs import VERBS, all_verbs, opening_verbs

GAME = """board: usa
players: Ann red, Bea blue
tracking: turns

Ann keeps 2 tickets
Bea keeps 2 tickets
Ann draws red, blind
Bea draws cards
Ann claims Denver - Omaha purple with 4 purple !
Bea claims Seattle - Vancouver with 1 wild
Ann draws a face-up wild
"""
SCORED = """
import sys
from companion.board_versions import replay_record
from companion.scoring import sheet
from companion.share.as_text import sheet_text
from companion.store import shipped_files
print(len(sheet_text(sheet(replay_record(sys.argv[1], shipped_files.board)))))
print(*(name for name in sys.modules if name.startswith("companion.families.")))
"""


def test_the_verbs_known_before_families_are_loaded_are_those_they_declare() -> None:
    assert opening_verbs() == set(all_verbs().opening.values())
    assert not families.OPENING_VERBS & VERBS.keys()


def test_the_families_known_to_need_a_way_of_paying_are_those_that_declare_it() -> None:
    for table in families.TABLES:
        means = families.mechanic(table).means
        assert [way for way in ("cards", "dice") if families.holds_with(table, way)] == (
            [means] if means else ["cards", "dice"]
        )
    assert tuple(families.other_means()) == families.OTHER_MEANS


def test_no_family_has_a_word_of_its_own_for_a_colour() -> None:
    """Colours are recognised first in claims, payments and draws."""
    for words in (families.kind_words(), families.payment_units(), families.card_kinds()):
        assert not set(words) & COLOUR_WORDS.keys()


def test_a_plain_game_loads_only_the_families_of_its_board() -> None:
    done = subprocess.run([sys.executable, "-c", SCORED, GAME], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[2] for name in done.stdout.split() if name.startswith("companion.families.")}
    assert {"claims", "cards", "tickets", "longest_path"} <= loaded
    assert not loaded & {"dice", "shares", "stations", "tolls", "festivals", "souvenirs", "technologies", "terrain"}
