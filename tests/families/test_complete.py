"""A family is complete: everything its declarations call for exists, so that nothing is missing at a player's table.

For every family: the sentences of its steps, phrases, lines of the sheet, open points, tie-breaks, tallies, facts,
signs and kinds of tracks; its passages; and the rules that it names. What the code puts together from parts is in
`test_composed_keys.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from how_much import ALL
from whole_book import BOOK

from companion.families import ALWAYS, TABLES, all_families, columns_of, in_force, mechanic
from companion.game.mechanic import Mechanic
from companion.game.moves import CountThings, HasBonus
from companion.game.numbers import holds_rule
from companion.game.signs import CITY_SIGNS, TRACK_KINDS
from companion.game.state import Game
from companion.record import examples
from companion.record.faults import RecordFault
from companion.record.lines import read_line
from companion.record.replay import replay
from companion.record.track_words import kind_words
from companion.session.seat_facts import COMMON
from companion.share.drawing.board import BEDS, SHAPES
from companion.store.shipped_files import board_files
from companion.words.english import PARTS, WORDS
from tests.families.composed_keys import COMPOSED
from tests.families.every_family import (
    FAMILIES,
    PACKAGE,
    SAID_OF_A_LIST,
    SAID_OF_WHAT_IS_ASKED,
    asked_at_set_up,
    facts_of,
    games,
    lacking,
    parsed,
    set_up_lists,
    steps_of,
    tabletops,
)
from tests.own_boards import board
from tests.test_every_rule_is_tested import by_number

families = pytest.mark.parametrize("table", TABLES)


def with_family(table: str) -> list[Game]:
    """The games in which a family is in force."""
    return [game for game in games() if game.rules.get(table) is not None]


def files_of(table: str) -> list[Path]:
    """The source files of a family."""
    alone = FAMILIES / f"{table}.py"
    return [alone] if alone.exists() else sorted((FAMILIES / table).glob("*.py"))


def named(table: str, called: str = "", *, hook: str = "") -> set[str]:
    """The words by which a family names things, as far as they are written out or are constants: the second argument
    of each call of a class (`called`), or the first of each pair that a hook yields.
    """
    words: set[Any] = set()
    for path in files_of(table):
        within = (part for part in path.relative_to(PACKAGE).with_suffix("").parts if part != "__init__")
        module = import_module(".".join((PACKAGE.name, *within)))
        for node in ast.walk(parsed(path)):
            parts: list[ast.expr] = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == called and len(node.args) > 1:
                parts = [node.args[1]]
            elif isinstance(node, ast.FunctionDef) and node.name == hook:
                pairs = (part.value for part in ast.walk(node) if isinstance(part, ast.Yield))
                parts = [pair.elts[0] for pair in pairs if isinstance(pair, ast.Tuple)]
            for part in parts:
                words.add(vars(module).get(part.id) if isinstance(part, ast.Name) else getattr(part, "value", None))
    return {word for word in words if isinstance(word, str)}


def texts(path: Path) -> Iterator[str]:
    """Every text in a source file."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


# -- steps and phrases


@families
def test_a_board_without_it_says_what_it_lacks(table: str) -> None:
    """A step that not every board has is refused with what the board lacks."""
    everywhere = {step for name in ALWAYS if mechanic(name).means != "dice" for step in steps_of(mechanic(name))}
    steps = steps_of(mechanic(table)) - everywhere
    assert lacking([step.lacks or f"lacks {step.__name__}" for step in steps]) == []
    units = {(tally.step, tally.unit) for game in with_family(table) for tally in _tallies(game, table)}
    assert lacking([f"lacks {unit}" for step, unit in units if step in (CountThings, HasBonus)]) == []


def _tallies(game: Game, table: str) -> Any:
    family = game.rules.get(table)
    return [] if family is None else family.tallies(game)


@families
def test_its_phrases_have_sentences(table: str) -> None:
    family = mechanic(table)
    for phrase in family.phrases:
        slots = [getattr(part, "expects", "") for part in phrase.parts]
        said = (phrase.expects, phrase.elsewhere, phrase.help, phrase.belongs, phrase.question_key)
        assert lacking([*said, *slots]) == []
    assert lacking(detail.help for detail in family.details) == []
    parts = [part for detail in family.details for part in detail.parts]
    assert lacking([getattr(part, "expects", "") for part in parts]) == []


@families
def test_its_phrases_have_examples_that_can_be_read(table: str) -> None:
    """Wherever a phrase can be used, the record understands its example."""
    for phrase in mechanic(table).phrases:
        tried = [at for at, game in enumerate(games()) if phrase.available(game)]
        assert tried, f"on no board one {phrase.verb}"
        for at in tried:
            game, who = games()[at], "table" if phrase.by_table else "Ann"
            example = examples.of_phrase(game, phrase)
            assert example.startswith(phrase.verb)
            if phrase.first:
                replay(f"{tabletops()[at].header()}{who} {example}\n", board)  # an unreadable line would raise


@families
def test_its_actions_are_listed_and_offered(table: str) -> None:
    """F1 and phones list what a turn may contain, and Tab offers it."""
    family = mechanic(table)
    if any(phrase.step.action for phrase in family.phrases):
        assert family.available_actions is not Mechanic.available_actions
        assert family.offers is not Mechanic.offers


LANES = ("", "{0}", "{0} - {1}", "{0} - {1} at", "{0} - {1} at {0}", "at {0}", "{0} - {1}, {0}", "2", "2 red", "red")
"""Words behind a verb, with the cities of a track."""


@families
def test_on_a_board_without_it_its_verbs_are_answered(table: str) -> None:
    """However far such a line is typed, and with the cities of that board: nothing that it keeps can be asked there."""
    without = [game for game in games() if game.rules.get(table) is None][:: 1 if ALL else 40]
    for game, phrase, words in product(without, mechanic(table).phrases, LANES):
        lane = max(game.board.tracks[:20], key=lambda track: len(game.board.tracks_between[track.ends]))
        text = f"{'table' if phrase.by_table else 'Ann'} {phrase.opening_text}{words.format(lane.a, lane.b)}"
        with suppress(RecordFault):
            read_line(game, text)


# -- the sheet, the seats, the board


@families
def test_its_lines_on_the_sheet_have_names(table: str) -> None:
    assert lacking([f"what {line}" for line in mechanic(table).sheet]) == []
    assert sorted(named(table, "Points") - {*mechanic(table).sheet}) == [], "lines that it writes are in its `sheet`"


@families
def test_its_facts_have_words(table: str) -> None:
    assert with_family(table), f"no board has {table}"
    told = named(table, hook="facts")  # some only once a seat has something
    assert lacking(f"seat fact {word.removeprefix(COMMON)}" for word in {*facts_of(table), *told}) == []
    assert sorted(named(table, hook="open_cards") - {*facts_of(table), *told}) == [], "no fact counts them"


@families
def test_its_signs_are_drawn_and_explained(table: str) -> None:
    family = mechanic(table)
    assert bool(family.signs) == (family.marks is not Mechanic.marks), "what lies on cities has a sign"
    assert lacking([f"legend {what}" for what in family.signs]) == []
    assert family.signs.keys() <= CITY_SIGNS.keys()
    assert sorted(named(table, "Mark") - family.signs.keys()) == [], "what it puts on cities has a sign"
    assert family.kinds.keys() <= TRACK_KINDS.keys()
    for kind, looks in family.kinds.items():
        assert looks.bed in ("", *BEDS)
        assert lacking([f"legend {kind}", f"board kind {kind}", f"track size {kind}"]) == []
        assert kind in kind_words()


@families
def test_its_columns_are_drawn_and_described(table: str) -> None:
    family = mechanic(table)
    for column in (*family.route_columns.values(), *family.city_columns.values()):
        if column.drawn is not None:
            assert column.drawn.shape in SHAPES
            assert lacking([column.drawn.means]) == []
        if column.word:
            assert column.word in kind_words()
            assert lacking([f"track size {column.word}"]) == []


def test_columns_have_places_of_their_own() -> None:
    for array in ("cities", "routes"):
        places = [column.place for column in columns_of(array).values() if column.place is not None]
        assert len(set(places)) == len(places)
        declared = [family.route_columns if array == "routes" else family.city_columns for family in all_families()]
        names = [name for columns in declared for name in columns]
        assert [name for name in columns_of(array) if names.count(name) > 1] == [], "two families read one column"


# -- numbers and rules


@families
def test_its_numbers_are_stated_with_their_rules(table: str) -> None:
    """What a passage needs of a table's numbers has a sentence, for each board's value."""
    numbers = mechanic(table).numbers_type
    defaults = numbers()
    for key, where in numbers.passages.items():
        assert hasattr(defaults, key)
        told = [word for word in WORDS if word == f"here {table}.{key}" or word.startswith(f"here {table}.{key} ")]
        assert told != [], f"no sentence here {table}.{key}"
        for rule in where:
            assert rule in BOOK or holds_rule(rule), f"{table}.{key}: {rule}"


@families
def test_its_open_points_have_words_and_reasons(table: str) -> None:
    for point in mechanic(table).open_points:
        assert BOOK[point.rule].open, point.option
        assert lacking([f"open {point.option}", *(f"open {point.option} {value}" for value in point.values)]) == []


@families
def test_its_tie_breaks_are_answered(table: str) -> None:
    for word in mechanic(table).tie_breaks:
        for game in with_family(table):
            family = game.rules.get(table)
            assert family is not None
            answer = family.tie_break_values(game, word)
            assert answer is not None, f"{table} does not answer {word}"
            assert len(answer) == len(game.table.sides)


@families
def test_its_tie_breaks_are_told_to_who_writes_a_board_file(table: str) -> None:
    told = next(field for field in fields(mechanic("ties").numbers_type) if field.name == "order")
    assert [word for word in mechanic(table).tie_breaks if f'"{word}"' not in told.metadata["description"]] == []


@families
def test_what_it_asks_before_the_first_turn_has_sentences(table: str) -> None:
    """The prompt asks for it, and phones say that the game waits for it."""
    asked = asked_at_set_up(table)
    assert "" not in asked, "its phrase says with `expects` what is asked"
    assert lacking(said.format(what) for what in asked for said in SAID_OF_WHAT_IS_ASKED) == []


def test_the_lists_of_the_set_up_have_sentences() -> None:
    assert lacking(key.format(header) for header in set_up_lists() for key in SAID_OF_A_LIST) == []
    line_names = {listed.what for listed in set_up_lists().values()}
    assert lacking(f"{fault} {what}" for what in line_names for fault in ("unknown", "unclear")) == []


@families
def test_its_passages_are_next_to_it(table: str) -> None:
    family = mechanic(table)
    beside = {path.stem.upper() for path in (FAMILIES / table).glob("*.toml")}
    assert beside == set(family.passages)
    assert all(BOOK.family(code) for code in family.passages)


def test_no_code_of_passages_is_used_twice() -> None:
    """The book would have the texts of one file only."""
    files = [path.name for folder in (PACKAGE / "rules" / "texts", FAMILIES) for path in folder.rglob("*.toml")]
    assert sorted({name for name in files if files.count(name) > 1}) == []


RULES = re.compile(r"[A-Z]{2}-\d{2}")


@cache
def marked() -> frozenset[str]:
    """The rules that a test is marked with."""
    return frozenset(by_number())


@families
def test_the_rules_that_it_names_are_in_the_book_and_tested(table: str) -> None:
    named = {text for path in files_of(table) for text in texts(path) if RULES.fullmatch(text)}
    assert sorted(named - set(BOOK)) == []
    assert sorted(named - marked()) == [], "no test is marked with these"


@families
def test_its_actions_and_tallies_name_rules(table: str) -> None:
    for game in with_family(table):
        family = game.rules.get(table)
        assert family is not None
        for action in family.available_actions(game, 0):
            assert action.rule in BOOK
            assert lacking([action.limits.key]) == []
        for tally in family.tallies(game):
            assert tally.rule in BOOK


# -- sentences


def own_words(table: str) -> set[str]:
    """The keys of the sentences that a family's files contain."""
    keys_found: set[str] = set()
    core = {key for part in PARTS for key in part}
    for path in files_of(table):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Dict):
                keys = {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
                keys_found |= keys & WORDS.keys() - core
    return keys_found


@cache
def said_anywhere() -> frozenset[str]:
    """Every text in the code that is not a key in a table of sentences."""
    said_keys: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        tree = parsed(path)
        keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
        listed = path.name == "words.py" or "words" in path.parts or path.parent == FAMILIES
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not (listed and id(node) in keys):
                said_keys.add(node.value)
    return frozenset(said_keys)


@families
def test_none_of_its_sentences_is_unused(table: str) -> None:
    made = {key for keys in COMPOSED.values() for key in keys()} | {key for key in WORDS if _is_number_sentence(key)}
    idle = {key for key in own_words(table) - said_anywhere() if key not in made and not key.startswith("why ")}
    assert sorted(idle) == []
    briefly = {key for key in own_words(table) - said_anywhere() if key.startswith("why ")} - made
    assert sorted(key for key in briefly if key.removeprefix("why ") not in WORDS) == []


def _is_number_sentence(key: str) -> bool:
    """Whether a key belongs to the sentence of a number, or of one value of it (`here TABLE.KEY VALUE`)."""
    return key.startswith("here ") and key.split()[1].partition(".")[0] in TABLES


@pytest.mark.parametrize("name", sorted(board_files()))
def test_a_family_that_uses_other_pieces_says_so(name: str) -> None:
    """Otherwise a claim would take one piece per space, and nobody would ask for its price."""
    players = ("Ann", "Bea", "Cal", "Dee", "Eli", "Fay")[: board(name).players[0]]
    size = in_force(board(name)).side_size
    teams = ", ".join(" + ".join(players[at : at + size]) for at in range(0, len(players), size))
    game = replay(f"board: {name}\n{'teams' if size > 1 else 'players'}: {teams}\ntracking: claims\n", board).game
    other = any(game.rules.price(game, 0, track).pieces for track in game.board.tracks)
    assert other <= game.rules.changes_piece_count
